"""Every game has its parts, and what is optional has a default: `engine.core.game_parts` is the list."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import msgspec
import pytest
from django.core.checks import Error, Info, Warning
from django.template.loader import select_template

from engine import BROKEN, GAMES
from engine.core import Game, game_parts
from engine.puzzles.model import FILE
from tables.hosting.checks import check_game, complete_games
from tables.rendering.games import game_files
from tests import games

ROOT = Path(__file__).parents[3]
TEMPLATES = [Path(part.name).name for part in game_parts.FILES if part.name.startswith("templates/")]


def test_every_game_can_be_loaded() -> None:
    """A game that cannot is left out of all tests but this one."""
    assert BROKEN == {}


@pytest.mark.parametrize("key", games.RELEASED)
def test_the_tests_of_a_game_say_how_long_it_is_and_what_is_secret(key: str) -> None:
    assert games.of(GAMES[key]).problem == ""


def draft(**changes: object) -> Game:
    """The card game as a draft in a folder of another name, where it has no file."""
    return msgspec.structs.replace(GAMES["amun-re-cards"], key="no-such", level="draft", **changes)


@pytest.fixture
def broken() -> Iterator[None]:
    """A folder of tests that cannot be used."""
    sys.modules["tests.games.no_such"] = ModuleType("tests.games.no_such")
    yield
    del sys.modules["tests.games.no_such"]


def test_a_game_whose_tests_cannot_be_imported_stops_no_other_test() -> None:
    known = games.of(draft())
    assert (known.LONGEST, known.SECRETS.cases) == (games.USUAL, [])
    assert "tests/games/no_such cannot be imported" in known.problem


@pytest.mark.usefixtures("broken")
def test_a_game_whose_tests_say_nothing_is_told_what_to_write() -> None:
    assert games.of(draft()).problem == "tests/games/no_such/__init__.py has no LONGEST and no SECRETS."


@pytest.mark.parametrize("key", games.RELEASED)
def test_every_released_game_is_complete(key: str) -> None:
    assert check_game(GAMES[key], ROOT) == []
    assert not [message for message in complete_games(None) if message.msg.startswith(f"{key} ")]


def test_the_list_has_every_attribute_of_a_game() -> None:
    assert sorted(part.name for part in game_parts.FIELDS) == sorted(Game.__struct_fields__)
    required = {part.name for part in game_parts.FIELDS if part.need == "required"}
    assert required == set(Game.__struct_fields__) - game_parts.DEFAULTS.keys()


def test_the_list_has_every_file_of_the_teaching() -> None:
    """Those that the code reads, and those that a game has."""
    listed = {part.name.removeprefix("engine/{folder}/teaching/") for part in game_parts.FILES}
    code = "".join(path.read_text("utf-8") for path in (ROOT / "engine").rglob("*.py"))
    read = set(re.findall(r'teaching_file\([^"]*"([\w.]+)"\)', code)) | {Path(FILE).name}
    assert len(read) == 4
    assert read <= listed
    assert {path.name for path in (ROOT / "engine").glob("*/teaching/**/*.toml")} <= listed


def test_a_missing_part_is_named_with_what_follows() -> None:
    found = {message.msg: message for message in check_game(draft(bots={}), ROOT)}
    rules = found["no-such has no engine/no_such/RULES.md."]
    assert isinstance(rules, Error)
    assert rules.hint == "The page of the rules has nothing to show: write the rules."
    assert isinstance(found["no-such has no GAME.bots."], Info)
    assert isinstance(found["no-such has no templates/games/no_such/board.html."], Info)


def test_a_release_is_warned_of_what_a_draft_may_lack_and_not_told_what_is_optional() -> None:
    released = msgspec.structs.replace(draft(bots={}), level="release")
    found = {message.msg: message for message in check_game(released, ROOT)}
    assert isinstance(found["no-such has no GAME.bots."], Warning)
    assert "no-such has no templates/games/no_such/board.html." not in found


@pytest.mark.parametrize("name", TEMPLATES)
def test_every_template_of_a_game_has_one_that_stands_in_for_it(name: str) -> None:
    found = select_template(game_files.templates(draft(), name))
    assert found.template.name == f"table_page/default/{name}"


def test_a_game_without_a_style_has_the_common_one() -> None:
    assert game_files.style("no_such") == "css/shapes/all.css"
    assert game_files.style("amun_re") == "games/amun_re/board.css"
