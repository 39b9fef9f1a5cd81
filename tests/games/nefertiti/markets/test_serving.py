"""Serving a closed market, shutting it, opening another; Akhenaton and the end."""

from __future__ import annotations

from engine.core import Amount
from engine.laws import random_games
from engine.nefertiti.model.board import AKHENATON
from engine.nefertiti.model.refusals import CannotPay, FaceDown, StallEnded
from engine.nefertiti.position import Nefertiti
from tests.games.nefertiti.table import FOUR, A, B, C, D, legal, play, table, told, why

GIFTS = ("necklace", "harp", "chair", "mirror")


def closing(offers: dict[str, int], **position: object) -> Nefertiti:
    """The right stall of Gizeh with these servants; D closes it from the lowest space that is free."""
    position = {"money": (9, 9, 9, 9), "markets": {"gizeh": GIFTS}, **position}
    g = table(turn=D, sides={"gizeh": "right"}, pawns={"gizeh": offers}, **position)  # type: ignore[arg-type]
    free = next(n for n in range(1, 9) if str(n) not in offers)
    play(g, f"3 place gizeh {free}")
    return g


class TestBestBidder:
    def test_two_lower_gifts_or_the_upper_with_its_seal(self) -> None:
        """[R6.1] [R6.2] [R6.3] [R6.9] The highest offer first; two of its choice below, or the upper one."""
        g = closing({"7": A, "5": B, "3": C})
        assert g.to_move() == (A,)
        assert legal(g, A) == ["take low1 low2", "take low1 low3", "take low2 low3", "take top"]
        play(g, "0 take top")
        assert (g.gifts[A], g.seals[A], g.money[A], g.markets["gizeh"].reserve) == (["necklace"], 1, 2, 7)
        assert g.servants[A] == 4
        assert g.to_move() == (B,)

    def test_without_a_seal_the_upper_row_is_still_the_upper_row(self) -> None:
        """[A4] [R6.3] Only the card; two lower ones remain the other way."""
        g = table(turn=D, sides={"gizeh": "right"}, pawns={"gizeh": {"7": A, "5": B, "3": C}}, money=(9, 9, 9, 9))
        g.markets["gizeh"].cards = list(GIFTS)
        for card in GIFTS:
            g.deck.remove(card)
        play(g, "3 place gizeh 1")
        assert "take top" in legal(g, A)
        play(g, "0 take top")
        assert (g.gifts[A], g.seals[A]) == (["necklace"], 0)

    def test_single_card(self) -> None:
        """[R6.5] One card only, whichever row."""
        g = table(sides={"gizeh": "left"}, pawns={"gizeh": {"0": A}}, markets={"gizeh": GIFTS}, money=(9, 9, 9, 9))
        g.servants = [0, 4, 4, 4]
        g.markets["akhet_aton"].servants = {"9": A, "8": A, "7": A}
        play(g, "0 close gizeh")
        assert legal(g, A) == ["take top", "take low1", "take low2", "take low3"]

    def test_extra_card(self) -> None:
        """[R6.6] All three lower gifts, or the upper one and one lower gift."""
        g = closing({"8": A, "5": B, "3": C})
        assert legal(g, A) == ["take low1 low2 low3", "take top low1", "take top low2", "take top low3"]

    def test_bundles_are_whole_as_far_as_cards_are_there(self) -> None:
        """[R6.3] [A5] With one lower gift that one; who can pay may not decline."""
        g = closing({"7": A, "5": B, "3": C}, markets={"gizeh": ("necklace", None, "chair", None)})
        assert legal(g, A) == ["take low2", "take top"]

    def test_symbols_of_followers_do_nothing(self) -> None:
        """[R6.7] A follower on the single card buys one gift as everybody."""
        g = closing({"7": A, "5": B, "3": C})
        play(g, "0 take low1 low2\n1 half\n2 half")
        assert legal(g, D) == ["buy top", "buy low3", "half"]


class TestWhoCannotPay:
    def test_the_best_bidder_discards_a_gift_of_his_choice(self) -> None:
        """[R6.4] [A6] Nothing is paid or taken, nobody inherits, the gift is out of the game."""
        g = closing({"7": A, "5": B, "3": C}, money=(6, 9, 9, 9), gifts={A: ["senet", "harp"]})
        assert legal(g, A) == ["discard senet", "discard harp"]
        play(g, "0 discard senet")
        assert (g.gifts[A], g.discards, g.money[A]) == (["harp"], ["senet"], 6)
        assert legal(g, B) == ["buy top", "buy low1", "buy low2", "buy low3", "half"]

    def test_with_one_kind_of_gift_nobody_is_asked(self) -> None:
        """[R6.4] It goes at once; without any nothing happens."""
        g = closing({"7": A, "5": B, "3": C}, money=(6, 9, 9, 9), gifts={A: ["harp", "harp"]})
        assert g.gifts[A] == ["harp"]
        assert g.to_move() == (B,)
        assert closing({"7": A, "5": B, "3": C}, money=(6, 9, 9, 9)).to_move() == (B,)

    def test_where_nothing_is_left_nothing_is_owed(self) -> None:
        """[A37] [R6.4] The best bidder keeps his gifts."""
        g = closing({"7": A, "5": B, "3": C}, money=(0, 9, 9, 9), gifts={A: ["harp"]}, markets={})
        assert g.gifts[A] == ["harp"]
        assert g.markets["gizeh"].state == "tile"

    def test_a_follower_takes_half_of_the_reserve(self) -> None:
        """[R6.8] [A6] Rounded up; he discards nothing."""
        g = closing({"7": A, "5": B, "3": C}, money=(9, 4, 2, 0), gifts={B: ["harp"]})
        play(g, "0 take top")
        assert g.money[:3] == [2, 8, 4]  # 4 of 7, then 2 of 3, without being asked
        assert g.gifts[B] == ["harp"]


class TestFollowers:
    def test_a_gift_or_half(self) -> None:
        """[R6.8] [R6.10] The upper one comes with the seal; what is paid lies there for the next."""
        g = closing({"7": A, "5": B, "3": C})
        play(g, "0 take low1 low2\n1 buy top")
        assert (g.seals[B], g.markets["gizeh"].reserve) == (1, 12)
        assert legal(g, C) == ["buy low3", "half"]
        play(g, "2 half")
        assert g.money[C] == 15

    def test_an_offer_of_0_buys_for_nothing(self) -> None:
        """[R6.8]"""
        g = table(pawns={"akhet_aton": {"1": B, "4": B, "7": B}}, markets={"akhet_aton": FOUR}, money=(0, 20, 5, 5))
        play(g, "0 place akhet_aton 0\n1 take top\n1 half\n1 half")
        assert "buy low1" in legal(g, A)
        play(g, "0 buy low1")
        assert (g.gifts[A], g.money[A]) == (["chair"], 0)

    def test_money_of_an_earlier_pawn_pays_for_a_later_one(self) -> None:
        """[R6.10] Half of the Reserve with the first, a gift with the second."""
        g = closing({"7": A, "5": B, "4": B}, money=(9, 3, 9, 9))
        play(g, "0 take top")
        assert g.money[B] == 7  # 4 of 7: he could not pay 5
        assert "buy low1" in legal(g, B)

    def test_face_down_gifts_do_not_count(self) -> None:
        """[R6.11] [R11.3] They are neither taken nor left to take."""
        g = closing({"7": A, "5": B, "3": C})
        g.markets["gizeh"].down = [0, 1]
        assert legal(g, A) == ["take low2 low3"]
        play(g, "0 take low2 low3")
        assert g.markets["gizeh"].seal
        assert g.markets["gizeh"].cards == ["necklace", "harp", None, None]

    def test_reasons(self) -> None:
        """[R6.8] [R6.11] A gift that is too dear, one that lies face down."""
        g = closing({"7": A, "5": B, "3": C})
        g.markets["gizeh"].down = [1]
        play(g, "0 take low2 low3")
        assert why(g, B, "buy low1") == FaceDown("harp")
        g.money[B], g.lost = 4, g.lost + 5
        assert why(g, B, "buy top") == CannotPay(Amount(5, "gold"), Amount(4, "gold"))


class TestShuttingAndOpening:
    def everybody_takes_half(self, g: Nefertiti) -> None:
        """Serve everybody without a follower's purchase."""
        play(g, "0 take low1 low2")
        for _awaited in random_games.turns(g, lambda: "half" in legal(g, g.to_move()[0])):
            play(g, f"{g.to_move()[0]} half")

    def test_the_other_stall_with_the_tile(self) -> None:
        """[R7.1] [R7.2] The Reserve stays with all its Deben; unsold gifts and the seal as well."""
        g = closing({"7": A, "5": B, "3": C}, reserves={"luxor": 2})
        self.everybody_takes_half(g)
        market = g.markets["gizeh"]
        assert (market.side, market.state, market.seal) == ("left", "tile", True)
        assert market.cards == ["necklace", None, None, "mirror"]
        luxor = g.markets["luxor"]
        assert (luxor.state, luxor.reserve, luxor.seal, luxor.cards.count(None)) == ("open", 2, True, 0)

    def test_a_kept_seal_stays_and_flipped_gifts_turn_up(self) -> None:
        """[R7.2] [R7.3] Then the opening bonus is there again."""
        g = closing({"7": A, "5": B, "3": C}, reserves={"luxor": 1})
        luxor = g.markets["luxor"]
        luxor.cards, luxor.down = ["senet", None, None, "chair"], [0, 3]
        for card in ("senet", "chair"):
            g.deck.remove(card)
        luxor.seal, g.supply = True, g.supply - 1
        supply = g.supply
        self.everybody_takes_half(g)
        assert luxor.cards[:2] == ["senet", "chair"]
        assert (luxor.down, luxor.seal, g.supply) == ([], True, supply)
        play(g, "0 place luxor 7")
        assert luxor.reserve == 0

    def test_without_seals_in_the_supply(self) -> None:
        """[R7.2] The step is skipped."""
        g = closing({"7": A, "5": B, "3": C})
        g.seals[D], g.supply = g.seals[D] + g.supply, 0
        self.everybody_takes_half(g)
        assert not g.markets["luxor"].seal

    def test_who_causes_it_takes_the_ankh(self) -> None:
        """[R1.10] The reminder lies with D."""
        assert closing({"7": A, "5": B, "3": C}).ankh == D


class TestAkhenaton:
    def coming(self, *before: str) -> Nefertiti:
        """Gizeh closes, Luxor draws these cards, then Akhenaton."""
        g = closing({"7": A, "5": B, "3": C}, draws=[*before, AKHENATON, "senet"])
        TestShuttingAndOpening().everybody_takes_half(g)
        return g

    def test_the_market_is_out_of_use(self) -> None:
        """[R8.1] [A14] Its cards as well, those just drawn included; no seal is laid."""
        g = self.coming("goldwork")
        luxor = g.markets["luxor"]
        assert (luxor.state, luxor.cards, luxor.seal) == ("ended", ["goldwork", None, None, None], False)
        assert g.akhenaton
        assert why(g, A, "place luxor 1") == StallEnded()

    def test_the_two_open_markets_are_played_to_their_end(self) -> None:
        """[R8.2] [R8.3] [A13] The tile moves with each closure; nothing opens, nothing is drawn; then the game ends."""
        g = self.coming()
        cards = len(g.deck)
        play(g, "0 place akhet_aton 0\n1 place akhet_aton 1\n2 place akhet_aton 3")
        play(g, "3 place abu_simbel 3\n0 place akhet_aton 6")
        for _awaited in random_games.turns(g, lambda: g.to_move() != (B,) or "place abu_simbel 12" not in legal(g, B)):
            seat = g.to_move()[0]
            play(g, f"{seat} {legal(g, seat)[-1]}")
        assert [g.markets[id_].state for id_ in ("gizeh", "akhet_aton", "abu_simbel", "luxor")] == [
            "closed", "tile", "open", "ended",
        ]  # fmt: skip
        play(g, "1 place abu_simbel 12\n2 place abu_simbel 2a")
        for _awaited in random_games.turns(g):
            seat = g.to_move()[0]
            play(g, f"{seat} {legal(g, seat)[-1]}")
        assert len(g.deck) == cards
        assert g.scores() is not None
        assert any("wins" in line or "win the game" in line for line in told(g, g.news))

    def test_no_second_servant_after_the_end(self) -> None:
        """[R8.3] Nor a collector, nor dice."""
        g = table(seals={A: 1}, pawns={"akhet_aton": {"0": A, "1": A, "3": A}}, money=(0, 0, 0, 0))
        g.akhenaton = True
        for market, state in (("gizeh", "tile"), ("abu_simbel", "closed"), ("luxor", "ended")):
            g.markets[market].state = state  # type: ignore[assignment]
        g.deck.remove(AKHENATON)
        play(g, "0 recruit high_priest\n0 place akhet_aton 6")
        assert g.to_move() == ()
        assert g.scores() is not None
