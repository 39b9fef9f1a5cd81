"""The restore drill: people and bots play, a backup is made meanwhile, and a new site goes on from it."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.db import connection
from django.utils import timezone

from tables.models import Beat, Seat, Status, Table
from tables.models.clock_terms import Terms
from tests.background.clocked_tables import timed
from tests.support import consistency, counts
from tests.support.clients import Player, begun, company, load, play, seated
from tests.support.game_tables import Guest, fresh, turns
from tests.support.servers.serving import ROOT, Server, database_url

pytestmark = [pytest.mark.server, pytest.mark.timeout(600)]

COMMANDS = 40  # played before the backup begins, and as many after it has ended
ENOUGH = 10  # between two looks whether it has ended


@pytest.fixture
def new_site(tmp_path: Path, transactional_db: None) -> Iterator[Server]:
    """An installation of the same kind with nothing in it; its database is dropped at the end."""
    folder = tmp_path / "restored"
    folder.mkdir()
    with_database = f"sqlite:///{folder}/karnak.sqlite3"
    if connection.vendor == "postgresql":
        name = f"{connection.settings_dict['NAME']}_restored"
        command_postgresql(f'DROP DATABASE IF EXISTS "{name}"', f'CREATE DATABASE "{name}"')
        with_database = urlsplit(database_url())._replace(path=f"/{name}").geturl()
    restored = Server(KARNAK_VAR=str(folder), DATABASE_URL=with_database, KARNAK_STATIC_AS_IS="1")
    restored.log = tmp_path / "restored.log"
    yield restored
    restored.stop()
    if connection.vendor == "postgresql":
        command_postgresql(f'DROP DATABASE "{name}" WITH (FORCE)')


def command_postgresql(*commands: str) -> None:
    """Run commands that no transaction may hold."""
    with connection._nodb_cursor() as cursor:
        for command in commands:
            cursor.execute(command)


def asks(restored: Server, what: str) -> str:
    """What a process at this installation says."""
    command = [sys.executable, "-m", "tests.operations.restored_site", what]
    ended = subprocess.run(command, cwd=ROOT, env=restored.env(), capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def acknowledged(players: list[Player]) -> set[str]:
    """All commands that were answered with success."""
    return {command for player in players for command in player.accepted}


def play_while(players: list[Player], running: Callable[[], bool]) -> None:
    """Play on as long as something runs."""
    for _moves in turns("the backup"):
        if not running():
            return
        asyncio.run(play(players, moves=ENOUGH))


@pytest.mark.by_turns(2)
def test_every_move_acknowledged_before_a_backup_is_in_it_and_all_games_go_on_elsewhere(
    server: Server, new_site: Server, tmp_path: Path
) -> None:
    companies = [(company(3, at=0), 0), (company(2, at=1), 1), (company(1, at=2), 3)]  # people and bots
    tables = [begun(people, bots=bots) for people, bots in companies]
    each = [seated(server.url, table, people) for table, (people, _bots) in zip(tables, companies, strict=True)]
    players = [player for group in each for player in group]
    asyncio.run(load(players))
    asyncio.run(play(players, moves=COMMANDS))

    before = acknowledged(players)
    target = tmp_path / "karnak.tar"
    command = [sys.executable, "manage.py", "backup", str(target)]
    with subprocess.Popen(command, cwd=ROOT, env=server.env(), stdout=subprocess.DEVNULL) as running:
        play_while(players, lambda: running.poll() is None)
    assert running.returncode == 0
    meanwhile = acknowledged(players) - before
    asyncio.run(play(players, moves=COMMANDS))
    server.stop()
    assert meanwhile, "somebody played while it was made"

    new_site.manage("restore", str(target))
    found = json.loads(asks(new_site, "look"))
    there = {command for commands in found.values() for command in commands}
    assert found.keys() == {table.slug for table in tables}
    assert before <= there
    assert {command for command in there if not command.startswith("bot:")} <= acknowledged(players)
    for table in tables:  # `look` has found no gap: what is there is how these games began
        assert set(found[table.slug]) <= set(consistency.carried_out(table))
    counts.found("moves acknowledged before a backup, all of them restored", before)

    new_site.start()  # the cookies that people have are good here too
    again = [
        player
        for table, (people, _bots) in zip(tables, companies, strict=True)
        for player in seated(new_site.url, table, people)
    ]
    asyncio.run(load(again))
    asyncio.run(play(again, moves=ENOUGH))
    assert new_site.stop() == 0
    asks(new_site, "finish")
    assert Beat.objects.exists()


BANK, SPENT = 600, 100  # seconds of a clock, and what had run of it when the backup was made


def aged(table: Table, hours: float) -> Table:
    """The table and the heartbeat as a backup holds them that was made some hours ago."""
    made = timezone.now() - timedelta(hours=hours)
    begun = made - timedelta(seconds=SPENT)
    Seat.objects.filter(table=table, since__isnull=False).update(since=begun)
    Table.objects.filter(pk=table.pk).update(deadline_at=begun + timedelta(seconds=BANK))
    Beat.objects.update_or_create(pk=1, defaults={"at": made})
    return fresh(table)


@pytest.mark.by_turns(2)
def test_nobody_loses_time_between_a_backup_and_the_start_of_what_was_restored(
    one_server: Server, new_site: Server, tmp_path: Path
) -> None:
    """600 seconds, of which 100 had run: the time ends 500 seconds after the new server begins, two hours later."""
    people = [Guest("Nitocris"), Guest("Harkhuf"), Guest("Merit")]
    table = aged(timed(people, Terms(bank=BANK)), hours=2)
    one_server.manage("backup", str(tmp_path / "karnak.tar"))
    new_site.manage("restore", str(tmp_path / "karnak.tar"))
    before = timezone.now()
    new_site.start()
    after = timezone.now()
    assert new_site.stop() == 0
    status, ends, told = json.loads(asks(new_site, "clocks"))[table.slug]
    left = timedelta(seconds=BANK - SPENT)
    assert before + left <= datetime.fromisoformat(ends) <= after + left
    assert (status, told.count("SiteWasDown"), told.count("TimeRanOut")) == (Status.PLAYING, 1, 0)
