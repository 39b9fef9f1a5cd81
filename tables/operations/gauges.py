"""Values read when Prometheus asks: overdue work, waiting mails, last backup, free space."""

from __future__ import annotations

import logging
import shutil
from collections.abc import Iterator
from datetime import datetime

from django.conf import settings
from django.db import DatabaseError
from django.db.models import Count, Min, Q
from django.utils import timezone
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector, CollectorRegistry

from tables.models import Status, Table, fixed_reads
from tables.notifications.models import Mail
from tables.operations.machine_checks import backup_age

logger = logging.getLogger(__name__)


class Gauges(Collector):
    """Reads the values of the whole site; those of the database are left out while it does not answer."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """The values now."""
        usage = shutil.disk_usage(settings.VAR)
        yield gauge("karnak_disk_bytes", "Size of the disk with the run-time files", usage.total)
        yield gauge("karnak_disk_free_bytes", "Free space for run-time files", usage.free)
        yield gauge("karnak_redis_away", "1 while Redis is used and does not answer", redis_is_away())
        if (age := backup_age()) is not None:
            yield gauge("karnak_backup_age_seconds", "Time since the last backup", age.total_seconds())
        try:
            values = database_values()
        except DatabaseError:
            logger.warning("the database could not be asked for its gauges")
            return
        yield from values


def gauge(name: str, text: str, value: float) -> GaugeMetricFamily:
    """A metric with one value."""
    return GaugeMetricFamily(name, text, value=value)


def redis_is_away() -> bool:
    """Whether this process found that a Redis server does not answer; nothing is asked."""
    if not settings.REDIS_URL:
        return False
    from tables.web.caches import soft_cache  # its client needs a sixth of a server's start-up time

    return any(breaker.away for breaker in soft_cache.breakers())


def database_values() -> list[GaugeMetricFamily]:
    """What is overdue, e-mails that wait or were given up, running games: three queries."""
    waits = Q(given_up=False)
    post = Mail.objects.aggregate(
        waiting=Count("pk", filter=waits), lost=Count("pk", filter=~waits), oldest=Min("made", filter=waits)
    )
    playing = Table.objects.filter(status=Status.PLAYING).count()
    return [
        gauge("karnak_outbox_waiting", "E-mails that wait to be sent", post["waiting"]),
        gauge("karnak_outbox_given_up", "E-mails that could not be delivered", post["lost"]),
        gauge("karnak_outbox_oldest_seconds", "Age of the oldest e-mail that waits", seconds_since(post["oldest"])),
        gauge("karnak_tables_playing", "Games that are being played", playing),
        overdue(),
    ]


def overdue() -> GaugeMetricFamily:
    """For how long the oldest due bot and the oldest due timeout have waited for a ticker, in seconds."""
    found = GaugeMetricFamily("karnak_overdue_seconds", "Time that what is due has waited", labels=["what"])
    for what, at in zip(("bots", "timeouts"), fixed_reads.next_due(), strict=True):
        found.add_metric([what], seconds_since(at))
    return found


def seconds_since(moment: datetime | None) -> float:
    """The time since a moment, in seconds; 0 for one to come, or none."""
    return max(0.0, (timezone.now() - moment).total_seconds()) if moment else 0.0


def register(registry: CollectorRegistry) -> None:
    """Add the gauges to a registry, once."""
    registry.register(Gauges())
