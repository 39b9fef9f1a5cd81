"""Counters and timers of this process for Prometheus.

Labels are kinds of things, never a name, an address or a table.

Each process has its own registry and is scraped by itself. Values that are read when somebody asks are in
`tables.operations.gauges`.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.utils import timezone
from prometheus_client import REGISTRY, Counter, Gauge, Histogram

QUICK = (0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10)  # seconds
SLOW = (0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10, 30, 60, 300)

moves = Counter("karnak_moves", "Commands that were carried out", ["game", "by"])  # by: person or bot
refusals = Counter("karnak_refusals", "Answers with a status from 400 to 499", ["status"])
http_seconds = Histogram(
    "karnak_http_seconds", "Time to answer a request", ["route", "method", "status"], buckets=QUICK
)
push_seconds = Histogram("karnak_push_seconds", "Time from a commit until a page has been sent it", buckets=QUICK)
sockets = Gauge("karnak_sockets", "Open sockets")
sockets_refused = Counter("karnak_sockets_refused", "Sockets of other sites, or too many of one visitor")
bot_seconds = Histogram("karnak_bot_seconds", "Time that a bot thought about a command", ["game"], buckets=SLOW)
late_seconds = Histogram("karnak_late_seconds", "Delay of what was due", ["what"], buckets=SLOW)  # bots or timeouts
renderings = Counter(
    "karnak_renderings", "Renderings of tables for open pages", ["viewer", "how"]
)  # viewer: seat or spectator; how: rendered here, or taken from another process
errors = Counter("karnak_errors", "Lines of the log with level ERROR or above")
redis_failures = Counter("karnak_redis_failures", "Calls that Redis did not answer")
loop_lag = Gauge("karnak_loop_lag_seconds", "Delay of the last heartbeat: how long the loop of this process was busy")

registry = REGISTRY


def note_delays(what: str, due: Iterable[datetime | None]) -> None:
    """Note how long ago the moments were at which something was due."""
    now = timezone.now()
    for at in due:
        if at is not None:
            late_seconds.labels(what).observe(max(0.0, (now - at).total_seconds()))
