"""Texts of mails about tables (turn, clock, request, absence, result) and the subject of any mail."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from engine.core import say
from tables.clocks import table_clocks
from tables.history import news, voices
from tables.hosting import addresses
from tables.messages.ordinals import ordinal
from tables.models import Seat, Table
from tables.notifications.models import Kind
from tables.votes import open_vote

WEEK = timedelta(days=6)  # after which the name of a day is the name of two


class Item(NamedTuple):
    """One item of a mail."""

    kind: str
    game: str
    what: str  # the subject in a few words
    company: str
    where: str  # in the game
    size: str
    url: str
    told: str = ""  # what the news are, as their heading
    news: tuple[str, ...] = ()  # what has happened since the person's last answer
    ends: datetime | None = None  # when the time to answer is over


def item(kind: str, table: Table, what: str, where: str = "", size: str = "", page: str = "") -> Item:
    """Build an item with the fields common to all kinds; `page`: the rest of the table's address."""
    url = addresses.mail_url(f"/t/{table.slug}{page}")
    return Item(kind, _(table.rules.title), what, player_names(table), where, size, url)


def player_names(table: Table) -> str:
    """The names of the players."""
    return ", ".join(seat.displayed_name for seat in table.seats.all() if not seat.free)


def turn(table: Table, seat: Seat, zone: str) -> Item:
    """The decision that a seat owes, what has happened since its last one, and the time left.

    The decision is in the words of its prompt. zone: the time zone of its player.
    """
    seen, speaks = table.full_position().seen_by(seat.number), voices.voice(table, seat.number)
    panel = table.rules.panel(seen, seat.number)
    where = say(seen.stage(), speaks)
    how = [_("Everyone answers at once, in secret.")] if seen.secret else []
    clocks, terms = table_clocks.load_clocks(table), table.terms()
    ends = clocks.expiry(seat) if clocks is not None else None
    if ends is not None and terms is not None and not terms.is_live:
        how.append(until_text(ends, zone))
    owed = item(Kind.TURN, table, say(panel.heading, speaks), where, "\n".join(how))
    lines = tuple(news.lines_since_last_answer(table, seat.number))
    return owed._replace(told=_("What happened:"), news=lines, ends=ends)


def time_running_out(table: Table, seat: Seat, zone: str) -> Item:
    """The decision that a seat owes, and its deadline."""
    owed = turn(table, seat, zone)
    return owed._replace(kind=Kind.CLOCK, what=_("Time is running out. {choice}").format(choice=owed.what))


def absence(table: Table, answers: Sequence[str]) -> Item:
    """A bot plays for the person; `answers`: what it has done."""
    size = _("You can take your seat back until the game ends. If the game ends first, you are ranked last.")
    owed = item(Kind.ABSENT, table, _("Your time ran out: a bot plays for you"), size=size, page="/gone")
    return owed._replace(told=_("What the bot did for you:"), news=tuple(answers))


def until_text(ends: datetime, zone: str) -> str:
    """By when a decision is due."""
    return _("You have until {moment} to answer.").format(moment=moment_text(ends, zone))


def moment_text(at: datetime, zone: str) -> str:
    """A moment in a person's time zone, with its name: a day of this week by its name."""
    there = at.astimezone(ZoneInfo(zone))
    form = (
        pgettext("a day and its hour in a sentence", "l H:i") if at - timezone.now() < WEEK else "SHORT_DATETIME_FORMAT"
    )
    return _("{moment} ({zone})").format(moment=date_format(there, form), zone=zone)


def vote(table: Table, seat: Seat, number: int) -> Item | None:
    """The proposal opened at version `number`, if this seat still has to answer it; else None."""
    current = open_vote.current_vote(table)
    if current is None or current.number != number:
        return None
    if seat.number not in open_vote.waiting_seats(table, current):
        return None
    effect, how = (
        voices.voice(table).text(open_vote.effect_text(table, current.proposal, seat.number)),
        _("Answer yes or no; no answer counts as no."),
    )
    return item(Kind.VOTE, table, say(current.proposal, voices.voice(table, seat.number)), size=f"{effect}\n{how}")


def invitation(table: Table) -> Item:
    """A held seat."""
    host = table.host.displayed_name if table.host else ""
    free = sum(seat.free for seat in table.seats.all())
    what = _("{name} is holding a seat for you").format(name=host) if host else _("A seat is being held for you")
    size = ngettext(
        "The table is waiting for {n} more player.", "The table is waiting for {n} more players.", free
    ).format(n=free)
    return item(Kind.INVITATION, table, what, size=size)


def game_start(table: Table) -> Item:
    """Players were found, and the game has begun."""
    return item(Kind.FOUND, table, _("Your players were found: the game has started"))


def result(table: Table, seat: Seat | None) -> Item:
    """The result for a seat."""
    if seat is None or seat.place is None or seat.points is None:
        return item(Kind.OVER, table, _("The game is over"))
    words = ngettext(
        "You finished in {place} place, with {n} point.", "You finished in {place} place, with {n} points.", seat.points
    )
    return item(Kind.OVER, table, _("The game is over"), size=words.format(place=ordinal(seat.place), n=seat.points))


def subject(items: Sequence[Item]) -> str:
    """The subject of a mail: its one item, or the number of tables."""
    if len(items) == 1:
        return _("{title}: {what}").format(title=items[0].game, what=items[0].what.removesuffix("."))
    waiting = sum(item.kind == Kind.TURN for item in items)
    if waiting == len(items):
        return ngettext("{n} table is waiting for you", "{n} tables are waiting for you", waiting).format(n=waiting)
    return _("Karnak: {n} updates for you").format(n=len(items))
