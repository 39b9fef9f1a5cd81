"""The open proposal on a table's page, and the proposals that can be made."""

from __future__ import annotations

from typing import TypedDict

from django.utils.translation import gettext

from engine.core import Preview, Seat, Sentence, Viewer, Voice, _, say
from tables.history import log
from tables.history.inactivity import LONG
from tables.messages.durations import AnyLength, Days
from tables.messages.proposals import AnyProposal, Rematch, Undo
from tables.messages.refusals import Refused, SomebodyActed
from tables.models import Table
from tables.play.undo import Askable
from tables.votes import effects, open_vote
from tables.votes.voting import EXTENSIONS, PAUSES


class Agrees(Sentence, frozen=True):
    """A seat has agreed."""

    seat: Seat
    text = _("{seat} agrees.")
    you = _("You agree.")


class HasNotAnswered(Sentence, frozen=True):
    """A seat has not answered."""

    seat: Seat
    text = _("{seat} has not answered.")
    you = _("You have not answered yet.")


class NotWaitedFor(Sentence, frozen=True):
    """A player has been absent for so long that their answer is not needed."""

    seat: Seat
    length: AnyLength
    text = _("{seat} has not visited this table for {length}; their answer is no longer needed.")
    you = _("You have not visited this table for {length}; your answer is no longer needed.")


class RevealedSince(Sentence, frozen=True):
    """Why others must agree to an undo."""

    text = _("Something new has been revealed since.")


class MovedSince(Sentence, frozen=True):
    """Why others must agree to an undo."""

    seat: Seat
    text = _("{seat} has moved since.")
    you = _("You have moved since.")


class VotePanel(TypedDict):
    """The open proposal: action, effect, age, answers, and whether this viewer must answer (`asked`)."""

    proposal: AnyProposal
    effect: str
    number: int
    at: str
    undone: dict[str, list[str]] | None
    answers: tuple[Sentence, ...]
    decides: bool
    asked: bool
    mine: bool
    sits: bool


def vote_panel(table: Table, viewer: int | None, speaks: Voice) -> VotePanel | None:
    """The open proposal for this viewer; None without one."""
    vote = open_vote.current_vote(table)
    if vote is None:
        return None
    asked, waits = open_vote.voters(table, vote.proposal), open_vote.waiting_seats(table, vote)
    away, mine = open_vote.absent_seats(table, vote), viewer == vote.proposal.seat and not vote.proposal.of_table
    return {
        "proposal": vote.proposal,
        "effect": speaks.text(open_vote.effect_text(table, vote.proposal, viewer)),
        "number": vote.number,
        "at": vote.at.isoformat(),
        "undone": undo_lines(table, vote.proposal, viewer, speaks) if isinstance(vote.proposal, Undo) else None,
        "answers": (
            *map(Agrees, vote.yes),
            *map(HasNotAnswered, waits),
            *(NotWaitedFor(seat, Days(LONG.days)) for seat in away),
        ),
        "decides": bool(away) and not waits and (mine or viewer in vote.yes),
        "asked": viewer in asked and viewer not in vote.yes,
        "mine": mine,
        "sits": isinstance(vote.proposal, Rematch),
    }


def undo_lines(table: Table, proposal: Undo, viewer: int | None, speaks: Voice) -> dict[str, list[str]] | None:
    """What an undo by vote would remove, in words, and what has been revealed since."""
    try:
        rows = effects.plan_undo(table, proposal).rows
    except Refused:
        return None
    told = [
        (row, event)
        for row in reversed(rows)
        for event in log.visible_events(log.events_of(row.events, table.game), viewer)
    ]
    opened = [say(event, speaks) for row, event in told if row.final]
    return {"moves": [say(event, speaks) for _row, event in told][:8], "opened": opened[:8]}


def undo_request(table: Table, viewer: int, found: Askable, speaks: Voice) -> dict[str, str]:
    """Why an undo needs a request, who has to agree, its button, and what is asked before it is sent."""
    since = MovedSince(found.why.seat) if isinstance(found.why, SomebodyActed) else RevealedSince()
    if open_vote.voters(table, Undo(viewer, found.number)):
        consent = gettext("The others must agree to an undo.")
        label, sure = gettext("Ask to undo"), gettext("Ask to undo your last move and everything after it?")
    else:
        consent = gettext("You can still undo: bots always agree.")
        label, sure = gettext("Undo"), gettext("Undo your last move and everything after it?")
    return {"reason": say(since, speaks), "consent": consent, "label": label, "sure": sure}


def undo_warning(table: Table, viewer: Viewer, preview: Preview | None, secret: bool) -> str:
    """What an undo needs once the previewed choice is sent; empty if it stays free.

    secret: whether it is sealed; what was sealed and then opened cannot be undone.
    """
    if viewer is None or preview is None or not (preview.final or preview.perhaps):
        return ""
    if secret or table.is_of_week or table.is_lesson:
        return (
            gettext("You can no longer undo this once it is sent: something new is revealed.")
            if preview.final
            else gettext("You may not be able to undo this once it is sent.")
        )
    if not open_vote.voters(table, Undo(viewer, 0)):
        return gettext("Something new is revealed. You can still undo: bots always agree.") if preview.final else ""
    return (
        gettext("Something new is revealed: after that, the others must agree to an undo.")
        if preview.final
        else gettext("Something new may be revealed: then the others must agree to an undo.")
    )


def options(table: Table, viewer: int) -> dict[str, object]:
    """The proposals that this seat can make."""
    others = [seat for seat in table.seats.all() if seat.user_id is not None and seat.number != viewer]
    return {
        "others": [{"number": seat.number, "name": seat.displayed_name} for seat in others],
        "paused": table.paused_until is not None,
        "pauses": PAUSES,
        "extensions": EXTENSIONS if table.clock else (),
        "vacant_seats": [
            {"number": seat.number, "name": seat.displayed_name} for seat in table.seats.all() if seat.vacant
        ],
        "long": Days(LONG.days),
        "open": open_vote.current_vote(table) is not None,
    }
