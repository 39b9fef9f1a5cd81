"""The worked examples of both rulebooks. Where a printed example contradicts its own rules, the rules win."""

import pytest

from engine.amun_re.model.board import DECK_SIZE, band_of, board, triangular
from engine.amun_re.model.refusals import JustOutbid, NoCardLimit, NoFreeField, NotOnLadder, OneCopy
from engine.amun_re.phases.final_standing import gold_lines
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
    why,
)

# Seats of the 2003 examples in turn order, and of the Super Meeple walkthrough.
RED, BLACK, BLUE, WHITE = range(4)
BERNARD, CHARLES, ARNAUD, ALEXANDRE = range(4)


class TestFirstEdition:
    def test_ex_2003_1_reveal_with_bonuses(self) -> None:
        """[R5.1] [R5.2] Baharya has its printed farmers, Dakhla a card and 12 gold, Abydos a stone, Sawu nothing."""
        g = table(4, edition="2003", revealed=["baharya", "dakhla", "abydos", "sawu"])
        assert g.revealed == ["baharya", "dakhla", "abydos", "sawu"]
        assert g.farmers("baharya") == 2
        assert {p: len(cards) for p, cards in g.free_cards.items()} == {"dakhla": 1}
        assert g.board["dakhla"].free_gold == 12
        assert {p: g.lands[p].stones for p in g.revealed} == {"baharya": 0, "dakhla": 0, "abydos": 1, "sawu": 0}

    def test_ex_2003_2_auction_in_three_laps(self) -> None:
        """[R6.1] [R6.5] [R6.7] [R6.9] The bid on "4" does not exist; the payment shows that it was 6."""
        g = table(4, edition="2003", revealed=["baharya", "dakhla", "abydos", "sawu"])
        play(g, "0 bid abydos 3\n1 bid sawu 1\n2 bid abydos 6\n3 bid abydos 10")
        assert g.to_move() == (RED,)
        play(g, "0 bid dakhla 0")
        assert why(g, BLUE, "bid sawu 4") == NotOnLadder(4)
        assert "bid sawu 3" in legal(g, BLUE)
        play(g, "2 bid sawu 6\n1 bid baharya 0")
        assert g.estates == [["dakhla"], ["baharya"], ["sawu"], ["abydos"]]
        assert [g.purse(s) for s in range(4)] == [20 + 12, 20, 14, 10]
        assert [len(g.hand(s)) for s in range(4)] == [2, 1, 1, 1]

    def test_ex_2003_3_purchase_costs(self) -> None:
        """[R7.3] 2 cards, 4 farmers and 3 stones cost 3 + 10 + 6."""
        g = go_on(table(owned=[["thebes"], ["buto"], ["edfu"]]), "purchases")
        play(g, "0 cards 2" + "\n0 farmer thebes" * 4)
        assert g.purse(0) == 7
        play(g, "\n0 stone thebes" * 3)
        assert g.purse(0) == 20 - 19

    def test_ex_2003_4_card_limit(self) -> None:
        """[R7.4] Buto and Mendes allow no card, Memphis with Amarna and Avaris three: the maximum, not the sum."""
        g = table(owned=[["buto", "mendes"], ["memphis", "amarna", "avaris"], ["edfu"]], edition="2003")
        g = go_on(g, "purchases")
        assert not any(move.startswith("cards") for move in legal(g, 0))
        assert why(g, 0, "cards 1") == NoCardLimit()
        play(g, "0 done")
        assert {move for move in legal(g, 1) if move.startswith("cards")} == {"cards 1", "cards 2", "cards 3"}

    @pytest.mark.parametrize(("pieces", "price"), [(8, 36), (9, 45)])
    def test_ex_2003_5_prices_beyond_the_table(self, pieces: int, price: int) -> None:
        """[R7.3] The table of prices goes on."""
        g = table(owned=[["thebes"], ["buto"], ["edfu"]])
        g.gold[0] = 50
        g = go_on(g, "purchases")
        play(g, "\n0 stone thebes" * pieces)
        assert g.purse(0) == 50 - price

    def test_ex_2003_6_farmers_at_baharya_none_at_berenike(self) -> None:
        """[R1.6] [R7.5] [R7.8] Berenike has no field; Free farmer stands outside the fields, there or in Baharya."""
        g = table(owned=[["baharya", "berenike"], ["buto"], ["edfu"]], edition="2003")
        give(g, 0, "free_farmer")
        g = go_on(g, "purchases")
        assert why(g, 0, "farmer berenike") == NoFreeField("berenike")
        play(g, "0 farmer baharya\n0 farmer baharya")
        assert (g.purse(0), g.farmers("baharya"), g.lands["baharya"].farmers) == (17, 4, 2)
        assert {"use free_farmer baharya", "use free_farmer berenike"} <= legal(g, 0)
        play(g, "0 use free_farmer berenike")
        assert (g.farmers("berenike"), g.lands["berenike"].extra) == (1, 1)

    def test_ex_2003_7_stones_become_pyramids(self) -> None:
        """[R4.8] [R7.6] The third stone of a province makes a pyramid, wherever the bought ones go."""
        g = table(owned=[["memphis", "mendes"], ["buto"], ["edfu"]], edition="2003")
        build(g, memphis=(0, 2), mendes=(1, 1))
        g = go_on(g, "purchases")
        play(g, "0 stone memphis\n0 stone mendes\n0 stone mendes")
        assert g.purse(0) == 14
        assert [(g.lands[p].pyramids, g.lands[p].stones) for p in ("memphis", "mendes")] == [(1, 0), (2, 0)]

    def test_ex_2003_8_total_offering(self) -> None:
        """[R8.3] [R8.5] [R8.6] [R8.8] [R8.10] 9 + 4 - 3 - 3 = 7, band 2; red takes 3 items, blue 2, thieves 3 gold."""
        g = table(4, owned=[["thebes"], ["buto"], ["edfu"], ["abu"]], edition="2003")
        g = go_on(g, "offering")
        play(g, "0 offer 9\n1 steal\n2 offer 4\n3 steal")
        assert (g.total, g.band) == (7, 2)
        assert [g.purse(s) for s in range(4)] == [11, 23, 16, 23]
        assert legal(g, RED) == {"cards 0", "cards 1", "cards 2", "cards 3"}
        play(g, "0 cards 3")
        assert g.to_move() == (BLUE,)
        assert legal(g, BLUE) == {"cards 0", "cards 1", "cards 2"}
        play(g, "2 cards 2")
        assert g.first == RED
        assert g.stage().phase == "income"

    def test_ex_2003_9_income(self) -> None:
        """[R9.1] [R9.2] Band 2: Memphis 1 farmer 2, Abu 2 farmers and its mine 4 + 4, Sawu its caravan 7."""
        g = table(owned=[["memphis", "abu", "sawu"], ["buto"], ["edfu"]], edition="2003")
        hire(g, memphis=1, abu=2)
        empty_hand(g, 0)
        g.band = 2
        g = go_on(g, "income")
        assert g.purse(0) == 20 + 17

    def test_ex_2003_10_majority(self) -> None:
        """[R10.3] Blue has the best province of the west, blue and white are equal in the east: 10 and 5."""
        own = [["edfu", "abu", "mendes"], ["berenike", "sawu", "buto"], ["thebes", "avaris", "amarna"]]
        g = table(owned=own, edition="2003")
        build(g, edfu=(2, 0), buto=(1, 2), abu=(3, 1), berenike=(3, 1), thebes=(2, 2), amarna=(2, 0))
        g = go_on(g, "score_provinces")
        assert [points(g, s, "R10.3") for s in range(3)] == [10, 5, 0]

    def test_ex_2003_11_temples(self) -> None:
        """[R10.4] Damanhur has 2 temples: 6 points at band 3."""
        g = table(owned=[["damanhur"], ["buto"], ["abu"]], edition="2003")
        g.band = 3
        g = go_on(g, "score_provinces")
        assert [points(g, s) for s in range(3)] == [6, 0, 0]

    def test_ex_2003_12_final_scoring_of_blue(self) -> None:
        """[R10.1] [R10.2] [R10.3] [R10.4] [R10.5] [R10.6] 7 + 3 + 10 + 1 + 6 + 0 = 27."""
        blue, others = ["edfu", "thebes", "abu"], [["buto", "dakhla", "kharga"], ["memphis", "sawu", "avaris"]]
        g = table(4, owned=[blue, *others, ["mendes", "amarna", "abydos"]], edition="2003")
        build(g, edfu=(3, 0), thebes=(3, 0), abu=(1, 0))
        empty_hand(g, 0, 1, 2, 3)
        give(g, 0, "bonus_egypt_half", "bonus_nile_side")
        g.gold, g.band = [5, 10, 20, 30], 1
        g = last_scoring(g)
        play(g, "0 play bonus_egypt_half\n0 play bonus_nile_side\n0 done")
        scores = g.scores()
        assert scores is not None
        assert [line.points for line in scores[0].lines] == [7, 3, 5, 5, 1, 3, 3, 0]
        assert scores[0].points == 27

    def test_ex_2003_13_gold_tie(self) -> None:
        """[R10.6] [A21] The example gives the two leaders 4 each; by its own rule they score 6, and the next 2."""
        assert [line.points for line in gold_lines([12, 12, 9, 3])] == [6, 6, 2, 0]

    def test_ex_2003_14_one_architect_a_phase(self) -> None:
        """[R4.4] The second Architect has to wait, in every province."""
        g = table(owned=[["abu", "edfu"], ["buto"], ["thebes"]], edition="2003")
        build(g, abu=(0, 2), edfu=(0, 2))
        give(g, 0, "architect")
        g = go_on(g, "purchases")
        play(g, "0 use architect abu")
        assert (g.lands["abu"].pyramids, g.lands["abu"].stones) == (1, 0)
        assert why(g, 0, "use architect edfu") == OneCopy("architect")

    def test_ex_2003_14_one_farmer_bonus_a_scoring(self) -> None:
        """[R4.4] Of two cards for nine farmers one scores; another kind may still be played."""
        g = table(owned=[["mendes", "buto", "baharya"], ["abu"], ["thebes"]], edition="2003")
        hire(g, mendes=5, buto=2)
        give(g, 0, "bonus_nine_farmers", "bonus_nine_farmers", "bonus_egypt_half")
        g = go_on(g, "score_provinces")
        play(g, "0 play bonus_nine_farmers")
        assert points(g, 0, "R10.5") == 3
        assert why(g, 0, "play bonus_nine_farmers") == OneCopy("bonus_nine_farmers")
        play(g, "0 play bonus_egypt_half")
        assert points(g, 0, "R10.5") == 6

    def test_ex_2003_15_change(self) -> None:
        """[R4.1] A player with cards of 10 and 20 may offer 6: gold is a number."""
        g = table(owned=[["thebes"], ["buto"], ["edfu"]], edition="2003")
        g.gold[0] = 30
        g = go_on(g, "offering")
        assert {f"offer {n}" for n in range(1, 31)} <= legal(g, 0)

    @pytest.mark.parametrize(
        ("pyramids", "alone", "sets"), [((2, 1, 1), 4, 3), ((2, 2, 3), 7, 6), ((3, 3, 4), 10, 9), ((4, 0, 0), 4, 0)]
    )
    def test_ex_2003_16_pyramids_and_sets(self, pyramids: tuple[int, int, int], alone: int, sets: int) -> None:
        """[R10.1] [R10.2] 1 point a pyramid, 3 for each pyramid that every province has."""
        g = table(owned=[["edfu", "thebes", "abu"], ["buto"], ["sawu"]], edition="2003")
        build(g, **{p: (n, 0) for p, n in zip(("edfu", "thebes", "abu"), pyramids, strict=True)})
        g = go_on(g, "score_provinces")
        assert (points(g, 0, "R10.1"), points(g, 0, "R10.2")) == (alone, sets)

    def test_ex_2003_17_very_high_bids(self) -> None:
        """[R6.1] [R6.8] [R6.9] Above 36 the ladder goes on with 45, 55, 66, and cards pay 1 gold each."""
        g = table(revealed=["thebes", "buto", "edfu"], edition="2003")
        g.gold[0] = 65
        assert {"bid thebes 36", "bid thebes 45", "bid thebes 55", "bid thebes 66"} <= legal(g, 0)
        assert "bid thebes 78" not in legal(g, 0)
        play(g, "0 bid thebes 66\n1 bid buto 0\n2 bid edfu 0")
        assert legal(g, 0) == {"sell architect"}
        play(g, "0 sell architect")
        assert g.purse(0) == 0
        assert g.estates[0] == ["thebes"]

    def test_ex_2003_18_architect_without_buying(self) -> None:
        """[R7.9] 2 stones that are there already are enough."""
        g = table(owned=[["abu"], ["buto"], ["thebes"]], edition="2003")
        build(g, abu=(0, 2))
        g = go_on(g, "purchases")
        play(g, "0 use architect abu\n0 done")
        assert (g.purse(0), g.lands["abu"].pyramids, g.lands["abu"].stones) == (20, 1, 0)


class TestSuperMeeple:
    def test_ex_sm_1_protective_high_bid(self) -> None:
        """[R6.3] [R6.5] [R6.6] 10 is legal though 6 was free; Seb has to leave Avaris once, and may then return."""
        g = table(4, revealed=["avaris", "thebes", "buto", "edfu"])
        play(g, "0 bid avaris 3\n1 bid avaris 10\n2 bid thebes 0\n3 bid buto 0")
        assert why(g, 0, "bid avaris 15") == JustOutbid("avaris")
        play(g, "0 bid thebes 1\n2 bid buto 1\n3 bid thebes 3")
        assert g.to_move() == (0,)
        assert {move for move in legal(g, 0) if "avaris" in move} == {"bid avaris 15", "bid avaris 21"}

    def test_ex_sm_2_short_auction(self) -> None:
        """[R6.5] [R6.7] [R6.9] Seb has 22 gold and a card, Arnaud a stone on Abydos, Bernard 14 gold and 2 cards."""
        g = table(revealed=["thebes", "dakhla", "abydos"])
        play(g, "0 bid dakhla 10\n1 bid thebes 3\n2 bid thebes 6\n1 bid abydos 0")
        assert [g.purse(s) for s in range(3)] == [22, 20, 14]
        assert [len(g.hand(s)) for s in range(3)] == [2, 1, 3]
        assert g.lands["abydos"].stones == 1

    def test_ex_sm_3_purchase(self) -> None:
        """[R7.3] [R7.4] [R7.5] [R7.6] 1 card, 4 farmers and 3 stones cost 17; Thebes gains a pyramid."""
        g = go_on(table(owned=[["thebes", "edfu"], ["buto"], ["abu"]]), "purchases")
        assert {move for move in legal(g, 0) if move.startswith("cards")} == {"cards 1", "cards 2"}
        play(g, "0 cards 1" + "\n0 farmer thebes" * 2 + "\n0 farmer edfu" * 2 + "\n0 stone thebes" * 3)
        assert g.purse(0) == 20 - 17
        assert (g.lands["thebes"].pyramids, g.lands["thebes"].stones) == (1, 0)

    def test_ex_sm_4_offering_with_a_tie(self) -> None:
        """[R8.3] [R8.7] [R8.10] [A12] 3 + 6 + 6 - 3 is 12, not 10; Charles sits closer to the first player's left."""
        g = table(4, owned=[["thebes"], ["buto"], ["edfu"], ["abu"]])
        g = go_on(g, "offering")
        play(g, "0 offer 3\n1 offer 6\n2 offer 6\n3 steal")  # Arnaud, Charles, Seb, Bernard
        assert (g.total, g.band) == (12, 2)
        assert g.purse(3) == 23
        for seat, items in ((1, 3), (2, 2), (0, 1)):
            assert g.to_move() == (seat,)
            assert len(legal(g, seat)) == items + 1
            play(g, f"{seat} cards {items}")
        assert g.first == 1

    def test_ex_sm_5_walkthrough_auction(self) -> None:
        """[R6.5] [R6.9] 14, 14, 17 and 20 gold, 3, 1, 2 and 1 cards."""
        g = table(4, revealed=["thebes", "avaris", "buto", "mendes"])
        play(
            g,
            """0 bid thebes 6
            1 bid buto 0
            2 bid buto 3
            3 bid mendes 3
            1 bid mendes 6
            3 bid avaris 0""",
        )
        assert g.estates == [["thebes"], ["mendes"], ["buto"], ["avaris"]]
        assert [g.purse(s) for s in range(4)] == [14, 14, 17, 20]
        assert [len(g.hand(s)) for s in range(4)] == [3, 1, 2, 1]

    def test_ex_sm_6_walkthrough_purchases(self) -> None:
        """[R7.3] [R7.9] Bernard keeps 2, Charles 1 (4 farmers cost 10, not 12), Arnaud 5, Alexandre 3."""
        g = table(4, owned=[["thebes"], ["mendes"], ["buto"], ["avaris"]])
        g.gold = [14, 14, 17, 20]
        g = go_on(g, "purchases")
        play(g, "0 cards 2" + "\n0 farmer thebes" * 3 + "\n0 stone thebes" * 2 + "\n0 done")
        assert why(g, CHARLES, "cards 1") == NoCardLimit()
        play(g, "\n1 farmer mendes" * 4 + "\n1 stone mendes" * 2 + "\n1 use architect mendes\n1 done")
        assert why(g, ARNAUD, "cards 1") == NoCardLimit()
        play(g, "\n2 farmer buto" * 3 + "\n2 stone buto" * 3 + "\n2 done")
        play(g, "3 cards 1\n3 farmer avaris" + "\n3 stone avaris" * 5 + "\n3 use architect avaris\n3 done")
        assert [g.purse(s) for s in range(4)] == [2, 1, 5, 3]
        lands = [(g.lands[p].pyramids, g.lands[p].stones) for p in ("thebes", "mendes", "buto", "avaris")]
        assert lands == [(0, 2), (1, 0), (1, 0), (2, 0)]

    def test_ex_sm_7_walkthrough_offering(self) -> None:
        """[R8.4] [R8.5] [R8.8] [R8.9] [R8.10] 5 + 2 + 6 - 3 = 10, raised to 13: band 3. Arnaud becomes first player.

        The gold and the Adjustment card are given: the walkthrough lets its players spend what they do not have.
        """
        g = table(4, owned=[["thebes"], ["mendes"], ["buto"], ["avaris"]])
        give(g, CHARLES, "offering_adjustment")
        g = go_on(g, "offering")
        play(g, "0 offer 5\n1 offer 2 adjust\n2 offer 6\n3 steal")
        assert g.total == 10
        play(g, "1 adjust 3")
        assert (g.total, g.band) == (13, 3)
        play(g, "2 cards 1\n2 farmer buto\n2 farmer buto\n2 done\n0 cards 1\n0 stone thebes\n0 done\n1 cards 1")
        assert (g.lands["buto"].farmers, g.lands["thebes"].stones, g.first) == (2, 1, ARNAUD)
        assert [g.purse(s) for s in range(4)] == [15, 18, 14, 23]

    def test_ex_sm_8_walkthrough_income(self) -> None:
        """[R9.1] [R9.5] Band 3: Arnaud 15, Bernard 9, Charles 12, Alexandre 8 by Fixed income; no caravan pays."""
        g = table(4, owned=[["thebes"], ["mendes"], ["buto"], ["avaris"]], first=ARNAUD)
        hire(g, buto=5, thebes=3, mendes=4, avaris=1)
        empty_hand(g, BERNARD, CHARLES, ARNAUD, ALEXANDRE)
        give(g, ALEXANDRE, "fixed_income")
        g.band = 3
        g = go_on(g, "income")
        play(g, "3 use fixed_income avaris\n3 done")
        assert [g.purse(s) - 20 for s in range(4)] == [9, 12, 15, 8]

    def test_ex_sm_9_walkthrough_start_of_round_2(self) -> None:
        """[R8.10] Arnaud took the token, so Arnaud begins round 2, not Charles as printed."""
        g = table(4, owned=[["thebes"], ["mendes"], ["buto"], ["avaris"]])
        g = go_on(g, "offering")
        play(g, "0 offer 5\n1 offer 2\n2 offer 6\n3 steal\n2 cards 3\n0 cards 2\n1 cards 1")
        play(g, "2 done\n3 done\n0 done\n1 done")
        assert (g.round, g.first, g.to_move()) == (2, ARNAUD, (ARNAUD,))

    def test_ex_sm_10_thebes(self) -> None:
        """[R1.4] On the Nile, east bank, Upper Egypt; 2 cards at once, 2 to buy, 4 fields."""
        thebes = board()["thebes"]
        assert (thebes.nile, thebes.bank, thebes.egypt) == (True, "east", "upper")
        assert (thebes.free_cards, thebes.card_limit, thebes.fields) == (2, 2, 4)

    def test_ex_sm_11_deck_sizes(self) -> None:
        """[R2.4] 9, 12 or 15 province cards; 7 provinces in Lower and 8 in Upper Egypt."""
        assert DECK_SIZE == {3: 9, 4: 12, 5: 15}
        halves = [province.egypt for province in board().values()]
        assert (halves.count("lower"), halves.count("upper")) == (7, 8)

    def test_ex_sm_12_offering_tiles(self) -> None:
        """[R8.5] [R9.1] 10 is tile 3>12 with 2 gold a farmer and the camel, 25 is tile 23>."""
        assert (band_of(10).band, band_of(10).farmer_income, band_of(10).camel) == (2, 2, True)
        assert band_of(25).band == 4
        assert [triangular(n) for n in range(1, 5)] == [1, 3, 6, 10]
