"""Expired clocks, votes, leavers and substitutes, by HTTP."""

from __future__ import annotations

import json
from datetime import timedelta

import msgspec
import pytest
from django.test import Client
from django.utils import timezone

from engine.core import say
from tables.background import downtime, ticker, timeouts
from tables.history import log, voices
from tables.models import Beat, Holiday, Lapse, Outage, Status, Table
from tables.models.clock_terms import Terms
from tables.play import commands
from tests.house import Guest, fresh, opened, turns

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.server]

LIVE = Terms(bank=600, increment=10)


def timed(people: list[Guest], terms: Terms = LIVE, bots: int = 0, **values: object) -> Table:
    """A table with a clock, just begun."""
    table = opened(people, bots=bots, start=False)
    Table.objects.filter(pk=table.pk).update(clock=msgspec.json.encode(terms).decode(), **values)
    commands.start_game(fresh(table))
    return fresh(table)


def passes(table: Table, seconds: float) -> Table:
    """Let seconds pass on the clocks of a table."""
    for seat in table.seats.filter(since__isnull=False):
        seat.since -= timedelta(seconds=seconds)
        seat.save(update_fields=["since"])
    if table.deadline_at is not None:
        Table.objects.filter(pk=table.pk).update(deadline_at=table.deadline_at - timedelta(seconds=seconds))
    return fresh(table)


def awaited(table: Table) -> int:
    """Whose turn it is."""
    return fresh(table).truth().to_move()[0]


def posts(person: Guest, table: Table, act: str, status: int = 200, **form: object) -> str:
    """Post to a table. Returns the text of the response."""
    answer = person.client.post(f"/t/{table.slug}/{act}", form)
    assert answer.status_code == status, answer.content
    return answer.content.decode()


def vote(table: Table) -> int:
    """The version in which the open request was made."""
    return int(json.loads(fresh(table).vote)["number"])


def told(table: Table) -> list[str]:
    """The types of all events in the log."""
    return [event["type"] for row in table.turns.all() for event in json.loads(row.events)]


def lines_of(table: Table, kind: str) -> list[str]:
    """The site's own lines of the log, as spectators read them, of the rows with events of this kind."""
    speaks, lines = voices.voice(fresh(table)), []
    for row in table.turns.filter(events__contains=f'"{kind}"'):
        found = log.visible_events(log.events_of(row.events, table.game), None)
        lines += [say(event, speaks) for event in found if type(event).__module__.startswith("tables.")]
    return lines


class TestClocks:
    def test_the_clock_of_who_is_awaited_runs_and_an_answer_stops_it(self, three: list[Guest]) -> None:
        table = timed(three)
        mover = awaited(table)
        assert [seat.since is not None for seat in table.seats.all()] == [n == mover for n in range(3)]
        assert abs((table.deadline_at - timezone.now()).total_seconds() - 600) < 5
        passes(table, 100)
        move = fresh(table).truth().moves(mover)[0]
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
        assert 'class="clock"' not in three[0].sees(opened(three))

    def test_the_servers_time_is_asked_for_by_itself(self) -> None:
        answer = Client().get("/now")
        assert abs(int(answer.content) / 1000 - timezone.now().timestamp()) < 2
        assert answer.headers["Cache-Control"] == "no-store"

    @pytest.mark.parametrize("look", ["a page", "the ticker"])
    def test_a_time_that_has_run_out_is_applied_by_whoever_comes_first_and_once(
        self, three: list[Guest], look: str
    ) -> None:
        table = passes(timed(three, lapse=Lapse.BOT), 601)
        mover = next(seat.number for seat in table.seats.all() if seat.awaited)
        for _again in range(2):
            if look == "a page":
                three[(mover + 1) % 3].sees(table)
            else:
                ticker.settle()
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
        table = timed(three, lapse=Lapse.WAIT)
        for _turn in turns(table):
            if fresh(table).truth().default_move(awaited(table)) is not None:
                break
            move = fresh(table).truth().moves(awaited(table))[0]
            three[awaited(table)].plays(table, str(move))
        mover = awaited(table)
        version = passes(fresh(table), 700).version
        settled = timeouts.apply_timeouts(fresh(table))
        assert settled.version == version + 1
        assert settled.seats.all()[mover].user_id == three[mover].user.pk, "the seat stays with its player"

    def test_where_everybody_waits_the_late_seat_may_still_answer(self, three: list[Guest]) -> None:
        table = passes(timed(three, lapse=Lapse.WAIT), 601)
        mover = awaited(table)
        table = timeouts.apply_timeouts(table)
        assert (table.deadline_at, table.seats.all()[mover].user) == (None, three[mover].user)
        assert three[mover].plays(table, str(table.truth().moves(mover)[0])).status_code == 200

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


class TestVotes:
    def test_a_pause_needs_everybody_and_stops_clocks_and_moves(self, three: list[Guest]) -> None:
        table = timed(three)
        posts(three[0], table, "ask", ask="pause", n=10)
        page = three[1].sees(table)
        assert "Nitocris asks for a pause of 10 minutes" in page
        assert "If everyone agrees, nobody plays and no clock runs" in page
        assert "Nitocris asks for a pause of 10 minutes" in three[2].sees(table, "/log"), "the log names the request"
        posts(three[1], table, "answer", number=vote(table), agrees="yes")
        assert fresh(table).paused_until is None, "silence is no consent"
        posts(three[2], table, "answer", number=vote(table), agrees="yes")
        table = fresh(table)
        assert table.paused_until is not None
        assert [seat.since for seat in table.seats.all()] == [None] * 3
        mover = awaited(table)
        answer = three[mover].plays(table, str(table.truth().moves(mover)[0]))
        assert answer.status_code == 422
        assert "The table is paused" in answer.content.decode()

    def test_a_player_who_is_to_be_replaced_is_told_what_follows_for_them(self, three: list[Guest]) -> None:
        table = timed(three)
        absent = awaited(table)
        asking, third = (three[seat] for seat in range(3) if seat != absent)
        posts(asking, table, "ask", ask="substitute", whom=absent)
        assert "If everyone agrees, you leave the game, are ranked last and see nothing more" in three[absent].sees(
            table
        )
        for person in (asking, third):
            assert "If everyone agrees, the player in that seat leaves the game" in person.sees(table)

    def test_a_pause_ends_by_itself(self, three: list[Guest]) -> None:
        table = timed(three)
        posts(three[0], table, "ask", ask="pause", n=10)
        for person in three[1:]:
            posts(person, table, "answer", number=vote(table), agrees="yes")
        over = timezone.now() - timedelta(seconds=1)
        Table.objects.filter(pk=table.pk).update(paused_until=over, deadline_at=over)
        table = timeouts.apply_timeouts(fresh(table))
        assert table.paused_until is None
        assert sum(seat.since is not None for seat in table.seats.all()) == 1

    def test_one_no_ends_the_question(self, three: list[Guest]) -> None:
        table = timed(three)
        posts(three[0], table, "ask", ask="end")
        number = vote(table)
        posts(three[1], table, "answer", number=number, agrees="no")
        assert fresh(table).vote == ""
        assert "no longer open" in posts(three[2], table, "answer", 409, number=number, agrees="yes")

    def test_only_one_question_is_open_and_only_its_author_takes_it_back(self, three: list[Guest]) -> None:
        table = timed(three)
        posts(three[0], table, "ask", ask="end")
        assert "Another request is open" in posts(three[1], table, "ask", 409, ask="pause", n=10)
        posts(three[1], table, "withdraw", 403, number=vote(table))
        posts(three[0], table, "withdraw", number=vote(table))
        assert fresh(table).vote == ""

    def test_the_game_ends_by_vote_with_the_standing_of_the_moment(self, three: list[Guest]) -> None:
        table = timed(three)
        posts(three[0], table, "ask", ask="end")
        for person in three[1:]:
            posts(person, table, "answer", number=vote(table), agrees="yes")
        table = fresh(table)
        assert (table.status, table.stopped, table.deadline_at) == (Status.FINISHED, True, None)
        now = {score.seat: score.place for score in table.truth().scores(now=True)}
        assert {seat.number: seat.place for seat in table.seats.all()} == now
        page = three[0].sees(table)
        assert "Final standings" in page
        assert "Your turn" not in page
        mover = table.truth().to_move()[0]
        assert three[mover].plays(table, str(table.truth().moves(mover)[0])).status_code == 422

    def test_a_move_is_taken_back_by_consent_with_a_warning_of_what_has_become_known(self, three: list[Guest]) -> None:
        table = timed(three)
        mover = awaited(table)
        before = fresh(table).position
        three[mover].plays(table, str(fresh(table).truth().moves(mover)[0]))
        then = awaited(table)
        three[then].plays(table, str(fresh(table).truth().moves(then)[0]))
        assert "Ask to undo" in three[mover].sees(table)
        posts(three[mover], table, "ask", ask="undo", number=2)
        other = next(n for n in range(3) if n != mover)
        assert "What would be undone" in three[other].sees(table)
        for person in three:
            if person is not three[mover]:
                posts(person, table, "answer", number=vote(table), agrees="yes")
        assert fresh(table).position == before
        assert fresh(table).turn > 3, "no token of an old page is good any more"

    def test_somebody_else_takes_the_seat_of_who_does_not_play(self, three: list[Guest]) -> None:
        table = timed(three)
        absent = awaited(table)
        asking, agreeing = (three[n] for n in range(3) if n != absent)
        posts(asking, table, "ask", ask="substitute", whom=absent)
        posts(agreeing, table, "answer", number=vote(table), agrees="yes")
        newcomer = Guest("Merneith")
        assert "you are watching" in newcomer.sees(table)
        posts(newcomer, table, "take", 302, name="Merneith")
        table = fresh(table)
        assert table.seats.all()[absent].user == newcomer.user
        assert newcomer.plays(table, str(table.truth().moves(absent)[0])).status_code == 200
        assert "you are watching" in three[absent].sees(table)

    def test_two_people_swap_seats_when_everybody_who_plays_has_agreed(self, three: list[Guest]) -> None:
        table = timed(three)
        posts(three[0], table, "ask", ask="swap", whom=1)
        assert "Nitocris asks Harkhuf to swap seats" in three[2].sees(table)
        posts(three[1], table, "answer", number=vote(table), agrees="yes")
        assert [seat.user for seat in fresh(table).seats.all()] == [person.user for person in three]
        posts(three[2], table, "answer", number=vote(table), agrees="yes")
        assert [seat.user for seat in fresh(table).seats.all()] == [three[n].user for n in (1, 0, 2)]

    def test_more_time_is_added_to_one_reserve(self, three: list[Guest]) -> None:
        table = timed(three)
        posts(three[0], table, "ask", ask="extend", whom=0, n=5)
        for person in three[1:]:
            posts(person, table, "answer", number=vote(table), agrees="yes")
        assert fresh(table).seats.all()[0].reserve == 600 + 300

    def test_against_bots_alone_nobody_has_to_be_asked(self, three: list[Guest]) -> None:
        table = timed(three[:1], bots=2)
        posts(three[0], table, "ask", ask="pause", n=60)
        assert fresh(table).paused_until is not None
        assert fresh(table).bot_at is None

    @pytest.mark.parametrize(
        "form",
        [
            {"ask": "dance"}, {}, {"ask": "pause", "n": "11"}, {"ask": "pause", "n": "x"}, {"ask": "resume"},
            {"ask": "swap", "whom": "7"}, {"ask": "swap", "whom": "0"}, {"ask": "undo", "number": "1"},
            {"ask": "extend", "whom": "1", "n": "7"},
        ],
    )  # fmt: skip
    def test_what_cannot_be_asked_is_refused_and_nothing_happens(
        self, three: list[Guest], form: dict[str, str]
    ) -> None:
        table = timed(three)
        answer = three[0].client.post(f"/t/{table.slug}/ask", form)
        assert answer.status_code in (400, 422)
        assert (fresh(table).version, fresh(table).vote) == (table.version, "")

    def test_a_stranger_asks_and_answers_nothing(self, three: list[Guest]) -> None:
        table = timed(three)
        posts(three[0], table, "ask", ask="end")
        posts(Guest("Ti"), table, "answer", 403, number=vote(table), agrees="yes")
        posts(Guest("Iti"), table, "ask", 403, ask="end")


class TestLeavers:
    @pytest.mark.parametrize(("choice", "bot"), [(Lapse.BOT, "steady"), (Lapse.SUBSTITUTE, ""), (Lapse.WAIT, "")])
    def test_who_leaves_is_last_and_the_seat_goes_on_as_the_table_was_made(
        self, three: list[Guest], choice: str, bot: str
    ) -> None:
        table = timed(three, lapse=choice)
        posts(three[1], table, "give-up", 302)
        seat = fresh(table).seats.all()[1]
        assert (seat.user, seat.bot, seat.vacant) == (None, bot, not bot)
        gone = table.sittings.get()
        assert (gone.user, gone.number, gone.place) == (three[1].user, 1, 3)
        assert "Harkhuf leaves the game" in three[0].sees(table)

    def test_who_comes_back_to_the_empty_chair_has_never_left(self, three: list[Guest]) -> None:
        table = timed(three, lapse=Lapse.SUBSTITUTE)
        posts(three[1], table, "give-up", 302)
        posts(three[1], table, "take", 302)
        assert fresh(table).seats.all()[1].user == three[1].user
        assert table.sittings.count() == 0

    def test_a_question_of_who_has_left_is_void(self, three: list[Guest]) -> None:
        table = timed(three)
        posts(three[1], table, "ask", ask="end")
        posts(three[1], table, "give-up", 302)
        assert fresh(table).vote == ""

    def test_the_last_silent_voter_leaves_and_the_others_have_decided(self, three: list[Guest]) -> None:
        table = timed(three)
        posts(three[0], table, "ask", ask="pause", n=10)
        posts(three[1], table, "answer", number=vote(table), agrees="yes")
        posts(three[2], table, "give-up", 302)
        assert fresh(table).paused_until is not None

    def test_a_chair_of_a_private_table_is_taken_by_link_alone(self, three: list[Guest]) -> None:
        table = timed(three, lapse=Lapse.SUBSTITUTE, visibility="link")
        posts(three[1], table, "give-up", 302)
        stranger = Guest("Ti")
        posts(stranger, table, "take", 404, name="Ti")
        stranger.client.get(f"/watch/{table.watch_token}")
        posts(stranger, table, "take", 403, name="Ti")
        stranger.client.get(f"/join/{table.join_token}")
        posts(stranger, table, "take", 302, name="Ti")

    def test_who_sits_at_a_private_table_can_send_the_link_to_its_empty_chair(self, three: list[Guest]) -> None:
        table = timed(three, lapse=Lapse.SUBSTITUTE, visibility="link")
        watcher = Guest("Ti")
        watcher.client.get(f"/watch/{table.watch_token}")
        assert "/join/" not in three[0].sees(table, "/affairs")
        posts(three[2], table, "give-up", 302)
        for person, replaces in ((three[0], True), (three[1], False)):
            sheet = person.sees(table, "/affairs")
            assert f"/join/{table.join_token}" in sheet
            assert (f'hx-post="/t/{table.slug}/revoke"' in sheet) == replaces
        assert "/join/" not in watcher.sees(table, "/affairs")
        htmx = {"HX-Request": "true"}
        answer = three[0].client.post(f"/t/{table.slug}/revoke", {"link": "join"}, headers=htmx).content.decode()
        assert f"/join/{fresh(table).join_token}" in answer
        assert table.join_token not in answer


def test_the_form_of_a_new_table_makes_the_clock(three: list[Guest]) -> None:
    form = {"seat_1": "me", "seat_2": "steady", "seat_3": "steady", "seat_4": "none", "seat_5": "none", "pace": "1",
            "visibility": "public", "edition": "super-meeple", "majority": "edition", "first": "", "name": "Ti",
            "clock": "days", "free": "12", "reserve": "24", "nights": "on", "zone": "Europe/Paris",
            "lapse": "vote"}  # fmt: skip
    answer = three[0].client.post("/new/amun-re", form)
    assert answer.status_code == 302, answer.content
    table = Table.objects.get()
    assert table.terms() == Terms(free=12 * 3600, bank=24 * 3600, night=(22, 8), zone="Europe/Paris")
    assert table.lapse == Lapse.VOTE


def test_holidays_are_planned_and_taken_away(three: list[Guest]) -> None:
    client, today = three[0].client, timezone.now().date()
    first, last = today + timedelta(days=3), today + timedelta(days=6)
    assert client.post("/me/holidays", {"first": first, "last": last}).status_code == 302
    assert client.get("/me/holidays").content.decode().count("Remove") == 1
    assert client.post("/me/holidays", {"first": last, "last": first}).status_code == 422
    assert client.post("/me/holidays", {"first": first, "last": today + timedelta(days=60)}).status_code == 422
    assert client.post("/me/holidays", {"first": "x", "last": "2026-02-31"}).status_code == 422
    assert client.post("/me/holidays", {"drop": Holiday.objects.get().pk}).status_code == 302
    assert Holiday.objects.count() == 0
    assert Client().get("/me/holidays").status_code == 403


def test_holidays_are_found_from_ones_own_page_and_those_that_are_over_hide_none(three: list[Guest]) -> None:
    client, today = three[0].client, timezone.now().date()
    assert 'href="/me/holidays"' in client.get("/me").content.decode()
    for n in range(2, 40):
        three[0].user.holidays.create(first=today - timedelta(days=n), last=today - timedelta(days=n))
    client.post("/me/holidays", {"first": today, "last": today})
    page = client.get("/me/holidays").content.decode()
    assert page.count("Remove") == 1
    wrong = client.post("/me/holidays", {"first": today, "last": today - timedelta(days=1)})
    assert 'role="alert"' in wrong.content.decode()
    assert "Plan a holiday" in wrong.content.decode(), "the page stays, with what was typed"


def test_who_leaves_is_told_what_happens_to_the_seat(three: list[Guest]) -> None:
    table = timed(three, lapse=Lapse.VOTE)
    page = three[0].sees(table, "/give-up")
    assert "Your seat waits for someone to take it." in page
    assert "The others vote on ending the game." in page


def test_a_rematch_is_agreed_on_with_the_same_two_buttons(three: list[Guest]) -> None:
    table = timed(three)
    posts(three[0], table, "ask", ask="end")
    for person in three[1:]:
        posts(person, table, "answer", number=vote(table), agrees="yes")
    posts(three[2], table, "rematch", 302)
    assert "Merit proposes a rematch with the same players" in three[0].sees(table)
    posts(three[0], table, "answer", number=vote(table), agrees="yes")
    again = Table.objects.get(rematch_of=table)
    assert again.status == Status.OPEN
    posts(three[1], table, "answer", number=vote(table), agrees="yes")
    again = fresh(again)
    assert (again.status, again.terms()) == (Status.PLAYING, LIVE)
    assert [seat.user for seat in again.seats.all()] == [person.user for person in three]
