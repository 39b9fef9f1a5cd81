"""Stopped tables (paused, on hold or ended early), and what their pages show."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

import msgspec
from django.db.models import Q

from engine import Game, Position
from engine.core import Event, Panel, Picture, Score, Sentence, Text, Viewer, _, with_points
from tables.history import log
from tables.messages.arbiter_events import ArbiterEnds, ArbiterVoids, ModeratorsEnd
from tables.messages.leaving_events import EndedAlone, EndsWithLeaver
from tables.messages.refusals import GameEnded, PauseBegan, TimeIsOver
from tables.models import Kind, Status, Table


class TableIsPaused(Sentence, frozen=True):
    """Who is awaited: nobody."""

    text = _("The table is paused")


class TableIsStopped(Sentence, frozen=True):
    """Who is awaited: nobody, until an arbiter resumes."""

    text = _("The table is on hold")


class NobodyPlays(Sentence, frozen=True):
    """What is asked: nothing, until the pause is over."""

    text = _("The game is paused and all clocks are stopped")


class OnHold(Sentence, frozen=True):
    """What is asked: nothing, until an arbiter resumes."""

    text = _("The game is on hold and all clocks are stopped")


ENDINGS: dict[type[Event], Text] = {
    GameEnded: _("Ended by vote"),
    ArbiterEnds: _("Ended by the arbiter"),
    ArbiterVoids: _("Ended by the arbiter"),
    ModeratorsEnd: _("Ended by the moderators"),
    TimeIsOver: _("Ended when the round’s time ran out"),
    EndsWithLeaver: _("Ended because a player left"),
    EndedAlone: _("Ended by the last player left"),
}


class Halt(NamedTuple):
    """A stop: the seat that asked for it, its beginning, and a pause's end.

    arbiter: the name of the arbiter who has stopped the table; empty if called only.
    everywhere: whether the whole tournament is paused.
    """

    by: int | None
    since: datetime
    until: datetime | None = None
    arbiter: str | None = None
    everywhere: bool = False


def halt(table: Table) -> Halt | None:
    """Why a table with a started game is stopped; None if it is not."""
    if table.status == Status.PLAYING and table.suspended_at is not None:
        return Halt(table.called, table.suspended_at, arbiter=table.suspended_by)
    if table.status == Status.PLAYING and table.adjourned and table.still_since is not None:
        return Halt(None, table.still_since, everywhere=True)
    if table.status == Status.PLAYING and table.paused_until is not None:
        return halt_by_event(table, PauseBegan, table.paused_until)
    if table.stopped and not table.imported:
        return halt_by_event(table, GameEnded, None)
    return None


def early_ending(table: Table) -> type[Event] | None:
    """The event, one of `ENDINGS`, that ended a game early; None if its rules ended it."""
    last = last_event(table, *ENDINGS) if table.stopped and not table.imported else None
    return type(last[0]) if last is not None else GameEnded if table.stopped else None


def halt_by_event(table: Table, kind: type[PauseBegan | GameEnded], until: datetime | None) -> Halt | None:
    """The stop caused by the last event of this kind."""
    last = last_event(table, kind)
    return Halt(last[0].by, last[1], until) if last is not None else None


def last_event(table: Table, *kinds: type[Event]) -> tuple[Any, datetime] | None:
    """The last event of these kinds in the table's log, with its time."""
    named = Q(*(Q(events__contains=f'"{kind.__name__}"') for kind in kinds), _connector=Q.OR)
    rows = table.turns.filter(named, kind=Kind.NOTICE).order_by("-number")
    for events, time in rows.values_list("events", "time")[:1]:
        return next(event for event in log.events_of(events, table.game) if isinstance(event, kinds)), time
    return None


def panel(rules: Game, seen: Position, over: bool, halt: Halt | None) -> Panel:
    """The prompt of a stopped table."""
    if over:
        return rules.panel(seen.without_pending(), None)
    stopped = halt is not None and halt.arbiter is not None
    return Panel(TableIsStopped(), OnHold()) if stopped else Panel(TableIsPaused(), NobodyPlays())


def picture(rules: Game, seen: Position, viewer: Viewer, scores: Sequence[Score] | None) -> Picture:
    """The board view of a stopped table: nobody is awaited, and the hand is inactive.

    scores: the result of a game that was ended early.
    """
    live, still = rules.picture(seen, viewer), rules.picture(seen.without_pending(), viewer)
    waiting = tuple(msgspec.structs.replace(line, active=False) for line in live.players)
    players = waiting if scores is None else with_points(still.players, scores)
    return msgspec.structs.replace(live, players=players, hand=still.hand)
