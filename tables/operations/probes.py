"""What machines ask: /healthz (alive), /readyz (can serve), /metrics (for Prometheus).

Answered before host names, sessions and languages, without a cookie.
"""

from __future__ import annotations

import hmac
import threading
from collections.abc import Callable
from functools import cache
from ipaddress import ip_address, ip_network

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest

from tables.operations import gauges
from tables.web import metrics

BY_A_PROXY = ("X-Forwarded-For", "Forwarded", "X-Real-Ip")  # anyone who sends one of them is not beside us


leaving = threading.Event()  # set while this process still answers, and wants its proxy to ask others


class Probes:
    """The first middleware: answers what machines ask, and passes everything else on."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = ANSWERS.get(request.path_info)
        if answer is None:
            return self.get_response(request)
        if request.method not in ("GET", "HEAD"):
            return HttpResponse(status=405, headers={"Allow": "GET, HEAD"})
        response = answer(request)
        response.headers["Cache-Control"] = "no-store"
        return response


def alive(request: HttpRequest) -> HttpResponse:
    """Whether this process answers."""
    return HttpResponse("alive\n", content_type="text/plain; charset=utf-8")


def ready(request: HttpRequest) -> HttpResponse:
    """Whether this process can serve pages, with the state of each part; else status 503.

    503 also if the process is about to end. Redis need not answer.
    """
    parts = {"database": database_state(), "migrations": "unknown", "redis": redis_state()}
    if parts["database"] == "answers":
        parts["migrations"] = migrations_state()
    is_ready = (parts["database"], parts["migrations"]) == ("answers", "applied") and not leaving.is_set()
    if leaving.is_set():
        parts["process"] = "leaves"
    return JsonResponse({"ready": is_ready, **parts}, status=200 if is_ready else 503)


def database_state() -> str:
    """Whether the database answers."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return "away"
    return "answers"


_applied: set[str] = set()  # databases whose migrations have been applied: that stays so


def migrations_state() -> str:
    """Whether all migrations are applied; once they are, without a query."""
    name = str(connection.settings_dict["NAME"])
    if name not in _applied:
        try:
            executor = MigrationExecutor(connection)
            missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
        except DatabaseError:
            return "unknown"
        if missing:
            return "missing"
        _applied.add(name)
    return "applied"


def redis_state() -> str:
    """Whether Redis answers, if it is used; of several servers, every one."""
    if not settings.REDIS_URL:
        return "not used"
    from tables.web.caches import soft_cache  # its client needs a sixth of a server's start-up time

    for breaker in soft_cache.breakers():
        if not breaker.away:
            try:
                breaker.answers()
            except soft_cache.FAILURES as error:
                breaker.note_failure(error)
    return "away" if any(breaker.away for breaker in soft_cache.breakers()) else "answers"


def measurements(request: HttpRequest) -> HttpResponse:
    """All metrics as text; for others than those who may read them the page does not exist."""
    if not may_read(request):
        return HttpResponse("not found\n", status=404, content_type="text/plain; charset=utf-8")
    return HttpResponse(generate_latest(registry()), content_type=CONTENT_TYPE_LATEST)


@cache
def registry() -> CollectorRegistry:
    """The registry of this process, with the values that are read now."""
    gauges.register(metrics.registry)
    return metrics.registry


def may_read(request: HttpRequest) -> bool:
    """Whether the asking program has the token, or one of the addresses and no proxy between us."""
    token = settings.KARNAK_METRICS_TOKEN
    if token and hmac.compare_digest(request.headers.get("Authorization", "").encode(), f"Bearer {token}".encode()):
        return True
    if any(name in request.headers for name in BY_A_PROXY):
        return False
    try:
        address = ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return False
    return any(address in ip_network(network) for network in settings.KARNAK_METRICS_FROM)


ANSWERS: dict[str, Callable[[HttpRequest], HttpResponse]] = {
    "/healthz": alive,
    "/readyz": ready,
    "/metrics": measurements,
}
