"""Follows in the data export."""

from __future__ import annotations

from tables.friends import follows
from tables.people.export_registry import part
from tables.people.models import User


@part("follows")
def exported_follows(user: User) -> dict[str, object]:
    """Whom they follow, and who sees their presence."""
    rows = user.follows.select_related("other")
    return {
        "presence": follows.presence_choice(user),
        "people": [{"name": str(row.other), "since": row.since} for row in rows],
    }
