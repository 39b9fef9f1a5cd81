"""Points at the end of a kingdom and of the game."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine import read_move
from engine.amun_re.model.offering_events import BanksScored, PyramidsScored, Scored, TemplesScored
from engine.amun_re.model.refusals import NotInHand, NotOneKind, OneCopy, TooFewFarmers, TooFewSymbols, WrongPhase
from engine.amun_re.phases.final_standing import TieByPyramids, TieByStones, TieShared, gold_lines
from engine.amun_re.phases.scoring import ProvincesScored
from engine.amun_re.position import AmunRe
from engine.core import Amount, GameOver, plain, say
from tests.games.amun_re.table import (
    build,
    empty_hand,
    give,
    go_on,
    hire,
    last_scoring,
    legal,
    play,
    points,
    table,
    told,
    why,
)

WEST, EAST, MIXED = ["edfu", "kharga", "buto"], ["abu", "thebes", "mendes"], ["memphis", "sawu", "amarna"]
MIXED_EAST, EAST_OTHERS = ["sawu", "amarna", "mendes"], ["thebes", "mendes", "avaris"]


def scoring(own: list[list[str]] | None = None, band: int = 0, **setting: Any) -> AmunRe:
    """Three players before the scoring of the Old Kingdom."""
    g = table(owned=own or [WEST, EAST, MIXED], **setting)
    g.band = band
    return g


class TestProvinces:
    def test_pyramids_and_sets(self) -> None:
        """[R10.1] [R10.2] 2 + 3 + 1 pyramids, one complete set."""
        g = scoring()
        build(g, edfu=(2, 0), kharga=(3, 0), buto=(1, 2))
        g = go_on(g, "score_provinces")
        assert (points(g, 0, "R10.1"), points(g, 0, "R10.2")) == (6, 3)

    @pytest.mark.parametrize(
        ("options", "west"),
        [
            ({"edition": "2003"}, [0, 5]),
            ({"edition": "super-meeple"}, [5, 0]),
            ({"edition": "2003", "majority": "bank_total"}, [5, 0]),
            ({"edition": "super-meeple", "majority": "single_province"}, [0, 5]),
        ],
    )
    def test_majority_of_a_bank(self, options: dict[str, Any], west: list[int]) -> None:
        """[R10.3] [A34] 2 + 2 on the bank against 3 in one province: each edition as written, or as the table chose."""
        g = scoring([["edfu", "kharga", "abu"], ["memphis", "buto", "thebes"], ["sawu", "amarna", "mendes"]], **options)
        build(g, edfu=(2, 0), kharga=(2, 0), memphis=(3, 0))
        g = go_on(g, "score_provinces")
        assert [points(g, seat, "R10.3") for seat in (0, 1)] == west

    @pytest.mark.parametrize(("edition", "expected"), [("2003", [0, 5, 0]), ("super-meeple", [5, 0, 0])])
    def test_stones_break_the_tie_over_the_same_provinces(self, edition: str, expected: list[int]) -> None:
        """[R10.3] [A34] 2 pyramids each: stones of that province (2003), of the bank (Super Meeple)."""
        g = scoring([["edfu", "kharga", "abu"], ["memphis", "buto", "thebes"], MIXED_EAST], edition=edition)
        build(g, edfu=(2, 1), kharga=(0, 2), memphis=(2, 2), buto=(0, 0))
        g = go_on(g, "score_provinces")
        assert [points(g, seat, "R10.3") for seat in range(3)] == expected

    @pytest.mark.parametrize("edition", ["2003", "super-meeple"])
    def test_a_tie_that_stays_gives_five_to_each_but_once_a_bank(self, edition: str) -> None:
        """[R10.3] Also to a player with two equal best provinces."""
        own = [["edfu", "abu", "thebes"], ["memphis", "sawu", "mendes"], ["kharga", "buto", "amarna"]]
        g = scoring(own, edition=edition)
        build(g, edfu=(2, 1), memphis=(2, 1))
        g = go_on(g, "score_provinces")
        assert [points(g, seat, "R10.3") for seat in range(3)] == [5, 5, 0]

    def test_two_equal_provinces_of_one_player_score_once(self) -> None:
        """[R10.3] 2003: two best provinces on the bank are one majority."""
        g = scoring([["edfu", "kharga", "abu"], EAST_OTHERS, MIXED], edition="2003")
        build(g, edfu=(2, 1), kharga=(2, 1))
        g = go_on(g, "score_provinces")
        assert points(g, 0, "R10.3") == 5

    @pytest.mark.parametrize("edition", ["2003", "super-meeple"])
    def test_a_bank_without_a_pyramid_gives_nothing(self, edition: str) -> None:
        """[R10.3] [A18] Stones alone are no majority."""
        g = scoring(edition=edition)
        build(g, edfu=(0, 2))
        g = go_on(g, "score_provinces")
        assert [points(g, seat, "R10.3") for seat in range(3)] == [0, 0, 0]

    @pytest.mark.parametrize("band", [1, 2, 3, 4])
    def test_temples(self, band: int) -> None:
        """[R10.4] Damanhur 2 and Amarna 1, each the number of the band."""
        g = go_on(scoring([["damanhur", "amarna", "sawu"], EAST, WEST], band=band), "score_provinces")
        assert points(g, 0, "R10.4") == 3 * band


class TestBonusCards:
    """[R10.5] Three points each, in turn order, one of a kind."""

    def asked(self, own: list[str], *cards: str, **farmers: int) -> AmunRe:
        """Player 1 holds these cards at the scoring."""
        others = [p for p in ("berenike", "avaris", "damanhur", "dakhla", "abydos", "amarna", "buto") if p not in own]
        g = scoring([own, others[:3], others[3:6]])
        empty_hand(g, 0, 1, 2)
        give(g, 0, *cards)
        hire(g, **farmers)
        return go_on(g, "score_provinces")

    def test_power_symbols(self) -> None:
        """[R10.5] [R1.7] [A16] Thebes 4 and Memphis 3 are seven, though taken long ago; Thebes and Edfu six."""
        card = "bonus_power_symbols"
        assert f"play {card}" in legal(self.asked(["thebes", "memphis", "mendes"], card), 0)
        assert why(self.asked(["thebes", "edfu", "mendes"], card), 0, f"play {card}") == TooFewSymbols(card, 6, 7)

    def test_nine_farmers(self) -> None:
        """[R10.5] [A15] The printed farmers of Baharya count."""
        card = "bonus_nine_farmers"
        assert f"play {card}" in legal(self.asked(["mendes", "baharya", "thebes"], card, mendes=6, thebes=1), 0)
        g = self.asked(["mendes", "baharya", "thebes"], card, mendes=6)
        assert why(g, 0, f"play {card}") == TooFewFarmers(card, 8, 9)

    @pytest.mark.parametrize(
        ("card", "yes", "no"),
        [
            ("bonus_egypt_half", ["mendes", "baharya", "memphis"], ["mendes", "baharya", "thebes"]),
            ("bonus_egypt_half", ["thebes", "edfu", "kharga"], ["thebes", "edfu", "memphis"]),
            ("bonus_one_bank", ["edfu", "kharga", "memphis"], ["edfu", "kharga", "thebes"]),
            ("bonus_one_bank", ["thebes", "mendes", "sawu"], ["thebes", "mendes", "edfu"]),
            ("bonus_nile_side", ["thebes", "mendes", "edfu"], ["thebes", "mendes", "kharga"]),
            ("bonus_nile_side", ["kharga", "sawu", "baharya"], ["kharga", "sawu", "thebes"]),
        ],
    )
    def test_three_of_one_kind(self, card: str, yes: list[str], no: list[str]) -> None:
        """[R10.5] Upper or Lower Egypt, one bank, all on the Nile or none."""
        g = self.asked(yes, card)
        play(g, f"0 play {card}")
        assert points(g, 0, "R10.5") == 3
        assert card in g.discard
        assert why(self.asked(no, card), 0, f"play {card}") == NotOneKind(card, (no[0], no[1]), (no[2],))

    def test_the_preview_tells_what_the_cards_bring_not_the_kingdom(self) -> None:
        """[R10.5] The provinces are scored before."""
        g = self.asked(["thebes", "abu", "mendes"], "bonus_one_bank")
        for draft, n in (([], 0), ([read_move("amun-re", "play bonus_one_bank")], 3)):
            (line,) = g.preview(0, draft).lines
            assert say(line, plain(g.words)) == f"Your scoring cards bring {n} points."

    def test_they_are_optional_and_a_second_copy_stays(self) -> None:
        """[R10.5] [R4.4] [A19] [D14] It waits for the next scoring, or for sale; another kind may still be played."""
        g = self.asked(["thebes", "abu", "mendes"], "bonus_one_bank", "bonus_one_bank", "bonus_nile_side")
        assert str(g.default_move(0)) == "done"
        play(g, "0 play bonus_one_bank")
        assert why(g, 0, "play bonus_one_bank") == OneCopy("bonus_one_bank")
        assert legal(g, 0) == {"play bonus_nile_side", "done"}
        play(g, "0 done")
        assert g.hand(0) == ["bonus_one_bank", "bonus_nile_side"]
        assert points(g, 0, "R10.5") == 3

    def test_anyone_who_holds_a_card_is_asked_in_turn_order(self) -> None:
        """[R10.5] [A37] [D14] Also with cards that do not fit; an empty hand is passed over."""
        g = scoring(first=1)
        empty_hand(g, 2)
        g = go_on(g, "score_provinces")
        assert (g.to_move(), legal(g, 1)) == ((1,), {"done"})
        assert why(g, 1, "play architect") == WrongPhase("architect", "purchase")
        assert why(g, 1, "play bonus_one_bank") == NotInHand("bonus_one_bank")
        play(g, "1 done")
        assert g.to_move() == (0,)


class TestGold:
    @pytest.mark.parametrize(
        ("gold", "expected"),
        [
            ([9, 7, 5, 3], [6, 4, 2, 0]),
            ([9, 9, 5, 3], [6, 6, 2, 0]),
            ([9, 7, 7, 3], [6, 4, 4, 0]),
            ([9, 9, 9, 3], [6, 6, 6, 0]),
            ([9, 7, 5, 5, 5], [6, 4, 2, 2, 2]),
            ([0, 0, 0], [6, 6, 6]),
            ([3, 0, 0], [6, 4, 4]),
        ],
    )
    def test_ranks(self, gold: list[int], expected: list[int]) -> None:
        """[R10.6] [A21] [A22] A tie drops as many ranks as it has extra players; who holds nothing can take one."""
        assert [line.points for line in gold_lines(gold)] == expected

    def test_the_last_cards_are_sold_first(self) -> None:
        """[R10.6] [A20] [R1.8] 8 gold and 3 cards beat 10 gold; the theft card counts nothing."""
        g = table(owned=[WEST, EAST, MIXED])
        empty_hand(g, 0, 1, 2)
        give(g, 0, "bid_block", "free_farmer", "architect")
        g.gold = [8, 10, 9]
        g = last_scoring(g)
        play(g, "0 done")
        assert (g.gold, g.hands) == ([11, 10, 9], [[], [], []])
        assert [points(g, seat, "R10.6") for seat in range(3)] == [6, 4, 2]

    def test_only_after_the_new_kingdom(self) -> None:
        """[R10.6] The Old Kingdom's scoring sells no card and ranks no gold."""
        g = go_on(scoring(), "score_provinces")
        play(g, "0 done\n1 done\n2 done")
        assert [points(g, seat, "R10.6") for seat in range(3)] == [0, 0, 0]
        assert g.hands == [["architect"]] * 3


class TestEnd:
    def ended(self, lands: dict[str, tuple[int, int]], gold: list[int]) -> AmunRe:
        """The end of a game in which only these buildings and this gold count."""
        g = table(owned=[["thebes", "mendes", "abu"], ["edfu", "kharga", "buto"], ["damanhur", "sawu", "avaris"]])
        build(g, **lands)
        empty_hand(g, 0, 1, 2)
        g.gold = list(gold)
        return last_scoring(g)

    def test_most_points_win_and_nothing_goes_on(self) -> None:
        """[R12.1] [R3.4] The band is that of the last round."""
        g = self.ended({"thebes": (3, 0)}, [5, 4, 3])
        assert (g.to_move(), g.scores()[0].place) == ((), 1)  # type: ignore[index]
        assert told(g, g.news)[-1] == "Player 1 wins the game"
        assert why(g, 0, "done") == GameOver("R12.1")

    def test_ties_are_broken_by_pyramids(self) -> None:
        """[R12.2] 12 points each: 1 + 5 + 6, and 3 + 5 + 4; three pyramids decide."""
        g = self.ended({"thebes": (1, 0), "edfu": (3, 0)}, [9, 7, 5])
        scores = g.scores()
        assert scores is not None
        assert [(s.points, s.place) for s in scores] == [(12, 2), (12, 1), (2, 3)]
        assert scores[1].ties == (TieByPyramids(Amount(3, "pyramid")),)

    def test_then_by_stones(self) -> None:
        """[R12.2] Equal points and pyramids: two stones against none."""
        g = self.ended({"thebes": (2, 0), "edfu": (2, 0), "kharga": (0, 2)}, [5, 5, 1])
        scores = g.scores()
        assert scores is not None
        assert [(s.points, s.place) for s in scores] == [(13, 2), (13, 1), (2, 3)]
        assert scores[1].ties == (TieByStones(Amount(2, "stone")),)

    def test_otherwise_the_victory_is_shared(self) -> None:
        """[R12.2] Two first places, and the next is the third."""
        g = self.ended({"thebes": (2, 1), "edfu": (2, 1)}, [5, 5, 1])
        scores = g.scores()
        assert scores is not None
        assert [s.place for s in scores] == [1, 1, 3]
        assert scores[0].ties == (TieShared(),)
        assert told(g, g.news)[-1] == "Player 1 and Player 2 share the victory"


class TestBeforeTheEnd:
    def test_what_lies_on_the_board_counts_before_the_first_scoring(self) -> None:
        """[R10.1] to [R10.4] The points that the scoring of the kingdom then brings, and what leads in the ranks."""
        g = scoring(band=3)
        build(g, edfu=(2, 0), kharga=(3, 0), buto=(1, 2), thebes=(1, 0))
        counted = g.public_scores()
        assert counted is not None
        now = [score.points for score in counted]
        assert [score.place for score in counted] == [1 + sum(n > own for n in now) for own in now]
        after = go_on(g, "score_provinces")
        assert now == [after.points(seat) for seat in range(3)]
        assert now[0] == 6 + 3 + 5 + 3  # pyramids, a set, most on the west bank, the temple of Edfu

    def test_gold_and_hands_do_not_count_before_they_are_shown(self) -> None:
        """[R16.1]"""
        g = scoring()
        build(g, edfu=(1, 0), thebes=(1, 0))
        poor = g.public_scores()
        g.gold = [0, 90, 9]
        give(g, 2, "bonus_one_bank")
        assert g.public_scores() == poor == g.seen_by(None).public_scores()

    def test_a_counted_kingdom_is_not_counted_again(self) -> None:
        """[R10]"""
        g = scoring()
        build(g, edfu=(2, 0))
        give(g, 0, "bonus_one_bank")
        g = go_on(g, "score_provinces")
        counted = g.public_scores()
        assert counted is not None
        assert [score.points for score in counted] == [g.points(seat) for seat in range(3)]


def test_the_points_of_the_provinces_are_told_part_by_part() -> None:
    """[R10.1] [R10.4] 2 pyramids and, at flood level 2, Edfu's temple; an older log has the sum alone."""
    g = table(owned=[["edfu"], ["abu"], ["buto"]])
    build(g, edfu=(2, 0))
    g.band, g.round = 2, 3
    g = go_on(g, "score_provinces")
    assert g.affairs_of(0) == (
        ProvincesScored(Amount(9, "point"), (PyramidsScored(2), BanksScored(5), TemplesScored(2))),
    )
    older = msgspec.convert({"type": "Scored", "seat": 0, "points": {"n": 9, "of": "point"}}, Scored)
    assert say(older, plain(g.words)) == "Player 1 scores 9 points for their provinces"
    newer = Scored(0, Amount(9, "point"), (PyramidsScored(2), BanksScored(5), TemplesScored(2)))
    assert say(newer, plain(g.words)) == (
        "Player 1 scores 9 points for their provinces: pyramids 2, banks 5 and temples 2"
    )
