"""The game of the week as the home page offers it."""

from __future__ import annotations

from django.utils.translation import gettext as _

from engine import GAMES
from tables.models import Status
from tables.people.models import User
from tables.week import games, weeks
from tables.week.models import Entry


def week_offer(user: User | None) -> dict[str, object]:
    """The game of the week in a line, and how far this user is with it."""
    own = games.own_entry(weeks.current_week(), user.pk if user is not None else None)
    return {"title": _(GAMES[weeks.GAME].title), "url": "/week", "state": state_of(own), "own": own}


def state_of(own: Entry | None) -> str:
    """How far somebody with this game is: "new", "playing" or "over"."""
    if own is None:
        return "new"
    return "over" if own.table.status == Status.FINISHED else "playing"
