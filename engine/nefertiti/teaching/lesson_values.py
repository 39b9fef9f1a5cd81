"""Numbers and conditions of the lesson's texts, by the names that `lesson.toml` uses."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core import Answered, Id, Seat
from engine.nefertiti.model.board import TYPE_OF
from engine.nefertiti.model.moves import Place, Take, Tally
from engine.nefertiti.position import Nefertiti

Answer = Answered[Nefertiti]
MERET, ANI = 1, 2  # seats of the lesson
MARKET, BONUS = "abu_simbel", 3  # where the learner closes a market; what the Scribe adds to each gift


def offers(g: Nefertiti) -> int:
    """[R5.6] The sum of the offers at the market of the lesson."""
    spaces = g.stall(g.markets[MARKET]).at
    return sum(spaces[space].value for space in g.markets[MARKET].servants)


def own_offer(answer: Answer) -> int:
    """[R4.1] The learner's new offer at the market of the lesson; 0 without one."""
    spaces = answer.before.stall(answer.before.markets[MARKET]).at
    return sum(spaces[m.space].value for m in answer.moves if isinstance(m, Place) and m.market == MARKET)


def number_of(g: Nefertiti, seat: Seat, type_: Id) -> int:
    """Number of gifts of a type that a seat owns."""
    return sum(TYPE_OF[card] == type_ for card in g.gifts[seat])


def took(answer: Answer, *gifts: Id) -> bool:
    """Whether the learner took exactly these gifts."""
    return any(isinstance(move, Take) and move.gifts == gifts for move in answer.moves)


def scored_type(answer: Answer) -> Id:
    """[R10.6] The type that the learner scored."""
    return next((move.gift for move in answer.moves if isinstance(move, Tally)), "")


def scored_gifts(answer: Answer) -> int:
    """[R10.6] Number of gifts that the learner scored."""
    return number_of(answer.before, answer.seat, scored_type(answer))


LESSON_VALUES: Mapping[str, Callable[[Answer], object]] = {
    "necklace_values": lambda answer: list(answer.after.printed.values["necklace"]),
    "chair_values": lambda answer: list(answer.after.printed.values["chair"]),
    "harp_values": lambda answer: list(answer.after.printed.values["harp"]),
    "money": lambda answer: answer.after.money[answer.seat],
    "servants": lambda answer: answer.after.servants[answer.seat],
    "offers": lambda answer: offers(answer.after),
    "offers_then": lambda answer: offers(answer.before) + own_offer(answer),
    "offers_here": own_offer,
    "offers_above_7": lambda answer: own_offer(answer) > 7,
    "took_necklace": lambda answer: took(answer, "top"),
    "took_chairs": lambda answer: took(answer, "low2", "low3"),
    "reserve": lambda answer: answer.after.markets[MARKET].reserve,
    "luxor_gifts": lambda answer: len(answer.after.markets["luxor"].gifts()),
    "harp_owners": lambda answer: answer.after.owners("harp"),
    "harp_value": lambda answer: answer.after.value("harp"),
    "goldwork_value": lambda answer: answer.after.value("goldwork"),
    "meret_goldwork": lambda answer: number_of(answer.after, MERET, "goldwork"),
    "scored_goldwork": lambda answer: scored_type(answer) == "goldwork",
    "scored_gifts": scored_gifts,
    "scored_each": lambda answer: answer.before.value(scored_type(answer)) + BONUS,
    "gain": lambda answer: BONUS * scored_gifts(answer),
    "points": lambda answer: answer.after.points(answer.seat),
    "meret_points": lambda answer: answer.after.points(MERET),
    "ani_points": lambda answer: answer.after.points(ANI),
}
