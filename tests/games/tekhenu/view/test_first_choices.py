"""The button that cannot be pressed yet says what is to be chosen first."""

from engine import read_move
from engine.core import plain, say
from engine.tekhenu.position import Tekhenu
from tests.games.tekhenu.scene import GAME, KEY, RICH, A, scene


def first(g: Tekhenu, *draft: str) -> str:
    """What the button says after these choices."""
    said = GAME.panel(g.seen_by(A), A, [read_move(KEY, text) for text in draft]).first
    assert said is not None
    return say(said, plain(g.words))


def test_a_turn_asks_for_a_die_then_for_its_use() -> None:
    """[R5.1] [R5.2]"""
    g = scene(dice={"horus": ["white_4"]}, tokens={A: RICH})
    assert first(g) == "Choose a die first"
    take = next(str(move) for move in g.moves(A) if str(move).startswith("take "))
    assert first(g, take) == "Choose what the die does first"
