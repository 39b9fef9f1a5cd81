"""Broken promises in the database of a site under faults: commands, missing bots, lost time of seats."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import msgspec
from django.db import InterfaceError, OperationalError, connection
from django.db.models import Q
from django.utils import timezone

from tables.clocks import table_clocks
from tables.models import Status, Table
from tables.models.clock_terms import Terms
from tables.play.commands import start_game
from tests.support import consistency
from tests.support.clients import begun
from tests.support.game_tables import Guest, fresh

LATE_BOT = timedelta(seconds=35)  # a claim, and time to think
TERMS = Terms(bank=7200, increment=30)  # more than anybody needs
ROBBED = 1800  # seconds that a seat has lost only by an error of the site: nobody here thinks for so long


def has_clocks(people: list[Guest], bots: int) -> Table:
    """A game that has begun, with clocks."""
    table = begun(people, bots, start=False)
    table.clock = msgspec.json.encode(TERMS).decode()
    table.save(update_fields=["clock"])
    start_game(table)
    return fresh(table)


def waiting_for_bots() -> set[tuple[str, int]]:
    """Tables, with their versions, whose bot is later than a claim lasts or due implausibly late."""
    now = timezone.now()
    late = Q(bot_at__lt=now - LATE_BOT) | Q(bot_at__gt=now + LATE_BOT)
    return set(Table.objects.filter(late, status=Status.PLAYING).values_list("slug", "version"))


def robbed_seats(table: Table) -> list[int]:
    """The seats that have lost more thinking time than anybody here uses, or that a bot has taken over."""
    clocks, now = table_clocks.load_clocks(table), timezone.now()
    if clocks is None or table.status != Status.PLAYING:
        return []
    people = [seat for seat in clocks.seats if seat.user_id is not None]
    return [seat.number for seat in people if clocks.seconds_left(seat, now) < TERMS.bank - ROBBED]


def all_commands(table: Table) -> list[str]:
    """Every command that was carried out at a table."""
    return [name for row in table.turns.all() for name in consistency.commands(row)]


def asked_again(ask: Any) -> Any:
    """The answer of the database, asked a second time where a fault has ended this connection."""
    for _attempt in range(3):
        try:
            return ask()
        except (OperationalError, InterfaceError):
            connection.close()
    return ask()
