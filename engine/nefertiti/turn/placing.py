"""[R3] [R4] A turn: an optional character, then a servant or a replacement for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from engine.core import Amount, Decision, Id, Move, Preview, Refusal, Seat, Sentence, _
from engine.nefertiti.characters.recruiting import idle_work, recruit, recruits
from engine.nefertiti.markets.placement_preview import preview_of
from engine.nefertiti.model import board as data
from engine.nefertiti.model import waiting_texts
from engine.nefertiti.model.board import COIN, MEMPHIS, Space
from engine.nefertiti.model.events import Passed, Placed, PlacedAndTook
from engine.nefertiti.model.market import OPEN, Market
from engine.nefertiti.model.moves import Close, Pass, Place, Recruit
from engine.nefertiti.model.refusals import NotThere, StillServants, why_not
from engine.nefertiti.model.spaces import space_in_log
from engine.nefertiti.turn.luxor import test
from engine.nefertiti.turn.market_closing import attribute, close

if TYPE_CHECKING:
    from engine.nefertiti.position import Nefertiti

CLOSES = {market: Close(market) for market in data.BOARD}
PASS = Pass()


def free_spaces(g: Nefertiti, market: Market) -> Sequence[Place]:
    """[R4.1] The free spaces of the visible stall."""
    stall = g.printed.stalls[market.id][market.side]
    if market.empty:
        return stall.places
    if market.collectors:
        return stall.free(frozenset((*market.servants, *market.collectors)))
    return stall.free(frozenset(market.servants))


def is_memphis_barred(g: Nefertiti) -> bool:
    """[R12.1] Whether Memphis is barred: the High Priest places no second servant there."""
    return MEMPHIS in g.stalls


def placements(g: Nefertiti, seat: Seat) -> Sequence[Move]:
    """[R4.1] [R4.8] [R4.9] [R4.10] Free spaces; without any, markets to name; else passing."""
    if g.servants[seat]:
        out: list[Move] = []
        for market in g.markets.values():
            if market.state == OPEN and not (market.id == MEMPHIS and is_memphis_barred(g)):
                out += free_spaces(g, market)
        if out:
            return out
    return nameable(g, seat) or [PASS]


def nameable(g: Nefertiti, seat: Seat) -> list[Close]:
    """[R4.8] [R13.7] [A11] [A12] The open markets of the board on which the player has a servant."""
    return [CLOSES[market.id] for market in g.board() if market.open and seat in market.servants.values()]


class CanPlaceAt(Sentence, frozen=True):
    """Waiting: the markets open to the player."""

    seat: Seat
    markets: tuple[Id, ...]
    text = _("{seat} can place a servant at {markets:or}.")
    you = _("You can place a servant at {markets:or}.")
    clause = "R4.1"


class ForNothing(Sentence, frozen=True):
    """Preview: the character has nothing to choose now."""

    text = _("There is nothing to do for this character now: the seal is spent without effect.")
    clause = "R3.3"


class HasServants(Sentence, frozen=True):
    """Waiting: the servants that a seat can still place."""

    seat: Seat
    servants: Amount
    text = _("{seat} has {servants} left.")
    you = _("You have {servants} left.")
    clause = "R4.1"


class Placing(Decision["Nefertiti"]):
    """[R3.1] A turn: optionally a character, then a placement."""

    phase = "place"
    clause = "R3.1"
    answers = (Recruit, Place, Close, Pass)

    def moves(self, g: Nefertiti, seat: Seat) -> Sequence[Move]:
        """[R3.1] Characters, then placements."""
        found = recruits(g, seat)
        return [*found, *placements(g, seat)] if found else placements(g, seat)

    def open_to(self, g: Nefertiti, seat: Seat) -> Sentence:
        """[R4.1] [R4.8] The markets with a free space; without servants, those that can be named."""
        legal = placements(g, seat)
        placed = dict.fromkeys(move.market for move in legal if isinstance(move, Place))
        if placed:
            return CanPlaceAt(seat, tuple(placed))
        named = tuple(move.market for move in legal if isinstance(move, Close))
        return waiting_texts.NamesMarket(seat, named) if named else waiting_texts.CanOnlyPass(seat)

    def stake_of(self, g: Nefertiti, seat: Seat) -> Sentence:
        """[R4.1] The servants of a seat."""
        return HasServants(seat, Amount(g.servants[seat], "servant"))

    def answer(self, g: Nefertiti, seat: Seat, move: Recruit | Place | Close | Pass) -> None:
        """[R3.1] Place, name a market or pass; after a character the placement is asked again."""
        if isinstance(move, Recruit):
            recruit(g, seat, move.character)
            return
        self.seats = ()
        if isinstance(move, Place):
            place(g, seat, move)
        elif isinstance(move, Close):
            g.passes = 0
            close(g, g.markets[move.market], seat, named=True)
        else:
            pass_placement(g, seat)

    def problem(self, g: Nefertiti) -> str | None:
        """[R3.1] Check that it is the player's turn."""
        return None if self.seats == (g.active,) else "Who places is the player whose turn it is."

    def resolve(self, g: Nefertiti) -> None:
        """[R10.3] Ask for the High Priest's second placement, after all effects of the first."""
        if g.placements:
            ask_placement(g)

    def closed_moves(self, g: Nefertiti, seat: Seat) -> list[tuple[Move, Refusal]]:
        """Taken spaces, closed markets and characters that cannot be recruited."""
        wanted = [
            *(Recruit(card) for stack in g.stacks for card in dict.fromkeys(reversed(stack))),
            *(move for market in g.markets.values() for move in g.stall(market).places),
            *CLOSES.values(),
        ]
        legal = set(self.moves(g, seat))
        return [(m, why) for m in wanted if m not in legal and (why := self.reason_closed(g, seat, m)) is not None]

    def reason_closed(self, g: Nefertiti, seat: Seat, move: Move) -> Refusal | None:
        """[R3.2] [R4.1] [R4.8] Reason why a move is closed."""
        if isinstance(move, Close) and move.market in g.markets:
            return naming_refusal(g, seat, move)
        return why_not(g, seat, move)

    def preview(self, g: Nefertiti, seat: Seat, moves: Sequence[Move]) -> Preview:
        """[R3.3] [R4] The effect of a character; whether a market closes, and what each could take and pay."""
        move = moves[-1]
        shown = preview_of(g, seat, move)
        if isinstance(move, Recruit) and (idle := idle_work(g, seat, move.character)) is not None:
            return msgspec.structs.replace(shown, lines=(*shown.lines, *idle.why_idle, ForNothing()))
        return shown

    def default_move(self, g: Nefertiti, seat: Seat) -> Move | None:
        """[R4.10] Passing, if it is possible; no other move changes nothing."""
        return PASS if PASS in placements(g, seat) else None


def ask_placement(g: Nefertiti) -> None:
    """[R3.1] [R10.3] Ask for the next placement of this turn; a player who can only pass is not asked."""
    g.placements -= 1
    seat = g.active
    if g.servants[seat] or nameable(g, seat) or recruits(g, seat):
        g.push(Placing((seat,)))
    else:
        pass_placement(g, seat)


def place(g: Nefertiti, seat: Seat, move: Place) -> None:
    """[R4.1] [R4.2] [R4.3] Place a servant, take its Deben and test the closing condition."""
    market = g.markets[move.market]
    stall = g.stall(market)
    space = stall.at[move.space]
    n = placement_deben(market, space)
    if n:
        n = g.earn(seat, market, n)
    market.servants[move.space] = seat
    g.servants[seat] -= 1
    g.passes = 0
    g.stalls.append(stall.id)
    offer = space_in_log(stall, space)
    g.emit(PlacedAndTook(seat, offer, market.id, n) if n else Placed(seat, offer, market.id))
    test(g, market, seat)


def placement_deben(market: Market, space: Space) -> int:
    """[R4.4] [R4.5] Deben that a servant takes here, if the Reserve has them."""
    return market.empty + (space.symbol == COIN)


def pass_placement(g: Nefertiti, seat: Seat) -> None:
    """[R4.10] [A11] Pass a placement; when all players have passed, Memphis is attributed."""
    g.emit(Passed(seat))
    if g.placements:
        return
    g.passes += 1
    if g.passes >= g.seats:
        g.passes = 0
        attribute(g)


def naming_refusal(g: Nefertiti, seat: Seat, move: Close) -> Refusal | None:
    """[R4.8] [R4.9] Reason why a market cannot be named."""
    if move in (legal := placements(g, seat)):
        return None
    return StillServants() if any(isinstance(other, Place) for other in legal) else NotThere()
