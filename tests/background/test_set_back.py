"""Steps of the wall clock: nobody loses time, bots go on, and clocks run."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from tables.background import bots, downtime
from tables.clocks import table_clocks
from tables.models import Beat, Outage, Seat, Table
from tests.background.clocked_tables import awaited, passes, timed
from tests.support.game_tables import Guest, fresh

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.server]

HOUR = timedelta(hours=1)


def test_a_command_before_the_first_heartbeat_after_a_sleep_costs_no_time(three: list[Guest]) -> None:
    table = passes(timed(three), 3600)
    Beat.objects.create(pk=1, at=timezone.now() - HOUR)
    mover = awaited(table)
    assert three[mover].plays(table, str(table.full_position().moves(mover)[0])).status_code == 200
    assert fresh(table).seats.all()[mover].reserve > 595


def test_after_the_clock_was_set_back_a_bot_is_due_and_clocks_run(three: list[Guest]) -> None:
    table, now = timed(three[:2], bots=1), timezone.now()
    Beat.objects.create(pk=1, at=now + HOUR)
    Table.objects.update(bot_at=now + HOUR, claimed_until=now + HOUR, deadline_at=now + 2 * HOUR)
    Seat.objects.filter(table=table, since__isnull=False).update(since=now + HOUR)
    Outage.objects.create(begin=now - timedelta(seconds=100), end=now + HOUR, told=True)
    downtime.extend_heartbeat()
    assert abs((Beat.objects.get().at - now).total_seconds()) < 5
    assert Outage.objects.get().end < now + timedelta(seconds=5)
    assert [one.pk for one in bots.claim_tables()] == [table.pk]
    clocks = table_clocks.load_clocks(fresh(table))
    assert clocks is not None
    for seat in clocks.seats:
        assert seat.since is None or 580 < clocks.seconds_left(seat, now + timedelta(seconds=15)) < 590


def test_the_end_of_a_round_stays_as_far_away(three: list[Guest]) -> None:
    table, now = timed(three), timezone.now()
    Beat.objects.create(pk=1, at=now + HOUR)
    Table.objects.update(ends_at=now + 1.5 * HOUR)
    downtime.extend_heartbeat()
    ends = fresh(table).ends_at
    assert ends is not None
    assert abs((ends - now - HOUR / 2).total_seconds()) < 5


def test_clocks_of_two_machines_may_differ_a_little() -> None:
    Beat.objects.create(pk=1, at=timezone.now() + timedelta(seconds=20))
    downtime.extend_heartbeat()
    assert Beat.objects.get().at > timezone.now() + timedelta(seconds=15)
