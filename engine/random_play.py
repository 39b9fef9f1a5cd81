"""Random games with every switch of the options: what the laws, the measurements and the tests are fed with."""

from __future__ import annotations

import enum
import json
from collections.abc import Iterator
from random import Random
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from engine import snapshot
from engine.core import Move, Position, Seat
from engine.registry import Game

LONGEST = 20_000  # moves; a game that goes on longer is taken for endless
ASIDES = 1 / 16  # how often random play does something though nobody waits for it


class Endless(RuntimeError):
    """A game that does not end."""


def variants(game: Game) -> list[Any]:
    """The options as they come, and with each switch turned once to each of its other values."""
    usual = game.options()
    found = [usual]
    for name, hint in get_type_hints(game.options, include_extras=True).items():
        others = [value for value in values(hint) if value != getattr(usual, name)]
        found += [game.options(**{name: value}) for value in others]
    return found


def mixed(game: Game, seats: int, rng: Random) -> Any:
    """Options in which each switch is set by chance: combinations that `variants` has not."""
    hints = get_type_hints(game.options, include_extras=True)
    return game.options(**{name: rng.choice(found) for name, hint in hints.items() if (found := values(hint, seats))})


def values(hint: Any, seats: int = 0) -> tuple[Any, ...]:
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


def chosen(g: Position, rng: Random) -> tuple[Seat, Move]:
    """A seat and what it does: an answer that is awaited, sometimes an aside."""
    if rng.random() < ASIDES:
        seat = rng.randrange(g.seats)
        if asides := g.asides(seat):
            return seat, rng.choice(asides)
    seat = rng.choice(g.to_move())
    return seat, rng.choice(g.moves(seat))


def played(game: Game, seats: int, seed: str, options: Any) -> Iterator[tuple[Position, Seat, Move]]:
    """A random game: the same position at each of its moments, and who is about to do what."""
    rng = Random(f"{game.key} {seats} {seed}")
    g = game.start(seats, seed, options)
    for _move in range(LONGEST):
        if not g.to_move():
            return
        seat, move = chosen(g, rng)
        yield g, seat, move
        g.play(seat, move)
    raise Endless(f"{game.key}, seed {seed}: no end after {LONGEST} moves.")


def text(position: Position) -> str:
    """A position as text; the order of keys means nothing, so they are sorted."""
    return json.dumps(snapshot.dump(position), sort_keys=True)


def again(game: Game, stored: str) -> Position:
    """A position from its text."""
    return snapshot.load(game, game.version, json.loads(stored))
