"""The logic of the pages' scripts, tested by Node without a browser; without Node there is nothing to collect."""

import os
import re
import subprocess
from pathlib import Path

import pytest

from tables.hosting.static_storage import minify
from tests.support.counts import tell
from tests.support.servers import machine
from tests.support.servers.serving import ROOT

NODE = machine.node()
SCRIPTS = ROOT / "static" / "js"
FILES = sorted((ROOT / "tests" / "js").rglob("*.test.js"))

__test__ = NODE is not None


def runs(file: Path, scripts: Path = SCRIPTS) -> subprocess.CompletedProcess[str]:
    """The tests of one file, as Node reports them, with the scripts of a folder."""
    command, environment = [str(NODE), str(file)], {**os.environ, "KARNAK_SCRIPTS": str(scripts)}
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The scripts as a deployment serves them: minified, with short names."""
    folder = tmp_path_factory.mktemp("served")
    for file in SCRIPTS.rglob("*.js"):
        there = folder / file.relative_to(SCRIPTS)
        there.parent.mkdir(parents=True, exist_ok=True)
        there.write_text(minify("js", file.read_text("utf-8")), "utf-8")
    return folder


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("how", ["written", "served"])
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_the_scripts_keep_their_promises(file: Path, how: str, served: Path) -> None:
    ended = runs(file, served if how == "served" else SCRIPTS)
    counted = dict(re.findall(r"^\S (tests|pass) (\d+)$", ended.stdout, re.MULTILINE))
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert counted["pass"] == counted["tests"] != "0", "tests were left out"
    tell(f"{file.name}, {how}: {counted['pass']} tests of scripts")


def test_every_script_of_the_pages_has_tests() -> None:
    tested = "".join(file.read_text("utf-8") for file in (ROOT / "tests" / "js").rglob("*.js"))
    scripts = {file.name for file in SCRIPTS.rglob("*.js")}
    assert {name for name in scripts if not re.search(rf'["/]{re.escape(name)}"', tested)} == set()


def test_a_broken_promise_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "broken.test.js"
    file.write_text('require("node:test").test("two and two", () => { throw new Error("make five"); });\n')
    ended = runs(file)
    assert ended.returncode != 0
    assert "make five" in ended.stdout
