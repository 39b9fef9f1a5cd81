"""Earlier players of seats: a history row that changes a seat stores who sat there before."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable

import msgspec
from django.db.models import OuterRef, QuerySet, Subquery

from engine.core import Viewer, from_json
from tables.history import spectator_delay
from tables.models import NOBODY, Seat, Sitting, Table, Turn
from tables.people.models import User

FIELDS = ("user_id", "name", "bot", "vacant")


class SeatedPlayer(msgspec.Struct, array_like=True):
    """The player of a seat as others see them."""

    user_id: int | None
    name: str
    bot: str
    vacant: bool


def previous_players(seats: Iterable[Seat]) -> str:
    """The players of these seats in the database, as JSON; empty if unchanged."""
    held = [[seat.held[field] for field in FIELDS] for seat in seats]
    now = [[getattr(seat, field) for field in FIELDS] for seat in seats]
    return msgspec.json.encode(held).decode() if held != now else ""


def seats(table: Table, viewer: Viewer) -> list[Seat]:
    """The seats for this viewer; for delayed spectators, as at the version that they see."""
    if not spectator_delay.is_delayed(table, viewer):
        return list(table.seats.all())
    return past_seats(table, players_at(table, spectator_delay.visible_version(table)))


def public_seats(table: Table) -> list[Seat]:
    """The seats for a list of tables from `with_first`; delayed games show the first players."""
    behind = spectator_delay.is_delayed(table, None)
    return past_seats(table, table.first_seated if behind else None)  # type: ignore[attr-defined]


def with_first(tables: QuerySet[Table]) -> QuerySet[Table]:
    """Annotate tables with their first players where those have changed."""
    changed = Turn.objects.filter(table=OuterRef("pk")).exclude(seated="").order_by("number")
    return tables.annotate(first_seated=Subquery(changed.values("seated")[:1]))


def past_seats(table: Table, seated: str | None) -> list[Seat]:
    """The seats with the players stored in a row; the current ones without a row."""
    if not seated:
        return list(table.seats.all())
    found = [copy.copy(seat) for seat in table.seats.all()]
    for seat, sat in zip(found, parse_players(seated), strict=False):
        for field in FIELDS:
            setattr(seat, field, getattr(sat, field))
    return found


def players_at(table: Table, version: int) -> str:
    """The players at a version, from the next row that changes them; empty if unchanged since."""
    later = table.turns.filter(number__gt=version).exclude(seated="")
    return later.values_list("seated", flat=True).first() or ""


def seat_of_person(person: Seat, seats: Iterable[Seat]) -> int | None:
    """The seat in which a current player sat then; a bot that kept the name counts as the player."""
    own = (seat for seat in seats if seat.user_id is not None and seat.user_id == person.user_id)
    left = (seat for seat in seats if seat.user_id is None and (seat.number, seat.name) == (person.number, person.name))
    return next((seat.number for seat in (*own, *left)), None)


def parse_players(seated: str) -> list[SeatedPlayer]:
    """Parse stored players."""
    return from_json(seated, list[SeatedPlayer])


def replace_person(old: User, by: User, tables: Iterable[Table]) -> None:
    """Store one user in place of another in the histories of these tables."""
    for row in Turn.objects.filter(table__in=tables).exclude(seated=""):
        sat = parse_players(row.seated)
        if any(one.user_id == old.pk for one in sat):
            for one in sat:
                one.user_id = by.pk if one.user_id == old.pk else one.user_id
            Turn.objects.filter(pk=row.pk).update(seated=msgspec.json.encode(sat).decode())


def erase_name(user: User) -> None:
    """Remove the name of a deleted user from the histories."""

    def erase(number: int, one: SeatedPlayer) -> None:
        one.user_id, one.name = None, f"{NOBODY}{number}"

    change_players(user, erase)


def rename(user: User, name: str) -> None:
    """Write another name of a user into the histories."""

    def write(_number: int, one: SeatedPlayer) -> None:
        one.name = name

    change_players(user, write)


def change_players(user: User, change: Callable[[int, SeatedPlayer], None]) -> None:
    """Change a user, and the bots that kept their name, in the histories of all tables."""
    own = set(Seat.objects.filter(user=user).values_list("table", "name"))
    own |= set(Sitting.objects.filter(user=user).values_list("table", "name"))
    for row in Turn.objects.filter(table__in={table for table, _name in own}).exclude(seated=""):
        sat = parse_players(row.seated)
        for number, one in enumerate(sat):
            if one.user_id == user.pk or (one.user_id is None and (row.table_id, one.name) in own):
                change(number, one)
        Turn.objects.filter(pk=row.pk).update(seated=msgspec.json.encode(sat).decode())
