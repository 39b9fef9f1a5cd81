"""The personal data of a user as one JSON document; each app adds its part."""

from __future__ import annotations

from django.db.models import QuerySet

from engine.notation import write_record
from tables.favourites import counts
from tables.models import Seat, Sitting, Status, Table, Turn, damage
from tables.people.export_registry import part
from tables.people.models import User
from tables.people.preferences import PREFERENCES
from tables.table_page.replay_views import build_record


@part("account")
def account(user: User) -> dict[str, object]:
    """The account itself."""
    named = ("username", "name", "email", "guest", "role", "date_joined", "last_login", "picture", "profile_open")
    return {field: getattr(user, field) for field in named}


@part("preferences")
def preferences(user: User) -> dict[str, str]:
    """The user's preferences."""
    return {name: str(getattr(user, name)) for name in PREFERENCES}


@part("kept_away")
def blocks_and_mutes(user: User) -> list[dict[str, object]]:
    """The users they have blocked or muted."""
    return [
        {"name": str(row.other), "kind": row.kind, "since": row.since} for row in user.distances.select_related("other")
    ]


@part("games")
def games(user: User) -> list[dict[str, object]]:
    """Their seats with their moves, and the records of finished games."""
    seats = Seat.objects.filter(user=user).select_related("table").prefetch_related("table__seats")
    return [own_game(seat) for seat in seats.order_by("table__created")]


@part("games_left")
def games_left(user: User) -> list[dict[str, object]]:
    """The games that they have left."""
    return [left_game(gone) for gone in user.sittings.select_related("table")]


@part("favourites")
def favourites(user: User) -> list[dict[str, object]]:
    """What they have chosen in finished games, as their profile counts it."""
    return counts.as_data(user.pk)


@part("holidays")
def holidays(user: User) -> list[dict[str, object]]:
    """Their holidays."""
    return [{"first": one.first, "last": one.last} for one in user.holidays.all()]


def left_game(gone: Sitting) -> dict[str, object]:
    """A game that the user has left, with their moves."""
    moves = gone.table.turns.filter(number__gt=gone.since, number__lte=gone.until)
    named = ("number", "name", "since", "until", "place")
    told = {field: getattr(gone, field) for field in named}
    return {"table": gone.table.slug, "game": gone.table.game, **told, "moves": seat_moves(moves, gone.number)}


def seat_moves(turns: QuerySet[Turn], seat: int) -> list[dict[str, object]]:
    """The moves of a seat."""
    return list(map(dict, turns.filter(seat=seat).values("number", "kind", "moves", "time", "undone")))


def own_game(seat: Seat) -> dict[str, object]:
    """A game of the user."""
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
        "moves": seat_moves(table.turns.filter(number__gt=before.until if before else 0), seat.number),
        "record": damage.read_or_mark(table, record_text) if has_record(table) else None,
    }


def has_record(table: Table) -> bool:
    """Whether the record of a game may be given out: it is over, and its secret is public."""
    return table.status == Status.FINISHED and not table.keeps_secret


def record_text(table: Table) -> str:
    """The record of a finished game as text."""
    return write_record(build_record(table))
