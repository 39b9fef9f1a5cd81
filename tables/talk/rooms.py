"""Who hears whom. While a game is played, its two rooms are apart; before and after, both are open to whoever may look.

As at lichess, the players' talk is for the players and those who watch have a room of their own. So nobody's advice
reaches a player, by no channel and not even as a number, and what players say to each other tells nobody more than the
board does.
"""

from __future__ import annotations

from tables.models import Status, Table
from tables.people.models import User
from tables.talk.models import Room, Silence

OPEN_TO_ALL = (Status.OPEN, Status.FINISHED)  # no game is played that the other room could disturb


def own(table: Table, user_pk: int | None) -> Room:
    """The room in which this person speaks."""
    return Room.WATCHERS if table.seat_of(user_pk) is None else Room.PLAYERS


def heard(table: Table, user_pk: int | None, staff: bool = False) -> list[Room]:
    """The rooms that somebody who may look at the table reads now, the own one first.

    staff: who keeps order on the whole site hears the players too, but never the watchers of the own game.
    """
    mine = own(table, user_pk)
    other = Room.WATCHERS if mine == Room.PLAYERS else Room.PLAYERS
    both = table.status in OPEN_TO_ALL or (staff and mine == Room.WATCHERS)
    return [mine, other] if both else [mine]


def is_silent(table: Table, user_pk: int | None, mark: str = "") -> bool:
    """Whether this person, or the visitor with this mark, may not write here."""
    silences = Silence.objects.filter(table=table)
    if user_pk is not None:
        return silences.filter(person=user_pk).exists()
    return bool(mark) and silences.filter(mark=mark).exists()


def keeps_order(table: Table, user: User) -> bool:
    """Whether this person may delete what is said and silence who says it, in the rooms that the person reads."""
    return bool(user.keeps_order or (table.host_id is not None and table.host_id == user.pk))
