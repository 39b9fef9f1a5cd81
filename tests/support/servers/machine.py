"""What this machine has to test with: browser, PostgreSQL, Redis, a Redis that tests may stop, Node, pgbouncer."""

import os
import shutil
import socket
import subprocess
from collections.abc import Callable

WHAT = ("browser", "postgres", "redis", "redis-server", "node")  # CI has all of it
BESIDES = ("pgbouncer",)  # tested with where it is installed
NODE = 18  # the first version with a test runner of its own


def browser() -> str | None:
    """The system's Chromium; preferably the headless one, which needs a quarter less processor time."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser")
    return next((path for name in names if (path := shutil.which(name))), None)


def postgres() -> str | None:
    """A database URL: the configured one, else a database on the local server."""
    named = os.environ.get("DATABASE_URL")
    if named:
        return named
    for user in ("postgres", os.environ.get("USER", "root")):
        if opens_postgres(user):
            return f"postgres://{user}@127.0.0.1:5432/karnak_{os.getpid()}"
    return None


def redis() -> str | None:
    """A Redis URL: the configured one, else the local server."""
    return os.environ.get("REDIS_URL") or ("redis://127.0.0.1:6379/0" if listens(6379) else None)


def redis_server() -> str | None:
    """The program, for tests that stop it."""
    return shutil.which("redis-server")


def node() -> str | None:
    """The program that runs scripts outside a browser; none where it is too old to test them."""
    program = shutil.which("node")
    if program is None:
        return None
    said = subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout  # "v20.20.2"
    major = said.strip().removeprefix("v").partition(".")[0]
    return program if major.isdigit() and int(major) >= NODE else None


def pgbouncer() -> str | None:
    """The program, for a test that plays behind it."""
    return shutil.which("pgbouncer")


def lacking() -> list[str]:
    """The names of what is missing."""
    found: tuple[Callable[[], str | None], ...] = (browser, postgres, redis, redis_server, node, pgbouncer)
    return [name for name, here in zip((*WHAT, *BESIDES), found, strict=True) if not here()]


def required() -> list[str]:
    """The names of what KARNAK_REQUIRE demands."""
    return [name for name in os.environ.get("KARNAK_REQUIRE", "").split(",") if name]


def listens(port: int) -> bool:
    """Whether a local port accepts connections."""
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def opens_postgres(user: str) -> bool:
    """Whether the local server accepts this user without a password."""
    import psycopg

    try:
        psycopg.connect(host="127.0.0.1", port=5432, user=user, dbname="postgres", connect_timeout=2).close()
    except psycopg.OperationalError:
        return False
    return True
