"""All tests in their three calls: `make test`, or `python -m tests.run [pytest's options]`."""

import os
import subprocess
import sys

import pytest

from tests import machine

FINE = {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}
NAMES = {"DATABASE_URL": "PostgreSQL", "REDIS_URL": "Redis"}


def main(options: list[str]) -> int:
    """Run them, say what was left out, and return 1 where something failed or a required part is missing."""
    lacking = machine.lacking()
    missing = [name for name in machine.required() if name in lacking]
    if missing:
        print(f"Required by KARNAK_REQUIRE but not on this machine: {', '.join(missing)}", file=sys.stderr)
        return 1
    failed = [title for title, arguments, servers in calls(lacking) if not passes(title, arguments + options, servers)]
    print(f"Not tested here, for want of: {', '.join(lacking)}." if lacking else "Nothing was left out.", end=" ")
    print(f"Failed: {', '.join(failed)}." if failed else "All passed.")
    return 1 if failed else 0


def calls(lacking: list[str]) -> list[tuple[str, list[str], dict[str, str]]]:
    """Title, arguments of pytest and servers of each call that this machine can make."""
    servers = {"DATABASE_URL": machine.postgres(), "REDIS_URL": machine.redis()}
    present = {name: url for name, url in servers.items() if url}
    found: list[tuple[str, list[str], dict[str, str]]] = [("SQLite, in memory", ["tests"], {})]
    if present:
        found.append((" and ".join(NAMES[name] for name in present), ["tests", "-m", "server"], present))
    if "browser" not in lacking:
        found.append(("Browser", ["tests/browser"], {}))
    return found


def passes(title: str, arguments: list[str], servers: dict[str, str]) -> bool:
    """Whether this call of pytest fails nothing."""
    print(f"--- {title}", flush=True)
    plain = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
    ended = subprocess.run([sys.executable, "-m", "pytest", "-q", *arguments], env={**plain, **servers}, check=False)
    return ended.returncode in FINE


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
