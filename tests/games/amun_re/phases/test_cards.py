"""Gold, pieces and power cards: selling, playing, drawing."""

from __future__ import annotations

from engine import GAMES
from engine.amun_re.model import board as data
from engine.amun_re.phases.income import Income
from engine.amun_re.phases.offering import Adjusting
from engine.amun_re.phases.purchase import Buying
from engine.amun_re.phases.rewards import Rewarding
from engine.amun_re.phases.scoring import Bonus
from engine.core import Do
from tests.games.amun_re.table import KEY, SEATS, empty_hand, give, go_on, play, table, told, whole_game, why


class TestCards:
    def test_selling_at_any_time(self) -> None:
        """[R4.2] [A3] [D15] Any player, while any decision is open, for 1 gold; the turn does not change."""
        g = table(revealed=["thebes", "buto", "edfu"])
        events = play(g, "2 sell architect")
        assert (g.purse(2), g.hand(2), g.discard) == (21, [], ["architect"])
        assert g.to_move() == (0,)
        assert told(g, events) == ["Player 3 sells Architect for 1 gold"]

    def test_nothing_can_be_sold_when_the_game_is_over(self) -> None:
        """[R4.2] [A3] After the last scoring nothing is left to do."""
        g = whole_game(3, "the end")[-1][0]
        assert [g.asides(seat) for seat in range(3)] == [[], [], []]
        assert type(why(g, 0, "sell architect")).__name__ in ("GameOver", "NotInHand")

    def test_no_card_says_when_it_can_be_played_after_the_game(self) -> None:
        """[R8.1] The theft card stays with its owner, but there is no offering any more."""
        during, after = (GAMES[KEY].picture(g.seen_by(0), 0).hand for g in (table(), whole_game(3, "the end")[-1][0]))
        assert during is not None
        assert after is not None
        assert all(card.when for card in during.cards)
        assert after.cards[-1].id == "theft"
        assert not any(card.when or card.live for card in after.cards)

    def test_a_card_is_for_now_while_its_owner_can_still_play_it(self) -> None:
        """[R4.3] [R7.1] [R8.9] Nothing is played after one's own turn of the phase, or once the offerings are open."""
        for g, _events in whole_game(3, "cards in hand"):
            over = isinstance(g.decision, Adjusting | Rewarding)
            for seat in range(3):
                gone = isinstance(g.decision, Buying | Income | Bonus) and seat not in g.decision.seats
                hand = GAMES[KEY].picture(g.seen_by(seat), seat).hand
                if hand is not None and (over or gone):
                    assert not any(card.live for card in hand.cards), g.decision

    def test_the_theft_card_cannot_be_sold_and_is_no_power_card(self) -> None:
        """[R1.8] [R4.2] It is in every hand and in none of the lists of power cards."""
        g = table(revealed=["thebes", "buto", "edfu"])
        hand = GAMES[KEY].picture(g.seen_by(0), 0).hand
        assert hand is not None
        assert [(card.id, card.sell) for card in hand.cards] == [("architect", "sell architect"), ("theft", "")]
        assert "theft" not in data.POWER_CARDS
        assert type(why(g, 0, "sell theft")).__name__ == "TheftStays"

    def test_each_kind_belongs_to_one_phase(self) -> None:
        """[R4.3] An Architect in the auction is refused with its own phase; a played card is discarded."""
        g = table(revealed=["thebes", "buto", "edfu"])
        give(g, 0, "bid_block")
        assert why(g, 0, "play architect").phase == "purchase"  # type: ignore[attr-defined]
        play(g, "0 play bid_block")
        assert g.discard == ["bid_block"]

    def test_no_hand_limit(self) -> None:
        """[R4.5] Twelve cards in one hand can be bought on, and all carry over to the next round."""
        g = table(owned=[["kharga"], ["buto"], ["edfu"]])
        give(g, 0, *["free_farmer"] * 5, *["extra_harvest"] * 5, "fixed_income")
        g = go_on(g, "purchases")
        play(g, "0 cards 4")
        assert len(g.hand(0)) == 16

    def test_an_empty_deck_is_made_anew_from_the_discards(self) -> None:
        """[R4.6] One card in the deck, three discarded: buying three draws the one, then shuffles."""
        g = table(owned=[["kharga"], ["buto"], ["edfu"]])
        last = g.power[-1]
        g.discard, g.power = g.power[:3], g.power[3:]
        g.laid = {}
        spare = g.power[:-1]
        g.hand(2).extend(spare)
        g.power = [last]
        g = go_on(g, "purchases")
        discards = sorted(g.discard)
        events = play(g, "0 cards 3")
        assert "The discard pile is shuffled into a new deck" in told(g, events)
        drawn = g.hand(0)[1:]
        assert drawn[0] == last
        assert sorted([*drawn[1:], *g.power]) == discards
        assert g.discard == []

    def test_when_both_piles_are_empty_the_draw_ends(self) -> None:
        """[R4.6] [A9] Free cards beyond the end are lost; only as many can be bought as there are."""
        g = table(owned=[["kharga"], ["buto"], ["edfu"]])
        g.hand(1).extend(g.power[:-1])
        g.power = g.power[-1:]
        g = go_on(g, "purchases")
        assert {str(m) for m in g.moves(0) if str(m).startswith("cards")} == {"cards 1"}
        assert why(g, 0, "cards 2").left == 1  # type: ignore[attr-defined]
        play(g, "0 cards 1")
        assert g.draw(2) == []

    def test_a_reveal_without_cards_left_loses_the_free_ones(self) -> None:
        """[A9] Thebes will have none, and nothing breaks."""
        g = table()
        g.hand(1).extend(g.power)
        g.power = []
        g.deck[-1] = "thebes"
        g.agenda[-1:] = [Do("amun_re.reveal")]
        g.advance()
        assert g.free_cards == {}

    def test_pieces_are_unlimited(self) -> None:
        """[R4.7] 48 farmers, 15 stones and 15 pyramids are printed on no limit: 40 stones can be bought."""
        g = table(owned=[["kharga"], ["buto"], ["edfu"]])
        g.gold[0] = 1000
        empty_hand(g, 0)
        g = go_on(g, "purchases")
        play(g, "\n0 stone kharga" * 40)
        assert (g.lands["kharga"].pyramids, g.lands["kharga"].stones) == (13, 1)

    def test_gold_is_never_below_nothing(self) -> None:
        """[R4.1] At no moment of random games."""
        for seats in SEATS:
            assert all((gold or 0) >= 0 for g, _events in whole_game(seats, "gold") for gold in g.gold)
