"""Who may see a table, and from which seat.

Decided by the database and the session, never by what a page sends.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict

from django.contrib import auth
from django.http import Http404, HttpRequest

from engine.core import Viewer
from tables.background import timeouts
from tables.history import spectator_delay
from tables.models import Status, Table, Visibility, fixed_reads, tables_of
from tables.people.middleware import language_of
from tables.seats import leaving
from tables.web import request_context

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser
    from django.contrib.sessions.backends.base import SessionBase

    from tables.people.models import User

LINKS = "links"  # in the session: slug -> the token of the link that the visitor followed
JOIN, WATCH = "join", "watch"
FIELDS = {JOIN: "join_token", WATCH: "watch_token"}


class Scope(TypedDict):
    """What the views of sockets need of an ASGI scope. `user` is set by `identify_socket`."""

    session: SessionBase
    user: User | AnonymousUser
    cookies: dict[str, str]
    headers: Iterable[tuple[bytes, bytes]]


overseers: list[Callable[[Table, int], bool]] = []  # functions of other apps that let a user watch hidden tables


def remember_link(request: HttpRequest, table: Table, allows: str) -> None:
    """Store in the session that its visitor has followed a link."""
    if link_permission(table, request.session) != JOIN:
        links = request.session.get(LINKS, {})
        request.session[LINKS] = {**links, table.slug: getattr(table, FIELDS[allows])}


def link_permission(table: Table, session: SessionBase) -> str:
    """What a visitor's link allows: JOIN, WATCH, or "" without one or once it is revoked."""
    token = session.get(LINKS, {}).get(table.slug)
    return next((allows for allows, field in FIELDS.items() if token == getattr(table, field)), "")


def may_look(table: Table, user_pk: int | None, session: SessionBase) -> bool:
    """Whether this visitor may see the table; a link opens no hidden table, and none that shares a secret."""
    if table.is_hidden and table.seat_of(user_pk) is None:
        return user_pk is not None and any(sees(table, user_pk) for sees in overseers)
    if table.keeps_secret and table.seat_of(user_pk) is None:
        return user_pk is not None and has_played_same(table, user_pk)
    if table.seat_of(user_pk) is not None:
        return True
    if is_away_from_open_hands(table, user_pk):
        return False
    if table.visibility == Visibility.PUBLIC:
        return True
    if user_pk is not None and table.status == Status.FINISHED and table.sittings.filter(user=user_pk).exists():
        return True  # players who have left may see the finished game
    invited = user_pk is not None and any(seat.held_for_id == user_pk for seat in table.seats.all())
    return invited or (user_pk is not None and table.host_id == user_pk) or bool(link_permission(table, session))


def is_away_from_open_hands(table: Table, user_pk: int | None) -> bool:
    """Whether this user may come back as a player while spectators see the hand of another."""
    shown = user_pk is not None and any(seat.is_hand_open for seat in table.seats.all())
    return shown and user_pk in leaving.people_who_may_return(table)


def has_played_same(table: Table, user_pk: int) -> bool:
    """Whether this user's own game with the same draws is over."""
    over = Table.objects.filter(draws_as=table.draws_as, secret_until=table.secret_until, status=Status.FINISHED)
    return over.filter(pk__in=tables_of(user_pk)).exists()


def may_sit(table: Table, user_pk: int | None, session: SessionBase) -> bool:
    """Whether this visitor may take a free seat."""
    held = [seat.held_for_id for seat in table.seats.all() if seat.free]
    if user_pk is not None and user_pk in held:
        return True
    if table.arbitrated:
        return False  # its seats are assigned by the draw
    hosts = user_pk is not None and table.host_id == user_pk
    return None in held and (hosts or table.visibility == Visibility.PUBLIC or link_permission(table, session) == JOIN)


def may_take(table: Table, session: SessionBase) -> bool:
    """Whether this visitor may take a vacant seat of a running game."""
    if table.arbitrated:
        return False  # the organisers decide who takes over
    return table.visibility == Visibility.PUBLIC or link_permission(table, session) == JOIN


def find_table(request: HttpRequest, slug: str) -> tuple[Table, Viewer]:
    """The table at this address, with timeouts applied, and its viewer.

    Raises Http404 where there is no table, and where this person may not see it.
    """
    table = fixed_reads.table_at(slug)
    if table is None or not may_look(table, request.user.pk, request.session):
        raise Http404
    request_context.note_table(table.pk)
    table = timeouts.apply_timeouts(table)
    return table, viewer_of(table, request.user.pk)


def viewer_of(table: Table, user_pk: int | None) -> Viewer:
    """The seat whose view this person has; None for spectators."""
    seat = table.seat_of(user_pk)
    return seat.number if seat is not None else None


class Look(NamedTuple):
    """What the page of a socket should show."""

    viewer: Viewer
    version: int
    own: int  # the seat's `acts`; the table's `openings` for spectators


def socket_viewer(slug: str, scope: Scope) -> Look | None:
    """What the page of this socket should show; None without access."""
    table = fixed_reads.table_at(slug)
    return viewer_state(table, scope) if table is not None else None


def viewer_state(table: Table, scope: Scope) -> Look | None:
    """What the page of this socket should show of a table that was just read; None without access."""
    user_pk = scope["user"].pk
    if not may_look(table, user_pk, scope["session"]):
        return None
    seat = table.seat_of(user_pk)
    if seat is None:
        return Look(None, spectator_delay.visible_version(table) if table.version else 0, table.openings)
    return Look(seat.number, table.version, seat.acts)


class Watched(NamedTuple):
    """What all spectators of a table see."""

    version: int
    openings: int
    ripens: float | None  # seconds until the next delayed version is shown
    newest: int  # the current version of the table


def spectator_state(table: Table) -> Watched:
    """What spectators see now of a table that was just read."""
    ripens = spectator_delay.next_release(table)  # first, so that a version released in between is in the next value
    return Watched(spectator_delay.visible_version(table), table.openings, ripens, table.version)


class Newest(NamedTuple):
    """The state of a table in the database, for comparison with open pages."""

    version: int
    openings: int
    doors: tuple[object, ...]  # values that decide on access; when they change, every page asks again
    acts: dict[int, int]  # of each seat


DOORS = ("visibility", "blind", "status", "host", "join_token", "watch_token")
SEATS = ("seats__number", "seats__acts", "seats__user", "seats__held_for")


def load_newest(slugs: Collection[str]) -> dict[str, Newest]:
    """The state of these tables, by one query."""
    rows: dict[str, list[tuple[object, ...]]] = {}
    found = Table.objects.filter(slug__in=slugs).order_by("seats__number")
    for slug, *row in found.values_list("slug", "version", "openings", *DOORS, *SEATS):
        rows.setdefault(slug, []).append(tuple(row))
    return {slug: build_newest(of_table) for slug, of_table in rows.items()}


def build_newest(rows: list[tuple[Any, ...]]) -> Newest:
    """The state of a table from its rows, one for each seat."""
    version, openings, *doors = rows[0][: 2 + len(DOORS)]
    seats = [row[2 + len(DOORS) :] for row in rows]
    return Newest(version, openings, (*doors, *(seat[2:] for seat in seats)), {seat[0]: seat[1] for seat in seats})


def identify_socket(slug: str, scope: Scope) -> tuple[str, Look | None]:
    """The language of a new socket, and the result of `socket_viewer`; sets scope["user"].

    All of it happens in one thread.
    """
    request = HttpRequest()
    request.session = scope["session"]
    scope["user"] = auth.get_user(request)
    return socket_language(scope), socket_viewer(slug, scope)


def socket_language(scope: Scope) -> str:
    """The language of a socket's visitor, determined as for a page."""
    request = HttpRequest()
    request.user = scope["user"]
    request.COOKIES = scope["cookies"]
    request.META["HTTP_ACCEPT_LANGUAGE"] = dict(scope["headers"]).get(b"accept-language", b"").decode("latin-1")
    return language_of(request)
