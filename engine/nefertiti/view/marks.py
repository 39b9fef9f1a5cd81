"""Marks of a chosen move on the board before it is sent: words, service order, piece, points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.core import Ghost, Id, Mark, Move, Seat, Sentence, _, ngettext
from engine.nefertiti.characters.scorers import Amassing, Scoring
from engine.nefertiti.markets.closing_preview import would_close
from engine.nefertiti.markets.placement_preview import ClosesIt, after
from engine.nefertiti.markets.scoring import gained_by, given_up, worth
from engine.nefertiti.markets.service_preview import akhenaton_comes, akhenaton_may_come
from engine.nefertiti.markets.serving import Serving, slots_of
from engine.nefertiti.model.board import SCORING
from engine.nefertiti.model.market import Market
from engine.nefertiti.model.moves import Buy, Close, Collector, Discard, Draw, Half, Lay, Place, Recruit, Take, Tally
from engine.nefertiti.view.anchors import DECK, card_beside, reserve_of, slot_at

if TYPE_CHECKING:
    from engine.nefertiti.position import Nefertiti


class ClosesInOrder(Sentence, frozen=True):
    market: Id
    seats: tuple[Seat, ...]
    text = _("This closes {market}. Served in this order: {seats}")
    clause = "R6.1"


class ClosesOnRolls(Sentence, frozen=True):
    market: Id
    n: int
    rolls: int
    text = ngettext("{market} closes on {n} of {rolls} rolls", "{market} closes on {n} of {rolls} rolls")
    clause = "R5.7"


class OpensWith(Sentence, frozen=True):
    market: Id
    n: int
    text = ngettext("{market} opens with {n} new gift", "{market} opens with {n} new gifts")
    clause = "R7.2"


class OpensUnless(Sentence, frozen=True):
    """The final cards of the deck are reached."""

    market: Id
    n: int
    text = ngettext(
        "{market} opens with {n} new gift, unless Akhenaton appears",
        "{market} opens with {n} new gifts, unless Akhenaton appears",
    )
    clause = "R8.1"


class EndsForAkhenaton(Sentence, frozen=True):
    market: Id
    text = _("Akhenaton appears: {market} goes out of play")
    clause = "R8.1"


class Turn(Sentence, frozen=True):
    n: int
    text = _("{n}")
    clause = "R6.1"


class Price(Sentence, frozen=True):
    n: int
    text = _("−{n}")
    clause = "R6.10"


class Gain(Sentence, frozen=True):
    n: int
    text = _("+{n}")
    clause = "R6.8"


# -- a pawn ---------------------------------------------------------------------------------------------


def marks_of_pawn(g: Nefertiti, seat: Seat, move: Move | None) -> tuple[Mark, ...]:
    """[R4.6] Marks of the closures by the chosen pawn or by the named market."""
    if isinstance(move, Close):
        return marks_of_closing(g, g.markets[move.market])
    if not isinstance(move, (Place, Collector)):
        return ()
    market, collector = g.markets[move.market], isinstance(move, Collector)
    odds = would_close(g, market, move.space, seat, collector)
    if odds.sure:
        return marks_of_closing(g, after(market, move, seat, 0))
    return (Mark(market.id, ClosesOnRolls(market.id, odds.hits, odds.rolls)),) if odds.hits else ()


def marks_of_closing(g: Nefertiti, market: Market) -> tuple[Mark, ...]:
    """[R6.1] [R7.2] The order of service on the pawns and in words, and the market that opens then."""
    owners, order = {**market.servants, **market.collectors}, market.offers(g.stall(market))
    seats = tuple(owners[space] for space in order)
    said = ClosesInOrder(market.id, seats) if len(set(seats)) > 1 else ClosesIt(market.id)
    turns = tuple(Mark(slot_at(market.id, space), Turn(n)) for n, space in enumerate(order, start=1))
    tile = g.closed_tile
    if tile is None or g.akhenaton:
        return (Mark(market.id, said), *turns)
    return (Mark(market.id, said), *turns, Mark(tile.id, opening(g, tile)))


def opening(g: Nefertiti, market: Market) -> Sentence:
    """[R7.2] [R8.1] The market opens, perhaps or surely for Akhenaton."""
    if akhenaton_comes(g, market):
        return EndsForAkhenaton(market.id)
    opens = OpensUnless if akhenaton_may_come(g, market) else OpensWith
    return opens(market.id, market.cards.count(None))


def ghost_of(move: Move | None) -> tuple[Ghost, ...]:
    """The pawn on its space."""
    return (Ghost(slot_at(move.market, move.space)),) if isinstance(move, (Place, Collector)) else ()


# -- gifts and Deben ---------------------------------------------------------------------------------------


def marks_of_service(g: Nefertiti, seat: Seat, serving: Serving) -> tuple[Mark, ...]:
    """[R6.8] [R6.10] The price of each gift that can be bought alone, and half of the Reserve."""
    market, offer = g.markets[serving.market], serving.offer(g)
    marks = [
        Mark(slot_at(market.id, slot), Price(offer))
        for move in g.moves(seat)
        for slot in slots_of(move)
        if offer and isinstance(move, Buy)
    ]
    halves = [Mark(reserve_of(market.id), Gain(half_of(market))) for move in g.moves(seat) if isinstance(move, Half)]
    return (*marks, *halves)


def half_of(market: Market) -> int:
    """[R6.8] Half of the Reserve, rounded up."""
    return -(-market.reserve // 2)


def marks_of_work(move: Move | None) -> tuple[Mark, ...]:
    """[R10.7] The Deben chosen."""
    return (Mark(reserve_of(move.market), Gain(move.n)),) if isinstance(move, Draw) else ()


def marks_of_order(moves: Sequence[Move]) -> tuple[Mark, ...]:
    """[R11.2] The cards that have a place in the deck, numbered from the one that is drawn first."""
    laid = [move.card for move in moves if isinstance(move, Lay)]
    return tuple(Mark(card_beside(DECK, card), Turn(n)) for n, card in enumerate(laid, start=1))


# -- points ------------------------------------------------------------------------------------------------


def points_brought(g: Nefertiti, seat: Seat, move: Move) -> int | None:
    """The points that a choice brings beyond what the gifts are worth now; None without any."""
    match move, g.decision:
        case Recruit(character="vizier"), _:
            return int(SCORING["vizier_points_per_type"]) * len(g.types(seat))
        case Tally(gift=type_), Scoring() as work:
            units, each = work.points(g, seat, type_)
            return units * (each - g.value(type_) - g.bonus(seat, type_))
        case Tally() | Discard(), Amassing() as work:
            return points_of_card(g, seat, move.gift, work)
        case Buy() | Take(), Serving(market=market) if len(slots := slots_of(move)) == 1:
            return gained_by(g, seat, [str(g.markets[market].card(slots[0]))])
    return None


def points_of_card(g: Nefertiti, seat: Seat, card: Id, work: Amassing) -> int:
    """[R11.4] [R11.6] The points of one more gift that is chosen, beyond what goes with it."""
    units = g.printed.gifts[card].units
    goes = given_up(g, seat, (*work.chosen, card)) - given_up(g, seat, work.chosen)
    if work.character == "amun_merchant":
        return units * int(SCORING["amun_merchant_points_per_unit"]) - goes
    return worth(g, seat, card) + units * int(SCORING["royal_scribe_bonus_per_unit"]) - goes
