"""A house to measure: a database and a server of its own in a temporary folder, and tables in the middle of a game."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MIDDLE = 90  # commands into a game: about half of one


@contextmanager
def house() -> Iterator[Path]:
    """Django with an empty database in a temporary folder, its static files collected."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(KARNAK_VAR=folder, DJANGO_SETTINGS_MODULE="tables.settings")
        os.environ.pop("DATABASE_URL", None)
        import django

        django.setup()
        from django.conf import settings
        from django.core.management import call_command

        settings.ALLOWED_HOSTS.append("testserver")
        call_command("migrate", verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)
        yield Path(folder)


@contextmanager
def running(command: list[str], **environment: str) -> Iterator[tuple[str, int]]:
    """A server as a child process: its address, once it says it, and the number of the process."""
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
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


def site(**environment: str) -> object:
    """The site itself."""
    return running([sys.executable, "manage.py", "serve", "--no-migrate", "--port", "0"], **environment)


def table_in_the_middle(seats: int, seed: int, pace: float = 0.0, game: str = "amun-re") -> tuple[object, list[str]]:
    """A table of people, half through a random game, and the session of each seat."""
    from django.test import Client

    from tables.models import COLOURS, Seat, Status, Table
    from tables.people.models import User

    rng = random.Random(seed)
    table = Table.objects.create(game=game, schema=1, pace=pace)
    sessions = []
    for number in range(seats):
        user = User.objects.create_guest(f"Guest {seed}.{number}")
        client = Client()
        client.force_login(user)
        sessions.append(client.cookies["sessionid"].value)
        Seat.objects.create(table=table, number=number, user=user, name=user.name, colour=COLOURS[number])
    table.start()
    for n in range(MIDDLE):
        table.refresh_from_db()
        play_one(table, rng, f"bench-{seed}-{n}")
        table.refresh_from_db()
        if table.status == Status.FINISHED:
            break
    return table, sessions


def play_one(table: object, rng: random.Random, command: str) -> None:
    """One random legal move of a seat that is awaited."""
    truth = table.truth()
    seat = rng.choice(truth.to_move())
    acts = table.seats.get(number=seat).acts
    table.play(seat, [str(rng.choice(truth.moves(seat)))], table.turn, acts, command)


def percentile(values: list[float], share: float) -> float:
    """The value below which this share of all values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def cpu_seconds(pid: int) -> float:
    """Processor time that a process has used so far, its children included."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def settle() -> None:
    """Let the server come to rest between two measurements."""
    time.sleep(1.0)
