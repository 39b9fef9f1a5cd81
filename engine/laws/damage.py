"""Damaged positions, such as of an edited record: each must be refused on loading or playable."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from engine.core import Data, Game, Json, Position
from engine.laws import random_games
from engine.laws.secrecy import shown_to
from engine.laws.statement import Broken, holds, viewers
from engine.notation import serialization

NUMBERS: tuple[int, ...] = (-1, 0, 1, 2, 3, 4, 5, 6, 7, 12, 50, 99, 10**6, 2**31, 10**30)
STRANGE: tuple[object, ...] = (None, True, False, "", "nowhere", "?", "\ud800", [], {}, 0, 1.5)
MOMENTS = 0.05  # share of the moments of a random game that are damaged
LOOKS = 0.02  # share of the later moments that are shown to every viewer
Place = tuple[Json, Json]  # a list or an object, and an index or a name in it


class Counts(NamedTuple):
    """Numbers of damaged positions: tried, refused by loading, and played to the end."""

    tried: int
    refused: int
    played: int


class Unsound(Broken):
    """A damaged position was loaded, but the rules failed on it."""


def places(data: Json) -> Iterator[Place]:
    """Every value in a list or an object of a JSON document, as (container, index or name)."""
    for name, part in data.items() if isinstance(data, dict) else enumerate(data):
        yield data, name
        if isinstance(part, dict | list):
            yield from places(part)


def damage(data: Data, rng: Random) -> None:
    """Damage a position in place: change, delete, duplicate, move or exchange one value."""
    field = "agenda" if "agenda" in data and rng.random() < 0.25 else rng.choice(list(data))
    inside = [(data, field), *(places(data[field]) if isinstance(data[field], dict | list) else ())]
    at, name = rng.choice(inside)
    rng.choice((change, change, change, lose, double, move, exchange))(data, at, name, rng)


def change(data: Json, at: Json, name: Json, rng: Random) -> None:
    """Replace a value by another one."""
    value = at[name]
    if type(value) is int and rng.random() < 0.8:
        at[name] = rng.choice((*NUMBERS, value - 1, value + 1))
    elif rng.random() < 0.8:  # a value of the same type from elsewhere in the position
        at[name] = deep_copy(rng.choice([c[n] for c, n in places(data) if type(c[n]) is type(value)]))
    else:
        at[name] = rng.choice(STRANGE)


def deep_copy(value: Json) -> Json:
    """A deep copy of a JSON value."""
    return json.loads(json.dumps(value))


def lose(data: Json, at: Json, name: Json, rng: Random) -> None:
    """Delete a value."""
    del at[name]


def double(data: Json, at: Json, name: Json, rng: Random) -> None:
    """Duplicate a value."""
    insert_value(data, at, deep_copy(at[name]), name, rng)


def move(data: Json, at: Json, name: Json, rng: Random) -> None:
    """Move a value within its container or to another one."""
    value = at.pop(name)
    insert_value(data, at, value, name, rng)


def insert_value(data: Json, at: Json, value: Json, name: Json, rng: Random) -> None:
    """Insert a value at a random place in its own container or in another of the same type."""
    homes = [at, *(c[n] for c, n in places(data) if type(c[n]) is type(at))]
    home = at if rng.random() < 0.5 else rng.choice(homes)
    if isinstance(home, list):
        home.insert(rng.randint(0, len(home)), value)
    else:
        home[rng.choice([name, *home])] = value


def exchange(data: Json, at: Json, name: Json, rng: Random) -> None:
    """Exchange two values of the same type."""
    value = at[name]
    others = [(c, n) for c, n in places(data) if type(c[n]) is type(value)]
    other, n = rng.choice(others)
    at[name], other[n] = deep_copy(other[n]), deep_copy(value)


def damaged_positions(game: Game, count: int, seed: object) -> Iterator[tuple[Data, str]]:
    """`count` damaged positions from random games, each with a text that names it and seeds its playout."""
    done, rng = 0, Random(f"{game.key} {seed}")
    while done < count:
        seats, dealt = rng.choice(game.seats), str(rng.getrandbits(32))
        for g, _seat, _move in random_games.play_random_game(
            game, seats, dealt, random_games.random_options(game, seats, rng)
        ):
            if done < count and rng.random() < MOMENTS:
                data = json.loads(random_games.text(g))
                for _time in range(rng.choice((1, 1, 1, 2))):
                    damage(data, rng)
                done += 1
                yield data, f"{game.key}, {seats} seats, number {done} of seed {seed}"


def check_damaged(game: Game, count: int, seed: object) -> Counts:
    """Check `count` damaged positions: refused with a sentence or playable to the end. Raises Unsound."""
    refused = 0
    for data, which in damaged_positions(game, count, seed):
        try:
            refused += not plays_to_end(game, data, Random(which))
        except Exception as wrong:
            raise Unsound(f"{which}\n  {type(wrong).__name__}: {wrong}") from wrong
    return Counts(count, refused, count - refused)


def plays_to_end(game: Game, data: Data, rng: Random) -> bool:
    """Load a position; if accepted, view, sample, score and play it to its end.

    Returns whether it was accepted.
    """
    try:
        g = serialization.load(game, game.version, data)
    except serialization.BadPosition as refused:
        holds(str(refused).endswith("."), "A refusal is a sentence", said=refused)
        return False
    query_views(game, g)
    for seat, move in random_games.remaining_moves(g, rng):
        g.play(seat, move)
        if rng.random() < LOOKS:
            query_views(game, g)
    query_views(game, g)
    return True


def query_views(game: Game, g: Position) -> None:
    """Query a position for every viewer without playing: view, sample, scores."""
    for viewer in viewers(g):
        shown_to(game, g, viewer)
        g.seen_by(viewer).sample(Random(1))
    g.scores(now=True)
