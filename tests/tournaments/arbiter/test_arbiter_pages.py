"""Arbiters' pages: queue, desk, a card for each act, and a public log without drafts."""

from __future__ import annotations

import html
import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tables.history import log
from tables.history.voices import voice, voices_of_rows
from tables.models import Row, Status, Table
from tables.tournaments.models import Pod, Round, Tournament
from tables.tournaments.models.states import PodState, RoundState
from tables.tournaments.rounds import needs_attention, pods, reporting
from tables.tournaments.views.arbiter.rulings import OF_ENTRY, OF_POD, OF_ROUND
from tests.support.game_tables import Guest, fresh
from tests.tournaments.arbiter.pages import at, does, key_of, reads
from tests.tournaments.arbiter.test_running_table import WHY, numbers, plays
from tests.tournaments.running_tournament import by, drawn, entered, kinds, seated, staff, tournament

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_round_that_is_over_can_still_be_corrected_by_visible_links(
    event: Tournament, arbiter: Guest, three: list[Guest]
) -> None:
    pod, _table = seated(event, three)
    home = f"/e/{event.slug}"
    Round.objects.filter(pk=pod.round_id).update(state=RoundState.COMPLETE)
    desk = f'href="{home}/pods/{pod.pk}"'
    assert desk in reads(arbiter, f"{home}/arbiter")
    Round.objects.filter(pk=pod.round_id).update(state=RoundState.CLOSED)
    assert f"{home}/rounds/{pod.round_id}/do/reopen" in reads(arbiter, f"{home}/arbiter")
    page = f"{home}/rounds/{pod.round.number}/{pod.number}"
    assert desk in reads(arbiter, page)
    assert desk not in reads(three[0], page)


class TestQueue:
    def test_a_call_waits_with_its_acts_until_it_is_answered(
        self, event: Tournament, three: list[Guest], arbiter: Guest
    ) -> None:
        pod, table = seated(event, three)
        queue = f"/e/{event.slug}/arbiter"
        assert "Nobody is waiting for an arbiter" in reads(arbiter, queue)
        three[1].client.post(f"/t/{table.slug}/call", {})
        page = reads(arbiter, queue)
        assert "Harkhuf calls the arbiter" in page
        assert at(event, pod, "/do/come") in page
        assert does(arbiter, at(event, pod, "/do/resume")).status_code == 302
        assert "Nobody is waiting for an arbiter" in reads(arbiter, queue)
        assert fresh(table).suspended_at is None

    def test_seats_that_nobody_took_and_a_round_at_its_end_wait_too(
        self, event: Tournament, three: list[Guest], arbiter: Guest
    ) -> None:
        round = drawn(event, 1, [entered(event, three)])
        queue = f"/e/{event.slug}/arbiter"
        assert "No-show" not in reads(arbiter, queue)
        late = timezone.now() - timedelta(minutes=6)
        Table.objects.filter(pod__round=round).update(created=late)
        Round.objects.filter(pk=round.pk).update(ends_at=late)
        page = reads(arbiter, queue)
        assert "No-show: Nitocris, Harkhuf, Merit" in page
        assert "Time is up for round 1" in page

    def test_it_costs_the_same_however_many_wait(self, event: Tournament, arbiter: Guest) -> None:
        entries = entered(event, [f"Name {n}" for n in range(24)])
        round = drawn(event, 1, [entries[:3]])
        late = timezone.now() - timedelta(minutes=6)
        Table.objects.filter(pod__round=round).update(created=late)
        with CaptureQueriesContext(connection) as few:
            reads(arbiter, f"/e/{event.slug}/arbiter")
        Round.objects.filter(pk=round.pk).delete()
        round = drawn(event, 1, [entries[n : n + 3] for n in range(0, 24, 3)])
        Table.objects.filter(pod__round=round).update(created=late)
        with CaptureQueriesContext(connection) as many:
            reads(arbiter, f"/e/{event.slug}/arbiter")
        assert len(many) <= len(few)


class TestWho:
    def test_only_the_staff_sees_desk_queue_cards_and_the_neutral_look(
        self, event: Tournament, three: list[Guest]
    ) -> None:
        pod, _table = seated(event, three)
        entry = event.entries.first()
        assert entry is not None
        paths = [f"/e/{event.slug}/arbiter", at(event, pod)]
        paths += [at(event, pod, f"/do/{act}") for act in OF_POD]
        paths += [f"/e/{event.slug}/entries/{entry.pk}/do/{act}" for act in OF_ENTRY]
        paths += [f"/e/{event.slug}/rounds/{pod.round_id}/do/{act}" for act in OF_ROUND]
        rows, version = event.log.count(), fresh(_table).version
        for person in (three[0].client, Client()):
            for path in paths:
                assert person.get(path).status_code == 403, path
            for path in paths[2:]:
                assert person.post(path, {"reason": WHY, "seat": 0, "minutes": 5, "points": 1}).status_code == 403
            assert person.get(at(event, pod, "/look")).status_code == 404
        assert (event.log.count(), fresh(_table).version) == (rows, version)

    def test_every_card_can_be_opened_by_the_staff(self, event: Tournament, three: list[Guest], arbiter: Guest) -> None:
        pod, _table = seated(event, three)
        desk = reads(arbiter, at(event, pod))
        for act in re.findall(r"/do/([a-z]+)", desk):
            assert act in {*OF_POD, *OF_ENTRY}
        for act in {*OF_POD} - {"uphold", "resume", "come"}:
            assert "Reason" in reads(arbiter, at(event, pod, f"/do/{act}")) or act in ("rewind", "result")

    def test_an_arbiter_looks_without_delay_and_sees_no_hand(
        self, event: Tournament, three: list[Guest], arbiter: Guest
    ) -> None:
        pod, table = seated(event, three)
        Table.objects.filter(pk=table.pk).update(delay=3600)
        table = plays(fresh(table), 12)
        page = reads(arbiter, at(event, pod, "/look"))
        rows = Row.effective(table)
        told = [line.text for line in log.log_lines(
            rows, table.game, None, voices_of_rows(table, None, voice(table), rows), table.full_position().stage(),
            table.version,
        )]  # fmt: skip
        assert html.escape(told[-1]) in page
        assert "card__act" not in page

    def test_nobody_keeps_a_page_on_which_an_arbiter_looks_into_a_hand(
        self, event: Tournament, three: list[Guest], arbiter: Guest
    ) -> None:
        pod, _table = seated(event, three)
        looked = does(arbiter, at(event, pod, "/do/look"), seat="1")["Location"]
        for path in (at(event, pod, "/look"), looked):
            assert arbiter.client.get(path).headers["Cache-Control"] == "private, no-store", path

    def test_a_look_into_a_hand_shows_that_moment_to_who_has_asked_alone(
        self, event: Tournament, three: list[Guest], arbiter: Guest
    ) -> None:
        pod, table = seated(event, three)
        answer = does(arbiter, at(event, pod, "/do/look"), seat="1")
        page = reads(arbiter, answer["Location"])
        assert "What Harkhuf saw" in page
        other = staff(event, "Ankhesen")
        assert other.client.get(answer["Location"]).status_code == 404
        assert "looks at what a seat sees" in reads(Client(), f"/e/{event.slug}/log?of={pod.target}")
        assert "The arbiter looks at everything Harkhuf can see" in three[2].sees(table, "/log")


class TestCards:
    def test_a_rewind_is_previewed_then_done(self, event: Tournament, three: list[Guest], arbiter: Guest) -> None:
        pod, table = seated(event, three)
        table = plays(table, 40)
        before = numbers(table)[20]
        listed = reads(arbiter, at(event, pod, "/do/rewind"))
        assert f"?before={before}" in listed
        path = at(event, pod, f"/do/rewind?before={before}")
        card = reads(arbiter, path)
        taken = table.turns.filter(number__gte=before, kind__in=("move", "seal"), undone=False).count()
        assert f"{taken} moves will be undone" in card
        assert "What has been revealed since" in card
        version = fresh(table).version
        assert does(arbiter, path, before=before).status_code == 302
        assert fresh(table).version == version + 1
        assert kinds(event)[-1] == "rewound"
        assert before not in numbers(fresh(table))

    def test_a_result_is_shown_with_before_and_after_then_given(
        self, event: Tournament, three: list[Guest], arbiter: Guest
    ) -> None:
        pod, _table = seated(event, three)
        form = {"vp-1": 10, "place-1": 2, "vp-2": 20, "place-2": 1, "vp-3": 5, "place-3": 3}
        query = "&".join(f"{name}={value}" for name, value in form.items())
        path = at(event, pod, f"/do/result?{query}")
        card = reads(arbiter, path)
        assert "The standings before and after" in card
        assert Pod.objects.get(pk=pod.pk).state == PodState.PLAYING, "a preview changes nothing"
        assert does(arbiter, path, **form).status_code == 302
        assert list(pod.seats.values_list("place", flat=True)) == [2, 1, 3]
        assert "<h1>Decide the result</h1>" in card
        assert "<h1>Correct the result</h1>" in reads(arbiter, at(event, pod, "/do/result"))

    def test_what_is_missing_is_said_and_nothing_done(
        self, event: Tournament, three: list[Guest], arbiter: Guest
    ) -> None:
        pod, _table = seated(event, three)
        rows = event.log.count()
        answer = arbiter.client.post(at(event, pod, "/do/result"), {"reason": WHY, "vp-1": "x"})
        assert (answer.status_code, "Please fill in every number" in answer.content.decode()) == (400, True)
        assert arbiter.client.post(at(event, pod, "/do/suspend"), {}).status_code == 400
        assert arbiter.client.post(at(event, pod, "/do/dance"), {"reason": WHY}).status_code == 404
        entry = event.entries.get(name="Merit")
        answer = arbiter.client.post(f"/e/{event.slug}/entries/{entry.pk}/do/points", {"points": "2.51", "reason": WHY})
        assert (answer.status_code, "multiples of 0.05" in answer.content.decode()) == (400, True)
        assert event.log.count() == rows

    @pytest.mark.parametrize("text", ["9" * 25, "9" * 5000, "1000", "-1000"])
    def test_points_that_no_game_gives_are_refused_by_the_card_and_by_the_button(
        self, event: Tournament, three: list[Guest], arbiter: Guest, text: str
    ) -> None:
        pod, _table = seated(event, three)
        form = {"vp-1": text, "place-1": 1, "vp-2": 20, "place-2": 2, "vp-3": 5, "place-3": 3}
        for answer in (
            arbiter.client.get(at(event, pod, "/do/result"), form),
            arbiter.client.post(at(event, pod, "/do/result"), {**form, "reason": WHY, "key": "k"}),
        ):
            assert answer.status_code == 400, answer.content.decode()[:500]
        assert not pod.results.exists()

    @pytest.mark.parametrize("text", ["1e999999", "1e99999999999", "1e30", "-1e30", "NaN", "Infinity", "9" * 5000, "x"])
    def test_points_that_nobody_can_be_given_are_refused(
        self, event: Tournament, three: list[Guest], arbiter: Guest, text: str
    ) -> None:
        seated(event, three)
        path, rows = f"/e/{event.slug}/entries/{event.entries.get(name='Merit').pk}/do/points", event.log.count()
        assert arbiter.client.get(path, {"points": text}).status_code in (400, 422)
        assert arbiter.client.post(path, {"points": text, "reason": WHY}).status_code in (400, 422)
        assert event.log.count() == rows

    @pytest.mark.parametrize("text", ["-1", "x", "²", "9" * 5000, "3"])
    def test_time_for_a_seat_that_there_is_not_is_time_for_nobody(
        self, event: Tournament, three: list[Guest], arbiter: Guest, text: str
    ) -> None:
        pod, table = seated(event, three)
        form = {"reason": WHY, "seat": text, "minutes": 5, "key": "k"}
        assert arbiter.client.post(at(event, pod, "/do/time"), form).status_code in (400, 404)
        assert [seat.reserve for seat in fresh(table).seats.all()] == [600] * 3
        assert arbiter.client.get(at(event, pod, "/look"), {"by": text}).status_code == 404

    def test_a_button_that_is_pressed_twice_acts_once(
        self, event: Tournament, three: list[Guest], arbiter: Guest
    ) -> None:
        pod, table = seated(event, three)
        path = at(event, pod, "/do/time")
        key = key_of(reads(arbiter, path))
        for _again in range(2):
            form = {"key": key, "reason": WHY, "seat": "", "minutes": 5}
            assert arbiter.client.post(path, form).status_code == 302
        assert [seat.reserve for seat in fresh(table).seats.all()] == [900] * 3

    def test_a_move_is_made_from_what_the_seat_was_seen_to_have(
        self, event: Tournament, three: list[Guest], arbiter: Guest
    ) -> None:
        pod, table = seated(event, three)
        mover = table.full_position().to_move()[0]
        seen = reads(arbiter, does(arbiter, at(event, pod, "/do/look"), seat=str(mover))["Location"])
        move = str(table.full_position().moves(mover)[0])
        assert f'<option value="{move}">' in seen
        path, chosen = at(event, pod, "/do/move"), {"seat": mover, "move": move}
        card = arbiter.client.post(path, chosen).content.decode()  # posted, for it may be a secret
        assert f'name="move" value="{move}"' in card
        key = key_of(card)
        assert arbiter.client.post(path, {**chosen, "key": key, "reason": WHY}).status_code == 302
        assert mover not in fresh(table).full_position().to_move()


class TestFromThePageOfATable:
    def test_who_sits_there_calls_from_it_also_with_the_box(self) -> None:
        """A reported table has no clock to stop; the call reaches the queue all the same."""
        made, _owner = tournament(mode=Tournament.Mode.REPORTED)
        people = [Guest("Nitocris"), Guest("Harkhuf"), Guest("Merit")]
        round = drawn(made, 1, [entered(made, people)])
        pod, arbiter = round.pods.get(), staff(made, "Imhotep")
        path = f"/e/{made.slug}/rounds/1/1"
        assert "Call the arbiter" not in reads(Client(), path)
        key = key_of(reads(people[0], path))
        assert people[0].client.post(at(made, pod, "/call"), {"key": key}).status_code == 302
        assert "Call the arbiter" not in reads(people[0], path), "once is enough"
        assert "Nitocris calls the arbiter" in reads(arbiter, f"/e/{made.slug}/arbiter")
        assert does(arbiter, at(made, pod, "/do/come")).status_code == 302
        assert "Nobody is waiting for an arbiter" in reads(arbiter, f"/e/{made.slug}/arbiter")
        assert Guest("Sneferu").client.post(at(made, pod, "/call"), {}).status_code == 403

    def test_a_result_that_waits_is_confirmed_in_the_queue_and_has_waited_since_it_was_entered(self) -> None:
        made, _owner = tournament(mode=Tournament.Mode.REPORTED)
        people = [Guest("Nitocris"), Guest("Harkhuf"), Guest("Merit")]
        round = drawn(made, 1, [entered(made, people)])
        pod, arbiter = round.pods.get(), staff(made, "Imhotep")
        reporting.report(made, by(people[0]), pod.pk, reporting.Typed([30, 20, 10]))
        (need,) = needs_attention.needs(made)
        assert (need.since, need.version) == (pod.results.get().at, 1)
        page = reads(arbiter, f"/e/{made.slug}/arbiter")
        assert "Confirm this result" in page
        assert arbiter.client.post(f"/e/{made.slug}/rounds/1/1/agree", {"version": 1, "key": "k"}).status_code == 302
        assert Pod.objects.get(pk=pod.pk).state == PodState.CONFIRMED
        assert needs_attention.needs(made) == []

    def test_an_objection_is_made_there_and_waits_for_the_arbiter(
        self, event: Tournament, three: list[Guest], arbiter: Guest
    ) -> None:
        pod, table = seated(event, three)
        Table.objects.filter(pk=table.pk).update(status=Status.FINISHED)
        pods.settle_results()
        path = f"/e/{event.slug}/rounds/1/1"
        assert f"{path}/object" in reads(three[0], path)
        assert three[0].client.post(f"{path}/object", {}).status_code == 422, "without a word"
        three[0].client.post(f"{path}/object", {"why": "Two points are missing"})
        page = reads(arbiter, f"/e/{event.slug}/arbiter")
        assert "Result disputed: Two points are missing" in page
        assert does(arbiter, at(event, pod, "/do/uphold")).status_code == 302
        assert Pod.objects.get(pk=pod.pk).state == PodState.CONFIRMED
