"""Clocks combined with other events: seals, retractions, holidays, swapped seats, bots."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest
from django.utils import timezone

from tables.background import bots, timeouts
from tables.models import Holiday, Table, TimeoutRule
from tables.models.clock_terms import Terms
from tests.background.clocked_tables import awaited, lines_of, passes, posts, timed, told, vote
from tests.support.game_tables import Guest, fresh, legal, move_on, turns
from tests.votes.test_agreements import agreed

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.server]
DAY = 24 * 3600
BY_POST = Terms(free=DAY)


def sealing(three: list[Guest], **values: object) -> Table:
    """A table with a clock in a secret decision; nobody has sealed."""
    return move_on(timed(three, **values), random.Random(6), until="offering", strength="steady")


def running(table: Table) -> set[int]:
    """The seats whose clocks are running."""
    return {seat.number for seat in fresh(table).seats.all() if seat.since is not None}


def test_in_a_sealed_choice_only_those_who_still_owe_an_answer_lose_time(three: list[Guest]) -> None:
    table = sealing(three)
    assert running(table) == {0, 1, 2}
    three[1].plays(table, legal(table, 1))
    assert running(table) == {0, 2}


def test_a_time_that_has_run_out_in_a_sealed_choice_is_told_once_though_others_seal_later(three: list[Guest]) -> None:
    table = sealing(three, lapse=TimeoutRule.WAIT)
    table.seats.filter(number=0).update(reserve=0, spent=0, since=timezone.now() - timedelta(seconds=1))
    Table.objects.filter(pk=table.pk).update(deadline_at=timezone.now())
    timeouts.apply_timeouts(fresh(table))
    assert 0 in fresh(table).full_position().to_move(), "no neutral move here"
    three[1].plays(table, legal(fresh(table), 1))
    timeouts.apply_timeouts(fresh(table))
    assert running(table) == {2}
    assert told(table).count("TimeRanOut") == 1
    assert len(lines_of(table, "TimeRanOut")) == 1
    assert three[0].plays(table, legal(fresh(table), 0)).status_code == 200, "anyone who is late may still answer"


def test_who_takes_a_sealed_answer_back_without_any_time_left_does_not_hold_the_table_up(three: list[Guest]) -> None:
    table = sealing(three, lapse=TimeoutRule.BOT)
    three[1].plays(table, legal(table, 1))
    table.seats.filter(number=1).update(reserve=0, spent=0)
    three[1].plays(fresh(table), "retract")
    assert 1 in running(table)
    assert fresh(table).deadline_at <= timezone.now()


def test_a_holiday_that_is_planned_or_taken_away_moves_the_deadline_and_every_page_at_once(three: list[Guest]) -> None:
    table = timed(three, BY_POST)
    mover, today = awaited(table), timezone.now().date()
    first, last = today + timedelta(days=0), today + timedelta(days=2)
    three[mover].client.post("/me/holidays", {"first": first, "last": last})
    later = fresh(table)
    assert later.deadline_at - table.deadline_at > timedelta(days=1)
    assert later.version == table.version + 1, "open pages are told"
    three[mover].client.post("/me/holidays", {"drop": Holiday.objects.get().pk})
    assert abs(fresh(table).deadline_at - table.deadline_at) < timedelta(seconds=1)


def test_the_days_of_a_holiday_that_are_over_stay_free(three: list[Guest]) -> None:
    today = timezone.now().date()
    begun = Holiday.objects.create(user=three[0].user, first=today - timedelta(days=3), last=today + timedelta(days=3))
    three[0].client.post("/me/holidays", {"drop": begun.pk})
    assert Holiday.objects.get().last == today - timedelta(days=1)


def test_when_two_have_swapped_their_seats_the_holidays_of_each_have_counted_for_each(three: list[Guest]) -> None:
    table = timed(three, BY_POST)
    mover, today = awaited(table), timezone.now().date()
    other = (mover + 1) % 3
    Holiday.objects.create(user=three[mover].user, first=today - timedelta(days=9), last=today - timedelta(days=1))
    passes(table, 8 * DAY)
    agreed(table, [three[mover], *(person for person in three if person is not three[mover])], ask="swap", whom=other)
    table = timeouts.apply_timeouts(fresh(table))
    assert told(table).count("TimeRanOut") == 0
    assert table.deadline_at > timezone.now()


def test_a_bot_that_was_thinking_when_the_table_paused_plays_nothing(three: list[Guest]) -> None:
    table = timed(three[:2], bots=1)
    for _turn in turns(table):
        if awaited(table) == 2:
            break
        three[awaited(table)].plays(table, legal(table, awaited(table)))
        table = fresh(table)
    asked = bots.build_bot_request(table)
    assert asked is not None
    move = legal(table, 2)
    agreed(table, three[:2], ask="pause", n=10)
    bots.play_for_bot(asked, [move])
    assert awaited(table) == 2
    posts(three[0], table, "ask", ask="resume")
    posts(three[1], table, "answer", number=vote(table), agrees="yes")
    assert fresh(table).bot_at is not None
