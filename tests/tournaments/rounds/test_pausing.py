"""Paused tournaments [design: tournaments 8]: every clock stops and keeps the time it had left."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from tables.background import downtime, ticker
from tables.clocks import table_clocks
from tables.messages.refusals import Refused
from tables.models import Status, Table
from tables.seats import leaving
from tables.tournaments.arbiter import rulings, running_table
from tables.tournaments.audit.log import By
from tables.tournaments.draft import draw_request, edits
from tables.tournaments.draft import publishing as drafts
from tables.tournaments.models import Adjustment, Pod, Round, Tournament
from tables.tournaments.models.states import PodState, RoundState, SeatState, State
from tables.tournaments.rounds import no_shows, pods, side_games, waves
from tables.tournaments.stages import setup
from tests.background.clocked_tables import posts
from tests.support.game_tables import Guest, check_refused, first, fresh, legal
from tests.tournaments.rounds.test_round_clock import left, minutes_left
from tests.tournaments.running_tournament import by, drawn, entered, kinds, seated, staff, tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.server]
WHY = "The lamp went out"


@pytest.fixture
def three() -> list[Guest]:
    """Three people with accounts."""
    return [Guest("Nitocris"), Guest("Harkhuf"), Guest("Merit")]


def pauses(made: Tournament, minutes: float = 0) -> None:
    """Pause the tournament and let some minutes pass."""
    setup.change_state(made, by(), State.PAUSED)
    since = timezone.now() - timedelta(minutes=minutes)
    Table.objects.filter(still_since__isnull=False).update(still_since=since)
    Adjustment.objects.filter(kind="moved", after=State.PAUSED).update(at=since)
    for model, moment in ((Table, "ends_at"), (Round, "ends_at"), (Pod, "settled_at")):
        for row in model.objects.filter(**{f"{moment}__isnull": False}):
            setattr(row, moment, getattr(row, moment) - timedelta(minutes=minutes))
            row.save()


def goes_on(made: Tournament) -> None:
    """Resume the tournament."""
    setup.change_state(made, by(), State.RUNNING)


def reserves(table: Table) -> list[int]:
    """The whole seconds left on each seat's clock."""
    return [clock.left for clock in table_clocks.clock_views(fresh(table)) if clock is not None]


def test_nobody_plays_and_no_clock_runs_until_it_goes_on(three: list[Guest]) -> None:
    made, _owner = tournament()
    _pod, table = seated(made, three)
    mover = first(table, three)
    pauses(made, 30)
    before = reserves(table)
    table = fresh(table)
    assert (table.deadline_at, table.bot_at) == (None, None)
    assert all(seat.since is None for seat in table.seats.all())
    check_refused(mover.plays(table, legal(table, mover.seat(table))), 422, "The tournament is paused")
    assert "The tournament has been paused since" in three[0].sees(table)
    assert "nobody plays and no clock runs" in three[0].sees(table, "/log")
    ticker.apply_due_timeouts()
    assert reserves(table) == before
    goes_on(made)
    table = fresh(table)
    assert [seat.number for seat in table.seats.all() if seat.since is not None] == list(
        table.full_position().to_move()
    )
    assert max(abs(now - then) for now, then in zip(reserves(table), before, strict=True)) <= 1
    assert mover.plays(table, legal(table, mover.seat(table))).status_code == 200


def test_the_round_has_exactly_the_time_that_it_had_left(three: list[Guest]) -> None:
    made, _owner = tournament()
    _pod, table = seated(made, three)
    left(table, minutes=20)
    Round.objects.update(ends_at=timezone.now() + timedelta(minutes=20))
    pauses(made, 45)
    ticker.apply_due_timeouts()
    assert fresh(table).bell == "", "no word while nobody plays"
    goes_on(made)
    assert minutes_left(table) == 20
    ends_at = made.rounds.get().ends_at
    assert ends_at is not None
    assert round((ends_at - timezone.now()).total_seconds() / 60) == 20


def test_a_table_that_the_arbiter_has_stopped_meanwhile_loses_and_wins_nothing(three: list[Guest]) -> None:
    made, _owner = tournament()
    pod, table = seated(made, three)
    left(table, minutes=20)
    running_table.suspend(made, by(None, WHY), pod.pk)
    pauses(made, 45)
    goes_on(made)
    table = fresh(table)
    assert (table.suspended_at is not None, table.adjourned) == (True, False)
    assert all(seat.since is None for seat in table.seats.all())
    running_table.resume(made, by(None, WHY), pod.pk)
    assert minutes_left(table) == 20


def test_an_outage_in_a_pause_is_not_made_good_twice(three: list[Guest]) -> None:
    made, _owner = tournament()
    _pod, table = seated(made, three)
    left(table, minutes=20)
    pauses(made, 45)
    downtime.record_heartbeat()
    downtime.Beat.objects.update(at=timezone.now() - timedelta(minutes=10))
    downtime.record_heartbeat()
    goes_on(made)
    assert minutes_left(table) == 20


def test_an_objection_and_a_return_have_their_time_too(three: list[Guest]) -> None:
    made, _owner = tournament()
    pod, table = seated(made, three)
    leaving.leave_game(table, three[1].user)
    Pod.objects.filter(pk=pod.pk).update(settled_at=timezone.now() + timedelta(minutes=1), state=PodState.FINISHED)
    pauses(made, 30)
    table.sittings.update(left_at=timezone.now() - timedelta(minutes=32))
    pods.settle_results()
    assert Pod.objects.get(pk=pod.pk).state == PodState.FINISHED
    goes_on(made)
    settled_at = Pod.objects.get(pk=pod.pk).settled_at
    assert settled_at is not None
    assert round((settled_at - timezone.now()).total_seconds()) == 60
    posts(three[1], table, "return", 302)


class TestWhoIsAwaited:
    def drawn(self, made: Tournament, people: list[Guest]) -> Pod:
        return drawn(made, 1, [entered(made, people)]).pods.get()

    def test_a_game_whose_last_player_comes_in_a_pause_begins_when_it_goes_on(self, three: list[Guest]) -> None:
        made, _owner = tournament()
        pod = self.drawn(made, three)
        assert pod.table is not None
        pods.take_own_seat(made, By(three[0].user), pod.pk, three[0].user)
        pods.take_own_seat(made, By(three[1].user), pod.pk, three[1].user)
        pauses(made)
        posts(three[2], pod.table, "sit", 302, name="Merit")
        pods.watch_tables()
        assert (fresh(pod.table).status, pod.seats.filter(state=SeatState.PRESENT).count()) == (Status.OPEN, 3)
        goes_on(made)
        assert (fresh(pod.table).status, Pod.objects.get(pk=pod.pk).state) == (Status.PLAYING, PodState.PLAYING)

    def test_the_minutes_to_come_do_not_run(self, three: list[Guest]) -> None:
        made, _owner = tournament(auto_no_show=True)
        pod = self.drawn(made, three)
        pauses(made, 30)
        Table.objects.update(created=timezone.now() - timedelta(minutes=34.5))
        goes_on(made)
        found = Pod.objects.filter(pk=pod.pk).select_related("table", "round__tournament")
        assert no_shows.missing_seats(found, 5) == []
        assert len(no_shows.missing_seats(found, 4)) == 3


def test_nothing_begins_and_what_looks_or_corrects_stays_possible(three: list[Guest]) -> None:
    made, _owner = tournament()
    pod, table = seated(made, three)
    found, draft = (
        pod.round,
        Round.objects.create(tournament=made, stage=made.stages.get(), number=2, state=RoundState.PROPOSED),
    )
    Pod.objects.create(round=found, number=9, game="amun-re", later=True)
    pauses(made)
    made.refresh_from_db()
    rows = made.log.count()
    wave = found.pods.get(number=9)
    for act in (
        lambda: draw_request.request_draw(made, by()),
        lambda: drafts.publish(made, by(), draft.pk),
        lambda: drafts.discard(made, by(), draft.pk),
        lambda: drafts.withdraw_round(made, by(), found.pk),
        lambda: edits.undo(made, by(), draft.pk),
        lambda: waves.begin_second_wave(made, by(), wave.pk),
        lambda: side_games.open_game(made, by(), found.pk, "amun-re", []),
        lambda: no_shows.record_no_shows(made, by(), found.pk, []),
    ):
        with pytest.raises(Refused, match="The tournament is paused"):
            act()
    assert made.log.count() == rows
    arbiter = staff(made, "Imhotep")
    running_table.look(made, by(arbiter, WHY), pod.pk, 1)
    running_table.add_time(made, by(arbiter, WHY), pod.pk, 5)
    rulings.adjudicate(made, by(arbiter, WHY), pod.pk, [20, 30, 10], [2, 1, 3], [])
    assert kinds(made)[-3:] == ["looked", "time", "adjudicated"]
    goes_on(made)
    assert fresh(table).status == Status.FINISHED


def test_a_tournament_that_is_cancelled_in_a_pause_lets_its_games_go_on(three: list[Guest]) -> None:
    made, _owner = tournament()
    _pod, table = seated(made, three)
    pauses(made)
    setup.change_state(made, by(), State.CANCELLED)
    table = fresh(table)
    mover = first(table, three)
    assert mover.plays(table, legal(table, mover.seat(table))).status_code == 200
