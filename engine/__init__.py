"""Public interface of the rules engine: start, load, replay and verify games of all registered kinds.

>>> g = start("amun-re", 3, "17")
>>> len(g.moves(g.to_move()[0])) > 10
True
>>> load("amun-re", GAMES["amun-re"].version, dump(g)) == g
True
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from importlib import import_module

from engine.core import Data, Event, Game, IllegalMove, Move, Position, Retract, SheetLine, WrongValue, _, build_types
from engine.notation import serialization
from engine.notation.game_file import BadRecord, Record, Step
from engine.notation.replay import Report, collect_record, replay_record, verify_record
from engine.notation.reshuffle import reshuffle_unseen
from engine.notation.serialization import BadPosition, NewerPosition, dump

__all__ = [
    "BROKEN", "GAMES", "BadPosition", "BadRecord", "Game", "IllegalMove", "Move", "NewerPosition", "Position", "Record",
    "Report", "SheetLine", "WrongValue", "collect", "dump", "load", "prepare", "read_move", "replay",
    "reshuffle_unseen", "start", "verify",
]  # fmt: skip

FOLDERS = (
    "amun_re",
    "amun_re_cards",
    "nefertiti",
    "tekhenu",
)
BROKEN: dict[str, Exception] = {}  # by folder: games that were left out, since they could not be loaded


def load_games() -> Iterator[Game]:
    """Load the `GAME` of each folder.

    Tests leave out a broken game, so that it stops none of another game.
    """
    for folder in FOLDERS:
        try:
            yield import_module(f"engine.{folder}").GAME
        except Exception as error:  # anything that an unfinished module may raise
            if "KARNAK_LEAVE_OUT_BROKEN_GAMES" not in os.environ:
                raise
            BROKEN[folder] = error


GAMES: dict[str, Game] = {game.key: game for game in load_games()}


def prepare() -> None:
    """Build the msgspec types of every game, before threads decode positions, options and moves."""
    for game in GAMES.values():
        build_types(game.position, game.options, *game.moves, Retract)


def start(key: str, seats: int, seed: str | int, options: object = None) -> Position:
    """The first position of a new game. Raises ValueError for an impossible number of seats.

    seed: any text; an integer is converted to its decimal digits. options: an instance of the game's option type;
    None means its defaults.
    """
    game = GAMES[key]
    if seats not in game.seats:
        raise ValueError(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} players, not {seats}.")
    return game.start(seats, str(seed), game.options() if options is None else options)


def load(key: str, version: int, data: Data) -> Position:
    """Load a position from its dump. version: the `Game.version` that wrote it. Raises BadPosition."""
    return serialization.load(GAMES[key], version, data)


def read_move(key: str, text: str) -> Move:
    """Parse a move from its text notation. Raises IllegalMove."""
    return GAMES[key].read_move(text)


def replay(record: Record) -> Iterator[tuple[Position, list[Event]]]:
    """Replay a recorded game: yield each position, the first included, and its events. Raises BadRecord."""
    return replay_record(_game_of(record), record)


def verify(record: Record, commitment: str = "") -> Report:
    """Replay a record and compare its result, and the hash of its secret with the commitment.

    commitment: the hash shown before the game; when empty, the one in the record.
    """
    return verify_record(_game_of(record), record, commitment)


def collect(record: Record, steps: Iterable[Step]) -> Record:
    """Add steps in chronological order to a record; sealed answers are reduced to those that opened."""
    return collect_record(_game_of(record), record, steps)


def _game_of(record: Record) -> Game:
    if record.game not in GAMES:
        raise record.wrong("game", _("There is no game with this name. The games are: {games}"), games=", ".join(GAMES))
    return GAMES[record.game]
