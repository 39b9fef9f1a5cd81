"""The puzzle of the day as the home page and the pages to learn offer it."""

from __future__ import annotations

from django.utils.translation import gettext as _

from engine import GAMES
from tables.hosting import club_time
from tables.people.models import User
from tables.puzzles import days
from tables.puzzles.models import Attempt


def puzzle_offer(user: User | None) -> dict[str, object] | None:
    """Today's puzzle in a line, and whether this user has answered it; None without one."""
    today = club_time.today()
    if not days.is_open(today):
        return None
    done = user is not None and Attempt.objects.filter(user=user, number=days.number_of(today)).exists()
    return {"title": _(GAMES[days.puzzle_of(today).game].title), "url": f"/puzzles/{today}", "done": done}
