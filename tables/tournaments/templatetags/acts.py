"""What the templates of an arbiter say of acts."""

from __future__ import annotations

from django import template

register = template.Library()


@register.filter
def act_title(act: str) -> str:
    """What an act is called on its button."""
    from tables.tournaments.views.rulings import TITLES  # whose pages use this

    return str(TITLES[act])
