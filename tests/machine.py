"""What this machine has to test with: a browser, a PostgreSQL server, a Redis server, one that tests may stop, Node."""

import os
import shutil
import socket
import subprocess
from collections.abc import Callable

WHAT = ("browser", "postgres", "redis", "redis-server", "node")
NODE = 18  # the first version with a test runner of its own


def browser() -> str | None:
    """The Chromium of the system; first the one without windows, which needs a quarter less processor time."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser")
    return next((path for name in names if (path := shutil.which(name))), None)


def postgres() -> str | None:
    """A database URL: the one that is named, else a database of our own on the local server."""
    named = os.environ.get("DATABASE_URL")
    if named:
        return named
    for user in ("postgres", os.environ.get("USER", "root")):
        if opens_postgres(user):
            return f"postgres://{user}@127.0.0.1:5432/karnak_{os.getpid()}"
    return None


def redis() -> str | None:
    """A Redis URL: the one that is named, else the local server."""
    return os.environ.get("REDIS_URL") or ("redis://127.0.0.1:6379/0" if listens(6379) else None)


def redis_server() -> str | None:
    """The program, which tests start to stop it."""
    return shutil.which("redis-server")


def node() -> str | None:
    """The program that runs scripts outside a browser; none where it is too old to test them."""
    program = shutil.which("node")
    if program is None:
        return None
    said = subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout  # "v20.20.2"
    major = said.strip().removeprefix("v").partition(".")[0]
    return program if major.isdigit() and int(major) >= NODE else None


def lacking() -> list[str]:
    """What is not here."""
    found: tuple[Callable[[], str | None], ...] = (browser, postgres, redis, redis_server, node)
    return [name for name, here in zip(WHAT, found, strict=True) if not here()]


def required() -> list[str]:
    """What must not be missing, by KARNAK_REQUIRE."""
    return [name for name in os.environ.get("KARNAK_REQUIRE", "").split(",") if name]


def listens(port: int) -> bool:
    """Whether somebody answers on this local port."""
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def opens_postgres(user: str) -> bool:
    """Whether the local server lets this user in without a password."""
    import psycopg

    try:
        psycopg.connect(host="127.0.0.1", port=5432, user=user, dbname="postgres", connect_timeout=2).close()
    except psycopg.OperationalError:
        return False
    return True
