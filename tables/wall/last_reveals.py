"""The last reveal of tables: the row in which sealed answers were opened."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection

from django.db.models import F

from tables.history import log
from tables.models import Table, Turn, damage
from tables.rendering.push_messages import NEWS


def versions_of_last_reveals(tables: Collection[Table]) -> dict[int, int]:
    """The version of the last reveal within NEWS versions, by primary key of its table. One query.

    Only for tables whose spectators are not behind: it knows no delay.
    """
    news = Turn.objects.filter(table__in=tables, final=True, undone=False, number__gt=F("table__version") - NEWS)
    rows = defaultdict[int, list[tuple[int, str]]](list)
    for table, number, events in news.order_by("-number").values_list("table_id", "number", "events"):
        rows[table].append((number, events))

    def last(table: Table) -> tuple[int, int | None]:
        found = (number for number, events in rows[table.pk] if has_opened(events, table.game))
        return table.pk, next(found, None)

    return {table: number for table, number in damage.readable(tables, last) if number is not None}


def has_opened(events: str, game: str) -> bool:
    """Whether one of these events has opened sealed answers."""
    return any(event.reveal for event in log.events_of(events, game))
