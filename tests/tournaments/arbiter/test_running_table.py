"""The arbiter at a running table: every act once, with a reason, in two logs; the game continues correctly."""

from __future__ import annotations

import random

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from engine import read_move, verify
from engine.notation import Rewind
from tables.background import bots
from tables.history.voices import voice
from tables.messages.refusals import Refused
from tables.models import Kind, Status, Table
from tables.play import commands, rewind
from tables.table_page import replay_views
from tables.tournaments.arbiter import rulings, running_table
from tables.tournaments.audit.log import first_broken_row
from tables.tournaments.models import Pod, Tournament
from tables.tournaments.models.states import PodState
from tables.tournaments.rounds import pods
from tests.support.game_tables import Guest, check_refused, command, first, fresh, move_on, turns
from tests.tournaments.running_tournament import by, kinds, seated

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.server]
WHY = "Rule 7.5 was read wrongly"


def told(table: Table) -> str:
    """All events of a table's log."""
    return "".join(table.turns.values_list("events", flat=True))


def plays(table: Table, n: int, seed: int = 1) -> Table:
    """Play moves of the awaited seats, until no answer is sealed."""
    rng = random.Random(seed)
    table = move_on(fresh(table), rng, most=n)
    for _turn in turns(table, seed):
        if not table.full_position().secret:
            break
        table = move_on(table, rng, most=1)
    return table


def numbers(table: Table) -> list[int]:
    """The rows of effective moves, newest first."""
    return [move.number for move in rewind.moves(table, voice(table), most=10_000)]


class TestCall:
    def test_a_call_from_a_table_stops_its_game_and_its_clocks(self, event: Tournament, three: list[Guest]) -> None:
        pod, table = seated(event, three)
        caller, mover = three[2], first(table, three)
        answer = caller.client.post(f"/t/{table.slug}/call", {"reason": "A card lies wrong"})
        assert answer.status_code in (200, 302)
        table, pod = fresh(table), Pod.objects.get(pk=pod.pk)
        assert (pod.state, pod.called_by) == (PodState.SUSPENDED, caller.user)
        assert all(seat.since is None for seat in table.seats.all())
        assert (table.deadline_at, table.bot_at, table.called) == (None, None, 2)
        check_refused(
            mover.plays(table, str(table.full_position().moves(mover.seat(table))[0])),
            422,
            "has put this table on hold",
        )
        for page in (mover.sees(table), Client().get(f"/t/{table.slug}").content.decode()):
            assert "Merit called the arbiter" in page
            assert 'name="draft"' not in page
        assert "Cancel the call" in caller.sees(table)
        assert "Cancel the call" not in mover.sees(table)

    def test_anyone_who_has_called_takes_it_back_and_the_clocks_run_again(
        self, event: Tournament, three: list[Guest]
    ) -> None:
        pod, table = seated(event, three)
        three[0].client.post(f"/t/{table.slug}/call", {})
        three[1].client.post(f"/t/{table.slug}/call/back", {})
        assert fresh(table).suspended_at is not None, "somebody else cannot"
        three[0].client.post(f"/t/{table.slug}/call/back", {})
        table = fresh(table)
        assert (table.suspended_at, table.called) == (None, None)
        assert [seat.since is not None for seat in table.seats.all()] == [
            seat.number in table.full_position().to_move() for seat in table.seats.all()
        ]
        assert Pod.objects.get(pk=pod.pk).state == PodState.PLAYING

    def test_only_who_sits_there_calls_and_once(self, event: Tournament, three: list[Guest]) -> None:
        _pod, table = seated(event, three)
        assert Guest("Sneferu").client.post(f"/t/{table.slug}/call", {}).status_code == 403
        three[0].client.post(f"/t/{table.slug}/call", {})
        version = fresh(table).version
        assert three[1].client.post(f"/t/{table.slug}/call", {}).status_code == 409
        assert fresh(table).version == version

    def test_the_arbiter_comes_and_lets_the_table_go_on(
        self, event: Tournament, three: list[Guest], arbiter: Guest
    ) -> None:
        pod, table = seated(event, three)
        running_table.call(event, by(three[0]), pod.pk)
        running_table.suspend(event, by(arbiter, WHY), pod.pk)
        assert "Imhotep, the arbiter, is looking into it" in three[1].sees(table)
        assert Pod.objects.get(pk=pod.pk).called_at is None
        running_table.resume(event, by(arbiter, WHY), pod.pk)
        with pytest.raises(Refused, match="Current state: playing"):
            running_table.resume(event, by(arbiter, WHY), pod.pk)
        assert fresh(table).suspended_at is None
        mover = first(table, three)
        assert mover.plays(table, str(table.full_position().moves(mover.seat(table))[0])).status_code == 200

    def test_nothing_is_decided_without_a_reason(self, event: Tournament, three: list[Guest], arbiter: Guest) -> None:
        pod, table = seated(event, three)
        rows, version = event.log.count(), table.version
        for act, more in [
            (running_table.suspend, ()), (running_table.look, (0,)), (running_table.rewind, (2,)),
            (running_table.move, (0, ["x"])), (running_table.add_time, (5,)), (rulings.void_pod, ()),
            (rulings.restart, ()), (rulings.adjudicate, ([1, 2, 3], [1, 2, 3], [])),
        ]:  # fmt: skip
            with pytest.raises(Refused, match="Give a reason"):
                act(event, by(arbiter), pod.pk, *more)  # type: ignore[operator]
        assert (event.log.count(), fresh(table).version) == (rows, version)


class TestVotes:
    def test_the_players_agree_on_taking_back_alone(self, event: Tournament, three: list[Guest]) -> None:
        """The end, a swap, a substitute, a pause and more time are for the arbiter to decide."""
        _pod, table = seated(event, three)
        for ask in ("pause", "extend", "bot", "substitute", "end", "swap"):
            answer = three[0].client.post(f"/t/{table.slug}/ask", {"ask": ask, "whom": 1, "n": 10})
            assert answer.status_code == 403, ask
            assert "The arbiter decides this here" in answer.content.decode()
        assert "An arbiter decides these things at this table" in three[0].sees(table, "/affairs")
        assert 'name="ask"' not in three[0].sees(table, "/affairs")
        mover = first(table, three)
        mover.plays(table, str(table.full_position().moves(mover.seat(table))[0]))
        table = fresh(table)
        other = first(table, three)
        other.plays(table, str(table.full_position().moves(other.seat(table))[0]))
        row = table.turns.filter(kind=Kind.MOVE).first()
        asked = mover.client.post(f"/t/{table.slug}/ask", {"ask": "undo", "number": row.number})
        assert asked.status_code == 200
        assert fresh(table).vote

    def test_nothing_is_agreed_while_the_table_is_stopped(self, event: Tournament, three: list[Guest]) -> None:
        pod, table = seated(event, three)
        running_table.call(event, by(three[0]), pod.pk)
        answer = three[1].client.post(f"/t/{table.slug}/ask", {"ask": "undo", "number": 1})
        assert answer.status_code == 409


class TestLooking:
    def test_it_is_in_both_logs_and_shows_one_moment(
        self, event: Tournament, three: list[Guest], arbiter: Guest
    ) -> None:
        pod, table = seated(event, three)
        running_table.look(event, by(arbiter, WHY), pod.pk, 1)
        table = fresh(table)
        assert "The arbiter looks at everything Harkhuf can see" in three[0].sees(table, "/log")
        row = event.log.last()
        assert row is not None
        assert (row.kind, row.after, row.reason) == ("looked", {"seat": 2, "version": table.version}, WHY)

    def test_an_arbiter_who_plays_there_does_not_look(self, event: Tournament, three: list[Guest]) -> None:
        pod, _table = seated(event, three)
        with pytest.raises(Refused, match="another arbiter must look"):
            running_table.look(event, by(three[0], WHY), pod.pk, 1)


class TestRewind:
    def test_the_record_and_verify_follow_it(self, event: Tournament, three: list[Guest], arbiter: Guest) -> None:
        """Played, taken back twice, once into what was taken back before, and played to the end."""
        pod, table = seated(event, three)
        table = plays(table, 30)
        early, late = numbers(table)[20], numbers(table)[8]
        running_table.rewind(event, by(arbiter, WHY), pod.pk, late)
        table = plays(table, 12, seed=2)
        running_table.rewind(event, by(arbiter, WHY), pod.pk, early)
        table = plays(table, 2000, seed=3)
        assert table.status == Status.FINISHED
        record = replay_views.build_record(table)
        assert sum(isinstance(step, Rewind) for step in record.steps) == 2
        report = verify(record)
        assert (report.problem, report.places) == ("", record.places)

    def test_what_was_known_before_the_move_is_as_it_was_and_the_rest_lies_anew(
        self, event: Tournament, three: list[Guest], arbiter: Guest
    ) -> None:
        pod, table = seated(event, three)
        table = plays(table, 20)
        before, draws = numbers(table)[10], table.full_position().draws
        landing = table.turns.filter(number__lt=before, kind__in=(Kind.START, Kind.MOVE, Kind.SEAL)).last()
        then = landing.position()
        running_table.rewind(event, by(arbiter, WHY), pod.pk, before)
        now = fresh(table).full_position()
        for viewer in (None, 0, 1, 2):
            assert now.seen_by(viewer) == then.seen_by(viewer)
        assert now.draws == draws + 1
        assert (now.power, now.deck) != (then.power, then.deck)  # type: ignore[attr-defined]
        assert numbers(fresh(table))[1:11] == [n for n in numbers(fresh(table)) if n < before][:10]

    def test_nobody_takes_the_arbiters_decision_back(
        self, event: Tournament, three: list[Guest], arbiter: Guest
    ) -> None:
        """Neither by undo nor by consent: an older deck would come again."""
        pod, table = seated(event, three)
        table = plays(table, 6)
        moved = numbers(table)
        running_table.rewind(event, by(arbiter, WHY), pod.pk, moved[1])
        table = fresh(table)
        for person in three:
            assert person.undoes(table).status_code == 422
            number = table.turns.filter(kind=Kind.MOVE, undone=False, seat=person.seat(table)).last()
            if number is not None:
                asked = person.client.post(f"/t/{table.slug}/ask", {"ask": "undo", "number": number.number})
                assert asked.status_code == 422
                assert "the arbiter has made a decision here since" in asked.content.decode()

    def test_the_preview_says_what_has_become_known_to_whom_and_not_what_it_was(
        self, event: Tournament, three: list[Guest], arbiter: Guest
    ) -> None:
        _pod, table = seated(event, three)
        table = plays(table, 60)
        taken, _landing = rewind.plan_rewind(table, numbers(table)[-1])
        learned = rewind.newly_known(table, taken.rows, voice(table))
        drawers = {seat for seat in range(3) if f'"type":"Drew","seat":{seat}' in told(table)}
        assert drawers, "somebody has drawn cards"
        names = [three[seat].user.name for seat in drawers]
        assert all(any(f"Only {name} saw the details" in line.who for line in learned) for name in names)
        cards = {card for seat in range(3) for card in table.full_position().hand(seat)}  # type: ignore[attr-defined]
        public = {line.text for line in learned if "Only" in line.who}
        words = [voice(table).word(card) for card in cards]
        assert not any(word in text for word in words for text in public)

    def test_nobody_goes_back_to_where_answers_lay_sealed_or_past_the_end(
        self, event: Tournament, three: list[Guest], arbiter: Guest
    ) -> None:
        pod, table = seated(event, three)
        table = move_on(table, random.Random(1), until="offering")
        one = table.full_position().to_move()[0]
        seat = table.seats.all()[one]
        commands.play_moves(table, one, [str(table.full_position().moves(one)[0])], table.turn, seat.acts, command())
        table = fresh(table)
        two = table.full_position().to_move()[0]
        commands.play_moves(
            table, two, [str(table.full_position().moves(two)[0])], table.turn, table.seats.all()[two].acts, command()
        )
        first_seal, newest = table.turns.filter(kind=Kind.SEAL).values_list("number", flat=True)
        assert newest not in numbers(fresh(table))
        assert first_seal in numbers(fresh(table))
        with pytest.raises(Refused, match="Some choices were still sealed at that point"):
            running_table.rewind(event, by(arbiter, WHY), pod.pk, newest)
        running_table.rewind(event, by(arbiter, WHY), pod.pk, first_seal)
        assert fresh(table).full_position().to_move() == (0, 1, 2)
        plays(table, 2000)
        pods.settle_results()
        with pytest.raises(Refused, match="No game is being played"):
            running_table.rewind(event, by(arbiter, WHY), pod.pk, first_seal)

    def test_a_record_with_rewinds_is_imported_and_read_like_any_other(
        self, event: Tournament, three: list[Guest], arbiter: Guest
    ) -> None:
        """Its graphs, its first and last position, and the record that is made from it again."""
        pod, table = seated(event, three)
        table = plays(table, 30)
        running_table.rewind(event, by(arbiter, WHY), pod.pk, numbers(table)[10])
        table = plays(table, 2000, seed=2)
        text = three[0].sees(table, "/record")
        assert "\nrewind " in text
        answer = three[0].client.post("/games/import", {"file": SimpleUploadedFile("a.game", text.encode())})
        assert answer.status_code == 302, answer.content.decode()[:3000]
        copy = Table.objects.exclude(imported="").get()
        for path in ("/graphs", "/at/0", f"/at/{copy.version}", "/log"):
            assert three[0].sees(copy, path)
            assert three[0].sees(table, path)
        assert [row.kind for row in copy.turns.filter(kind=Kind.REWIND)] == [Kind.REWIND]
        assert copy.turns.filter(undone=True).count() == table.turns.filter(undone=True).count()


class TestMoves:
    def test_a_move_for_a_seat_counts_like_its_own_and_only_the_table_says_which(
        self, event: Tournament, three: list[Guest], arbiter: Guest
    ) -> None:
        pod, table = seated(event, three)
        mover = table.full_position().to_move()[0]
        move = str(table.full_position().moves(mover)[1])
        running_table.suspend(event, by(arbiter, WHY), pod.pk)
        running_table.move(event, by(arbiter, WHY), pod.pk, mover, [move])
        expected = table.full_position()
        expected.play(mover, read_move(table.game, move))
        table = fresh(table)
        assert table.full_position() == expected
        assert "The arbiter makes the next move for" in three[0].sees(table, "/log")
        row = event.log.last()
        assert row is not None
        assert (row.kind, row.after) == ("moved_for", {"seat": mover + 1, "version": table.version})
        assert three[mover].undoes(table).status_code == 422
        with pytest.raises(Refused):
            running_table.move(event, by(arbiter, WHY), pod.pk, mover, [move])

    def test_time_is_added_to_a_seat_a_table_and_a_round(
        self, event: Tournament, three: list[Guest], arbiter: Guest
    ) -> None:
        pod, table = seated(event, three)
        running_table.add_time(event, by(arbiter, WHY), pod.pk, 5, seat=1)
        assert [seat.reserve for seat in fresh(table).seats.all()] == [600, 900, 600]
        running_table.add_time(event, by(arbiter, WHY), pod.pk, 2)
        assert [seat.reserve for seat in fresh(table).seats.all()] == [720, 1020, 720]
        ends = pod.round.ends_at
        running_table.add_time_to_round(event, by(arbiter, WHY), pod.round_id, 10)
        assert [seat.reserve for seat in fresh(table).seats.all()] == [1320, 1620, 1320]
        pod.round.refresh_from_db()
        assert (pod.round.ends_at - ends).total_seconds() == 600
        with pytest.raises(Refused, match="durations offered"):
            running_table.add_time(event, by(arbiter, WHY), pod.pk, -5)

    def test_no_bot_moves_at_a_table_that_is_stopped(self, event: Tournament, three: list[Guest]) -> None:
        pod, table = seated(event, three)
        table.seats.update(bot="steady")
        running_table.call(event, by(three[0]), pod.pk)
        assert not bots.claim_tables()


class TestOnce:
    def test_a_key_that_is_known_changes_nothing(self, event: Tournament, three: list[Guest], arbiter: Guest) -> None:
        pod, table = seated(event, three)
        for _again in range(2):
            running_table.add_time(event, by(arbiter, WHY, key="k1"), pod.pk, 5)
        assert [seat.reserve for seat in fresh(table).seats.all()] == [900] * 3
        assert kinds(event).count("time") == 1

    def test_the_chain_holds_and_a_row_that_was_altered_is_found(
        self, event: Tournament, three: list[Guest], arbiter: Guest
    ) -> None:
        pod, _table = seated(event, three)
        running_table.suspend(event, by(arbiter, WHY), pod.pk)
        running_table.resume(event, by(arbiter, "Settled"), pod.pk)
        assert first_broken_row(event) is None
        row = event.log.get(kind="suspended")
        event.log.filter(pk=row.pk).update(reason="Something else")
        assert first_broken_row(event) == row.number
        event.log.filter(pk=row.pk).update(reason=WHY)
        assert first_broken_row(event) is None
        event.log.filter(pk=row.pk).delete()
        assert first_broken_row(event) == row.number
