"""A full disk: a command is answered with 503, changes nothing, and is played when there is room again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import connection
from django.db.backends.utils import CursorWrapper

from tables.models import Table
from tests.support.game_tables import Guest, command, create_table, first, fresh, legal, turns

pytestmark = pytest.mark.django_db(transaction=True)  # of SQLite, which can be told how large its file may become
UNLIMITED = 1_073_741_823  # pages


@contextmanager
def full() -> Iterator[None]:
    """Let the database have no room for anything new, nor in what deleted rows have left."""
    with connection.cursor() as cursor:
        free, size = (number_of(cursor, name) for name in ("freelist_count", "page_size"))
        cursor.execute(f"CREATE TABLE filled AS SELECT zeroblob({free * size}) AS room")
        cursor.execute(f"PRAGMA max_page_count = {number_of(cursor, 'page_count')}")
        try:
            yield
        finally:
            cursor.execute(f"PRAGMA max_page_count = {UNLIMITED}")
            cursor.execute("DROP TABLE filled")


def number_of(cursor: CursorWrapper, name: str) -> int:
    """What a pragma says."""
    cursor.execute(f"PRAGMA {name}")
    return int(cursor.fetchone()[0])


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
    table = create_table(three)
    with full():
        mover, move, name = refused_command(table, three)
    version = fresh(table).version
    assert mover.plays(table, move, command=name).status_code == 200
    assert fresh(table).version > version
