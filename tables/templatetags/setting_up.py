"""Template filters for the set-up of tournaments."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction

from django import template
from django.utils.formats import localize
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

register = template.Library()
HOUR, DAY = 60, 24 * 60


@register.filter
def sizes_text(sizes: Iterable[int]) -> str:
    """Table sizes: 4 + 4 + 3."""
    return " + ".join(str(size) for size in sizes)


@register.filter
def fraction(number: Fraction) -> str:
    """A number with two decimals if needed, in the reader's language."""
    decimal = Decimal(number.numerator) / number.denominator
    return str(localize(decimal.quantize(Decimal("0.01")) if decimal % 1 else decimal.quantize(Decimal(1))))


@register.filter
def duration_text(minutes: int) -> str:
    """A duration: 1 h 30, 14 days, or no limit."""
    if not minutes:
        return _("no time limit")
    if minutes >= DAY:
        days = round(minutes / DAY)
        return ngettext("{n} day", "{n} days", days).format(n=days)
    hours, rest = divmod(minutes, HOUR)
    return _("{hours} h {minutes:02}").format(hours=hours, minutes=rest)
