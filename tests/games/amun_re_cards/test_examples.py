"""The worked examples of the rules in their order; `RULES.md` names the tests of those that it tells."""

from __future__ import annotations

import pytest

from engine import IllegalMove, read_move
from engine.amun_re_cards.model.board import DECKS, KINGDOM_OF
from engine.amun_re_cards.model.refusals import (
    AlreadyExtended,
    HandComplete,
    NotEven,
    SumMissing,
    TooDear,
    TooLow,
    WrongNumber,
)
from engine.amun_re_cards.phases.hand_choice import HANDS, Preparing
from engine.amun_re_cards.phases.pyramid_placement import ways
from engine.amun_re_cards.phases.scoring import PharaohPoints
from engine.core import Amount, NotYourTurn, SecretDecision
from engine.laws import random_games
from tests.games.amun_re_cards.table import (
    KEY,
    A,
    B,
    C,
    D,
    auction,
    begin,
    everybody_bids_0,
    fresh,
    legal,
    offered,
    play,
    table,
    told,
    top,
    why,
)

X, Y, Z, W = DECKS[0][:4]  # provinces of kingdom 1


def three(first: tuple[int, ...] = (0, 3, 6), second: tuple[int, ...] = (0, 5), third: tuple[int, ...] = (0, 4)):
    """Three players before the first auction of X, Y and Z."""
    g = table(bare=True, hands=[first, second, third])
    auction(g, X, Y, Z)
    return g


class TestSetUp:
    @pytest.mark.parametrize(("seats", "size"), [(2, 6), (3, 9), (4, 12), (5, 15)])
    def test_e1_deck_sizes(self, seats: int, size: int) -> None:
        """[R1.2] [R3.1] [A1] 3 cards a player in each deck; each round turns up as many as there are players."""
        g = fresh(seats)
        assert [len(deck) for deck in g.decks] == [size] * 3
        assert [{KINGDOM_OF[card] for card in deck} for deck in g.decks] == [{1}, {2}, {3}]
        assert len(g.unseen(1)) == 15
        g = table(seats, bare=True)
        begin(g, "auction_round")
        for left in (size - seats, size - 2 * seats, 0):
            assert (len(g.row), len(g.decks[0])) == (seats, left)
            everybody_bids_0(g)

    def test_e2_starting_hand(self) -> None:
        """[R1.4] [R9.1] [R9.3] [D1] The 0 is always in it, the sum is exactly 14, there are twelve."""
        g = fresh(first=A)
        play(g, "0 take 6\n0 take 8")
        assert legal(g, A) == ["lay"]
        assert why(g, A, "take 1") == HandComplete(14)
        play(g, "0 lay\n1 take 8\n1 take 5")
        assert g.hands[A] == [0, 6, 8]
        assert why(g, B, "lay") == SumMissing(1, 14)
        play(g, "1 take 1\n1 lay\n2 take 3\n2 take 2\n2 take 5\n2 take 4\n2 lay")
        assert g.hands[1:] == [[0, 1, 5, 8], [0, 2, 3, 4, 5]]
        assert len(HANDS[14]) == 12

    def test_e3_order_of_starting_hands(self) -> None:
        """[R0.1] [R1.4] Openly, from the first Pharaoh clockwise."""
        g, order = fresh(4, first=C), []
        for _awaited in random_games.turns(g, lambda: g.kingdom == 0):
            (seat,) = g.to_move()
            order.append(seat)
            play(g, f"{seat} take 6\n{seat} take 8\n{seat} lay")
        assert order == [C, D, A, B]


class TestAuction:
    def test_e4_strictly_higher(self) -> None:
        """[R3.3] Against a 4 only the 5 is legal."""
        g = table(bare=True, pharaoh=B, hands=[(0, 3, 4, 5), (0, 4), (0, 8)])
        auction(g, X, Y, Z)
        play(g, f"1 bid {X} 4\n2 bid {Y} 8")
        assert [move for move in legal(g, A) if X in move] == [f"bid {X} 5"]
        for card in (0, 3, 4):
            assert why(g, A, f"bid {X} {card}") == TooLow(X, B, 4)

    @pytest.mark.parametrize("text", [f"bid {X} 3 4", f"bid {X} 7", "bid", "pass"])
    def test_e5_e6_one_card_and_no_passing(self, text: str) -> None:
        """[R3.3] [D2] 3 and 4 together are no bid, nor is 7 without a 7; nobody passes."""
        g = three((0, 3, 4, 5))
        with pytest.raises(IllegalMove):
            g.play(A, read_move(KEY, text))
        assert g.to_move() == (A,)

    def test_e7_e8_e9_e10_outbid_rebid_skip_and_spend(self) -> None:
        """[R3.2] [R3.3] [R3.4] [R3.6] [R3.7] [A18] The whole round of the example."""
        g = three()
        play(g, f"0 bid {X} 3\n1 bid {X} 5")
        assert g.hands[A] == [0, 3, 6]
        assert g.to_move() == (C,)
        play(g, f"2 bid {Y} 0")
        assert g.to_move() == (A,)
        play(g, f"0 bid {X} 6")
        assert g.hands[B] == [0, 5]
        assert g.to_move() == (B,)
        assert why(g, C, f"bid {Z} 4") == NotYourTurn("R3.2")
        play(g, f"1 bid {Z} 0")
        assert [[p.top for p in own] for own in g.estates] == [[X], [Z], [Y]]
        assert g.hands == [[0, 3], [0, 5], [0, 4]]
        assert g.cards_set_aside(A) == [1, 2, 4, 5, 6, 7, 8]

    def test_e11_the_0_card(self) -> None:
        """[R0.4] [R3.5] A 0 cannot replace a 0; a 1 can, and the 0 goes back."""
        g = three((0,), (0, 1), (0,))
        play(g, f"0 bid {X} 0")
        assert why(g, B, f"bid {X} 0") == TooLow(X, A, 0)
        play(g, f"1 bid {X} 1")
        assert g.hands[A] == [0]

    @pytest.mark.parametrize(
        ("pharaoh", "ankhs", "new"),
        [(A, (0, 1, 1), B), (C, (0, 0, 0), C), (D, (2, 2, 1, 2), D), (D, (2, 2, 1, 1), A)],
    )
    def test_e12_e13_e14_pharaoh_after_a_round(self, pharaoh: int, ankhs: tuple[int, ...], new: int) -> None:
        """[R0.2] [R3.9] [A2] [A3] Most ankhs; ties counted from the outgoing Pharaoh, who stays when tied."""
        row = list(DECKS[0][: len(ankhs)])
        cards = {p: (0, n, 0, 0) for p, n in zip(row, ankhs, strict=True)}
        g = table(len(ankhs), bare=True, pharaoh=pharaoh, cards=cards)
        auction(g, *row)
        for _seat in ankhs:
            (seat,) = g.to_move()
            events = play(g, f"{seat} bid {row[seat]} 0")
        assert g.pharaoh == new
        assert g.to_move() == (new,), "the new Pharaoh begins the next round"
        verb = "stays" if new == pharaoh else "becomes"
        assert f"Player {new + 1} {verb} Pharaoh with {ankhs[new]} {'ankh' if ankhs[new] == 1 else 'ankhs'}" in told(
            g, events
        )


class TestOffering:
    @pytest.mark.parametrize(
        ("total", "multiplier", "pays"),
        [(0, 1, True), (5, 1, True), (6, 2, True), (10, 2, True), (11, 3, False), (15, 3, False), (16, 4, False),
         (24, 4, False)],
    )  # fmt: skip
    def test_e15_flood_bands(self, total: int, multiplier: int, pays: bool) -> None:
        """[R4.3] [A11] The band of a total."""
        band = fresh().printed.band(total)
        assert (band.multiplier, band.caravans_pay) == (multiplier, pays)

    def test_e16_favours_three_players(self) -> None:
        """[R4.3] [R4.4] A 4, B 7, C 0: total 11, x3; B 3 pyramids, A 2, C none."""
        g = table(hands=[(0, 4), (0, 1, 6), (0,)])
        events = offered(g, [4], [1, 6], [0])
        assert told(g, events)[3:6] == [
            "Offerings: Player 1 offers 4 (card 4), Player 2 offers 7 (cards 1 and 6) and Player 3 offers 0. Total 11",
            "The Nile rises to 11: each field earns 3 gold, caravans earn nothing",
            "Favours of Amun-Re: Player 2 receives 3 pyramids and Player 1 receives 2 pyramids",
        ]

    def test_e17_tied_offerings(self) -> None:
        """[R0.2] [R4.4] [A22] A and B offer 5 each, Pharaoh C: A comes first."""
        g = table(4, pharaoh=C, hands=[(0, 5), (0, 5), (0, 1), (0,)])
        favours = "Player 1 receives 3 pyramids, Player 2 receives 2 pyramids and Player 3 receives 1 pyramid"
        assert f"Favours of Amun-Re: {favours}" in told(g, offered(g, [5], [5], [1], [0]))

    @pytest.mark.parametrize(
        ("offer", "said"),
        [
            ((2,), "Player 1 receives 3 pyramids and Player 2 receives 1 pyramid"),
            ((0,), "Player 1 receives 3 pyramids"),
        ],
    )
    def test_e18_two_players(self, offer: tuple[int, ...], said: str) -> None:
        """[R4.4] [A14] 3 and 1; nothing for an offering of 0."""
        g = table(2, hands=[(0, 5), (0, 2)])
        assert f"Favours of Amun-Re: {said}" in told(g, offered(g, [5], offer))

    def test_e19_offered_cards(self) -> None:
        """[R4.6] [R0.4] {0,5} of {0,2,5,7}: worth 5; the 5 is set aside, the 0 is back."""
        g = table(hands=[(0,), (0,), (0, 2, 5, 7)])
        offered(g, [0], [0], [0, 5])
        assert sum(g.offers[C]) == 5
        assert g.hands[C] == [0, 2, 7]
        assert 5 in g.cards_set_aside(C)


class TestPlacing:
    def test_e20_even_placement(self) -> None:
        """[R5.6] [A7] [D5] Counts 1, 0, 0 and 3 pyramids: (2,1,1), (1,2,1) or (1,1,2) in the end."""
        g = table(show=[[(1, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)]], hands=[(0, 4), (0,), (0,)])
        offered(g, [4], [0], [0])
        assert legal(g, A) == ["place 1 1 1", "place 0 2 1", "place 0 1 2"]
        for refused in ("place 0 3 0", "place 3 0 0", "place 2 1 0"):
            assert why(g, A, refused) == NotEven()
        assert why(g, A, "place 1 1 0") == WrongNumber(Amount(3, "pyramid"))
        play(g, "0 place 0 2 1")
        assert g.counts(A) == (1, 2, 1)

    def test_e21_forced_placement(self) -> None:
        """[R5.6] Counts 3, 1, 2 and 3 pyramids: only 3, 3, 3, and nobody is asked."""
        assert [str(way) for way in ways((3, 1, 2), 3)] == ["place 0 2 1"]
        g = table(show=[[(3, 0, 0, 0), (1, 0, 0, 0), (2, 0, 0, 0)]], hands=[(0, 4), (0,), (0,)])
        events = offered(g, [4], [0], [0])
        assert g.counts(A) == (3, 3, 3)
        assert f"Player 1 places 3 pyramids: 2 on {g.words[top(g, A, 2)]} and 1 on {g.words[top(g, A, 3)]}" in told(
            g, events
        )


class TestIncomeAndBuilding:
    @pytest.mark.parametrize(("offers", "gold"), [([[8], [0], [0]], 27), ([[8], [4], [0]], 24)])
    def test_e22_e23_income(self, offers: list[list[int]], gold: int) -> None:
        """[R5.1] [R5.2] [A20] 7 fields, a caravan, cards 0 and 3: 27 at a total of 8, 24 at a total of 12."""
        show = [[(0, 0, 0, 0)] * 3, [(0, 0, 0, 0)] * 3, [(0, 0, 3, 0), (0, 0, 2, 1), (0, 0, 2, 0)]]
        g = table(pharaoh=C, show=show, hands=[(0, 8), (0, 4), (0, 3)])
        g.offers = offers
        events = begin(g, "next_income")
        assert g.income[C] == gold
        assert told(g, events)[0].startswith(f"Player 3 earns {gold} gold: 7 fields × ")

    def test_e24_building(self) -> None:
        """[R5.3] [R5.4] [R5.8] [D6] 27 gold, 4 pyramids for 10; the hand is worth 17, of 13."""
        g = self.with_income(27)
        play(g, "0 build 4")
        assert g.income[A] == 17
        play(g, f"0 {legal(g, A)[0]}")
        hand = g.decision
        assert isinstance(hand, Preparing)
        assert (hand.gold, len(HANDS[17])) == (17, 13)
        play(g, "0 take 8\n0 take 7")
        assert why(g, A, "lay") == SumMissing(2, 17)
        play(g, "0 take 2\n0 lay")
        assert g.hands[A] == [0, 2, 7, 8]

    def test_e25_not_affordable(self) -> None:
        """[R5.3] With 5 gold 2 pyramids for 3, not 3 for 6."""
        g = self.with_income(5)
        assert legal(g, A) == ["build 0", "build 1", "build 2"]
        assert why(g, A, "build 3") == TooDear(3, Amount(6, "gold"), Amount(5, "gold"))

    def test_e26_building_nothing(self) -> None:
        """[R5.3] [R5.8] In kingdom 2 with 9 gold: seven hands."""
        g = self.with_income(9, kingdom=2)
        play(g, "0 build 0")
        assert isinstance(g.decision, Preparing)
        assert set(HANDS[9]) == {
            (0, 1, 8), (0, 2, 7), (0, 3, 6), (0, 4, 5), (0, 1, 2, 6), (0, 1, 3, 5), (0, 2, 3, 4),
        }  # fmt: skip

    @pytest.mark.parametrize(("gold", "hands"), [(0, 1), (3, 2), (9, 7), (14, 12), (18, 14), (36, 1)])
    def test_e27_hands_per_sum(self, gold: int, hands: int) -> None:
        """[R9.2] As many as the list of components counts."""
        assert len(HANDS[gold]) == hands

    def test_e33_one_player_at_a_time(self) -> None:
        """[R5.8] [R5.9] Pharaoh B: B finishes everything, then C, then A."""
        g = table(pharaoh=B, show=[[(0, 0, 5, 0)] * 3] * 3)
        g.offers = [[0]] * 3
        begin(g, "next_income")
        order = []
        for _awaited in random_games.turns(g, lambda: g.kingdom == 1):
            (seat,) = g.to_move()
            order.append((seat, type(g.decision).__name__))
            play(g, f"{seat} {g.default_move(seat)}")
        assert [seat for seat, _choice in order] == sorted((s for s, _c in order), key=[B, C, A].index)
        assert {choice for seat, choice in order if seat == A} == {"Building", "Preparing"}
        assert g.income == [0, 0, 0]

    @staticmethod
    def with_income(gold: int, kingdom: int = 1):
        """Seat A has so much gold to build with."""
        g = table(kingdom=kingdom, show=[[(0, 0, gold, 0), (0, 0, 0, 0), (0, 0, 0, 0)]])
        g.offers = [[0]] * 3
        begin(g, "next_income")
        assert g.income[A] == gold
        return g


class TestScoring:
    def test_e28_scoring(self) -> None:
        """[R6.1] Kingdom 1, counts 2, 1, 3, nine fields, Pharaoh: 3 points."""
        g = table(show=[[(2, 1, 3, 0), (1, 0, 3, 0), (3, 0, 3, 0)]])
        assert told(g, begin(g, "score_kingdom"))[0] == (
            "Player 1 scores 3 points: 1 for the province with the fewest pyramids, 1 for 9 fields and 1 as Pharaoh"
        )
        assert g.points(A) == 3

    def test_every_part_of_a_score_is_announced(self) -> None:
        """[R6.1] [R6.3] [X5] No pyramid is a part too, and a total below 0 has its sign in both places."""
        for kingdom, said in (
            (1, "0 points: 0 for the province with the fewest pyramids, −1 for the fewest ankhs and "
                "1 because a total can’t go below 0"),
            (2, "−1 points: 0 for the province with the fewest pyramids and −1 for the fewest ankhs"),
        ):  # fmt: skip
            g = table(2, kingdom=kingdom, show=[[(0, 1, 0, 0)] * 3, [(0, 0, 0, 0)] * 3])
            assert told(g, begin(g, "score_kingdom"))[1] == f"Player 2 scores {said}"

    def test_e29_floor(self) -> None:
        """[R6.3] [A6] Counts 0, 2, 1, four fields, fewest ankhs: -1 becomes 0, after kingdom 1 only."""
        for kingdom, points in ((1, 0), (2, -1)):
            g = table(2, kingdom=kingdom, show=[[(0, 1, 0, 0)] * 3, [(0, 0, 4, 0), (2, 0, 0, 0), (1, 0, 0, 0)]])
            begin(g, "score_kingdom")
            assert g.points(B) == points

    def test_e30_extending(self) -> None:
        """[R7.2] [R0.7] [R0.8] (1,1,1,0) and 2 tokens under (1,1,2,0): 4 pyramids, 1 ankh, 2 fields, no caravan."""
        g = table(2, kingdom=2, bare=True, show=[[(1, 1, 1, 0)]], cards={DECKS[1][0]: (1, 1, 2, 0)})
        g.estates[A][0].tokens = 2
        auction(g, *DECKS[1][:2])
        play(g, f"0 bid {DECKS[1][0]} 0\n1 bid {DECKS[1][1]} 0\n0 extend {top(g, A, 1)}")
        assert g.counts(A)[0] == 4
        assert g.visible(A) == (1, 2, 0)

    def test_e31_once_per_kingdom(self) -> None:
        """[R7.1] [D3] Slot 2 was covered in round 1: slots 1 and 3 are open in round 2."""
        g = table(2, kingdom=2, bare=True)
        first, second = DECKS[1][:2], DECKS[1][2:4]
        auction(g, *first)
        play(g, f"0 bid {first[0]} 0\n1 bid {first[1]} 0\n0 extend {top(g, A, 2)}\n1 extend {top(g, B, 1)}")
        (starter,) = g.to_move()
        g.row, g.decks[1] = list(second), [card for card in DECKS[1] if card not in (*first, *second)][:2]
        play(g, f"{starter} bid {second[starter]} 0\n{1 - starter} bid {second[1 - starter]} 0")
        assert legal(g, A) == [f"extend {top(g, A, 1)}", f"extend {top(g, A, 3)}"]
        assert why(g, A, f"extend {top(g, A, 2)}") == AlreadyExtended(first[0])

    def test_e32_old_ankhs_between_rounds(self) -> None:
        """[R7.3] Slot 1 covered by a card without ankhs, the others still show 2 and 1: 3 ankhs."""
        g = table(2, kingdom=2, bare=True, show=[[(0, 4, 0, 0), (0, 2, 0, 0), (0, 1, 0, 0)]])
        auction(g, *DECKS[1][:2])
        play(g, f"0 bid {DECKS[1][0]} 0\n1 bid {DECKS[1][1]} 0\n0 extend {top(g, A, 1)}")
        assert g.ankhs(A) == 3

    def test_e34_end(self) -> None:
        """[R8.1] [R8.2] [R8.4] 14, 14, 12 points and 21, 23, 30 pyramids: B, A, C."""
        g = self.finished((14, 14, 12), (21, 23, 30), pharaoh=A)
        assert [score.place for score in g.scores() or ()] == [2, 1, 3]
        assert told(g, g.news) == ["Player 2 wins the game"]

    def test_e35_final_tie(self) -> None:
        """[R8.3] A and B equal in everything, Pharaoh C: order C, A, B, so A wins."""
        g = self.finished((14, 14, 12), (22, 22, 30), pharaoh=C)
        assert [score.place for score in g.scores() or ()] == [1, 2, 3]

    @staticmethod
    def finished(points: tuple[int, ...], pyramids: tuple[int, ...], pharaoh: int):
        """A game after its last scoring."""
        g = table(len(points), kingdom=3, pharaoh=pharaoh)
        for seat, own in enumerate(zip(points, pyramids, strict=True)):
            g.lines[seat] = [PharaohPoints(own[0], 3)]
            g.estates[seat][0].tokens = own[1]
        g.counted = 3
        begin(g, "final_reckoning")
        return g

    def test_e38_fewest_ankhs_tied(self) -> None:
        """[R6.1] [A5] Pharaoh B, ankhs 1, 2, 1: order B, C, A, so A loses a point and C does not."""
        g = table(3, pharaoh=B, kingdom=2, show=[[(0, n, 0, 0)] for n in (1, 2, 1)])
        begin(g, "score_kingdom")
        assert [g.points(seat) for seat in (A, B, C)] == [-1, 1, 0]


class TestSecrecy:
    def test_e36_secrecy(self) -> None:
        """[R4.1] [D4] Others see that A has sealed, and A's whole hand; nothing of the cards."""
        g = table(2, hands=[(0, 2, 5), (0, 3)])
        begin(g, "offering")
        play(g, "0 offer 5")
        for viewer in (B, None):
            seen = g.seen_by(viewer)
            assert isinstance(seen.decision, SecretDecision)
            assert seen.decision.sealed == {A: None}
            assert seen.hands[A] == [0, 2, 5]

    def test_e37_changing_an_offering(self) -> None:
        """[R4.1] [R4.2] [A24] {5} becomes {0,2} without anybody seeing it, or is taken back; then all is revealed."""
        g = table(2, hands=[(0, 2, 5), (0, 3)])
        begin(g, "offering")
        play(g, "0 offer 5")
        before = g.seen_by(B)
        assert play(g, "0 offer 0 2") == []
        assert g.seen_by(B) == before
        play(g, "0 retract")
        assert g.to_move() == (A, B)
        play(g, "0 offer 0 2\n1 offer 3")
        assert g.offers == [[0, 2], [3]]
        assert why(g, B, "offer 0") == NotYourTurn("R4.5")
