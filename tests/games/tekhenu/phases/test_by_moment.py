"""Games with one seed whose draws are made by moment meet the same chance, whatever is played in them."""

from __future__ import annotations

from random import Random
from typing import TypeVar

import pytest

from engine.laws import random_games
from engine.laws.random_games import random_move
from engine.tekhenu.botankhamon.events import TileAbove, TileBeside
from engine.tekhenu.model.events.scoring_events import DiceCame
from engine.tekhenu.model.events.turn_events import RoundBegan
from tests.games.tekhenu.scene import fresh

T = TypeVar("T")


class Chance:
    """What came by chance in a game: pips by round and section, and Botankhamon’s tiles by round."""

    def __init__(self, by_moment: bool, player: int) -> None:
        self.pips: dict[tuple[int, str], list[int]] = {}
        self.tiles: dict[int, str] = {}
        self.pyramids: dict[int, list[str]] = {}
        g, rng = fresh(1, by_moment=by_moment), Random(player)
        self.round = g.round
        for _asked in random_games.turns(g):
            seat, move = random_move(g, rng)
            for event in g.play(seat, move):
                self.note(event)
            if g.pyramid is not None and g.phase == "turns":
                self.pyramids[g.round] = g.pyramid.tiles

    def note(self, event: object) -> None:
        """Note what an event tells."""
        if isinstance(event, RoundBegan):
            self.round = event.round
        if isinstance(event, DiceCame):
            self.pips[self.round, event.section] = sorted(int(die.rpartition("_")[2]) for die in event.dice)
        if isinstance(event, TileAbove | TileBeside):
            self.tiles[self.round] = event.tile


def shared(one: dict[int, T], other: dict[int, T]) -> list[bool]:
    """Whether what both have is the same."""
    return [one[key] == other[key] for key in one.keys() & other.keys()]


@pytest.mark.parametrize("player", range(1, 6))
def test_two_games_have_the_same_tiles_and_values_of_dice(player: int) -> None:
    one, other = Chance(True, 0), Chance(True, player)
    for name in ("tiles", "pyramids"):
        found = shared(getattr(one, name), getattr(other, name))
        assert len(found) > 8
        assert all(found)
    alike = [
        pips == other.pips[key]
        for key, pips in one.pips.items()
        if key in other.pips and len(pips) == len(other.pips[key])  # the bag may have held fewer
    ]
    assert len(alike) >= 6
    assert all(alike)


def test_without_it_chance_depends_on_what_was_drawn_before() -> None:
    """What the option is for: otherwise one draw more, such as one of equal dice, changes all that come later."""
    games = [Chance(False, player) for player in range(4)]
    assert not all(all(shared(games[0].tiles, other.tiles)) for other in games[1:])
