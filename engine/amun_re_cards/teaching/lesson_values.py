"""Numbers and conditions of the lesson's texts, by the names that `lesson.toml` uses."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.amun_re_cards.model.moves import Bid, Build, Offer
from engine.amun_re_cards.position import AmunReCards
from engine.core import Answered

Answer = Answered[AmunReCards]


def bid_of(answer: Answer, card: int) -> bool:
    """Whether the learner bid this card."""
    return any(isinstance(move, Bid) and move.card == card for move in answer.moves)


def offered_only(answer: Answer, card: int) -> bool:
    """Whether the learner offered gold of this sum."""
    return any(isinstance(move, Offer) and sum(move.cards) == card for move in answer.moves)


def heights(answer: Answer) -> tuple[int, ...]:
    """The pyramids of the learner's provinces."""
    return answer.after.counts(answer.seat)


def pyramids_bought(answer: Answer) -> int:
    """Number of pyramids that the learner bought."""
    return sum(move.n for move in answer.moves if isinstance(move, Build))


def missing(answer: Answer) -> int:
    """[R5.6] Pyramids missing to lift the poorest province: one for each province as poor."""
    return heights(answer).count(min(heights(answer)))


def price(answer: Answer) -> int:
    """[R5.3] Price of the missing pyramids on top of those bought, in gold."""
    price_of = answer.after.printed.price
    return price_of(pyramids_bought(answer) + missing(answer)) - price_of(pyramids_bought(answer))


def points(answer: Answer) -> int:
    """[R6.1] The points that the learner has been given so far."""
    return sum(line.points for line in answer.after.lines[answer.seat])


LESSON_VALUES: Mapping[str, Callable[[Answer], object]] = {
    "bid_5": lambda answer: bid_of(answer, 5),
    "bid_8": lambda answer: bid_of(answer, 8),
    "offered_1": lambda answer: offered_only(answer, 1),
    "income": lambda answer: answer.after.income[answer.seat],
    "left": lambda answer: answer.after.income[answer.seat],
    "heights": lambda answer: ", ".join(map(str, heights(answer))),
    "even": lambda answer: len(set(heights(answer))) == 1,
    "built_nothing": lambda answer: not pyramids_bought(answer),
    "poorest": lambda answer: min(heights(answer)),
    "missing": missing,
    "price": price,
    "points": points,
}
