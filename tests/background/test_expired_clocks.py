"""Running and expired clocks, by HTTP."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tables.background import downtime, ticker, timeouts
from tables.models import Beat, Holiday, Outage, Table, TimeoutRule
from tables.models.clock_terms import Terms
from tests.background.clocked_tables import awaited, lines_of, passes, timed, told
from tests.support.game_tables import Guest, create_table, fresh, turns

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.server]


class TestClocks:
    def test_the_clock_of_who_is_awaited_runs_and_an_answer_stops_it(self, three: list[Guest]) -> None:
        table = timed(three)
        mover = awaited(table)
        assert [seat.since is not None for seat in table.seats.all()] == [n == mover for n in range(3)]
        assert abs((table.deadline_at - timezone.now()).total_seconds() - 600) < 5
        passes(table, 100)
        move = fresh(table).full_position().moves(mover)[0]
        assert three[mover].plays(table, str(move)).status_code == 200
        seat = fresh(table).seats.all()[mover]
        assert seat.since is None
        assert 505 < seat.reserve < 510 + 1

    def test_every_page_shows_when_the_time_ends(self, three: list[Guest]) -> None:
        table = timed(three)
        ends = int(table.deadline_at.timestamp())
        for page in (three[0].sees(table), Client().get(f"/t/{table.slug}").content.decode()):
            assert page.count(f'data-ends="{ends}') == 2, "in the row of the players and in the strip of a phone"
            assert page.count('class="clock"') == 6

    def test_a_table_without_a_clock_shows_none(self, three: list[Guest]) -> None:
        assert 'class="clock"' not in three[0].sees(create_table(three))

    def test_the_servers_time_is_asked_for_by_itself(self) -> None:
        answer = Client().get("/now")
        assert abs(int(answer.content) / 1000 - timezone.now().timestamp()) < 2
        assert answer.headers["Cache-Control"] == "no-store"

    @pytest.mark.parametrize("look", ["a page", "the ticker"])
    def test_a_time_that_has_run_out_is_applied_by_anyone_who_comes_first_and_once(
        self, three: list[Guest], look: str
    ) -> None:
        table = passes(timed(three, lapse=TimeoutRule.BOT), 601)
        mover = next(seat.number for seat in table.seats.all() if seat.awaited)
        for _again in range(2):
            if look == "a page":
                three[(mover + 1) % 3].sees(table)
            else:
                ticker.apply_due_timeouts()
        assert told(table).count("TimeRanOut") == 1
        assert len(lines_of(table, "TimeRanOut")) == 1
        seat = fresh(table).seats.all()[mover]
        assert (seat.bot, seat.user_id, seat.since) == ("steady", None, None)
        assert [(gone.number, gone.user, gone.place) for gone in table.sittings.all()] == [
            (mover, three[mover].user, 3)
        ]

    def test_the_leaver_sees_nothing_more_of_the_seat(self, three: list[Guest]) -> None:
        table = timed(three)
        mover = awaited(table)
        assert "you are watching" not in three[mover].sees(table)
        passes(table, 601)
        assert "you are watching" in three[mover].sees(table)
        assert three[mover].client.post(f"/t/{table.slug}/play", {"move": "x"}).status_code == 403

    def test_the_neutral_move_is_played_where_the_rules_have_one_and_no_bot_was_chosen(
        self, three: list[Guest]
    ) -> None:
        table = timed(three, lapse=TimeoutRule.WAIT)
        for _turn in turns(table):
            if fresh(table).full_position().default_move(awaited(table)) is not None:
                break
            move = fresh(table).full_position().moves(awaited(table))[0]
            three[awaited(table)].plays(table, str(move))
        mover = awaited(table)
        version = passes(fresh(table), 700).version
        settled = timeouts.apply_timeouts(fresh(table))
        assert settled.version == version + 1
        assert settled.seats.all()[mover].user_id == three[mover].user.pk, "the seat stays with its player"

    def test_where_everybody_waits_the_late_seat_may_still_answer(self, three: list[Guest]) -> None:
        table = passes(timed(three, lapse=TimeoutRule.WAIT), 601)
        mover = awaited(table)
        table = timeouts.apply_timeouts(table)
        assert (table.deadline_at, table.seats.all()[mover].user) == (None, three[mover].user)
        assert three[mover].plays(table, str(table.full_position().moves(mover)[0])).status_code == 200

    def test_an_outage_is_credited_and_everybody_can_read_it(self, three: list[Guest]) -> None:
        table = passes(timed(three), 590)
        Beat.objects.create(pk=1, at=timezone.now() - timedelta(seconds=580))
        table = timeouts.apply_timeouts(passes(table, 20))
        downtime.record_heartbeat()
        assert told(table).count("SiteWasDown") == 1
        assert told(table).count("TimeRanOut") == 0
        assert Outage.objects.count() == 1
        assert "The site was down for about 10 minutes." in three[0].sees(table)
        left = (fresh(table).deadline_at - timezone.now()).total_seconds()
        assert 540 < left < 580

    def test_a_short_restart_is_nobodys_outage(self) -> None:
        Beat.objects.create(pk=1, at=timezone.now() - timedelta(seconds=10))
        downtime.record_heartbeat()
        assert Outage.objects.count() == 0

    def test_on_holiday_no_time_runs_by_correspondence(self, three: list[Guest]) -> None:
        table = timed(three, Terms(free=3600, bank=0))
        mover = awaited(table)
        today = timezone.now().date()
        Holiday.objects.create(user=three[mover].user, first=today - timedelta(days=2), last=today + timedelta(days=2))
        table = timeouts.apply_timeouts(passes(table, 4000))
        assert told(table).count("TimeRanOut") == 0


def test_the_form_of_a_new_table_makes_the_clock(three: list[Guest]) -> None:
    form = {"seat_1": "me", "seat_2": "steady", "seat_3": "steady", "seat_4": "none", "seat_5": "none", "pace": "1",
            "visibility": "public", "edition": "super-meeple", "majority": "edition", "first": "", "name": "Ti",
            "clock": "days", "free": "12", "reserve": "24", "nights": "on", "zone": "Europe/Paris",
            "lapse": "vote"}  # fmt: skip
    answer = three[0].client.post("/new/amun-re", form)
    assert answer.status_code == 302, answer.content
    table = Table.objects.get()
    assert table.terms() == Terms(free=12 * 3600, bank=24 * 3600, night=(22, 8), zone="Europe/Paris")
    assert table.lapse == TimeoutRule.VOTE
