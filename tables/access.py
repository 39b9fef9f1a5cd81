"""Who may look at a table, and with whose eyes: decided by the database and the session, never by what a page says."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest

from engine.core import Viewer
from tables.models import Table, Visibility
from tables.people.middleware import language_of

LINKS = "links"  # in the session: slug -> what the visitor's link allows
JOIN, WATCH = "join", "watch"


def remember(request: HttpRequest, table: Table, allows: str) -> None:
    """Keep on this device that its visitor was given a link."""
    links = request.session.get(LINKS, {})
    if links.get(table.slug) != JOIN:
        request.session[LINKS] = {**links, table.slug: allows}


def allowed(table: Table, session: Any) -> str:
    """What a visitor's link to this table allows: to join, to watch, or nothing."""
    return str(session.get(LINKS, {}).get(table.slug, ""))


def may_look(table: Table, user_pk: int | None, session: Any) -> bool:
    """Whether this visitor may see the table at all."""
    if table.visibility == Visibility.PUBLIC or table.seat_of(user_pk) is not None:
        return True
    invited = user_pk is not None and any(seat.held_for_id == user_pk for seat in table.seats.all())
    return invited or (user_pk is not None and table.host_id == user_pk) or bool(allowed(table, session))


def may_sit(table: Table, user_pk: int | None, session: Any) -> bool:
    """Whether this visitor may take a free seat."""
    held = [seat.held_for_id for seat in table.seats.all() if seat.free]
    if user_pk is not None and user_pk in held:
        return True
    hosts = user_pk is not None and table.host_id == user_pk
    return None in held and (hosts or table.visibility == Visibility.PUBLIC or allowed(table, session) == JOIN)


def find(request: HttpRequest, slug: str) -> tuple[Table, Viewer]:
    """The table of this address and whose view the visitor has. Raises Http404, the same for closed and for unknown."""
    table = Table.objects.with_seats().filter(slug=slug).first()
    if table is None or not may_look(table, request.user.pk, request.session):
        raise Http404
    return table, viewer_of(table, request.user.pk)


def viewer_of(table: Table, user_pk: int | None) -> Viewer:
    """The seat whose view this person has; None is the view of everybody."""
    seat = table.seat_of(user_pk)
    return seat.number if seat is not None else None


def looking(slug: str, scope: dict[str, Any]) -> tuple[Viewer, int, int, int] | None:
    """For a socket: the view, the version of the table, the acts of the viewer, the seconds it is behind; or None."""
    table = Table.objects.with_seats().filter(slug=slug).first()
    user_pk = scope["user"].pk
    if table is None or not may_look(table, user_pk, scope["session"]):
        return None
    seat = table.seat_of(user_pk)
    if seat is None:
        return None, table.version, 0, table.delay
    return seat.number, table.version, seat.acts, 0


def language(scope: dict[str, Any]) -> str:
    """The language of whoever opened a socket, found as for a page."""
    request = HttpRequest()
    request.user = scope["user"]
    request.COOKIES = scope["cookies"]
    request.META["HTTP_ACCEPT_LANGUAGE"] = dict(scope["headers"]).get(b"accept-language", b"").decode("latin-1")
    return language_of(request)
