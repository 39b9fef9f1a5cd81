"""[R10.2] [R10.5] [R10.7] [R11] Advice on characters that exchange and take.

They are Merchants, Oracle, Thief and others.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import MUCH, Advice, Move, Ranking, Seat, Sentence
from engine.nefertiti.characters.exchanges import Swapping, difference
from engine.nefertiti.characters.oracle import Foreseeing
from engine.nefertiti.model import board as data
from engine.nefertiti.model.board import AKHENATON
from engine.nefertiti.model.moves import Barter, Done, Draw, Give, Steal, Stroll, Swap, Trade
from engine.nefertiti.position import Nefertiti
from engine.nefertiti.teaching.advice import character_texts as texts
from engine.nefertiti.teaching.advice.estimates import exchange_gain, points_now, ranking, taken_card
from engine.nefertiti.teaching.advice.gift_values import value_line
from engine.nefertiti.teaching.advice.serving_advice import gold, points
from engine.nefertiti.teaching.advice.serving_texts import SealToo, StrollAbout
from engine.nefertiti.teaching.advice.texts import PairsScore

Exchange = Swap | Barter | Trade | Give


# -- exchanges ------------------------------------------------------------------------------------------


def exchange_advice(g: Nefertiti, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[R10.2] [R11.2] [R11.8] Effect of the chosen exchange, or of the best one, as it stands."""
    ranked, about = ranking(g, seat), exchange_about(g, seat)
    moves = [move for move in chosen if isinstance(move, Exchange)]
    if len(moves) > 1:
        return last_exchange(g, seat, moves, ranked)
    shown = moves[-1:] or [move for move in (ranked.best, ranked.second()) if isinstance(move, Exchange)]
    weigh: list[Sentence] = [exchange_line(g, seat, move) for move in shown] or [texts.NoExchange()]
    if isinstance(g.decision, Foreseeing) and AKHENATON in g.deck[: g.foreseen(seat)]:
        weigh = [weigh[0], texts.AkhenatonThere()]
    lines = [exchange_line(g, seat, each) for each in moves if ranked.loss(each) > MUCH]
    caution = next((line for line in lines if isinstance(line, texts.ExchangeCosts)), None)
    return Advice(about, tuple(weigh), None, ranked.best, caution, about.clause, ranked.fine)


def last_exchange(g: Nefertiti, seat: Seat, moves: Sequence[Exchange], ranked: Ranking) -> Advice:
    """[R10.2] The last of several exchanges, as it stands after the others."""
    after, _kept = g.apply_draft(seat, moves[:-1])
    advice = exchange_advice(after, seat, moves[-1:])
    about, weigh, size = advice.about, advice.weigh, advice.size
    return Advice(about, weigh, size, ranked.best, advice.caution, advice.clause, ranked.fine)


def exchange_about(g: Nefertiti, seat: Seat) -> Sentence:
    """The exchange that a character allows."""
    if isinstance(g.decision, Foreseeing):
        return texts.ForeseeAbout(g.foreseen(seat))
    return texts.ExchangeAbout() if isinstance(g.decision, Swapping) else texts.TradeAbout()


def exchange_line(g: Nefertiti, seat: Seat, move: Exchange) -> Sentence:
    """[R9.1] The change of one's points by an exchange as it stands, and its price."""
    taken = taken_card(g, move)
    partner = move.seat if isinstance(move, Swap) else g.seats if isinstance(move, Barter) else None
    gain = exchange_gain(g, seat, move.given, taken, partner)
    price = 0 if isinstance(move, Give) else difference(g, move.given, taken)
    if gain < 0:
        return texts.ExchangeCosts(move.given, taken, points(-gain))
    return texts.ExchangeBrings(move.given, taken, points(gain), gold(price))


def ordering_advice(g: Nefertiti, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[R11.2] [R8.1] Whether an early end suits the seat: the points as it stands."""
    about, scores = texts.OrderAbout(), {score.seat: score.points for score in g.scores(now=True) or []}
    other = max(points for each, points in scores.items() if each != seat)
    weigh: list[Sentence] = [texts.AsItStands(points(scores[seat]), other)]
    if AKHENATON in g.deck[: g.foreseen(seat)]:
        weigh.append(texts.AkhenatonThere())
    return Advice(about, tuple(weigh), None, g.moves(seat)[0], None, about.clause)


# -- taking from the board --------------------------------------------------------------------------------


def begging_advice(g: Nefertiti, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[R11.3] Number of Deben to take."""
    ranked, about = ranking(g, seat), texts.BegAbout()
    there = sum(market.reserve > 0 for market in g.board())
    return Advice(
        about, (PairsScore(),), texts.BegGain(gold(there), g.money[seat]), ranked.best, None, about.clause, ranked.fine
    )


def drawing_advice(g: Nefertiti, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[R10.7] Advice on drawing Deben, with those left in the Reserve."""
    ranked, about = ranking(g, seat), texts.DrawAbout(data.SCORING["treasurer_max"])
    move = chosen[-1] if chosen and isinstance(chosen[-1], Draw) else ranked.best
    size = None
    if isinstance(move, Draw):
        size = texts.DrawLeaves(move.market, gold(move.n), g.markets[move.market].reserve - move.n)
    return Advice(about, (PairsScore(),), size, ranked.best, None, about.clause, ranked.fine)


def stealing_advice(g: Nefertiti, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[R10.5] Value of the chosen gift, or of the two best ones."""
    ranked, market = ranking(g, seat), g.closed_tile
    assert market is not None
    about = texts.StealAbout(market.id)
    steals = [move for move in chosen if isinstance(move, Steal)]
    shown = steals[-1:] or [move for _value, move in ranked.valued if isinstance(move, Steal)]
    cards = dict.fromkeys(str(market.card(move.gift)) for move in shown)
    weigh = [value_line(g, seat, card) for card in cards][:2]
    if shown and market.is_sealed(shown[0].gift):
        weigh = [*weigh[:1], SealToo(data.SCORING["seal_points"])]
    caution = nothing_taken(g, seat, ranked, chosen)
    return Advice(about, tuple(weigh), None, ranked.best, caution, about.clause, ranked.fine)


def sneaking_advice(g: Nefertiti, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[R11.7] Values of the gifts of lowest maximum value."""
    ranked, about = ranking(g, seat), StrollAbout()
    strolls = [move for move in chosen if isinstance(move, Stroll)]
    shown = strolls[-1:] or [move for _value, move in ranked.valued if isinstance(move, Stroll)]
    cards = dict.fromkeys(str(g.markets[move.market].card(move.gift)) for move in shown)
    weigh = tuple(value_line(g, seat, card) for card in cards)[:2]
    return Advice(about, weigh, None, ranked.best, nothing_taken(g, seat, ranked, chosen), about.clause, ranked.fine)


def nothing_taken(g: Nefertiti, seat: Seat, ranked: Ranking, chosen: Sequence[Move]) -> Sentence | None:
    """[R9.1] A gift for nothing that is left lying."""
    move, best, card = chosen[-1] if chosen else None, ranked.best, None
    if not isinstance(move, Done) or ranked.loss(move) <= MUCH:
        return None
    if isinstance(best, Steal) and g.closed_tile is not None:
        card = g.closed_tile.card(best.gift)
    if isinstance(best, Stroll):
        card = g.markets[best.market].card(best.gift)
    return texts.TakesNothing(card, points(points_now(g, seat, card))) if card else None
