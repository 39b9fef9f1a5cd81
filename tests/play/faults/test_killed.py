"""The server is killed or stopped, and restarted: nothing is lost or doubled, and everyone plays on."""

from __future__ import annotations

import asyncio
import http.client
import os
import random
import re
import signal
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import urlopen

import pytest
from django.db import transaction

from tables.models import Table
from tests.session.extent import extent
from tests.support import consistency
from tests.support.clients import Form, Player, begun, company, load, play, seated
from tests.support.game_tables import fresh, move_on
from tests.support.servers.serving import PATIENCE, Server
from tests.support.tokens import without_token

pytestmark = [pytest.mark.server, pytest.mark.timeout(900)]


# Each of these tests ends with a kill where pages were open: nothing is drawn for them while the tables are emptied.


@pytest.fixture(autouse=True)
def _no_fault_is_logged(server: Server) -> Iterator[None]:
    with consistency.quiet(server):
        yield


def lasting(page: str) -> str:
    """A page without its variable parts."""
    return re.sub(r"\d+ (person|people) (is|are) here", "", without_token(page))


def test_a_game_goes_on_where_it_was_when_the_server_was_killed_between_two_moves(server: Server) -> None:
    people = company(3)
    table = begun(people)
    players = seated(server.url, table, people)
    asyncio.run(load(players))
    asyncio.run(play(players, moves=12))
    before = [lasting(page) for page in asyncio.run(load(players))]
    server.kill()
    consistency.kept([table], players)
    server.start()
    assert [lasting(page) for page in asyncio.run(load(players))] == before
    asyncio.run(play(players, moves=6))
    server.kill()
    consistency.kept([table], players)


def test_nothing_is_lost_or_doubled_when_the_server_is_killed_in_the_middle_of_requests(server: Server) -> None:
    companies = [company(3, at=n) for n in range(extent(3, 5))]
    tables = [begun(people) for people in companies]
    players = [p for table, people in zip(tables, companies, strict=True) for p in seated(server.url, table, people)]
    asyncio.run(load(players))
    interrupted = 0
    for kill in range(10):  # one may find nothing under way
        if kill >= 2 and interrupted:
            break
        asyncio.run(play(players, moves=35, then=lambda: os.kill(pid_of(server), signal.SIGKILL)))
        assert server.kill() == -signal.SIGKILL
        interrupted += sum(player.pending is not None for player in players)
        consistency.kept(tables, players)
        server.start()
    assert interrupted
    for _evening in range(extent(2, 4)):  # interrupted players try again when awaited
        asyncio.run(play(players, moves=35))
    server.kill()
    consistency.kept(tables, players)
    assert not any(player.pending for player in players)


def test_bots_survive_a_kill_and_never_move_twice(server: Server) -> None:
    companies = [company(1, at=n) for n in range(4)]
    tables = [begun(people, bots=2) for people in companies]
    players = [p for table, people in zip(tables, companies, strict=True) for p in seated(server.url, table, people)]
    asyncio.run(load(players))
    asyncio.run(play(players, moves=10, then=lambda: os.kill(pid_of(server), signal.SIGKILL)))
    server.kill()
    consistency.kept(tables, players)
    consistency.claims_run_out()
    server.start()
    asyncio.run(play(players, moves=10))
    consistency.bots_rest()
    server.kill()
    consistency.kept(tables, players)
    for table in tables:
        consistency.each_bot_moved_once(table)


def test_a_killed_server_leaves_no_process_behind(server: Server) -> None:
    people = company(1)
    table = begun(people, bots=2, first=1)
    consistency.eventually(lambda: fresh(table).bot_at is None)  # so they have thought
    children = children_of(pid_of(server))
    assert children
    server.kill()
    consistency.eventually(lambda: not any(alive(pid) for pid in children))


def pid_of(server: Server) -> int:
    """The process of the server."""
    assert server.process is not None
    return server.process.pid


def children_of(pid: int) -> list[int]:
    """The child processes of a process."""
    lists = [(task / "children").read_text().split() for task in Path(f"/proc/{pid}/task").iterdir()]
    return [int(child) for children in lists for child in children]


def alive(pid: int) -> bool:
    """Whether a process runs."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


# -- one request under way -------------------------------------------------------------------------


@contextmanager
def under_way(server: Server, table: Table, player: Player, form: Form) -> Iterator[Future[int]]:
    """A posted move that the server has read, and that waits for the database until this context ends."""
    sent = threading.Event()
    with ThreadPoolExecutor(1) as pool, transaction.atomic():
        Table.objects.select_for_update().get(pk=table.pk)  # on SQLite the whole file is locked
        answer = pool.submit(status_of, server, player, form, sent)
        sent.wait(PATIENCE)
        assert urlopen(f"{server.url}/rules/amun-re").status == 200  # read after it, and answered before it
        assert not answer.done()
        yield answer


def status_of(server: Server, player: Player, form: Form, sent: threading.Event) -> int:
    """Post a move on its own connection. Returns the status, or 0 without a response."""
    cookies = "; ".join(f"{name}={value}" for name, value in player.cookies.items())
    headers = {"Cookie": cookies, "X-CSRFToken": player.token, "Content-Type": "application/x-www-form-urlencoded"}
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    line.request("POST", f"/t/{player.slug}/play", urlencode(form, doseq=True), headers)
    sent.set()
    try:
        return line.getresponse().status
    except (http.client.HTTPException, ConnectionError):
        return 0


@pytest.fixture
def first(server: Server) -> tuple[Table, Player, Form]:
    """A table, the awaited player, and a move ready to be sent."""
    people = company(3)
    table = begun(people)
    seat = table.full_position().to_move()[0]
    player = seated(server.url, table, people)[seat]
    asyncio.run(load([player]))
    move = str(table.full_position().moves(seat)[0])
    return table, player, {"move": [move], "turn": table.turn, "acts": 0, "command": "under-way-1"}


def test_a_server_that_is_told_to_end_finishes_the_requests_under_way(
    server: Server, first: tuple[Table, Player, Form]
) -> None:
    table, player, form = first
    with under_way(server, table, player, form) as answer:
        os.kill(pid_of(server), signal.SIGTERM)
        consistency.eventually(lambda: refuses(server.port))
        assert not answer.done()
    assert answer.result() == 200
    assert server.process is not None
    assert server.process.wait(PATIENCE) == 0
    assert fresh(table).version == 2
    consistency.check(table)


def refuses(port: int) -> bool:
    """Whether connections to a port are refused."""
    with socket.socket() as line:
        return line.connect_ex(("127.0.0.1", port)) != 0


def test_a_request_that_was_cut_by_a_kill_is_sent_again_and_carried_out_once(
    server: Server, first: tuple[Table, Player, Form]
) -> None:
    table, player, form = first
    with under_way(server, table, player, form) as answer:
        server.kill()
    assert answer.result() == 0
    assert fresh(table).version == 1
    server.start()
    assert [status_of(server, player, form, threading.Event()) for _time in range(3)] == [200, 200, 200]
    assert fresh(table).version == 2
    consistency.check(table)


def test_a_move_whose_answer_was_lost_is_known_after_the_restart(
    server: Server, first: tuple[Table, Player, Form]
) -> None:
    table, player, form = first
    assert status_of(server, player, form, threading.Event()) == 200  # which the page never read
    server.kill()
    server.start()
    assert status_of(server, player, form, threading.Event()) == 200
    assert fresh(table).version == 2
    consistency.check(table)


def test_commands_in_every_order_end_in_the_same_game(server: Server) -> None:
    """[6.13] What comes before its time is refused and comes again; what comes again changes nothing."""
    for order, statuses in (
        ("abab", [200] * 4),
        ("babab", [409, 200, 200, 200, 200]),
        ("bbaab", [409, 409, 200, 200, 200]),
    ):
        people = company(3)
        table = move_on(begun(people), random.Random(4), until="purchase", strength="steady")
        seat = table.full_position().to_move()[0]
        player = seated(server.url, table, people)[seat]
        asyncio.run(load([player]))
        acts, version = table.seats.get(number=seat).acts, table.version
        stone = next(str(move) for move in table.full_position().moves(seat) if str(move).startswith("stone"))
        forms = {
            "a": {"move": [stone], "turn": table.turn, "acts": acts, "command": "command-a"},
            "b": {"move": ["done"], "turn": version + 1, "acts": acts + 1, "command": "command-b"},
        }
        assert [status_of(server, player, forms[name], threading.Event()) for name in order] == statuses
        rows = fresh(table).turns.filter(number__gt=version).values_list("command", "moves")
        assert list(rows) == [("command-a", stone), ("command-b", "done")]
        consistency.check(table)
