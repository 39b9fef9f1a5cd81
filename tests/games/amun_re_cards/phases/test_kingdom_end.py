"""Offering, building and scoring, beyond the worked examples."""

from __future__ import annotations

import pytest

from engine import GAMES
from engine.amun_re_cards import AmunReCards
from engine.amun_re_cards.model.board import build_printed
from engine.amun_re_cards.model.events import Built, IncomeCounted, PyramidsPlaced, Scored, SurplusLost
from engine.amun_re_cards.model.refusals import NameOnce, NotAvailable
from engine.amun_re_cards.phases.hand_choice import Preparing
from engine.amun_re_cards.phases.offering import Offering
from engine.amun_re_cards.phases.pyramid_placement import Favours, Placing, ways
from engine.amun_re_cards.phases.scoring import PharaohPoints, fewest_ankhs
from engine.amun_re_cards.view.prompt_texts import MostIsBought
from engine.core import Amount, plain, say
from tests.games.amun_re_cards.table import (
    KEY,
    SEATS,
    A,
    B,
    C,
    begin,
    legal,
    offered,
    play,
    table,
    told,
    top,
    whole_game,
    why,
)


def collecting(gold: int, kingdom: int = 1, seats: int = 2, **more: object) -> AmunReCards:
    """Seat A, the Pharaoh, has this income from fields."""
    g = table(seats, kingdom=kingdom, show=[[(0, 0, gold, 0), (0, 0, 0, 0), (0, 0, 0, 0)]], **more)  # type: ignore[arg-type]
    g.offers = [[0]] * seats
    return g


class TestOffering:
    def test_any_choice_of_available_cards(self) -> None:
        """[R4.1] [A13] [D4] Seven choices of {0, 2, 5}; not a card that is not there, each named once in order."""
        g = table(2, hands=[(0, 2, 5), (0,)])
        begin(g, "offering")
        assert len(legal(g, A)) == 7
        assert why(g, A, "offer 3") == NotAvailable(3)
        assert why(g, A, "offer 5 2") == NameOnce()
        assert str(g.default_move(A)) == "offer 0"

    def test_the_0_alone_is_asked_like_any_hand(self) -> None:
        """[A13] [D4] A forced offering looks like a free one."""
        g = table(2, hands=[(0,), (0, 5)])
        begin(g, "offering")
        assert isinstance(g.decision, Offering)
        assert g.to_move() == (A, B)
        assert legal(g, A) == ["offer 0"]

    def test_all_offer_nothing(self) -> None:
        """[R4.4] [A14] Nobody receives anything."""
        g = table(2)
        assert "Nobody offered gold: Amun-Re grants no favour" in told(g, offered(g, [0], [0]))
        assert [sum(g.counts(seat)) for seat in (A, B)] == [0, 0]

    def test_a_lone_offering_of_1_earns_3_pyramids(self) -> None:
        """[A14] And the ranks behind it nothing, wherever they sit."""
        g = table(3, hands=[(0,), (0,), (0, 1)])
        assert "Favours of Amun-Re: Player 3 receives 3 pyramids" in told(g, offered(g, [0], [0], [1]))

    def test_favours_are_placed_in_turn_order(self) -> None:
        """[R4.5] [A23] [D5] From the Pharaoh clockwise, not by rank; without an answer the lowest slots."""
        g = table(3, pharaoh=B, hands=[(0, 8), (0, 4), (0, 2)], show=[[(1, 0, 0, 0)]] * 3)
        offered(g, [8], [4], [2])
        assert isinstance(g.decision, Favours)
        assert g.decision.seats == (C, A), "B has one way only: 2 pyramids on the two empty provinces"
        assert g.counts(B) == (1, 1, 1)
        assert str(g.default_move(C)) == "place 0 1 0"


class TestBuilding:
    @pytest.mark.parametrize("n", range(13))
    def test_the_price_table(self, n: int) -> None:
        """[R5.4] [A10] n pyramids cost n(n+1)/2."""
        assert build_printed().price(n) == n * (n + 1) // 2

    @pytest.mark.parametrize(("gold", "most"), [(0, 0), (2, 1), (3, 2), (119, 14), (120, 15), (135, 15), (136, 16)])
    def test_the_table_goes_on(self, gold: int, most: int) -> None:
        """[R5.3] [A26] There is no largest number, and no end of the income track."""
        assert build_printed().most(gold) == most

    def test_favours_do_not_make_pyramids_dearer_and_each_kingdom_begins_afresh(self) -> None:
        """[R5.5] With 3 pyramids from the favours, and in kingdom 2 with 9 bought before, the first costs 1."""
        for kingdom in (1, 2):
            g = collecting(10, kingdom)
            g.estates[A][0].tokens = 9 * (kingdom - 1)
            begin(g, "next_income")
            events = play(g, "0 build 1")
            assert next(e for e in events if isinstance(e, Built)).price == Amount(1, "gold")

    def test_more_than_36_gold_left(self) -> None:
        """[A8] [R5.8] All nine cards, the surplus is lost; it is named before, and nothing forces a purchase."""
        g = collecting(40)
        begin(g, "next_income")
        preview = g.preview(A, [g.moves(A)[0]])
        assert [say(line, plain(g.words)) for line in preview.lines] == [
            "40 gold left: you take all nine gold cards and lose 4 gold.",
            "Your poorest province would bring 0 points.",
        ]
        events = play(g, "0 build 0")
        assert SurplusLost(A, Amount(4, "gold")) in events
        assert g.hands[A] == list(range(9))

    @pytest.mark.parametrize("gold", [0, 1, 2, 34, 35, 36])
    def test_sums_without_a_choice_are_not_asked(self, gold: int) -> None:
        """[R9.2] [D1] The only hand is laid out, and the log tells it."""
        g = collecting(gold)
        begin(g, "next_income")
        events = play(g, "0 build 0")
        assert sum(g.hands[A]) == gold
        assert not isinstance(g.decision, Preparing)
        assert any(f"Player 1 lays out {gold} gold: card" in text for text in told(g, events))

    def test_kingdom_3_builds_all_that_the_income_pays(self) -> None:
        """[R5.10] [A9] 12 gold: 4 pyramids for 10, only their place is asked; 2 gold are worth nothing, no hand."""
        g = collecting(12, kingdom=3)
        events = begin(g, "next_income")
        assert next(e for e in events if isinstance(e, Built)).pyramids == Amount(4, "pyramid")
        assert any(text.startswith("Player 1 has to build all that the income pays for") for text in told(g, events))
        assert GAMES[KEY].panel(g, A, []).context == MostIsBought(Amount(10, "gold"))
        assert isinstance(g.decision, Placing)
        play(g, f"0 {g.default_move(A)}")
        assert g.counts(A) == (2, 1, 1)
        assert g.scores() is not None
        assert g.income[A] == 2
        assert g.hands[A] == []

    def test_without_an_answer_nothing_is_built(self) -> None:
        """[D6] In kingdoms 1 and 2."""
        g = collecting(10)
        begin(g, "next_income")
        assert str(g.default_move(A)) == "build 0"

    @pytest.mark.parametrize("counts", [(0, 0, 0), (5, 2, 0), (1, 1, 0), (3, 0, 3), (2, 2, 2)])
    @pytest.mark.parametrize("n", range(9))
    def test_a_batch_is_as_good_as_one_by_one(self, counts: tuple[int, int, int], n: int) -> None:
        """[R5.6] [A7] Exactly the spreads that lead up by always choosing a province with the fewest."""
        reached = {(0, 0, 0)}
        for _pyramid in range(n):
            heights = {new: [old + more for old, more in zip(counts, new, strict=True)] for new in reached}
            reached = {
                tuple(more + (slot == here) for slot, more in enumerate(new))  # type: ignore[misc]
                for new in reached
                for here in range(3)
                if heights[new][here] == min(heights[new])
            }
        assert {(way.first, way.second, way.third) for way in ways(counts, n)} == reached
        assert len(ways(counts, n)) <= 3

    def test_tokens_stand_on_the_whole_extended_province_and_stay(self) -> None:
        """[R5.7] [R7.5] [A12] Tokens never grow less, whatever covers them, and never run out."""
        before: dict[tuple[int, int], int] = {}
        for g, _events in whole_game(3, "tokens"):
            for seat, own in enumerate(g.estates):
                for slot, province in enumerate(own):
                    assert province.tokens >= before.get((seat, slot), 0)
                    before[seat, slot] = province.tokens

    @pytest.mark.parametrize("seats", SEATS)
    def test_income_uses_cards_of_the_current_kingdom_only(self, seats: int) -> None:
        """[R7.4] [A16] At the offering every top card is of this kingdom."""
        for g, events in whole_game(seats, f"tops {seats}"):
            if g.stage().phase in ("offering", "building"):
                assert {g.printed.cards[p.top].kingdom for own in g.estates for p in own} == {g.kingdom}
            for event in events:
                if isinstance(event, IncomeCounted):
                    assert event.gold.n == event.from_fields + event.from_caravans + event.from_cards


class TestScoring:
    @pytest.mark.parametrize("seats", SEATS)
    def test_exactly_one_gains_and_exactly_one_loses(self, seats: int) -> None:
        """[R6.2] [A17] The holder of the Ankh token, and somebody else, in every kingdom."""
        for g, events in whole_game(seats, f"points {seats}"):
            scored = [event for event in events if isinstance(event, Scored)]
            if scored:
                parts = [(e.seat, type(part).__name__) for e in scored for part in e.parts]
                assert [name for _seat, name in parts].count("PharaohPart") == 1
                assert [name for _seat, name in parts].count("AnkhPart") == 1
                assert (g.pharaoh, "PharaohPart") in parts
                assert (g.pharaoh, "AnkhPart") not in parts
                assert [e.seat for e in scored] == list(g.turn_order()), "[A27] in turn order"

    def test_points_do_not_depend_on_the_order(self) -> None:
        """[A27] The same table, seen from another first seat: only the Pharaoh's and the last tie's point move."""
        for pharaoh in (A, B, C):
            g = table(3, pharaoh=pharaoh, show=[[(1, n, 3, 0)] * 3 for n in (1, 2, 0)])
            begin(g, "score_kingdom")
            assert [g.points(seat) - (seat == pharaoh) for seat in (A, B, C)] == [2, 2, 1]

    @pytest.mark.parametrize("pharaoh", [A, B])
    def test_two_players_with_equal_ankhs(self, pharaoh: int) -> None:
        """[A25] Who is not Pharaoh loses the point."""
        g = table(2, pharaoh=pharaoh, show=[[(0, 2, 0, 0)]] * 2)
        assert fewest_ankhs(g) == 1 - pharaoh

    def test_printed_pyramids_of_covered_cards_decide_a_tie(self) -> None:
        """[R8.2] [A21] 14 points each; B has a pyramid more, on a card that is covered."""
        g = table(2, kingdom=3)
        g = table(2, kingdom=3, cards={g.estates[B][2].cards[0]: (1, 0, 0, 0)})
        for seat in (A, B):
            g.lines[seat] = [PharaohPoints(14, 3)]
        g.counted = 3
        begin(g, "final_reckoning")
        scores = g.scores() or []
        assert [score.place for score in scores] == [2, 1]
        assert [say(tie, plain(g.words)) for score in scores for tie in score.ties] == [
            "Tied on points; decided by 0 pyramids in total.",
            "Tied on points; decided by 1 pyramid in total.",
        ]

    def test_points_are_whole_and_public(self) -> None:
        """[R0.9] Everybody sees every line."""
        g = whole_game(3, "public")[-1][0]
        assert all(g.seen_by(viewer).lines == g.lines for viewer in (None, 0, 1, 2))

    def test_the_log_names_where_pyramids_stand(self) -> None:
        """[R5.6] One sentence for a placement."""
        g = collecting(10)
        begin(g, "next_income")
        play(g, "0 build 4")
        events = play(g, "0 place 2 1 1")
        names = [
            say(sentence, plain(g.words)) for e in events if isinstance(e, PyramidsPlaced) for sentence in e.places
        ]
        assert names == [f"{n} on {g.words[top(g, A, slot)]}" for slot, n in ((1, 2), (2, 1), (3, 1))]
