"""Clocks and bots run in processes of their own, any number of each: no move is left out, none is made twice.

Kinds are started apart where there are PostgreSQL and Redis, so nothing is collected elsewhere.
"""

from __future__ import annotations

import random
import signal
from collections.abc import Callable, Iterator
from urllib.request import urlopen

import pytest
from django.conf import settings
from django.utils import timezone

from tables.models import Table
from tables.play import commands
from tests.support import consistency
from tests.support.game_tables import Guest, command, create_table, fresh
from tests.support.servers.redis_server import PORTS, is_free
from tests.support.servers.serving import COMES_UP, PATIENCE, Helper

__test__ = bool(settings.REDIS_URL)
pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.server,
    pytest.mark.timeout(900),
]

Run = Callable[..., list[Helper]]


@pytest.fixture
def run() -> Iterator[Run]:
    """Starts processes, and waits until they run; they end with the test without having logged a fault."""
    helpers: list[Helper] = []

    def begin(*commands: str) -> list[Helper]:
        begun = [Helper(*words.split()) for words in commands]
        helpers.extend(begun)
        for helper in begun:
            helper.wait_until_it_runs()
        return begun

    yield begin
    running = [helper for helper in helpers if helper.process.poll() is None]
    for helper in running:
        helper.process.terminate()
    assert {helper.process.wait(COMES_UP) for helper in running} <= {0}
    for helper in helpers:
        assert not consistency.FAULTS.search(helper.log.read_text()), helper.log.read_text()


def play_on(tables: list[Table], rng: random.Random) -> None:
    """At each table the person moves once, and the bots answer."""
    for table in map(fresh, tables):
        truth = table.full_position()
        if 0 in truth.to_move():
            move = str(rng.choice(truth.moves(0)))
            commands.play_moves(table, 0, [move], table.turn, table.seats.get(number=0).acts, command())
    consistency.bots_rest()


def check_all(tables: list[Table]) -> None:
    """Each bot of each table has moved once in each of its turns."""
    for table in tables:
        consistency.check(table)
        consistency.each_bot_moved_once(table)
        assert fresh(table).version > 1


@pytest.mark.by_turns(2)
def test_two_tickers_and_two_processes_of_bots_leave_no_move_out_and_make_none_twice(run: Run) -> None:
    tables = [create_table([Guest(f"Guest {n}")], bots=3) for n in range(6)]
    run("ticker --no-bots", "ticker", "bots", "bots")
    rng = random.Random(3)
    for _round in range(4):
        play_on(tables, rng)
    check_all(tables)


@pytest.mark.by_turns(2)
def test_where_a_process_of_bots_is_killed_the_other_one_plays_on(run: Run) -> None:
    tables = [create_table([Guest(f"Guest {n}")], bots=4, first=1) for n in range(6)]
    (killed,) = run("bots")
    consistency.eventually(lambda: Table.objects.filter(version__gt=2).exists())  # it is at work
    killed.end(signal.SIGKILL)
    run("bots")
    consistency.claims_run_out()
    consistency.bots_rest()
    play_on(tables, random.Random(5))
    check_all(tables)


@pytest.mark.by_turns(2)
def test_a_ticker_without_bots_runs_the_clocks_and_leaves_the_bots_alone(run: Run) -> None:
    waits = create_table([Guest("Nitocris")], bots=2, first=1)
    due = create_table([Guest(name) for name in ("Harkhuf", "Merit", "Seshat")])
    Table.objects.filter(pk=due.pk).update(deadline_at=timezone.now())  # wrong, so the ticker corrects it
    port = next(port for port in random.sample(PORTS, len(PORTS)) if is_free(port))
    (helper,) = run(f"ticker --no-bots --metrics-port {port}")
    consistency.eventually(lambda: fresh(due).deadline_at is None)
    with urlopen(f"http://127.0.0.1:{port}/metrics", timeout=PATIENCE) as answer:
        assert 'karnak_late_seconds_count{what="timeouts"} 1.0' in answer.read().decode()
    assert helper.end() == 0
    assert (fresh(waits).version, fresh(waits).claimed_until) == (1, None)
