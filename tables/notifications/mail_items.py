"""What one mail says about one table: its turn, its clock, a request, an invitation, the result."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.core import say
from tables.history import voices
from tables.hosting import addresses
from tables.messages.ordinals import ordinal
from tables.models import Seat, Table
from tables.notifications.models import Kind
from tables.votes import open_vote as questions


class Item(NamedTuple):
    """One item of a mail."""

    kind: str
    game: str
    what: str  # the subject in a few words
    company: str
    where: str  # in the game
    size: str
    url: str


def item(kind: str, table: Table, what: str, where: str = "", size: str = "") -> Item:
    """Build an item with the fields common to all kinds."""
    url = addresses.mail_url(f"/t/{table.slug}")
    return Item(kind, _(table.rules.title), what, player_names(table), where, size, url)


def player_names(table: Table) -> str:
    """The names of the players."""
    return ", ".join(seat.displayed_name for seat in table.seats.all() if not seat.free)


def turn(table: Table, seat: Seat) -> Item:
    """The decision that a seat owes, in the words of its prompt."""
    seen, speaks = table.full_position().seen_by(seat.number), voices.voice(table, seat.number)
    panel = table.rules.panel(seen, seat.number)
    where = say(seen.stage(), speaks)
    how = _("Everyone answers at once, in secret.") if seen.secret else ""
    return item(Kind.TURN, table, say(panel.heading, speaks), where, how)


def time_running_out(table: Table, seat: Seat, ends: datetime, zone: str) -> Item:
    """The decision that a seat owes, and its deadline."""
    owed = turn(table, seat)
    until = _("You have until {moment} to answer.").format(moment=moment_text(ends, zone))
    return owed._replace(kind=Kind.CLOCK, what=_("Time is running out. {choice}").format(choice=owed.what), size=until)


def moment_text(at: datetime, zone: str) -> str:
    """A moment in a person's time zone, with its name."""
    there = date_format(at.astimezone(ZoneInfo(zone)), "SHORT_DATETIME_FORMAT")
    return _("{moment} ({zone})").format(moment=there, zone=zone)


def open_vote(table: Table, seat: Seat, number: int) -> Item | None:
    """The request opened at version `number`, if this seat still has to answer it; else None."""
    vote = questions.open_request(table)
    if vote is None or vote.number != number:
        return None
    if seat.number not in questions.waiting_seats(table, vote):
        return None
    effect, how = (
        voices.voice(table).text(questions.effect_text(table, vote.ask, seat.number)),
        _("Answer yes or no; no answer counts as no."),
    )
    return item(Kind.VOTE, table, say(vote.ask, voices.voice(table, seat.number)), size=f"{effect}\n{how}")


def invitation(table: Table) -> Item:
    """A held seat."""
    host = table.host.displayed_name if table.host else ""
    free = sum(seat.free for seat in table.seats.all())
    what = _("{name} is holding a seat for you").format(name=host) if host else _("A seat is being held for you")
    size = ngettext(
        "The table is waiting for {n} more player.", "The table is waiting for {n} more players.", free
    ).format(n=free)
    return item(Kind.INVITATION, table, what, size=size)


def result(table: Table, seat: Seat | None) -> Item:
    """The result for a seat."""
    if seat is None or seat.place is None or seat.points is None:
        return item(Kind.OVER, table, _("The game is over"))
    words = ngettext(
        "You finished in {place} place, with {n} point.", "You finished in {place} place, with {n} points.", seat.points
    )
    return item(Kind.OVER, table, _("The game is over"), size=words.format(place=ordinal(seat.place), n=seat.points))
