"""A full disk: a command is answered with 503, changes nothing, and is played when there is room again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import connection

from tables.models import Table
from tests.house import Guest, command, first, fresh, legal, opened, turns

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "sqlite", reason="SQLite can be told how large its file may become"),
]
UNLIMITED = 1_073_741_823  # pages


@contextmanager
def full() -> Iterator[None]:
    """Let the database have no room for anything new."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA page_count")
        cursor.execute(f"PRAGMA max_page_count = {cursor.fetchone()[0]}")
        yield
        cursor.execute(f"PRAGMA max_page_count = {UNLIMITED}")


def refused_command(table: Table, people: list[Guest]) -> tuple[Guest, str, str]:
    """Play until pages have no free room and a command is refused. Returns who sent it, its move and its id."""
    for _turn in turns(table):
        mover, name = first(fresh(table), people), command()
        mover.client.raise_request_exception = False
        move, version = legal(fresh(table), mover.seat(table)), fresh(table).version
        answer = mover.plays(table, move, command=name)
        if answer.status_code != 200:
            break
    assert answer.status_code == 503
    assert "Nothing has changed" in answer.content.decode()
    assert fresh(table).version == version
    return mover, move, name


def test_a_command_on_a_full_disk_changes_nothing_and_can_be_sent_again(three: list[Guest]) -> None:
    table = opened(three)
    with full():
        mover, move, name = refused_command(table, three)
    version = fresh(table).version
    assert mover.plays(table, move, command=name).status_code == 200
    assert fresh(table).version > version
