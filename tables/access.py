"""Who may look at a table, and with whose eyes: decided by the database and the session, never by what a page says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest

from engine.core import Viewer
from tables import delay, lapse
from tables.models import Status, Table, Visibility
from tables.people.middleware import language_of

LINKS = "links"  # in the session: slug -> the token of the link that the visitor followed
JOIN, WATCH = "join", "watch"
FIELDS = {JOIN: "join_token", WATCH: "watch_token"}


overseers: list[Callable[[Table, int], bool]] = []  # who sees what nobody may watch, by the apps that know


def remember(request: HttpRequest, table: Table, allows: str) -> None:
    """Keep on this device that its visitor was given a link."""
    if allowed(table, request.session) != JOIN:
        links = request.session.get(LINKS, {})
        request.session[LINKS] = {**links, table.slug: getattr(table, FIELDS[allows])}


def allowed(table: Table, session: Any) -> str:
    """What a visitor's link to this table allows: to join, to watch, or nothing, as once the link was revoked."""
    token = session.get(LINKS, {}).get(table.slug)
    return next((allows for allows, field in FIELDS.items() if token == getattr(table, field)), "")


def may_look(table: Table, user_pk: int | None, session: Any) -> bool:
    """Whether this visitor may see the table at all; a link opens nothing that is hidden."""
    if table.hidden and table.seat_of(user_pk) is None:
        return user_pk is not None and any(sees(table, user_pk) for sees in overseers)
    if table.visibility == Visibility.PUBLIC or table.seat_of(user_pk) is not None:
        return True
    if user_pk is not None and table.status == Status.FINISHED and table.sittings.filter(user=user_pk).exists():
        return True  # who has left sees the end
    invited = user_pk is not None and any(seat.held_for_id == user_pk for seat in table.seats.all())
    return invited or (user_pk is not None and table.host_id == user_pk) or bool(allowed(table, session))


def may_sit(table: Table, user_pk: int | None, session: Any) -> bool:
    """Whether this visitor may take a free seat."""
    held = [seat.held_for_id for seat in table.seats.all() if seat.free]
    if user_pk is not None and user_pk in held:
        return True
    if table.arbitrated:
        return False  # its seats are given by the draw
    hosts = user_pk is not None and table.host_id == user_pk
    return None in held and (hosts or table.visibility == Visibility.PUBLIC or allowed(table, session) == JOIN)


def may_take(table: Table, session: Any) -> bool:
    """Whether this visitor may sit down in an empty chair of a running game."""
    if table.arbitrated:
        return False  # who plays on there is the organisers' to say
    return table.visibility == Visibility.PUBLIC or allowed(table, session) == JOIN


def find(request: HttpRequest, slug: str) -> tuple[Table, Viewer]:
    """The table of this address and whose view the visitor has. Raises Http404, the same for closed and for unknown."""
    table = Table.objects.at(slug)
    if table is None or not may_look(table, request.user.pk, request.session):
        raise Http404
    table = lapse.applied(table)
    return table, viewer_of(table, request.user.pk)


def viewer_of(table: Table, user_pk: int | None) -> Viewer:
    """The seat whose view this person has; None is the view of everybody."""
    seat = table.seat_of(user_pk)
    return seat.number if seat is not None else None


def looking(slug: str, scope: dict[str, Any]) -> tuple[Viewer, int, int] | None:
    """For a socket: the view, the version of the table that it shows, and the viewer's own count; or None."""
    table = Table.objects.at(slug)
    user_pk = scope["user"].pk
    if table is None or not may_look(table, user_pk, scope["session"]):
        return None
    seat = table.seat_of(user_pk)
    if seat is None:
        return None, delay.version(table) if table.version else 0, table.openings
    return seat.number, table.version, seat.acts


def watched(slug: str) -> tuple[int, int, float | None]:
    """What all spectators of a table see: its version, the count of openings, and the seconds until they see more.

    Raises Table.DoesNotExist.
    """
    table = Table.objects.get(slug=slug)
    ripens = delay.ripens(table)  # first: what becomes old enough between the two is then seen now
    return delay.version(table), table.openings, ripens


def language(scope: dict[str, Any]) -> str:
    """The language of whoever opened a socket, found as for a page."""
    request = HttpRequest()
    request.user = scope["user"]
    request.COOKIES = scope["cookies"]
    request.META["HTTP_ACCEPT_LANGUAGE"] = dict(scope["headers"]).get(b"accept-language", b"").decode("latin-1")
    return language_of(request)
