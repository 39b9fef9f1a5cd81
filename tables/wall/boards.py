"""Pages that stand inside a wall screen: a table's board as spectators see it, and its last reveal."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from csp.constants import SELF
from csp.decorators import csp_replace
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import mark_safe
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_safe

from tables.access import viewers
from tables.models import Status
from tables.rendering import moments, parts, rendered_parts
from tables.wall.themes import theme

View = Callable[[HttpRequest, str], HttpResponse]


def allow_frame(view: View) -> View:
    """Let a page of this site show the answer in a frame."""
    shown: View = xframe_options_sameorigin(csp_replace({"frame-ancestors": [SELF]})(view))  # type: ignore[arg-type, assignment]
    return wraps(view)(shown)


@allow_frame
@require_safe
def board(request: HttpRequest, slug: str) -> HttpResponse:
    """The board of a running or finished game as one picture. Raises Http404."""
    values = parts.context(public_moment(request, slug), None)
    return render(request, "wall/board.html", {**values, "theme": theme(request)})


@allow_frame
@require_safe
def reveal(request: HttpRequest, slug: str) -> HttpResponse:
    """The last reveal of a game, large. Raises Http404 without one."""
    moment = public_moment(request, slug)
    values = parts.context(moment, None)
    opened = rendered_parts.reveal(moment, None, values)
    if opened is None:
        raise Http404
    return render(request, "wall/board.html", {**values, "theme": theme(request), "opened": mark_safe(opened[1])})


def public_moment(request: HttpRequest, slug: str) -> moments.Moment:
    """The table as spectators see it, since a room reads along. Raises Http404 before the game."""
    found, _viewer = viewers.find_table(request, slug)
    if found.status == Status.OPEN:
        raise Http404
    return moments.current_moment(found, None)
