"""Random games with varied options, for the laws, the measurements and the tests."""

from __future__ import annotations

import enum
import json
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from random import Random
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Literal, get_args, get_origin, get_type_hints

from engine.core import Game, Move, Position, Seat
from engine.notation import serialization

if TYPE_CHECKING:
    from engine.core import Bot

LONGEST = 5_000  # moves; a longer game raises Endless
BOTS = 1 / 4  # probability of a bot's move where bots take part
ASIDES = 1 / 16  # probability that an out-of-turn move is tried


class Endless(RuntimeError):
    """A game did not end within `LONGEST` moves."""


def variants(game: Game) -> list[object]:
    """The default options, and each variant in which one option has another value."""
    usual = game.options()
    found = [usual]
    for name, hint in get_type_hints(game.options, include_extras=True).items():
        others = [value for value in values(hint) if value != getattr(usual, name)]
        found += [game.options(**{name: value}) for value in others]
    return found


def random_options(game: Game, seats: int, rng: Random) -> object:
    """Options with all values random, for combinations that `variants` does not have."""
    hints = get_type_hints(game.options, include_extras=True)
    return game.options(**{name: rng.choice(found) for name, hint in hints.items() if (found := values(hint, seats))})


def values(hint: object, seats: int = 0) -> tuple[object, ...]:
    """The possible values of an option by its type hint; empty if they cannot be listed.

    seats: the number of seats, for an option that names a seat.
    """
    while get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    if hint == Seat | None:
        return (None, *range(seats))
    if hint is bool:
        return (False, True)
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return tuple(hint)
    return get_args(hint) if get_origin(hint) is Literal else ()


def random_move(g: Position, rng: Random, bots: Sequence[Bot] = ()) -> tuple[Seat, Move]:
    """A seat and its random move: a legal answer, sometimes an out-of-turn move or the choice of a bot."""
    if bots and rng.random() < BOTS:
        seat = rng.choice(g.to_move())
        return seat, rng.choice(bots).choose(g.seen_by(seat), seat, rng)
    if rng.random() < ASIDES:
        seat = rng.randrange(g.seats)
        if asides := g.asides(seat):
            return seat, rng.choice(asides)
    seat = rng.choice(g.to_move())
    return seat, rng.choice(g.moves(seat))


def turns(g: Position, going: Callable[[], object] = lambda: True) -> Iterator[tuple[Seat, ...]]:
    """Yield the awaited seats until the game is over; the caller plays a move each time. Raises Endless.

    going: condition to continue, such as `lambda: g.round == 1`.
    """
    for _move in range(LONGEST):
        if not (awaited := g.to_move()) or not going():
            return
        yield awaited
    raise Endless(f"{type(g).__name__}, seed {g.seed}: no end after {LONGEST} moves.")


def remaining_moves(g: Position, rng: Random) -> Iterator[tuple[Seat, Move]]:
    """Yield random moves until the game is over; the caller plays each of them. Raises Endless."""
    for _awaited in turns(g):
        yield random_move(g, rng)


def play_random_game(
    game: Game, seats: int, seed: str, options: object, bots: Sequence[Bot] = ()
) -> Iterator[tuple[Position, Seat, Move]]:
    """Play a random game: yield the position before each move, the seat and its move.

    The position is the same object each time and is changed in place. Raises Endless.
    """
    rng = Random(f"{game.key} {seats} {seed}")
    g = game.start(seats, seed, options)
    for _awaited in turns(g):
        seat, move = random_move(g, rng, bots)
        yield g, seat, move
        g.play(seat, move)


def move_of_each_kind(game: Game, g: Position, rng: Random) -> Iterator[Move]:
    """A move of each type of the game with random values, legal or not."""
    ids = sorted(g.words)
    for kind in game.moves:
        hints = field_hints(kind)
        yield kind(**{field: any_value(hints[field], ids, rng) for field in kind.__struct_fields__})


@cache
def field_hints(kind: type) -> dict[str, object]:
    """The types of the fields of a class of moves or sentences, with what they are annotated with."""
    return get_type_hints(kind, include_extras=True)


def any_value(hint: object, ids: Sequence[str], rng: Random) -> object:
    """A random value for a field of a move, by its type hint."""
    while get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    parts = get_args(hint)
    if get_origin(hint) is Literal:
        return rng.choice(parts)
    if get_origin(hint) is tuple:
        return tuple(rng.choices(ids, k=rng.randint(1, 3)))
    if isinstance(hint, UnionType):
        return any_value(parts[0], ids, rng) if rng.random() < 1 / 2 else None
    if hint is bool:
        return rng.random() < 1 / 2
    return rng.choice(ids) if hint is str else rng.randint(1, 6)


def text(position: Position) -> str:
    """A position as JSON text with sorted keys."""
    return json.dumps(serialization.dump(position), sort_keys=True)


def load_text(game: Game, stored: str) -> Position:
    """Load a position from its JSON text."""
    return serialization.load(game, game.version, json.loads(stored))
