"""All tests in eight calls at a time: `make test`, or `python -m tests.run [pytest's options]`.

`make quick`, or `python -m tests.run quick [pytest's options]`, makes two short calls: on SQLite, without a browser.
"""

import os
import re
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.support.servers import machine

UNSET = {"DATABASE_URL", "REDIS_URL", "PYTHONDONTWRITEBYTECODE"}
BYTECODE = {"PYTHONPYCACHEPREFIX": str(Path(__file__).resolve().parent.parent / "var" / "bytecode")}  # compiled once
BY_TURNS = {"KARNAK_BY_TURNS": "1"}  # see the mark `by_turns`; who asks for some tests gets all their cases
FINE = {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}
NAMES = {"DATABASE_URL": "PostgreSQL", "REDIS_URL": "Redis"}
SUMMARY = "short test summary info"
LAST_WORDS = 2000  # characters
FAILED = re.compile(r" (FAILED|ERROR) +\[")  # a line of pytest with -v about one test
LONGEST = 3 * 3600  # seconds; a single test has its own limit in pyproject.toml
AT_ONCE = 8  # on two cores: they wait for their servers and browsers more than half of the time
SEEN = ["tests/browser/accessibility", "tests/browser/people"]  # about half of the tests in a browser
PURE = ["tests/engine", "tests/games", "tests/code"]  # as long as a third of the rest, so they are a call of their own
SERVING = [f"tests/{name}" for name in ("play", "hosting", "realtime", "operations", "notifications")]
TOURNAMENTS = ["tests/tournaments"]  # with SERVING, about half of what is neither pure nor in a browser
TABLES = [f"tests/{name}" for name in ("access", "background", "bad_input", "history", "rendering", "table_page")]
GAMES = ["tests/games", "tests/engine/core/test_core.py", "tests/engine/notation/test_serialization.py"]
REST = [
    "tests/engine/laws/test_laws.py",
    *(f"tests/code/texts/test_{name}.py" for name in ("citations", "words", "glossary")),
    *(f"tests/code/test_{name}.py" for name in ("bounds", "cycles", "persistent_names")),
    *(f"tests/{name}.py" for name in ("play/test_clicks", "messages/test_ordinals", "table_page/test_refusals")),
    "tests/access/test_open_addresses.py",
    *(f"tests/tournaments/{name}.py" for name in ("pairing/test_pairing", "standings/test_standing_laws")),
]


class Outcome(NamedTuple):
    """A call that has ended; `shown`: whether its output is already."""

    title: str
    fine: bool
    output: str
    shown: bool

    def summary(self) -> str:
        """What pytest says of each failure at its end, or its last words if it did not come to that."""
        _before, found, failures = self.output.rpartition(SUMMARY)
        said = failures.lstrip(" =\n") if found else self.output[-LAST_WORDS:]
        return f"{self.title}:\n{said}"


class Call(NamedTuple):
    """One call of pytest: title, arguments, and servers used; `live`: whether its output is shown while it runs."""

    title: str
    arguments: list[str]
    servers: dict[str, str]
    live: bool = False

    def run(self, options: list[str]) -> Outcome:
        """Run it; failures are shown as they happen."""
        plain = {name: value for name, value in os.environ.items() if name not in UNSET} | BYTECODE
        if not options:
            plain |= BY_TURNS
        command = [sys.executable, "-m", "pytest", "-q" if self.live else "-v", *self.arguments, *options]
        said = [f"--- {self.title}\n"]
        print(said[0] if self.live else "", end="", flush=True)
        environment = {**plain, **self.servers}
        with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as running:
            limit = threading.Timer(LONGEST, running.kill)
            limit.start()
            for line in (raw.decode(errors="replace") for raw in running.stdout or ()):
                said += [line] if " PASSED" not in line else []
                if self.live or FAILED.search(line):
                    print(f"{'' if self.live else f'{self.title}: '}{line}", end="", flush=True)
            limit.cancel()
        return Outcome(self.title, running.returncode in FINE, "".join(said), self.live)


def main(options: list[str]) -> int:
    """Run all calls and report what was left out. Returns 1 for failures or missing required parts."""
    if options[:1] == ["quick"]:
        return 1 if failed_calls([Call("Games", GAMES, {}, live=True), Call("The rest", REST, {})], options[1:]) else 0
    lacking = machine.lacking()
    missing = [name for name in machine.required() if name in lacking]
    if missing:
        print(f"Required by KARNAK_REQUIRE but not on this machine: {', '.join(missing)}", file=sys.stderr)
        return 1
    failed = failed_calls(calls(lacking), options)
    print("".join(call.summary() for call in failed), end="")
    print(f"Not tested here, for want of: {', '.join(lacking)}." if lacking else "Nothing was left out.", end=" ")
    print(f"Failed: {', '.join(call.title for call in failed)}." if failed else "All passed.")
    return 1 if failed else 0


def calls(lacking: list[str]) -> list[Call]:
    """The calls that this machine can make, the longest first."""
    servers = {"DATABASE_URL": machine.postgres(), "REDIS_URL": machine.redis()}
    present = {name: url for name, url in servers.items() if url}
    both = {"KARNAK_BOTH": "1"} if servers["DATABASE_URL"] else {}  # see the mark `server`
    seen = "browser" not in lacking
    found = [Call("Browser", ["tests/browser", *ignoring(SEEN)], {})] if seen else []
    found.append(Call("Servers, on SQLite", SERVING, both))
    found.append(Call("Tournaments, on SQLite", TOURNAMENTS, both))
    found.append(Call("Tables, on SQLite", TABLES, both))
    found.append(Call("Pages, on SQLite", ["tests", *ignoring(PURE + SERVING + TOURNAMENTS + TABLES)], both, live=True))
    if present:
        names = " and ".join(NAMES[name] for name in present)
        found.append(Call(names, [*marked("server"), "-m", "server"], present | both))
    found += [Call("Browser, for everybody", SEEN, {})] if seen else []
    return [*found, Call("Engine, games and code", PURE, {})]


def ignoring(folders: list[str]) -> list[str]:
    """The options that leave out these folders."""
    return [f"--ignore={folder}" for folder in folders]


def marked(mark: str) -> list[str]:
    """The files with tests of this mark: to load the others, only to leave them out, takes half a minute."""
    return [str(path) for path in sorted(Path("tests").rglob("test_*.py")) if f"mark.{mark}" in path.read_text()]


def failed_calls(calls: list[Call], options: list[str]) -> list[Outcome]:
    """Make all calls. Returns those that fail."""
    failed = []
    with ThreadPoolExecutor(AT_ONCE) as lanes:
        for outcome in lanes.map(lambda call: call.run(options), calls):
            print("" if outcome.shown else outcome.output, end="", flush=True)
            failed += [] if outcome.fine else [outcome]
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
