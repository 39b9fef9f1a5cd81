"""People who play the game of the week, and the time at which they do."""

from __future__ import annotations

import random
from datetime import UTC, datetime
from typing import Any

from django.core.cache import cache

from tables.models import Table
from tables.people.models import User
from tables.week.models import Entry
from tests.support.game_tables import Guest, move_on

MONDAY = datetime(2026, 11, 23, 12, tzinfo=UTC)  # in Paris it is one o'clock
NEXT = datetime(2026, 11, 30, 12, tzinfo=UTC)  # a week later


def member(name: str) -> Guest:
    """A user with an account."""
    person = Guest(name)
    User.objects.filter(pk=person.user.pk).update(guest=False, username=name.casefold())
    person.user.refresh_from_db()
    return person


def begun(person: Guest) -> Table:
    """The table to which the button of the week leads."""
    sent: Any = person.client.post("/week")
    assert sent.status_code == 302, sent.content
    return Table.objects.with_seats().get(slug=sent.headers["Location"].split("/")[-1])


def played(person: Guest, seed: int = 0) -> Table:
    """This person's game of the week, played to its end at random."""
    return move_on(begun(person), random.Random(seed))


def entry_of(table: Table) -> Entry:
    """The entry of a table."""
    return Entry.objects.select_related("week", "table").get(table=table)


def page(person: Guest, path: str = "/week") -> str:
    """The text of a page of the week."""
    cache.clear()  # resets rate limits
    answer: Any = person.client.get(path)
    assert answer.status_code == 200, answer.content
    return str(answer.content.decode())
