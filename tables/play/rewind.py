"""Rewinding to before a move: which turns are undone, what was revealed since and to whom."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from django.utils.translation import gettext as _

from engine import reshuffle_unseen
from engine.core import Event, Voice, say
from engine.notation import has_sealed_answers
from tables.history import log
from tables.messages.arbiter_events import ArbiterRewinds
from tables.messages.refusals import Refused
from tables.models import Kind, Row, Status, Table, Turn
from tables.play import commands, undo


class Move(NamedTuple):
    """An effective move as logged publicly; `number` is its row."""

    number: int
    seat: int | None
    text: str


class Learned(NamedTuple):
    """Information that became known: its public text, and who knows more."""

    text: str
    who: str


def moves(table: Table, speaks: Voice, before: int | None = None, most: int = 30) -> list[Move]:
    """The last `most` moves that can be rewound to, newest first; only those older than row `before`."""
    rows = open_rows(undo.effective_turns(Row.effective(table)))
    older = [row for row in rows if before is None or row.number < before]
    return [Move(row.number, row.seat, turn_text(table, row, speaks)) for row in older[:most]]


def open_rows(rows: Sequence[Row]) -> list[Row]:
    """The turns that can be rewound to, newest first.

    Effective turns with no sealed answer pending before them.
    """
    found, lying = list[Row](), False
    for earlier, row in pairwise(reversed(rows)):
        lying = earlier.secret and not earlier.final and (lying or earlier.kind == Kind.SEAL)
        if not lying:
            found.append(row)
    return found[::-1]


def turn_text(table: Table, row: Row, speaks: Voice) -> str:
    """A history row in one line, as logged publicly."""
    return ". ".join(
        say(event, speaks) for event in log.visible_events(log.events_of(row.events, table.game), None)[:3]
    )


def plan_rewind(table: Table, number: int) -> tuple[undo.Taken, Turn]:
    """The turns undone by going back to before a row, and the row whose position returns. Raises Refused."""
    if table.status != Status.PLAYING:
        raise Refused(_("A finished game stays as it is: its random draws are now public."), 409)
    taken = undo.find_from_row(undo.effective_turns(Row.effective(table)), number)
    if taken is None:
        raise Refused(_("There is no such move, or it has been undone."), 409)
    restored_row = table.turns.get(pk=taken.restored_row.pk)
    restored_row.table = table
    if has_sealed_answers(restored_row.position()):
        raise Refused(
            _(
                "Some choices were still sealed at that point. Go back to before the first of them, or to after the "
                "reveal."
            ),
            409,
        )
    return taken, restored_row


def newly_known(table: Table, rows: Sequence[Row], speaks: Voice) -> list[Learned]:
    """What became known in these rows, oldest first: the public text, with who was told more."""
    events = [event for row in reversed(rows) for event in log.events_of(row.events, table.game)]
    return [one for event in events if (one := knowledge(table, event, speaks)) is not None]


def knowledge(table: Table, event: Event, speaks: Voice) -> Learned | None:
    """What an event has made known; None if it revealed nothing and told everyone the same."""
    public = event.seen_by(None)
    more = [seat.number for seat in table.seats.all() if event.seen_by(seat.number) != public]
    if not more and not event.final:
        return None
    text = say(public, speaks) if public is not None else _("Something the others were not told")
    if not more:
        return Learned(text, _("Everyone has seen this."))
    names = speaks.list_text(speaks.name(seat) for seat in more)
    return Learned(text, _("Only {names} saw the details.").format(names=names))


def rewind(table: Table, number: int) -> Table:
    """Go back at a locked table to before a row, reshuffling what nobody had seen then. Raises Refused."""
    taken, restored_row = plan_rewind(table, number)
    anew = reshuffle_unseen(restored_row.position(), table.full_position().draws)
    played = sum(row.kind in undo.UNDOABLE for row in taken.rows)
    table.turns.filter(pk__in=[row.pk for row in taken.rows]).update(undone=True, undone_by=table.version + 1)
    table.vote = ""
    Table.objects.filter(pk=table.pk).update(vote="")
    return commands.save_position(
        table, anew, Turn(kind=Kind.REWIND, moves=str(restored_row.number)), [ArbiterRewinds(played)], anew=True
    )
