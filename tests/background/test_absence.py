"""Absence of a week at tables with and without clocks; and obsolete requests."""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec
import pytest
from django.db.models import F
from django.utils import timezone

from tables.background import timeouts
from tables.models import Holiday, Status, Table, TimeoutRule
from tables.play import commands
from tables.votes import open_vote
from tables.web import presence
from tests.background.clocked_tables import awaited, lines_of, passes, posts, timed, told, vote
from tests.support.game_tables import Guest, create_table, fresh, legal, turns
from tests.votes.test_agreements import agreed

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.server]


def goes_by(table: Table, **much: float) -> Table:
    """Let time pass at a table, in its history and its open request."""
    table = fresh(table)
    table.turns.update(time=F("time") - timedelta(**much))
    table.messages.update(time=F("time") - timedelta(**much))
    if (opened := open_vote.load_vote(table)) is not None:
        opened.at -= timedelta(**much)
        Table.objects.filter(pk=table.pk).update(vote=open_vote.vote_as_json(opened))
    created: datetime = table.created - timedelta(**much)
    Table.objects.filter(pk=table.pk).update(created=created)
    return fresh(table)


def closed_by(table: Table) -> str:
    """The last log line, where no request is open any more."""
    assert fresh(table).vote == ""
    return told(table)[-1]


class TestAbsence:
    @pytest.mark.parametrize("how", ["bot", "substitute"])
    def test_without_a_clock_who_is_awaited_for_a_week_is_replaced_without_being_asked(
        self, three: list[Guest], how: str
    ) -> None:
        table = create_table(three[:2], game="nefertiti")
        gone = awaited(table)
        posts(three[1 - gone], goes_by(table, days=6, hours=23), "ask", ask=how, whom=gone)
        assert fresh(table).seats.all()[gone].user == three[gone].user, "nobody sends somebody away alone who is there"
        posts(three[1 - gone], table, "withdraw", number=vote(table))
        posts(three[1 - gone], goes_by(table, hours=1, minutes=1), "ask", ask=how, whom=gone)
        seat = fresh(table).seats.all()[gone]
        assert (seat.user, bool(seat.bot), seat.vacant) == (None, how == "bot", how == "substitute")
        assert table.sittings.get().place == 2, "who lets the others wait for ever is a leaver"

    def test_without_a_clock_the_one_who_waits_for_a_week_may_end_the_game(self, three: list[Guest]) -> None:
        table = create_table(three[:2], game="nefertiti")
        gone = awaited(table)
        posts(three[1 - gone], goes_by(table, days=7), "ask", ask="end")
        assert fresh(table).stopped

    def test_anyone_who_has_said_something_meanwhile_is_there_and_is_asked(self, three: list[Guest]) -> None:
        table = create_table(three[:2], game="nefertiti")
        gone = awaited(table)
        goes_by(table, days=6)
        three[gone].client.post(f"/t/{table.slug}/talk/say", {"text": "Back on Friday."})
        posts(three[1 - gone], goes_by(table, days=2), "ask", ask="end")
        assert fresh(table).status == Status.PLAYING
        assert open_vote.waiting_seats(fresh(table), open_vote.current_vote(fresh(table))) == [gone]

    def test_days_of_holiday_are_no_absence(self, three: list[Guest]) -> None:
        table = create_table(three[:2], game="nefertiti")
        gone, today = awaited(table), timezone.now().date()
        Holiday.objects.create(user=three[gone].user, first=today - timedelta(days=4), last=today)
        posts(three[1 - gone], goes_by(table, days=8), "ask", ask="end")
        assert fresh(table).status == Status.PLAYING

    def test_a_pause_is_no_absence_and_the_week_begins_after_it(self, three: list[Guest]) -> None:
        table = create_table(three[:2], game="nefertiti")
        gone = awaited(table)
        agreed(table, three[:2], ask="pause", n=7 * 1440)
        posts(three[1 - gone], goes_by(table, days=8), "ask", ask="end")
        assert fresh(table).status == Status.PLAYING
        posts(three[1 - gone], table, "withdraw", number=vote(table))
        agreed(table, three[:2], ask="resume")
        posts(three[1 - gone], table, "ask", ask="end")
        assert fresh(table).status == Status.PLAYING

    def test_of_two_who_are_late_with_a_clock_that_waits_the_other_ends_the_game(self, three: list[Guest]) -> None:
        table = timed(three[:2], bots=1, lapse=TimeoutRule.WAIT)
        for _turn in turns(table):
            if awaited(table) != 2:
                break
            commands.play_moves(table, 2, [legal(table, 2)], table.turn, table.seats.all()[2].acts, "")
            table = fresh(table)
        late = awaited(table)
        timeouts.apply_timeouts(passes(table, 601))
        posts(three[1 - late], table, "ask", ask="end")
        assert fresh(table).stopped

    def test_silence_is_no_consent_of_somebody_who_looks_at_the_table(self, three: list[Guest]) -> None:
        table = create_table(three)
        posts(three[0], table, "ask", ask="end")
        posts(three[1], table, "answer", number=vote(table), agrees="yes")
        looked(table, three[2])
        page = three[0].sees(goes_by(table, days=8))
        assert "Merit has not answered." in page
        posts(three[0], table, "answer", 403, number=vote(table), agrees="yes")
        assert fresh(table).status == Status.PLAYING

    def test_anyone_who_was_asked_and_has_been_away_for_a_week_is_not_waited_for(self, three: list[Guest]) -> None:
        table = create_table(three)
        posts(three[0], table, "ask", ask="end")
        posts(three[1], table, "answer", number=vote(table), agrees="yes")
        goes_by(table, days=7)
        for asking in three[:2]:
            page = asking.sees(table)
            assert "Merit has not visited this table for 7 days; their answer is no longer needed." in page
            assert "Decide without those who are away" in page
        assert fresh(table).status == Status.PLAYING, "somebody decides it, no clock does"
        posts(three[0], table, "answer", number=vote(table), agrees="yes")
        assert fresh(table).stopped

    @pytest.mark.parametrize("ask", [{"ask": "swap", "whom": 1}, {"ask": "pause", "n": 10}])
    def test_nothing_else_is_ever_decided_by_silence(self, three: list[Guest], ask: dict[str, object]) -> None:
        table = create_table(three[:2], game="nefertiti")
        posts(three[0], table, "ask", **ask)
        goes_by(table, days=30)
        posts(three[0], table, "answer", 403, number=vote(table), agrees="yes")
        assert vote(table)

    def test_the_sheet_says_what_a_week_of_silence_means(self, three: list[Guest]) -> None:
        assert "keeps the others waiting for 7 days" in three[0].sees(create_table(three), "/affairs")
        with_clock = three[0].sees(timed(three), "/affairs")
        assert "This table has no clock" not in with_clock
        assert "their answer is no longer needed" in with_clock

    def test_a_bot_sits_down_in_a_chair_that_stays_empty_when_all_agree(self, three: list[Guest]) -> None:
        table = create_table(three)
        Table.objects.filter(pk=table.pk).update(lapse=TimeoutRule.SUBSTITUTE)
        posts(three[1], table, "give-up", 302)
        assert "Ask for a bot in the empty seat (Harkhuf)" in three[0].sees(table, "/affairs")
        agreed(table, [three[0], three[2]], ask="bot", whom=1)
        seat = fresh(table).seats.all()[1]
        assert (seat.bot, seat.vacant) == ("steady", False)
        assert table.sittings.count() == 1


def looked(table: Table, person: Guest) -> None:
    """Mark a user as looking at a table, as its socket does."""
    presence.cache.set(f"looked:{table.slug}:{person.user.pk}", timezone.now().timestamp(), presence.LOOKED)


class TestTheVoteOnTheEnd:
    def test_who_leaves_a_table_that_votes_makes_the_others_vote(self, three: list[Guest]) -> None:
        table = timed(three, lapse=TimeoutRule.VOTE)
        posts(three[1], table, "give-up", 302)
        assert "Harkhuf has left the game. End it now?" in three[0].sees(table)
        for person in (three[0], three[2]):
            posts(person, table, "answer", number=vote(table), agrees="yes")
        assert fresh(table).stopped
        assert "Everyone agreed to end the game" in three[0].sees(table)

    def test_who_was_the_last_to_be_asked_about_the_end_and_leaves_is_asked_about_no_more(
        self, three: list[Guest]
    ) -> None:
        table = timed(three, lapse=TimeoutRule.VOTE)
        posts(three[0], table, "ask", ask="end")
        posts(three[1], table, "answer", number=vote(table), agrees="yes")
        posts(three[2], table, "give-up", 302)
        assert fresh(table).stopped
        assert closed_by(table) == "GameEnded"

    def test_it_never_passes_because_all_who_were_asked_have_left(self, three: list[Guest]) -> None:
        table = timed(three, lapse=TimeoutRule.VOTE)
        late = awaited(table)
        timeouts.apply_timeouts(passes(table, 601))
        for person in three:
            if person is not three[late]:
                posts(person, table, "give-up", 302)
        assert fresh(table).status == Status.PLAYING
        assert three[late].plays(table, legal(fresh(table), late)).status_code == 200

    def test_it_is_void_when_somebody_takes_the_chair(self, three: list[Guest]) -> None:
        table = timed(three, lapse=TimeoutRule.VOTE)
        posts(three[1], table, "give-up", 302)
        posts(Guest("Ti"), table, "take", 302)
        assert closed_by(table) == "SeatChangedHands"

    @pytest.mark.parametrize("how", ["refused", "withdrawn", "passed"])
    def test_it_is_put_when_the_question_that_was_open_is_closed(self, three: list[Guest], how: str) -> None:
        table = timed(three, lapse=TimeoutRule.VOTE)
        late = awaited(table)
        others = [person for person in three if person is not three[late]]
        posts(others[0], table, "ask", ask="swap", whom=others[1].seat(table))
        timeouts.apply_timeouts(passes(table, 601))
        page = others[0].sees(table)
        assert "You have asked" in page
        assert "End the game now?" not in page, "one question at a time"
        if how == "withdrawn":
            posts(others[0], table, "withdraw", number=vote(table))
        elif how == "refused":
            posts(others[1], table, "answer", number=vote(table), agrees="no")
        else:
            for person in (three[late], others[1]):
                posts(person, table, "answer", number=vote(table), agrees="yes")
        assert f"{three[late].user.name} has run out of time. End the game now?" in others[0].sees(table)
        for person in others:
            posts(person, table, "answer", number=vote(table), agrees="yes")
        assert fresh(table).stopped

    def test_it_is_not_put_any_more_when_the_late_one_has_answered_meanwhile(self, three: list[Guest]) -> None:
        table = timed(three, lapse=TimeoutRule.VOTE)
        late = awaited(table)
        other = three[(late + 1) % 3]
        posts(other, table, "ask", ask="pause", n=10)
        table = timeouts.apply_timeouts(passes(table, 601))
        three[late].plays(table, legal(table, late))
        posts(other, table, "withdraw", number=vote(table))
        assert closed_by(table) == "VoteWithdrawn"

    def test_a_time_that_has_run_out_is_told_once_however_often_the_clocks_are_set_going(
        self, three: list[Guest]
    ) -> None:
        table = timed(three, lapse=TimeoutRule.WAIT)
        late = awaited(table)
        timeouts.apply_timeouts(passes(table, 601))
        agreed(table, three, ask="pause", n=10)
        agreed(table, three, ask="resume")
        timeouts.apply_timeouts(fresh(table))
        assert told(table).count("TimeRanOut") == 1
        assert len(lines_of(table, "TimeRanOut")) == 1
        agreed(
            table,
            [three[late], *(person for person in three if person is not three[late])],
            ask="extend",
            whom=late,
            n=5,
        )
        assert fresh(table).seats.all()[late].since is not None, "with more time the clock runs again"


class TestQuestionsWhoseObjectIsGone:
    def test_taking_back_is_void_when_somebody_has_played_on(self, three: list[Guest]) -> None:
        table = timed(three)
        mover = awaited(table)
        three[mover].plays(table, legal(table, mover))
        posts(three[mover], table, "ask", ask="undo", number=2)
        number, then = vote(table), awaited(table)
        three[then].plays(table, legal(fresh(table), then))
        assert closed_by(table) == "ActedMeanwhile"
        name = three[then].user.name
        assert f"{name} has moved in the meantime: the request is closed" in three[mover].sees(table, "/log")
        posts(three[(mover + 1) % 3], table, "answer", 409, number=number, agrees="yes")

    @pytest.mark.parametrize("form", [{"ask": "substitute"}, {"ask": "bot"}, {"ask": "extend", "n": 5}])
    def test_a_question_about_somebody_who_is_awaited_is_void_when_they_play(
        self, three: list[Guest], form: dict[str, object]
    ) -> None:
        table = timed(three)
        mover = awaited(table)
        posts(three[(mover + 1) % 3], table, "ask", whom=mover, **form)
        three[mover].plays(table, legal(table, mover))
        assert closed_by(table) == "ActedMeanwhile"

    def test_a_question_about_somebody_else_stays_open_when_a_move_is_made(self, three: list[Guest]) -> None:
        table = timed(three)
        mover = awaited(table)
        other = (mover + 1) % 3
        posts(three[mover], table, "ask", ask="extend", whom=other, n=5)
        three[mover].plays(table, legal(table, mover))
        assert vote(table)

    def test_a_question_about_somebody_who_has_left_is_void_and_the_log_says_so(self, three: list[Guest]) -> None:
        table = timed(three)
        posts(three[0], table, "ask", ask="swap", whom=1)
        posts(three[1], table, "give-up", 302)
        assert closed_by(table) == "SeatChangedHands"

    def test_to_go_on_is_no_question_any_more_when_the_pause_is_over(self, three: list[Guest]) -> None:
        table = agreed(timed(three), three, ask="pause", n=10)
        posts(three[0], table, "ask", ask="resume")
        over = timezone.now() - timedelta(seconds=1)
        Table.objects.filter(pk=table.pk).update(paused_until=over, deadline_at=over)
        timeouts.apply_timeouts(fresh(table))
        assert closed_by(table) == "PauseWasOver"

    def test_an_end_vote_is_void_when_the_late_one_gets_more_time(self, three: list[Guest]) -> None:
        table = timed(three, lapse=TimeoutRule.VOTE)
        late = awaited(table)
        posts(three[late], table, "ask", ask="extend", whom=late, n=5)
        timeouts.apply_timeouts(passes(table, 601))
        for person in three:
            if person is not three[late]:
                posts(person, table, "answer", number=vote(table), agrees="yes")
        assert fresh(table).vote == ""
        assert fresh(table).status == Status.PLAYING

    def test_a_question_written_before_this_was_kept_is_still_read(self, three: list[Guest]) -> None:
        table = timed(three)
        posts(three[0], table, "ask", ask="end")
        old = {name: value for name, value in msgspec.json.decode(fresh(table).vote).items() if name in OLD}
        Table.objects.filter(pk=table.pk).update(vote=msgspec.json.encode(old).decode())
        assert "Nitocris asks to end the game now" in three[1].sees(table)


OLD = ("ask", "number", "at", "yes")
