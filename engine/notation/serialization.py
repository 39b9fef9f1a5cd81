"""Dump and load of positions as plain data, with versions."""

from __future__ import annotations

import msgspec

from engine.core import PARAGRAPHS, Data, Do, Game, Position, convert


class BadPosition(ValueError):
    """The data is not a valid position of this game; the message is one sentence."""


class NewerPosition(BadPosition):
    """The data is of a later version of this game: a newer release wrote it."""


def dump(position: Position) -> Data:
    """A position as plain data for JSON."""
    return msgspec.to_builtins(position, str_keys=True)  # type: ignore[no-any-return]


def load(game: Game, version: int, data: Data) -> Position:
    """Load a position from its dump, after upgrading it to the current version. Raises BadPosition.

    version: the `Game.version` that wrote the data; if it is later than the current one, NewerPosition is raised.
    """
    if not 1 <= version <= game.version:
        unknown = NewerPosition if version > game.version else BadPosition
        raise unknown(f"{game.key} has no version {version}; the newest is {game.version}.")
    try:
        return _convert(game, _upgrade(game, version, data))
    except msgspec.ValidationError as error:
        raise BadPosition(f"{error}.") from error
    except UnicodeEncodeError as error:  # a lone surrogate
        raise BadPosition("A text of the position has a character that cannot be written.") from error


def _upgrade(game: Game, version: int, data: Data) -> Data:
    """Upgrade data to the current version. Raises BadPosition if they do not fit their version."""
    try:
        for old in range(version, game.version):
            data = game.upgrades[old](data)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise BadPosition(f"These are no data of version {version} of {game.key}.") from error
    return data


def _convert(game: Game, data: Data) -> Position:
    """Convert data to a position and check it. Raises BadPosition."""
    position = convert(data, game.position, str_keys=True)
    for step in position.agenda:
        if isinstance(step, Do) and not (step.name.startswith(f"{game.folder}.") and step.name in PARAGRAPHS):
            raise BadPosition(f"The rules have no paragraph {step.name or 'without a name'}.")
    if problem := position.problem():
        raise BadPosition(problem)
    return position
