"""What a prompt asks in steps stands above what ends the choice: a page reads its form from the top."""

from __future__ import annotations

import pytest

from engine import read_move
from engine.core import Picks, plain, say
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


def test_only_what_pays_for_the_chosen_place_is_offered() -> None:
    """[R7.2] [R31] The space l1 costs 2 bread, l3 costs 4: gold can be named for that price and no more."""
    g, found = begun("hathor", 4, tokens={A: {"bread": 4, "gold": 4}}), dict[str, list[str]]()
    for place in ("l1", "l3"):
        shown = GAME.panel(g.seen_by(A), A, [read_move(KEY, f"build {place}")])
        paid = next(shape for shape in shown.shapes if isinstance(shape, Picks) and shape.step)
        assert paid.apart
        found[place] = [choice.move for choice in paid.choices]
    assert found == {place: [f"instead gold {n}" for n in range(1, most + 1)] for place, most in (("l1", 2), ("l3", 4))}


def test_gold_for_scribes_is_paid_before_the_action() -> None:
    """[T10] [R6.1] The value of the die, the gold for it, then the action."""
    dice = {"horus": ["white_4"]}
    g = scene(dice=dice, tokens={A: {"granite": 4, "gold": 2, "scribe": 2}}, cards={A: ["t10"]})
    found = steps(g, "take horus white_4", "reckon 5")
    assert found == sorted(found, key=lambda step: step or 9)
    assert len({*found}) > 3


def test_the_price_stands_on_the_gold_that_pays_it() -> None:
    """[R7.1] Each store shows what it loses, the gold too."""
    g = begun("ra", 5, tokens={A: {"limestone": 1, "gold": 2}}, tiles=("p22", "p23", "p24"))
    shown = GAME.panel(g.seen_by(A), A, [read_move(KEY, "raise r3c3 0")])
    paid = {mark.at: say(mark.text, plain(g.words)) for mark in shown.marks if mark.at.startswith("own_")}
    assert paid == {"own_limestone": "\N{MINUS SIGN}1", "own_gold": "\N{MINUS SIGN}1"}


def test_a_decree_in_the_hand_says_its_symbol() -> None:
    """[R25.1] Only one Decree of each symbol is scored."""
    g = scene(cards={A: ["d12", "b07"]})
    hand = GAME.picture(g.seen_by(A), A).hand
    assert hand is not None
    said = {card.id: say(card.text, plain(g.words)) for card in hand.cards}
    assert said["d12"].endswith("Symbol: Temple.")
    assert "Symbol" not in said["b07"]
