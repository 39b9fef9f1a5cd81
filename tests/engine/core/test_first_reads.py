"""Threads may read any game at once from the first moment of a process: see `engine.core.typed`.

Seen to fail on the code before `engine.core.typed`: of 80 processes 78 died.
"""

from __future__ import annotations

import ast
import importlib
import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

import engine
from engine.core import Retract, typed
from engine.laws import random_games
from tables.history import log
from tables.messages.proposals import End
from tables.models.clock_terms import Terms
from tables.votes.open_vote import Vote
from tests.session.extent import extent
from tests.support.counts import tell
from tests.support.servers.serving import ROOT

pytestmark = pytest.mark.timeout(900)
STARTS = extent(1, 2)
FORKS = extent(10, 20)
SOURCES = [path for folder in ("engine", "tables", "bench") for path in sorted((ROOT / folder).rglob("*.py"))]
THE_PLACE = ROOT / "engine" / "core" / "typed.py"


def text(value: Any) -> str:
    """A value as JSON."""
    return msgspec.json.encode(value).decode()


def stored_game(key: str) -> dict[str, Any]:
    """Some positions of a random game, as a table and its history store them."""
    game, positions, moves, events = engine.GAMES[key], [], [], []
    for n, (g, _seat, move) in enumerate(
        random_games.play_random_game(game, game.seats[-1], "11" * 16, game.options())
    ):
        moves.append(str(move))
        events.append(text(g.news))
        if n % 40 == 0:
            positions.append(random_games.text(g))
    return {
        "key": key,
        "schema": game.version,
        "options": text(game.options()),
        "positions": positions[-4:],
        "moves": sorted(set(moves))[:40],
        "events": events[-40:],
        "clock": text(Terms(bank=600)),
        "vote": text(Vote(End(0), 1, datetime(2030, 1, 1, tzinfo=UTC), [0])),
        "seated": text([[1, "Merit", "", False]]),
    }


@cache
def stored_games() -> str:
    """One game of each kind."""
    return json.dumps([stored_game(key) for key in engine.GAMES])


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("what", ["site", "engine"])
def test_no_process_dies_when_its_first_threads_read_every_game_at_once(what: str) -> None:
    """`site`: all types are prepared when it is set up. `engine`: nothing is prepared, one thread waits for another."""
    died = []
    for _start in range(STARTS):
        command = [sys.executable, "-m", "tests.engine.core.first_reads", what, str(FORKS)]
        done = subprocess.run(command, cwd=ROOT, input=stored_games(), capture_output=True, text=True, check=True)
        statuses = json.loads(done.stdout)
        assert len(statuses) == FORKS
        assert 1 not in statuses, done.stderr
        died += [signal.Signals(-status).name for status in statuses if status]
    tell(" ".join([f"{what}: {STARTS * FORKS} processes started, {len(died)} died", *died]))
    assert not died


LATER = """
import importlib, json, pkgutil
import django
django.setup()
from engine import GAMES
from engine.core import Event, typed
import tables
from tables.history import log
assert log.decoder.cache_info().currsize == len(GAMES)
kinds, types = set(log.descendants(Event)), typed.built_types()
for module in pkgutil.walk_packages(tables.__path__, "tables."):
    if "migrations" not in module.name:
        importlib.import_module(module.name)
print(json.dumps([str(kind) for kind in {*log.descendants(Event), *typed.built_types()} - kinds - types]))
"""


@pytest.mark.by_turns(2)
def test_the_rest_of_the_site_brings_no_event_and_no_type_after_the_preparation() -> None:
    done = subprocess.run([sys.executable, "-c", LATER], cwd=ROOT, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == []


FRESH = """
import django, json
django.setup()
from engine.core import typed
print(json.dumps([*map(repr, typed.built_types())]))
"""


@cache
def prepared() -> frozenset[str]:
    """The types that are complete once the site is set up, in a new process."""
    done = subprocess.run([sys.executable, "-c", FRESH], cwd=ROOT, capture_output=True, text=True, check=True)
    return frozenset(json.loads(done.stdout))


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("key", engine.GAMES)
def test_all_types_of_every_registered_game_are_prepared(key: str) -> None:
    game = engine.GAMES[key]
    assert {repr(kind) for kind in (game.position, game.options, Retract, *game.moves)} <= prepared()


def test_a_type_that_another_test_has_read_does_not_count_as_prepared() -> None:
    class Unprepared(msgspec.Struct):
        """A type that the site does not know."""

    typed.convert({}, Unprepared)
    assert Unprepared in typed.built_types()
    assert repr(Unprepared) not in prepared()


# -- nobody forgets a type -------------------------------------------------------------------------


def imported(tree: ast.AST) -> dict[str, str]:
    """The imports of a file: local name and full name."""
    names = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for each in node.names:
                first = each.name.split(".")[0]  # `import a.b` names `a`
                names[each.asname or first] = each.name if each.asname else first
        elif isinstance(node, ast.ImportFrom):
            names |= {each.asname or each.name: f"{node.module}.{each.name}" for each in node.names}
    return names


def full_name(node: ast.AST, names: dict[str, str]) -> str:
    """The full name of an expression; empty if not imported."""
    if isinstance(node, ast.Name):
        return names.get(node.id, "")
    if isinstance(node, ast.Attribute) and (whole := full_name(node.value, names)):
        return f"{whole}.{node.attr}"
    return ""


def annotations(tree: ast.AST) -> set[int]:
    """The ids of nodes in annotations, which are not executed."""
    fields = ("annotation", "returns")
    noted = [noted for node in ast.walk(tree) for field in fields if (noted := getattr(node, field, None))]
    return {id(node) for whole in noted for node in ast.walk(whole)}


def mentions(path: Path) -> Iterator[tuple[str, ast.Call | None]]:
    """Every imported name used in the code of a file, with its call if it is called."""
    tree = ast.parse(path.read_text())
    noted = annotations(tree)
    names, called = imported(tree), {id(node.func): node for node in ast.walk(tree) if isinstance(node, ast.Call)}
    for node in ast.walk(tree):
        if id(node) not in noted and (name := full_name(node, names)):
            yield name, called.get(id(node))


def hands_a_type(name: str, call: ast.Call | None) -> bool:
    """Whether a use makes msgspec build a type, or may do so elsewhere under another name."""
    first, last = name.split(".")[0], name.split(".")[-1]
    untyped = call is not None and len(call.args) == 1 and not call.keywords
    return first == "msgspec" and (last in ("convert", "Decoder", "*") or (last == "decode" and not untyped))


@pytest.mark.parametrize(
    "line",
    [
        "import msgspec; msgspec.convert(a, B)",
        "import msgspec; msgspec.json.Decoder(B)",
        "import msgspec; msgspec.msgpack.decode(a, type=B)",
        "import msgspec; msgspec.json.decode(a, B)",
        "import msgspec as m; m.convert(a, B)",
        "import msgspec.json; msgspec.json.decode(a, type=B)",
        "import msgspec.json as j; j.Decoder(B)",
        "from msgspec import convert as c; c(a, B)",
        "from msgspec import json; json.decode(a, type=B)",
        "from msgspec.yaml import decode; decode(a, type=B)",
        "def f():\n    from msgspec import convert\n    return convert(a, B)",
        "import msgspec; read = msgspec.json.decode",
        "import msgspec, functools; read = functools.partial(msgspec.convert, type=B)",
    ],
)
def test_the_search_finds_what_builds_a_type(line: str, tmp_path: Path) -> None:
    """Under any name, and where it is only passed on."""
    (tmp_path / "new.py").write_text(line)
    assert [hands_a_type(*found) for found in mentions(tmp_path / "new.py")].count(True) == 1


@pytest.mark.parametrize(
    "line",
    [
        "import msgspec; msgspec.json.decode(a)",
        "import msgspec; msgspec.json.Encoder()",
        "import msgspec; read: msgspec.json.Decoder = None",
        "from b import convert; convert(a, B)",
    ],
)
def test_the_search_passes_over_what_builds_none(line: str, tmp_path: Path) -> None:
    """An encoder is given no type: it looks at each value."""
    (tmp_path / "new.py").write_text(line)
    assert not any(hands_a_type(*found) for found in mentions(tmp_path / "new.py"))


@pytest.mark.by_turns(2)
def test_only_one_place_hands_a_type_to_msgspec() -> None:
    assert {path for path in SOURCES for found in mentions(path) if hands_a_type(*found)} == {THE_PLACE}
    stars = [path for path in SOURCES if "from msgspec import *" in path.read_text()]
    assert not stars  # their names would not be known here


READERS = {
    "engine.core.convert": 1,
    "engine.core.from_json": 1,
    "engine.core.json_decoder": 0,
}  # where the type stands
BY_REGISTRY = ("options", "position")  # of a game, which `engine.prepare` prepares
ALL_EVENTS = ROOT / "tables" / "history" / "log.py"  # its decoders are kept, one for each game


def types_read(path: Path) -> Iterator[str]:
    """The types that a file of the site reads, as written there."""
    for name, call in mentions(path):
        if name in READERS:
            assert call is not None, f"{path}: {name} is passed on, so nobody knows for which types"
            named = [word.value for word in call.keywords if word.arg == "kind"]
            yield ast.unparse((named or call.args[READERS[name] :])[0])


@pytest.mark.by_turns(2)
def test_every_type_that_the_site_reads_is_prepared() -> None:
    """Besides the options of a game, which the registry prepares."""
    seen = []
    for path in SOURCES:
        if path.is_relative_to(ROOT / "tables") and path != ALL_EVENTS:
            module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            for words in types_read(path):
                seen.append(words)
                if words.split(".")[-1] not in BY_REGISTRY:
                    kind = eval(words, vars(importlib.import_module(module)))
                    assert repr(kind) in prepared(), f"{words} of {module}"
    assert {"Vote", "Terms", "Regulations"} <= set(seen)
    assert log.decoder.cache_info().currsize == len(engine.GAMES)
