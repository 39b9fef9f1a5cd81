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


def test_who_can_only_produce_is_not_sent_to_the_gods() -> None:
    """[R5.2] [R5.3] [R8.2] Without granite no Statue is raised; the white 4 still produces limestone."""
    g = scene(dice={"horus": ["white_4"]})
    take = next(move for move in g.moves(A) if str(move).startswith("take "))
    context = GAME.panel(g.seen_by(A), A, [take]).context
    assert context is not None
    assert say(context, plain(g.words)) == "Choose one of your stores to produce."
