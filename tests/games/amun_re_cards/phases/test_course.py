"""Set-up, kingdoms, auction and extension, beyond the worked examples."""

from __future__ import annotations

import pytest

from engine import BadPosition, read_move, start
from engine.amun_re_cards.model import board as data
from engine.amun_re_cards.model.board import DECKS, build_printed
from engine.amun_re_cards.model.events import Acquired, BecamePharaoh, RowTurned, StaysPharaoh
from engine.amun_re_cards.model.options import Options
from engine.amun_re_cards.model.refusals import (
    AlreadyTaken,
    NotAvailable,
    NotInRow,
    NotYours,
    NoWayOn,
    SumMissing,
    TooMuch,
    ZeroStays,
)
from engine.amun_re_cards.phases.auction import Bidding
from engine.amun_re_cards.phases.hand_choice import HANDS, Opening
from engine.core import Do
from engine.laws import random_games
from tests.games.amun_re_cards.table import (
    KEY,
    SEATS,
    A,
    B,
    auction,
    begin,
    everybody_bids_0,
    fresh,
    legal,
    play,
    stored,
    table,
    told,
    top,
    whole_game,
    why,
)


class TestSetUp:
    @pytest.mark.parametrize("seats", SEATS)
    def test_a_game_begins_with_nothing_but_decks(self, seats: int) -> None:
        """[R1.5] [R0.9] Counters at 0, no points, no province; the first hands are asked."""
        g = fresh(seats)
        assert g.income == [0] * seats
        assert [g.points(seat) for seat in range(seats)] == [0] * seats
        assert g.estates == [[] for _seat in range(seats)]
        assert isinstance(g.decision, Opening)

    def test_the_first_pharaoh_is_drawn_or_named(self) -> None:
        """[R1.3] [A19] Every seat comes up by chance; a table may name one, if it is there."""
        assert {fresh(3, str(seed)).pharaoh for seed in range(40)} == {0, 1, 2}
        assert fresh(3, first=2).pharaoh == 2
        with pytest.raises(ValueError, match="no seat 3"):
            start(KEY, 3, "1", Options(first=3))

    def test_which_cards_leave_the_game_is_chance(self) -> None:
        """[R1.2] Of 15 cards 6 are drawn with two players: all of them come up in some game."""
        drawn = {card for seed in range(40) for card in fresh(2, str(seed)).decks[0]}
        assert drawn == set(DECKS[0])

    @pytest.mark.parametrize("chosen", HANDS[14])
    def test_every_starting_hand_can_be_reached_in_any_order(self, chosen: tuple[int, ...]) -> None:
        """[R1.4] [R9.1] [R9.3] From the highest card down, and from the lowest up."""
        for order in (chosen[1:], chosen[:0:-1]):
            g = fresh(first=A)
            for card in order:
                play(g, f"0 take {card}")
            play(g, "0 lay")
            assert g.hands[A] == list(chosen)

    @pytest.mark.parametrize("gold", range(37))
    def test_every_sum_can_be_reached(self, gold: int) -> None:
        """[R9.1] [R9.2] Each hand with the 0 and the exact sum; their numbers are printed."""
        counts = data.DATA["components"]["gold"]["hands_per_sum"]["counts"]
        assert len(HANDS[gold]) == counts[gold] >= 1
        assert all(sum(hand) == gold and hand[0] == 0 for hand in HANDS[gold])

    def test_why_a_card_does_not_fit(self) -> None:
        """[R0.4] [R1.4] The 0 by itself, no card twice, not too much, no dead end, not before the sum is reached."""
        g = fresh(first=A)
        assert why(g, A, "take 0") == ZeroStays()
        assert why(g, A, "lay") == SumMissing(14, 14)
        play(g, "0 take 8")
        assert why(g, A, "take 8") == AlreadyTaken(8)
        assert why(g, A, "take 7") == TooMuch(7, 6)
        play(g, "0 take 1")
        assert why(g, A, "take 4") == NoWayOn(4, 1)

    def test_without_an_answer_most_cards(self) -> None:
        """[D1] Starting hand 0 1 2 3 8."""
        g = fresh(first=A)
        for _awaited in random_games.turns(g, lambda: g.to_move() == (A,)):
            play(g, f"0 {g.default_move(A)}")
        assert g.hands[A] == [0, 1, 2, 3, 8]


class TestKingdoms:
    @pytest.mark.parametrize("seats", SEATS)
    def test_three_kingdoms_of_three_auctions_nine_cards_each(self, seats: int) -> None:
        """[R2.1] [R2.2] [R3.6] A province of each player holds a card of every kingdom at the end."""
        game = whole_game(seats, f"nine {seats}")
        turned = [event for _g, events in game for event in events if isinstance(event, RowTurned)]
        assert [event.round for event in turned] == [1, 2, 3] * 3
        final = game[-1][0]
        assert all([len(p.cards) for p in own] == [3, 3, 3] for own in final.estates)
        assert final.decks == [[], [], []]
        phases = {g.stage().phase for g, _events in game}
        assert phases == {"opening", "auction_1", "auction_2", "auction_3", "offering", "building", "scoring"}

    def test_the_pharaoh_changes_only_in_auctions(self) -> None:
        """[R3.10] [R6.4] From the third auction on the same, who begins the next kingdom."""
        game = whole_game(4, "pharaohs")
        crowned = [e for _g, events in game for e in events if isinstance(e, BecamePharaoh | StaysPharaoh)]
        assert len(crowned) == 9
        pharaohs = [(g.kingdom, g.pharaoh) for g, _events in game if g.stage().phase in ("offering", "building")]
        assert len(set(pharaohs)) == 3
        for g, _events in game:
            if isinstance(g.decision, Bidding) and not g.decision.placed:
                assert g.to_move() == (g.pharaoh,)


class TestAuction:
    def test_only_cards_that_are_there(self) -> None:
        """[R0.3] [R3.1] An available card on a province of the row."""
        g = table(bare=True, hands=[(0, 3), (0,), (0,)])
        auction(g, *DECKS[0][:3])
        assert why(g, A, f"bid {DECKS[0][0]} 7") == NotAvailable(7)
        assert why(g, A, f"bid {DECKS[0][4]} 3") == NotInRow(DECKS[0][4])
        assert g.cards_set_aside(A) == [1, 2, 4, 5, 6, 7, 8]

    def test_a_gold_card_is_in_one_place(self) -> None:
        """[R0.3] [A15] In play it is neither available nor set aside; set aside it is shown to everybody."""
        g = table(bare=True, hands=[(0, 3), (0,), (0,)])
        auction(g, *DECKS[0][:3])
        play(g, f"0 bid {DECKS[0][0]} 3")
        assert (g.hands[A], g.cards_set_aside(A)) == ([0], [1, 2, 4, 5, 6, 7, 8])
        everybody = [g.seen_by(viewer).cards_set_aside(A) for viewer in (None, 0, 1, 2)]
        assert everybody == [g.cards_set_aside(A)] * 4

    def test_kingdom_1_opens_the_next_slot(self) -> None:
        """[R0.6] [R3.8] Slots are numbered in the order of acquisition."""
        g = table(2, bare=True)
        begin(g, "auction_round")
        won = []
        for _round in range(3):
            events = everybody_bids_0(g)
            won.append(next(e.province for e in events if isinstance(e, Acquired) and e.seat == A))
        assert [p.top for p in g.estates[A]] == won

    def test_without_an_answer_the_0_on_the_leftmost_free_province(self) -> None:
        """[D2] Whatever else is in hand."""
        g = table(bare=True, hands=[(0, 8), (0, 7), (0,)])
        auction(g, *DECKS[0][:3])
        play(g, f"0 bid {DECKS[0][0]} 8")
        assert str(g.default_move(B)) == f"bid {DECKS[0][1]} 0"


class TestExtending:
    def test_ankhs_that_are_covered_no_longer_count_for_pharaoh(self) -> None:
        """[R7.1] [A4] Cards are laid before the new Pharaoh is determined."""
        show = [[(0, 3, 0, 0)], [(0, 0, 0, 0), (0, 2, 0, 0)]]
        g = table(2, kingdom=2, bare=True, show=show)
        auction(g, *DECKS[1][:2])
        play(g, f"0 bid {DECKS[1][0]} 0\n1 bid {DECKS[1][1]} 0")
        events = play(g, f"0 extend {top(g, A, 1)}\n1 extend {top(g, B, 1)}")
        assert told(g, events)[-2] == "Player 2 becomes Pharaoh with 2 ankhs"

    def test_in_the_third_round_nobody_is_asked(self) -> None:
        """[R7.1] Only one province is left, and the log tells where the card lies."""
        g = table(2, kingdom=2, bare=True)
        begin(g, "auction_round")
        for slot in (1, 2):
            everybody_bids_0(g)
            for seat in (*g.to_move(), 1 - g.to_move()[0]):
                play(g, f"{seat} extend {top(g, seat, slot)}")
        left = [top(g, seat, 3) for seat in (A, B)]
        events = everybody_bids_0(g)
        assert {e.covered for e in events if type(e).__name__ == "Extended"} == set(left)
        assert g.stage().phase == "offering"

    def test_only_own_provinces(self) -> None:
        """[R7.1] [D3] Another player's province is no choice; without an answer the lowest slot."""
        g = table(2, kingdom=2, bare=True)
        auction(g, *DECKS[1][:2])
        play(g, f"0 bid {DECKS[1][0]} 0\n1 bid {DECKS[1][1]} 0")
        assert why(g, A, f"extend {top(g, B, 1)}") == NotYours(top(g, B, 1))
        assert str(g.default_move(A)) == f"extend {top(g, A, 1)}"


class TestPrinted:
    def test_all_cards_are_different_and_labelled_as_a_reconstruction(self) -> None:
        """[R0.5] Every card has a kingdom and four counts, none of them published."""
        cards = build_printed().cards.values()
        assert len({(c.pyramids, c.ankhs, c.fields, c.caravans) for c in cards}) == 45
        assert [sum(c.kingdom == k for c in cards) for k in (1, 2, 3)] == [15, 15, 15]
        words = data.provenance()
        assert {words[f"{card.id}.{symbol}"] for card in cards for symbol in data.SYMBOLS} == {"reconstructed"}

    def test_a_club_corrects_cards_prices_and_flood(self) -> None:
        """[R0.5] [A10] [A11] By the paths of the data file; nothing else, and prices rise."""
        own = build_printed((("flood.3", 2), ("memphis.fields", 4), ("price.2", 4)))
        assert (own.cards["memphis"].fields, own.band(12).multiplier, own.price(2)) == (4, 2, 4)
        for wrong in (("memphis.farmers", 1), ("memphis.fields", -1), ("price.2", 1)):
            with pytest.raises(ValueError, match=r"no value|cannot be|cost more"):
                build_printed((wrong,))


class TestDamaged:
    @pytest.mark.parametrize(
        ("damage", "said"),
        [
            (lambda g: setattr(g, "pharaoh", 3), "Pharaoh sits"),
            (lambda g: g.hands.pop(), "Every seat needs"),
            (lambda g: setattr(g, "counted", 3), "no kingdom is scored"),
            (lambda g: g.hands[0].append(0), "each gold card once"),
            (lambda g: setattr(g, "offers", [[1]]), "Everybody offers"),
            (lambda g: g.decks[0].append("atlantis"), "no province card atlantis"),
            (lambda g: g.decks[2].append(g.decks[2][0]), "one of each"),
            (lambda g: g.decks.pop(), "Every kingdom has a deck"),
            (lambda g: g.decks[2].pop(), "province cards instead of 9"),
            (lambda g: g.decks[0].append(g.decks[1].pop()), "another kingdom"),
            (lambda g: g.estates[0].append(g.estates[1].pop()), "more than three"),
            (lambda g: g.estates[0][0].cards.append(g.decks[2].pop()), "of each kingdom, the oldest below"),
            (lambda g: setattr(g.estates[0][0], "tokens", -1), "`int` >= 0"),
            (lambda g: g.decision.placed.update({0: (g.row[0], 0)}), "card in play|owes a bid"),
            (lambda g: setattr(g.decision, "seats", (0, 0)), "owed by players"),
        ],
    )
    def test_a_damaged_position_is_refused(self, damage, said: str) -> None:  # type: ignore[no-untyped-def]
        """[R0.3] [R0.6] Nothing twice, nothing lost."""
        g = table(kingdom=2, bare=True, hands=[(0, 3), (0,), (0,)])
        begin(g, "auction_round")
        damage(g)
        with pytest.raises(BadPosition, match=said):
            stored(g)

    @pytest.mark.parametrize("text", ["take 9", "offer", "offer x", "build -1", "place 1 1", "bid memphis", "extend 1"])
    def test_what_is_no_move(self, text: str) -> None:
        """[A13] Offering no card is not a move of the game; nor is anything else that is not one."""
        with pytest.raises(Exception, match="is not a valid move"):
            read_move(KEY, text)

    def test_moves_as_text(self) -> None:
        """[D4] Cards of an offering stand at the end of the move."""
        for text in ("offer 0", "offer 0 5 8", "place 0 2 1", "build 3", "take 4", "lay", "extend karnak", "bid tod 0"):
            assert str(read_move(KEY, text)) == text


def test_legal_bids_are_listed_by_province_and_card() -> None:
    """[R3.3] In the order of the row, low cards first."""
    g = table(bare=True, hands=[(0, 3), (0,), (0,)])
    x, y, z = DECKS[0][:3]
    auction(g, x, y, z)
    assert legal(g, A) == [f"bid {p} {card}" for p in (x, y, z) for card in (0, 3)]


def test_nobody_builds_before_the_offering_or_is_asked_to_in_the_last_kingdom() -> None:
    """[R5.1] [R5.10] Such a position is refused."""
    g = table(2, show=[[(0, 0, 5, 0)]])
    g.offers = [[0], [0]]
    begin(g, "next_income")
    for damage, said in (({"offers": []}, "before anybody collects"), ({"served": 0}, "collects once")):
        damaged = g.copy()
        for name, value in damage.items():
            setattr(damaged, name, value)
        with pytest.raises(BadPosition, match=said):
            stored(damaged)
    last = table(2, kingdom=3)
    last.offers, last.served, last.agenda = (
        [[0], [0]],
        1,
        [
            *map(Do, ("amun_re_cards.final_reckoning", "amun_re_cards.score_kingdom", "amun_re_cards.next_income")),
            g.agenda[-1],
        ],
    )
    with pytest.raises(BadPosition, match="builds what the income pays"):
        stored(last)
