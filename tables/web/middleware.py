"""Middleware that refuses requests before a view."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django_htmx.http import replace_url, reselect, reswap, retarget

from tables.web import request_context

CHOICES = frozenset({"draft", "move", "command"})  # form fields that carry a choice


class SmallBodies:
    """Refuses bodies that are too large or of unknown length."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        length = request.headers.get("Content-Length") or "0"
        if "Transfer-Encoding" in request.headers or not length.isdecimal() or int(length) > limit():
            return render_refusal(request, 413, _("That is too long: a request can be 64 kB at most."))
        return self.get_response(request)


class OtherMethods:
    """Renders 405 responses as a page."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code != 405:
            return response
        answer = render_refusal(request, 405, _("This page can’t be opened directly."))
        answer.headers["Allow"] = response.headers["Allow"]
        return answer


class NoChoiceInAddress:
    """Refuses a choice in an address, where logs, histories and other people's screens would keep it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return csrf_failure(request) if CHOICES.intersection(request.GET) else self.get_response(request)


def limit() -> int:
    """The largest body in bytes."""
    return settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Refuse a form from another site, or from a page left open for too long."""
    return render_refusal(request, 403, _("This page is out of date. Reload it and try again."))


def render_refusal(request: HttpRequest, status: int, sentence: str) -> HttpResponse:
    """Render a refusal: as the page's alert for htmx, else as a page."""
    if request.headers.get("HX-Request") == "true":
        answer = HttpResponse(format_html("<p>{}</p>", sentence), status=status)
        answer = replace_url(reswap(retarget(answer, "#alert"), "innerHTML"), False)
        return reselect(answer, "p")  # overrides the form's hx-select
    number = request_context.request_id.get() if status >= 500 else ""  # by which the log is searched
    shown = {"status": status, "sentence": sentence, "heading": as_heading(sentence), "number": number}
    return render(request, "site/error.html", shown, status=status)


def as_heading(sentence: str) -> str:
    """The sentence as a heading: a single one without full stop."""
    alone = sentence.removesuffix(".")
    return sentence if any(stop in alone for stop in (". ", "? ", "! ")) else alone
