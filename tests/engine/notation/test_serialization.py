"""Stored positions: loading, upgrading, and refusals with a sentence."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from engine import GAMES, BadPosition, dump, laws, load, start
from engine.laws import random_games
from engine.notation import serialization
from tests import games

FOLDER = Path(__file__).parents[2] / "games"
STORED = sorted(FOLDER.glob("*/snapshot_*.json"))


def an_old_dump(data: dict[str, Any]) -> dict[str, Any]:
    """How version 1 of an imagined game wrote the same position: two fields in one, another under an older name."""
    old = {name: value for name, value in data.items() if name not in ("kingdom", "round", "band")}
    return {**old, "when": [data["kingdom"], data["round"]], "flood": data["band"]}


def from_1_to_2(data: dict[str, Any]) -> dict[str, Any]:
    """Kingdom and round are fields of their own."""
    kingdom, round_ = data.pop("when")
    return {**data, "kingdom": kingdom, "round": round_}


def from_2_to_3(data: dict[str, Any]) -> dict[str, Any]:
    """The flood is called band."""
    band = data.pop("flood")
    return {**data, "band": band}


LATER = msgspec.structs.replace(GAMES["amun-re"], version=3, upgrades={1: from_1_to_2, 2: from_2_to_3})


def test_an_old_snapshot_is_brought_up_to_date_step_by_step() -> None:
    for g, _seat, _move in random_games.play_random_game(GAMES["amun-re"], 3, "old", GAMES["amun-re"].options()):
        old = json.loads(json.dumps(an_old_dump(dump(g))))
        assert serialization.load(LATER, 1, old) == g


def test_a_snapshot_of_the_version_between_needs_the_last_step_only() -> None:
    g = start("amun-re", 3, "between")
    assert serialization.load(LATER, 2, from_1_to_2(an_old_dump(dump(g)))) == g
    assert serialization.load(LATER, 3, dump(g)) == g


@pytest.mark.parametrize("version", [0, 2, 99])
def test_a_version_that_does_not_exist_is_refused(version: int) -> None:
    with pytest.raises(BadPosition, match=f"no version {version}"):
        load("amun-re", version, dump(start("amun-re", 3, "1")))


@pytest.mark.parametrize("path", STORED, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_stored_snapshot_still_loads_and_can_be_played_to_the_end(path: Path) -> None:
    """Each file holds the game's key, the version that wrote it, the position, and what it must show."""
    stored = json.loads(path.read_text("utf-8"))
    game = GAMES[stored["game"]]
    g = load(stored["game"], stored["version"], stored["position"])
    assert g.stage().path == stored["stage"]
    assert list(g.to_move()) == stored["awaited"]
    rng = Random(1)
    for _awaited in random_games.turns(g):
        g.play(*random_games.random_move(g, rng))
    laws.LAWS["sums_of_scores"](game, g, rng)


def test_every_game_has_a_stored_snapshot_of_every_version() -> None:
    found = {(stored["game"], stored["version"]) for path in STORED for stored in [json.loads(path.read_text("utf-8"))]}
    assert found >= {(key, version) for key in games.RELEASED for version in range(1, GAMES[key].version + 1)}


def changed(**fields: Any) -> dict[str, Any]:
    """A fresh position with other values in some of its fields."""
    return {**json.loads(json.dumps(dump(start("amun-re", 3, "changed")))), **fields}


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (changed(colour="red"), "unknown field"),
        (changed(first="somebody"), "first"),
        (changed(gold=[20, 20]), "Every seat needs its gold"),
        (changed(power=[]), "power cards instead of 39"),
        (changed(deck=[]), "province cards instead of 9"),
        (changed(estates=[["thebes"], ["thebes"], []]), "one owner"),
        (changed(discard=["architect"] * 9), "too many cards architect"),
        (changed(agenda=[{"type": "Do", "name": "amun_re.abracadabra"}]), "no paragraph amun_re.abracadabra"),
        (changed(agenda=[{"type": "Do", "name": "amun_re_cards.flood"}]), "no paragraph amun_re_cards.flood"),
        (changed(agenda=[{"type": "Juggling", "seats": [0]}]), "agenda"),
        ({}, "missing required field"),
    ],
)
def test_what_is_no_position_is_refused_in_a_sentence(data: dict[str, Any], said: str) -> None:
    with pytest.raises(BadPosition, match=said) as refused:
        load("amun-re", 1, data)
    assert str(refused.value).endswith(".")


def test_dump_is_plain_json() -> None:
    data = dump(start("amun-re", 3, "plain"))
    text = json.dumps(data)
    assert json.dumps(json.loads(text)) == text
    assert load("amun-re", GAMES["amun-re"].version, json.loads(text)) == start("amun-re", 3, "plain")
