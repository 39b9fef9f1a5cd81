"""The board is where one plays: every choice that is said to stand there has its anchor, a named button."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache

import engine
from engine import Position
from engine.core import Facts
from tables.models import Status, Table
from tables.rendering import parts
from tests.games import RELEASED
from tests.support.elements import Element, attribute, elements, text
from tests.support.game_tables import STRENGTH, Guest, create_table, move_on, turns

NAME = 15  # words, at most
LANGUAGES = ("en", "fr")
PEOPLE = ("Nitocris", "Harkhuf", "Merit", "Ti", "Neith")
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    *((key, seats, {}) for key in RELEASED for seats in engine.GAMES[key].seats),  # also alone, where a game has it
    ("amun-re", 4, {"edition": "2003"}),
    ("nefertiti", 3, {"characters": "random6", "memphis": True}),
]
# Questions without a place: whether, how much, in which way. All other answers are given on the board.
QUESTIONS = {
    "amun-re": {"adjust"},
    "amun-re-cards": set[str](),
    "nefertiti": {"done", "pass", "skip", "spread"},
    "tekhenu": {"instead", "pass", "reckon"},
}


def named_places(panel: Any, game: str) -> Iterator[str]:
    """The places of all choices that name one; every open choice does that is not one of the game's questions."""
    for shape in panel.shapes:
        for choice in choices_of(shape):
            yield from choice.place.split()
            if not choice.place and choice.move:
                assert not getattr(shape, "board", False), (shape.caption, choice)
                assert choice.move.split()[0] in QUESTIONS[game], (shape.caption, choice)


def choices_of(shape: Any) -> list[Any]:
    """The choices of a list, the spaces of a ladder, the steps of all places."""
    if hasattr(shape, "choices") or hasattr(shape, "switches"):
        return list(getattr(shape, "choices", None) or shape.switches)
    if not getattr(shape, "rows", ()) or isinstance(shape, Facts):
        return []
    if hasattr(shape.rows[0], "rungs"):
        return [rung for row in shape.rows for rung in row.rungs]
    return [step.more for row in shape.rows for step in row.steppers]


def anchors(table: Table, seat: int, language: str) -> dict[str, list[str]]:
    """The anchors of a seat's page with what names each of them; of equal cards in a hand, one stands for all.

    A slot, where what is chosen is only shown, is named by itself; a desk and a phone may each have their own.
    """
    rendered = parts.rendering(table, seat, language).parts
    found: dict[str, list[str]] = {}
    for place, name in named_buttons(rendered["board"].html):
        found.setdefault(place, []).append(name)
    for place, name in dict.fromkeys(named_buttons(rendered["hand"].html)):
        found.setdefault(place, []).append(name)
    for slot in {attribute(one, "data-slot") for one in elements(rendered["board"].html, "[data-slot]")}:
        found.setdefault(slot, []).append(slot)
    return found


def named_buttons(page: str) -> Iterator[tuple[str, str]]:
    """The place and the accessible name of each anchor."""
    for anchor in elements(page, "button[data-place]"):
        yield attribute(anchor, "data-place"), attribute(anchor, "aria-label").strip() or said_in(anchor)


def said_in(element: Element) -> str:
    """What stands in an element, without what is for the eye alone."""
    hidden = [text(one) for one in elements(element, "[aria-hidden=true]")]
    said = text(element)
    for words in filter(None, hidden):
        said = said.replace(words, "", 1)
    return " ".join(said.split())


def faults(found: dict[str, list[str]]) -> Iterator[str]:
    """Names that are too long to be heard at every step, or that two places of the page have."""
    names = [name for each in found.values() for name in each]
    yield from (name for name in names if len(re.findall(r"\w\S*", name)) > NAME)
    yield from (name for name, n in Counter(names).items() if n > 1)


def drafts(position: Position, seat: int, rng: random.Random) -> list[list[Any]]:
    """No choice yet, and a few legal first choices."""
    legal = position.moves(seat)
    return [[], *([move] for move in rng.sample(list(legal), min(3, len(legal))))]


@pytest.mark.by_turns(4)
@pytest.mark.django_db
@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_every_choice_of_the_board_has_one_named_anchor_in_every_stage_of_a_game(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    """[boards 11.2] Also after a first choice, and what a choice would put on the board has its place there too.

    [access 3.1] [access 9.1] A name is short, and no other place of the page has it; what describes it stands apart.
    """
    cache.clear()
    rng = random.Random(f"{game} {seats}")
    table = create_table([Guest(name) for name in PEOPLE[:seats]], game=game, **options)
    asked_on_board = 0
    for _turn in turns(table, seats):
        if table.status != Status.PLAYING:
            break
        truth = table.full_position()
        seat = rng.choice(truth.to_move())
        found, view = anchors(table, seat, rng.choice(LANGUAGES)), truth.seen_by(seat)
        assert not [*faults(found)], str(truth.stage())
        for draft in drafts(truth, seat, rng):
            panel = table.rules.panel(view, seat, draft)
            rendered = (*panel.marks, *panel.ghosts, *panel.closed)
            wanted = [*named_places(panel, game), *(one.at for one in rendered)]
            assert {one.why for one in panel.closed} <= {*panel.reasons}
            wrong = {
                place: found.get(place) for place in wanted if [bool(name) for name in found.get(place, ())] != [True]
            }
            assert not wrong, (str(truth.stage()), [str(move) for move in draft], wrong)
            asked_on_board += panel.on_board
        table = move_on(table, rng, strength=STRENGTH, most=rng.randint(1, 6))
    assert asked_on_board > 10
