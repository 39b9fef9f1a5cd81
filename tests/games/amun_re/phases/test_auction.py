"""The auction of the provinces, in both orders, with its two cards and its settlement."""

from __future__ import annotations

from typing import Any

import pytest

from engine.amun_re.model.events import Drew, Paid, Received
from engine.amun_re.model.refusals import (
    Blocked,
    JustOutbid,
    JustOutbidButCard,
    NotContested,
    NotOnLadder,
    NotRevealed,
    OneCopy,
    OutOfGold,
    OutOfReach,
    TooLow,
)
from engine.amun_re.position import AmunRe
from engine.amun_re.view.board_view import board_of
from engine.core import Amount, NotYourTurn
from tests.games.amun_re.table import build, empty_hand, give, legal, play, stored, table, told, why

REVEALED = ["thebes", "buto", "edfu"]


def auction(edition: str = "super-meeple", **options: Any) -> AmunRe:
    """Three players before their first bid."""
    return table(revealed=REVEALED, edition=edition, **options)


def bids(g: AmunRe, seat: int, province: str) -> list[int]:
    """The prices that are open to a seat in a province."""
    return [m.price for m in g.moves(seat) if getattr(m, "province", "") == province]  # type: ignore[attr-defined]


class TestBids:
    def test_any_revealed_province_and_any_rung(self) -> None:
        """[R6.3] [A30] [D2] The first player is bound to no order of the reveal."""
        g = auction()
        assert {p: bids(g, 0, p) for p in REVEALED} == {p: [0, 1, 3, 6, 10, 15, 21] for p in REVEALED}
        assert why(g, 0, "bid memphis 1") == NotRevealed("memphis")
        assert why(g, 0, "bid thebes 4") == NotOnLadder(4)

    @pytest.mark.parametrize("edition", ["super-meeple", "2003"])
    def test_a_bid_is_higher_than_what_stands(self, edition: str) -> None:
        """[R6.3] [R6.4] [A8] Also in the newer edition, whose text asks only for a free space."""
        g = auction(edition)
        events = play(g, "0 bid thebes 3\n1 bid thebes 6")
        assert told(g, events)[-1] == "Player 2 bids 6 on Thebes and outbids Player 1"
        assert bids(g, 2, "thebes") == [10, 15, 21]
        assert why(g, 2, "bid thebes 1") == TooLow("thebes", 1, 6)
        assert why(g, 2, "bid thebes 3") == TooLow("thebes", 1, 6)

    def test_in_the_first_lap_everybody_bids(self) -> None:
        """[R6.2] [A32] [D2] Nobody is passed over, nobody may pass."""
        g = auction()
        for seat in range(3):
            assert g.to_move() == (seat,)
            assert g.default_move(seat) is None
            assert all(move.startswith("bid ") for move in legal(g, seat))
            play(g, f"{seat} bid {REVEALED[seat]} 0")

    def test_the_least_is_a_bid_of_0_that_outbids_nobody(self) -> None:
        """[R6.2] [R6.6] On the first province without a bid, which is never the one from which the seat was driven."""
        g = auction()
        play(g, f"0 bid {REVEALED[0]} 0\n1 bid {REVEALED[0]} 1\n2 bid {REVEALED[2]} 3")
        assert g.to_move() == (0,)
        top = g.decision
        assert top is not None
        assert str(top.least_move(g, 0)) == f"bid {REVEALED[1]} 0"

    def test_who_is_not_contested_passes_by_itself(self) -> None:
        """[R6.5] And may not raise."""
        g = auction()
        play(g, "0 bid thebes 3\n1 bid buto 0\n2 bid buto 1")
        assert g.to_move() == (1,)
        assert why(g, 0, "bid thebes 10") == NotYourTurn("R6.2")

    def test_the_ban_holds_for_one_move(self) -> None:
        """[R6.6] Outbid again elsewhere, one may return to the province left before."""
        g = table(4, revealed=[*REVEALED, "abu"])
        play(g, "0 bid thebes 0\n1 bid thebes 1\n2 bid buto 0\n3 bid edfu 0")
        assert why(g, 0, "bid thebes 3") == JustOutbid("thebes")
        play(g, "0 bid buto 1\n2 bid edfu 1\n3 bid buto 3")
        assert "bid thebes 3" in legal(g, 0)

    @pytest.mark.parametrize("edition", ["super-meeple", "2003"])
    def test_the_auction_ends_with_one_bid_a_province(self, edition: str) -> None:
        """[R6.7] The player to move always finds an empty province and can bid 0 there, even without any means."""
        g = auction(edition)
        empty_hand(g, 0)
        g.gold[0] = 0
        play(g, "0 bid thebes 0\n1 bid thebes 1\n2 bid buto 0")
        assert legal(g, 0) == {"bid edfu 0"}
        play(g, "0 bid edfu 0")
        assert g.stage().phase == "purchase"
        assert g.estates == [["edfu"], ["thebes"], ["buto"]]


class TestMeans:
    def test_gold_and_cards_at_one_gold_each(self) -> None:
        """[R6.8] [R6.12] [A4] 19 gold and 2 cards reach 21; not 28, and the 12 gold of Dakhla do not count."""
        g = table(revealed=["dakhla", "buto", "edfu"])
        g.gold[0] = 19
        give(g, 0, "free_farmer")
        assert bids(g, 0, "dakhla")[-1] == 21
        assert why(g, 0, "bid dakhla 28") == OutOfReach(21, Amount(19, "gold"), Amount(2, "card"))

    def test_without_a_card_only_the_gold_is_named(self) -> None:
        """[R6.8] Nothing is said of selling no card."""
        g = table(revealed=["dakhla", "buto", "edfu"])
        g.gold[0] = 19
        g.hands[0].clear()
        assert why(g, 0, "bid dakhla 28") == OutOfGold(19, Amount(19, "gold"))

    def test_a_card_played_with_the_bid_pays_nothing(self) -> None:
        """[R6.8] [A40] With the Unblock played, 20 gold and one card less reach 21."""
        g = auction()
        g.gold[0] = 19
        give(g, 0, "bid_block")
        assert "bid thebes 21" in legal(g, 0)
        play(g, "0 play bid_block")
        assert "bid thebes 21" not in legal(g, 0)
        assert g.to_move() == (0,)

    @pytest.mark.parametrize("card", ["bid_block", "outbid_same_province"])
    def test_what_backed_a_bid_may_be_played_once_the_bid_is_outbid(self, card: str) -> None:
        """[R6.4] [R6.8] An outbid bid is paid by nobody: 9 gold and the card reached 10, and the card is then free."""
        g = auction()
        empty_hand(g, 0)
        g.gold[0] = 9
        give(g, 0, card)
        play(g, f"0 bid thebes 10\n1 bid thebes 15\n2 bid buto 0\n0 play {card}")
        assert stored(g).to_move() == (0,)

    def test_selling_meanwhile_leaves_the_means_as_they_are(self) -> None:
        """[A3] Gold + 1, cards - 1."""
        g = auction()
        before = legal(g, 0)
        play(g, "0 sell architect")
        assert legal(g, 0) == before


class TestOrders:
    def test_continuous(self) -> None:
        """[R6.5] [A5] Super Meeple: a player outbid by one seated before moves in that same lap."""
        g = table(4, revealed=[*REVEALED, "abu"])
        play(g, "0 bid edfu 3\n1 bid buto 0\n2 bid edfu 6\n3 bid thebes 0")
        play(g, "0 bid buto 1")
        assert g.to_move() == (1,)

    def test_laps(self) -> None:
        """[R6.5] [A5] 2003: the outbid take back together after the lap; who is outbid in a lap waits for the next."""
        g = table(4, revealed=[*REVEALED, "abu"], edition="2003")
        events = play(g, "0 bid edfu 3\n1 bid buto 0\n2 bid edfu 6\n3 bid buto 1")
        assert told(g, events)[-1] == "Player 1 and Player 2 take their bidding pieces back"
        assert g.to_move() == (0,)
        play(g, "0 bid buto 3")
        assert g.to_move() == (1,), "player 4 was outbid in this lap and waits for the next"
        play(g, "1 bid thebes 0")
        assert g.to_move() == (3,)
        assert why(g, 3, "bid buto 6") == JustOutbid("buto")
        play(g, "3 bid abu 0")
        assert g.estates == [["buto"], ["thebes"], ["edfu"], ["abu"]]

    def test_in_a_lap_the_taken_back_pieces_no_longer_stand(self) -> None:
        """[R6.5] [A5] Only the best bid of the lap before stands, so 3 tops a 1 though 6 had been bid below a 10."""
        g = table(4, revealed=[*REVEALED, "abu"], edition="2003")
        play(g, "0 bid edfu 3\n1 bid edfu 6\n2 bid edfu 10\n3 bid thebes 1")
        assert g.to_move() == (0,)
        assert bids(g, 0, "thebes") == [3, 6, 10, 15, 21]
        play(g, "0 bid buto 0")
        assert g.to_move() == (1,)
        assert why(g, 1, "bid edfu 15") == JustOutbid("edfu")


class TestPieces:
    @pytest.mark.parametrize("edition", ["super-meeple", "2003"])
    def test_a_piece_that_was_outbid_is_seen_at_its_province_until_it_moves(self, edition: str) -> None:
        """[R6.4] [R6.5] Under the higher bid, and (2003) as the province to leave once it was taken back."""

        def pieces() -> dict[str, tuple[int | None, tuple[int, ...]]]:
            return {p.id: (p.leader, p.outbid) for p in board_of(g).places if p.state == "auction"}

        g = auction(edition)
        play(g, "0 bid thebes 0\n1 bid thebes 1")
        assert pieces() == {"thebes": (1, (0,)), "buto": (None, ()), "edfu": (None, ())}
        play(g, "2 bid buto 0")
        assert pieces() == {"thebes": (1, (0,)), "buto": (2, ()), "edfu": (None, ())}
        play(g, "0 bid buto 1")
        assert pieces() == {"thebes": (1, ()), "buto": (0, (2,)), "edfu": (None, ())}


class TestBlock:
    def test_it_closes_the_space_above(self) -> None:
        """[R6.10] [A40] Outbidding this player takes two spaces; other provinces are not touched."""
        g = auction()
        give(g, 0, "bid_block")
        play(g, "0 play bid_block\n0 bid thebes 3")
        assert why(g, 1, "bid thebes 6") == Blocked("thebes", 0, 6, "bid_block")
        assert bids(g, 1, "thebes") == [10, 15, 21]
        assert bids(g, 1, "buto") == [0, 1, 3, 6, 10, 15, 21]

    def test_it_moves_along(self) -> None:
        """[R6.10] [A6] The former space is open again, the one above the new bid is closed."""
        g = table(4, revealed=[*REVEALED, "abu"])
        give(g, 0, "bid_block")
        play(g, "0 play bid_block\n0 bid thebes 3\n1 bid thebes 10\n2 bid buto 0\n3 bid edfu 0\n0 bid buto 1")
        assert g.to_move() == (2,)
        assert bids(g, 2, "buto") == []
        assert bids(g, 2, "thebes") == [15, 21]
        play(g, "2 bid edfu 1")
        assert why(g, 3, "bid buto 3") == Blocked("buto", 0, 3, "bid_block")
        assert bids(g, 3, "buto") == [6, 10, 15, 21]

    def test_below_a_higher_bid_it_closes_nothing(self) -> None:
        """[R6.10] Only the highest bid counts: above 10 the next space is open."""
        g = auction()
        give(g, 0, "bid_block")
        play(g, "0 play bid_block\n0 bid thebes 3\n1 bid thebes 10")
        assert bids(g, 2, "thebes") == [15, 21]

    def test_it_may_be_played_with_a_later_bid_but_once(self) -> None:
        """[R6.10] [R4.4] [A40] A player who has played a card must still bid; the second copy waits."""
        g = auction()
        give(g, 0, "bid_block", "bid_block")
        play(g, "0 bid thebes 0\n1 bid thebes 1\n2 bid buto 0\n0 play bid_block")
        assert why(g, 0, "play bid_block") == OneCopy("bid_block")
        assert all(move.startswith("bid") for move in legal(g, 0))
        play(g, "0 bid buto 1")
        assert why(g, 2, "bid thebes 0").price == 1  # type: ignore[attr-defined]

    @pytest.mark.parametrize("edition", ["super-meeple", "2003"])
    def test_its_owner_is_not_bound_by_it(self, edition: str) -> None:
        """[R6.10] [R6.11] Back above another player in the same province, only that player's bid counts."""
        g = auction(edition)
        give(g, 0, "bid_block", "outbid_same_province")
        play(g, "0 play bid_block\n0 bid thebes 0\n1 bid thebes 3\n2 bid buto 0\n0 play outbid_same_province")
        assert bids(g, 0, "thebes") == [6, 10, 15, 21]


class TestOutbidInTheSameProvince:
    def outbid(self, edition: str) -> AmunRe:
        """Player 1 was outbid on Thebes and holds the card."""
        g = auction(edition)
        give(g, 0, "outbid_same_province")
        play(g, "0 bid thebes 0\n1 bid thebes 1\n2 bid buto 0")
        return g

    @pytest.mark.parametrize("edition", ["super-meeple", "2003"])
    def test_it_lets_one_stay_for_the_whole_auction(self, edition: str) -> None:
        """[R6.11] [A7] Played once, it holds for every later bid of this auction."""
        g = self.outbid(edition)
        assert why(g, 0, "bid thebes 3") == JustOutbidButCard("thebes", "outbid_same_province")
        play(g, "0 play outbid_same_province\n0 bid thebes 3\n1 bid buto 1\n2 bid thebes 6")
        assert g.to_move() == (0,)
        assert bids(g, 0, "thebes") == [10, 15, 21]

    @pytest.mark.parametrize("edition", ["super-meeple", "2003"])
    def test_only_when_contested(self, edition: str) -> None:
        """[R6.11] Not with a first bid, and nobody may raise an uncontested bid with it."""
        g = auction(edition)
        give(g, 0, "outbid_same_province")
        assert why(g, 0, "play outbid_same_province") == NotContested("outbid_same_province")

    def test_it_respects_a_block(self) -> None:
        """[R6.11] [R6.10] Staying above a blocker takes two spaces as well."""
        g = auction()
        give(g, 0, "outbid_same_province")
        give(g, 1, "bid_block")
        play(g, "0 bid thebes 0\n1 play bid_block\n1 bid thebes 1\n2 bid buto 0\n0 play outbid_same_province")
        assert bids(g, 0, "thebes")[0] == 6

    def test_it_may_be_played_with_a_bid_elsewhere(self) -> None:
        """[A40] The freedom then holds for later bids."""
        g = self.outbid("super-meeple")
        play(g, "0 play outbid_same_province\n0 bid buto 1\n2 bid thebes 3\n1 bid buto 3")
        assert g.to_move() == (0,)
        assert "bid buto 6" in legal(g, 0)

    def test_both_cards_with_one_bid(self) -> None:
        """[R4.4] [R6.10] [R6.11] Different kinds may be combined."""
        g = self.outbid("super-meeple")
        give(g, 0, "bid_block")
        play(g, "0 play bid_block\n0 play outbid_same_province\n0 bid thebes 3")
        assert bids(g, 1, "thebes") == []
        assert g.agenda[-1].lowest_rung("thebes", 2, g.agenda[-1].leaders()) == 4  # type: ignore[union-attr]


class TestSettlement:
    def test_payment_comes_before_the_bonus(self) -> None:
        """[R6.9] [A4] [A28] In turn order all pay, then all take; the stones stay on the province."""
        g = table(revealed=["dakhla", "memphis", "thebes"], first=1)
        events = play(g, "1 bid dakhla 6\n2 bid memphis 3\n0 bid thebes 0")
        kinds = [(type(e).__name__, e.seat) for e in events if isinstance(e, Paid | Received | Drew)]
        assert kinds == [("Paid", 1), ("Paid", 2), ("Paid", 0), ("Received", 1), ("Drew", 1), ("Drew", 0)]
        assert [g.purse(s) for s in range(3)] == [20, 20 - 6 + 12, 17]
        assert [len(g.hand(s)) for s in range(3)] == [3, 2, 1]
        assert g.lands["memphis"].stones == 2

    def test_who_is_short_chooses_which_cards_to_sell(self) -> None:
        """[R6.9] [R4.2] [D3] One by one, until the gold suffices; the bonus of the province comes too late."""
        g = table(revealed=["dakhla", "memphis", "thebes"])
        g.gold[0] = 19
        give(g, 0, "free_farmer", "bid_block")
        play(g, "0 bid dakhla 21\n1 bid memphis 0\n2 bid thebes 0")
        assert g.to_move() == (0,)
        assert legal(g, 0) == {"sell architect", "sell bid_block", "sell free_farmer"}
        assert g.estates[0] == ["dakhla"]
        play(g, "0 sell bid_block")
        assert g.to_move() == (0,)
        play(g, "0 sell free_farmer")
        assert g.purse(0) == 12
        assert sorted(g.hand(0))[0] == "architect"

    def test_several_debts_are_paid_in_turn_order(self) -> None:
        """[R6.9] [A41] Nobody takes a bonus before everybody has paid."""
        g = table(revealed=["dakhla", "memphis", "thebes"], first=2)
        for seat in range(3):
            g.gold[seat] = 2
        play(g, "2 bid thebes 3\n0 bid dakhla 3\n1 bid memphis 3")
        assert g.to_move() == (2,)
        play(g, "1 sell architect\n2 sell architect")
        assert g.to_move() == (0,), "player 2 has sold already and is not asked"
        assert [len(g.hand(s)) for s in (1, 2)] == [0, 0]
        play(g, "0 sell architect")
        assert [g.purse(s) for s in range(3)] == [12, 0, 0]
        assert [len(g.hand(s)) for s in range(3)] == [1, 0, 2]

    def test_leftover_stones_are_built_when_the_province_is_owned(self) -> None:
        """[R6.9] [R4.8] [A10] Stones of the Old Kingdom and of the bonus together."""
        g = table(revealed=["abydos", "memphis", "thebes"])
        build(g, abydos=(1, 3))
        play(g, "0 bid abydos 0\n1 bid memphis 0\n2 bid thebes 0")
        assert (g.lands["abydos"].pyramids, g.lands["abydos"].stones) == (2, 0)
