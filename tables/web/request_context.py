"""The numbers of a request and of its table, in context variables.

For log lines, headers and pages of errors.
"""

from __future__ import annotations

import json
import logging
import re
import secrets
import time
from collections.abc import Callable
from contextvars import ContextVar
from datetime import UTC, datetime

from django.http import HttpRequest, HttpResponse

from tables.web import metrics

HEADER = "X-Request-Id"
ACCEPTED = re.compile(r"[A-Za-z0-9-]{8,64}")  # from a proxy
LOGGER = "karnak.requests"
UNKNOWN = "unknown"  # the route of an address that leads nowhere

logger = logging.getLogger(LOGGER)
request_id: ContextVar[str] = ContextVar("request_id", default="")
table_id: ContextVar[int | None] = ContextVar("table_id", default=None)  # primary key: an address would open a table


def note_table(pk: int) -> None:
    """Note which table this request, socket or task is about."""
    table_id.set(pk)


class RequestContext:
    """Gives each request a number, times it, and writes the line of the access log."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        given = request.headers.get(HEADER, "")
        name = given if ACCEPTED.fullmatch(given) else secrets.token_hex(8)
        tokens = request_id.set(name), table_id.set(None)
        begun = time.perf_counter()
        try:
            response = self.get_response(request)
            response.headers[HEADER] = name
            note_answer(request, response, time.perf_counter() - begun)
            return response
        finally:
            request_id.reset(tokens[0])
            table_id.reset(tokens[1])


def note_answer(request: HttpRequest, response: HttpResponse, seconds: float) -> None:
    """Count and log an answer by its route: addresses hold links that open tables."""
    route, method, status = route_of(request), method_of(request), response.status_code
    metrics.http_seconds.labels(route, method, str(status)).observe(seconds)
    if 400 <= status < 500:
        metrics.refusals.labels(str(status)).inc()
    said = {"route": route, "method": method, "status": status, "ms": round(1000 * seconds, 1)}
    logger.info("%s %s %s", method, route, status, extra={"said": said})


def route_of(request: HttpRequest) -> str:
    """The pattern of the address, such as "t/<slug:slug>/play"."""
    found = request.resolver_match
    return (found.route or "/") if found is not None else UNKNOWN


def method_of(request: HttpRequest) -> str:
    """The method, if it is one of HTTP: anybody can send any word."""
    return request.method if request.method in {"GET", "HEAD", "POST", "OPTIONS", "PUT", "DELETE"} else "other"


class JsonLines(logging.Formatter):
    """Log format: one JSON object a line.

    Time, level, logger, message, and the numbers of request and table if there are any.
    """

    def format(self, record: logging.LogRecord) -> str:
        said: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": message_of(record),
        }
        if name := request_id.get():
            said["request"] = name
        if (table := table_id.get()) is not None:
            said["table"] = table
        said |= getattr(record, "said", {})
        if record.exc_info:
            said["error"] = self.formatException(record.exc_info)
        return json.dumps(said, ensure_ascii=False)


def message_of(record: logging.LogRecord) -> str:
    """The message of a line; where Django names an address, its route stands instead."""
    request = getattr(record, "request", None)
    text = record.getMessage()
    return text.replace(request.path, route_of(request)) if isinstance(request, HttpRequest) else text


class CountErrors(logging.Handler):
    """Counts the errors that are logged."""

    def emit(self, record: logging.LogRecord) -> None:
        """Count one."""
        metrics.errors.inc()
