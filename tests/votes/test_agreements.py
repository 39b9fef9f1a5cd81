"""Interactions of requests, pauses, leavers, rematches and records, by HTTP."""

from __future__ import annotations

import pytest

import engine
from engine.core import commitment_to
from engine.notation import read_record
from tables.background import timeouts
from tables.models import Seat, Status, Table, TimeoutRule
from tables.people import blocks
from tables.play import commands
from tables.votes import open_vote
from tests.background.clocked_tables import awaited, passes, posts, timed, vote
from tests.support.game_tables import Guest, create_table, fresh, shown, turns

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.server]


def agreed(table: Table, people: list[Guest], **ask: object) -> Table:
    """The first of these people makes a request, all others agree."""
    posts(people[0], table, "ask", **ask)
    for person in people[1:]:
        posts(person, table, "answer", number=vote(table), agrees="yes")
    return fresh(table)


def running(table: Table) -> list[int]:
    """The seats whose clocks are running."""
    return [seat.number for seat in fresh(table).seats.all() if seat.since is not None]


@pytest.mark.parametrize("how", ["bot", "substitute"])
def test_of_two_people_nobody_sends_the_other_away_alone(three: list[Guest], how: str) -> None:
    table = timed(three[:2], bots=1)
    posts(three[0], table, "ask", ask=how, whom=1)
    assert fresh(table).seats.all()[1].user == three[1].user
    posts(three[1], table, "answer", number=vote(table), agrees="yes")
    assert fresh(table).seats.all()[1].user is None


def test_of_two_people_the_other_is_not_asked_once_their_time_is_over(three: list[Guest]) -> None:
    table = timed(three[:2], bots=1, lapse=TimeoutRule.WAIT)
    for _turn in turns(table):
        if awaited(table) != 2:
            break
        commands.play_moves(
            table, 2, [str(table.full_position().moves(2)[0])], table.turn, table.seats.all()[2].acts, ""
        )
        table = fresh(table)
    late = awaited(table)
    timeouts.apply_timeouts(passes(table, 601))
    posts(three[1 - late], table, "ask", ask="bot", whom=late)
    assert fresh(table).seats.all()[late].bot


def test_who_sits_down_in_a_pause_has_a_clock_that_stands(three: list[Guest]) -> None:
    table = agreed(timed(three, lapse=TimeoutRule.SUBSTITUTE), three, ask="pause", n=10)
    posts(three[awaited(table)], table, "give-up", 302)
    posts(Guest("Ti"), table, "take", 302)
    assert running(table) == []


def test_a_move_taken_back_in_a_pause_starts_no_clock(three: list[Guest]) -> None:
    table = timed(three)
    mover = awaited(table)
    three[mover].plays(table, str(fresh(table).full_position().moves(mover)[0]))
    agreed(table, three, ask="pause", n=10)
    agreed(table, [three[mover], *(person for person in three if person is not three[mover])], ask="undo", number=2)
    assert awaited(table) == mover
    assert running(table) == []
    agreed(table, three, ask="resume")
    assert running(table) == [mover]


def test_a_question_about_somebody_who_is_late_is_void_when_they_answer(three: list[Guest]) -> None:
    table = timed(three, lapse=TimeoutRule.VOTE)
    late = awaited(table)
    table = timeouts.apply_timeouts(passes(table, 601))
    number = vote(table)
    other = three[(late + 1) % 3]
    assert "has run out of time. End the game now?" in other.sees(table)
    assert three[late].plays(table, str(table.full_position().moves(late)[0])).status_code == 200
    assert open_vote.current_vote(fresh(table)) is None
    assert "End the game now?" not in other.sees(table)
    assert "no longer open" in posts(other, table, "answer", 409, number=number, agrees="yes")
    posts(other, table, "ask", ask="pause", n=10)


def test_a_rematch_waits_for_somebody_in_a_chair_that_was_empty(three: list[Guest]) -> None:
    table = timed(three, lapse=TimeoutRule.SUBSTITUTE)
    posts(three[2], table, "give-up", 302)
    agreed(table, three[:2], ask="end")
    posts(three[0], table, "rematch", 302)
    posts(three[1], table, "answer", number=vote(table), agrees="yes")
    again = Table.objects.with_seats().get(rematch_of=table)
    assert (again.status, [seat.user for seat in again.seats.all()]) == (
        Status.OPEN, [three[0].user, three[1].user, None],
    )  # fmt: skip


def test_everybody_has_a_share_in_the_chance_of_a_rematch_and_sees_its_fingerprint_first(three: list[Guest]) -> None:
    table = agreed(timed(three), three, ask="end")
    before = three[0].sees(table)
    posts(three[0], table, "rematch", 302, nonce="one")
    again = Table.objects.get(rematch_of=table)
    asked = three[1].sees(table)
    for page in (before, asked, three[0].sees(again)):
        assert commitment_to(again.secret) in page
    for page in (before, asked):
        assert '<input type="hidden" name="nonce">' in page
    posts(three[1], table, "answer", number=vote(table), agrees="yes", nonce="two")
    posts(three[2], table, "answer", number=vote(table), agrees="yes")  # a page that was open before there was one
    assert fresh(again).status == Status.PLAYING
    assert [seat.nonce for seat in again.seats.all()] == ["one", "two", ""]


def test_the_fingerprint_of_a_waiting_table_is_shown_to_those_who_sit_there_too(three: list[Guest]) -> None:
    table = create_table(three[:2], start=False)
    Seat.objects.create(table=table, number=2, colour="amber")
    for person in three:
        assert person.sees(table).count(commitment_to(table.secret)) == 1


def test_the_title_says_that_a_question_waits_for_an_answer(three: list[Guest]) -> None:
    table = timed(three)
    mover = awaited(table)
    asks, other = (three[(mover + n) % 3] for n in (1, 2))
    posts(asks, table, "ask", ask="pause", n=10)
    assert "<title>● Your turn · Amun-Re · Karnak" in three[mover].sees(table)
    assert "<title>● Your answer is needed · Amun-Re · Karnak" in other.sees(table)
    posts(other, table, "answer", number=vote(table), agrees="yes")
    for reader in (asks, other, Guest("Spy")):
        assert "<title>●" not in reader.sees(table)


def test_who_has_blocked_the_player_who_proposes_a_rematch_is_not_asked(three: list[Guest]) -> None:
    table = agreed(timed(three), three, ask="end")
    blocks.set_distance(three[1].user, three[0].user, blocks.BLOCK)
    posts(three[0], table, "rematch", 302)
    posts(three[1], table, "answer", 403, number=vote(table), agrees="yes")
    assert open_vote.voters(fresh(table), open_vote.current_vote(fresh(table)).proposal) == [2]


def test_the_question_of_a_rematch_ends_with_its_table(three: list[Guest]) -> None:
    table = agreed(timed(three), three, ask="end")
    posts(three[0], table, "rematch", 302)
    number = vote(table)
    Table.objects.get(rematch_of=table).delete()
    assert "I agree" not in three[1].sees(table)
    posts(three[1], table, "answer", 409, number=number, agrees="yes")


def test_the_record_of_a_game_that_was_ended_by_vote_is_verified_and_imported(three: list[Guest]) -> None:
    table = timed(three)
    mover = awaited(table)
    three[mover].plays(table, str(table.full_position().moves(mover)[0]))
    table = agreed(table, three, ask="end")
    text = three[0].sees(table, "/record")
    record = read_record(text)
    assert record.stopped
    assert engine.verify(record).problem == ""
    assert record.places == tuple(seat.place for seat in table.seats.all())
    assert three[0].client.post("/games/import", {"text": text}).status_code == 302
    copy = fresh(Table.objects.exclude(imported="").get())
    assert copy.stopped
    assert [seat.points for seat in copy.seats.all()] == [seat.points for seat in table.seats.all()]
    assert "Final standings" in three[0].sees(copy)
    more = text.replace("places", f"{mover} bid thebes 1\nplaces")
    assert three[0].client.post("/games/import", {"text": more}).status_code == 422


def test_the_final_standing_names_anyone_who_has_left(three: list[Guest]) -> None:
    table = timed(three)
    posts(three[2], table, "give-up", 302)
    table = agreed(table, three[:2], ask="end")
    for reader in three:
        assert "Merit left before the end and was ranked 3rd, whatever the seat achieved." in reader.sees(table)


def test_long_times_are_said_in_hours_and_days(three: list[Guest]) -> None:
    table = timed(three)
    for n, said in ((10, "10 minutes"), (60, "1 hour"), (1440, "1 day"), (7 * 1440, "7 days")):
        posts(three[0], table, "ask", ask="pause", n=n)
        assert f"asks for a pause of {said}" in three[1].sees(table)
        posts(three[0], table, "withdraw", number=vote(table))
    table = agreed(table, three, ask="extend", whom=0, n=3 * 1440)
    assert "You get more time: 3 days" in three[0].sees(table)
    assert table.seats.all()[0].reserve == 600 + 3 * 86400


def test_every_page_of_a_paused_table_says_until_when(three: list[Guest]) -> None:
    table = timed(three)
    assert "The table is paused until" not in three[0].sees(table)
    table = agreed(table, three, ask="pause", n=10)
    assert f"The table is paused until {shown(table.paused_until)}" in three[1].sees(table)


def test_a_game_that_was_ended_by_vote_awaits_nobody(three: list[Guest]) -> None:
    table = agreed(timed(three), three, ask="end")
    page = three[0].sees(table)
    assert "Ended by vote" in page
    assert "is-active" not in page
    assert "’s turn" not in page
    assert "nothing left to ask for" in three[0].sees(table, "/affairs")


def test_whom_a_request_concerns_is_told_what_follows_for_them(three: list[Guest]) -> None:
    table = timed(three)
    for ask, own, others in (
        ("extend", "added to your reserve only", "added to that player’s reserve only"),
        ("swap", "you and the other player continue", "each continues in the other’s seat"),
    ):
        posts(three[0], table, "ask", ask=ask, whom=1, n=5)
        assert own in three[1].sees(table)
        assert others in three[2].sees(table)
        posts(three[0], table, "withdraw", number=vote(table))
