"""Names stored in databases, saved games, sessions and bookmarks do not change: `persistent_names.txt` lists them.

For a change, write an upgrade or a migration first, then update the list:
`python -m tests.code.test_persistent_names > tests/code/persistent_names.txt`.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import django
import msgspec

LIST = Path(__file__).parent / "persistent_names.txt"


def everything() -> list[str]:
    """A line for each name that is stored outside the code."""
    from django.apps import apps
    from django.urls import get_resolver

    from engine.core import PARAGRAPHS, Decision, Position, Sentence

    import_all("engine", "tables")
    lines = {f"step {name}" for name in PARAGRAPHS}
    lines |= {line for base in (Decision, Sentence) for kind in subclasses(base) for line in struct(kind)}
    lines |= {f"position {kind.__name__}({fields(kind)})" for kind in subclasses(Position)}
    for model in (kind for kind in apps.get_models() if kind.__module__.startswith("tables.")):
        columns = ", ".join(sorted(field.column for field in model._meta.concrete_fields))
        lines.add(f"model {model._meta.label} {model._meta.db_table}({columns})")
    lines |= set(addresses(get_resolver()))
    return sorted(line for line in lines if "tests." not in line and not of_a_draft(line))


def of_a_draft(line: str) -> bool:
    """Whether a name belongs to a game that is not released: nothing that is kept has it yet."""
    from engine import GAMES

    drafts = [game for game in GAMES.values() if game.level == "draft"]
    starts = {f"struct engine.{game.folder} " for game in drafts} | {f"step {game.folder}." for game in drafts}
    return line.startswith((*starts, *(f"position {game.position.__name__}(" for game in drafts)))


def import_all(*packages: str) -> None:
    """Import every module, since classes that are not imported are not found."""
    for name in packages:
        for module in pkgutil.walk_packages(importlib.import_module(name).__path__, f"{name}."):
            if not module.name.endswith("__main__") and ".management." not in module.name:
                importlib.import_module(module.name)


def subclasses(base: type[Any]) -> Iterator[type[Any]]:
    """All subclasses of this class that belong to the program."""
    for kind in base.__subclasses__():
        yield from subclasses(kind)
        if kind.__module__.startswith(("engine.", "tables.")):
            yield kind


def struct(kind: type[Any]) -> Iterator[str]:
    """Tag and fields of types in saved games and histories, except refusals and score lines."""
    from engine.core import Decision, Event, Move
    from tables.messages.durations import Length
    from tables.messages.proposals import Proposal

    if issubclass(kind, Decision | Event | Move | Proposal | Length):
        yield f"struct {owner(kind)} {kind.__struct_config__.tag}({fields(kind)})"


def owner(kind: type[Any]) -> str:
    """The owner of a class: a game, the engine or the site; a class may move within its owner."""
    from engine import GAMES

    root, part, *_rest = kind.__module__.split(".")
    return f"{root}.{part}" if root == "engine" and part in {game.folder for game in GAMES.values()} else root


def fields(kind: type[msgspec.Struct]) -> str:
    """The fields as they are stored."""
    return ", ".join(kind.__struct_encode_fields__)


def addresses(resolver: Any, before: str = "") -> Iterator[str]:
    """Every URL pattern with its name."""
    for pattern in resolver.url_patterns:
        path = before + str(pattern.pattern)
        if hasattr(pattern, "url_patterns"):
            if path != "admin/":  # Django's own
                yield from addresses(pattern, path)
        else:
            yield f"url {path} {pattern.name or ''}".rstrip()


def test_no_name_that_is_stored_has_changed() -> None:
    was, now = LIST.read_text("utf-8").splitlines(), everything()
    assert (sorted(set(was) - set(now)), sorted(set(now) - set(was))) == ([], []), "(gone, new)"


if __name__ == "__main__":
    django.setup()
    print("\n".join(everything()))
