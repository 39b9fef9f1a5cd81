"""Environment of measurements: temporary database and server, tables in the middle of a game."""

from __future__ import annotations

import os
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import msgspec

from engine import GAMES
from tests.support.servers import machine

ROOT = Path(__file__).resolve().parents[2]
MIDDLE = 90  # commands: about half of a game


@contextmanager
def environment(
    deployed: bool = False, redis: str = "", database: str = "", inside: Path | None = None
) -> Iterator[Path]:
    """An `empty_environment` with the tables of this release and with collected static files."""
    with empty_environment(deployed, redis, database, inside) as folder:
        from django.core.management import call_command

        from bench.baselines import bare_move

        call_command("migrate", verbosity=0)
        bare_move.create_table()
        call_command("collectstatic", interactive=False, verbosity=0)
        yield folder


@contextmanager
def empty_environment(
    deployed: bool = False, redis: str = "", database: str = "", inside: Path | None = None
) -> Iterator[Path]:
    """Set up Django with an empty database and a temporary folder, `inside` another one if that is given.

    deployed: with PostgreSQL and Redis, as several processes need; else with SQLite in that folder. redis, database:
    the URLs of a Redis server and of an empty PostgreSQL database of one's own.
    """
    with tempfile.TemporaryDirectory(dir=inside) as folder, ExitStack() as stack:
        os.environ.update(KARNAK_VAR=folder, DJANGO_SETTINGS_MODULE="bench.baselines.settings")
        for name in ("DATABASE_URL", "REDIS_URL"):
            os.environ.pop(name, None)
        if deployed:
            own = {"DATABASE_URL": database, "REDIS_URL": redis}
            os.environ.update(own if all(own.values()) else stack.enter_context(services(redis)))
        import django

        django.setup()
        from django.conf import settings

        settings.ALLOWED_HOSTS.append("testserver")
        yield Path(folder)


@contextmanager
def services(own_redis: str = "") -> Iterator[dict[str, str]]:
    """Create a database on this machine's PostgreSQL server; yields its URL and that of Redis."""
    import psycopg

    found, redis, name = machine.postgres(), own_redis or machine.redis(), f"karnak_bench_{os.getpid()}"
    if not found or not redis:
        raise SystemExit("This needs a PostgreSQL server and a Redis server on this machine.")
    with psycopg.connect(urlsplit(found)._replace(path="/postgres").geturl(), autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")  # type: ignore[arg-type]
        try:
            yield {"DATABASE_URL": urlsplit(found)._replace(path=f"/{name}").geturl(), "REDIS_URL": redis}
        finally:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)")  # type: ignore[arg-type]


@contextmanager
def running(command: list[str], core: int | None = None, **environment: str) -> Iterator[tuple[str, int]]:
    """Run a server as a child process, optionally on one core; yields its printed address and pid."""
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if core is not None:
        os.sched_setaffinity(process.pid, {core})
    assert process.stdout is not None
    try:
        for line in process.stdout:
            if said := re.search(r"http://127\.0\.0\.1:\d+", line):
                yield said[0], process.pid
                return
        raise RuntimeError("the server did not come up")
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)


def site(core: int | None = None, **environment: str) -> AbstractContextManager[tuple[str, int]]:
    """Run the site itself."""
    return running([sys.executable, "manage.py", "serve", "--no-migrate", "--port", "0"], core, **environment)


@contextmanager
def sites() -> Iterator[list[tuple[str, int]]]:
    """Run a process of the site on each core, as in `deploy/`."""
    cores = sorted(os.sched_getaffinity(0))
    with ExitStack() as stack:
        yield [stack.enter_context(site(core, KARNAK_PROCESSES=str(len(cores)))) for core in cores]


def free_port() -> int:
    """A free port."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def table_in_the_middle(
    seats: int,
    seed: int,
    pace: float = 0.0,
    game: str = "amun-re",
    bots: int = 0,
    clock: bool = False,
    moves: int = MIDDLE,
) -> tuple[object, list[str]]:
    """Create a table halfway through a random game; returns it with the session of each person.

    bots: number of the last seats that get one. clock: whether thinking time counts. moves: commands played.
    """
    from tables.models import Status, Table
    from tables.models.clock_terms import Terms
    from tables.play import commands as play

    rng = random.Random(seed)
    terms = msgspec.json.encode(Terms(bank=3600, increment=30)).decode() if clock else ""
    table = Table.objects.create(game=game, schema=GAMES[game].version, pace=pace, clock=terms)
    sessions = seat_guests(table, seats - bots, bots, f"Guest {seed}")
    play.start_game(table)
    for n in range(moves):
        table.refresh_from_db()
        play_one(table, rng, f"bench-{seed}-{n}")
        table.refresh_from_db()
        if table.status == Status.FINISHED:
            break
    return table, sessions


def seat_guests(table: object, people: int, bots: int, named: str) -> list[str]:
    """Seat guests, then bots. Returns the session of each guest. named: how their names begin."""
    from django.test import Client

    from tables.models import COLOURS, Seat
    from tables.people.models import User

    sessions = []
    for number in range(people):
        user = User.objects.create_guest(f"{named}.{number}")
        client = Client()
        client.force_login(user)
        sessions.append(client.cookies["sessionid"].value)
        Seat.objects.create(table=table, number=number, user=user, name=user.name, colour=COLOURS[number])
    for number in range(people, people + bots):
        Seat.objects.create(table=table, number=number, bot="steady", name=f"Bot {number}", colour=COLOURS[number])
    return sessions


def play_one(table: object, rng: random.Random, command: str) -> None:
    """Play one random legal move of an awaited seat."""
    from tables.play import commands as play

    truth = table.full_position()
    seat = rng.choice(truth.to_move())
    acts = table.seats.get(number=seat).acts
    play.play_moves(table, seat, [str(rng.choice(truth.moves(seat)))], table.turn, acts, command)


def percentile(values: list[float], share: float) -> float:
    """The value below which this share of all values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def cpu_seconds(pid: int) -> float:
    """Processor seconds used by a process and its children."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
