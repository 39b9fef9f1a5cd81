"""The image and the set of containers, as far as they can be checked where no Docker runs.

Not checked here: that the image builds, that the containers start and hear each other, and what the image weighs.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from shutil import copy, copytree, ignore_patterns
from typing import Any

import yaml

from tests.deployment.called_commands import accepted, called
from tests.deployment.test_environment import read_by_settings
from tests.support.servers.serving import ROOT

DEPLOY = ROOT / "deploy"
DOCKERFILE = (DEPLOY / "Dockerfile").read_text().replace("\\\n", " ")
COMPOSE = (DEPLOY / "compose.yaml").read_text()
OURS = {"setup", "web-1", "web-2", "ticker", "backup"}
FROM_OUTSIDE = re.compile(r"(?<!\$)\$\{([A-Z_]+)")


def services() -> dict[str, dict[str, Any]]:
    """The services with what they share filled in."""
    found: dict[str, dict[str, Any]] = yaml.safe_load(COMPOSE)["services"]
    return found


def copied() -> list[str]:
    """What the image takes from the source."""
    return re.findall(r"^COPY (?!--from)(\S+) \S+$", DOCKERFILE, re.MULTILINE)


def written(command: list[str] | str) -> str:
    """A command as one line."""
    return command if isinstance(command, str) else " ".join(command)


def test_the_image_takes_what_git_has_and_what_is_not_held_back() -> None:
    let_in = re.findall(r"^!(\S+)$", (ROOT / ".dockerignore").read_text(), re.MULTILINE)
    assert sorted(copied()) == sorted(let_in) == sorted(set(copied()))
    for name in copied():
        known = subprocess.run(["git", "ls-files", name], cwd=ROOT, capture_output=True, text=True, check=True).stdout
        assert known, name


def test_the_site_needs_nothing_but_what_the_image_takes(tmp_path: Path) -> None:
    for name in copied():
        if (ROOT / name).is_dir():
            copytree(ROOT / name, tmp_path / name, ignore=ignore_patterns("__pycache__"))
        else:
            copy(ROOT / name, tmp_path)
    env = {"PATH": "/usr/bin:/bin", "KARNAK_VAR": str(tmp_path / "var"), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "manage.py", "check", "--fail-level", "WARNING"]
    ended = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr


def test_the_image_has_what_playing_needs_and_no_rights() -> None:
    assert DOCKERFILE.count("\nFROM ") == 2, "a stage that installs, and one that runs"
    assert "production.lock" in DOCKERFILE
    assert "requirements.lock" not in DOCKERFILE
    for line in ("USER 10001:10001", "STOPSIGNAL SIGTERM"):
        assert f"\n{line}\n" in DOCKERFILE
    health = re.search(r"\nHEALTHCHECK (.*)\n", DOCKERFILE)
    assert health is not None
    assert "/readyz" in health[1]
    (command,) = re.findall(r"^CMD (\[.*\])$", DOCKERFILE, re.MULTILINE)
    ((name, arguments),) = called(written(json.loads(command)))
    assert accepted(name, arguments)["host"] == "0.0.0.0"


def test_the_programs_of_postgresql_in_the_image_are_as_new_as_the_server() -> None:
    """Debian trixie has PostgreSQL 17; pg_dump refuses a server that is newer than itself."""
    assert set(re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE)) == {"python:3.12-slim-trixie"}
    assert services()["database"]["image"].partition(":")[2].startswith("17")


def test_every_container_of_ours_runs_a_command_that_exists_and_may_change_nothing_else() -> None:
    assert set(services()) == OURS | {"proxy", "database", "redis"}
    for name in OURS:
        one = services()[name]
        assert (one["read_only"], one["cap_drop"]) == (True, ["ALL"]), name
        found = list(called(written(one["command"])))
        assert found, name
        for command, arguments in found:
            accepted(command, arguments)


def test_bots_think_in_the_ticker_alone_and_pages_wait_for_the_migrations() -> None:
    for name in ("web-1", "web-2"):
        assert "--no-ticker" in services()[name]["command"]
        assert services()[name]["depends_on"] == {"setup": {"condition": "service_completed_successfully"}}
    assert "ticker" in services()["ticker"]["command"]


def test_what_is_written_stays_in_volumes_that_are_declared() -> None:
    declared = set(yaml.safe_load(COMPOSE)["volumes"])
    image = set(re.findall(r'"(/[^"]+)"', re.search(r"^VOLUME (.*)$", DOCKERFILE, re.MULTILINE)[1]))  # type: ignore[index]
    for name in OURS:
        mounts = dict(volume.split(":")[:2] for volume in services()[name]["volumes"])
        assert set(mounts) <= declared, name
        assert set(mounts.values()) <= image, "the image gives these folders to its user"
    assert "/var/backups/karnak" in written(services()["backup"]["command"])


def test_redis_keeps_nothing() -> None:
    assert "--save  --appendonly no" in written(services()["redis"]["command"])


def test_values_are_known_to_the_settings_and_those_from_outside_stand_in_the_example() -> None:
    example = set(re.findall(r"^([A-Z_]+)=", (DEPLOY / "compose.env.example").read_text(), re.MULTILINE))
    from_outside = set(FROM_OUTSIDE.findall(COMPOSE))
    known = read_by_settings()
    assert from_outside <= example
    assert example <= from_outside | known
    for name in OURS:
        assert set(services()[name]["environment"]) <= known, name
    proxy = set(re.findall(r"\{\$([A-Z_]+):", (DEPLOY / "Caddyfile").read_text()))
    assert set(services()["proxy"]["environment"]) == proxy
    in_image = re.findall(r"\b(KARNAK_[A-Z_]+)=", DOCKERFILE)
    assert set(in_image) <= known
