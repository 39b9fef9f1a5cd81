"""What a visitor has answered: kept with the user, or in the session of somebody without a name here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from django.db import IntegrityError, transaction
from django.http import HttpRequest

from engine.puzzles import Answer, Puzzle
from tables.people.models import User
from tables.puzzles.models import Attempt

SESSION = "puzzles"  # in the session: number of a puzzle -> moves of the answer, one a line
MOST = 60  # answers in a session


class Given(NamedTuple):
    """An answer that was given to a puzzle."""

    moves: tuple[str, ...]
    right: bool


def answer_of(puzzle: Puzzle, moves: Iterable[str]) -> Answer | None:
    """The answer of a puzzle with these moves."""
    told = tuple(moves)
    return next((answer for answer in puzzle.answers if answer.moves == told), None)


def given_answers(request: HttpRequest) -> Mapping[int, Given]:
    """The visitor's answers by the number of the puzzle."""
    if isinstance(request.user, User):
        rows = Attempt.objects.filter(user=request.user).values_list("number", "answer", "right")
        return {number: Given(tuple(answer.splitlines()), right) for number, answer, right in rows}
    kept: Mapping[str, tuple[str, bool]] = request.session.get(SESSION, {})
    return {int(number): Given(tuple(answer.splitlines()), right) for number, (answer, right) in kept.items()}


def keep_answer(request: HttpRequest, number: int, answer: Answer, right: bool) -> None:
    """Keep the visitor's answer to a puzzle; the first one stays."""
    text = "\n".join(answer.moves)
    if isinstance(request.user, User):
        try:
            with transaction.atomic():
                Attempt.objects.create(user=request.user, number=number, answer=text, right=right)
        except IntegrityError:  # answered before, perhaps in another window
            return
    else:
        kept = {str(number): (text, right), **request.session.get(SESSION, {})}
        request.session[SESSION] = dict(list(kept.items())[:MOST])
