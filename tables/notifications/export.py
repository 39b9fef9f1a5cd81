"""Notification settings in the data export."""

from __future__ import annotations

from tables.notifications.notices import wishes_of
from tables.people.export_registry import part
from tables.people.models import User

NAMED = (
    "silent",
    "turns",
    "hour",
    "votes",
    "invitations",
    "ends",
    "clocks",
    "tournaments",
    "quiet_from",
    "quiet_to",
    "zone",
)


@part("mail")
def mail(user: User) -> dict[str, object]:
    """Settings, muted tables, and recent notices."""
    wishes = {name: getattr(wishes_of(user), name) for name in NAMED}
    told = user.notices.values("table__slug", "tournament__slug", "club__slug", "kind", "made", "outcome")
    muted = user.mutes.values_list("table__slug", "tournament__slug", "club__slug")
    return {"wishes": wishes, "muted": [next(filter(None, slugs)) for slugs in muted], "told": list(told)}
