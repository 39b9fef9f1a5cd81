"""Random games with every switch of the options: what the laws, the measurements and the tests are fed with."""

from __future__ import annotations

import enum
import json
from collections.abc import Callable, Iterator, Sequence
from random import Random
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Literal, get_args, get_origin, get_type_hints

from engine import snapshot
from engine.core import Move, Position, Seat
from engine.registry import Game

if TYPE_CHECKING:
    from engine.registry import Bot

LONGEST = 5_000  # moves; a game that goes on longer is taken for endless
BOTS = 1 / 4  # how often a bot moves where bots take part
ASIDES = 1 / 16  # how often random play does something though nobody waits for it


class Endless(RuntimeError):
    """A game that does not end."""


def variants(game: Game) -> list[object]:
    """The options as they come, and with each switch turned once to each of its other values."""
    usual = game.options()
    found = [usual]
    for name, hint in get_type_hints(game.options, include_extras=True).items():
        others = [value for value in values(hint) if value != getattr(usual, name)]
        found += [game.options(**{name: value}) for value in others]
    return found


def mixed(game: Game, seats: int, rng: Random) -> object:
    """Options in which each switch is set by chance: combinations that `variants` has not."""
    hints = get_type_hints(game.options, include_extras=True)
    return game.options(**{name: rng.choice(found) for name, hint in hints.items() if (found := values(hint, seats))})


def values(hint: object, seats: int = 0) -> tuple[object, ...]:
    """What a switch can be set to at a table of so many seats; nothing for an option that is no switch."""
    while get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    if hint == Seat | None:
        return (None, *range(seats))
    if hint is bool:
        return (False, True)
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return tuple(hint)
    return get_args(hint) if get_origin(hint) is Literal else ()


def chosen(g: Position, rng: Random, bots: Sequence[Bot] = ()) -> tuple[Seat, Move]:
    """A seat and what it does: an answer that is awaited, sometimes an aside, sometimes what one of the bots does."""
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
    """Who is awaited, again and again until the game is over; who asks plays. Raises Endless, with the seed.

    going: what has to be true besides, such as `lambda: g.round == 1`.
    """
    for _move in range(LONGEST):
        if not (awaited := g.to_move()) or not going():
            return
        yield awaited
    raise Endless(f"{type(g).__name__}, seed {g.seed}: no end after {LONGEST} moves.")


def rest(g: Position, rng: Random) -> Iterator[tuple[Seat, Move]]:
    """What comes next in a random game, until it is over; who asks plays it. Raises Endless."""
    for _awaited in turns(g):
        yield chosen(g, rng)


def played(
    game: Game, seats: int, seed: str, options: object, bots: Sequence[Bot] = ()
) -> Iterator[tuple[Position, Seat, Move]]:
    """A random game: the same position at each of its moments, and who is about to do what."""
    rng = Random(f"{game.key} {seats} {seed}")
    g = game.start(seats, seed, options)
    for _awaited in turns(g):
        seat, move = chosen(g, rng, bots)
        yield g, seat, move
        g.play(seat, move)


def every_kind(game: Game, g: Position, rng: Random) -> Iterator[Move]:
    """A move of each kind that the game has, with values by chance, whether it makes sense or not."""
    ids = sorted(g.words)
    for kind in game.moves:
        hints = get_type_hints(kind, include_extras=True)
        yield kind(**{field: any_value(hints[field], ids, rng) for field in kind.__struct_fields__})


def any_value(hint: object, ids: Sequence[str], rng: Random) -> object:
    """A value that the field of a move can have."""
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
    """A position as text; the order of keys means nothing, so they are sorted."""
    return json.dumps(snapshot.dump(position), sort_keys=True)


def again(game: Game, stored: str) -> Position:
    """A position from its text."""
    return snapshot.load(game, game.version, json.loads(stored))
