"""Reads the favourites of each finished game into rows, once.

They are computed from the last position and the moves; the game is not replayed.

A game that ends is noted in the same transaction; the loop reads what is noted, some games at a time. It can be stopped
at any moment, and several processes may do it at once. Older games are noted by the first migration.
"""

from __future__ import annotations

import logging
import math
from collections.abc import Mapping, Sequence

from channels.db import database_sync_to_async
from django.db import transaction
from django.dispatch import receiver

from engine.core import Id, Move
from tables.background import loops
from tables.favourites.models import Favourite, UnreadGame
from tables.models import LISTED_PURPOSES, Kind, Seat, Status, Table, damage
from tables.play.signals import table_written

logger = logging.getLogger(__name__)

LOOP = "favourites"  # its name
POLL = 60.0  # seconds between two runs if nothing wakes it
BATCH = 20  # games that are read in one run


@receiver(table_written)
def note_finished_game(table: Table, changes: Mapping[str, object], **_more: object) -> None:
    """Note a game that ends now, so that it is read after the commit."""
    if changes.get("status") == Status.FINISHED and table.purpose in LISTED_PURPOSES:
        UnreadGame.objects.get_or_create(table=table)
        loops.wake_on_commit(LOOP)


async def run() -> float:
    """Read some games. Returns the seconds until there is more to do."""
    return loops.AGAIN if await database_sync_to_async(read_games)() else math.inf


def read_games() -> int:
    """Read the games noted last, at most BATCH. Returns how many were found."""
    noted = list(UnreadGame.objects.order_by("-pk").values_list("pk", flat=True)[:BATCH])
    for pk in noted:
        read_game(pk)
    return len(noted)


@transaction.atomic
def read_game(pk: int) -> None:
    """Store the favourites of a game instead of those it had; a game that cannot be read has none."""
    if UnreadGame.objects.select_for_update().filter(pk=pk).delete()[0] == 0:
        return  # another process has read it
    table = Table.objects.with_seats().get(pk=pk)
    found = damage.read_or_mark(table, favourites_by_seat) or {}
    Favourite.objects.filter(seat__table=table).delete()
    Favourite.objects.bulk_create(
        [Favourite(seat=seat, what=what) for seat in table.seats.all() for what in found.get(seat.number, ())]
    )


def favourites_by_seat(table: Table) -> dict[int, Sequence[Id]]:
    """What each person's seat chose in a finished game, by seat number.

    Empty where the game counts no favourites.
    """
    favourites = table.rules.favourites
    if favourites is None or table.status != Status.FINISHED or not table.position:
        return {}
    over, moves = table.full_position(), moves_by_seat(table)
    taken: list[Seat] = [seat for seat in table.seats.all() if seat.user_id is not None]
    found = {seat.number: favourites.of(over, seat.number, moves.get(seat.number, [])) for seat in taken}
    return {number: list(dict.fromkeys(chosen)) for number, chosen in found.items()}


def moves_by_seat(table: Table) -> dict[int | None, list[Move]]:
    """The moves that stand, by seat, in order."""
    rows = table.turns.filter(kind__in=(Kind.MOVE, Kind.SEAL), undone=False, seat__isnull=False)
    found: dict[int | None, list[Move]] = {}
    for seat, moves in rows.order_by("number").values_list("seat", "moves"):
        found.setdefault(seat, []).extend(map(table.parse_move, moves.splitlines()))
    return found
