"""Why a bot may have moved as it did, from what everybody saw before the move."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core import Amount, Id, Move, Seat, Sentence, _
from engine.nefertiti.characters.scorers import SCRIBES, Scoring
from engine.nefertiti.markets.closing_preview import would_close
from engine.nefertiti.markets.placement_preview import after
from engine.nefertiti.markets.serving import Serving, Shaming, slots_of
from engine.nefertiti.model.moves import Buy, Discard, Half, Place, Recruit, Take, Tally
from engine.nefertiti.model.spaces import SpaceName, space_name
from engine.nefertiti.position import Nefertiti
from engine.nefertiti.teaching.advice.estimates import best_gift, points_now
from engine.nefertiti.teaching.advice.placing_advice import character_points
from engine.nefertiti.teaching.advice.serving_advice import bundle_points, points_lost


class ClosedIt(Sentence, frozen=True):
    seat: Seat
    market: Id
    i: int
    gift: Id
    points: Amount
    text = _("{seat} closed {market}, to be served number {i}: {gift:a} there is worth {points}.")
    you = _("You closed {market}, to be served number {i}: {gift:a} there is worth {points}.")
    clause = "R6.1"


class OfferedFor(Sentence, frozen=True):
    seat: Seat
    space: SpaceName
    market: Id
    gift: Id
    points: Amount
    text = _("{seat} offered {space} at {market}: {gift:a} there is worth {points} as it stands.")
    you = _("You offered {space} at {market}: {gift:a} there is worth {points} as it stands.")
    clause = "R1.7"


class TookBest(Sentence, frozen=True):
    seat: Seat
    gifts: tuple[Id, ...]
    points: Amount
    text = _("{seat} took {gifts:a}: that adds {points} as it stands.")
    you = _("You took {gifts:a}: that adds {points} as it stands.")
    clause = "R9.1"


class TookSeal(Sentence, frozen=True):
    seat: Seat
    gifts: tuple[Id, ...]
    points: Amount
    text = _("{seat} took {gifts:a}: that adds {points} as it stands, and a Royal Seal.")
    you = _("You took {gifts:a}: that adds {points} as it stands, and a Royal Seal.")
    clause = "R6.3"


class TookDeben(Sentence, frozen=True):
    seat: Seat
    gold: Amount
    offer: int
    text = _("{seat} took {gold} of the Reserve: a gift would have cost {offer}.")
    you = _("You took {gold} of the Reserve: a gift would have cost {offer}.")
    clause = "R6.8"


class GaveUpLeast(Sentence, frozen=True):
    seat: Seat
    gift: Id
    points: Amount
    text = _("{seat} gave up {gift:a}: it costs {points} as it stands.")
    you = _("You gave up {gift:a}: it costs {points} as it stands.")
    clause = "R6.4"


class RecruitedFor(Sentence, frozen=True):
    seat: Seat
    character: Id
    points: Amount
    text = _("{seat} recruited the {character}: that can bring {points} more.")
    you = _("You recruited the {character}: that can bring {points} more.")
    clause = "R3.2"


class ScoredNow(Sentence, frozen=True):
    seat: Seat
    gifts: Amount
    points: Amount
    kept: int
    text = _("{seat} scored {gifts} for {points}; as it stood they were worth {kept}.")
    you = _("You scored {gifts} for {points}; as it stood they were worth {kept}.")
    clause = "R10.6"


def reason(g: Nefertiti, seat: Seat, move: Move) -> Sentence | None:
    """Why a move may have been made; None where nothing can be said. g: what spectators saw before it."""
    explain = REASONS.get(type(move))
    return explain(g, seat, move) if explain else None


def reason_of_place(g: Nefertiti, seat: Seat, move: Place) -> Sentence | None:
    """[R4.1] [R6.1] The best gift of the market, and the order if it closes."""
    market = g.markets[move.market]
    stall, card = g.stall(market), best_gift(g, seat, market)
    if card is None:
        return None
    worth = Amount(points_now(g, seat, card), "point")
    if would_close(g, market, move.space, seat).sure:
        rank = after(market, move, seat, 0).offers(stall).index(move.space)
        return ClosedIt(seat, move.market, rank + 1, card, worth)
    return OfferedFor(seat, space_name(stall, stall.at[move.space]), move.market, card, worth)


def reason_of_purchase(g: Nefertiti, seat: Seat, move: Take | Buy) -> Sentence | None:
    """[R9.1] Reason for a purchase: the points that the gifts add; None without points."""
    if not isinstance(g.decision, Serving):
        return None
    market, slots = g.markets[g.decision.market], slots_of(move)
    cards = tuple(str(market.card(slot)) for slot in slots)
    worth = Amount(bundle_points(g, seat, market, slots), "point")
    sealed = any(market.is_sealed(slot) for slot in slots)
    return (TookSeal if sealed else TookBest)(seat, cards, worth) if worth.n else None


def reason_of_half(g: Nefertiti, seat: Seat, move: Half) -> Sentence | None:
    """[R6.8] Reason for taking half of the Reserve: the Deben, and the price of a gift."""
    if not isinstance(g.decision, Serving):
        return None
    reserve = g.markets[g.decision.market].reserve
    return TookDeben(seat, Amount(-(-reserve // 2), "gold"), g.decision.offer(g))


def reason_of_discard(g: Nefertiti, seat: Seat, move: Discard) -> Sentence | None:
    """[R6.4] Cost of a gift given up."""
    if not isinstance(g.decision, Shaming):
        return None
    return GaveUpLeast(seat, move.gift, Amount(points_lost(g, seat, move.gift), "point"))


def reason_of_recruit(g: Nefertiti, seat: Seat, move: Recruit) -> Sentence | None:
    """[R3.2] Gain by the character, where that can be counted."""
    worth = character_points(g, seat).get(move.character)
    return RecruitedFor(seat, move.character, Amount(worth, "point")) if worth else None


def reason_of_tally(g: Nefertiti, seat: Seat, move: Tally) -> Sentence | None:
    """[R10.6] The points of the type with the Scribe, and without."""
    if not isinstance(g.decision, Scoring):
        return None
    units, each = g.decision.points(g, seat, move.gift)
    kept = units * (each - SCRIBES[g.decision.character])
    return ScoredNow(seat, Amount(units, f"{move.gift}_units"), Amount(units * each, "point"), kept)


REASONS: Mapping[type[Move], Callable[..., Sentence | None]] = {
    Place: reason_of_place,
    Take: reason_of_purchase,
    Buy: reason_of_purchase,
    Half: reason_of_half,
    Discard: reason_of_discard,
    Recruit: reason_of_recruit,
    Tally: reason_of_tally,
}
