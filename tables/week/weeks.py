"""Which week it is, and the weeks that can be seen."""

from __future__ import annotations

from datetime import date, timedelta

import msgspec
from django.db.models import QuerySet

from engine import GAMES
from tables.hosting import club_time
from tables.play import seed_commitment
from tables.play.printed_values import corrections
from tables.week.models import Week

GAME, RULES = next((key, game.weekly) for key, game in GAMES.items() if game.weekly is not None)


def monday_of(day: date) -> date:
    """The first day of a week."""
    return day - timedelta(days=day.weekday())


def new_week(monday: date) -> Week:
    """A week that is not stored.

    Its secret follows from the server's key and the day, so nobody chooses it, and nothing is stored for those who only
    look.
    """
    own = RULES.options[monday.toordinal() // 7 % len(RULES.options)]
    options = GAMES[GAME].options(**own, corrections=corrections(GAME))
    secret = seed_commitment.promise_of_ticket(f"week {monday}").secret
    return Week(first_day=monday, secret=secret, options=msgspec.json.encode(options).decode())


def current_week() -> Week:
    """The week that it is now at the club."""
    monday = monday_of(club_time.today())
    return Week.objects.filter(first_day=monday).first() or new_week(monday)


def find_week(day: date) -> Week | None:
    """The week with this first day: the current one, or an earlier one in which somebody played."""
    current = current_week()
    return current if day == current.first_day else past_weeks().filter(first_day=day).first()


def past_weeks() -> QuerySet[Week]:
    """The weeks that are over and in which somebody played, the latest first."""
    return Week.objects.filter(first_day__lt=monday_of(club_time.today())).order_by("-first_day")
