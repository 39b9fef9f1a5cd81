"""Template filters for the actions of arbiters."""

from __future__ import annotations

from django import template

register = template.Library()


@register.filter
def action_title(action: str) -> str:
    """The title of an action."""
    from tables.tournaments.views.arbiter.rulings import TITLES  # imported late: its pages use this filter

    return str(TITLES[action])
