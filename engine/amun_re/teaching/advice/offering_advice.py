"""Advice on offerings, adjustments, the harvest and the scoring cards."""

from __future__ import annotations

from collections.abc import Sequence

from engine.amun_re.bot.bidding import Altar
from engine.amun_re.bot.evaluation import Worth
from engine.amun_re.bot.steady import adjust, reap
from engine.amun_re.bot.weights import Weights
from engine.amun_re.model import board as data
from engine.amun_re.model.moves import Adjust, Offer, Play, Use
from engine.amun_re.phases.income import Income, income_of, yields
from engine.amun_re.phases.offering import Adjusting, Offering
from engine.amun_re.phases.scoring import Bonus
from engine.amun_re.position import AmunRe
from engine.amun_re.teaching.advice import offering_texts as says
from engine.core import MUCH, Advice, Amount, BothFine, Move, Seat, Sentence

WEIGHTS = Weights()
LOW, HIGH = 2, 3  # the two flood levels between which most offerings decide


def advise_on_offering(seen: AmunRe, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[D9] The offering: the harvest at two levels, the rewards, and what is kept."""
    top = seen.decision
    assert isinstance(top, Offering)
    worth = Worth(seen, WEIGHTS)
    plans = sorted(Altar(worth, seat).plans(), key=lambda plan: plan[0], reverse=True)
    best = plans[0][1]
    temples = temples_score(seen, seat)
    near = [BothFine(best, move) for value, move in plans[1:2] if plans[0][0] - value < WEIGHTS.whim]
    return Advice(
        says.AboutOffering(),
        (levels_bring(seen, seat, worth), *([temples] if temples else near)),
        says.OfferingLeaves(best.amount, gold_left(seen, seat, best))
        if isinstance(best, Offer)
        else says.TheftBrings(),
        best,
        caution_offering(seen, seat, plans, chosen),
        top.clause,
        tuple(move for value, move in plans if plans[0][0] - value < WEIGHTS.whim),
    )


def harvest(g: AmunRe, seat: Seat, level: int) -> int:
    """[R9.1] The gold of the seat's next harvest at this flood level."""
    return sum(income_of(g, p, data.BANDS[level]) for p in g.estates[seat])


def levels_bring(seen: AmunRe, seat: Seat, worth: Worth) -> Sentence:
    """[R8.8] [R9.1] The harvest at two levels where it differs, and the worth of the rewards in gold."""
    most: int = data.REWARDS["first"]
    each = max(1, round(worth.gifts(seat)[most] / most / worth.rate))
    high, low, taken = harvest(seen, seat, HIGH), harvest(seen, seat, LOW), Amount(most, "item")
    if high == low:
        return says.LargestTakes(taken, each)
    return (says.LowLevelBringsMore if high < low else says.LevelsBring)(high, low, taken, each)


def temples_score(seen: AmunRe, seat: Seat) -> Sentence | None:
    """[R10.4] The points of the temples at two levels, in the round before a scoring."""
    temples = sum(seen.board[p].temples for p in seen.estates[seat])
    if not temples or seen.round < data.ROUNDS:
        return None
    low, high = (temples * data.BANDS[level].temple_vp for level in (LOW, HIGH))
    return says.TemplesScore(low, high)


def gold_left(seen: AmunRe, seat: Seat, offer: Offer) -> Amount:
    """[R8.6] The gold that an offering leaves."""
    return Amount(seen.purse(seat) - offer.amount, "gold")


def caution_offering(
    seen: AmunRe, seat: Seat, plans: Sequence[tuple[float, Move]], chosen: Sequence[Move]
) -> Sentence | None:
    """[R8.6] An offering far above what it can bring."""
    drafted = next((move for move in chosen[-1:] if isinstance(move, Offer)), None)
    value = next((value for value, move in plans if move == drafted), None)
    best_value, best = plans[0]
    least = best.amount if isinstance(best, Offer) else 0
    if drafted is None or value is None or best_value - value <= MUCH or drafted.amount <= least:
        return None
    return says.MuchOffered(drafted.amount, gold_left(seen, seat, drafted))


# -- the adjustment --------------------------------------------------------------------------------


def advise_on_adjustment(seen: AmunRe, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[D10] The adjustment: the level and the harvest with 3 more and with 3 less."""
    top = seen.decision
    assert isinstance(top, Adjusting)
    worth = Worth(seen, WEIGHTS)
    up, down = (data.band_of(seen.total + by).band for by in (data.ADJUSTMENT, -data.ADJUSTMENT))
    return Advice(
        says.AboutAdjusting(),
        (says.AdjustmentBrings(up, harvest(seen, seat, up), down, harvest(seen, seat, down)),),
        example=adjust(worth, seat),
        caution=caution_adjustment(seen, seat, worth, chosen),
        clause=top.clause,
    )


def caution_adjustment(seen: AmunRe, seat: Seat, worth: Worth, chosen: Sequence[Move]) -> Sentence | None:
    """[R8.5] An adjustment away from the better flood."""
    drafted = next((move for move in chosen[-1:] if isinstance(move, Adjust)), None)
    if drafted is None:
        return None
    there, away = (worth.flood(seat, data.band_of(seen.total + by)) for by in (-drafted.by, drafted.by))
    if there - away <= MUCH:
        return None
    now, other = data.band_of(seen.total), data.band_of(seen.total - drafted.by)
    if drafted.by < 0 and other.band > now.band and other.min is not None:
        farmers = sum(map(seen.farmers, seen.estates[seat]))
        missing, gold = other.min - seen.total, farmers * other.farmer_income
        return says.AboutToLower(seen.total, missing, other.band, gold, Amount(farmers, "farmer"))
    raised = data.band_of(seen.total + drafted.by)
    if drafted.by > 0 and other.camel and not raised.camel and raised.min is not None:
        return says.AboutToRaise(raised.min, raised.band)
    return None


# -- harvest and scoring cards ---------------------------------------------------------------------


def advise_on_income(seen: AmunRe, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[D13] The harvest, and where an income card brings most."""
    top = seen.decision
    assert isinstance(top, Income)
    best = reap(Worth(seen, WEIGHTS), seat, top)
    gold = sum(part.gold for part in yields(seen, seat))
    return Advice(
        says.AboutIncome(Amount(gold, "gold")), (card_brings(seen, seat, top, best),), example=best, clause=top.clause
    )


def card_brings(seen: AmunRe, seat: Seat, top: Income, best: Move) -> Sentence:
    """[R9.4] [R9.5] Where the best income card brings most, or that it can wait."""
    uses = [move for move in top.moves(seen, seat) if isinstance(move, Use)]
    if not uses:
        return says.NoIncomeCard()
    if not isinstance(best, Use):
        return says.CardCanWait(uses[0].card)
    after, _kept = seen.apply_draft(seat, [best])
    band = data.BANDS[seen.band]
    more = income_of(after, best.province, band) - income_of(seen, best.province, band)
    return says.CardBrings(best.card, best.province, Amount(more, "gold"))


def advise_on_scoring_cards(seen: AmunRe, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[D14] The scoring cards whose condition is met."""
    top = seen.decision
    assert isinstance(top, Bonus)
    moves = top.moves(seen, seat)
    fit = tuple(move.card for move in moves if isinstance(move, Play))
    return Advice(
        says.AboutScoringCards(Amount(data.SCORING["bonus_card"], "point")),
        (says.CardsFit(fit) if fit else says.NoCardFits(),),
        example=moves[0],
        clause=top.clause,
    )
