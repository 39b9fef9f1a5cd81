"""Texts of Tekhenu: no duplicates, commands as labels, plurals by token."""

import pytest

from engine.core import Amount, Move, plain, say
from engine.tekhenu.actions.population_track import Unbound
from engine.tekhenu.actions.turn import Ending
from engine.tekhenu.cards.column_abilities import Offered
from engine.tekhenu.cards.decrees import Doubling, Proclaiming, Revealing, Taxing
from engine.tekhenu.model.events.card_events import DecreesChosen, DecreeScored
from engine.tekhenu.model.moves import PASS, Gather, Instead, Tribute
from engine.tekhenu.phases.judgement import Judging
from tests.games.tekhenu.scene import A, B, play, scene
from tests.games.tekhenu.table import preview


def shown(move: Move) -> str:
    """The label of a move."""
    return say(move, plain(scene().words))


@pytest.mark.parametrize(
    ("move", "label"),
    [
        (Gather(("limestone", "limestone", "granite")), "Take 2 limestone and 1 granite"),
        (Tribute(("bread", "bread")), "Pay 2 bread for triangles"),
        (Instead("gold", 2), "Pay 2 gold instead"),
        (Gather(("r3c3",)), "Take row 3, square 3"),
    ],
)
def test_tokens_are_counted(move: Move, label: str) -> None:
    """[R22] Not one by one; what is no token is refused by its name."""
    assert shown(move) == label


def test_to_pass_says_what_is_passed_up() -> None:
    """[A32] Every decision that has this answer beside others calls it by another name."""
    kinds = (Ending, Unbound, Offered, Revealing, Proclaiming, Taxing, Doubling, Judging)
    assert len({say(kind.without, plain({})) for kind in kinds}) == len(kinds)
    g = scene(cards={A: ["b07"]}, dice={"horus": ["white_3"]}, production=3)
    play(g, "0 take horus white_3\n0 produce limestone 3")
    assert say(g.preview(A, [PASS]).label, plain(g.words)) == "End the turn"


@pytest.mark.parametrize(
    ("cards", "other", "one"),
    [
        (("d21",), DecreeScored(A, "d21", Amount(6, "n_vp")), True),
        (("d21",), DecreeScored(B, "d21", Amount(6, "n_vp")), False),
        (("d21", "d11"), DecreeScored(A, "d21", Amount(6, "n_vp")), False),
    ],
)
def test_the_only_decree_is_told_with_its_points(cards: tuple[str, ...], other: DecreeScored, one: bool) -> None:
    """[R25.1] One line where a second would say the same."""
    assert (DecreesChosen(A, cards).merged_with(other) == other) is one


@pytest.mark.parametrize("value", [3, 4])
@pytest.mark.parametrize("kind", ["take", "anubis"])
def test_the_balance_is_said_once(kind: str, value: int) -> None:
    """[R5.4] [R15.2] After the die and the surplus; not at all where nothing weighs."""
    g = scene(dice={"horus": [f"white_{value}"]}, tokens={A: {"scribe": 4}}, production=3)
    play(g, f"0 {kind} horus white_{value}")
    weighs = value * (kind == "take") - (value - 3)
    balance = f"Your balance will be {weighs}.".replace("-", "\N{MINUS SIGN}")
    said = preview(g, A, f"produce limestone {value}")
    assert [line for line in said if "balance" in line] == [balance] * (weighs != 0)


@pytest.mark.parametrize(("turn", "words"), [(3, "."), (4, ": that costs 1 VP in the Judgement after this round.")])
def test_what_a_balance_costs_is_said_before_the_judgement(turn: int, words: str) -> None:
    """[R19.4] In the last round before it."""
    g = scene(dice={"horus": ["white_4"]}, production=1)
    g.round = turn
    g.players[A].surplus[0] = 8
    assert preview(g, A, "take horus white_4")[-1] == f"Your balance will be \N{MINUS SIGN}4{words}"
