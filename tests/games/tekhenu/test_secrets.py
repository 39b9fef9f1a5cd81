"""Views and samples in Tekhenu: the laws of R29."""

from __future__ import annotations

import json
from random import Random

import pytest

from engine.core import HIDDEN
from engine.laws import random_games
from engine.tekhenu.model import board as data
from engine.tekhenu.position import Tekhenu
from tests.games.tekhenu.scene import A, B, fresh, scene


def moments(seats: int, seed: str = "1") -> list[Tekhenu]:
    """Some moments of a random game."""
    rng, g, out = Random(seed), fresh(seats, seed), list[Tekhenu]()
    for _awaited in random_games.turns(g):
        if rng.random() < 0.1:
            out.append(g.copy())
        g.play(*random_games.random_move(g, rng))
    return out


@pytest.mark.parametrize("seats", [1, 2, 4])
@pytest.mark.parametrize("viewer", [None, 0])
def test_decks_tiles_and_decrees_of_others_are_hidden(seats: int, viewer: int | None) -> None:
    """Their numbers are seen, nothing else; one's own Decrees are."""
    for g in moments(seats):
        seen = g.seen_by(viewer)
        assert set(seen.stack) <= {HIDDEN}
        assert len(seen.stack) == len(g.stack)
        for kind in data.KINDS:
            assert seen.decks[kind] == [HIDDEN] * len(g.decks[kind])
        for seat, (player, truth) in enumerate(zip(seen.players, g.players, strict=True)):
            shown = seat == viewer or g.phase == "end"
            assert player.decrees == (truth.decrees if shown else [HIDDEN] * len(truth.decrees))


def test_a_hidden_card_is_named_nowhere() -> None:
    """No id of a Decree in hand stands anywhere in what others see, but for the log of the market."""
    for g in moments(3):
        if g.phase != "end":
            seen = json.dumps(random_games.text(g.seen_by(B)))
            for card in g.players[A].decrees:
                assert f'"{card}\\"' not in seen.replace("\\\\", "\\")


def test_a_sampled_world_deals_what_nobody_has_seen() -> None:
    """Every card once; what the viewer knows stays where it is."""
    g = scene(3, cards={A: ("d05",), B: ("d16",)})
    seen = g.seen_by(A)
    worlds = [seen.sample(Random(n)) for n in range(30)]
    assert all(world.players[A].decrees == ["d05"] for world in worlds)
    assert all(world.problem() is None for world in worlds)
    assert len({world.players[B].decrees[0] for world in worlds}) > 5
    assert all("d05" not in world.decks["decree"] for world in worlds)


def test_everything_is_open_after_the_end() -> None:
    """A finished game may be looked at from all sides."""
    rng, g = Random(1), fresh(2)
    for _awaited in random_games.turns(g):
        g.play(*random_games.random_move(g, rng))
    assert g.seen_by(None) == g
