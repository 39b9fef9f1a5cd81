"""The time of the club: days and weeks of the site begin by its clock, for every reader."""

from __future__ import annotations

from datetime import date, datetime, time
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils import timezone


def today() -> date:
    """The day that it is now at the club."""
    return timezone.now().astimezone(ZoneInfo(settings.KARNAK_ZONE)).date()


def begin_of(day: date) -> datetime:
    """The moment at which a day begins at the club."""
    return datetime.combine(day, time(), ZoneInfo(settings.KARNAK_ZONE))
