"""The board is where one plays: every choice that is said to stand there has its anchor, a named button."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import engine
from engine import Position
from tables.models import Status, Table
from tables.rendering import parts
from tests.house import STRENGTH, Guest, move_on, opened, turns

ANCHOR = re.compile(r'<button[^>]*\bdata-place="([^"]+)"([^>]*)>(.*?)</button>', re.DOTALL)
PEOPLE = ("Nitocris", "Harkhuf", "Merit")
STAGES = [(game, seed) for game in engine.GAMES for seed in range(2)]


def open_places(panel: Any) -> Iterator[str]:
    """The places of all open choices of the shapes that stand on the board."""
    for shape in panel.shapes:
        if getattr(shape, "board", False):
            for choice in choices_of(shape):
                yield from choice.place.split() if choice.move else ()
                assert choice.place or not choice.move, (shape.caption, choice)


def choices_of(shape: Any) -> list[Any]:
    """The choices of a list, the spaces of a ladder, the steps of all places."""
    if hasattr(shape, "choices") or hasattr(shape, "switches"):
        return list(getattr(shape, "choices", None) or shape.switches)
    if not shape.rows:
        return []
    if hasattr(shape.rows[0], "rungs"):
        return [rung for row in shape.rows for rung in row.rungs]
    return [step.more for row in shape.rows for step in row.steppers]


def anchors(table: Table, seat: int) -> dict[str, list[str]]:
    """The anchors of a seat's page with what names each of them."""
    drawn = parts.rendering(table, seat, "en").parts
    found: dict[str, list[str]] = {}
    for place, attributes, inside in ANCHOR.findall(drawn["board"].html + drawn["hand"].html):
        label = re.search(r'aria-label="([^"]+)"', attributes)
        name = label[1] if label else re.sub(r"<[^>]*>", " ", inside)
        found.setdefault(place, []).append(name.strip())
    return found


def drafts(position: Position, seat: int, rng: random.Random) -> list[list[Any]]:
    """No choice yet, and a few legal first choices."""
    legal = position.moves(seat)
    return [[], *([move] for move in rng.sample(list(legal), min(3, len(legal))))]


@pytest.mark.django_db
@pytest.mark.parametrize(("game", "seed"), STAGES)
def test_every_choice_of_the_board_has_a_named_anchor_in_every_stage_of_a_game(game: str, seed: int) -> None:
    """[boards 11.2] Also after a first choice, and what a choice would put on the board has its place there too."""
    rng = random.Random(f"{game} {seed}")
    table = opened([Guest(name) for name in PEOPLE], game=game)
    seen_shapes = 0
    for _turn in turns(table, seed):
        if table.status != Status.PLAYING:
            break
        truth = table.full_position()
        seat = rng.choice(truth.to_move())
        found, view = anchors(table, seat), truth.seen_by(seat)
        for draft in drafts(truth, seat, rng):
            panel = table.rules.panel(view, seat, draft)
            wanted = [*open_places(panel), *(mark.at for mark in panel.marks), *(ghost.at for ghost in panel.ghosts)]
            missing = [place for place in wanted if not any(found.get(place, ()))]
            assert not missing, (str(truth.stage()), [str(move) for move in draft], missing)
            seen_shapes += panel.on_board
        table = move_on(table, rng, strength=STRENGTH, most=rng.randint(1, 6))
    assert seen_shapes > 10
