"""Scaffold of a new game: a small complete game of secret bids for 2 to 4 seats, from `files/`."""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator
from pathlib import Path

FILES = Path(__file__).parent / "files"  # laid out as in the project, with `.txt` appended to the names
REGISTRY = Path("engine/__init__.py")
KEY = re.compile(r"[a-z][a-z0-9]{1,15}(-[a-z0-9]{1,15}){0,3}")
IMPORTS = re.compile(r"(?:^from engine.*\n)+", re.MULTILINE)


class Refused(ValueError):
    """The game cannot be written; the message is the reason."""


def write_game(key: str, root: Path) -> list[Path]:
    """Write a new game into the project at `root`, register it, return its paths. Raises Refused."""
    if KEY.fullmatch(key) is None:
        raise Refused("The key of a game has small letters and digits, with hyphens between its words: toy, my-game.")
    if keyword.iskeyword(key):
        raise Refused(f"{key} is a word of Python, which cannot name a folder of modules: choose another key.")
    folder = folder_of(key)
    if (root / "engine" / folder).exists() or (root / f"engine/{folder}.py").exists():
        raise Refused(f"There is an engine/{folder} already: choose another key.")
    new = dict(render_files(key))
    entered = with_game((root / REGISTRY).read_text("utf-8"), folder)
    for path, text in {**new, REGISTRY: entered}.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, "utf-8")
    return list(new)


def folder_of(key: str) -> str:
    """The folder name of a game."""
    return key.replace("-", "_")


def render_files(key: str) -> Iterator[tuple[Path, str]]:
    """The files of a new game: paths relative to the root of the project, and texts."""
    words = key.split("-")
    said = {
        "__folder__": folder_of(key),
        "__Class__": "".join(word.capitalize() for word in words),
        "__Title__": " ".join(words).capitalize(),
        "__key__": key,
    }
    for path in sorted(FILES.rglob("*.txt")):
        text, target = path.read_text("utf-8"), path.relative_to(FILES).with_suffix("").as_posix()
        for placeholder, word in said.items():
            text, target = text.replace(placeholder, word), target.replace(placeholder, word)
        yield Path(target), IMPORTS.sub(in_order, text)


def in_order(found: re.Match[str]) -> str:
    """Imports of the engine sorted by module, since their order depends on the name of the game."""
    return "".join(sorted(found[0].splitlines(keepends=True), key=lambda line: line.split()[1]))


def with_game(text: str, folder: str) -> str:
    """The text of the registry with the game in its list. Raises Refused if there is no list."""
    changed, found = re.subn(r"(?<=^FOLDERS = \(\n)((?: .*\n)+)", rf'\g<1>    "{folder}",\n', text, flags=re.MULTILINE)
    if not found:
        raise Refused(f"There is no place to enter the game: no list FOLDERS in {REGISTRY}.")
    return changed
