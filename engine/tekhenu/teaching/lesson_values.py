"""Numbers and conditions of the lesson's texts, by the names that `lesson.toml` uses."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core import Answered, Id
from engine.tekhenu.model.board import BREAD, COLOUR_OF, GODS, GOLD, PAPYRUS, PIPS_OF, PURE, TAINTED
from engine.tekhenu.model.moves import Feed, Take
from engine.tekhenu.model.player import Player
from engine.tekhenu.phases.scoring import bread_owed
from engine.tekhenu.position import Tekhenu

Answer = Answered[Tekhenu]
MERET = 1  # seat of the lesson
GOOD_COLUMN = 5  # points of a Column that stands well


def learner(answer: Answer) -> Player:
    """The learner's board after the answer."""
    return answer.after.players[answer.seat]


def meret(answer: Answer) -> Player:
    """Meret's board after the answer."""
    return answer.after.players[MERET]


def with_sign(balance: int) -> str:
    """A balance with its sign."""
    return f"{balance:+}".replace("-", "−") if balance else "0"


def weight(g: Tekhenu, section: Id, die: Id) -> int:
    """[R5.4] [R19.1] Change of the balance by a die of this section."""
    status = g.status(GODS.index(section), COLOUR_OF[die])
    return {PURE: 1, TAINTED: -1}.get(status, 0) * PIPS_OF[die]


def light_of(section: Id, die: Id) -> Callable[[Answer], Id]:
    """[R4.1] The status of a die in a section after the answer."""
    return lambda answer: answer.after.status(GODS.index(section), COLOUR_OF[die])


def balance_then(answer: Answer) -> int:
    """[R19.1] The learner's balance with the dice just chosen."""
    taken = [weight(answer.before, move.section, move.die) for move in answer.moves if isinstance(move, Take)]
    return answer.before.players[answer.seat].balance() + sum(taken)


def points_gained(answer: Answer) -> int:
    """Number of points that the learner has won."""
    return learner(answer).vp - answer.before.players[answer.seat].vp


LESSON_VALUES: Mapping[str, Callable[[Answer], object]] = {
    "bastet_brown_4": light_of("bastet", "brown_4"),
    "osiris_grey_6": light_of("osiris", "grey_6"),
    "osiris_yellow_6": light_of("osiris", "yellow_6"),
    "papyrus_marker": lambda answer: learner(answer).production[PAPYRUS],
    "bread_marker": lambda answer: learner(answer).production[BREAD],
    "papyrus": lambda answer: learner(answer).tokens[PAPYRUS],
    "bread": lambda answer: learner(answer).tokens[BREAD],
    "gold": lambda answer: learner(answer).tokens[GOLD],
    "buildings": lambda answer: learner(answer).buildings,
    "owed": lambda answer: bread_owed(answer.after, answer.seat),
    "meret_cards": lambda answer: sum(map(len, (meret(answer).blessings, meret(answer).technologies))),
    "took_die": lambda answer: any(isinstance(move, Take) for move in answer.moves),
    "took_brown_4": lambda answer: any(isinstance(move, Take) and move.die == "brown_4" for move in answer.moves),
    "pure_dice": lambda answer: [PIPS_OF[die] for die in learner(answer).left],
    "balance": lambda answer: learner(answer).balance(),
    "balance_said": lambda answer: with_sign(learner(answer).balance()),
    "balance_then": lambda answer: with_sign(balance_then(answer)),
    "points_gained": points_gained,
    "column_good": lambda answer: points_gained(answer) >= GOOD_COLUMN,
    "judged": lambda answer: with_sign(learner(answer).balances[-1]),
    "meret_judged": lambda answer: with_sign(meret(answer).balances[-1]),
    "fed": lambda answer: any(isinstance(move, Feed) and move.n for move in answer.moves),
}
