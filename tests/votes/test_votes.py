"""Requests to the players and their votes, by HTTP."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from tables.background import timeouts
from tables.models import Status, Table
from tests.background.clocked_tables import LIVE, awaited, posts, timed, vote
from tests.support.game_tables import Guest, fresh

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.server]


def test_a_vote_stored_by_an_earlier_commit_is_open_still(three: list[Guest]) -> None:
    """As 66fa5b1f stored it."""
    table = timed(three)
    ask = '{"ask":"pause","seat":0,"length":{"unit":"minutes","n":10}}'
    at = timezone.now().isoformat()
    stored = f'{{"ask":{ask},"number":{table.version},"at":"{at}","yes":[],"people":[],"then":[]}}'
    Table.objects.filter(pk=table.pk).update(vote=stored)
    assert "Nitocris asks for a pause of 10 minutes" in three[1].sees(table)
    for voter in (1, 2):
        posts(three[voter], table, "answer", number=table.version, agrees="yes")
    assert fresh(table).paused_until is not None


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
        answer = three[mover].plays(table, str(table.full_position().moves(mover)[0]))
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
        now = {score.seat: score.place for score in table.full_position().scores(now=True)}
        assert {seat.number: seat.place for seat in table.seats.all()} == now
        page = three[0].sees(table)
        assert "Final standings" in page
        assert "Your turn" not in page
        mover = table.full_position().to_move()[0]
        assert three[mover].plays(table, str(table.full_position().moves(mover)[0])).status_code == 422

    def test_a_move_is_taken_back_by_consent_with_a_warning_of_what_has_become_known(self, three: list[Guest]) -> None:
        table = timed(three)
        mover = awaited(table)
        before = fresh(table).position
        three[mover].plays(table, str(fresh(table).full_position().moves(mover)[0]))
        then = awaited(table)
        three[then].plays(table, str(fresh(table).full_position().moves(then)[0]))
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
        assert newcomer.plays(table, str(table.full_position().moves(absent)[0])).status_code == 200
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


def test_a_rematch_is_agreed_on_with_the_same_two_buttons(three: list[Guest]) -> None:
    table = timed(three)
    posts(three[0], table, "ask", ask="end")
    for person in three[1:]:
        posts(person, table, "answer", number=vote(table), agrees="yes")
    posts(three[2], table, "rematch", 302)
    assert "Yes: Merit. No answer yet: you and Harkhuf." in " ".join(three[0].sees(table).split())
    posts(three[0], table, "answer", number=vote(table), agrees="yes")
    again = Table.objects.get(rematch_of=table)
    assert again.status == Status.OPEN
    posts(three[1], table, "answer", number=vote(table), agrees="yes")
    again = fresh(again)
    assert (again.status, again.terms()) == (Status.PLAYING, LIVE)
    assert [seat.user for seat in again.seats.all()] == [person.user for person in three]
