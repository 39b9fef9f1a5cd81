"""Impossible positions are refused, each with one sentence."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from engine import BadPosition, dump, load
from engine.nefertiti.position import Nefertiti
from tests.games.nefertiti.table import FOUR, GAME, KEY, A, B, C, D, characters, fresh, play, table

Change = Callable[[dict[str, Any]], object]


def refused(g: Nefertiti, change: Change) -> str:
    """The refusal of a position after this change, which is valid before it."""
    data = json.loads(json.dumps(dump(g)))
    load(KEY, GAME.version, data)
    change(data)
    with pytest.raises(BadPosition) as bad:
        load(KEY, GAME.version, data)
    return str(bad.value)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda data: data["stacks"][0].append("architect"), "more characters"),
        (lambda data: data["stacks"].append(["vizier"]), "more characters"),
        (lambda data: data["markets"]["gizeh"]["cards"].__setitem__(0, "thebes"), "more gifts"),
        (lambda data: data["markets"]["gizeh"].update(side="only"), "no stall only"),
        (lambda data: data["gifts"][0].append("harp"), "Every gift card"),
        (lambda data: data["deck"].__setitem__(7, "akhenaton"), "Akhenaton comes once"),
        (lambda data: data["stalls"].append("thebes"), "on stalls of the game"),
        (lambda data: data.update(placements=9), "two placements at most"),
        (lambda data: data.update(holder=9), "sits at this table"),
        (lambda data: data.update(holder=1), "dice of Luxor"),
        (lambda data: data.update(dice=[7, 1], holder=1), "dice of Luxor"),
        (lambda data: data["money"].__setitem__(0, 99), "40 Deben"),
        (lambda data: data.update(supply=99), "12 seals"),
        (lambda data: data["servants"].__setitem__(0, 9), "4 servants"),
        (lambda data: data["agenda"][-1].update(seats=[3]), "whose turn it is"),
        (lambda data: data.update(serving={"market": "gizeh"}), "left afterwards"),
        (
            lambda data: data["lines"][0].append({"type": "CharacterPoints", "points": 2, "character": "thebes"}),
            "character of the box",
        ),
    ],
)
def test_a_set_up_that_cannot_be(change: Change, said: str) -> None:
    """[R1.1] [R1.2] [R1.9] [R2.3] [R2.4] [R2.5] [R3.1] Unknown ids, things lost or twice, a turn of nobody."""
    assert said in refused(fresh(4, first=A), change)


def test_a_service_that_cannot_be() -> None:
    """[R6.1] The market of the question is the one that is served, and a servant stands there."""
    g = table(turn=D, sides={"gizeh": "right"}, pawns={"gizeh": {"7": A, "5": B, "3": C}}, markets={"gizeh": FOUR},
              money=(9, 9, 9, 9))  # fmt: skip
    play(g, "3 place gizeh 1")
    assert "on the space" in refused(g, lambda data: data["agenda"][-1].update(market="thebes"))
    assert "on the space" in refused(g, lambda data: data["agenda"][-1].update(space="4"))
    assert "left afterwards" in refused(g, lambda data: data["serving"].update(market="memphis"))


@pytest.mark.parametrize(
    ("character", "change", "said"),
    [
        ("scribe_2", {"character": "scribe_9"}, "Invalid enum value"),
        ("royal_scribe", {"character": "vizier"}, "Invalid enum value"),
        ("royal_scribe", {"chosen": ["cup"]}, "is owned"),
        ("merchant_first", {"left": 9}, "<= 2"),
        ("trader", {"left": -1}, ">= 0"),
        ("beggar", {"left": ["memphis"]}, "markets of the board"),
        ("oracle", {"used": [9]}, "Oracle"),
    ],
)
def test_a_character_that_cannot_be(character: str, change: dict[str, Any], said: str) -> None:
    """[R3.2] [R10.2] [R10.6] [R11.2] [R11.3] [R11.6] [R11.8] What a character remembers of its work fits it."""
    g = table(seals={A: 1}, gifts={A: ["harp", "chair"], B: ["harp"]}, markets={"gizeh": FOUR}, reserves={"luxor": 1})
    characters(g, character)
    play(g, f"0 recruit {character}")
    assert said in refused(g, lambda data: data["agenda"][-1].update(change))


def test_a_type_that_cannot_be() -> None:
    """[R10.4] The Royal Maid meets owners of a type of the game."""
    g = table(seals={A: 1}, gifts={A: ["senet", "double_senet"]})
    play(g, "0 recruit royal_maid\n0 name senet")
    assert "own the type" in refused(g, lambda data: data["agenda"][-1].update(type_="thebes"))
    assert "own the type" in refused(g, lambda data: data["agenda"][-1].update(seats=[1]))
