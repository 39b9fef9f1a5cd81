"""A request whose database connection was lost: repeated if that is safe, otherwise answered 503."""

from __future__ import annotations

import copy
import logging
import sys
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.core.handlers.asgi import ASGIRequest
from django.core.signals import got_request_exception
from django.db import InterfaceError, OperationalError, connection
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tables.web.middleware import refused

logger = logging.getLogger(__name__)

READS = ("GET", "HEAD")
DRAWN_FOR_A_DRAFT = "/prompt"
COME_BACK = 2  # seconds


@receiver(got_request_exception)
def note_loss(request: HttpRequest | None = None, **_more: Any) -> None:
    """Remember of a request that it failed since PostgreSQL was gone, and not by a fault of ours."""
    error = sys.exception()
    if request is None or connection.vendor != "postgresql" or not isinstance(error, OperationalError | InterfaceError):
        return
    logger.warning("%s %s lost its database connection: %s", request.method, request.path, error)
    request.database_lost = True  # type: ignore[attr-defined]


def database_lost(request: HttpRequest) -> bool:
    """Whether this request was answered by an error since its connection was gone."""
    return getattr(request, "database_lost", False)


def only_reads(request: HttpRequest) -> bool:
    """Whether a request changes nothing. A draft is posted all the same, since no choice is part of an address."""
    return request.method in READS or request.path.endswith(DRAWN_FOR_A_DRAFT)


def again(request: HttpRequest) -> ASGIRequest | None:
    """The same request, to be answered once more; None where that is not needed, or might do something twice.

    A command carries an id, by which its table knows it again; nothing else that is posted does.
    """
    if not database_lost(request) or not isinstance(request, ASGIRequest):
        return None
    if not only_reads(request) and not request.POST.get("command"):
        return None
    request._stream.seek(0)
    return ASGIRequest(request.scope, request._stream)


def unavailable(request: HttpRequest) -> HttpResponse:
    """The database is away: nothing was done, and it is soon to be tried again."""
    anonymous = copy.copy(request)  # drawn without a query
    anonymous.user, anonymous.session = AnonymousUser(), SessionStore()
    sentence = _("The site can’t reach its database right now. Nothing has changed. Please try again.")
    answer = refused(anonymous, 503, sentence)
    answer.headers["Retry-After"] = str(COME_BACK)
    return answer
