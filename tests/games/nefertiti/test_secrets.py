"""Public and hidden information in Nefertiti."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from engine import GAMES, dump
from engine.core import HIDDEN
from engine.nefertiti.characters.oracle import Foreseeing, Ordering
from engine.nefertiti.model.board import AKHENATON
from tests.games.nefertiti.table import KEY, A, B, C, D, fresh, table, whole_game

GAME = GAMES[KEY]


class TestSecrets:
    def test_only_the_deck_is_hidden(self) -> None:
        """[R2.5] Its order and identity, Akhenaton's place included; the number of cards is public."""
        g = fresh(4)
        for viewer in (None, A, B, C, D):
            seen = g.seen_by(viewer)
            assert seen.deck == [HIDDEN] * len(g.deck)
            truth, shown = dump(g), dump(seen)
            assert {name for name in truth if truth[name] != shown[name]} <= {"seed", "draws", "deck"}

    def test_a_sample_is_a_deck_of_what_nobody_has_seen(self) -> None:
        """[R2.5] Akhenaton at each of the last five places."""
        g = fresh(3).seen_by(None)
        worlds = [g.sample(Random(n)) for n in range(60)]
        assert {world.deck.index(AKHENATON) for world in worlds} == set(range(5))
        assert all(sorted(world.deck) == sorted([*g.unseen(), AKHENATON]) for world in worlds)

    @pytest.mark.parametrize("seats", [2, 5])
    def test_the_board_is_the_same_for_everybody(self, seats: int) -> None:
        """[R1.1] [R1.6] [R11.2] For every viewer, at every moment, but for the cards that the Oracle shows to one."""
        for g, _events in whole_game(seats, "one board", characters="random6", memphis=True):
            boards = [GAME.picture(g.seen_by(viewer), viewer).board for viewer in (None, *range(seats))]
            if isinstance(g.decision, (Foreseeing, Ordering)) and g.seer is not None:
                boards[1 + g.seer] = msgspec.structs.replace(boards[1 + g.seer], laid=())
            assert boards == boards[:1] * (seats + 1)

    def test_everything_of_a_player_is_on_the_table(self) -> None:
        """[R1.1] [R1.7] Deben, seals, gifts with what each is worth now; the values by type."""
        g = table(gifts={A: ["double_senet", "harp", "harp"], B: ["harp"]}, seals={A: 2})
        board = GAME.picture(g, None).board
        mine = board.collections[0]
        assert (mine.deben, mine.seals, mine.servants, mine.points) == (5, 2, 4, 0)
        assert [(own.card, own.n, own.worth) for own in mine.gifts] == [("double_senet", 1, 12), ("harp", 2, 7)]
        harps = next(row for row in board.values if row.type == "harp")
        assert (harps.counts, harps.owners, harps.now, harps.unseen) == ((2, 1, 0, 0), 2, 7, 5)

    def test_the_neutral_player_has_a_place(self) -> None:
        """[R13.2] Beside the board."""
        board = GAME.picture(table(2, neutral=["harp"]), None).board
        assert board.collections[-1].seat is None
        assert [own.card for own in board.collections[-1].gifts] == ["harp"]
