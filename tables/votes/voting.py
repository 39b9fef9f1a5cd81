"""Votes on proposals, one at a time, to all players: unanimous; silence is not consent."""

from __future__ import annotations

from django.db import transaction
from django.dispatch import receiver
from django.utils.translation import gettext as _

from engine.core import Event
from tables.messages.proposals import (
    AnyProposal,
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
from tables.votes.open_vote import Vote, current_vote, voters, waiting_seats

PAUSES = (10, 60, 24 * 60, 7 * 24 * 60)  # minutes
EXTENSIONS = (2, 5, 60, 24 * 60, 3 * 24 * 60)  # minutes


# -- asking ----------------------------------------------------------------------------------------


@transaction.atomic
def propose(table: Table, proposal: AnyProposal) -> Table:
    """Make a proposal to the others. Raises Refused."""
    table = commands.lock_table(table)
    refuse_any_proposal(table, proposal)
    refuse_proposal(table, proposal)
    if not voters(table, proposal):
        return carry_vote(table, open_vote.new_vote(table, proposal))
    return open_vote_at(table, open_vote.new_vote(table, proposal), Asked(proposal.seat, proposal))


def open_vote_at(table: Table, vote: Vote, *why: Event) -> Table:
    """Open the proposal at the table, and notify the voters."""
    vote_opened.send(Table, table=table, seats=voters(table, vote.proposal), number=vote.number)
    return commands.write_notice(table, why, {"vote": open_vote.vote_as_json(vote)})


def ask_all(table: Table, proposal: TimeIsUp | Gone, *why: Event) -> Table:
    """Make a proposal of the table itself, after the open one if there is one; not at tournament tables."""
    if table.arbitrated:
        return commands.write_notice(table, why) if why else table
    vote = current_vote(table)
    if vote is not None:
        vote.then.append(proposal)
        return commands.write_notice(table, why, {"vote": open_vote.vote_as_json(vote)})
    if voters(table, proposal):
        return open_vote_at(table, open_vote.new_vote(table, proposal), *why)
    return commands.write_notice(table, why) if why else table


def propose_again(table: Table, seat: int, *why: Event) -> Table:
    """Propose a rematch at a finished, locked table; a yes takes the seat."""
    vote = open_vote.new_vote(table, Rematch(seat))
    stored = open_vote.vote_as_json(vote) if voters(table, vote.proposal) else ""
    return commands.write_notice(table, why, {"vote": stored})


# -- answering -------------------------------------------------------------------------------------


@transaction.atomic
def answer_vote(table: Table, seat: int, number: int, agrees: bool, nonce: str = "") -> Table:
    """Answer the proposal opened in version `number`. Raises Refused.

    A yes is also accepted from the asking player once all missing voters are absent.
    nonce: contribution to the seed of a rematch.
    """
    table = commands.lock_table(table)
    vote = find_vote(table, number)
    if agrees:
        refuse_arbiter(table, vote.proposal)
    asked = seat in voters(table, vote.proposal)
    if not asked and not (agrees and seat == vote.proposal.seat and not waiting_seats(table, vote)):
        raise Refused(_("This request is not for you to answer."), 403)
    if not agrees:
        return close_vote(table, vote, VoteRefused(seat))
    if asked and seat not in vote.yes:
        vote.yes.append(seat)
    agreed = effects.AGREEING.get(type(vote.proposal))
    return count_votes(table, vote, *([agreed(table, table.seats.all()[seat], nonce)] if agreed else []))


@transaction.atomic
def withdraw_vote(table: Table, seat: int, number: int) -> Table:
    """Withdraw the proposal. Raises Refused."""
    table = commands.lock_table(table)
    vote = find_vote(table, number)
    if vote.proposal.seat != seat or vote.proposal.of_table:
        raise Refused(_("Only the person who made the request can withdraw it."), 403)
    return close_vote(table, vote, VoteWithdrawn(seat))


def find_vote(table: Table, number: int) -> Vote:
    """The open proposal if it was opened in this version. Raises Refused."""
    vote = current_vote(table)
    if vote is None or vote.number != number:
        raise Refused(_("This request is no longer open."), 409)
    return vote


def count_votes(table: Table, vote: Vote, *why: Event) -> Table:
    """Carry the proposal out if no answer is missing; otherwise store the vote, and tell why."""
    if not waiting_seats(table, vote):
        return carry_vote(table, vote)
    return commands.write_notice(table, why, {"vote": open_vote.vote_as_json(vote)})


def recount_votes(table: Table) -> Table:
    """Count again after a player has left; the others may have decided already."""
    vote = current_vote(table)
    if vote is None or waiting_seats(table, vote) or (vote.proposal.of_table and not vote.yes):
        return table
    return carry_vote(table, vote)


# -- closing ---------------------------------------------------------------------------------------


def carry_vote(table: Table, vote: Vote) -> Table:
    """Close the proposal and carry it out at the locked table."""
    table.vote = ""
    Table.objects.filter(pk=table.pk).update(vote="")
    return open_next(effects.apply_effect(table, vote.proposal), vote)


def close_vote(table: Table, vote: Vote, why: Event) -> Table:
    """Close the proposal; the log says why."""
    return open_next(commands.write_notice(table, [why], {"vote": ""}), vote)


def open_next(table: Table, vote: Vote) -> Table:
    """Open the first waiting proposal of the table that is still valid."""
    for n, proposal in enumerate(vote.then, 1):
        late = open_vote.new_vote(table, proposal, vote.then[n:])
        if table.vote == "" and open_vote.reason_obsolete(table, late) is None and voters(table, proposal):
            return open_vote_at(table, late)
    return table


@receiver(table_written)
def close_if_obsolete(table: Table, **_more: object) -> None:
    """Close a proposal that a change of its locked table has made obsolete."""
    vote = open_vote.load_vote(table)
    if vote is not None and (why := open_vote.reason_obsolete(table, vote)) is not None:
        close_vote(table, vote, why)


# -- what may be asked -------------------------------------------------------------------------------


def refuse_any_proposal(table: Table, proposal: AnyProposal) -> None:
    """Refuse any proposal that cannot be made at this table now. Raises Refused."""
    if table.status != Status.PLAYING:
        raise Refused(_("There is nothing to vote on: this game is not in progress."), 409)
    if table.is_lesson:  # its learner would stand at another step than the board
        raise Refused(_("In a lesson, “Back” takes you to the step before."), 403)
    if (vote := current_vote(table)) is not None:
        if vote.proposal.seat == proposal.seat and not vote.proposal.of_table:
            raise Refused(_("Your own request is still open. Withdraw it, or wait for the answers."), 409)
        raise Refused(_("Another request is open at this table. Answer it first."), 409)
    if table.is_of_week and isinstance(proposal, Undo):  # no other player could refuse, and what came next is known
        raise Refused(_("In the game of the week, you can’t undo what has revealed something."), 403)
    refuse_arbiter(table, proposal)


def refuse_arbiter(table: Table, proposal: AnyProposal) -> None:
    """Refuse proposals that an arbiter decides, and all while the table is stopped. Raises Refused.

    At tournament tables players vote on undo only; a last player may end the game.
    """
    if table.suspended_at is not None:
        raise Refused(_("The arbiter has put this table on hold. The game will resume when the arbiter says so."), 409)
    if table.adjourned:
        raise Refused(_("The tournament is paused. The game will resume when the organisers say so."), 409)
    ends_alone = isinstance(proposal, End) and open_vote.is_last_player(table, proposal.seat)
    if table.arbitrated and not isinstance(proposal, Undo) and not ends_alone:
        raise Refused(_("The arbiter decides this here: call the arbiter."), 403)


def refuse_proposal(table: Table, proposal: AnyProposal) -> None:
    """Refuse this particular proposal. Raises Refused."""
    whom = getattr(proposal, "whom", None)
    if whom is not None and not (whom in open_vote.seats_of_people(table) or is_for_vacant_seat(table, proposal)):
        raise Refused(_("There is nobody in that seat for this to apply to."))
    if isinstance(proposal, Undo):
        effects.plan_undo(table, proposal)
    if isinstance(proposal, Substitute | Swap) and whom == proposal.seat:
        raise Refused(_("To replace yourself, leave the game instead."))
    if isinstance(proposal, Pause) and (proposal.length.minutes not in PAUSES or table.paused_until is not None):
        raise Refused(_("The table is already paused, or this length of pause is not available."))
    if isinstance(proposal, Resume) and table.paused_until is None:
        raise Refused(_("The table is not paused."))
    if isinstance(proposal, Extend) and (proposal.length.minutes not in EXTENSIONS or table.terms() is None):
        raise Refused(_("This table has no clock that can be extended by that much."))


def is_for_vacant_seat(table: Table, proposal: AnyProposal) -> bool:
    """Whether a bot is requested for a vacant seat."""
    seats: list[Seat] = list(table.seats.all())
    return (
        isinstance(proposal, Substitute) and proposal.bot and proposal.whom < len(seats) and seats[proposal.whom].vacant
    )
