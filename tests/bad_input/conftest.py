"""Fixtures of the bad input tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tables.models import Seat, Table, Turn, Visibility
from tables.people.models import User
from tests.bad_input.club import Club
from tests.support import consistency
from tests.support.clients import begun
from tests.support.game_tables import Guest
from tests.support.servers.serving import Server


def stored() -> list[tuple[Any, ...]]:
    """All stored tables, seats, histories and users, for comparison."""
    rows = [row for kind in (Table, Seat, Turn) for row in kind.objects.order_by("pk").values_list()]
    rows += User.objects.order_by("pk").values_list("pk", "name", "language")
    return [tuple(bytes(value) if isinstance(value, memoryview) else value for value in row) for row in rows]


@pytest.fixture
def club(server: Server) -> Iterator[Club]:
    """Three people who play at two tables, and one of them waits at a third. Checks that nothing stored changes."""
    people = [Guest(name) for name in ("Nitocris", "Harkhuf", "Merit")]
    waiting = begun(people[:1], start=False)
    Seat.objects.create(table=waiting, number=1, colour="amber")
    club = Club(server, people, begun(people), waiting, begun(people, visibility=Visibility.LINK))
    before = stored()
    with consistency.quiet(server):
        yield club
    assert stored() == before
