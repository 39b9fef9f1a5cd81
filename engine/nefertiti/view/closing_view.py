"""Outlook of each market: what would close it now, or what it waits for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core import Id, Seat, Sentence, _, ngettext
from engine.nefertiti.markets.closing_preview import Odds, would_close
from engine.nefertiti.model.board import MEMPHIS, SCORING
from engine.nefertiti.model.market import CLOSED, ENDED, TILE, Market
from engine.nefertiti.turn.placing import Placing
from engine.nefertiti.turn.tax_collectors import PlacingCollector, collector_spaces

if TYPE_CHECKING:
    from engine.nefertiti.position import Nefertiti


class ClosesOn(Sentence, frozen=True):
    seat: Seat
    offers: tuple[int, ...]
    text = _("{seat} can close it by placing on {offers:or}")
    you = _("You can close it by placing on {offers:or}")
    clause = "R4.6"


class CannotClose(Sentence, frozen=True):
    seat: Seat
    text = _("{seat} can’t close it with one servant")
    you = _("You can’t close it with one servant")
    clause = "R4.6"


class MayName(Sentence, frozen=True):
    seat: Seat
    text = _("{seat} has no servants in hand and may choose to close it")
    you = _("You have no servants in hand and may choose to close it")
    clause = "R4.8"


class NoServantLeft(Sentence, frozen=True):
    seat: Seat
    text = _("{seat} has no servants in hand")
    you = _("You have no servants in hand")
    clause = "R4.8"


class CollectorCannotClose(Sentence, frozen=True):
    seat: Seat
    text = _("{seat} can’t close it with a collector")
    you = _("You can’t close it with a collector")
    clause = "R13.4"


class MayClose(Sentence, frozen=True):
    seat: Seat
    n: int
    rolls: int
    offers: tuple[int, ...]
    text = ngettext(
        "{seat} can close it by placing on {offers:or}, on {n} of {rolls} possible rolls",
        "{seat} can close it by placing on {offers:or}, on {n} of {rolls} possible rolls",
    )
    you = ngettext(
        "You can close it by placing on {offers:or}, on {n} of {rolls} possible rolls",
        "You can close it by placing on {offers:or}, on {n} of {rolls} possible rolls",
    )
    clause = "R5.7"


class BeingServed(Sentence, frozen=True):
    text = _("Closing: gifts are handed out, highest offer first")
    clause = "R6.1"


class OpensNext(Sentence, frozen=True):
    text = _("Resting until another market closes")
    clause = "R7.2"


class RestsToTheEnd(Sentence, frozen=True):
    text = _("Resting until the end of the game")
    clause = "R8.2"


class StaysClosed(Sentence, frozen=True):
    text = _("Closed for good")
    clause = "R8.2"


class OutOfUse(Sentence, frozen=True):
    text = _("Akhenaton appeared here: out of play")
    clause = "R8.1"


class PortOver(Sentence, frozen=True):
    text = _("The last foreign gifts have been handed out")
    clause = "R12.9"


class OneMoreForeign(Sentence, frozen=True):
    n: int
    text = ngettext("Handed out when {n} more foreign gift arrives", "Handed out when {n} more foreign gifts arrive")
    clause = "R12.5"


def outlook(g: Nefertiti, market: Market) -> Sentence:
    """[R5] Closures that the next player could cause now, or why no pawn can cause one."""
    if g.serving is not None and g.serving.market == market.id:
        return BeingServed()
    if market.state == TILE:
        return RestsToTheEnd() if g.akhenaton else OpensNext()
    if market.state == CLOSED:
        return StaysClosed()
    if market.state == ENDED:
        return PortOver() if market.id == MEMPHIS else OutOfUse()
    if market.id == MEMPHIS:
        return OneMoreForeign(max(1, SCORING["memphis_threshold"] - len(market.cards)))
    return who_closes(g, market)


def who_closes(g: Nefertiti, market: Market) -> Sentence:
    """Offers on which the next pawn would close it, or would most likely close it."""
    seat, stall = next_seat(g), g.stall(market)
    if not places_collector(g) and not servants_to_place(g, seat):
        return MayName(seat) if seat in market.servants.values() else NoServantLeft(seat)
    free = [space for space in stall.spaces if space.id not in market.servants and space.id not in market.collectors]
    found = [(space.value, next_pawn(g, market, space.id)) for space in free]
    best = max((odds for _value, odds in found), key=lambda odds: odds.hits, default=Odds(0, 1))
    if not best.hits:
        return CollectorCannotClose(seat) if places_collector(g) else CannotClose(seat)
    offers = tuple(sorted({value for value, odds in found if odds.hits == best.hits}))
    return ClosesOn(seat, offers) if best.sure else MayClose(seat, best.hits, best.rolls, offers)


def next_seat(g: Nefertiti) -> Seat:
    """[R3.1] Seat that places next: the player on turn until all is placed, then the player to the left."""
    due = g.placements or places_collector(g) or any(isinstance(step, Placing) and step.seats for step in g.agenda)
    return g.active if due else (g.active + 1) % g.seats


def servants_to_place(g: Nefertiti, seat: Seat) -> int:
    """[R4.8] [R6.9] Servants that a player can place next; those on a market being served come back first."""
    served = g.markets[g.serving.market].servants.values() if g.serving else ()
    return g.servants[seat] + sum(owner == seat for owner in served)


def places_collector(g: Nefertiti) -> bool:
    """[R13.4] Whether the next pawn is a collector."""
    return isinstance(g.decision, PlacingCollector)


def next_pawn(g: Nefertiti, market: Market, space: Id) -> Odds:
    """[R5] [R13.4] Chance that the next pawn on a free space closes: a servant, or a collector behind one."""
    if not places_collector(g):
        seat = next_seat(g)
        return would_close(g, market, space, seat) if servants_to_place(g, seat) else Odds(0, 1)
    if all(move.space != space for move in collector_spaces(g, market)):
        return Odds(0, 1)
    return would_close(g, market, space, g.active, collector=True)
