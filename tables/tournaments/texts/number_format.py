"""Number formats of standings.

Points have two decimals at most, shares three; other fractions stay as they are.
"""

from __future__ import annotations

from fractions import Fraction

from django.utils.formats import number_format
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tables.tournaments.standings.explanations import Criterion, State, Summand, Value
from tables.tournaments.standings.facts import POINT
from tables.tournaments.standings.scoring import EVEN

Exported = int | float | list[int | float] | None
IN_POINTS = (Criterion.PTS, Criterion.OPP, Criterion.LAST, Criterion.MEAN, Criterion.BEST)
SEVERAL = 2  # the first number that every language calls plural


def points(grains: int | Fraction) -> str:
    """Format grains as points: 8, 8.5, 3.33."""
    return decimal(Fraction(grains) / POINT)


def points_text(grains: int) -> str:
    """Grains with the word "point" in the reader's language: 1 point, 2.5 points."""
    return ngettext("{n} point", "{n} points", plural(grains)).format(n=points(grains))


def even_shares(share: int | Fraction) -> str:
    """Thousandths of an even share as such shares, with the words: 1 even share, 2.75 even shares."""
    said = ngettext("{n} even share", "{n} even shares", plural(share, EVEN))
    return said.format(n=decimal(Fraction(share) / EVEN, 3))


def plural(amount: int | Fraction, unit: int = POINT) -> int:
    """The whole number of units whose plural form fits: 1.5 is plural in English, singular in French."""
    whole, rest = divmod(abs(Fraction(amount)), unit)
    return 0 if rest and whole < SEVERAL else whole


def decimal(number: Fraction, most: int = 2) -> str:
    """Format a number with at most so many decimals."""
    parts = round(number * 10**most)
    digits = len(f"{abs(parts) % 10**most:0{most}d}".rstrip("0"))
    shown = number_format(float(Fraction(abs(parts), 10**most)), digits, use_l10n=True)
    return f"\N{MINUS SIGN}{shown}" if parts < 0 else str(shown)


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
    if criterion == Criterion.SHARE:
        return even_shares(number)
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


NOTES = {
    Criterion.SHARE: _("At each table, an even share is what everyone would have if all had scored the same."),
}  # what a reader needs to understand the numbers of a criterion


def summand(criterion: Criterion, part: Summand) -> str:
    """Format the value of one summand."""
    return amount(criterion, part.value)
