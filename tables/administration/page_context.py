"""What every page knows of the desk: announcements, and for those with a role how much waits there."""

from __future__ import annotations

from django.http import HttpRequest

from tables.administration import permissions, queries
from tables.people import site_state
from tables.people.models import User


def desk(request: HttpRequest) -> dict[str, object]:
    """Functions that templates call where they show it."""
    user = getattr(request, "user", None)

    def desk_waits() -> int:
        return queries.waiting_count(user) if isinstance(user, User) and user.rank else 0

    def desk_rights() -> dict[str, bool]:
        return permissions.rights(user)

    return {"desk_rights": desk_rights, "announcements": site_state.announcements, "desk_waits": desk_waits}
