"""Quiet hours and grouped mails, in the person's own time zone."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from tables.notifications import schedule
from tables.notifications.models import Wishes

PARIS = "Europe/Paris"


def at(text: str) -> datetime:
    """A moment in UTC."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("wishes", "now", "due"),
    [
        ({}, "2026-11-21T17:00", "2026-11-21T17:01"),
        ({"turns": "day", "hour": 18}, "2026-11-21T17:00", "2026-11-21T18:00"),
        ({"turns": "day", "hour": 18}, "2026-11-21T18:00", "2026-11-22T18:00"),
        ({"turns": "day", "hour": 18, "zone": PARIS}, "2026-07-21T15:59", "2026-07-21T16:00"),
        ({"turns": "day", "hour": 18, "zone": PARIS}, "2026-11-21T16:01", "2026-11-21T17:00"),
        ({"turns": "hours"}, "2026-11-21T17:00", "2026-11-21T20:00"),
        ({"turns": "hours"}, "2026-11-21T23:10", "2026-11-22T00:00"),
        ({"quiet_from": 22, "quiet_to": 7}, "2026-11-21T23:00", "2026-11-22T07:00"),
        ({"quiet_from": 22, "quiet_to": 7}, "2026-11-22T06:58", "2026-11-22T07:00"),
        ({"quiet_from": 22, "quiet_to": 7}, "2026-11-22T07:00", "2026-11-22T07:01"),
        ({"quiet_from": 9, "quiet_to": 17}, "2026-11-22T08:59", "2026-11-22T17:00"),
        ({"quiet_from": 9, "quiet_to": 9}, "2026-11-22T09:00", "2026-11-22T09:01"),
        ({"quiet_from": 22, "quiet_to": 7, "zone": PARIS}, "2026-11-21T21:30", "2026-11-22T06:00"),
        ({"turns": "day", "hour": 6, "quiet_from": 22, "quiet_to": 8}, "2026-11-21T12:00", "2026-11-22T08:00"),
        # the night in which the clocks of Paris go from two to three, and that in which they go back
        ({"quiet_from": 22, "quiet_to": 7, "zone": PARIS}, "2026-03-29T00:30", "2026-03-29T05:00"),
        ({"quiet_from": 22, "quiet_to": 7, "zone": PARIS}, "2026-10-25T00:30", "2026-10-25T06:00"),
    ],
)
def test_a_mail_leaves_when_its_reader_wants_it(wishes: dict[str, object], now: str, due: str) -> None:
    assert schedule.due_at(Wishes(**wishes), "turns" in wishes, at(now)) == at(due)


def test_other_news_do_not_wait_for_the_daily_mail() -> None:
    now = at("2026-11-21T17:00")
    assert schedule.due_at(Wishes(turns="day"), False, now) == now + timedelta(minutes=1)
