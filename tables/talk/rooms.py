"""Who reads which room: separate ones during a game, before and after it all viewers read both.

As at lichess, players' chat is for the players, and spectators have their own room. So no advice reaches a player, not
even as a message count, and what players say reveals nothing to spectators beyond the board. Whoever is away while
a bot plays for them is a player.
"""

from __future__ import annotations

from collections.abc import Collection

from tables.models import Status, Table
from tables.people.models import User
from tables.seats import leaving
from tables.talk.models import Room, Silence

OPEN_TO_ALL = (Status.OPEN, Status.FINISHED)  # states without a running game to disturb


def players(table: Table) -> frozenset[int]:
    """The people with a seat, and those for whom a bot plays until they are back."""
    seated = {seat.user_id for seat in table.seats.all() if seat.user_id is not None}
    return leaving.absent_players(table) | seated


def own_room(table: Table, user_pk: int | None) -> Room:
    """The room in which this user writes."""
    return Room.PLAYERS if user_pk is not None and user_pk in players(table) else Room.WATCHERS


def readable_rooms(
    table: Table, user_pk: int | None, staff: bool = False, playing: Collection[int] | None = None
) -> list[Room]:
    """The rooms that a viewer of the table may read now, their own first.

    staff: site moderators also read the players' room, but never the spectators' of their own game. playing: the
    `players`, where they are known.
    """
    mine, other = Room.WATCHERS, Room.PLAYERS
    if user_pk is not None and user_pk in (players(table) if playing is None else playing):
        mine, other = other, mine
    both = table.status in OPEN_TO_ALL or (staff and mine == Room.WATCHERS)
    return [mine, other] if both else [mine]


def is_silent(table: Table, user_pk: int | None, mark: str = "") -> bool:
    """Whether this user, or the visitor with this mark, may not write here."""
    silences = Silence.objects.filter(table=table)
    if user_pk is not None:
        return silences.filter(person=user_pk).exists()
    return bool(mark) and silences.filter(mark=mark).exists()


def may_moderate(table: Table, user: User) -> bool:
    """Whether this user may delete messages and silence authors in the rooms they read."""
    return bool(user.is_moderator or (table.host_id is not None and table.host_id == user.pk))
