"""`python -m engine new` writes a game that obeys every law and opens every page, without another line."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from engine.tools import scaffold

ROOT = Path(__file__).parents[3]
KEY, FOLDER = "secret-bids", "secret_bids"
COPIED = ("engine", "tables", "templates", "static", "tests", "manage.py", "pyproject.toml")
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


def run(project: Path, *command: str) -> str:
    """What a command says in the project with the new game; it succeeds."""
    own = {"KARNAK_VAR": str(project / "var"), "PATH": os.environ["PATH"], "HOME": str(project)}
    done = subprocess.run(
        [sys.executable, *command], cwd=project, env=own, capture_output=True, text=True, check=False, timeout=200
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout + done.stderr


def test_every_law_holds_in_random_games(project: Path) -> None:
    assert re.search(r"secret-bids: \d+ laws hold in 50 random games", run(project, "-m", "engine", "fuzz", KEY, "50"))


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


def test_the_game_is_in_the_contracts(project: Path) -> None:
    text = (project / "pyproject.toml").read_text("utf-8")
    assert text.count(f'"engine.{FOLDER}"') == 1
    assert f' | tekhenu | {FOLDER}"' in text
    assert f'"engine.{FOLDER}.** -> engine.{FOLDER}.position"' in text


def test_the_guide_shows_the_code_that_is_written() -> None:
    """`docs/adding-a-game.md`: every block of Python begins with its path, and stands in that file."""
    files = {path.as_posix(): text for path, text in scaffold.render_files("toy")}
    blocks = re.findall(r"```python\n# (\S+)\n(.*?)```", (ROOT / "docs/adding-a-game.md").read_text("utf-8"), re.DOTALL)
    assert len(blocks) > 5
    assert [path for path, code in blocks if code not in files[path]] == []


@pytest.mark.parametrize("key", ["Toy", "2toy", "toy_game", "toy game", "class", "toy-", "../toy"])
def test_a_key_that_cannot_name_a_folder_is_refused(key: str, tmp_path: Path) -> None:
    with pytest.raises(scaffold.Refused, match="small letters and digits"):
        scaffold.write_game(key, tmp_path)


@pytest.mark.parametrize("key", ["tekhenu", "amun-re", "laws", "notation"])
def test_a_name_that_is_taken_is_refused_and_nothing_is_written(key: str) -> None:
    before = (ROOT / "engine/__init__.py").read_text("utf-8")
    with pytest.raises(scaffold.Refused, match="choose another key"):
        scaffold.write_game(key, ROOT)
    assert (ROOT / "engine/__init__.py").read_text("utf-8") == before
