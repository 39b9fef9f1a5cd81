"""[R5] The test of the closing condition after each pawn; the dice of Luxor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.core import Decision, Move, Preview, Seat, Sentence, _, ngettext
from engine.nefertiti.markets.placement_preview import IfItCloses
from engine.nefertiti.markets.service_preview import service_lines
from engine.nefertiti.model import waiting_texts
from engine.nefertiti.model.board import LUXOR
from engine.nefertiti.model.close_conditions import FACES
from engine.nefertiti.model.events import DieRolled, Rolled
from engine.nefertiti.model.market import Market
from engine.nefertiti.model.moves import Roll, Skip
from engine.nefertiti.turn.market_closing import close

if TYPE_CHECKING:
    from engine.nefertiti.position import Nefertiti

ROLL, SKIP = Roll(), Skip()


class ClosesOn(Sentence, frozen=True):
    """[R5.7] [R5.8] The chance of a closure."""

    n: int
    of: int
    text = ngettext("{n} of {of} possible rolls closes Luxor.", "{n} of {of} possible rolls close Luxor.")
    clause = "R5.7"


class KeepsDice(Sentence, frozen=True):
    """[R5.9]"""

    text = _("Nothing happens; you keep the dice.")
    clause = "R5.9"


class Rerolling(Decision["Nefertiti"]):
    """[R5.9] [A8] The holder of the dice may roll once more at the end of a later turn."""

    phase = "place"
    clause = "R5.9"
    answers = (Roll, Skip)
    told = waiting_texts.CanRollAgain

    def moves(self, g: Nefertiti, seat: Seat) -> Sequence[Move]:
        """[A8] Rolling, or not: the choice is free."""
        return [ROLL, SKIP]

    def answer(self, g: Nefertiti, seat: Seat, move: Roll | Skip) -> None:
        """[R5.9] Roll; a closure counts as caused by the holder."""
        self.seats = ()
        market = g.markets[LUXOR]
        if isinstance(move, Roll) and roll_for(g, market, seat):
            close(g, market, seat)

    def preview(self, g: Nefertiti, seat: Seat, moves: Sequence[Move]) -> Preview:
        """[R5.7] [R5.8] The chance of a closure, and the service that would follow."""
        if not isinstance(moves[-1], Roll):
            return Preview(moves[-1], (KeepsDice(),))
        luxor = g.markets[LUXOR]
        hits, rolls = chance(g, luxor)
        lines = (ClosesOn(hits, rolls), IfItCloses()) if hits else (ClosesOn(hits, rolls),)
        return Preview(moves[-1], lines, final=True, steps=tuple(service_lines(g, luxor, g.money)) if hits else ())

    def default_move(self, g: Nefertiti, seat: Seat) -> Move:
        """[A8] Do not roll."""
        return SKIP

    def problem(self, g: Nefertiti) -> str | None:
        """Check that the player holds the dice."""
        return None if self.seats == (g.holder,) else "The dice are rolled again by who holds them."


def chance(g: Nefertiti, market: Market, extra: int = 0) -> tuple[int, int]:
    """Number of rolls that close Luxor and of all rolls.

    extra: bit mask of spaces counted as occupied in addition.
    """
    condition = g.stall(market).condition
    return condition.closing_rolls(market.mask(g.stall(market)) | extra), FACES**condition.dice


def roll_for(g: Nefertiti, market: Market, seat: Seat) -> bool:
    """[R5.7] [R5.8] [R5.9] Roll the dice, which the roller keeps; return whether the market closes."""
    condition = g.stall(market).condition
    number = g.below(FACES**condition.dice)
    g.dice = [number // FACES**k % FACES + 1 for k in range(condition.dice)]
    g.holder = seat
    g.emit(Rolled(seat, tuple(g.dice)) if condition.dice > 1 else DieRolled(seat, g.dice[0]))
    return condition.closes_with(market.mask(g.stall(market)), g.dice)


def test(g: Nefertiti, market: Market, seat: Seat) -> None:
    """[R4.6] [R4.7] [R5] Test whether the pawn just placed closes the market, and close it if so."""
    stall = g.stall(market)
    condition = stall.condition
    if condition.dice:
        g.rolled = True
        closes = roll_for(g, market, seat)
    elif len(market.servants) + len(market.collectors) < condition.least:
        return
    else:
        closes = condition.is_met(market.mask(stall), market.servants, market.collectors)
    if closes:
        close(g, market, seat)
