"""Clubs in the data export."""

from __future__ import annotations

from tables.people.export_registry import part
from tables.people.models import User


@part("clubs")
def clubs(user: User) -> dict[str, object]:
    """The user's clubs with their role, and the clubs to which they are invited."""
    belongs = user.clubs.values("club__name", "role", "since")
    invited = user.club_invitations.values("club__name", "made")
    return {"member": list(belongs), "invited": list(invited)}
