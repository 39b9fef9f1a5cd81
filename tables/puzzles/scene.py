"""The position of a puzzle as the table page shows it to the one who is asked."""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from django.utils.translation import gettext as _

from engine import GAMES, Game, Position
from engine.core import PuzzleKind, Voice
from engine.puzzles import Puzzle, kind_of, position_of
from tables.history import voices
from tables.models import COLOURS
from tables.people import name_rules
from tables.rendering.parts import Person


class Scene(NamedTuple):
    """A puzzle with its position, its question, and the voice that addresses the reader in its seat."""

    puzzle: Puzzle
    game: Game
    position: Position
    kind: PuzzleKind
    voice: Voice


def build_scene(puzzle: Puzzle) -> Scene:
    """The scene of a puzzle, in the active language."""
    game, g = GAMES[puzzle.game], position_of(puzzle)
    kind, others = kind_of(puzzle.game, g), iter(name_rules.BOTS)
    assert kind is not None
    names = [_("You") if seat == puzzle.seat else next(others) for seat in range(puzzle.seats)]
    options: object = g.options  # type: ignore[attr-defined]
    speaks = voices.build_voice(names, game.words(options), game.automas(puzzle.seats), viewer=puzzle.seat)
    return Scene(puzzle, game, g, kind, speaks)


def scene_context(scene: Scene) -> dict[str, object]:
    """The context of the question, the board, the players and one's own things: all that the seat sees."""
    seat, names = scene.puzzle.seat, scene.voice.names
    seen = scene.position.seen_by(seat)
    live, still = (scene.game.picture(each, seat) for each in (seen, seen.without_pending()))
    people = tuple(
        Person(name, number != seat, number == seat, colour)
        for number, (name, colour) in enumerate(zip(names, COLOURS, strict=False))
    )
    return {
        "game": scene.game,
        "voice": scene.voice,
        "question": scene.kind.question(scene.position),
        "picture": msgspec.structs.replace(still, players=live.players),  # nothing on it can be pressed
        "people": people,
        "names": names,
        "colours": tuple(person.colour for person in people),
        "clocks": (None,) * len(people),
        "result": (),
        "me": seat,
    }
