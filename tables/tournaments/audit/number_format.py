"""Number formats of standings: points with at most two decimals, other fractions as they are."""

from __future__ import annotations

from fractions import Fraction

from django.utils.formats import number_format
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tables.tournaments.standings.explanations import Criterion, State, Summand, Value
from tables.tournaments.standings.facts import POINT

Exported = int | float | list[int | float] | None
IN_POINTS = (Criterion.PTS, Criterion.OPP, Criterion.LAST, Criterion.MEAN, Criterion.BEST)
SEVERAL = 2  # the first number that every language calls plural


def points(grains: int | Fraction) -> str:
    """Format grains as points: 8, 8.5, 3.33."""
    return decimal(Fraction(grains) / POINT)


def points_text(grains: int) -> str:
    """Grains with the word "point" in the reader's language: 1 point, 2.5 points."""
    return ngettext("{n} point", "{n} points", plural(grains)).format(n=points(grains))


def plural(grains: int) -> int:
    """The whole number whose plural form fits: 1.5 is plural in English, singular in French."""
    whole, rest = divmod(abs(grains), POINT)
    return 0 if rest and whole < SEVERAL else whole


def decimal(number: Fraction) -> str:
    """Format a number with at most two decimals."""
    hundredths = round(number * 100)
    whole, rest = divmod(abs(hundredths), 100)
    digits = 0 if not rest else 1 if rest % 10 == 0 else 2
    shown = number_format(Fraction(whole * 100 + rest, 100).__float__(), digits, use_l10n=True)
    return f"\N{MINUS SIGN}{shown}" if hundredths < 0 else str(shown)


def plain(number: int | Fraction) -> str:
    """Format a whole number, or a fraction as 3/2."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def export_value(criterion: Criterion, value: Value) -> Exported:
    """The value of a criterion for exports; None where it was not counted."""
    number = value.number
    if value.state != State.COUNTED or number is None or isinstance(number, str):
        return None
    unit = POINT if criterion in IN_POINTS else 1
    if isinstance(number, tuple):
        return [number_of(Fraction(each, unit)) for each in number]
    return number_of(Fraction(number) / unit)


def number_of(value: Fraction) -> int | float:
    """The fraction as int if whole, else rounded to four decimals."""
    return int(value) if value.denominator == 1 else round(float(value), 4)


def cell_text(criterion: Criterion, value: Value) -> str:
    """The text in the column of a criterion; a dash where it was not counted."""
    number = value.number
    if value.state != State.COUNTED or number is None:
        return "\N{EN DASH}"
    if isinstance(number, str):
        return gettext("drawn at random")
    if isinstance(number, tuple):
        return " ".join(points(each) for each in number)
    return amount(criterion, number)


def amount(criterion: Criterion, number: int | Fraction) -> str:
    """Format a number in the unit of its criterion."""
    return points(number) if criterion in IN_POINTS else plain(number)


NAMES = {
    Criterion.PTS: _("Points"),
    Criterion.WIN: _("Wins"),
    Criterion.OPP: _("Strength of opponents"),
    Criterion.SHARE: _("Share of victory points"),
    Criterion.H2H: _("Head-to-head"),
    Criterion.SEC: _("Second places"),
    Criterion.THI: _("Third places"),
    Criterion.LAST: _("Points in the last round both played"),
    Criterion.MEAN: _("Points per table"),
    Criterion.BEST: _("Best heats"),
    Criterion.LOT: _("Random draw"),
    Criterion.REACHED: _("Round reached"),
    Criterion.BEFORE: _("Previous place"),
}


def summand(criterion: Criterion, part: Summand) -> str:
    """Format the value of one summand."""
    return amount(criterion, part.value)
