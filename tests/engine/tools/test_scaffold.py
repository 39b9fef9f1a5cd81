"""`python -m engine new` writes a game that obeys every law and opens every page, without another line."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from engine.tools import scaffold

ROOT = Path(__file__).parents[3]
KEY, FOLDER = "secret-bids", "secret_bids"
COPIED = ("engine", "tables", "templates", "static", "tests", "manage.py", "pyproject.toml")
LINT = "from importlinter.cli import lint_imports; raise SystemExit(lint_imports())"
WAYS_TO_BREAK_IT = [
    ("model/moves.py", f"\n\nfrom engine.{FOLDER} import setup  # noqa\n"),
    ("setup.py", "\n\nfrom engine.tekhenu.model import board  # noqa\n"),
]
UNFINISHED = [  # a module that raises, and a position without the kinds of its steps
    ("phases/bidding.py", "class Bidding", "raise NotImplementedError\n\n\nclass Bidding"),
    ("position.py", "    agenda: list[Do | Bidding] = []\n", ""),
]
UNNEEDED = shutil.ignore_patterns("__pycache__", "browser", "*.game", ".*")


def copied(root: Path) -> Path:
    """A copy of the project, in which a game can be written."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, root / name, ignore=UNNEEDED)
        else:
            shutil.copy(source, root)
    return root


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project with a new game."""
    root = copied(tmp_path_factory.mktemp("project"))
    scaffold.write_game(KEY, root)
    return root


def files_of(place: Path) -> Iterator[Path]:
    """The file, or all files of a folder that are copied."""
    for folder, folders, names in os.walk(place):
        left_out = UNNEEDED(folder, [*folders, *names])
        folders[:] = [name for name in folders if name not in left_out]
        yield from (Path(folder) / name for name in names if name not in left_out)
    if place.is_file():
        yield place


@contextmanager
def changed(path: Path, text: str) -> Iterator[None]:
    """A file with another text, and afterwards as it was."""
    before = path.read_text("utf-8")
    path.write_text(text, "utf-8")
    yield
    path.write_text(before, "utf-8")


def run(project: Path, *command: str, fails: bool = False) -> str:
    """What a command says in the project with the new game; it succeeds, unless it is to fail."""
    own = {"KARNAK_VAR": str(project / "var"), "PATH": os.environ["PATH"], "HOME": str(project)}
    done = subprocess.run(
        [sys.executable, *command], cwd=project, env=own, capture_output=True, text=True, check=False, timeout=200
    )
    assert (done.returncode != 0) == fails, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout + done.stderr


def test_every_law_holds_in_random_games(project: Path) -> None:
    assert re.search(r"secret-bids: \d+ laws hold in 50 random games", run(project, "-m", "engine", "fuzz", KEY, "50"))


@pytest.mark.by_turns(2)
def test_every_page_opens_and_the_rules_are_tested(project: Path) -> None:
    told = run(
        project, "-m", "pytest", "-q", "-p", "no:randomly", "-k", f"{KEY} or {FOLDER}",
        "tests/rendering/test_pages_of_a_game.py", f"tests/games/{FOLDER}", "tests/games/test_clauses.py",
    )  # fmt: skip
    assert re.search(r"\b6 passed", told)


def test_the_system_check_names_what_a_draft_may_still_get(project: Path) -> None:
    told = run(project, "manage.py", "check")
    assert f"{KEY} has no templates/games/{FOLDER}/_art.html." in told
    assert "ERRORS" not in told
    assert "WARNINGS" not in told


def test_what_is_written_has_the_style_of_the_project(project: Path) -> None:
    run(project, "-m", "ruff", "check", "engine", f"tests/games/{FOLDER}")
    run(project, "-m", "ruff", "format", "--check", "engine", f"tests/games/{FOLDER}")


@pytest.mark.by_turns(2)
def test_it_passes_the_checks_of_types_templates_and_texts(project: Path) -> None:
    """As `make check` runs them; a draft need not be French yet."""
    run(project, "-m", "mypy", "--strict", f"engine/{FOLDER}")
    run(project, "manage.py", "format_templates", "--check")
    run(project, "manage.py", "wording")
    run(project, "manage.py", "translations", "--check")


def test_tests_of_quality_ask_nothing_of_a_draft(project: Path) -> None:
    run(
        project, "-m", "pytest", "-q", "-p", "no:randomly", "-k", f"{KEY} or list_has or modules_of",
        "tests/engine/core", "tests/code/test_games_alike.py", "tests/games/test_glossaries.py",
    )  # fmt: skip


def test_it_is_one_line_in_what_was_there(project: Path) -> None:
    """A folder in four places, and one line of the registry."""
    old = {path.relative_to(ROOT) for name in COPIED for path in files_of(ROOT / name)}
    new = {path.relative_to(project) for name in COPIED for path in files_of(project / name)}
    assert {path.parts[: path.parts.index(FOLDER) + 1] for path in new - old} == {
        ("engine", FOLDER), ("static", "games", FOLDER), ("templates", "games", FOLDER), ("tests", "games", FOLDER),
    }  # fmt: skip
    changed = [path for path in old & new if (ROOT / path).read_bytes() != (project / path).read_bytes()]
    assert changed == [Path("engine/__init__.py")]
    before, after = ((root / changed[0]).read_text().splitlines() for root in (ROOT, project))
    assert [line for line in after if line not in before] == [f'    "{FOLDER}",']
    assert len(after) == len(before) + 1


@pytest.mark.parametrize(("module", "wrong"), WAYS_TO_BREAK_IT, ids=["setup", "another game"])
def test_the_layers_hold_for_it(project: Path, module: str, wrong: str) -> None:
    """`lint-imports` knows the new game, though no contract names it."""
    path = project / "engine" / FOLDER / module
    with changed(path, path.read_text("utf-8") + wrong):
        assert f"engine.{FOLDER}" in run(project, "-c", LINT, fails=True)


@pytest.mark.parametrize(("module", "old", "new"), UNFINISHED, ids=["raises", "no agenda"])
def test_a_game_that_cannot_be_loaded_stops_no_test_of_another(project: Path, module: str, old: str, new: str) -> None:
    path = project / "engine" / FOLDER / module
    text = path.read_text("utf-8")
    assert old in text
    with changed(path, text.replace(old, new)):
        run(project, "-m", "pytest", "-q", "-k", "tekhenu", "tests/engine/core/test_core.py")
        told = run(project, "-m", "pytest", "-q", "tests/engine/core/test_game_parts.py", fails=True)
    assert "test_every_game_can_be_loaded" in told
    assert "1 failed" in told


def test_the_guide_shows_the_code_that_is_written() -> None:
    """`docs/adding-a-game.md`: every block of Python begins with its path, and stands in that file."""
    files = {path.as_posix(): text for path, text in scaffold.render_files("toy")}
    blocks = re.findall(r"```python\n# (\S+)\n(.*?)```", (ROOT / "docs/adding-a-game.md").read_text("utf-8"), re.DOTALL)
    assert len(blocks) > 5
    assert [path for path, code in blocks if code not in files[path]] == []


def test_a_word_of_python_names_no_game(tmp_path: Path) -> None:
    with pytest.raises(scaffold.Refused, match="a word of Python"):
        scaffold.write_game("class", tmp_path)


@pytest.mark.parametrize("key", ["Toy", "2toy", "toy_game", "toy game", "toy-", "../toy"])
def test_a_key_that_cannot_name_a_folder_is_refused(key: str, tmp_path: Path) -> None:
    with pytest.raises(scaffold.Refused, match="small letters and digits"):
        scaffold.write_game(key, tmp_path)


@pytest.mark.parametrize("key", ["tekhenu", "amun-re", "laws", "notation"])
def test_a_name_that_is_taken_is_refused_and_nothing_is_written(key: str) -> None:
    before = (ROOT / "engine/__init__.py").read_text("utf-8")
    with pytest.raises(scaffold.Refused, match="choose another key"):
        scaffold.write_game(key, ROOT)
    assert (ROOT / "engine/__init__.py").read_text("utf-8") == before
