"""Closing conditions in words, the progress towards them, and the chance of a closure."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from engine.core import Amount, Id, Seat, Sentence, _, ngettext
from engine.nefertiti.model.close_conditions import FACES, Chain, Colours, DiceMatch, Group, Levels, Lines, Sums
from engine.nefertiti.model.market import Market

if TYPE_CHECKING:
    from engine.nefertiti.position import Nefertiti


class Odds(msgspec.Struct, frozen=True):
    """[R5] Chance of a closure by a pawn: `hits` of `rolls` close the market; without dice 1/1 or 0/1."""

    hits: int
    rolls: int

    @property
    def sure(self) -> bool:
        """Whether it closes with every roll."""
        return self.hits == self.rolls


def would_close(g: Nefertiti, market: Market, space: Id, seat: Seat, collector: bool = False) -> Odds:
    """[R5] Whether a pawn of this seat on this space would close the market now."""
    stall = g.stall(market)
    mask = market.mask(stall) | stall.at[space].bit
    if stall.condition.dice:
        return Odds(stall.condition.closing_rolls(mask), FACES**stall.condition.dice)
    servants = market.servants if collector else {**market.servants, space: seat}
    collectors = {**market.collectors, space: seat} if collector else market.collectors
    return Odds(int(stall.condition.is_met(mask, servants, collectors)), 1)


# -- the condition ------------------------------------------------------------------------------------


class WhenGroup(Sentence, frozen=True):
    n: int
    text = _("Closes when {n} occupied spaces touch side by side.")
    clause = "R5.1"


class WhenColours(Sentence, frozen=True):
    colours: int
    n: int
    text = _("Closes with servants of {colours} colours, or with {n} servants.")
    clause = "R5.2"


class WhenColoursOfTwo(Sentence, frozen=True):
    n: int
    text = _("Closes with servants or collectors of three kinds (each colour is a kind), or {n} in all.")
    clause = "R13.6"


class WhenLevels(Sentence, frozen=True):
    text = _("Closes when every level holds a servant.")
    clause = "R5.3"


class WhenLine(Sentence, frozen=True):
    n: int
    text = _("Closes with {n} servants in a row, column or diagonal.")
    clause = "R5.4"


class WhenSums(Sentence, frozen=True):
    sums: tuple[int, ...]
    least: int
    text = _("Closes when the offers add up to {sums:or}, or to {least} or more.")
    clause = "R5.5"


class WhenSum(Sentence, frozen=True):
    least: int
    text = _("Closes when the sum of the offers is {least} or more.")
    clause = "R5.6"


class WhenDice(Sentence, frozen=True):
    text = _("Closes on a roll of two dice: each must show an occupied number.")
    clause = "R5.7"


class WhenDie(Sentence, frozen=True):
    text = _("Closes on a die roll no higher than the length of the longest chain.")
    clause = "R5.8"


class NeverCloses(Sentence, frozen=True):
    text = _("Never closes: gifts are handed out when one more arrives and there are at least four.")
    clause = "R12.5"


def condition(g: Nefertiti, market: Market) -> Sentence:
    """[R5] The closing condition of the visible stall."""
    match g.stall(market).condition:
        case Group(size=n):
            return WhenGroup(n)
        case Colours(colours=colours, count=n):
            return WhenColoursOfTwo(n) if any(g.collectors) or g.seats == 2 else WhenColours(colours, n)
        case Levels():
            return WhenLevels()
        case Lines(least=n):
            return WhenLine(n)
        case Sums(equal=sums, at_least=least):
            return WhenSums(sums, least) if sums else WhenSum(least)
        case DiceMatch():
            return WhenDice()
        case Chain():
            return WhenDie()
    return NeverCloses()


# -- progress ------------------------------------------------------------------------------------------


class Touching(Sentence, frozen=True):
    n: int
    of: int
    text = _("Touching spaces: {n} of {of}")
    clause = "R5.1"


class NobodyThere(Sentence, frozen=True):
    text = _("No servant yet")
    clause = "R5.2"


class ColoursThere(Sentence, frozen=True):
    servants: Amount
    colours: Amount
    text = _("{servants} of {colours}")
    clause = "R5.2"


class KindsThere(Sentence, frozen=True):
    """[R13.6] Collectors are of other kinds than servants."""

    servants: Amount
    colours: Amount
    collectors: Amount
    text = _("{servants} of {colours}, and {collectors}")
    clause = "R13.6"


class LevelsTaken(Sentence, frozen=True):
    n: int
    of: int
    text = _("{n} of {of} levels")
    clause = "R5.3"


class NoLineNear(Sentence, frozen=True):
    text = _("No line has just one free space left")
    clause = "R5.4"


class LinesNear(Sentence, frozen=True):
    n: int
    text = ngettext("{n} line needs just one more servant", "{n} lines need just one more servant")
    clause = "R5.4"

    def told_as(self) -> Sentence:
        """None is a word."""
        return self if self.n else NoLineNear()


class SumNow(Sentence, frozen=True):
    total: int
    text = _("Sum: {total}")
    clause = "R5.5"


class NumbersTaken(Sentence, frozen=True):
    numbers: tuple[int, ...]
    faces: int = FACES
    text = _("Occupied, from 1 to {faces}: {numbers}")
    clause = "R5.7"


class NoNumberTaken(Sentence, frozen=True):
    faces: int = FACES
    text = _("No number from 1 to {faces} is occupied")
    clause = "R5.7"


class LongestChain(Sentence, frozen=True):
    n: int
    text = _("Longest chain: {n}")
    clause = "R5.8"


class ForeignThere(Sentence, frozen=True):
    gifts: Amount
    text = _("Waiting here: {gifts}")
    clause = "R12.5"


def pawns_there(market: Market) -> Sentence:
    """[R5.2] [R13.6] Servants and their colours, and collectors if there are any."""
    servants, collectors = Amount(len(market.servants), "servant"), Amount(len(market.collectors), "collector")
    colours = Amount(len(set(market.servants.values())), "colour")
    if collectors.n:
        return KindsThere(servants, colours, collectors)
    return ColoursThere(servants, colours) if servants.n else NobodyThere()


def progress(g: Nefertiti, market: Market) -> Sentence:
    """[R5] Progress of a market towards its closing condition."""
    stall = g.stall(market)
    mask = market.mask(stall)
    match stall.condition:
        case Group() as group:
            return Touching(group.largest(mask).bit_count(), group.size)
        case Colours():
            return pawns_there(market)
        case Levels() as levels:
            return LevelsTaken(levels.filled_levels(mask), len(levels.levels))
        case Lines() as lines:
            return LinesNear(sum((mask & line).bit_count() == lines.least - 1 for line in lines.lines))
        case Sums() as sums:
            return SumNow(sums.total(mask))
        case DiceMatch() as dice:
            numbers = tuple(sorted(dice.numbers(mask)))
            return NumbersTaken(numbers) if numbers else NoNumberTaken()
        case Chain() as chain:
            return LongestChain(chain.longest_run(mask))
    return ForeignThere(Amount(len(market.cards), "gift"))
