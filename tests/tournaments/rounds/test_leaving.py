"""Leaving a game [design: tournaments 4.4]: the seat, the last place, and who may end the game."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest
from django.utils import timezone

from engine import GAMES
from engine.bots import LEAST, LeastBot, RandomBot, play_game, strengths
from engine.laws import random_games
from tables.background import bots, ticker
from tables.clocks import table_clocks
from tables.models import Status, Table, TimeoutRule
from tables.seats import leaving
from tables.tournaments.arbiter import rulings, running_table
from tables.tournaments.audit import log
from tables.tournaments.draft import publishing
from tables.tournaments.entries import actions
from tables.tournaments.models import Pod, PodSeat, Result, Tournament
from tables.tournaments.models.states import EntryState, SeatState
from tables.tournaments.rounds import pods
from tests.background.clocked_tables import passes, posts
from tests.support.game_tables import Guest, bots_move, fresh, move_on, thought
from tests.tournaments.organiser_pages import Evening
from tests.tournaments.running_tournament import by, drawn, entered, seated, staff, tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.server]


@pytest.fixture
def three() -> list[Guest]:
    """Three people with accounts."""
    return [Guest("Nitocris"), Guest("Harkhuf"), Guest("Merit")]


def begun(people: list[Guest], **rules: object) -> tuple[Tournament, Pod, Table]:
    """A game of a tournament some moves in, so that seats differ."""
    made, _owner = tournament(confirm=0, pace=0, **rules)
    pod, table = seated(made, people)
    return made, pod, move_on(table, random.Random(7), most=40)


def settled(pod: Pod) -> list[tuple[int | None, int | None]]:
    """Places and grains of a finished game, by seat."""
    pods.settle_results()
    pods.settle_results()
    return list(PodSeat.objects.filter(pod=pod).order_by("number").values_list("place", "grains"))


def test_the_game_ends_where_the_organiser_has_chosen_so_and_those_who_stayed_are_placed_by_it(
    three: list[Guest],
) -> None:
    _made, pod, table = begun(three, on_leave="stop")
    posts(three[1], table, "give-up", 302)
    table = fresh(table)
    assert (table.status, table.stopped) == (Status.FINISHED, True)
    assert "The game ends without Harkhuf" in three[0].sees(table, "/log")
    assert "Ended because a player left" in three[0].sees(table)
    scores = table.full_position().scores(now=True) or []
    one, other = scores[0].place, scores[2].place
    first, last = {True: ((1, 600), (2, 240)), False: ((2, 240), (1, 600))}[one < other]
    shared = (1, 420)  # the mean of the two places
    assert settled(pod) == [shared if one == other else first, (3, 0), shared if one == other else last]
    assert pod.results.get().source == Result.Source.ENGINE


def test_who_lets_the_clock_run_out_has_left_too(three: list[Guest]) -> None:
    _made, pod, table = begun(three, on_leave="stop")
    table = passes(move_on(table, random.Random(7), until="auction"), 10_000)  # where no move is neutral
    clocks = table_clocks.load_clocks(table)
    assert clocks is not None
    late = clocks.expired_seats(timezone.now())[0].number
    ticker.apply_due_timeouts()
    assert fresh(table).status == Status.FINISHED
    assert settled(pod)[late] == (3, 0)


def test_the_least_that_the_rules_allow_is_played_where_the_organiser_has_chosen_so(three: list[Guest]) -> None:
    _made, _pod, table = begun(three, on_leave="pass")
    gone = table.full_position().to_move()[0]
    posts(three[gone], table, "give-up", 302)
    table = fresh(table)
    seen = table.full_position().seen_by(gone)
    expected = LeastBot().choose(seen, gone, random.Random(1))
    assert (table.seats.all()[gone].bot, table.status) == (LEAST, Status.PLAYING)
    assert "seat plays the minimum the rules allow" in three[gone - 1].sees(table, "/log")
    left, table = table.version, bots_move(table)
    row = table.turns.filter(seat=gone, number__gt=left).exclude(moves="").first()
    assert row is not None
    assert row.moves.splitlines()[0] == str(expected)


@pytest.mark.parametrize("game", list(GAMES))
def test_anyone_who_does_the_least_comes_to_the_end_of_every_game(game: str) -> None:
    rules = GAMES[game]
    for seats in (min(n for n in rules.seats if n > 1), rules.seats[-1]):
        over = play_game(rules, [LeastBot(), *[RandomBot()] * (seats - 1)], seats)
        assert over.to_move() == ()
    assert LEAST not in strengths(game), "nobody chooses it"


def test_the_least_is_the_neutral_move_where_the_rules_have_one() -> None:
    rules, rng, found = GAMES["tekhenu"], random.Random(2), 0
    g = rules.start(3, "least", rules.options())
    for awaited in random_games.turns(g):
        seen, neutral = g.seen_by(awaited[0]), g.default_move(awaited[0])
        if neutral is not None and neutral in seen.moves(awaited[0]):
            assert LeastBot().choose(seen, awaited[0], rng) == neutral
            found += 1
        g.play(awaited[0], RandomBot().choose(seen, awaited[0], rng))
    assert found


def test_several_who_left_share_the_last_place_and_the_last_player_is_first_and_may_end_it(
    three: list[Guest],
) -> None:
    _made, pod, table = begun(three)
    posts(three[0], table, "give-up", 302)
    assert three[1].client.post(f"/t/{table.slug}/ask", {"ask": "end"}).status_code == 403, "two are left"
    assert 'value="end"' not in three[1].sees(table, "/affairs")
    posts(three[2], table, "give-up", 302)
    assert "you win, whatever happens" in three[1].sees(table, "/affairs")
    posts(three[1], table, "ask", ask="end")
    table = fresh(table)
    assert (table.status, table.stopped) == (Status.FINISHED, True)
    assert "You are the only player left and end the game" in three[1].sees(table, "/log")
    assert settled(pod) == [(2, 0), (1, 600), (2, 0)]
    assert [seat.state for seat in pod.seats.all()] == [SeatState.FORFEITED, SeatState.FINISHED, SeatState.FORFEITED]


def test_the_first_forfeit_does_not_send_anybody_away_the_second_does(three: list[Guest]) -> None:
    made, pod, table = begun(three)
    entry = pod.seats.get(number=1).entry
    leaving.leave_game(table, three[0].user)
    leaving.leave_game(fresh(table), three[2].user)
    posts(three[1], fresh(table), "ask", ask="end")
    settled(pod)
    entry.refresh_from_db()
    assert entry.state == EntryState.ACTIVE
    assert made.rules.forfeits == 2


def test_the_organiser_chooses_it_in_the_form_and_everybody_reads_it() -> None:
    evening = Evening(on_leave="stop")
    assert evening.now().rules.on_leave == "stop"
    assert "the game ends as it stands" in evening.sees("setup")


def test_a_tournament_that_was_prepared_before_there_was_a_choice_has_bots() -> None:
    made, _owner = tournament()
    kept = made.regulations.replace('"on_leave":"bot",', "")
    assert "on_leave" not in kept
    Tournament.objects.filter(pk=made.pk).update(regulations=kept)
    assert Tournament.objects.get(pk=made.pk).rules.on_leave == TimeoutRule.BOT


def ago(table: Table, **time: float) -> None:
    """Move the time of leaving into the past."""
    table.sittings.update(left_at=timezone.now() - timedelta(**time))


class TestComingBack:
    def test_in_time_the_seat_is_taken_over_from_the_bot_and_there_is_no_forfeit(self, three: list[Guest]) -> None:
        made, pod, table = begun(three)
        answer = three[1].client.post(f"/t/{table.slug}/give-up", follow=True)
        assert "Take my seat back" in answer.content.decode()
        assert fresh(table).seats.all()[1].user is None
        ago(table, minutes=4.9)
        assert "Take my seat back" in three[1].sees(table, "/affairs")
        posts(three[1], table, "return", 302)
        table = fresh(table)
        seat = table.seats.all()[1]
        assert (seat.user, seat.bot, table.sittings.count()) == (three[1].user, "", 0)
        assert "Harkhuf is back in time and plays on" in three[0].sees(table, "/log")
        assert made.log.get(kind="came_back").target == pod.target
        posts(three[1], table, "return", 302)
        assert made.log.filter(kind="came_back").count() == 1, "a second click changes nothing"
        leaving.leave_game(fresh(table), three[0].user)
        leaving.leave_game(fresh(table), three[2].user)
        posts(three[1], table, "ask", ask="end")
        assert settled(pod) == [(2, 0), (1, 600), (2, 0)]

    def test_too_late_or_a_second_time_only_the_arbiter_helps(self, three: list[Guest]) -> None:
        _made, _pod, table = begun(three)
        leaving.leave_game(table, three[1].user)
        ago(table, minutes=5.1)
        assert "Take my seat back" not in three[1].sees(table, "/affairs")
        assert "Call the arbiter" in posts(three[1], table, "return", 409)
        ago(table, minutes=1)
        posts(three[1], table, "return", 302)
        leaving.leave_game(fresh(table), three[1].user)
        posts(three[1], table, "return", 409)
        assert fresh(table).sittings.count() == 1

    def test_the_arbiter_lets_somebody_come_back_whose_time_for_it_is_over(self, three: list[Guest]) -> None:
        made, pod, table = begun(three)
        arbiter = staff(made, "Imhotep")
        desk = f"/e/{made.slug}/pods/{pod.pk}"
        assert "readmit" not in arbiter.client.get(desk).content.decode(), "nobody has left"
        leaving.leave_game(table, three[1].user)
        ago(table, minutes=30)
        assert f"{desk}/do/readmit" in arbiter.client.get(desk).content.decode()
        form = {"key": "once", "seat": 1}
        assert arbiter.client.post(f"{desk}/do/readmit", form).status_code == 400, "without a reason"
        posts(three[1], table, "return", 409)
        for seat, status in ((0, 409), (1, 302)):
            form = {"key": f"seat {seat}", "seat": seat, "reason": "The train was late"}
            assert arbiter.client.post(f"{desk}/do/readmit", form).status_code == status
        assert "The arbiter allows the player who left Harkhuf’s seat to come back" in three[0].sees(table, "/log")
        posts(three[1], table, "return", 302)
        assert (fresh(table).seats.all()[1].user, fresh(table).sittings.count()) == (three[1].user, 0)
        assert made.log.get(kind="readmitted").reason == "The train was late"

    def test_by_correspondence_there_is_a_day(self, three: list[Guest]) -> None:
        _made, _pod, table = begun(three, mode=Tournament.Mode.TURNS)
        leaving.leave_game(table, three[1].user)
        ago(table, hours=24.1)
        posts(three[1], table, "return", 409)
        ago(table, hours=23.9)
        posts(three[1], table, "return", 302)
        assert fresh(table).seats.all()[1].user == three[1].user

    def test_nobody_takes_the_seat_of_somebody_else(self, three: list[Guest]) -> None:
        _made, _pod, table = begun(three)
        leaving.leave_game(table, three[1].user)
        for person in (three[0], Guest("Ti")):
            version = fresh(table).version
            person.client.post(f"/t/{table.slug}/return")
            assert fresh(table).version == version

    def test_the_clock_goes_on_with_what_was_left_and_at_least_a_tenth(self, three: list[Guest]) -> None:
        _made, _pod, table = begun(three)
        table.seats.filter(number=1).update(reserve=200, spent=0, since=None)
        table.seats.filter(number=2).update(reserve=200, spent=200, since=None)
        for person in three[1:]:
            leaving.leave_game(fresh(table), person.user)
        table.seats.filter(bot="steady").update(since=None)
        for person, seconds in ((three[1], 200), (three[2], 60)):
            posts(person, table, "return", 302)
            assert fresh(table).seats.get(user=person.user).reserve == seconds

    def test_what_the_bot_was_about_to_play_comes_too_late(self, three: list[Guest]) -> None:
        _made, _pod, table = begun(three)
        gone = table.full_position().to_move()[0]
        leaving.leave_game(table, three[gone].user)
        asked = bots.build_bot_request(fresh(table))
        assert asked is not None
        moves = thought(asked)
        posts(three[gone], table, "return", 302)
        version = fresh(table).version
        bots.play_for_bot(asked, moves)
        assert fresh(table).version == version

    def test_while_a_table_is_stopped_the_time_to_come_back_does_not_run(self, three: list[Guest]) -> None:
        made, _pod, table = begun(three)
        leaving.leave_game(table, three[1].user)
        pod = Pod.objects.get(table=table)
        running_table.suspend(made, by(None, "A card lies wrong"), pod.pk)
        Table.objects.filter(pk=table.pk).update(still_since=timezone.now() - timedelta(minutes=30))
        ago(table, minutes=31)
        running_table.resume(made, by(None, "It lies right"), pod.pk)
        posts(three[1], table, "return", 302)
        assert fresh(table).sittings.count() == 0


def test_the_second_forfeit_ends_it_until_the_arbiter_revokes_that() -> None:
    """[design: tournaments 4.4] The last line; correcting a revoked forfeit does not end the entry again."""
    made, _owner = tournament(mode=Tournament.Mode.REPORTED)
    people = entered(made, ["Nitocris", "Harkhuf", "Merit"])
    arbiter = by(staff(made, "Imhotep"), "As the slip says")

    def forfeits(number: int, points: int) -> Pod:
        pod = made.rounds.get(number=number).pods.get()
        rulings.adjudicate(made, arbiter, pod.pk, [points, 20, 10], [1, 2, 3], [1])
        return pod

    drawn(made, 1, [people])
    forfeits(1, 30)
    people[0].refresh_from_db()
    assert people[0].state == EntryState.ACTIVE
    publishing.close_round(made, by(), made.rounds.get(number=1).pk)
    drawn(made, 2, [people])
    forfeits(2, 30)
    people[0].refresh_from_db()
    assert people[0].state == EntryState.WITHDRAWN
    row = made.log.get(kind="sent_away")
    assert (row.target, row.before, row.after, row.actor) == (f"entry:{people[0].key}", "active", "withdrawn", None)
    actions.carry_out(made, arbiter, people[0], "back")
    forfeits(2, 40)
    people[0].refresh_from_db()
    assert people[0].state == EntryState.ACTIVE
    assert log.first_broken_row(made) is None
