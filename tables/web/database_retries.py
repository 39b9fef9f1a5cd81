"""Answers to requests whose database connection was lost, or whose disk is full.

They are repeated if that is safe, otherwise answered with 503.
"""

from __future__ import annotations

import copy
import logging
import sys

from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.core.handlers.asgi import ASGIRequest
from django.core.signals import got_request_exception
from django.db import InterfaceError, OperationalError, connection
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tables.web.middleware import render_refusal

logger = logging.getLogger(__name__)

READS = ("GET", "HEAD")
DRAWN_FOR_A_DRAFT = "/prompt"
COME_BACK = 2  # seconds
OF_THE_DISK = ("SQLITE_FULL", "SQLITE_IOERR", "SQLITE_CANTOPEN")  # how the names of SQLite's errors begin


@receiver(got_request_exception)
def note_loss(request: HttpRequest | None = None, **_more: object) -> None:
    """Mark a request that failed because PostgreSQL was unreachable, or SQLite had no room."""
    error = sys.exception()
    if request is None or not isinstance(error, OperationalError | InterfaceError):
        return
    if connection.vendor != "postgresql" and not is_of_the_disk(error):
        return
    logger.warning("%s %s lost its database connection: %s", request.method, request.path, error)
    request.database_lost = True  # type: ignore[attr-defined]


def is_of_the_disk(error: BaseException) -> bool:
    """Whether SQLite could not write or read its file."""
    return getattr(error.__cause__, "sqlite_errorname", "").startswith(OF_THE_DISK)


def database_lost(request: HttpRequest) -> bool:
    """Whether this request failed because its connection was lost."""
    return getattr(request, "database_lost", False)


def only_reads(request: HttpRequest) -> bool:
    """Whether a request changes nothing. Drafts are posted only to keep them out of addresses."""
    return request.method in READS or request.path.endswith(DRAWN_FOR_A_DRAFT)


def repeatable_request(request: HttpRequest) -> ASGIRequest | None:
    """The same request for a second attempt; None if not needed, or not safe to repeat.

    Commands carry an id that makes them idempotent; other POST requests do not.
    """
    if not database_lost(request) or not isinstance(request, ASGIRequest):
        return None
    if not only_reads(request) and not request.POST.get("command"):
        return None
    request._stream.seek(0)
    return ASGIRequest(request.scope, request._stream)


def unavailable(request: HttpRequest) -> HttpResponse:
    """The response while the database is unavailable; nothing was changed."""
    anonymous = copy.copy(request)  # rendered without a query
    anonymous.user, anonymous.session = AnonymousUser(), SessionStore()
    sentence = _("The site can’t reach its database right now. Nothing has changed. Please try again.")
    answer = render_refusal(anonymous, 503, sentence)
    answer.headers["Retry-After"] = str(COME_BACK)
    return answer
