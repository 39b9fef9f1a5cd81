"""What the house knows about a game: one value per game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from engine.core import Decision, IllegalMove, Move, Position, Retract, Text, Unreadable, Viewer
from engine.prompt import Builder, panel
from engine.shapes import Panel, Picture

if TYPE_CHECKING:
    from engine.bots import Bot


class Game(msgspec.Struct, frozen=True):
    """A game of the house, as the door, the site and the tests need it."""

    key: str
    title: str
    blurb: str
    minutes: int
    seats: range
    options: type
    position: type[Position]
    start: Callable[[int, str, Any], Position]  # start(seats, seed, options)
    moves: Sequence[type[Move]]
    words: Callable[[Any], Mapping[str, Text]]  # the ids' words under these options
    picture: Callable[..., Picture]  # picture(seen, viewer): the board, the players and the hand
    choices: Mapping[type[Decision], Builder]  # how the choices of a decision are laid out
    reveal: Callable[..., Any]  # reveal(seen, events): what the choreography plays, or None
    provenance: Callable[[], Mapping[str, str]]  # printed values: path -> where the number comes from
    bots: Mapping[str, Bot] = {}  # the game's own bots by strength, weakest first
    version: int = 1
    upgrades: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}

    @property
    def folder(self) -> str:
        """The game's folder name, the same in engine, templates, static and tests."""
        return self.key.replace("-", "_")

    def panel(self, seen: Position, seat: Viewer, draft: Sequence[Move] = ()) -> Panel:
        """All that a prompt template gets: from what the viewer sees, with the moves collected so far."""
        return panel(seen, seat, draft, self.choices)

    def knows(self, move: Move) -> bool:
        """Whether all ids of a move are ids of this game."""
        values = (getattr(move, field) for field in move.__struct_fields__)
        known = self.words(self.options())
        return all(value in known for value in values if isinstance(value, str))

    def read_move(self, text: str) -> Move:
        """The move that a line of text names. Raises IllegalMove."""
        verb, *words = text.split(" ")
        kinds: tuple[type[Move], ...] = (*self.moves, Retract)
        kind = next((m for m in kinds if m.__struct_config__.tag == verb), None)
        try:
            if kind is not None and str(move := _filled(kind, words)) == text and self.knows(move):
                return move
        except msgspec.ValidationError:
            pass
        raise IllegalMove(Unreadable())


def _filled(kind: type[Move], words: list[str]) -> Move:
    """A move from its words: values in order, then the names of the switches that are on."""
    fields = msgspec.structs.fields(kind)
    switches = {f.name for f in fields if f.type is bool}
    named = dict.fromkeys((w for w in words if w in switches), "true")
    values = [w for w in words if w not in switches]
    places = [f.name for f in fields if f.name not in switches]
    filled = {**dict(zip(places, values, strict=False)), **named, "type": kind.__struct_config__.tag}
    return msgspec.convert(filled, kind, strict=False)
