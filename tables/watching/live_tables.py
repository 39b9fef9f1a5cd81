"""Which games are live: public ones that are being played now, not by correspondence."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from tables.models import CORRESPONDENCE_TABLES, FOR_ALL, LISTED_PURPOSES, Status, Table, Turn

QUIET = timedelta(hours=1)  # without a move; longer than any delay, so that no delayed move is told by it
LAST = 3  # finished games that are offered while none is live


def live_tables() -> QuerySet[Table]:
    """The live games that everyone may watch, those that began last first."""
    moved = Turn.objects.filter(table=OuterRef("pk"), number=OuterRef("version"), time__gte=timezone.now() - QUIET)
    playing = Table.objects.watchable().filter(Exists(moved), status=Status.PLAYING, purpose__in=LISTED_PURPOSES)
    return playing.exclude(CORRESPONDENCE_TABLES).order_by("-started", "-pk")


def watchable_tables(slugs: Sequence[str]) -> list[Table]:
    """Those of these games that everyone may watch and that have begun, in this order."""
    begun = Table.objects.watchable().filter(slug__in=slugs, purpose__in=LISTED_PURPOSES).exclude(status=Status.OPEN)
    found = {table.slug: table for table in begun}
    return [found[slug] for slug in dict.fromkeys(slugs) if slug in found]


def last_finished() -> list[Table]:
    """The public games that ended last."""
    ended = Table.objects.with_seats().filter(FOR_ALL, status=Status.FINISHED, purpose__in=LISTED_PURPOSES, imported="")
    return list(ended.order_by("-finished", "-pk")[:LAST])
