"""Notices of tournaments: seats, waiting tables and results, arbiters' decisions."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tables.models.clock_terms import Terms
from tables.notifications import notice_mails, unsubscribe
from tables.notifications.models import Kind, Mail, Notice, Outcome
from tables.play import commands
from tables.tournaments.arbiter import rulings
from tables.tournaments.audit.log import By
from tables.tournaments.draft import drafts, publishing
from tables.tournaments.models import Entry, Pod, Tournament
from tables.tournaments.rounds import pods, reporting
from tables.tournaments.rounds.reporting import Typed
from tests.notifications.conftest import Member
from tests.support.game_tables import Guest, create_table, fresh, legal
from tests.tournaments import running_tournament

pytestmark = pytest.mark.django_db
FOUR = ("Ahmose", "Baket", "Djer", "Edfu")


def post(after: timedelta = timedelta()) -> list[tuple[str, str, str]]:
    """Recipient, subject and text of the mails sent after this time."""
    Notice.objects.filter(outcome=Outcome.WAITING, due__lte=timezone.now() + timedelta(minutes=1) + after).update(
        due=timezone.now()
    )
    notice_mails.write_due_mails()
    found = [(mail.to.partition("@")[0], mail.subject, mail.text) for mail in Mail.objects.order_by("to")]
    Mail.objects.all().delete()
    return found


class Round:
    """A first round with one table of four: two members, a guest without an address, and a bot."""

    def __init__(self, member: Member, **how: Any) -> None:
        self.tournament, self.owner = running_tournament.tournament(**how)
        self.people = [member("Ahmose"), member("Baket", "fr"), Guest("Djer")]
        entries = running_tournament.entered(self.tournament, [*self.people, "Edfu"])
        Entry.objects.filter(name="Edfu").update(bot="steady", user=member("Edfu").user)
        self.tournament.entries.get(name="Edfu").refresh_from_db()
        entries = list(Entry.objects.filter(pk__in=[entry.pk for entry in entries]).order_by("pk"))
        self.round = running_tournament.drawn(self.tournament, 1, [entries])

    @property
    def pod(self) -> Pod:
        """The table as it is in the database."""
        return self.round.pods.select_related("round__tournament").get()

    def reports(self, points: list[int], person: Guest) -> Tournament:
        """One of the players enters a result."""
        return reporting.report(self.tournament, By(person.user), self.pod.pk, Typed(points))


def boxed(member: Member) -> Round:
    """The same round, played in person."""
    return Round(member, mode=Tournament.Mode.REPORTED, minutes=90)


def test_a_round_says_table_seat_opponents_and_start_once_in_the_readers_language(member: Member) -> None:
    round = boxed(member)
    (first, second) = post()
    assert (first[0], first[1]) == ("ahmose", "Evening: Round 1 is published")
    assert "Round 1, table 1, seat 1" in first[2]
    assert "Against Baket, Djer, Edfu" in first[2]
    assert "Start: " in first[2]
    assert "(Europe/Paris)" in first[2]
    assert f"http://localhost:8000/e/{round.tournament.slug}/me\n" in first[2]
    assert second[0] == "baket"
    assert "Bonjour Baket" in second[2]
    assert "Against" not in second[2]
    assert post() == []


def test_neither_a_draft_nor_the_seed_reaches_anybody(member: Member) -> None:
    round = boxed(member)
    assert all(round.tournament.seed not in text for _to, _subject, text in post())
    again = publishing.withdraw_round(round.tournament, By(round.owner.user), round.round.pk)
    assert post() == []
    keys = tuple(entry.key for entry in again.entries.order_by("pk"))
    drafts.store_draft(again.rounds.get(), [[keys]], [])
    assert post() == []
    publishing.publish(again, By(round.owner.user), round.round.pk)
    assert [to for to, _subject, _text in post()] == ["ahmose", "baket"]  # of the new table


def test_a_table_waits_for_anyone_who_has_not_come_within_the_minutes_of_the_regulations(member: Member) -> None:
    round = Round(member, appear=5)
    assert [subject for _to, subject, _text in post()] == [
        "Evening: Round 1 is published",
        "Evening – La ronde 1 est publiée",
    ]
    pods.take_own_seat(round.tournament, By(), round.pod.pk, round.people[0].user)
    found = post(timedelta(minutes=5))
    assert [to for to, _subject, _text in found] == ["baket"]
    assert post(timedelta(minutes=5)) == []
    others = Client()
    others.force_login(round.people[2].user)
    assert f"/t/{round.pod.table.slug}" in others.get("/waiting").content.decode()  # type: ignore[union-attr]


def test_a_result_waits_for_those_who_have_not_entered_it(member: Member) -> None:
    round = boxed(member)
    post()
    round.reports([30, 40, 20, 10], round.people[0])
    ((to, _subject, text),) = post()
    assert to == "baket"
    assert "Ahmose 30 (2e), Baket 40 (1er), Djer 20 (3e), Edfu 10 (4e)" in text
    assert f"/e/{round.tournament.slug}/rounds/1/1/result" in text


def test_a_result_that_stands_meanwhile_waits_for_nobody(member: Member) -> None:
    round = boxed(member)
    post()
    round.reports([30, 40, 20, 10], round.people[0])
    round.reports([30, 40, 20, 10], round.people[1])
    assert post() == []


def test_a_correction_reaches_those_of_the_table_with_before_and_after_and_nobody_else(member: Member) -> None:
    round = boxed(member)
    post()
    round.reports([30, 40, 20, 10], round.people[0])
    round.reports([30, 40, 20, 10], round.people[1])
    by = By(round.owner.user, "k", "The slip was misread")
    rulings.decide_result(round.tournament, by, round.pod.pk, [40, 30, 20, 10], [1, 2, 3, 4], [])
    first, second = post()
    assert (first[0], second[0]) == ("ahmose", "baket")
    for words in (
        "Before: Ahmose 30 (2nd), Baket 40 (1st)",
        "Now: Ahmose 40 (1st), Baket 30 (2nd)",
        "The slip was misread",
    ):
        assert words in first[2]
    rulings.decide_result(round.tournament, by, round.pod.pk, [40, 30, 20, 10], [1, 2, 3, 4], [])  # the same click
    assert post() == []


def test_points_of_an_arbiter_reach_the_one_who_gets_them(member: Member) -> None:
    round = boxed(member)
    post()
    entry = round.tournament.entries.get(name="Baket")
    rulings.grant(round.tournament, By(round.owner.user, "", "Tidied the room"), entry.pk, 30)
    ((to, _subject, text),) = post()
    assert to == "baket"
    assert "Tidied the room" in text


def test_the_link_of_such_a_mail_mutes_this_tournament_alone(member: Member) -> None:
    round = boxed(member)
    path = "/mute/" + post()[0][2].rpartition("/mute/")[2].split()[0]
    assert round.tournament.title in Client().get(path).content.decode()
    assert Client().post(path, {"about": "this"}).status_code == 200
    assert unsubscribe.is_muted(round.people[0].user, round.tournament)
    round.reports([30, 40, 20, 10], round.people[2])
    assert [to for to, _subject, _text in post()] == ["baket"]
    assert "Evening" in round.people[0].client.get("/me/mail").content.decode()


def test_anyone_who_wants_no_mail_of_tournaments_gets_none(member: Member) -> None:
    person = member("Nitocris", tournaments=False)
    made, _owner = running_tournament.tournament(mode=Tournament.Mode.REPORTED)
    running_tournament.drawn(made, 1, [running_tournament.entered(made, [person, *FOUR[:2]])])
    assert post() == []


def test_little_time_by_correspondence_is_told_once_while_there_is_some_left(member: Member) -> None:
    people = [member(name) for name in FOUR[:3]]
    table = create_table(people, start=False, first=0)
    table.clock = '{"free": 86400, "bank": 86400}'
    table.save()
    commands.start_game(fresh(table))
    post()
    notice = Notice.objects.get(kind=Kind.CLOCK)
    assert timezone.now() + timedelta(hours=35) < notice.due < timezone.now() + timedelta(hours=37)
    table.seats.filter(number=0).update(since=timezone.now() - timedelta(hours=24), reserve=86400 + 7200)
    assert post(timedelta(hours=36)) == []  # some was added: not yet
    table.seats.filter(number=0).update(since=timezone.now() - timedelta(hours=40))
    ((to, subject, text),) = post(timedelta(hours=36))
    assert to == "ahmose"
    assert "Time is running out" in subject
    assert "(Europe/Paris)" in text, "the time of the club"
    assert post(timedelta(hours=36)) == []


def test_an_answer_in_time_is_not_reminded_of(member: Member) -> None:
    people = [member(name) for name in FOUR[:3]]
    table = create_table(people, start=False, first=0)
    table.clock = '{"free": 86400}'
    table.save()
    commands.start_game(fresh(table))
    post()
    table = fresh(table)
    assert people[0].plays(table, legal(table, 0)).status_code == 200
    assert all("running out" not in subject for _to, subject, _text in post(timedelta(hours=19)))


def test_a_live_clock_sends_no_mail(member: Member) -> None:
    people = [member(name) for name in FOUR[:3]]
    table = create_table(people, start=False, first=0)
    assert Terms(bank=600).is_live
    table.clock = '{"bank": 600}'
    table.save()
    commands.start_game(fresh(table))
    assert not Notice.objects.filter(kind=Kind.CLOCK).exists()
