"""Middleware for pages of tables whose stored data cannot be read."""

import zlib
from collections.abc import Callable

import msgspec
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from engine import BadPosition, NewerPosition
from tables.models import Table, damage
from tables.web.database_retries import COME_BACK
from tables.web.middleware import render_refusal

UNREADABLE = (BadPosition, msgspec.DecodeError, zlib.error)


class DamagedTables:
    """Answers with a sentence instead of an error, and marks the table as damaged.

    What a newer release has written is no damage: a process of that release will answer.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """The response where stored data of the table of this address could not be read."""
        match = request.resolver_match
        if not isinstance(exception, UNREADABLE) or match is None or not match.route.startswith("t/"):
            return None
        if isinstance(exception, NewerPosition):
            answer = render_refusal(request, 503, _("The site is being updated. Please try again in a moment."))
            answer.headers["Retry-After"] = str(COME_BACK)
            return answer
        table = Table.objects.filter(slug=match.kwargs.get("slug")).first()
        if table is not None:
            damage.mark_damaged(table, exception)
        return render_refusal(request, 500, _("This table cannot be read. The site administrator has been told."))
