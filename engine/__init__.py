"""The rules of the games: positions in, positions and events out. This is the door that everything else uses.

>>> g = start("amun-re", 3, "17")
>>> len(g.moves(g.to_move()[0])) > 10
True
>>> load("amun-re", GAMES["amun-re"].version, dump(g)) == g
True
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine import amun_re, amun_re_cards, nefertiti, replaying, snapshot, tekhenu, typed
from engine.core import Event, IllegalMove, Move, Position, Retract, WrongValue, _
from engine.record import BadRecord, Record, Step
from engine.redraw import redrawn
from engine.registry import Game, SheetLine
from engine.replaying import Report
from engine.snapshot import BadPosition, dump
from engine.typed import Data

__all__ = [
    "GAMES", "BadPosition", "BadRecord", "Game", "IllegalMove", "Move", "Position", "Record", "Report", "SheetLine",
    "WrongValue", "collect", "dump", "load", "prepare", "read_move", "redrawn", "replay", "start", "verify",
]  # fmt: skip

PLAYED = (
    amun_re.GAME,
    amun_re_cards.GAME,
    nefertiti.GAME,
    tekhenu.GAME,
)
GAMES: dict[str, Game] = {game.key: game for game in PLAYED}


def prepare() -> None:
    """Prepare the types of every game, before threads read positions, options and moves."""
    for game in GAMES.values():
        typed.prepare(game.position, game.options, *game.moves, Retract)


def start(key: str, seats: int, seed: str | int, options: object = None) -> Position:
    """A new game. Raises ValueError for a number of seats that the game does not have.

    seed: any text; a number stands for its digits. options: the game's option type, its defaults when left out.
    """
    game = GAMES[key]
    if seats not in game.seats:
        raise ValueError(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} players, not {seats}.")
    return game.start(seats, str(seed), game.options() if options is None else options)


def load(key: str, version: int, data: Data) -> Position:
    """A position from its dump, written by any version of the game. Raises BadPosition with one sentence."""
    return snapshot.load(GAMES[key], version, data)


def read_move(key: str, text: str) -> Move:
    """The move that a line of text names. Raises IllegalMove."""
    return GAMES[key].read_move(text)


def replay(record: Record) -> Iterator[tuple[Position, list[Event]]]:
    """Each position of a recorded game, the first one included, with the events that led to it. Raises BadRecord."""
    return replaying.replay(_game_of(record), record)


def verify(record: Record, commitment: str = "") -> Report:
    """Play a recorded game again; compare its result, and its secret with what a player noted before the game."""
    return replaying.verify(_game_of(record), record, commitment)


def collect(record: Record, steps: Iterable[Step]) -> Record:
    """The record of steps in the order in which they were made, seals and changes of mind folded together."""
    return replaying.collect(_game_of(record), record, steps)


def _game_of(record: Record) -> Game:
    if record.game not in GAMES:
        raise record.wrong("game", _("There is no game with this name. The games are: {games}"), games=", ".join(GAMES))
    return GAMES[record.game]
