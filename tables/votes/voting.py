"""One request at a time, to all players at the table: it passes when everybody has agreed; silence is not consent."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.dispatch import receiver
from django.utils.translation import gettext as _

from engine.core import Event
from tables.messages.proposals import (
    AnyAsk,
    End,
    Extend,
    Gone,
    Pause,
    Rematch,
    Resume,
    Substitute,
    Swap,
    TimeIsUp,
    Undo,
)
from tables.messages.refusals import Asked, Refused, VoteRefused, VoteWithdrawn
from tables.models import Seat, Status, Table
from tables.play import commands
from tables.play.signals import table_written, vote_opened
from tables.votes import effects, open_vote
from tables.votes.open_vote import Vote, open_request, voters, waits

PAUSES = (10, 60, 24 * 60, 7 * 24 * 60)  # minutes
EXTENSIONS = (2, 5, 60, 24 * 60, 3 * 24 * 60)  # minutes


# -- asking ----------------------------------------------------------------------------------------


@transaction.atomic
def propose(table: Table, ask: AnyAsk) -> Table:
    """Make a request to the others. Raises Refused."""
    table = commands.lock_table(table)
    refuse_question(table, ask)
    refuse(table, ask)
    if not voters(table, ask):
        return carry_vote(table, open_vote.new_vote(table, ask))
    return open_vote_at(table, open_vote.new_vote(table, ask), Asked(ask.seat, ask))


def open_vote_at(table: Table, vote: Vote, *why: Event) -> Table:
    """Open the request at the table, and notify players who are not there."""
    vote_opened.send(Table, table=table, seats=voters(table, vote.ask), number=vote.number)
    return commands.write_notice(table, why, vote=open_vote.vote_as_json(vote))


def ask_all(table: Table, ask: TimeIsUp | Gone, *why: Event) -> Table:
    """The table itself asks; where a question is open, as soon as that one is closed; nothing where an arbiter is."""
    if table.arbitrated:
        return commands.write_notice(table, why) if why else table
    vote = open_request(table)
    if vote is not None:
        vote.then.append(ask)
        return commands.write_notice(table, why, vote=open_vote.vote_as_json(vote))
    if voters(table, ask):
        return open_vote_at(table, open_vote.new_vote(table, ask), *why)
    return commands.write_notice(table, why) if why else table


def propose_again(table: Table, seat: int, *why: Event) -> Table:
    """Another game is proposed at a locked table that has played: whoever is asked sits down by saying yes."""
    vote = open_vote.new_vote(table, Rematch(seat))
    return commands.write_notice(table, why, vote=open_vote.vote_as_json(vote) if voters(table, vote.ask) else "")


# -- answering -------------------------------------------------------------------------------------


@transaction.atomic
def answer_vote(table: Table, seat: int, number: int, agrees: bool, nonce: str = "") -> Table:
    """Say yes or no to the question that was put in this version; yes again once others are away. Raises Refused.

    nonce: the share of the chance of who sits down at the next table by saying yes.
    """
    table = commands.lock_table(table)
    vote = find_vote(table, number)
    if agrees:
        refuse_arbiter(table, vote.ask)
    asked = seat in voters(table, vote.ask)
    if not asked and not (agrees and seat == vote.ask.seat and not waits(table, vote)):
        raise Refused(_("This request is not for you to answer."), 403)
    if not agrees:
        return close_vote(table, vote, VoteRefused(seat))
    if asked and seat not in vote.yes:
        vote.yes.append(seat)
    if agreed := effects.AGREEING.get(type(vote.ask)):
        agreed(table, table.seats.all()[seat], nonce)
    return count_votes(table, vote)


@transaction.atomic
def withdraw_vote(table: Table, seat: int, number: int) -> Table:
    """Withdraw the request. Raises Refused."""
    table = commands.lock_table(table)
    vote = find_vote(table, number)
    if vote.ask.seat != seat or vote.ask.of_table:
        raise Refused(_("Only the person who made the request can withdraw it."), 403)
    return close_vote(table, vote, VoteWithdrawn(seat))


def find_vote(table: Table, number: int) -> Vote:
    """The open question, if it is the one that was put in this version. Raises Refused."""
    vote = open_request(table)
    if vote is None or vote.number != number:
        raise Refused(_("This request is no longer open."), 409)
    return vote


def count_votes(table: Table, vote: Vote) -> Table:
    """Carry the act out when everybody agrees; otherwise go on waiting."""
    if not waits(table, vote):
        return carry_vote(table, vote)
    return commands.write_notice(table, [], vote=open_vote.vote_as_json(vote))


def recount_votes(table: Table) -> Table:
    """Somebody has left: the others may have decided already."""
    vote = open_request(table)
    if vote is None or waits(table, vote) or (vote.ask.of_table and not vote.yes):
        return table
    return carry_vote(table, vote)


# -- closing ---------------------------------------------------------------------------------------


def carry_vote(table: Table, vote: Vote) -> Table:
    """Everybody has agreed: carry it out at the locked table."""
    table.vote = ""
    Table.objects.filter(pk=table.pk).update(vote="")
    return open_next(effects.apply_effect(table, vote.ask), vote)


def close_vote(table: Table, vote: Vote, why: Event) -> Table:
    """Close the request; the log says why."""
    return open_next(commands.write_notice(table, [why], vote=""), vote)


def open_next(table: Table, vote: Vote) -> Table:
    """After a question the table puts the first of its own that had to wait and is still good."""
    for n, ask in enumerate(vote.then, 1):
        late = open_vote.new_vote(table, ask, vote.then[n:])
        if table.vote == "" and open_vote.reason_obsolete(table, late) is None and voters(table, ask):
            return open_vote_at(table, late)
    return table


@receiver(table_written)
def close_if_obsolete(table: Table, **_more: Any) -> None:
    """Something has happened at a locked table: a question that has lost its sense is closed."""
    vote = open_vote.load_vote(table)
    if vote is not None and (why := open_vote.reason_obsolete(table, vote)) is not None:
        close_vote(table, vote, why)


# -- what may be asked -------------------------------------------------------------------------------


def refuse_question(table: Table, ask: AnyAsk) -> None:
    """Why nothing of this kind can be asked at this table now, whatever it is about. Raises Refused."""
    if table.status != Status.PLAYING:
        raise Refused(_("There is nothing to vote on: this game is not in progress."), 409)
    if (vote := open_request(table)) is not None:
        if vote.ask.seat == ask.seat and not vote.ask.of_table:
            raise Refused(_("Your own request is still open. Withdraw it, or wait for the answers."), 409)
        raise Refused(_("Another request is open at this table. Answer it first."), 409)
    refuse_arbiter(table, ask)


def refuse_arbiter(table: Table, ask: AnyAsk) -> None:
    """Where an arbiter decides, the players agree on taking back alone, and on nothing while the table is stopped.

    Whoever is left alone ends the game. Raises Refused.
    """
    if table.suspended_at is not None:
        raise Refused(_("The arbiter has put this table on hold. The game will resume when the arbiter says so."), 409)
    if table.adjourned:
        raise Refused(_("The tournament is paused. The game will resume when the organisers say so."), 409)
    ends_alone = isinstance(ask, End) and open_vote.alone(table, ask.seat)
    if table.arbitrated and not isinstance(ask, Undo) and not ends_alone:
        raise Refused(_("The arbiter decides this here: call the arbiter."), 403)


def refuse(table: Table, ask: AnyAsk) -> None:
    """Refuse this particular request. Raises Refused."""
    whom = getattr(ask, "whom", None)
    if whom is not None and not (whom in open_vote.seated(table) or is_chair(table, ask)):
        raise Refused(_("There is nobody in that seat for this to apply to."))
    if isinstance(ask, Undo):
        effects.plan_undo(table, ask)
    if isinstance(ask, Substitute | Swap) and whom == ask.seat:
        raise Refused(_("To replace yourself, leave the game instead."))
    if isinstance(ask, Pause) and (ask.length.minutes not in PAUSES or table.paused_until is not None):
        raise Refused(_("The table is already paused, or this length of pause is not available."))
    if isinstance(ask, Resume) and table.paused_until is None:
        raise Refused(_("The table is not paused."))
    if isinstance(ask, Extend) and (ask.length.minutes not in EXTENSIONS or table.terms() is None):
        raise Refused(_("This table has no clock that can be extended by that much."))


def is_chair(table: Table, ask: AnyAsk) -> bool:
    """Whether a bot is asked for in an empty chair."""
    seats: list[Seat] = list(table.seats.all())
    return isinstance(ask, Substitute) and ask.bot and ask.whom < len(seats) and seats[ask.whom].vacant
