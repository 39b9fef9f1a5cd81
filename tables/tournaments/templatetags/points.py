"""Template filters for points."""

from __future__ import annotations

from django import template

from tables.tournaments.texts import number_format

register = template.Library()


@register.filter
def in_points(grains: int) -> str:
    """Grains as points: 8, 8.5, 3.33."""
    return number_format.points(grains)


@register.filter
def plural(grains: int) -> int:
    """The number with the plural form of so many points."""
    return number_format.plural(grains)
