"""A table that an older release marked as damaged goes on as soon as a process starts that can read it."""

from __future__ import annotations

import pytest
from django.core.management import call_command

from tables.background import loops
from tables.models import Table, damage
from tables.operations.readable_again import unmark_readable_tables
from tests.support.game_tables import Guest, bots_move, create_table, fresh
from tests.support.servers.serving import Server

pytestmark = pytest.mark.django_db


def marked_table() -> Table:
    """A table with some moves that an older process could not read."""
    table = bots_move(create_table([Guest("Nitocris")], bots=2))
    damage.mark_damaged(table, ValueError("Invalid value 'HandsBegan' - at `$[0].type`"))
    return fresh(table)


def test_a_table_that_can_be_read_is_no_longer_marked() -> None:
    table = marked_table()
    assert unmark_readable_tables() == [table.slug]
    assert fresh(table).damage == ""
    assert unmark_readable_tables() == []


@pytest.mark.parametrize("part", ["position", "events"])
def test_a_table_of_which_a_part_cannot_be_read_stays_marked(part: str) -> None:
    table = marked_table()
    if part == "position":
        Table.objects.filter(pk=table.pk).update(position='{"type": "Unknown"}')
    else:
        table.turns.filter(number=1).update(events='[{"type": "OfAReleaseToCome"}]')
    assert unmark_readable_tables() == []
    assert fresh(table).damage


@pytest.mark.parametrize("command", ["ticker", "bots"])
def test_processes_without_pages_look_when_they_start(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = marked_table()

    async def nothing(names: object) -> None:
        pass

    monkeypatch.setattr(loops, "run", nothing)
    call_command(command)
    assert fresh(table).damage == ""


@pytest.mark.by_turns(2)
@pytest.mark.server
@pytest.mark.django_db(transaction=True)
def test_a_process_with_pages_looks_when_it_starts(server: Server) -> None:
    server.stop()
    table = marked_table()
    server.start()
    assert fresh(table).damage == ""
