"""Searches for players in the data export."""

from __future__ import annotations

from tables.people.export_registry import part
from tables.people.models import User


@part("searches")
def searches(user: User) -> list[dict[str, object]]:
    """What they are looking for."""
    return list(map(dict, user.searches.values("game", "seats", "live", "near", "rating", "made", "until")))
