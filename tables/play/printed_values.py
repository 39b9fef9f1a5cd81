"""A club's own printed values, from an optional TOML file.

What differs from the printed values goes into the options of each new table. The file has lines such as

[GAME.PLACE]
VALUE = 4
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.checks import Error, register

from engine import GAMES, WrongValue
from engine.core import LARGEST_PRINTED

HEADER = re.compile(r"\s*\[\s*([\w.\"' -]+?)\s*\]")
VALUE = re.compile(r"\s*([\w.\"'-]+)\s*=")


class BadFile(ValueError):
    """Raised for an unusable file; the message names the line and the reason."""


def corrections(key: str) -> dict[str, int]:
    """The values of a game that differ from our data: path -> number. Raises BadFile."""
    if not settings.KARNAK_BOARD_FILE:
        return {}
    return load_corrections(Path(settings.KARNAK_BOARD_FILE)).get(key, {})


def load_corrections(file: Path) -> dict[str, dict[str, int]]:
    """The corrections of every game. Raises BadFile."""
    try:
        text = file.read_text("utf-8")
        data = tomllib.loads(text)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadFile(f"{file}: {error}") from error
    found: dict[str, dict[str, int]] = {}
    for key, path, value in flat(data):
        if problem := value_fault(key, path, value):
            raise BadFile(f"{file}, line {line_of(text, key, path)}: {problem}")
        found.setdefault(key, {})[path] = value
    for key, values in found.items():
        if (impossible := set_up_fault(key, values)) is not None:
            raise BadFile(f"{file}, line {line_of(text, key, impossible.path)}: {impossible}")
    return found


def flat(data: dict[str, Any]) -> Iterator[tuple[str, str, Any]]:
    """Game, path and value of everything in the file."""
    for key, places in data.items():
        if not isinstance(places, dict):
            yield key, "", places
            continue
        for place, values in places.items():
            if isinstance(values, dict):
                yield from ((key, f"{place}.{name}", value) for name, value in values.items())
            else:
                yield key, str(place), values


def value_fault(key: str, path: str, value: object) -> str:
    """The fault of one value; empty if valid."""
    if key not in GAMES:
        return f"there is no game {key}; there are {', '.join(GAMES)}."
    printed = GAMES[key].provenance()
    if not path:
        place = next(iter(printed)).partition(".")[0]
        return f"{key} is a game and no value; its values stand in tables such as [{key}.{place}]."
    if path not in printed:
        return f"the board of {key} has no value {path}."
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= LARGEST_PRINTED:
        return f"{path} must be a whole number from 0 to {LARGEST_PRINTED}."
    return ""


def set_up_fault(key: str, values: dict[str, int]) -> WrongValue | None:
    """Why the values of a game do not fit together: the error of a trial set-up; else None."""
    game = GAMES[key]
    try:
        game.start(game.seats[0], "", game.options(corrections=values))
    except WrongValue as wrong:
        return wrong
    return None


def line_of(text: str, key: str, path: str) -> int:
    """The line that sets this value."""
    header = ""
    for n, line in enumerate(text.splitlines(), start=1):
        if opened := HEADER.match(line):
            header = opened[1]
        elif named := VALUE.match(line):
            header_and_name = f"{header}.{named[1]}" if header else named[1]
            if re.sub(r"[\"' ]", "", header_and_name) in (f"{key}.{path}", key):
                return n
    return 1


@register()
def board_file(app_configs: object, **kwargs: object) -> list[Error]:
    """Check the file when the site starts, rather than when a table is opened."""
    if not settings.KARNAK_BOARD_FILE:
        return []
    try:
        load_corrections(Path(settings.KARNAK_BOARD_FILE))
    except BadFile as error:
        return [Error(str(error), hint="Correct the file that KARNAK_BOARD_FILE names.", id="karnak.E002")]
    return []
