"""Votes on requests, one at a time, to all players: unanimous; silence is not consent."""

from __future__ import annotations

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
from tables.votes.open_vote import Vote, open_request, voters, waiting_seats

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
    """Open the request at the table, and notify the voters."""
    vote_opened.send(Table, table=table, seats=voters(table, vote.ask), number=vote.number)
    return commands.write_notice(table, why, {"vote": open_vote.vote_as_json(vote)})


def ask_all(table: Table, ask: TimeIsUp | Gone, *why: Event) -> Table:
    """Make a request of the table itself, after the open one if there is one; not at tournament tables."""
    if table.arbitrated:
        return commands.write_notice(table, why) if why else table
    vote = open_request(table)
    if vote is not None:
        vote.then.append(ask)
        return commands.write_notice(table, why, {"vote": open_vote.vote_as_json(vote)})
    if voters(table, ask):
        return open_vote_at(table, open_vote.new_vote(table, ask), *why)
    return commands.write_notice(table, why) if why else table


def propose_again(table: Table, seat: int, *why: Event) -> Table:
    """Propose a rematch at a finished, locked table; a yes takes the seat."""
    vote = open_vote.new_vote(table, Rematch(seat))
    return commands.write_notice(table, why, {"vote": open_vote.vote_as_json(vote) if voters(table, vote.ask) else ""})


# -- answering -------------------------------------------------------------------------------------


@transaction.atomic
def answer_vote(table: Table, seat: int, number: int, agrees: bool, nonce: str = "") -> Table:
    """Answer the request opened in version `number`. Raises Refused.

    A yes is also accepted from the asking player once all missing voters are absent.
    nonce: contribution to the seed of a rematch.
    """
    table = commands.lock_table(table)
    vote = find_vote(table, number)
    if agrees:
        refuse_arbiter(table, vote.ask)
    asked = seat in voters(table, vote.ask)
    if not asked and not (agrees and seat == vote.ask.seat and not waiting_seats(table, vote)):
        raise Refused(_("This request is not for you to answer."), 403)
    if not agrees:
        return close_vote(table, vote, VoteRefused(seat))
    if asked and seat not in vote.yes:
        vote.yes.append(seat)
    agreed = effects.AGREEING.get(type(vote.ask))
    return count_votes(table, vote, *([agreed(table, table.seats.all()[seat], nonce)] if agreed else []))


@transaction.atomic
def withdraw_vote(table: Table, seat: int, number: int) -> Table:
    """Withdraw the request. Raises Refused."""
    table = commands.lock_table(table)
    vote = find_vote(table, number)
    if vote.ask.seat != seat or vote.ask.of_table:
        raise Refused(_("Only the person who made the request can withdraw it."), 403)
    return close_vote(table, vote, VoteWithdrawn(seat))


def find_vote(table: Table, number: int) -> Vote:
    """The open request if it was opened in this version. Raises Refused."""
    vote = open_request(table)
    if vote is None or vote.number != number:
        raise Refused(_("This request is no longer open."), 409)
    return vote


def count_votes(table: Table, vote: Vote, *why: Event) -> Table:
    """Carry the request out if no answer is missing; otherwise store the vote, and tell why."""
    if not waiting_seats(table, vote):
        return carry_vote(table, vote)
    return commands.write_notice(table, why, {"vote": open_vote.vote_as_json(vote)})


def recount_votes(table: Table) -> Table:
    """Count again after a player has left; the others may have decided already."""
    vote = open_request(table)
    if vote is None or waiting_seats(table, vote) or (vote.ask.of_table and not vote.yes):
        return table
    return carry_vote(table, vote)


# -- closing ---------------------------------------------------------------------------------------


def carry_vote(table: Table, vote: Vote) -> Table:
    """Close the request and carry it out at the locked table."""
    table.vote = ""
    Table.objects.filter(pk=table.pk).update(vote="")
    return open_next(effects.apply_effect(table, vote.ask), vote)


def close_vote(table: Table, vote: Vote, why: Event) -> Table:
    """Close the request; the log says why."""
    return open_next(commands.write_notice(table, [why], {"vote": ""}), vote)


def open_next(table: Table, vote: Vote) -> Table:
    """Open the first waiting request of the table that is still valid."""
    for n, ask in enumerate(vote.then, 1):
        late = open_vote.new_vote(table, ask, vote.then[n:])
        if table.vote == "" and open_vote.reason_obsolete(table, late) is None and voters(table, ask):
            return open_vote_at(table, late)
    return table


@receiver(table_written)
def close_if_obsolete(table: Table, **_more: object) -> None:
    """Close a request that a change of its locked table has made obsolete."""
    vote = open_vote.load_vote(table)
    if vote is not None and (why := open_vote.reason_obsolete(table, vote)) is not None:
        close_vote(table, vote, why)


# -- what may be asked -------------------------------------------------------------------------------


def refuse_question(table: Table, ask: AnyAsk) -> None:
    """Refuse any request that cannot be made at this table now. Raises Refused."""
    if table.status != Status.PLAYING:
        raise Refused(_("There is nothing to vote on: this game is not in progress."), 409)
    if table.is_lesson:  # its learner would stand at another step than the board
        raise Refused(_("In a lesson, “Back” takes you to the step before."), 403)
    if (vote := open_request(table)) is not None:
        if vote.ask.seat == ask.seat and not vote.ask.of_table:
            raise Refused(_("Your own request is still open. Withdraw it, or wait for the answers."), 409)
        raise Refused(_("Another request is open at this table. Answer it first."), 409)
    if table.is_of_week and isinstance(ask, Undo):  # no other player could refuse, and what came next is known
        raise Refused(_("In the game of the week, you can’t undo what has revealed something."), 403)
    refuse_arbiter(table, ask)


def refuse_arbiter(table: Table, ask: AnyAsk) -> None:
    """Refuse requests that an arbiter decides, and all while the table is stopped. Raises Refused.

    At tournament tables players vote on undo only; a last player may end the game.
    """
    if table.suspended_at is not None:
        raise Refused(_("The arbiter has put this table on hold. The game will resume when the arbiter says so."), 409)
    if table.adjourned:
        raise Refused(_("The tournament is paused. The game will resume when the organisers say so."), 409)
    ends_alone = isinstance(ask, End) and open_vote.is_last_player(table, ask.seat)
    if table.arbitrated and not isinstance(ask, Undo) and not ends_alone:
        raise Refused(_("The arbiter decides this here: call the arbiter."), 403)


def refuse(table: Table, ask: AnyAsk) -> None:
    """Refuse this particular request. Raises Refused."""
    whom = getattr(ask, "whom", None)
    if whom is not None and not (whom in open_vote.seats_of_people(table) or is_for_vacant_seat(table, ask)):
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


def is_for_vacant_seat(table: Table, ask: AnyAsk) -> bool:
    """Whether a bot is requested for a vacant seat."""
    seats: list[Seat] = list(table.seats.all())
    return isinstance(ask, Substitute) and ask.bot and ask.whom < len(seats) and seats[ask.whom].vacant
