"""Positions that somebody has tampered with: refused in a sentence, or as good as any other position."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import GAMES, BadPosition, Position, laws, load, random_play, start

VALUES: dict[type, tuple[Any, ...]] = {
    int: (-1, 0, 7, 99),
    str: ("thebes", "nowhere", "architect", ""),
    bool: (True, False),
    type(None): (0,),
}


def leaves(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value of a JSON document."""
    if isinstance(data, dict | list):
        for name, part in data.items() if isinstance(data, dict) else enumerate(data):
            yield from leaves(part, (*path, name))
    else:
        yield path


def tampered(data: Any, rng: Random) -> Any:
    """The same document with another value in one place."""
    *way, last = rng.choice(list(leaves(data)))
    at = data
    for name in way:
        at = at[name]
    at[last] = rng.choice(VALUES[type(at[last])])
    return data


def accepted(key: str, data: dict[str, Any]) -> Position | None:
    """The position, or None where it is refused in a sentence."""
    try:
        return load(key, GAMES[key].version, data)
    except BadPosition as refused:
        laws.holds(str(refused).endswith("."), "A refusal is a sentence", said=refused)
        return None


@pytest.mark.parametrize("key", GAMES)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_one_wrong_value(key: str, seed: int) -> None:
    game, rng = GAMES[key], Random(seed)
    seats, options = rng.choice(game.seats), rng.choice(random_play.variants(game))
    for g, _seat, _move in random_play.played(game, seats, str(seed), options):
        if rng.random() > 0.02:
            continue
        data = tampered(json.loads(random_play.text(g)), rng)
        if (loaded := accepted(key, data)) is None:
            continue
        for viewer in laws.viewers(loaded):
            laws.looks(game, loaded, viewer)
            loaded.seen_by(viewer).sample(Random(1))
        loaded.scores(now=True)
        while loaded.to_move():
            loaded.play(*random_play.chosen(loaded, rng))


def test_who_begins_sits_at_the_table() -> None:
    with pytest.raises(ValueError, match="no seat 4"):
        start("amun-re", 3, "1", GAMES["amun-re"].options(first=4))
