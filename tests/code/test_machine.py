"""The summary of a test run: what was left out because of missing infrastructure, and the counts."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import run
from tests.support import counts
from tests.support.servers import machine
from tests.support.servers.serving import ROOT


@pytest.fixture
def _nothing_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without programs and servers."""
    for name in ("DATABASE_URL", "REDIS_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    monkeypatch.setattr(machine, "listens", lambda _port: False)
    monkeypatch.setattr(machine, "opens_postgres", lambda _user: False)


@pytest.mark.usefixtures("_nothing_here")
def test_all_that_is_missing_is_named_in_the_last_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("KARNAK_REQUIRE", raising=False)
    monkeypatch.setattr(run, "failed_calls", lambda _calls, _options: [])
    assert run.main([]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert last == "Not tested here, for want of: browser, postgres, redis, redis-server, node, pgbouncer. All passed."


@pytest.mark.parametrize(("said", "fits"), [("v18.20.4", True), ("v17.9.1", False), ("", False)])
def test_a_node_without_a_test_runner_is_as_good_as_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: str, fits: bool
) -> None:
    program = tmp_path / "node"
    program.write_text(f"#!/bin/sh\necho '{said}'\n")
    program.chmod(0o700)
    monkeypatch.setattr(shutil, "which", lambda _name: str(program))
    assert (machine.node() is not None) == fits


@pytest.mark.usefixtures("_nothing_here")
def test_nothing_runs_where_a_required_part_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KARNAK_REQUIRE", "redis-server")
    monkeypatch.setattr(run, "failed_calls", lambda _calls, _options: pytest.fail("tests were run"))
    assert run.main([]) == 1
    assert "not on this machine: redis-server" in capsys.readouterr().err


def test_the_quick_calls_name_what_exists() -> None:
    assert [path for path in (*run.GAMES, *run.REST) if not (ROOT / path).exists()] == []


def test_ci_requires_everything() -> None:
    assert f"KARNAK_REQUIRE={','.join(machine.WHAT)} " in (ROOT / ".ci" / "run").read_text()


def test_what_was_counted_is_told_at_the_end_of_a_quiet_run() -> None:
    one = "tests/people/test_names.py::test_names_of_many_languages_are_kept_as_they_are"
    command = [sys.executable, "-m", "pytest", "-q", one]
    said = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    assert " counted " in said
    assert " pairs alike" in said.partition(" counted ")[2]


def test_what_many_tests_count_together_is_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counts, "_lines", [])
    monkeypatch.setattr(counts, "_found", counts.defaultdict(set))
    counts.tell("3 hares")
    for moves in (["a", "b"], ["b", "c"]):
        counts.found("moves", moves)
    assert counts.lines() == ["3 hares", "moves: 3"]


@pytest.mark.parametrize("live", [True, False])
def test_every_failure_is_named_once_more_before_the_last_line(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path, live: bool
) -> None:
    tried = tmp_path / "test_tried.py"
    tried.write_text("def test_sum():\n    assert 1 + 1 == 3, 'a wrong sum'\n")
    options = [str(tried), "-c", "/dev/null", "--rootdir", str(tmp_path), "-p", "no:django"]
    monkeypatch.setenv("CI", "true")  # where pytest does not shorten a reason
    monkeypatch.setattr(run, "calls", lambda _lacking: [run.Call("Sums", options, {}, live)])
    assert run.main([]) == 1
    *_before, said = capfd.readouterr().out.split("\nSums:\n")
    assert "test_sum - AssertionError: a wrong sum" in said
    assert said.endswith("Failed: Sums.\n")
