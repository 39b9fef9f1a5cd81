"""The button that cannot be pressed yet says what is to be chosen first."""

from engine import read_move
from engine.core import Seals, plain, say
from engine.core.prompt import Everyone, YourTurn
from engine.tekhenu.position import Tekhenu
from engine.tekhenu.view.prompts.set_up_texts import DecreeSealed
from tests.games.tekhenu.scene import GAME, KEY, RICH, A, fresh, scene


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


def test_another_value_says_what_it_costs() -> None:
    """[R6.1] One scribe a step from 3; [R6.2] two of them go no further than 1 and 5."""
    g = scene(dice={"horus": ["white_3"]}, tokens={A: {"scribe": 2}})
    g.play(A, read_move(KEY, "take horus white_3"))
    values = next(s for s in GAME.panel(g.seen_by(A), A).shapes if any("reckon" in one.move for one in s.choices))
    said = [(say(one.label, plain(g.words)), say(one.hint, plain(g.words))) for one in values.choices]
    assert said == [("1", "(2 scribes)"), ("2", "(1 scribe)"), ("4", "(1 scribe)"), ("5", "(2 scribes)")]


def test_a_sealed_decree_is_told_with_who_still_chooses() -> None:
    """[R2.9] It is nobody's turn; alone against Botankhamon nobody is waited for."""
    g = fresh(3)
    before = GAME.panel(g.seen_by(A), A)
    move = g.moves(A)[0]
    g.play(A, move)
    after = GAME.panel(g.seen_by(A), A)
    assert (before.who, after.who) == (Everyone(), Everyone())
    assert after.heading == DecreeSealed(move.card)  # type: ignore[attr-defined]
    (shown,) = (shape for shape in after.shapes if isinstance(shape, Seals))
    assert [seal.sealed for seal in shown.seals] == [True, False, False]
    alone = GAME.panel(fresh(1).seen_by(A), A)
    assert alone.who == YourTurn()
    assert not [shape for shape in alone.shapes if isinstance(shape, Seals)]
