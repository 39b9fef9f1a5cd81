"""Hidden information of the card game, and contents of prompt and picture."""

from __future__ import annotations

from random import Random

import pytest

from engine import GAMES, dump, read_move
from engine.amun_re_cards.model.board import DECKS
from engine.core import HIDDEN, Ladder, Picks, Toggles, plain, say
from tests.games.amun_re_cards.table import KEY, A, B, C, auction, begin, fresh, play, table, told, top, whole_game

GAME = GAMES[KEY]


class TestSecrets:
    @pytest.mark.parametrize("seats", [2, 5])
    def test_decks_are_hidden_from_everybody(self, seats: int) -> None:
        """[R1.2] [H4] Only how many cards are left; the unseen pool holds removed and undrawn cards alike."""
        g = fresh(seats)
        for viewer in (None, *range(seats)):
            seen = g.seen_by(viewer)
            assert seen.decks == [[HIDDEN] * (3 * seats)] * 3
            assert (seen.seed, seen.draws) == ("", 0)
            assert [pile.left for pile in GAME.picture(seen, viewer).board.piles] == [3 * seats] * 3
            assert [len(pile.unseen) for pile in GAME.picture(seen, viewer).board.piles] == [15] * 3

    def test_a_sample_is_dealt_from_the_cards_that_nobody_has_seen(self) -> None:
        """[R1.2] [H2] Also from those that left the game."""
        g = fresh(2).seen_by(None)
        dealt = {card for n in range(40) for card in g.sample(Random(n)).decks[2]}
        assert dealt == set(DECKS[2])

    def test_the_reveal_tells_everybody_everything(self) -> None:
        """[R4.2] [R4.3] [R4.4] Cards, sums, ranks, pyramids, total and band."""
        g = table(3, hands=[(0, 4), (0, 1, 6), (0,)])
        begin(g, "offering")
        events = play(g, "0 offer 4\n2 offer 0\n1 offer 1 6")
        shown = GAME.reveal(g.seen_by(None), events)
        assert [(s.amount, s.cards, s.rank, s.pyramids) for s in shown.scrolls] == [
            (4, (4,), 2, 2), (7, (1, 6), 1, 3), (0, (0,), None, 0),
        ]  # fmt: skip
        assert (shown.total, shown.low, shown.high, shown.multiplier, shown.caravan) == (11, 11, 15, 3, 0)
        assert told(g, events, viewer=None) == told(g, events, viewer=A)


class TestPrompt:
    def test_the_sum_still_to_reach_is_always_shown(self) -> None:
        """[R1.4] [R9.1] Nothing is confirmed before the sum is reached; then all is confirmed together."""
        g = fresh(first=A)
        for taken, said, confirm in (
            ((), "0 of 14: 14 to go.", ()),
            (("take 6",), "6 of 14: 8 to go.", ()),
            (("take 6", "take 8"), "14 of 14: the hand is complete.", ("take 6", "take 8", "lay")),
        ):
            panel = GAME.panel(g.seen_by(A), A, [read_move(KEY, move) for move in taken])
            assert panel.confirm == confirm
            (cards,) = panel.shapes
            assert isinstance(cards, Picks)
            assert say(cards.caption, plain(g.words)) == said
            assert len(cards.choices) == 9
            assert all(choice.move or choice.why for choice in cards.choices)

    def test_a_later_player_prepares_the_hand_and_sees_the_sum_as_well(self) -> None:
        """[R1.4] [D1] Kept in the page: nothing is sent before the turn comes."""
        panel = GAME.panel(fresh(first=A).seen_by(B), B, [read_move(KEY, "take 6")])
        assert (panel.ahead, panel.confirm) == (True, ())
        assert [say(shape.caption, plain({})) for shape in panel.shapes] == ["6 of 14: 8 to go."]

    def test_the_ladder_has_a_row_a_province_and_a_rung_a_card(self) -> None:
        """[R3.3] Cards that are too low are closed with their reason."""
        g = table(bare=True, hands=[(0, 4), (0, 2, 6), (0,)])
        auction(g, *DECKS[0][:3])
        play(g, f"0 bid {DECKS[0][0]} 4")
        (ladder,) = GAME.panel(g.seen_by(B), B).shapes
        assert isinstance(ladder, Ladder)
        assert [(rung.value, bool(rung.move)) for rung in ladder.rows[0].rungs] == [(0, False), (2, False), (6, True)]
        assert (ladder.rows[0].seat, ladder.rows[0].price) == (A, 4)

    def test_a_bid_says_what_it_would_do(self) -> None:
        """[R0.8] [R3.3] [R3.7] Who takes a card back, what is spent, and what one's provinces would show."""
        x, y, z = DECKS[0][:3]
        g = table(bare=True, hands=[(0, 4), (0, 6), (0,)], cards={x: (0, 1, 5, 0)})
        auction(g, x, y, z)
        play(g, f"0 bid {x} 4")
        assert [say(line, plain(g.words)) for line in g.preview(B, [read_move(KEY, f"bid {x} 6")]).lines] == [
            "Player 1 gets the 4 back.",
            "If nobody outbids you, the 6 is set aside and you have 0 gold left.",
            "Your provinces will then have 1 ankh and 5 fields.",
        ]

    def test_the_bid_that_ends_the_round_is_not_said_to_be_outbid(self) -> None:
        """[R3.6] [R3.7] Everybody else has a card in play, and this one goes where none lies."""
        x, y, z = DECKS[0][:3]
        g = table(bare=True, hands=[(0, 4), (0, 6), (0, 5)])
        auction(g, x, y, z)
        play(g, f"0 bid {x} 4\n1 bid {y} 6")
        first = {
            bid: say(g.preview(C, [read_move(KEY, f"bid {bid}")]).lines[0], plain(g.words))
            for bid in (f"{z} 5", f"{z} 0")
        }
        assert first == {
            f"{z} 5": "This ends the auction round: the 5 is set aside and you have 0 gold left.",
            f"{z} 0": "This ends the auction round and costs nothing: you get the 0 back.",
        }
        outbidding = g.preview(C, [read_move(KEY, f"bid {x} 5")]).lines[1]
        assert say(outbidding, plain(g.words)).startswith("If nobody outbids you")

    def test_the_offering_is_toggled_and_shows_what_each_flood_brings(self) -> None:
        """[R4.1] [R4.3] [R5.1] Three fields and a caravan."""
        g = table(2, hands=[(0, 5), (0,)], show=[[(0, 0, 3, 1)]])
        begin(g, "offering")
        panel = GAME.panel(g.seen_by(A), A, [read_move(KEY, "offer 0 5")])
        toggles = next(shape for shape in panel.shapes if isinstance(shape, Toggles))
        assert [(switch.move, switch.on) for switch in toggles.switches] == [("0", True), ("5", True)]
        assert panel.confirm == ("offer 0 5",)
        harvests = GAME.picture(g.seen_by(A), A).board.estates[0].harvests
        assert [(each.gold, each.pyramids) for each in harvests] == [(12, 4), (9, 3), (16, 5), (13, 4)]


class TestPicture:
    def test_what_is_covered_is_still_there_to_read(self) -> None:
        """[R0.6] [R0.7] [R0.8] [R7.2] The top card shows; below it only pyramids count."""
        g = table(2, kingdom=2, show=[[(1, 1, 2, 0)]], cards={DECKS[0][0]: (2, 3, 4, 1)})
        g.estates[A][0].tokens = 1
        begin(g, "offering")
        land = GAME.picture(g, None).board.estates[0].lands[0]
        assert (land.pyramids, land.top.pyramids, land.tokens) == (4, 1, 1)
        assert [(c.ankhs, c.fields, c.caravans) for c in land.covered] == [(3, 4, 1)]
        assert (land.top.ankhs, land.top.fields) == (1, 2)

    def test_a_province_is_spoken_in_one_order_zeros_included(self) -> None:
        """[R0.5] [R0.7] Pyramids, ankhs, fields, caravans; then all pyramids."""
        g = table(2, show=[[(0, 0, 5, 0)]])
        begin(g, "offering")
        land = GAME.picture(g, None).board.estates[0].lands[0]
        assert [say(sentence, plain(g.words)) for sentence in (land.about[0], land.more[0])] == [
            f"{g.words[top(g, A, 1)]}, kingdom 1: 0 pyramids, 0 ankhs, 5 fields, 0 caravans.",
            "Pyramids in total: 0.",
        ]

    def test_the_board_is_the_same_for_everybody(self) -> None:
        """[R4.1] [H1] For every viewer, at every moment: a sealed offering leaves no trace on it."""
        for g, _events in whole_game(3, "one board"):
            boards = [GAME.picture(g.seen_by(viewer), viewer).board for viewer in (None, 0, 1, 2)]
            assert boards == boards[:1] * 4

    def test_every_sentence_of_the_log_is_one_sentence(self) -> None:
        """[R2.1] For the ear: each event can be said, and says something."""
        for g, events in whole_game(5, "ear"):
            assert all(text.strip() for text in told(g, events))

    def test_nothing_but_decks_and_offerings_is_hidden(self) -> None:
        """[R0.3] [R4.1] What a spectator sees differs from the truth in these alone."""
        g = table(2, hands=[(0, 5), (0,)])
        begin(g, "offering")
        play(g, "0 offer 5")
        truth, seen = dump(g), dump(g.seen_by(None))
        assert {name for name in truth if truth[name] != seen[name]} == {"seed", "draws", "decks", "agenda"}
