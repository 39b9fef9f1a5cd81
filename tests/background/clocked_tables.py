"""Tables with clocks for tests: time that passes, posts, open requests, and what the log holds."""

from __future__ import annotations

import json
from datetime import timedelta

import msgspec

from engine.core import say
from tables.history import log, voices
from tables.models import Table
from tables.models.clock_terms import Terms
from tables.play import commands
from tests.support.game_tables import Guest, create_table, fresh

LIVE = Terms(bank=600, increment=10)


def timed(people: list[Guest], terms: Terms = LIVE, bots: int = 0, game: str = "amun-re", **values: object) -> Table:
    """A table with a clock, just begun."""
    table = create_table(people, bots=bots, start=False, game=game)
    Table.objects.filter(pk=table.pk).update(clock=msgspec.json.encode(terms).decode(), **values)
    commands.start_game(fresh(table))
    return fresh(table)


def passes(table: Table, seconds: float) -> Table:
    """Let seconds pass on the clocks of a table."""
    for seat in table.seats.filter(since__isnull=False):
        seat.since -= timedelta(seconds=seconds)
        seat.save(update_fields=["since"])
    if table.deadline_at is not None:
        Table.objects.filter(pk=table.pk).update(deadline_at=table.deadline_at - timedelta(seconds=seconds))
    return fresh(table)


def awaited(table: Table) -> int:
    """Whose turn it is."""
    return fresh(table).full_position().to_move()[0]


def posts(person: Guest, table: Table, act: str, status: int = 200, **form: object) -> str:
    """Post to a table. Returns the text of the response."""
    answer = person.client.post(f"/t/{table.slug}/{act}", form)
    assert answer.status_code == status, answer.content
    return answer.content.decode()


def vote(table: Table) -> int:
    """The version in which the open request was made."""
    return int(json.loads(fresh(table).vote)["number"])


def told(table: Table) -> list[str]:
    """The types of all events in the log."""
    return [event["type"] for row in table.turns.all() for event in json.loads(row.events)]


def lines_of(table: Table, kind: str) -> list[str]:
    """The site's own lines of the log, as spectators read them, of the rows with events of this kind."""
    speaks, lines = voices.voice(fresh(table)), []
    for row in table.turns.filter(events__contains=f'"{kind}"'):
        found = log.visible_events(log.events_of(row.events, table.game), None)
        lines += [say(event, speaks) for event in found if type(event).__module__.startswith("tables.")]
    return lines
