"""Every character of both boxes: what it takes, pays and scores, and its limits."""

from __future__ import annotations

import pytest

from engine import read_move
from engine.core import Amount, plain, say
from engine.nefertiti.model.refusals import (
    CannotPayDifference,
    NothingElsewhere,
    NothingToSteal,
    NotOwnedType,
    PartnerUsed,
)
from engine.nefertiti.position import Nefertiti
from tests.games.nefertiti.table import FOUR, KEY, A, B, C, D, characters, legal, play, preview, table, told, why


def recruiting(character: str, seats: int = 4, **position: object) -> Nefertiti:
    """A position after A has recruited this character."""
    g = table(seats, seals={A: 1}, **position)  # type: ignore[arg-type]
    characters(g, character)
    play(g, f"0 recruit {character}")
    return g


class TestMerchants:
    def test_one_exchange_of_a_type_that_one_owns(self) -> None:
        """[R10.2] Nobody can refuse; a type that one does not own is closed."""
        g = recruiting("merchant", gifts={A: ["harp", "chair"], B: ["harp", "necklace"]})
        assert legal(g, A) == ["swap harp 1 harp", "swap chair 1 harp", "done"]
        assert why(g, A, "swap harp 1 necklace") == NotOwnedType()
        play(g, "0 swap chair 1 harp")
        assert legal(g, A) == ["done"]

    def test_the_difference_is_paid_and_never_refunded(self) -> None:
        """[R10.2] [R1.8] To the partner; who cannot pay cannot exchange."""
        gifts = {A: ["senet", "necklace"], B: ["goldwork", "necklace"]}
        g = recruiting("merchant", gifts=gifts, money=(7, 0, 0, 0))
        assert why(g, A, "swap senet 1 necklace") == CannotPayDifference(Amount(7, "gold"))
        g = recruiting("merchant", gifts={A: ["necklace", "harp"], B: ["harp"]}, money=(7, 0, 0, 0))
        play(g, "0 swap necklace 1 harp\n0 done")
        assert g.money[:2] == [7, 0]

    def test_the_first_merchant_needs_two_partners(self) -> None:
        """[R10.2] One exchange after the other; the second may be left."""
        g = recruiting("merchant_first", gifts={A: ["harp", "harp"], B: ["harp", "harp"], C: ["harp"]})
        play(g, "0 swap harp 1 harp")
        assert why(g, A, "swap harp 1 harp") == PartnerUsed()
        play(g, "0 swap harp 2 harp\n0 done")
        assert g.to_move() == (A,)

    @pytest.mark.parametrize("character", ["merchant", "merchant_first"])
    def test_it_says_why_there_is_nothing_to_exchange(self, character: str) -> None:
        """[R3.3] [R10.2] Only a type that one owns, and whose difference one can pay."""
        others: dict[int, list[str]]
        for others, idle in (({B: ["mirror"]}, True), ({B: ["harp"]}, False), ({B: ["mirror"], C: ["senet"]}, False)):
            g = table(gifts={A: ["harp", "senet"], **others}, seals={A: 1})
            characters(g, character)
            said = preview(g, A, f"recruit {character}")
            assert ("No other player has a gift of a type that you own and that you could pay for." in said) == idle
            assert any(line.endswith("the seal is spent without effect.") for line in said) == idle

    def test_a_foreign_gift_counts_as_its_like(self) -> None:
        """[R12.12] Its bonus costs nothing."""
        g = recruiting("merchant", memphis=True, gifts={A: ["harp"], B: ["foreign_harp_2"]}, money=(0, 0, 0, 0))
        assert "swap harp 1 foreign_harp_2" in legal(g, A)


class TestMaid:
    def test_any_type_may_be_named(self) -> None:
        """[R10.4] [A15] [A32] Also one that nobody owns; then nothing happens."""
        g = recruiting("royal_maid", seats=5, gifts={B: ["harp"]})
        assert "name cup" in legal(g, A)
        assert "name papyrus" in legal(g, A)
        assert "Nobody owns any of this type: chair" in told(g, play(g, "0 name chair"))
        assert g.gifts[B] == ["harp"]

    def test_each_owner_chooses_clockwise(self) -> None:
        """[R10.4] A double senet scores twice at the value before the discards."""
        gifts = {A: ["senet", "double_senet"], B: ["senet"], D: ["double_senet", "senet"]}
        g = recruiting("royal_maid", gifts=gifts)
        play(g, "0 name senet")
        assert g.to_move() == (A,)
        play(g, "0 discard double_senet")
        assert g.to_move() == (D,)
        play(g, "3 discard double_senet")
        assert [g.points(seat) for seat in range(4)] == [8, 4, 0, 8]

    def test_foreign_bonuses_count(self) -> None:
        """[R10.4] [A15] [R12.11] As they stood before the discard: also that of the card itself."""
        g = recruiting("royal_maid", memphis=True, gifts={A: ["foreign_harp_2", "foreign_harp_1"]})
        play(g, "0 name harp\n0 discard foreign_harp_2")
        assert g.points(A) == 9 + 2 + 1


class TestThief:
    def test_a_gift_of_the_market_with_the_tile_and_its_seal(self) -> None:
        """[R10.5] [A16] Only that market; he may also take nothing."""
        g = table(seals={A: 1}, markets={"luxor": FOUR, "gizeh": FOUR})
        g.markets["luxor"].seal, g.supply = True, g.supply - 1
        play(g, "0 recruit thief")
        assert legal(g, A) == ["steal top", "steal low1", "steal low2", "steal low3", "done"]
        play(g, "0 steal top")
        assert (g.gifts[A], g.seals[A], g.markets["luxor"].seal) == (["harp"], 1, False)

    def test_not_the_strolling_thief_nor_what_lies_face_down(self) -> None:
        """[R10.5] [R11.3] [R11.7]"""
        g = table(seals={A: 1}, markets={"luxor": ["strolling_thief", "harp", "chair", None]})
        g.markets["luxor"].down = [1]
        play(g, "0 recruit thief")
        assert legal(g, A) == ["steal low2", "done"]
        assert why(g, A, "steal low1") == NothingToSteal()

    def test_luxor_has_no_card_at_the_start(self) -> None:
        """[R10.5] Nothing happens."""
        g = recruiting("thief")
        assert g.to_move() == (A,)
        assert legal(g, A)[0].startswith("place")

    def test_a_papyrus_gives_its_seal(self) -> None:
        """[R11.9] [R12.4] Stolen from the board."""
        g = recruiting("thief", memphis=True, markets={"luxor": ["papyrus", None, None, None]})
        play(g, "0 steal top")
        assert g.seals[A] == 1


class TestScribesAndTreasurer:
    def test_a_scribe_scores_one_type(self) -> None:
        """[R10.6] Value and bonus for each unit; the others keep theirs."""
        g = recruiting("scribe_3", gifts={A: ["harp", "harp", "chair"], B: ["harp"]})
        assert legal(g, A) == ["tally harp", "tally chair", "done"]
        play(g, "0 tally harp")
        assert (g.points(A), g.gifts[A], g.gifts[B]) == (2 * (7 + 3), ["chair"], ["harp"])

    def test_foreign_bonuses_for_the_scribe(self) -> None:
        """[R10.6] [R12.11] Two harps at 9, 1 for the Scribe, 2 for the foreign one."""
        g = recruiting("scribe_1", memphis=True, gifts={A: ["harp", "foreign_harp_2"]})
        play(g, "0 tally harp")
        assert g.points(A) == 2 * (9 + 1 + 2)

    def test_up_to_four_deben_of_one_reserve(self) -> None:
        """[R10.7] [A14] [R12.1] Open, closed or ended, never Memphis."""
        reserves = {"gizeh": 2, "luxor": 6, "memphis": 5}
        g = table(seals={A: 1}, memphis=True, reserves=reserves)
        g.markets["luxor"].state = "ended"
        play(g, "0 recruit treasurer")
        assert legal(g, A) == ["draw gizeh 1", "draw gizeh 2", *(f"draw luxor {n}" for n in (1, 2, 3, 4)), "done"]
        assert preview(g, A, "draw luxor 4") == ["You then have 9 Deben, leaving 2 Deben in the Reserve."]
        play(g, "0 draw luxor 4")
        assert (g.money[A], g.markets["luxor"].reserve) == (9, 2)


class TestVizierAndAmun:
    def test_the_vizier_counts_types(self) -> None:
        """[R10.1] [R12.12] A foreign gift is no type of its own, a papyrus and a cup are."""
        g = recruiting("vizier", seats=5, gifts={A: ["harp", "foreign_harp_1", "papyrus", "cup"]})
        assert g.points(A) == 6

    def test_the_merchant_of_amun(self) -> None:
        """[R11.4] [R12.12] 8 for a unit, 16 for a double senet, whatever the bonuses."""
        g = recruiting("amun_merchant", memphis=True, gifts={A: ["double_senet", "foreign_harp_2", "necklace"]})
        play(g, "0 discard double_senet\n0 discard foreign_harp_2\n0 done")
        assert (g.points(A), g.gifts[A]) == (24, ["necklace"])

    def test_the_merchant_of_amun_may_do_nothing(self) -> None:
        """[R11.4] [A16]"""
        g = recruiting("amun_merchant", gifts={A: ["harp"]})
        play(g, "0 done")
        assert (g.points(A), g.gifts[A]) == (0, ["harp"])

    def test_the_priest_is_kept(self) -> None:
        """[R11.5] [A20] Face up until the end; the first place brings nothing."""
        g = recruiting("amun_priest", money=(9, 0, 0, 0))
        assert g.priest == A
        assert [score.points for score in g.scores(now=True)] == [4, 0, 0, 0]

    @pytest.mark.parametrize(("deben", "points"), [((8, 0, 0, 0), 6), ((8, 6, 0, 0), 9), ((8, 8, 8, 0), 12)])
    def test_the_priest_scores_by_rank(self, deben: tuple[int, ...], points: int) -> None:
        """[R11.5] [R9.3] Second 6, third 9, fourth 12; ranks look at prestige only."""
        g = table(money=deben)
        g.priest = D
        assert g.scores(now=True)[D].points == points


class TestRoyalScribe:
    def test_values_are_fixed_before_any_card_leaves(self) -> None:
        """[R11.6] [A21] A foreign card that stays gives its bonus to what is scored."""
        g = recruiting("royal_scribe", memphis=True, gifts={A: ["harp", "harp", "foreign_harp_2"], B: ["chair"]})
        play(g, "0 tally harp\n0 tally harp\n0 done")
        assert g.points(A) == 2 * (9 + 2 + 1)
        assert g.gifts[A] == ["foreign_harp_2"]

    def test_the_preview_adds_up(self) -> None:
        """[R11.6] What is chosen so far, and what it is worth without him: 9 each."""
        g = recruiting("royal_scribe", gifts={A: ["harp", "chair"]})
        moves = [read_move(KEY, "tally harp"), read_move(KEY, "tally chair"), read_move(KEY, "done")]
        shown = g.preview(A, moves)
        (line,) = shown.lines
        assert say(line, plain(g.words)) == "That is 20 points, 2 more than these gifts are worth now."
        assert say(shown.label, plain(g.words)) == "Score 20 points"

    def test_the_preview_counts_the_bonus_that_goes_with_a_foreign_gift(self) -> None:
        """[R12.11] The two harps that stay lose 2 each: 11 + 2 + 2, for 12 points."""
        g = recruiting("royal_scribe", memphis=True, gifts={A: ["harp", "harp", "foreign_harp_2"]})
        (line,) = g.preview(A, [read_move(KEY, "tally foreign_harp_2"), read_move(KEY, "done")]).lines
        assert say(line, plain(g.words)) == "That is 12 points, 3 fewer than these gifts are worth now."


class TestBeggar:
    def test_each_market_once(self) -> None:
        """[R11.3] [A19] Whatever its state; the ended one as well, the Strolling Thief never."""
        g = table(seals={A: 1}, reserves={"luxor": 2}, markets={"gizeh": ["strolling_thief", "harp", None, None]})
        g.markets["luxor"].state = "ended"
        characters(g, "beggar")
        play(g, "0 recruit beggar")
        assert legal(g, A) == ["flip gizeh low1", "beg luxor", "done"]
        play(g, "0 beg luxor")
        assert legal(g, A) == ["flip gizeh low1", "done"]

    @pytest.mark.parametrize(
        ("steps", "label"),
        [
            ([], "Do nothing"),
            (["beg luxor"], "Take 1 Deben from Luxor"),
            (["beg luxor", "beg abu_simbel"], "Take 2 Deben"),
            (["flip gizeh low1"], "Turn the second gift face down at Gizeh"),
            (["flip gizeh low1", "flip akhet_aton top"], "Turn 2 gifts face down"),
            (["flip gizeh low1", "beg luxor", "beg abu_simbel"], "Take 2 Deben and turn 1 gift face down"),
        ],
    )
    def test_the_button_names_what_is_done(self, steps: list[str], label: str) -> None:
        """[R11.3] One step as it is, several by their numbers."""
        g = recruiting("beggar", markets={"gizeh": FOUR, "akhet_aton": FOUR}, reserves={"luxor": 2, "abu_simbel": 1})
        shown = g.preview(A, [read_move(KEY, step) for step in (*steps, "done")])
        assert say(shown.label, plain(g.words)) == label
        assert shown.passes == (not steps), "the main button is filled, doing nothing is not"

    def test_a_seal_on_a_flipped_gift_stays(self) -> None:
        """[R11.3] [R6.11] It cannot be taken either."""
        g = recruiting("beggar", markets={"gizeh": FOUR}, sides={"gizeh": "right"}, turn=A,
                       pawns={"gizeh": {"7": B, "6": C}}, money=(9, 9, 9, 9))  # fmt: skip
        play(g, "0 flip gizeh top\n0 done\n0 place gizeh 1")
        assert not [move for move in legal(g, B) if "top" in move]
        play(g, "1 take low1 low2\n2 buy low3")
        assert g.markets["gizeh"].seal
        assert g.markets["gizeh"].down == [0]


class TestStrollingThief:
    MARKETS = {"gizeh": ("necklace", "senet", "harp", "senet"), "luxor": ("chair", "mirror", None, None)}

    def test_it_takes_the_place_of_the_least_gift(self) -> None:
        """[R11.7] [A22] Of one market, ties at will; a seal in the slot stays."""
        g = recruiting("strolling_thief", markets=self.MARKETS)
        assert legal(g, A) == ["stroll gizeh low1", "stroll gizeh low3", "stroll luxor top", "done"]
        play(g, "0 stroll gizeh low3")
        assert g.gifts[A] == ["senet"]
        assert g.markets["gizeh"].cards[3] == "strolling_thief"

    def test_not_on_the_ended_market(self) -> None:
        """[R11.7] [A22]"""
        g = table(seals={A: 1}, markets=self.MARKETS)
        g.markets["luxor"].state = "ended"
        characters(g, "strolling_thief")
        play(g, "0 recruit strolling_thief")
        assert not [move for move in legal(g, A) if "luxor" in move]

    def bought(self, markets: dict[str, tuple[str | None, ...]]) -> Nefertiti:
        """B is the best bidder on Gizeh, C follows."""
        return table(turn=D, sides={"gizeh": "right"}, pawns={"gizeh": {"7": B, "5": C}}, markets=markets,
                     money=(9, 9, 9, 9))  # fmt: skip

    def test_its_buyer_uses_it_at_once(self) -> None:
        """[R11.7] On another market; the seal of its slot goes to the buyer, that of the other stays."""
        markets = {"gizeh": ("strolling_thief", "harp", "chair", "mirror"), "akhet_aton": FOUR}
        g = self.bought(markets)
        g.markets["gizeh"].seal, g.supply = True, g.supply - (not g.markets["gizeh"].seal)
        play(g, "3 place gizeh 1\n1 take top")
        assert g.seals[B] == 1
        assert g.to_move() == (B,)
        assert legal(g, B) == ["stroll akhet_aton top", "stroll akhet_aton low1"]
        play(g, "1 stroll akhet_aton top")
        assert g.gifts[B] == ["harp"]
        assert g.markets["akhet_aton"].seal
        assert g.markets["akhet_aton"].cards[0] == "strolling_thief"

    def test_it_is_one_card_of_a_bundle(self) -> None:
        """[R11.7] With a harp beside it: two gifts, one of them from elsewhere."""
        g = self.bought(
            {"gizeh": ("necklace", "strolling_thief", "harp", None), "luxor": ("senet", "mirror", None, None)}
        )
        play(g, "3 place gizeh 1\n1 take low1 low2")
        assert sorted(g.gifts[B]) == ["harp", "senet"]  # Luxor alone offers a gift: nobody is asked
        assert g.markets["luxor"].cards[0] == "strolling_thief"

    def test_without_a_target_it_cannot_be_bought(self) -> None:
        """[R11.7] [A22]"""
        g = self.bought({"gizeh": ("necklace", "strolling_thief", "harp", "chair")})
        play(g, "3 place gizeh 1\n1 take low2 low3")
        assert legal(g, C) == ["buy top", "half"]
        assert why(g, C, "buy low1") == NothingElsewhere()

    def test_a_papyrus_it_brings_gives_its_seal(self) -> None:
        """[R11.9]"""
        g = recruiting("strolling_thief", memphis=True, markets={"luxor": ("papyrus", None, None, None)})
        play(g, "0 stroll luxor top")
        assert g.seals[A] == 1


class TestTrader:
    def test_two_exchanges_with_the_board(self) -> None:
        """[R11.8] [A23] The difference goes to that Reserve; no ownership is asked; the seal stays."""
        g = recruiting("trader", gifts={A: ["senet", "necklace"]}, markets={"gizeh": ("mirror", "harp", None, None)})
        play(g, "0 trade senet gizeh top")
        assert (g.money[A], g.markets["gizeh"].reserve, g.markets["gizeh"].seal) == (0, 5, True)
        assert g.markets["gizeh"].cards == ["senet", "harp", None, None]
        play(g, "0 trade necklace gizeh low1\n0 done")
        assert sorted(g.gifts[A]) == ["harp", "mirror"]
        assert g.money[A] == 0

    def test_who_cannot_pay_and_what_has_ended(self) -> None:
        """[R11.8] [A23] [R12.1]"""
        g = table(seals={A: 1}, memphis=True, gifts={A: ["senet"]}, money=(4, 0, 0, 0), markets={
            "gizeh": ("mirror", "senet", None, None), "luxor": ("harp", None, None, None),
            "memphis": ("foreign_harp_1",),
        })  # fmt: skip
        g.markets["luxor"].state = "ended"
        characters(g, "trader")
        play(g, "0 recruit trader")
        assert legal(g, A) == ["trade senet gizeh low1", "done"]
        assert why(g, A, "trade senet gizeh top") == CannotPayDifference(Amount(4, "gold"))

    def test_a_foreign_gift_stays_on_the_market(self) -> None:
        """[A23] [R11.9] Only drawn ones go to Memphis; a papyrus traded for brings its seal."""
        g = recruiting("trader", memphis=True, gifts={A: ["foreign_harp_1"]},
                       markets={"gizeh": ("papyrus", None, None, None)})  # fmt: skip
        play(g, "0 trade foreign_harp_1 gizeh top\n0 done")
        assert g.markets["gizeh"].cards[0] == "foreign_harp_1"
        assert g.seals[A] == 1


def test_every_character_says_what_it_does() -> None:
    """[R10.1] [R11.1] Seventeen, each with one sentence."""
    words = table().words
    ids = [row for row in words if row.startswith("about_")]
    assert len(ids) == 17
    assert all(str(words[id_]).endswith(".") for id_ in ids)
