"""What `make` installs, and what it refuses."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from tests.support.servers.serving import ROOT

VERSION = re.compile(r"^([a-z0-9][a-z0-9.-]*)==(\S+)", re.MULTILINE)


def versions(lock: str) -> dict[str, str]:
    """The packages of a lock with their versions."""
    return dict(VERSION.findall((ROOT / "deploy" / lock).read_text()))


def made(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A call of make with our Makefile in another folder, in which nothing is installed."""
    command = ["make", "--makefile", str(ROOT / "Makefile"), "--directory", str(folder), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_playing_needs_a_part_of_what_developers_have_in_the_same_versions() -> None:
    playing, all_of_them = versions("production.lock"), versions("requirements.lock")
    assert playing.items() <= all_of_them.items()
    assert {"pytest", "playwright", "mypy", "ruff", "scipy", "ortools"} & playing.keys() == set()


def test_play_installs_one_lock_and_tests_and_checks_the_other(tmp_path: Path) -> None:
    (tmp_path / "deploy").mkdir()
    for lock in ("production.lock", "requirements.lock"):
        (tmp_path / "deploy" / lock).touch()
    for target, lock in (("play", "production"), ("test", "requirements"), ("check", "requirements")):
        said = made(tmp_path, "--dry-run", target).stdout
        assert set(re.findall(r"deploy/(\w+)\.lock", said)) == {lock}, target


def test_a_linked_environment_is_never_emptied(tmp_path: Path) -> None:
    (tmp_path / "deploy").mkdir()
    for lock in ("production.lock", "requirements.lock"):
        (tmp_path / "deploy" / lock).touch()
    shared = tmp_path / "shared"
    shared.mkdir()
    (shared / "kept").touch()
    (tmp_path / ".venv").symlink_to(shared)
    for target in ("ready", "setup"):
        ended = made(tmp_path, target)
        assert ended.returncode != 0
        assert f".venv is a link to {shared}" in ended.stderr
        assert [path.name for path in shared.iterdir()] == ["kept"]
