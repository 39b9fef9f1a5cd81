"""Numbers of a standing as people read them: points with two decimals at most, fractions as they are said."""

from __future__ import annotations

from fractions import Fraction

from django.utils.formats import number_format
from django.utils.translation import gettext_lazy as _

from tables.tournaments.played import POINT
from tables.tournaments.sums import Criterion, State, Summand, Value

IN_POINTS = (Criterion.PTS, Criterion.OPP, Criterion.LAST, Criterion.MEAN, Criterion.BEST)
HEX = 8  # of a lot, as many digits as tell it apart


def points(grains: int | Fraction) -> str:
    """Grains as points: 8, 8.5, 3.33."""
    return decimal(Fraction(grains) / POINT)


def decimal(number: Fraction) -> str:
    """A number with two decimals at most."""
    hundredths = round(number * 100)
    whole, rest = divmod(abs(hundredths), 100)
    digits = 0 if not rest else 1 if rest % 10 == 0 else 2
    shown = number_format(Fraction(whole * 100 + rest, 100).__float__(), digits, use_l10n=True)
    return f"\N{MINUS SIGN}{shown}" if hundredths < 0 else str(shown)


def plain(number: int | Fraction) -> str:
    """A whole number, or a fraction as it is: 3/2."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def said(criterion: Criterion, value: Value) -> str:
    """What stands in the column of a criterion; a dash where it had no say."""
    number = value.number
    if value.state != State.COUNTED or number is None:
        return "\N{EN DASH}"
    if isinstance(number, str):
        return number[:HEX]
    if isinstance(number, tuple):
        return " ".join(points(each) for each in number)
    return amount(criterion, number)


def amount(criterion: Criterion, number: int | Fraction) -> str:
    """A number of this criterion."""
    return points(number) if criterion in IN_POINTS else plain(number)


NAMES = {
    Criterion.PTS: _("Points"),
    Criterion.WIN: _("Wins"),
    Criterion.OPP: _("Strength of opponents"),
    Criterion.SHARE: _("Share of victory points"),
    Criterion.H2H: _("Among each other"),
    Criterion.SEC: _("Second places"),
    Criterion.THI: _("Third places"),
    Criterion.LAST: _("Last common round"),
    Criterion.MEAN: _("Points per table"),
    Criterion.BEST: _("Best heats"),
    Criterion.LOT: _("Lot"),
    Criterion.REACHED: _("Round reached"),
    Criterion.BEFORE: _("Rank before"),
}


def summand(criterion: Criterion, part: Summand) -> str:
    """The number of one summand."""
    return amount(criterion, part.value)
