"""Durations in words: minutes, hours or days."""

from __future__ import annotations

from typing import ClassVar

from django.utils.translation import gettext as _

from engine.core import Sentence, ngettext


class Length(Sentence, frozen=True, tag_field="unit", tag=str.lower):
    """A number of units of time."""

    n: int
    unit: ClassVar[int] = 1  # in minutes

    @property
    def minutes(self) -> int:
        """The same in minutes."""
        return self.n * self.unit


class Minutes(Length, frozen=True):
    """Less than an hour, or no whole hours."""

    text = ngettext("{n} minute", "{n} minutes")


class Hours(Length, frozen=True):
    """Whole hours."""

    unit = 60
    text = ngettext("{n} hour", "{n} hours")


class Days(Length, frozen=True):
    """Whole days."""

    unit = 24 * 60
    text = ngettext("{n} day", "{n} days")


AnyLength = Minutes | Hours | Days


def length(minutes: int) -> AnyLength:
    """A duration in the largest unit that divides it."""
    for kind in (Days, Hours):
        if minutes > 0 and minutes % kind.unit == 0:
            return kind(minutes // kind.unit)
    return Minutes(minutes)


def duration(seconds: int) -> str:
    """A remaining time in short form: days and hours, hours and minutes, or minutes and seconds."""
    minutes, hours, days = seconds // 60, seconds // 3600, seconds // 86400
    if days:
        return _("{days} d {hours} h").format(days=days, hours=hours % 24)
    if hours:
        return _("{hours} h {minutes} min").format(hours=hours, minutes=minutes % 60)
    return f"{minutes}:{seconds % 60:02}"
