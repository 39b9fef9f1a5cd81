"""Values that are read when Prometheus asks: waiting e-mails, the age of the last backup, free space."""

from __future__ import annotations

import logging
import shutil
from collections.abc import Iterator

from django.conf import settings
from django.db import DatabaseError
from django.db.models import Count, Min, Q
from django.utils import timezone
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector, CollectorRegistry

from tables.models import Status, Table
from tables.notifications.models import Letter
from tables.operations.machine_checks import backup_age

logger = logging.getLogger(__name__)


class Gauges(Collector):
    """Reads the values of the whole site; those of the database are left out while it does not answer."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """The values now."""
        yield gauge("karnak_disk_free_bytes", "Free space for run-time files", shutil.disk_usage(settings.VAR).free)
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


def database_values() -> list[GaugeMetricFamily]:
    """E-mails that wait or were given up, and running games: two queries."""
    waits = Q(given_up=False)
    post = Letter.objects.aggregate(
        waiting=Count("pk", filter=waits), lost=Count("pk", filter=~waits), oldest=Min("made", filter=waits)
    )
    oldest = (timezone.now() - post["oldest"]).total_seconds() if post["oldest"] else 0.0
    playing = Table.objects.filter(status=Status.PLAYING).count()
    return [
        gauge("karnak_outbox_waiting", "E-mails that wait to be sent", post["waiting"]),
        gauge("karnak_outbox_given_up", "E-mails that could not be delivered", post["lost"]),
        gauge("karnak_outbox_oldest_seconds", "Age of the oldest e-mail that waits", oldest),
        gauge("karnak_tables_playing", "Games that are being played", playing),
    ]


def register(registry: CollectorRegistry) -> None:
    """Add the gauges to a registry, once."""
    registry.register(Gauges())
