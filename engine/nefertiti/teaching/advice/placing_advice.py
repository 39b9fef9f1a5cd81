"""[R3] [R4] Advice on a turn: a servant, a character, a market to name, a collector, the dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core import MUCH, Advice, Amount, Id, Move, Ranking, Seat, Sentence
from engine.nefertiti.characters.scorers import SCRIBES
from engine.nefertiti.markets.closing_preview import would_close
from engine.nefertiti.markets.offers import takeable
from engine.nefertiti.markets.placement_preview import after
from engine.nefertiti.markets.service_preview import fewest_taken
from engine.nefertiti.model import board as data
from engine.nefertiti.model.board import COIN, LUXOR
from engine.nefertiti.model.market import Market
from engine.nefertiti.model.moves import Close, Collector, Place, Recruit
from engine.nefertiti.model.spaces import space_name
from engine.nefertiti.position import Nefertiti
from engine.nefertiti.teaching.advice import placing_texts as texts
from engine.nefertiti.teaching.advice.estimates import (
    best_gift,
    market_of,
    owners_with,
    points_now,
    points_with,
    ranking,
)
from engine.nefertiti.teaching.advice.gift_values import both_fine
from engine.nefertiti.turn.luxor import chance

KEPT: int = data.SCORING["seal_points"]


def placing_advice(g: Nefertiti, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[R3.1] Advice on a turn: about the chosen move, else about the best one."""
    ranked = ranking(g, seat)
    move = chosen[-1] if chosen else None
    about = placing_about(ranked)
    weigh = weigh_move(g, seat, move) if isinstance(move, Place) else weigh_turn(g, seat, ranked)
    size = offer_left(g, seat, move if isinstance(move, Place) else ranked.best_of(Place))
    caution = placing_caution(g, seat, move) if move and loss_in_kind(ranked, move) > MUCH else None
    return Advice(about, weigh[:2], size, ranked.best, caution, about.clause, ranked.fine)


def placing_about(ranked: Ranking) -> Sentence:
    """[R4.1] [R4.8] [R4.10] Placing, naming a market, or passing."""
    if ranked.best_of(Place):
        return texts.PlaceAbout()
    return texts.NameAbout() if ranked.best_of(Close) else texts.PassAbout()


def loss_in_kind(ranked: Ranking, move: Move) -> float:
    """Points that a move loses against the best move of its kind.

    Recruiting does not replace placing, so it is compared with other recruits and with recruiting nobody (0 points).
    """
    values = {other: value for value, other in ranked.valued}
    recruits = [value for other, value in values.items() if isinstance(other, Recruit)]
    others = [value for other, value in values.items() if not isinstance(other, Recruit)]
    best = max([0.0, *recruits]) if isinstance(move, Recruit) else max(others, default=0.0)
    return best - values.get(move, best)


# -- before anything is chosen -------------------------------------------------------------------------


def weigh_turn(g: Nefertiti, seat: Seat, ranked: Ranking) -> tuple[Sentence, ...]:
    """Advice on a turn: a character worth more than its seal, the bot's best gift, sure closures."""
    lines = list[Sentence]()
    recruit = ranked.best_of(Recruit)
    if isinstance(recruit, Recruit) and (points := character_points(g, seat).get(recruit.character, 0)) > KEPT:
        lines.append(texts.RecruitBrings(recruit.character, Amount(points, "point"), KEPT))
    place = ranked.best_of(Place)
    if place is not None:
        lines += gift_line(g, seat, g.markets[str(market_of(place))])
        lines.append(both_markets(g, ranked) or texts.CanClose(sum(closes_surely(g, seat, m) for m in g.moves(seat))))
    return tuple(lines)


def both_markets(g: Nefertiti, ranked: Ranking) -> Sentence | None:
    """[R4.1] Two offers at different markets that are equally good to the bot."""
    best, second = ranked.best, ranked.second()
    if not (isinstance(best, Place) and isinstance(second, Place)) or best.market == second.market:
        return None
    return both_fine(g, ranked)


def character_points(g: Nefertiti, seat: Seat) -> Mapping[Id, int]:
    """[R10.1] [R10.6] Points that characters which score at once would add for the gifts held now."""
    types = g.types(seat)
    units = [sum(g.printed.gifts[c].units for c in g.gifts[seat] if data.TYPE_OF[c] == type_) for type_ in types]
    most = max(units, default=0)
    scribes: dict[Id, int] = {scribe: extra * most for scribe, extra in SCRIBES.items()}
    royal = int(data.SCORING["royal_scribe_bonus_per_unit"]) * sum(units)
    return {**scribes, "royal_scribe": royal, "vizier": int(data.SCORING["vizier_points_per_type"]) * len(types)}


def gift_line(g: Nefertiti, seat: Seat, market: Market) -> tuple[Sentence, ...]:
    """[R1.7] The best gift of a market as it stands, and with one more owner."""
    card = best_gift(g, seat, market)
    if card is None:
        return ()
    owners = owners_with(g, seat, card)
    now, fewer = points_now(g, seat, card), points_with(g, seat, card, owners + 1)
    points = Amount(now, "point")
    if now == fewer:
        return (texts.BringsAnyway(market.id, card, points),)
    return (texts.BringsNow(market.id, card, points, fewer),)


def closes_surely(g: Nefertiti, seat: Seat, move: Move) -> bool:
    """[R4.6] Whether a servant here would close its market whatever is rolled."""
    return isinstance(move, Place) and would_close(g, g.markets[move.market], move.space, seat).sure


# -- a chosen space --------------------------------------------------------------------------------------


def money_after(g: Nefertiti, seat: Seat, move: Place) -> int:
    """[R4.4] Deben of the seat once the servant has taken those of its space."""
    market = g.markets[move.market]
    space = g.stall(market).at[move.space]
    return g.money[seat] + min(market.reserve, market.empty + (space.symbol == COIN))


def offer_left(g: Nefertiti, seat: Seat, move: Move | None) -> Sentence | None:
    """[R6.10] Deben left after this offer and all offers made before, if it can be paid."""
    if not isinstance(move, Place):
        return None
    market = g.markets[move.market]
    space, before = g.stall(market).at[move.space], sum_offered(g, seat)
    left = money_after(g, seat, move) - space.value - before
    if left < 0:
        return None
    name, gold = space_name(g.stall(market), space), Amount(left, "gold")
    if before:
        return texts.OffersLeave(market.id, name, Amount(before, "gold"), gold)
    return texts.OfferLeaves(market.id, name, gold)


def sum_offered(g: Nefertiti, seat: Seat) -> int:
    """[R6.1] The sum of the open offers of a seat, in Deben."""
    return sum(
        g.stall(market).at[space].value
        for market in g.markets.values()
        for space, owner in market.servants.items()
        if owner == seat
    )


def weigh_move(g: Nefertiti, seat: Seat, move: Place) -> tuple[Sentence, ...]:
    """[R6.1] Whether the market closes and when one is served; then its best gift."""
    return (closing_line(g, seat, move), *gift_line(g, seat, g.markets[move.market]))


def closing_line(g: Nefertiti, seat: Seat, move: Place) -> Sentence:
    """[R4.6] [R6.1] Effect of the servant on its market."""
    market = g.markets[move.market]
    odds, then = would_close(g, market, move.space, seat), after(market, move, seat, 0)
    order = then.offers(g.stall(market))
    rank = order.index(move.space)
    if not odds.hits:
        return texts.StaysOpen(closing_spaces(g, seat, then))
    if not odds.sure:
        return texts.ClosesPerhaps(odds.hits, odds.rolls, rank + 1)
    highest = g.stall(market).at[order[0]].value
    if any(then.servants.get(space) == seat for space in order[:rank]):
        return texts.ClosesAfterOwn(rank + 1, highest)
    return texts.ClosesNow(rank + 1, money_after(g, seat, move), highest, then.servants[order[0]])


def closing_spaces(g: Nefertiti, seat: Seat, market: Market) -> int:
    """[R4.6] Number of free spaces where the next player's servant would close this market for sure."""
    stall, next_seat = g.stall(market), g.clockwise(seat)[1]
    free = [space.id for space in stall.spaces if space.id not in market.servants and space.id not in market.collectors]
    return sum(would_close(g, market, space, next_seat).sure for space in free)


# -- cautions --------------------------------------------------------------------------------------------


def placing_caution(g: Nefertiti, seat: Seat, move: Move) -> Sentence | None:
    """The rule by which this move loses points; None if none can be named."""
    if isinstance(move, Recruit):
        points = character_points(g, seat).get(move.character, KEPT)
        return texts.SealScoresMore(move.character, Amount(points, "point"), KEPT) if points < KEPT else None
    return offer_caution(g, seat, move) if isinstance(move, Place) else None


def offer_caution(g: Nefertiti, seat: Seat, move: Place) -> Sentence | None:
    """[R6.4] [R6.8] [R6.10] An offer that cannot be paid, comes too late, or costs more than it brings."""
    market = g.markets[move.market]
    stall, money = g.stall(market), money_after(g, seat, move)
    offer, order = stall.at[move.space].value, after(market, move, seat, 0).offers(stall)
    rank = order.index(move.space)
    if money < offer:
        return unpaid_caution(g, seat, offer, money, rank)
    slots = takeable(g, market)
    first = fewest_taken(market, stall.at[order[0]].symbol, slots) if slots else 0
    if rank and len(slots) - first - (rank - 1) <= 0:
        return texts.NothingLeft(rank + 1, Amount(-(-market.reserve // 2), "gold"))
    card = best_gift(g, seat, market)
    points = points_now(g, seat, card) if card else 0
    return texts.CostsMore(offer, card, Amount(points, "point")) if card and points < offer else None


def unpaid_caution(g: Nefertiti, seat: Seat, offer: int, money: int, rank: int) -> Sentence | None:
    """[R6.4] [R6.8] An offer above one's Deben: as the highest it costs a gift, later only half is left."""
    gold = Amount(money, "gold")
    if rank:
        return texts.OnlyHalf(gold, offer)
    return texts.CannotPay(gold, offer) if g.gifts[seat] else None


# -- collectors and dice -----------------------------------------------------------------------------------


def collector_advice(g: Nefertiti, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[R13.4] Whether a collector closes a market, and what lies there."""
    ranked = ranking(g, seat)
    move = chosen[-1] if chosen else ranked.best
    closing = [each for each in g.moves(seat) if isinstance(each, Collector) and collector_closes(g, seat, each)]
    weigh: list[Sentence] = [texts.CollectorsClose(len(closing))]
    if isinstance(move, Collector):
        lead = [texts.CollectorCloses(move.market)] if move in closing else weigh
        weigh = [*lead, *gift_line(g, seat, g.markets[move.market])]
    about = texts.CollectorAbout()
    return Advice(about, tuple(weigh[:2]), both_fine(g, ranked), ranked.best, None, about.clause, ranked.fine)


def collector_closes(g: Nefertiti, seat: Seat, move: Collector) -> bool:
    """[R13.4] Whether a collector here would close its market for sure."""
    return would_close(g, g.markets[move.market], move.space, seat, collector=True).sure


def rolling_advice(g: Nefertiti, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[R5.9] The chance of a closure of Luxor, and what it would bring."""
    ranked, luxor = ranking(g, seat), g.markets[LUXOR]
    order = luxor.offers(g.stall(luxor))
    own = [k for k, space in enumerate(order) if luxor.servants.get(space) == seat]
    there = texts.ServedThere(own[0] + 1, Amount(g.money[seat], "gold")) if own else texts.NobodyThere()
    about = texts.RollAbout()
    return Advice(
        about,
        (texts.RollsClose(*chance(g, luxor)), there),
        both_fine(g, ranked),
        ranked.best,
        None,
        "R5.9",
        ranked.fine,
    )
