"""Bots that play for absent players of correspondence games until these are back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from engine.core import say
from tables.history import log, spectator_delay, voices
from tables.models import CORRESPONDENCE_TABLES, LISTED_PURPOSES, Row, Sitting, Status, Table, TimeoutRule, damage

SHOWN = 7  # lines about the answers of a bot


class Absence(NamedTuple):
    """A running game in which a bot plays for a person."""

    table: Table
    title: str
    names: Sequence[str]


def is_until_return(table: Table, follows: str) -> bool:
    """Whether a bot that takes over a seat plays only until its player is back; `follows`: a TimeoutRule."""
    terms = table.terms()
    return follows == TimeoutRule.BOT and terms is not None and not terms.is_live and not table.arbitrated


def absence_of(table: Table, user_pk: int | None) -> Sitting | None:
    """The seat of this person for whom a bot plays until they are back; None if there is none."""
    if user_pk is None or table.status != Status.PLAYING or not is_until_return(table, table.lapse):
        return None
    gone = table.sittings.filter(user=user_pk).last()
    if gone is None or not table.seats.all()[gone.number].bot:
        return None
    return gone


def answers_given(table: Table, gone: Sitting) -> list[str]:
    """The last public lines about what the bot did for an absent player, oldest first."""
    visible = spectator_delay.visible_version(table)
    rows = [row for row in Row.effective_at(table, visible) if row.number > gone.until and row.seat == gone.number]
    speaks = voices.voice(table)
    told = voices.voices_of_rows(table, None, speaks, rows)
    lines = [
        say(event, told[row.number])
        for row in rows
        for event in log.visible_events(log.events_of(row.events, table.game), None)
    ]
    return lines[-SHOWN:]


def absences(user_pk: int | None) -> list[Absence]:
    """The running games in which a bot plays for this person."""
    if user_pk is None:
        return []
    left = Sitting.objects.filter(user=user_pk).values("table")
    tables = Table.objects.with_seats().filter(
        CORRESPONDENCE_TABLES, pk__in=left, status=Status.PLAYING, purpose__in=LISTED_PURPOSES, lapse=TimeoutRule.BOT
    )
    found = damage.readable(tables, lambda table: (table, absence_of(table, user_pk)))
    return [
        Absence(table, _(table.rules.title), [seat.displayed_name for seat in table.seats.all()])
        for table, gone in found
        if gone is not None
    ]
