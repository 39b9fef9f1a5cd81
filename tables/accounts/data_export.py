"""Everything that the site knows about a person, as one JSON document; each app adds its own part."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from engine.record import write
from tables.models import Seat, Sitting, Status, Table, Turn, damage
from tables.people.export_registry import part
from tables.people.models import User
from tables.people.preferences import PREFERENCES
from tables.table_page.replay_views import recorded


@part("account")
def account(user: User) -> dict[str, Any]:
    """The account itself."""
    named = ("username", "name", "email", "guest", "role", "date_joined", "last_login")
    return {field: getattr(user, field) for field in named}


@part("preferences")
def preferences(user: User) -> dict[str, str]:
    """What they prefer."""
    return {name: str(getattr(user, name)) for name in PREFERENCES}


@part("kept_away")
def kept_away(user: User) -> list[dict[str, Any]]:
    """Whom they have blocked or muted."""
    return [
        {"name": str(row.other), "kind": row.kind, "since": row.since} for row in user.distances.select_related("other")
    ]


@part("games")
def games(user: User) -> list[dict[str, Any]]:
    """Their seats, with their own moves, and the record of each game that is over."""
    seats = Seat.objects.filter(user=user).select_related("table").prefetch_related("table__seats")
    return [game(seat) for seat in seats.order_by("table__created")]


@part("games_left")
def games_left(user: User) -> list[dict[str, Any]]:
    """The games that they have left."""
    return [left(gone) for gone in user.sittings.select_related("table")]


@part("holidays")
def holidays(user: User) -> list[dict[str, Any]]:
    """The days on which their time does not run."""
    return [{"first": one.first, "last": one.last} for one in user.holidays.all()]


def left(gone: Sitting) -> dict[str, Any]:
    """One game that somebody has left, with what they had played in it."""
    moves = gone.table.turns.filter(number__gt=gone.since, number__lte=gone.until)
    named = ("number", "name", "since", "until", "place")
    told = {field: getattr(gone, field) for field in named}
    return {"table": gone.table.slug, "game": gone.table.game, **told, "moves": played(moves, gone.number)}


def played(turns: QuerySet[Turn], seat: int) -> list[dict[str, Any]]:
    """The moves of a seat."""
    return list(map(dict, turns.filter(seat=seat).values("number", "kind", "moves", "time", "undone")))


def game(seat: Seat) -> dict[str, Any]:
    """One game of somebody."""
    table = seat.table
    before = table.sittings.filter(number=seat.number).last()
    return {
        "table": table.slug,
        "game": table.game,
        "status": table.status,
        "hosted": table.host_id == seat.user_id,
        "seat": seat.number + 1,
        "name": seat.name,
        "colour": seat.colour,
        "nonce": seat.nonce,
        "place": seat.place,
        "points": seat.points,
        "started": table.started,
        "finished": table.finished,
        "moves": played(table.turns.filter(number__gt=before.until if before else 0), seat.number),
        "record": damage.read_or_mark(table, record) if table.status == Status.FINISHED else None,
    }


def record(table: Table) -> str:
    """The record of a game that is over."""
    return write(recorded(table))
