"""Template filters for arbiters' acts."""

from __future__ import annotations

from django import template

register = template.Library()


@register.filter
def act_title(act: str) -> str:
    """The title of an act."""
    from tables.tournaments.views.arbiter.rulings import TITLES  # imported late: its pages use this filter

    return str(TITLES[act])
