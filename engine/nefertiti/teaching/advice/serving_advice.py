"""[R6] Advice on service: buying, half of the Reserve, giving up a gift, thief and collector."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import MUCH, Advice, Amount, Id, Move, Ranking, Seat, Sentence
from engine.nefertiti.markets.neutral_player import Sending
from engine.nefertiti.markets.serving import Serving, slots_of
from engine.nefertiti.model import board as data
from engine.nefertiti.model.board import STROLLING_THIEF, TYPE_OF
from engine.nefertiti.model.market import Market
from engine.nefertiti.model.moves import Discard, Gather, Half, Spread, Stroll
from engine.nefertiti.position import Nefertiti
from engine.nefertiti.teaching.advice import serving_texts as texts
from engine.nefertiti.teaching.advice.estimates import gift_points, points_now, ranking, value_with
from engine.nefertiti.teaching.advice.gift_values import both_fine, value_line, value_lines
from engine.nefertiti.teaching.advice.texts import HalfIs

KEPT: int = data.SCORING["seal_points"]


def points(n: int) -> Amount:
    """A number of points."""
    return Amount(n, "point")


def gold(n: int) -> Amount:
    """A number of Deben."""
    return Amount(n, "gold")


# -- being served --------------------------------------------------------------------------------------


def serving_advice(g: Nefertiti, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[R6.3] [R6.8] Values of the gifts and of half the Reserve, and the Deben left after a purchase."""
    serving = g.decision
    assert isinstance(serving, Serving)
    ranked, market, price = ranking(g, seat), g.markets[serving.market], serving.offer(g)
    move = chosen[-1] if chosen else ranked.best
    about = texts.FirstAbout(gold(price)) if serving.best else texts.LaterAbout(gold(price))
    weigh = weigh_purchase(g, seat, market, ranked, move)
    caution = serving_caution(g, seat, market, ranked, move) if chosen and ranked.loss(move) > MUCH else None
    return Advice(
        about, weigh, after_purchase(g, seat, market, price, move), ranked.best, caution, about.clause, ranked.fine
    )


def weigh_purchase(g: Nefertiti, seat: Seat, market: Market, ranked: Ranking, move: Move) -> tuple[Sentence, ...]:
    """[R1.7] [R6.8] Values of the gifts meant, with the seal or half of the Reserve where they count."""
    wanted = next((each for _value, each in ranked.valued if not isinstance(each, Half)), None)
    slots = slots_of(move) or (slots_of(wanted) if wanted else ())
    lines = list(value_lines(g, seat, market, slots))
    if ranked.best_of(Half):
        return (*lines[:1], HalfIs(gold(-(-market.reserve // 2))))
    if len(lines) == 1 and any(market.is_sealed(slot) for slot in slots):
        lines.append(texts.SealToo(KEPT))
    return tuple(lines)


def after_purchase(g: Nefertiti, seat: Seat, market: Market, price: int, move: Move) -> Sentence:
    """[R6.8] [R6.10] The Deben after the move."""
    if isinstance(move, Half):
        return texts.ThenHold(gold(g.money[seat] + -(-market.reserve // 2)))
    return texts.Leaves(gold(price), gold(g.money[seat] - price))


def serving_caution(g: Nefertiti, seat: Seat, market: Market, ranked: Ranking, move: Move) -> Sentence | None:
    """[R9.1] [R9.2] Caution if the best move brings more than the chosen one, as points stand now."""
    assert isinstance(g.decision, Serving)
    mine, best = (bundle_points(g, seat, market, slots_of(each)) for each in (move, ranked.best))
    half = gold(-(-market.reserve // 2))
    if isinstance(move, Half):
        card, price = top_card(g, seat, market, slots_of(ranked.best)), g.decision.offer(g)
        worth = points_now(g, seat, card) if card else 0
        return texts.GiftBeatsHalf(card, points(worth), half) if card and 2 * worth > price + half.n else None
    if isinstance(ranked.best, Half):
        return texts.HalfBeatsGift(gold(g.decision.offer(g)), points(mine), half)
    slots = slots_of(ranked.best)
    cards = tuple(str(market.card(slot)) for slot in slots)
    if any(market.is_sealed(slot) for slot in slots):
        return texts.OtherBringsSeal(points(mine), cards, points(best))
    return texts.OtherBringsMore(points(mine), cards, points(best)) if best > mine else None


def bundle_points(g: Nefertiti, seat: Seat, market: Market, slots: Sequence[Id]) -> int:
    """[R9.1] Points that these gifts add as it stands."""
    hands = [list(own) for own in (*g.gifts, g.neutral)]
    before = gift_points(g, hands, seat)
    hands[seat] += [card for card in (str(market.card(slot)) for slot in slots) if card != STROLLING_THIEF]
    return gift_points(g, hands, seat) - before


def top_card(g: Nefertiti, seat: Seat, market: Market, slots: Sequence[Id]) -> Id | None:
    """The most valuable gift of these slots."""
    cards = [card for card in (str(market.card(slot)) for slot in slots) if card != STROLLING_THIEF]
    return max(cards, key=lambda card: points_now(g, seat, card), default=None)


# -- giving up a gift ----------------------------------------------------------------------------------


def discarding_advice(g: Nefertiti, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[R6.4] The gift that costs least."""
    ranked, about = ranking(g, seat), texts.ShameAbout()
    cost = {card: points_lost(g, seat, card) for card in g.own(seat)}
    least = min(cost, key=lambda card: cost[card])
    move = chosen[-1] if chosen else None
    wasted = isinstance(move, Discard) and ranked.loss(move) > MUCH and cost[move.gift] > cost[least]
    caution = texts.GivesUpMore(points(cost[move.gift]), least, points(cost[least])) if wasted else None  # type: ignore[union-attr]
    weigh = (texts.LeastIs(least, points(cost[least])),)
    return Advice(about, weigh, both_fine(g, ranked), ranked.best, caution, about.clause, ranked.fine)


def points_lost(g: Nefertiti, seat: Seat, card: Id) -> int:
    """[R9.1] Points that a seat has less without this card, as it stands."""
    hands = [list(own) for own in (*g.gifts, g.neutral)]
    before = gift_points(g, hands, seat)
    hands[seat].remove(card)
    return before - gift_points(g, hands, seat)


# -- the Strolling Thief and the collector -------------------------------------------------------------


def strolling_advice(g: Nefertiti, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[R11.7] Advice on moving the Strolling Thief: value of the gift that is left to the buyer."""
    ranked, about = ranking(g, seat), texts.StrollAbout()
    move = chosen[-1] if chosen else ranked.best
    card = g.markets[move.market].card(move.gift) if isinstance(move, Stroll) else None
    weigh = (value_line(g, seat, card),) if card else ()
    return Advice(about, weigh, None, ranked.best, None, about.clause, ranked.fine)


def sending_advice(g: Nefertiti, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[R13.5] Loss by the collector, of Deben in the Reserve or of a type's value."""
    sending = g.decision
    assert isinstance(sending, Sending)
    ranked, about, market = ranking(g, seat), texts.SendAbout(), g.markets[sending.market]
    move = chosen[-1] if chosen else ranked.best
    card = market.card(move.gift) if isinstance(move, Gather) else None
    weigh = neutral_lines(g, seat, card) if card else reserve_line(market, move)
    caution = None
    if chosen and card and ranked.loss(move) > MUCH and (lost := neutral_cost(g, seat, card)) > 0:
        caution = texts.YouOwnOne(card, points(lost))
    return Advice(about, weigh, None, ranked.best, caution, about.clause, ranked.fine)


def neutral_lines(g: Nefertiti, seat: Seat, card: Id) -> tuple[Sentence, ...]:
    """[R13.2] Fall of a type's value with the neutral player as an owner."""
    type_ = TYPE_OF[card]
    owners = g.owners(type_) + all(TYPE_OF[each] != type_ for each in g.neutral)
    now, then = g.value(type_), value_with(g, type_, owners)
    lines: tuple[Sentence, ...] = (texts.CountsAsOwner(card, now, then),) if then < now else ()
    lost = neutral_cost(g, seat, card)
    return (*lines, texts.YouOwnOne(card, points(lost))) if lost > 0 else lines


def neutral_cost(g: Nefertiti, seat: Seat, card: Id) -> int:
    """[R13.2] Points that a seat loses if the neutral player takes this card."""
    hands = [list(own) for own in (*g.gifts, g.neutral)]
    before = gift_points(g, hands, seat)
    hands[-1].append(card)
    return before - gift_points(g, hands, seat)


def reserve_line(market: Market, move: Move) -> tuple[Sentence, ...]:
    """[R13.5] Deben left in this Reserve after some are moved."""
    if not isinstance(move, Spread) or not move.markets:
        return ()
    return (texts.ReserveShrinks(gold(market.reserve), gold(market.reserve - len(move.markets))),)
