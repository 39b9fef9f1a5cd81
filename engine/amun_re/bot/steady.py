"""The bot `steady`, which plays by heuristics from the view of its seat."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.amun_re.bot.bidding import Altar, Auction
from engine.amun_re.bot.buildings import Plan
from engine.amun_re.bot.evaluation import Worth
from engine.amun_re.bot.weights import Weights
from engine.amun_re.model import board as data
from engine.amun_re.model.moves import Choose, Sell, Use
from engine.amun_re.phases.auction import Bidding
from engine.amun_re.phases.income import Income, income_of
from engine.amun_re.phases.offering import ADJUSTS, Adjusting, Offering
from engine.amun_re.phases.province_reveal import Choosing
from engine.amun_re.phases.purchase import CARDS, DONE, FARMER, STONE, USE, Buying
from engine.amun_re.phases.rewards import Rewarding
from engine.amun_re.phases.scoring import Bonus, unmet
from engine.amun_re.phases.settlement import Settling
from engine.amun_re.position import AmunRe
from engine.core import Move, Position, Seat

LAST_ROUND = 5
MOST_STONES = 9  # most stones planned for one turn: the tenth costs 10


class Steady:
    """Bot that maximises estimated victory points, one decision at a time."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or Weights()

    def choose(self, seen: Position, seat: Seat, rng: Random) -> Move:
        """The move with the highest estimate."""
        assert isinstance(seen, AmunRe)
        worth = Worth(seen, self.weights)
        if isinstance(seen.decision, Buying | Offering) and (card := useless_card(worth, seat)):
            return Sell(card)
        match seen.decision:
            case Choosing():
                return choose_province(worth, seat)
            case Bidding() as bidding:
                return Auction(worth, bidding, seat).choose()
            case Settling() as settling:
                return sell_for_debt(worth, seat, settling)
            case Buying() as buying:
                return buy(worth, seat, buying)
            case Offering():
                return Altar(worth, seat).choose(rng)
            case Adjusting():
                return adjust(worth, seat)
            case Rewarding() as rewarding:
                return take_reward(worth, seat, rewarding)
            case Income() as income:
                return reap(worth, seat, income)
            case Bonus() as bonus:
                return score_cards(seen, seat, bonus)
        raise AssertionError("nobody has to choose")


def choose_province(worth: Worth, seat: Seat) -> Move:
    """[R5.5] The province card with the largest advantage over the best of the other players."""
    g = worth.g
    cards = g.province_hands[seat]
    gains = [worth.gains(s, cards, g.hand(seat) if s == seat else ()) for s in range(g.seats)]

    def advantage(province: str) -> float:
        others = [gains[s][province] for s in range(g.seats) if s != seat]
        return gains[seat][province] - max(others)

    return Choose(max(cards, key=advantage))


def sell_for_debt(worth: Worth, seat: Seat, settling: Settling) -> Move:
    """[R6.9] Sell the card with the lowest value."""
    moves = [m for m in settling.moves(worth.g, seat) if isinstance(m, Sell)]
    return min(moves, key=lambda move: worth.held_card_value(move.card, seat))


def useless_card(worth: Worth, seat: Seat) -> str | None:
    """[R4.2] In the last round, a card to sell because it has no use any more; else None."""
    g, hand = worth.g, worth.g.hand(seat)
    if worth.round < LAST_ROUND:
        return None
    phases = g.edition.phases
    over = phases[: phases.index(g.stage().phase)]
    return next((c for c in hand if data.CARD_PHASE[c] in over or hand.count(c) > 1 or cannot_score(g, seat, c)), None)


def cannot_score(g: AmunRe, seat: Seat, card: str) -> bool:
    """[R10.5] Whether a scoring card cannot score with the provinces of the last scoring."""
    return card in data.BONUS_CARDS and card != "bonus_nine_farmers" and unmet(g, seat, card) is not None


# -- the purchases ---------------------------------------------------------------------------------


def buy(worth: Worth, seat: Seat, buying: Buying) -> Move:
    """[R7.2] The next step of the best purchases: cards before farmers before stones."""
    g, hand = worth.g, worth.g.hand(seat)
    if "free_farmer" in hand and "free_farmer" not in buying.played and worth.farmer > worth.w.free_farmer[worth.round]:
        return USE["free_farmer", max(g.estates[seat], key=g.farmers)]
    architect = "architect" in hand and "architect" not in buying.played
    plans = worth.bought_stones(seat, affordable(buying, g.purse(seat)), architect)
    cards, farmers, stones = shopping(worth, seat, buying, plans)
    if cards:
        return CARDS[cards]
    if farmers:
        return hire(g, seat)
    return lay(g, g.estates[seat], plans[stones])


def shopping(worth: Worth, seat: Seat, buying: Buying, plans: Sequence[Plan]) -> tuple[int, int, int]:
    """The numbers of cards, farmers and stones still to buy with the best balance of value and cost."""
    return best_basket(worth, seat, buying, plans)[1]


def best_basket(worth: Worth, seat: Seat, buying: Buying, plans: Sequence[Plan]) -> tuple[float, tuple[int, int, int]]:
    """The best purchases still possible: value with the gold left, and numbers as in `shopping`."""
    g, gold = worth.g, worth.g.purse(seat) - worth.w.spare
    most_cards = buying.card_limit(g, seat) if buying.step == "cards" else 0
    most_farmers = worth.empty_fields(g.estates[seat]) if buying.step != "stones" else 0
    baskets = (
        (c * worth.card + f * worth.farmer + plans[s].points + worth.purse(gold - cost), (c, f, s))
        for c in range(most_cards + 1)
        for f in range(most_farmers + 1)
        for s in range(len(plans))
        if (cost := data.triangular(c) + bill(buying, "farmers", f) + bill(buying, "stones", s)) <= gold
        or not (c or f or s)
    )
    return max(baskets)


def affordable(buying: Buying, gold: int) -> int:
    """The number of stones that the gold buys, at most `MOST_STONES`."""
    n = 0
    while n < MOST_STONES and bill(buying, "stones", n + 1) <= gold:
        n += 1
    return n


def bill(buying: Buying, step: str, n: int) -> int:
    """[R7.3] [A39] The price of n more pieces after those already bought in this turn."""
    before = buying.price(step) - 1
    return data.triangular(before + n) - data.triangular(before)


def hire(g: AmunRe, seat: Seat) -> Move:
    """Place a farmer in the province with the most farmers, where an Extra harvest brings most."""
    return FARMER[max((p for p in g.estates[seat] if g.has_free_field(p)), key=g.farmers)]


def lay(g: AmunRe, own: Sequence[str], plan: Plan) -> Move:
    """The next move of a plan for stones; the Architect is played as soon as two stones are there."""
    if plan.architect is not None:
        site = own[plan.architect]
        return USE["architect", site] if g.lands[site].stones == 2 else STONE[site]
    return next((STONE[p] for p, n in zip(own, plan.stones, strict=True) if n), DONE)


# -- the offering ----------------------------------------------------------------------------------


def adjust(worth: Worth, seat: Seat) -> Move:
    """[R8.4] Add or subtract, whichever flood has the better estimate; add on a tie."""
    return max(ADJUSTS, key=lambda move: worth.flood(seat, data.band_of(worth.g.total + move.by)))


def take_reward(worth: Worth, seat: Seat, rewarding: Rewarding) -> Move:
    """[R8.9] The next step of the best choice of rewards: cards, then farmers, then stones."""
    g, items = worth.g, rewarding.items[0]
    if not rewarding.announced:
        _points, cards, _farmers = worth.gift(seat, items, worth.reward_stones(seat, items))
        return CARDS[min(cards, len(g.power) + len(g.discard))]
    if not items:
        return DONE
    stones = worth.reward_stones(seat, items)
    most_farmers = min(items, worth.empty_fields(g.estates[seat]))
    _points, farmers = max((f * worth.farmer + stones[items - f].points, f) for f in range(most_farmers + 1))
    return hire(g, seat) if farmers else lay(g, g.estates[seat], stones[items])


# -- income and scoring ----------------------------------------------------------------------------


def reap(worth: Worth, seat: Seat, income: Income) -> Move:
    """[R9.4] [R9.5] Play the income card that gains most gold, if above a threshold; else collect."""
    g, band = worth.g, data.BANDS[worth.g.band]

    def gain(move: Use) -> int:
        if move.card == "extra_harvest":
            return g.farmers(move.province)
        return data.FIXED_INCOME - income_of(g, move.province, band)

    uses = [move for move in income.moves(g, seat) if isinstance(move, Use)]
    best = max(uses, key=gain, default=None)
    return best if best and gain(best) > worth.w.gleaning[worth.round] else DONE


def score_cards(g: AmunRe, seat: Seat, bonus: Bonus) -> Move:
    """[R10.5] Play each scoring card whose condition is met, then finish."""
    return bonus.moves(g, seat)[0]
