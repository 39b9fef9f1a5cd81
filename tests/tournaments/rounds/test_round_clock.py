"""The round clock [design: tournaments 8]: notice before its end, soft end, more time, and when it stops."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest
from django.utils import timezone

from engine import GAMES
from tables.background import downtime, ticker, timeouts
from tables.models import Bell, Status, Table, round_of
from tables.play import arbiter
from tables.seats import leaving
from tables.templatetags.karnak import milliseconds
from tables.tournaments.arbiter import rulings, running_table
from tables.tournaments.audit.log import By
from tables.tournaments.draft import publishing
from tables.tournaments.models import Pod, Result, Round, Tournament
from tables.tournaments.models.states import PodState, RoundState
from tables.tournaments.rounds import pods, side_games, waves
from tests.background.clocked_tables import told
from tests.play.faults.test_clock_faults import at_once
from tests.support.game_tables import Guest, fresh, move_on, turns
from tests.tournaments.running_tournament import by, drawn, entered, kinds, seated, staff, tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.server]
WHY = "The lamp went out"


@pytest.fixture
def three() -> list[Guest]:
    """Three people with accounts."""
    return [Guest("Nitocris"), Guest("Harkhuf"), Guest("Merit")]


def left(table: Table, **time: float) -> Table:
    """Set the time left at a table, and apply timeouts."""
    Table.objects.filter(pk=table.pk).update(ends_at=timezone.now() + timedelta(**time))
    return timeouts.apply_timeouts(fresh(table))


def minutes_left(table: Table) -> float:
    """The minutes left at a table."""
    ends_at = fresh(table).ends_at
    assert ends_at is not None
    return round((ends_at - timezone.now()).total_seconds() / 60, 1)


def of_game(table: Table) -> str:
    """The current round of the game."""
    return round_of(table.full_position().stage().path)


def plays_on(table: Table, seed: int = 1) -> Table:
    """Play until the round of the game changes, or the game is over."""
    rng, began = random.Random(seed), of_game(table)
    for _turn in turns(table, seed):
        if table.status != Status.PLAYING or of_game(table) not in ("", began):
            break
        table = move_on(table, rng, most=1)
    return fresh(table)


def test_a_round_has_as_long_as_its_regulations_say_and_so_have_its_tables(three: list[Guest]) -> None:
    _pod, table = seated(tournament(minutes=75)[0], three)
    assert minutes_left(table) == 75


def test_the_page_of_a_table_counts_down_to_the_end_of_its_round_and_stands_with_it(three: list[Guest]) -> None:
    _pod, table = seated(tournament(minutes=75)[0], three)
    ends = milliseconds(fresh(table).ends_at)
    assert f'data-ends="{ends}"' in three[0].sees(table)
    assert "js/clock" in three[0].sees(table)
    arbiter.stop(fresh(table), "Nitocris")
    assert f'data-ends="{ends}"' not in three[0].sees(table)
    stopped = fresh(table)
    left_then = int((stopped.ends_at - stopped.still_since).total_seconds())
    assert f'Tournament round ends in <time class="clock" data-left="{left_then}">' in three[0].sees(table)


def test_nothing_is_counted_down_while_the_round_of_the_game_is_played_out(three: list[Guest]) -> None:
    _pod, table = seated(tournament()[0], three)
    assert "Tournament round ends in" in three[0].sees(table)
    assert "Tournament round ends in" not in three[0].sees(left(table, minutes=0))


@pytest.mark.parametrize(("games", "minutes"), [(["tekhenu", "nefertiti"], 90), (["nefertiti", "tekhenu"], 60)])
def test_where_nobody_says_how_long_a_round_ends_by_its_own_game(
    three: list[Guest], games: list[str], minutes: int
) -> None:
    _pod, table = seated(tournament(games=games, least=3, most=4)[0], three)
    assert minutes_left(table) == minutes


def test_ten_minutes_before_the_end_every_table_is_told_once(three: list[Guest]) -> None:
    _pod, table = seated(tournament()[0], three)
    assert left(table, minutes=10.5).bell == Bell.SILENT
    for _again in range(2):
        table = left(table, minutes=10)
        ticker.apply_due_timeouts()
    assert told(table).count("RoundEndsSoon") == 1
    assert "This round’s time is up in 10 minutes" in three[0].sees(table, "/log")
    assert fresh(table).status == Status.PLAYING


@pytest.mark.parametrize("game", list(GAMES))
def test_at_the_end_the_round_of_the_game_is_played_out_and_what_is_there_is_scored(
    game: str, three: list[Guest]
) -> None:
    made, _owner = tournament([game], confirm=0, most=3, preferred=3)
    pod, table = seated(made, three)
    table = left(table, minutes=0)
    assert "Time is up: the game ends after its current round" in three[1].sees(table, "/log")
    table = plays_on(table)
    if table.status == Status.PLAYING:  # the set-up is no round of a game
        table = plays_on(table)
    assert (table.status, table.stopped) == (Status.FINISHED, True)
    assert table.full_position().to_move() != (), "its rules would have gone on"
    scores = table.full_position().scores(now=True) or []
    assert [seat.points for seat in table.seats.all()] == [score.points for score in scores]
    assert [seat.place for seat in table.seats.all()] == [score.place for score in scores]
    assert "Ended when the round’s time ran out" in three[2].sees(table)
    for _again in range(2):
        pods.settle_results()
    result = pod.results.get()
    assert (result.source, result.points) == (Result.Source.ENGINE, [score.points for score in scores])
    assert (Pod.objects.get(pk=pod.pk).state, kinds(made)[-2:]) == (PodState.CONFIRMED, ["time_up", "confirmed"])


def test_a_game_that_its_rules_end_in_time_ends_by_its_rules(three: list[Guest]) -> None:
    made, _owner = tournament(["amun-re-cards"], most=3, preferred=3)
    _pod, table = seated(made, three)
    rng = random.Random(3)
    for _turn in turns(table, 3):
        if of_game(table) == "3/":
            break
        table = move_on(table, rng, most=1)
    table = plays_on(left(table, minutes=0))
    assert (table.status, table.stopped) == (Status.FINISHED, False)
    pods.settle_results()
    assert kinds(made)[-1] == "result"


def test_however_many_find_that_the_time_is_over_it_is_said_and_settled_once(three: list[Guest]) -> None:
    made, _owner = tournament(mode=Tournament.Mode.TURNS)
    pod, table = seated(made, three)
    Table.objects.filter(pk=table.pk).update(ends_at=timezone.now())
    at_once(ticker.apply_due_timeouts)
    at_once(pods.settle_results)
    assert told(table).count("TimeIsOver") == 1
    assert (pod.results.count(), kinds(made).count("time_up")) == (1, 1)


def test_by_correspondence_the_game_ends_at_its_deadline(three: list[Guest]) -> None:
    made, _owner = tournament(mode=Tournament.Mode.TURNS, minutes=14 * 24 * 60)
    _pod, table = seated(made, three)
    assert minutes_left(table) == 14 * 24 * 60
    assert "RoundEndsSoon" in told(left(table, hours=23)), "a day before, for ten minutes would help nobody"
    table = left(table, minutes=0)
    assert (table.status, table.stopped) == (Status.FINISHED, True)
    assert three[0].plays(table, "x").status_code in (400, 409, 422)


class TestMoreTime:
    def test_for_one_table_it_goes_on_as_if_nothing_had_been_said(self, three: list[Guest]) -> None:
        made, _owner = tournament()
        pod, table = seated(made, three)
        table = left(table, minutes=-5)
        running_table.add_time(made, by(staff(made, "Imhotep"), WHY), pod.pk, 20)
        assert (minutes_left(table), fresh(table).bell) == (20, Bell.SILENT)
        assert "The arbiter gives this table more time: 20 minutes" in three[0].sees(table, "/log")
        assert plays_on(fresh(table)).status == Status.PLAYING
        assert Round.objects.get().ends_at == pod.round.ends_at, "the others end as they would have"

    def test_for_one_seat_it_does_not_hold_the_round_up(self, three: list[Guest]) -> None:
        made, _owner = tournament()
        pod, table = seated(made, three)
        running_table.add_time(made, by(None, WHY), pod.pk, 20, seat=1)
        assert minutes_left(table) == 90

    def test_for_a_round_every_table_ends_later_also_one_that_waits_for_people(self, three: list[Guest]) -> None:
        made, _owner = tournament()
        entries = entered(made, [*three, Guest("Ti"), Guest("Ipi"), Guest("Ana")])
        found = drawn(made, 1, [entries[:3], entries[3:]])
        one, other = found.pods.all()
        for person in three:
            pods.take_own_seat(made, By(person.user), one.pk, person.user)
        running_table.add_time_to_round(made, by(None, WHY), found.pk, 10)
        for pod in (one, other):
            assert minutes_left(Pod.objects.get(pk=pod.pk).table) == 100  # type: ignore[arg-type]
        found.refresh_from_db()
        assert found.ends_at is not None
        assert round((found.ends_at - timezone.now()).total_seconds() / 60) == 100

    def test_without_clocks_of_seats_a_table_can_still_be_given_time(self, three: list[Guest]) -> None:
        made, _owner = tournament()
        pod, table = seated(made, three)
        Table.objects.filter(pk=table.pk).update(clock="")
        running_table.add_time(made, by(None, WHY), pod.pk, 5)
        assert minutes_left(table) == 95

    def test_who_comes_in_the_second_wave_has_as_long_as_the_others(self, three: list[Guest]) -> None:
        made, _owner = tournament()
        Tournament.objects.filter(pk=made.pk).update(rooms=1)
        entries = entered(made, [*three, Guest("Ti"), Guest("Ipi"), Guest("Ana")])
        found = drawn(made, 1, [entries[:3], entries[3:]])
        Round.objects.filter(pk=found.pk).update(ends_at=timezone.now() + timedelta(minutes=30))
        found.pods.filter(number=1).update(state=PodState.CONFIRMED)
        waves.open_second_waves()
        second = found.pods.get(number=2)
        assert minutes_left(second.table) == 90  # type: ignore[arg-type]

    def test_a_table_that_begins_again_has_as_long_as_the_others(self, three: list[Guest]) -> None:
        made, _owner = tournament()
        pod, _table = seated(made, three)
        Round.objects.filter(pk=pod.round_id).update(ends_at=timezone.now() - timedelta(minutes=1))
        rulings.restart(made, by(None, WHY), pod.pk)
        again = made.rounds.get().pods.get(number=2)
        assert minutes_left(again.table) == 90  # type: ignore[arg-type]

    def test_a_side_game_has_as_long_as_the_others(self, three: list[Guest]) -> None:
        made, _owner = tournament()
        entries = entered(made, [*three, Guest("Ti"), Guest("Ipi"), Guest("Ana")])
        found = drawn(made, 1, [entries[:3]])
        Round.objects.filter(pk=found.pk).update(ends_at=timezone.now() - timedelta(minutes=1))
        side_games.open_game(made, by(), found.pk, "amun-re", [entry.pk for entry in entries[3:]])
        assert minutes_left(found.pods.get(side=True).table) == 90  # type: ignore[arg-type]


class TestStandingStill:
    def test_a_table_that_is_stopped_goes_on_with_exactly_the_time_that_was_left(self, three: list[Guest]) -> None:
        made, _owner = tournament()
        pod, table = seated(made, three)
        table = left(table, minutes=4)
        running_table.suspend(made, by(None, WHY), pod.pk)
        ago = timezone.now() - timedelta(minutes=30)
        Table.objects.filter(pk=table.pk).update(still_since=ago, ends_at=ago + timedelta(minutes=4))
        ticker.apply_due_timeouts()
        assert "LastRound" not in told(table)
        running_table.resume(made, by(None, WHY), pod.pk)
        assert minutes_left(table) == 4

    def test_no_round_runs_while_the_site_is_down(self, three: list[Guest]) -> None:
        made, _owner = tournament()
        pod, table = seated(made, three)
        downtime.record_heartbeat()
        before = Round.objects.get().ends_at
        now = timezone.now()
        Table.objects.filter(pk=table.pk).update(ends_at=now - timedelta(minutes=1))
        downtime.Beat.objects.update(at=now - timedelta(minutes=5))
        table = timeouts.apply_timeouts(fresh(table))
        assert (table.bell, minutes_left(table)) == (Bell.SOON, 4)
        after = Round.objects.get().ends_at
        assert before is not None
        assert after is not None
        assert round((after - before).total_seconds() / 60) == 5
        assert pod.round.state in (RoundState.RUNNING, RoundState.PUBLISHED)

    def test_neither_does_the_time_to_object_or_to_come_back(self, three: list[Guest]) -> None:
        _pod, table = seated(tournament()[0], three)
        downtime.record_heartbeat()
        now = timezone.now()
        table = leaving.leave_game(fresh(table), three[1].user)
        table.sittings.update(left_at=now - timedelta(minutes=6))
        Pod.objects.update(state=PodState.FINISHED, settled_at=now - timedelta(minutes=3))
        downtime.Beat.objects.update(at=now - timedelta(minutes=5))
        downtime.record_heartbeat()
        settled_at, left_at = Pod.objects.get().settled_at, table.sittings.get().left_at
        assert settled_at is not None
        assert left_at is not None
        assert round((settled_at - now).total_seconds()) == 120, "two minutes were left"
        assert round((now - left_at).total_seconds()) == 60, "one minute was gone"
        assert leaving.returns_until(fresh(table), three[1].user.pk) is not None

    def test_what_was_over_before_the_site_went_down_stays_over(self, three: list[Guest]) -> None:
        _pod, table = seated(tournament()[0], three)
        downtime.record_heartbeat()
        now = timezone.now()
        table = leaving.leave_game(fresh(table), three[1].user)
        table.sittings.update(left_at=now - timedelta(minutes=11))
        over = now - timedelta(minutes=6)
        Pod.objects.update(state=PodState.FINISHED, settled_at=over)
        downtime.Beat.objects.update(at=now - timedelta(minutes=5))
        downtime.record_heartbeat()
        assert Pod.objects.get().settled_at == over
        assert leaving.returns_until(fresh(table), three[1].user.pk) is None


def test_a_result_that_ends_with_the_time_lets_the_next_round_be_published(three: list[Guest]) -> None:
    made, _owner = tournament(confirm=0, mode=Tournament.Mode.TURNS)
    _pod, table = seated(made, three)
    left(table, minutes=0)
    pods.settle_results()
    pods.settle_results()
    assert made.rounds.get().state == RoundState.COMPLETE
    publishing.close_round(made, by(), made.rounds.get().pk)


def test_an_arbiter_who_ends_the_game_is_named_as_such(three: list[Guest]) -> None:
    _pod, table = seated(tournament()[0], three)
    arbiter.end(table)
    assert "Ended by the arbiter" in three[0].sees(fresh(table))
