"""Clocks and votes under concurrent commands, and when the server dies while a clock runs."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from urllib.request import urlopen

import pytest
from django.db import connections
from django.utils import timezone

from tables.background import downtime, timeouts
from tables.messages.durations import length
from tables.messages.proposals import Pause, TimeIsUp
from tables.messages.refusals import Refused
from tables.models import Beat, Outage, Table, TimeoutRule
from tables.votes import open_vote, voting
from tests.background.clocked_tables import awaited, lines_of, passes, timed, told, vote
from tests.support.game_tables import Guest, fresh
from tests.support.servers.serving import Server

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.server]
AT_ONCE = 6


def at_once(act: Callable[[], object]) -> list[object]:
    """Do the same in several threads. Returns the result or exception of each."""

    def doing() -> object:
        try:
            return act()
        except Refused as error:
            return error.sentence
        finally:
            connections.close_all()

    with ThreadPoolExecutor(AT_ONCE) as threads:
        return [done.result() for done in [threads.submit(doing) for _ in range(AT_ONCE)]]


def three() -> list[Guest]:
    return [Guest("Nitocris"), Guest("Harkhuf"), Guest("Merit")]


def test_however_many_find_that_a_time_has_run_out_it_is_settled_once() -> None:
    table = passes(timed(three(), lapse=TimeoutRule.SUBSTITUTE), 601)
    at_once(lambda: timeouts.apply_timeouts(fresh(table)))
    assert told(table).count("TimeRanOut") == 1
    assert len(lines_of(table, "TimeRanOut")) == 1
    assert table.sittings.count() == 1


def test_however_many_find_it_while_a_question_is_open_one_vote_on_the_end_waits_behind_it() -> None:
    table = timed(three(), lapse=TimeoutRule.VOTE)
    late = awaited(table)
    voting.propose(table, Pause((late + 1) % 3, length(10)))
    passes(fresh(table), 601)
    at_once(lambda: timeouts.apply_timeouts(fresh(table)))
    kept = open_vote.current_vote(fresh(table))
    assert kept is not None
    assert kept.then == [TimeIsUp(late, 0)]
    at_once(lambda: voting.withdraw_vote(fresh(table), (late + 1) % 3, kept.number))
    assert open_vote.current_vote(fresh(table)).proposal == kept.then[0]
    assert told(table).count("VoteWithdrawn") == 1


def test_however_many_notice_that_the_site_was_away_it_is_credited_once() -> None:
    table = timed(three())
    Beat.objects.create(pk=1, at=timezone.now() - timedelta(seconds=300))
    at_once(downtime.record_heartbeat)
    assert Outage.objects.count() == 1
    assert told(table).count("SiteWasDown") == 1


def test_several_servers_that_start_at_the_same_moment_beat_as_one() -> None:
    assert at_once(downtime.record_heartbeat) == [None] * AT_ONCE
    assert Beat.objects.count() == 1


def test_of_many_questions_at_once_one_is_put() -> None:
    table = timed(three())
    got = at_once(lambda: voting.propose(fresh(table), Pause(0, length(10))))
    assert sum(isinstance(each, Table) for each in got) == 1
    assert vote(table) == fresh(table).version


def test_a_move_and_the_vote_to_end_the_game_at_the_same_moment_leave_a_sound_table() -> None:
    people = three()
    table = timed(people)
    voting.propose(table, Pause(0, length(10)))
    voting.answer_vote(table, 1, vote(table), agrees=True)
    mover, number = awaited(table), vote(table)
    move = str(fresh(table).full_position().moves(mover)[0])

    def moves() -> object:
        return people[mover].plays(table, move).status_code

    def agrees() -> object:
        return voting.answer_vote(fresh(table), 2, number, agrees=True)

    with ThreadPoolExecutor(2) as threads:
        played, voted = threads.submit(moves), threads.submit(agrees)
        status = played.result()
        voted.result()
    after = fresh(table)
    assert after.paused_until is not None
    assert status in (200, 409, 422)
    assert after.turns.filter(kind="move").count() == (status == 200)
    assert [seat.since for seat in after.seats.all()] == [None] * 3


@pytest.mark.by_turns(3)
@pytest.mark.parametrize(("spent", "down", "lapses"), [(610, 0, 1), (610, 20, 1), (300, 900, 0)])
def test_a_clock_that_ends_while_the_server_is_dead_is_settled_once_after_the_start(
    server: Server, spent: int, down: int, lapses: int
) -> None:
    table = timed(three(), lapse=TimeoutRule.SUBSTITUTE)
    server.kill()
    passes(table, spent + down)
    Beat.objects.update_or_create(pk=1, defaults={"at": timezone.now() - timedelta(seconds=down)})
    server.start()
    for _again in range(2):
        with urlopen(f"{server.url}/t/{table.slug}") as answer:
            assert answer.status == 200
    assert told(table).count("TimeRanOut") == lapses
    assert len(lines_of(table, "TimeRanOut")) == lapses
    downtimes = Outage.objects.count()  # one more is a start that takes longer than 15 seconds
    assert told(table).count("SiteWasDown") == downtimes >= (down > 15)
