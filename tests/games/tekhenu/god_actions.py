"""Positions before god actions."""

from __future__ import annotations

from typing import Any

from engine.tekhenu.position import Tekhenu
from tests.games.tekhenu.scene import A, play, scene

RICH = {"papyrus": 9, "bread": 9, "limestone": 9, "granite": 9}
TILES = ("p22", "p23", "p24")  # without an ability


def acting(god: str, value: int, seats: int = 2, **more: Any) -> Tekhenu:
    """A is about to perform a god action with a grey die of this value."""
    tokens = more.pop("tokens", {A: RICH})
    return scene(seats, dice={god: [f"grey_{value}"]}, tokens=tokens, **more)


def begun(god: str, value: int, seats: int = 2, **more: Any) -> Tekhenu:
    """A performs it."""
    g = acting(god, value, seats, **more)
    play(g, f"0 take {god} grey_{value}\n0 perform {god} {value}")
    return g
