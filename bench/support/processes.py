"""Processes of an installation on this machine: start and end them, and measure their work."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from bench.support.environment import ROOT, free_port

PATIENCE = 60  # seconds to end
COMES_UP = 180  # seconds: on a busy machine the imports alone have taken half a minute
COMMANDS = {
    "all": ["serve", "--no-migrate"],
    "pages": ["serve", "--no-migrate", "--no-ticker"],
    "ticker": ["ticker", "--no-bots"],
    "bots": ["bots"],
}


class Process:
    """One process of a kind, of the release in folder `root`; a process with pages keeps its port."""

    def __init__(self, kind: str, root: Path = ROOT, environment: Mapping[str, str] | None = None) -> None:
        self.kind, self.root, self.environment = kind, root, dict(environment or {})
        self.port = free_port() if kind in ("all", "pages") else 0
        self.log = tempfile.TemporaryFile("a+")  # noqa: SIM115  it is open as long as the process
        self.spent = 0.0  # processor seconds of those that have ended
        self.child: subprocess.Popen[str] | None = None
        self.ready = False  # whether it has said that it listens or runs

    @property
    def url(self) -> str:
        """The address of its pages."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def runs(self) -> bool:
        """Whether it runs."""
        return self.child is not None and self.child.poll() is None

    @property
    def has_died(self) -> bool:
        """Whether it has ended by itself, after it was at work."""
        return self.ready and not self.runs

    def start(self) -> None:
        """Start it, and wait until it is at work."""
        self.launch()
        self.wait_until_ready()

    def launch(self) -> None:
        """Start it without waiting."""
        words = [*COMMANDS[self.kind], *(["--port", str(self.port)] if self.port else [])]
        self.child = subprocess.Popen(
            [sys.executable, "manage.py", *words],
            cwd=self.root,
            env={**os.environ, **self.environment},
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
        )

    def wait_until_ready(self) -> None:
        """Wait until it says that it listens or runs."""
        assert self.child is not None
        assert self.child.stdout is not None
        said = self.child.stdout.readline()
        if not said:
            raise RuntimeError(f"{self.kind} ended:\n{self.log_text()[-3000:]}")
        self.ready = True

    async def restart(self, how: signal.Signals) -> None:
        """End it by this signal, and start it again."""
        await asyncio.to_thread(self.end, how)
        await asyncio.to_thread(self.start)

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Send this signal, and wait for the end."""
        self.ready = False
        if self.child is not None and self.runs:
            self.spent += sum(map(own_seconds, family(self.child.pid)))
            self.child.send_signal(how)
            self.child.wait(PATIENCE)

    def cpu(self) -> float:
        """Processor seconds of it and its workers so far."""
        return self.spent + (sum(map(own_seconds, family(self.child.pid))) if self.child and self.runs else 0.0)

    def log_text(self) -> str:
        """Text of the process's log."""
        self.log.seek(0)
        return self.log.read()


@contextmanager
def installation(
    root: Path = ROOT, environment: Mapping[str, str] | None = None, **numbers: int
) -> Iterator[list[Process]]:
    """Run the processes of the release in `root`, as many of each kind as `numbers` says.

    environment: variables added to our own.
    """
    os.environ["KARNAK_PROCESSES"] = str(sum(numbers.values()))
    found = [Process(kind, root, environment) for kind, number in numbers.items() for _n in range(number)]
    try:
        for process in found:
            process.launch()
        for process in found:
            process.wait_until_ready()
        yield found
    finally:
        for process in found:
            process.end()


def of_kind(processes: list[Process], kind: str) -> list[Process]:
    """The processes of a kind; one that does everything is of all kinds."""
    return [process for process in processes if process.kind in (kind, "all")]


def cpu_by_kind(processes: list[Process], redis: int = 0) -> Counter[str]:
    """Processor seconds so far of each kind of process, of the database for us, Redis and clients.

    redis: pid of Redis, 0 for none. The clients are this process.
    """
    found = Counter[str]()
    for process in processes:
        found[process.kind] += process.cpu()
    for pid in database_processes():
        found["database"] += own_seconds(pid)
    if redis:
        found["Redis"] += own_seconds(redis)
    found["clients"] += own_seconds(os.getpid())
    return found


def database_processes() -> list[int]:
    """The processes of PostgreSQL that work for our connections; on SQLite none."""
    from django.db import connection

    if connection.vendor != "postgresql":
        return []
    with connection.cursor() as cursor:
        cursor.execute("SELECT pid FROM pg_stat_activity WHERE datname = current_database()")
        return [pid for (pid,) in cursor.fetchall()]


def family(pid: int) -> list[int]:
    """A process and all below it."""
    found = [pid]
    try:
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text().split():
                found += family(int(child))
    except FileNotFoundError:
        pass
    return found


def own_seconds(pid: int) -> float:
    """Processor seconds of a process without its children; 0 if it has ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except (FileNotFoundError, ProcessLookupError):
        return 0.0
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")
