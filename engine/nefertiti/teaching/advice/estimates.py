"""Estimates behind the advice: the bot's values of moves, and exact points of gifts as they stand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.core import Decision, Id, Move, Ranking, Seat, rank_moves
from engine.nefertiti.bot.steady import Judge, Weights
from engine.nefertiti.characters.exchanges import Swapping, Trading, difference
from engine.nefertiti.characters.oracle import Foreseeing
from engine.nefertiti.characters.scorers import Scoring
from engine.nefertiti.characters.takers import Begging, Sneaking, Stealing
from engine.nefertiti.markets.thief_route import Strolling
from engine.nefertiti.model.board import TYPE_OF
from engine.nefertiti.model.market import Market
from engine.nefertiti.model.moves import Barter, Beg, Done, Give, Place, Steal, Stroll, Swap, Tally, Trade
from engine.nefertiti.position import Nefertiti

NOISE = 1.0  # points; moves nearer to each other are equally good to the bot


def ranking(g: Nefertiti, seat: Seat) -> Ranking:
    """The legal moves by the bot's estimate, else by `further_ways`; among equals Done is first."""
    assert g.decision is not None
    judge = Judge(g, seat, Weights())
    how = {**judge.ways(), **further_ways(judge)}.get(type(g.decision))
    moves = sorted(g.moves(seat), key=lambda move: not isinstance(move, Done))
    return rank_moves(moves, how or (lambda move: 0.0), NOISE)


def further_ways(judge: Judge) -> Mapping[type[Decision[Nefertiti]], Callable[[Move], float]]:
    """Values of the moves of characters that the bot leaves alone, and of the Scribe in points."""
    return {
        Stealing: lambda move: steal_value(judge, move),
        Sneaking: lambda move: stroll_value(judge, move),
        Strolling: lambda move: stroll_value(judge, move),
        Swapping: lambda move: exchange_value(judge, move),
        Trading: lambda move: exchange_value(judge, move),
        Foreseeing: lambda move: exchange_value(judge, move),
        Begging: lambda move: judge.w.deben * isinstance(move, Beg),
        Scoring: lambda move: scribe_value(judge, move),
    }


def steal_value(judge: Judge, move: Move) -> float:
    """Value of a stolen gift, with its seal."""
    market = judge.g.closed_tile
    return judge.bundle(market, (move.gift,)) if market and isinstance(move, Steal) else 0.0


def stroll_value(judge: Judge, move: Move) -> float:
    """Value of the gift for which the Strolling Thief moves."""
    return judge.gift(judge.g.markets[move.market].card(move.gift)) if isinstance(move, Stroll) else 0.0


def exchange_value(judge: Judge, move: Move) -> float:
    """Value of an exchange: what comes less what goes, and the price."""
    if not isinstance(move, (Swap, Barter, Trade, Give)):
        return 0.0
    taken = taken_card(judge.g, move)
    price = 0 if isinstance(move, Give) else difference(judge.g, move.given, taken)
    return judge.gift(taken) - judge.gift(move.given) - judge.w.deben * price


def taken_card(g: Nefertiti, move: Swap | Barter | Trade | Give) -> Id:
    """The card that an exchange brings."""
    return str(g.markets[move.market].card(move.gift)) if isinstance(move, Trade) else move.taken


def scribe_value(judge: Judge, move: Move) -> float:
    """[R10.6] Points of a type scored now, less what its gifts are expected to score at the end."""
    work = judge.g.decision
    if not isinstance(move, Tally) or not isinstance(work, Scoring):
        return 0.0
    units, each = work.points(judge.g, judge.seat, move.gift)
    own = [card for card in judge.g.gifts[judge.seat] if TYPE_OF[card] == move.gift]
    return units * each - sum(judge.gift(card) for card in own)


# -- exact points -------------------------------------------------------------------------------------


def value_with(g: Nefertiti, type_: Id, owners: int) -> int:
    """[R1.7] Value of one unit with so many owners."""
    return g.printed.values[type_][min(max(owners, 1), 3) - 1]


def owners_with(g: Nefertiti, seat: Seat, card: Id) -> int:
    """[R1.7] Number of owners of a card's type once this seat has the card."""
    type_ = TYPE_OF[card]
    return g.owners(type_) + (type_ not in g.types(seat))


def points_with(g: Nefertiti, seat: Seat, card: Id, owners: int) -> int:
    """[R9.1] [R12.11] Points of one more card for a seat, with so many owners."""
    gift = g.printed.gifts[card]
    bonus = g.bonus(seat, gift.type) + gift.bonus * (card not in g.gifts[seat])
    return gift.units * (value_with(g, gift.type, owners) + bonus)


def points_now(g: Nefertiti, seat: Seat, card: Id) -> int:
    """[R9.1] Points of a card for a seat as it stands, once the seat has it."""
    return points_with(g, seat, card, owners_with(g, seat, card))


def gift_points(g: Nefertiti, hands: Sequence[Sequence[Id]], seat: Seat) -> int:
    """[R9.1] Points of a seat's gifts if the players held these cards; the last hand is the neutral one."""
    gifts, total = g.printed.gifts, 0
    for type_ in {TYPE_OF[card] for card in hands[seat]}:
        own = [gifts[card] for card in hands[seat] if TYPE_OF[card] == type_]
        owners = sum(any(TYPE_OF[card] == type_ for card in hand) for hand in hands)
        each = value_with(g, type_, owners) + sum(gift.bonus for gift in own)
        total += sum(gift.units for gift in own) * each
    return total


def exchange_gain(g: Nefertiti, seat: Seat, given: Id, taken: Id, partner: Seat | None) -> int:
    """[R9.1] Change of a seat's gift points by an exchange, its price left aside.

    partner: the index of the hand that receives the given card, the number of seats for the neutral player, or None.
    """
    hands = [list(own) for own in (*g.gifts, g.neutral)]
    before = gift_points(g, hands, seat)
    hands[seat].remove(given)
    hands[seat].append(taken)
    if partner is not None:
        hands[partner].remove(taken)
        hands[partner].append(given)
    return gift_points(g, hands, seat) - before


def gifts_there(g: Nefertiti, market: Market) -> list[Id]:
    """The gifts that lie face up at a market."""
    return [card for _slot, card in market.gifts()]


def best_gift(g: Nefertiti, seat: Seat, market: Market) -> Id | None:
    """The gift of a market that would be worth most to a seat as it stands."""
    return max(gifts_there(g, market), key=lambda card: points_now(g, seat, card), default=None)


def market_of(move: Move) -> Id | None:
    """The market where a move places a servant."""
    return move.market if isinstance(move, Place) else None
