"""Further helpers for Tekhenu: refusals, and previews in words."""

from __future__ import annotations

import pytest

from engine import IllegalMove, dump, read_move
from engine.core import Refusal, plain, say
from engine.tekhenu.position import Tekhenu
from tests.games.tekhenu.scene import KEY


def why(g: Tekhenu, seat: int, move: str) -> Refusal:
    """The refusal of this move, which changes nothing."""
    before = dump(g)
    with pytest.raises(IllegalMove) as refused:
        g.play(seat, read_move(KEY, move))
    assert dump(g) == before
    return refused.value.refusal


def preview(g: Tekhenu, seat: int, *moves: str) -> list[str]:
    """The preview of these moves in English."""
    shown = g.preview(seat, [read_move(KEY, move) for move in moves])
    return [say(line, plain(g.words)) for line in (*shown.lines, *shown.steps)]
