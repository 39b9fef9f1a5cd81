"""Numbers and conditions of the lesson's texts, by the names that `lesson.toml` uses."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.amun_re.model import board as data
from engine.amun_re.model.moves import Farmer, Offer, Steal
from engine.amun_re.phases.auction import Bidding
from engine.amun_re.phases.offering import Adjusting
from engine.amun_re.phases.rewards import Rewarding, ranking
from engine.amun_re.phases.scoring import strength
from engine.amun_re.position import AmunRe
from engine.core import Answered, Seat

Answer = Answered[AmunRe]
MERET, ANI = 1, 2  # seats of the lesson
LEVEL, REACHED_AT = 3, data.BANDS[3].min or 0  # the flood level that pays the learner's farmers and temples well


def gold_offered(answer: Answer) -> int:
    """[R8.1] The gold that the learner offered."""
    return sum(move.amount for move in answer.moves if isinstance(move, Offer))


def farmers(answer: Answer) -> int:
    """[R1.6] The learner's farmers when the step began."""
    return sum(map(answer.before.farmers, answer.before.estates[answer.seat]))


def temples(answer: Answer) -> int:
    """[R1.4] The temples of the learner's provinces when the step began."""
    return sum(answer.before.board[province].temples for province in answer.before.estates[answer.seat])


def levels_missing(answer: Answer) -> int:
    """Number of flood levels that were missing."""
    return max(LEVEL - answer.after.band, 0)


def rank(answer: Answer) -> int:
    """[R8.7] The rank of the learner's offering, from 1."""
    return ranking(answer.after).index(answer.seat) + 1


def rewards(answer: Answer) -> int:
    """[R8.8] Number of rewards that the learner may still take."""
    choice = answer.after.decision
    return choice.items[choice.seats.index(answer.seat)] if isinstance(choice, Rewarding) else 0


def bid(answer: Answer, seat: Seat) -> int:
    """[R6.3] The standing bid of a seat."""
    choice = answer.after.decision
    assert isinstance(choice, Bidding)
    return choice.placed[seat].price


def west_majority(answer: Answer) -> bool:
    """[R10.3] Whether the learner is strongest on the west bank."""
    g, others = answer.after, [seat for seat in range(answer.after.seats) if seat != answer.seat]
    return strength(g, answer.seat, "west") > max(strength(g, seat, "west") for seat in others)


LESSON_VALUES: Mapping[str, Callable[[Answer], object]] = {
    "gold": lambda answer: answer.after.purse(answer.seat),
    "provinces": lambda answer: len(answer.after.revealed),
    "memphis_stones": lambda answer: answer.after.lands["memphis"].stones,
    "mendes_fields": lambda answer: answer.after.board["mendes"].fields,
    "meret_bid": lambda answer: bid(answer, MERET),
    "farmers_bought": lambda answer: sum(isinstance(move, Farmer) for move in answer.moves) >= 2,
    "stole": lambda answer: any(isinstance(move, Steal) for move in answer.moves),
    "total": lambda answer: answer.after.total,
    "others": lambda answer: answer.after.total - gold_offered(answer),
    "offer": gold_offered,
    "band": lambda answer: answer.after.band,
    "short": lambda answer: REACHED_AT - answer.after.total,
    "rank": rank,
    "rewards": rewards,
    "farmers": farmers,
    "harvest": lambda answer: farmers(answer) * answer.after.band,
    "harvest_more": lambda answer: farmers(answer) * levels_missing(answer),
    "temples": temples,
    "temples_more": lambda answer: temples(answer) * levels_missing(answer),
    "set_built": lambda answer: all(answer.after.lands[each].pyramids for each in answer.after.estates[answer.seat]),
    "west_majority": west_majority,
    "card_waits": lambda answer: isinstance(answer.after.decision, Adjusting),
    "flood_high": lambda answer: answer.after.band >= LEVEL,
    "points": lambda answer: answer.after.points(answer.seat),
    "meret_points": lambda answer: answer.after.points(MERET),
    "ani_points": lambda answer: answer.after.points(ANI),
}
