"""Tampered positions: refused with a sentence, or valid."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from random import Random
from typing import Any, get_type_hints

import msgspec
import pytest
from msgspec import inspect

from engine import GAMES, BadPosition, dump, load, start
from engine.core import PARAGRAPHS, Do, Move, Position
from engine.laws import damage, random_games
from tests.session.extent import extent
from tests.support.counts import tell

MUTATIONS = int(os.environ.get("KARNAK_DAMAGED", extent(300, 1000)))  # of each game


@pytest.mark.parametrize("key", GAMES)
def test_a_damaged_position_is_refused_or_plays_to_its_end(key: str) -> None:
    counts = damage.check_damaged(GAMES[key], MUTATIONS, seed=1)
    tell(f"{key}: {counts.tried} damaged positions, {counts.refused} refused, {counts.played} played to the end.")
    assert counts.refused > counts.tried // 2
    assert counts.played > counts.tried // 20


def moment(key: str, wanted: Any, seats: int = 3) -> dict[str, Any]:
    """The dump of the first position of a random game for which this is true."""
    for seed in range(50):
        for g, _seat, _move in random_games.play_random_game(GAMES[key], seats, str(seed), GAMES[key].options()):
            if wanted(g):
                return dict(json.loads(random_games.text(g)))
    raise AssertionError("no such moment")


def at(decision: str) -> Any:
    """A check whether this decision is open."""
    return lambda g: type(g.decision).__name__ == decision


def last_step_lost(data: dict[str, Any]) -> None:
    data["agenda"].pop()


def paragraph_on_top(data: dict[str, Any]) -> None:
    data["agenda"].append(data["agenda"][0])


def all_cards_used(data: dict[str, Any]) -> None:
    data["used"] += data.pop("deck")
    data["deck"] = []


def seven_stones(data: dict[str, Any]) -> None:
    data["lands"][data["estates"][0][0]]["stones"] = 7


def fifty_farmers(data: dict[str, Any]) -> None:
    data["lands"][data["estates"][0][0]]["farmers"] = 50


def two_rounds_back(data: dict[str, Any]) -> None:
    assert data["round"] == 9
    data["round"] = 7


def beyond_the_end(data: dict[str, Any]) -> None:
    data["round"] = 17


def no_round(data: dict[str, Any]) -> None:
    data["round"] = 0


def many_rounds_on(data: dict[str, Any]) -> None:
    data["round"] += 2000


def one_round_back(data: dict[str, Any]) -> None:
    data["round"] -= 1


def last_attribution_too_early(data: dict[str, Any]) -> None:
    assert not data["akhenaton"]
    data["attributed"] = True


def other_kingdom(data: dict[str, Any]) -> None:
    data["kingdom"] = 3 - data["kingdom"]


def kingdom_scored_twice(data: dict[str, Any]) -> None:
    data["counted"] += 1


def flood_before_the_first(data: dict[str, Any]) -> None:
    assert (data["kingdom"], data["round"], data["band"]) == (1, 1, 0)
    data["band"] = 2


def other_flood(data: dict[str, Any]) -> None:
    data["band"] = data["band"] % 4 + 1


def begun_before_the_hands(data: dict[str, Any]) -> None:
    data["round"] = 1


def collected_before_the_hands(data: dict[str, Any]) -> None:
    data["served"] = 1


def half_a_character(data: dict[str, Any]) -> None:
    data["seed"] = "\ud800"


def gold_without_end(data: dict[str, Any]) -> None:
    data["gold"][0] = 10**30


@pytest.mark.parametrize(
    ("key", "when", "tamper"),
    [
        *((key, at(decision), harm) for key, decision in {
            "amun-re": "Bidding", "amun-re-cards": "Bidding", "nefertiti": "Placing", "tekhenu": "Selecting",
        }.items() for harm in (last_step_lost, paragraph_on_top, half_a_character)),
        ("amun-re", at("Buying"), all_cards_used),
        ("amun-re", at("Buying"), seven_stones),
        ("amun-re", at("Buying"), fifty_farmers),
        ("amun-re", at("Buying"), gold_without_end),
        ("amun-re", lambda g: g.round == 2, one_round_back),
        ("amun-re", lambda g: g.round == 2, no_round),
        ("amun-re", at("Buying"), other_kingdom),
        ("amun-re", at("Buying"), kingdom_scored_twice),
        ("amun-re", at("Bidding"), flood_before_the_first),
        ("amun-re", at("Rewarding"), other_flood),
        ("amun-re", at("Income"), other_flood),
        ("amun-re-cards", lambda g: g.round == 2, one_round_back),
        ("amun-re-cards", lambda g: g.round == 2, no_round),
        ("amun-re-cards", at("Building"), other_kingdom),
        ("amun-re-cards", at("Building"), kingdom_scored_twice),
        ("amun-re-cards", at("Opening"), begun_before_the_hands),
        ("amun-re-cards", at("Opening"), collected_before_the_hands),
        ("nefertiti", at("Placing"), no_round),
        ("nefertiti", at("Placing"), many_rounds_on),
        ("nefertiti", at("Placing"), last_attribution_too_early),
        ("tekhenu", lambda g: g.round == 9, two_rounds_back),
        ("tekhenu", lambda g: g.round == 9, beyond_the_end),
    ],
)  # fmt: skip
def test_an_impossible_position_is_refused_in_a_sentence(key: str, when: Any, tamper: Any) -> None:
    data = moment(key, when)
    load(key, GAMES[key].version, json.loads(json.dumps(data)))
    tamper(data)
    with pytest.raises(BadPosition) as refused:
        load(key, GAMES[key].version, data)
    assert str(refused.value).endswith(".")


@pytest.mark.parametrize("seats", GAMES["tekhenu"].seats)
def test_a_game_of_tekhenu_ends_after_its_last_round_wherever_the_arrow_points(seats: int) -> None:
    """[R1.1] [R21] 16 rounds, even where the scoring markers were moved by hand."""
    g: Any = start("tekhenu", seats, "markers")
    g.markers = []  # the arrow will point at none
    for seat, move in random_games.remaining_moves(g, Random(1)):
        g.play(seat, move)
    assert g.round == 16


def numbers(kind: Any, where: str, seen: set[type]) -> Iterator[tuple[str, inspect.IntType]]:
    """Every whole number in a stored value of this type, with its path; moves are compared instead."""
    if isinstance(kind, inspect.Metadata):
        kind = kind.type
    if isinstance(kind, inspect.IntType):
        yield where, kind
    elif isinstance(kind, inspect.StructType | inspect.NamedTupleType):
        if kind.cls not in seen and not issubclass(kind.cls, Move):
            seen.add(kind.cls)
            for field in kind.fields:
                yield from numbers(field.type, f"{kind.cls.__name__}.{field.name}", seen)
    else:
        inside = (getattr(kind, name, ()) for name in ("types", "item_types", "item_type", "key_type", "value_type"))
        for part in inside:
            for each in part if isinstance(part, tuple) else (part,):
                yield from numbers(each, where, seen)


@pytest.mark.parametrize("key", GAMES)
def test_every_number_in_a_position_has_bounds(key: str) -> None:
    found = list(numbers(inspect.type_info(GAMES[key].position), key, set()))
    assert found
    assert not [where for where, kind in found if kind.ge is None or kind.le is None]


@pytest.mark.parametrize("key", GAMES)
def test_a_course_names_paragraphs_and_decisions_of_its_game(key: str) -> None:
    """No step of the pattern is misspelt, and no decision of the game is left out."""
    game = GAMES[key]
    hint = get_type_hints(game.position)["agenda"]
    decisions = {kind.__name__ for kind in hint.__args__[0].__args__} - {Do.__name__}
    rules = {name.partition(".")[2] for name in PARAGRAPHS if name.startswith(f"{game.folder}.")}
    words = set(re.findall(r"\w+", game.position.course))
    assert words <= decisions | rules
    assert decisions <= words


def test_who_begins_sits_at_the_table() -> None:
    with pytest.raises(ValueError, match="no seat 4"):
        start("amun-re", 3, "1", GAMES["amun-re"].options(first=4))


def test_what_is_hidden_is_hidden_in_a_view_only() -> None:
    g: Any = start("amun-re", 3, "1")
    seen: Position = g.seen_by(0)
    assert load("amun-re", 1, dump(seen)) == seen
    g.power[0] = "?"
    with pytest.raises(BadPosition, match="No card is hidden"):
        load("amun-re", 1, msgspec.to_builtins(g, str_keys=True))
