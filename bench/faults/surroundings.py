"""Surroundings of a site under faults: its servers, the lines to them, its disk and its clock."""

from __future__ import annotations

import errno
import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from tests.support.servers.postgres_server import PostgresServer
from tests.support.servers.redis_server import RedisServer
from tests.support.servers.tcp_proxy import TcpProxy

DISK = {False: "200m", True: "300m"}  # with SQLite: static files and the database; with PostgreSQL: its data
PIECE = 1024 * 1024  # bytes
FAKETIME = "faketime/libfaketime.so.1"
# Python sleeps until a moment of the monotonic clock; libfaketime 0.9.10 refuses that where it leaves this clock alone.
SLEEP = "import select, time\n\ntime.sleep = lambda seconds: select.select([], [], [], seconds) and None\n"


class Disk:
    """A small disk in memory, which can be filled."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.ballast = folder / "ballast"

    def fill(self) -> None:
        """Write until nothing more has room."""
        with self.ballast.open("ab", buffering=0) as file:
            for size in (PIECE, 4096, 1):
                with suppress_full():
                    while True:
                        file.write(bytes(size))

    def free(self) -> None:
        """Make room again."""
        self.ballast.unlink(missing_ok=True)


@contextmanager
def suppress_full() -> Iterator[None]:
    """Suppress the error of a full disk."""
    try:
        yield
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise


class Clock:
    """The wall clock of all processes that have this `environment`; that of waiting stays as it is."""

    def __init__(self, library: Path, folder: Path) -> None:
        self.file = folder / "clock"
        (folder / "sitecustomize.py").write_text(SLEEP)
        self.environment = {
            "PYTHONPATH": str(folder),
            "LD_PRELOAD": str(library),
            "FAKETIME_TIMESTAMP_FILE": str(self.file),
            "FAKETIME_CACHE_DURATION": "1",  # seconds: reading the file at each look costs more than the site itself
            "DONT_FAKE_MONOTONIC": "1",
            "FAKETIME_FORCE_MONOTONIC_FIX": "0",  # it ends waits at once, so that threads spin for Python's lock
        }
        self.step(0)

    def step(self, seconds: int) -> None:
        """Let the clock be so many seconds ahead of the machine's."""
        new = self.file.with_suffix(".new")
        new.write_text(f"{seconds:+d}\n")
        new.replace(self.file)


@dataclass
class Surroundings:
    """Targets of faults besides the processes; None for those that this machine or set-up lacks."""

    redis: RedisServer | None = None
    postgres: PostgresServer | None = None
    to_redis: TcpProxy | None = None
    to_database: TcpProxy | None = None
    disk: Disk | None = None
    clock: Clock | None = None
    environment: dict[str, str] = field(default_factory=dict)  # of the site's processes, not of the referee


@contextmanager
def surroundings(deployed: bool) -> Iterator[Surroundings]:
    """Set up servers, lines, disk and clock, and remove them afterwards."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="around-")))
        folder.chmod(0o755)  # PostgreSQL runs as another user
        around = Surroundings(disk=stack.enter_context(small_disk(folder / "disk", DISK[deployed])))
        if deployed:
            add_servers(around, stack)
        if (library := faketime()) is not None:
            around.clock = Clock(library, folder)
            around.environment |= around.clock.environment
        yield around


def add_servers(around: Surroundings, stack: ExitStack) -> None:
    """Add our own servers, with lines from the site's processes; PostgreSQL uses the small disk."""
    redis = around.redis = RedisServer()
    stack.callback(redis.stop)
    stack.callback(redis.resume)
    postgres = around.postgres = PostgresServer(around.disk.folder if around.disk else None)
    stack.callback(postgres.remove)
    around.to_redis = stack.enter_context(TcpProxy(redis.port))
    around.to_database = stack.enter_context(TcpProxy(postgres.port))
    around.environment |= {
        "REDIS_URL": led_through(redis.url, around.to_redis),
        "DATABASE_URL": led_through(postgres.url, around.to_database),
    }


def led_through(url: str, proxy: TcpProxy) -> str:
    """This URL with the port of a proxy."""
    parts = urlsplit(url)
    return parts._replace(netloc=parts.netloc.replace(f":{parts.port}", f":{proxy.port}")).geturl()


@contextmanager
def small_disk(folder: Path, size: str) -> Iterator[Disk | None]:
    """Mount a disk of this size in memory; None where that is not allowed."""
    folder.mkdir()
    words = ["mount", "-t", "tmpfs", "-o", f"size={size},mode=0755", "tmpfs", str(folder)]
    if os.getuid() != 0 or subprocess.run(words, check=False, stderr=subprocess.DEVNULL).returncode != 0:
        yield None
        return
    try:
        yield Disk(folder)
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def faketime() -> Path | None:
    """Path of the library that shifts a process's clock (Debian: `faketime`); None if not installed."""
    return next(Path("/usr/lib").glob(f"*/{FAKETIME}"), None)
