"""What a prompt asks in steps stands above what ends the choice: a page reads its form from the top."""

from __future__ import annotations

import pytest

from engine import read_move
from engine.core import Picks
from engine.tekhenu.position import Tekhenu
from tests.games.tekhenu.god_actions import begun
from tests.games.tekhenu.scene import GAME, KEY, A, scene


def steps(g: Tekhenu, *draft: str) -> list[int]:
    """The steps of the lists of a prompt, from the top; 0 for what ends the choice."""
    shown = GAME.panel(g.seen_by(A), A, [read_move(KEY, text) for text in draft])
    return [shape.step for shape in shown.shapes if isinstance(shape, Picks)]


PAID = {"papyrus": 4, "bread": 4, "limestone": 4, "granite": 4, "gold": 2}


@pytest.mark.parametrize(
    ("god", "draft"),
    [
        ("horus", ["instead gold 1", "people temple_statue_top"]),
        ("hathor", ["instead gold 1", "build l1"]),
        ("ra", ["instead gold 1", "raise r3c3 0"]),
    ],
)
def test_gold_is_paid_before_the_place(god: str, draft: list[str]) -> None:
    """[R7.1] [R7.2] The form says the gold first, and both moves hold."""
    g = begun(god, 4, tokens={A: PAID})
    found = steps(g, *draft)
    assert found == sorted(found, key=lambda step: step or 9)
    assert any(found)
    _after, kept = g.apply_draft(A, [read_move(KEY, text) for text in draft])
    assert [str(move) for move in kept] == draft


def test_gold_for_scribes_is_paid_before_the_action() -> None:
    """[T10] [R6.1] The value of the die, the gold for it, then the action."""
    dice = {"horus": ["white_4"]}
    g = scene(dice=dice, tokens={A: {"granite": 4, "gold": 2, "scribe": 2}}, cards={A: ["t10"]})
    found = steps(g, "take horus white_4", "reckon 5")
    assert found == sorted(found, key=lambda step: step or 9)
    assert len({*found}) > 3
