"""Who may see a table, and as which viewer: decided by the database and the session, never by what a page sends."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, NamedTuple

from django.contrib import auth
from django.http import Http404, HttpRequest

from engine.core import Viewer
from tables.background import timeouts
from tables.history import spectator_delay
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
    """Whether this visitor may take an empty seat of a running game."""
    if table.arbitrated:
        return False  # who plays on there is the organisers' to say
    return table.visibility == Visibility.PUBLIC or allowed(table, session) == JOIN


def find_table(request: HttpRequest, slug: str) -> tuple[Table, Viewer]:
    """The table of this address and whose view the visitor has. Raises Http404, the same for closed and for unknown."""
    table = Table.objects.at(slug)
    if table is None or not may_look(table, request.user.pk, request.session):
        raise Http404
    table = timeouts.apply_timeouts(table)
    return table, viewer_of(table, request.user.pk)


def viewer_of(table: Table, user_pk: int | None) -> Viewer:
    """The seat whose view this person has; None is the view of everybody."""
    seat = table.seat_of(user_pk)
    return seat.number if seat is not None else None


def socket_viewer(slug: str, scope: dict[str, Any]) -> tuple[Viewer, int, int] | None:
    """For a socket: the view, the version of the table that it shows, and the viewer's own count; or None."""
    table = Table.objects.at(slug)
    user_pk = scope["user"].pk
    if table is None or not may_look(table, user_pk, scope["session"]):
        return None
    seat = table.seat_of(user_pk)
    if seat is None:
        return None, spectator_delay.version(table) if table.version else 0, table.openings
    return seat.number, table.version, seat.acts


class Watched(NamedTuple):
    """What all spectators of a table see."""

    version: int
    openings: int
    ripens: float | None  # the seconds until they see more
    newest: int  # the version that the table has


def spectator_state(slug: str) -> Watched:
    """What spectators see now. Raises Table.DoesNotExist."""
    table = Table.objects.get(slug=slug)
    ripens = spectator_delay.next_release(table)  # first: what becomes old enough between the two is then seen now
    return Watched(spectator_delay.version(table), table.openings, ripens, table.version)


class Newest(NamedTuple):
    """What the database says of a table, to compare its pages with."""

    version: int
    openings: int
    doors: tuple[Any, ...]  # by what it is decided who may look; when it changes, every page asks again
    acts: dict[int, int]  # of each seat


DOORS = ("visibility", "blind", "status", "host", "join_token", "watch_token")
SEATS = ("seats__number", "seats__acts", "seats__user", "seats__held_for")


def newest(slugs: Collection[str]) -> dict[str, Newest]:
    """All these tables, by one query."""
    rows: dict[str, list[tuple[Any, ...]]] = {}
    found = Table.objects.filter(slug__in=slugs).order_by("seats__number")
    for slug, *row in found.values_list("slug", "version", "openings", *DOORS, *SEATS):
        rows.setdefault(slug, []).append(tuple(row))
    return {slug: told(of_table) for slug, of_table in rows.items()}


def told(rows: list[tuple[Any, ...]]) -> Newest:
    """A table from its rows, one for each seat."""
    version, openings, *doors = rows[0][: 2 + len(DOORS)]
    seats = [row[2 + len(DOORS) :] for row in rows]
    return Newest(version, openings, (*doors, *(seat[2:] for seat in seats)), {seat[0]: seat[1] for seat in seats})


def arrives(slug: str, scope: dict[str, Any]) -> tuple[str, tuple[Viewer, int, int] | None]:
    """For a socket that opens: find out whose it is; the language, and what `looking` says. All by one thread."""
    request = HttpRequest()
    request.session = scope["session"]
    scope["user"] = auth.get_user(request)
    return language(scope), socket_viewer(slug, scope)


def language(scope: dict[str, Any]) -> str:
    """The language of the visitor who opened a socket, determined as for a page."""
    request = HttpRequest()
    request.user = scope["user"]
    request.COOKIES = scope["cookies"]
    request.META["HTTP_ACCEPT_LANGUAGE"] = dict(scope["headers"]).get(b"accept-language", b"").decode("latin-1")
    return language_of(request)
