"""The coach of a seat: who may have one, and how much it still says.

Only whether it is switched on is stored.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from engine import Game, Position
from engine.core import Advice, Move, Sentence, SomeDecision, decisions_answered_by, only_answer
from tables.background import loops
from tables.background.bots import LOOP as BOTS
from tables.history.log import Entry, words_told
from tables.lessons.between import ANSWERS, following_rows
from tables.lessons.models import progress_at
from tables.messages.refusals import Refused
from tables.models import Kind, Purpose, Row, Seat, Status, Table, Turn, bots_of, fixed_reads
from tables.play import commands
from tables.web.caches import render_cache

WHOLE, BRIEF = 1, 3  # answers of a kind that come with all of the advice, and with a part of it
ANSWERS_SHOWN = 3  # of bots, the last ones
LINES_TOLD = 3  # of an answer in a lesson
ENOUGH = 2  # good answers of a kind in a row after which it is silent sooner


class ShownAdvice(NamedTuple):
    """The advice as shown: what is said by itself, and what is said on request."""

    shown: tuple[Sentence, ...]
    more: tuple[Sentence, ...]
    caution: Sentence | None
    clause: str
    has_example: bool  # never where there is one answer only
    may_end: bool  # whether the game may be counted as it is: nearly everything has been seen


SILENT = ShownAdvice((), (), None, "", False, False)


# -- who may have one ------------------------------------------------------------------------------


def may_switch(table: Table, number: int) -> bool:
    """Whether the player in this seat may switch a coach on.

    In practice games, and where nobody else is sitting. Never at arbitrated tables, which are those of tournaments.
    """
    if table.arbitrated or table.status != Status.PLAYING or table.stopped or not table.rules.advice:
        return False
    return table.purpose == Purpose.PRACTICE or (table.purpose == Purpose.GAME and plays_alone(table, number))


def plays_alone(table: Table, number: int) -> bool:
    """Whether all other seats have bots."""
    return all(seat.bot for seat in table.seats.all() if seat.number != number)


def is_coached(table: Table, number: int) -> bool:
    """Whether the coach speaks to the player in this seat; only in practice games, which are never rated."""
    seat = table.seats.all()[number]
    return seat.coached and seat.user_id is not None and has_coach(table)


def has_coach(table: Table) -> bool:
    """Whether this is a practice game of a game with advice."""
    return table.purpose == Purpose.PRACTICE and not table.arbitrated and bool(table.rules.advice)


@transaction.atomic
def switch(table: Table, number: int, on: bool) -> Table:
    """Switch the coach of a seat on or off; the game is practice from then on. Raises Refused."""
    table = commands.lock_table(table)
    if not may_switch(table, number):
        raise Refused(_("There is no coach at this table."), 403)
    seat: Seat = table.seats.all()[number]
    if seat.coached == on:
        return table
    seat.coached = on
    changes = {"purpose": Purpose.PRACTICE} if on and table.purpose != Purpose.PRACTICE else {}
    return commands.write_notice(table, (), changes)


# -- what is said ----------------------------------------------------------------------------------


def advice_for(table: Table, seen: Position, number: int, draft: Sequence[Move]) -> ShownAdvice | None:
    """The coach's advice to a seat about its draft; None without a coach.

    Silent while others are awaited. seen: the position as this seat sees it.
    """
    if not is_coached(table, number) or seen.decision is None:
        return None
    advice = table.rules.advise(seen, number, draft)
    if advice is None:
        return SILENT
    shown, more = shown_and_folded(advice, times_for_fading(table, seen, number))
    ends = table.rules.first_game.may_end(seen) and plays_alone(table, number)
    shows = advice.example is not None and only_answer(seen, number) is None
    return ShownAdvice(shown, more, advice.caution, advice.clause, shows, ends)


def shown_and_folded(advice: Advice, times: int) -> tuple[tuple[Sentence, ...], tuple[Sentence, ...]]:
    """What is said by itself at the next decision of a kind, and what is left for those who ask.

    times: how many of them the seat has answered.
    """
    size = () if advice.size is None else (advice.size,)
    whole = (advice.about, *advice.weigh, *size)
    shown = whole if times < WHOLE else (*size, *advice.weigh)[:1] if times < BRIEF else ()
    return shown, tuple(sentence for sentence in whole if sentence not in shown)


def times_for_fading(table: Table, seen: Position, number: int) -> int:
    """How many decisions of the current kind this seat has answered.

    BRIEF, at which the coach says nothing, as soon as the last ENOUGH answers were as good as the coach's own.
    """
    rows = answers_of_kind(table, seen, number)
    well_done = ENOUGH <= len(rows) < BRIEF and all(was_fine(table, row, number) for row in rows[-ENOUGH:])
    return BRIEF if well_done else len(rows)


def answers_of_kind(table: Table, seen: Position, number: int) -> list[int]:
    """The history rows in which this seat answered decisions of the current kind."""
    kind, before = type(seen.decision), fixed_reads.answers_of_seat(table, number)
    return [one.number for one in before if kind in kinds_answered(table.rules, one.verb, one.stage)]


def was_fine(table: Table, number: int, seat: int) -> bool:
    """Whether the answer in this row was as good as the coach's own.

    Computed once in a process, since rows do not change.
    """
    fine: bool = render_cache.line(("fine", table.slug, number, seat), partial(judge_answer, table, number, seat))
    return fine


def judge_answer(table: Table, number: int, seat: int) -> bool:
    """Whether the answer in this row was as good as the coach's own, from what the seat saw before it."""
    moves = [table.parse_move(text) for text in table.turns.get(number=number).moves.splitlines()]
    return table.rules.is_fine(position_before(table, number).seen_by(seat), seat, moves)


def position_before(table: Table, number: int) -> Position:
    """The full position before a row."""
    before = table.turns.get(number=number - 1)
    before.table = table
    return before.position()


def kinds_answered(rules: Game, verb: str, stage: str) -> Sequence[type[SomeDecision]]:
    """The kinds of decisions that a move answers.

    Those of the phase in which it was made; if there are none, all kinds that accept it.
    """
    kinds = decisions_answered_by(rules, verb)
    phase = stage.rpartition("/")[2]
    return [kind for kind in kinds if kind.phase == phase] or kinds


# -- why a bot moved so ----------------------------------------------------------------------------


def explained_rows(table: Table, rows: Sequence[Row]) -> frozenset[int]:
    """The numbers of the rows with a bot's open move, which can be explained in a practice game."""
    bots = bots_of(table.seats.all()) if has_coach(table) else frozenset[int]()
    return frozenset(row.number for row in rows if row.kind == Kind.MOVE and row.seat in bots)


def bots_row(table: Table, number: int) -> Turn | None:
    """The row with a bot's open move; None for any other."""
    bots = bots_of(table.seats.all())
    return table.turns.filter(number=number, kind=Kind.MOVE, seat__in=bots).first()


def reason(table: Table, row: Turn | Row) -> Sentence | None:
    """The first reason found for one of the moves of a row, from the spectators' view before it.

    None without a reason.
    """
    seen = position_before(table, row.number).seen_by(None)
    if seen.secret or row.seat is None:
        return None
    moves = row.moves if isinstance(row, Turn) else table.turns.values_list("moves", flat=True).get(pk=row.pk)
    reasons = (table.rules.reason(seen, row.seat, table.parse_move(text)) for text in moves.splitlines())
    return next((said for said in reasons if said is not None), None)


# -- the answers of bots, one by one ---------------------------------------------------------------


class BotAnswer(NamedTuple):
    """An answer of a bot: its row, and why it may have moved so, where that can be said.

    about: in a lesson, the words by which the places of the board that it changed are found.
    """

    number: int
    reason: Sentence | None
    about: str = ""


def bot_answers(table: Table, rows: Sequence[Row], number: int) -> tuple[BotAnswer, ...]:
    """The last answers of bots since the last one of a coached seat, oldest first; empty without a coach.

    In a lesson, the answers since the learner's own. rows: effective ones, oldest first.
    """
    if table.is_lesson:
        return lesson_answers(table, rows, number)
    if not is_coached(table, number):
        return ()
    own = max((n for n, row in enumerate(rows, start=1) if row.seat == number and row.kind in ANSWERS), default=0)
    since = rows[own:]
    known = explained_rows(table, since)
    shown = [row for row in since if row.number in known][-ANSWERS_SHOWN:]
    return tuple(build_bot_answer(table, row) for row in shown)


def lesson_answers(table: Table, rows: Sequence[Row], number: int) -> tuple[BotAnswer, ...]:
    """The answers since the learner's own in a lesson; its texts say why they were given."""
    if (progress := progress_at(table)) is None:
        return ()
    _since, shown = following_rows(progress, rows, number)
    return tuple(BotAnswer(row.number, None, words_told(row, table.game, number)) for row in shown)


def build_bot_answer(table: Table, row: Row) -> BotAnswer:
    """The answer in a row, explained once in a process, as rows do not change."""
    return BotAnswer(row.number, render_cache.line(("reason", table.slug, row.number), partial(reason, table, row)))


def with_lines(answers: Sequence[BotAnswer], lines: Sequence[Entry]) -> list[dict[str, object]]:
    """Answers with their lines of the log: the first one, and a few that say what came of it."""
    found = [(one, [line for line in lines if line.number == one.number and line.kind == "event"]) for one in answers]
    return [
        {"line": of[0], "more": of[1:LINES_TOLD], "reason": one.reason, "about": one.about} for one, of in found if of
    ]


def may_hurry(table: Table, number: int) -> bool:
    """Whether this coached seat waits for bots alone, which may answer without their pause."""
    waits = table.status == Status.PLAYING and table.bot_at is not None and not table.is_still
    return waits and is_coached(table, number) and plays_alone(table, number)


@transaction.atomic
def hurry(table: Table) -> None:
    """Let the awaited bot answer now; nothing if the table has moved on meanwhile."""
    if Table.objects.filter(pk=table.pk, version=table.version, bot_at__isnull=False).update(bot_at=timezone.now()):
        loops.wake_on_commit(BOTS)
