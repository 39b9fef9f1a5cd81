"""Notices: one per decision, only while valid, not to people who are looking, in the recipient's language."""

from __future__ import annotations

import random
from datetime import timedelta
from typing import Any

import msgspec
import pytest
from asgiref.sync import async_to_sync
from django.utils import timezone

from tables.clocks import rules
from tables.hosting import lan_address
from tables.messages import proposals
from tables.messages.durations import length
from tables.models import Status, Table
from tables.notifications import mail_texts, notice_mails, notices, outbox
from tables.notifications.models import Kind, Mail, Mute, Notice, Outcome, Wishes
from tables.play import commands
from tables.seats import joining
from tables.votes import voting
from tables.web import presence
from tests.notifications.conftest import Member
from tests.notifications.sink import Sink, text
from tests.play.test_noleak import same_looking
from tests.support.game_tables import Guest, create_table, fresh, legal, move_on, set_truth

pytestmark = pytest.mark.django_db


def post() -> None:
    """Let the grace period pass, and run a round of the mail worker."""
    Notice.objects.filter(outcome=Outcome.WAITING).update(due=timezone.now())
    notice_mails.write_due_mails()
    outbox.send_due()


def three(member: Member, **how: Any) -> list[Guest]:
    """Three members."""
    return [member(name, **how) for name in ("Nitocris", "Harkhuf", "Merit")]


def moves(table: Table, people: list[Guest]) -> Table:
    """The first awaited player makes a legal move."""
    seat = table.full_position().to_move()[0]
    assert people[seat].plays(table, legal(table, seat)).status_code == 200
    return fresh(table)


def test_a_mail_says_which_game_and_which_decision(sink: Sink, member: Member) -> None:
    people = three(member)
    table = create_table(people, first=1)
    post()
    ((to, mail),) = sink.mails
    assert to == "harkhuf@karnak.example"
    assert mail["Subject"] == "Amun-Re: Place your bid"
    said = text(mail)
    assert "options" not in said, "nobody counts the answers that there are"
    assert f"http://localhost:8000/t/{table.slug}\n" in said
    assert all(word in said for word in ("Hello Harkhuf", "Nitocris, Harkhuf, Merit"))
    assert said.count("/mute/") == 1
    assert Mail.objects.count() == 0


def test_the_links_of_a_mail_open_on_other_machines_of_the_network(
    sink: Sink, member: Member, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the site has no address of its own but answers in its network."""
    monkeypatch.setattr(lan_address, "address", lambda: "192.168.1.7")
    settings.KARNAK_URL, settings.LAN = "http://localhost:8000", True
    table = create_table(three(member), first=1)
    post()
    ((_to, mail),) = sink.mails
    said = text(mail)
    assert f"http://192.168.1.7:8000/t/{table.slug}\n" in said
    assert "http://192.168.1.7:8000/mute/" in said
    assert "localhost" not in said


def test_the_mail_is_in_the_language_of_its_reader(sink: Sink, member: Member) -> None:
    create_table([member("Nitocris", "fr"), member("Harkhuf"), member("Merit")], first=0)
    post()
    ((_to, mail),) = sink.mails
    said = text(mail)
    assert "Bonjour Nitocris" in said
    assert "Amun-Re – Placez votre enchère" in said
    assert not any(word in said for word in ("Hello", "Place your bid", "To get no more e-mail"))


def test_one_mail_a_decision_however_often_the_postman_comes(sink: Sink, member: Member) -> None:
    table = create_table(three(member), first=0)
    for _round in range(3):
        post()
    notices.notify_awaited(table, [table.seats.all()[0]])
    post()
    assert len(sink.mails) == 1


def test_the_move_and_its_notice_are_written_together_or_not_at_all(sink: Sink, member: Member) -> None:
    people = three(member)
    table = create_table(people, first=0)
    people[0].plays(table, "bid 99 nowhere")
    assert [notice.person for notice in Notice.objects.all()] == [people[0].user]
    table = moves(table, people)
    told = Notice.objects.get(decision=table.turn)
    assert (told.person, told.kind, told.table) == (people[table.full_position().to_move()[0]].user, Kind.TURN, table)


def test_who_has_moved_meanwhile_is_not_written_to(sink: Sink, member: Member) -> None:
    people = three(member)
    table = moves(create_table(people, first=0), people)
    post()
    assert [to for to, _mail in sink.mails] == [people[table.full_position().to_move()[0]].user.email]
    assert Notice.objects.get(person=people[0].user).outcome == Outcome.PAST


def test_who_looks_at_the_table_gets_no_mail_and_who_looked_before_does(sink: Sink, member: Member) -> None:
    people = three(member)
    look = async_to_sync(presence.note_looking)
    look("table0", [people[1].user.pk])  # before it was his turn
    table = create_table(people, first=0)
    look(table.slug, [people[0].user.pk])
    post()
    assert sink.mails == []
    assert Notice.objects.get().outcome == Outcome.SEEN
    moves(table, people)
    post()
    assert len(sink.mails) == 1


def test_guests_and_unconfirmed_addresses_get_nothing(sink: Sink, member: Member) -> None:
    create_table([Guest("Ti"), member("Harkhuf", confirmed=False), member("Merit")], first=0)
    create_table([member("Ani", confirmed=False), Guest("Senu"), member("Meret")], first=0)
    post()
    assert sink.mails == []
    assert not Notice.objects.exists()


def table_on_clock(people: list[Guest], terms: rules.Terms | None) -> Table:
    """A table that waits for its first seat, on this clock."""
    table = create_table(people, start=False, first=0)
    Table.objects.filter(pk=table.pk).update(clock=msgspec.json.encode(terms).decode() if terms else "")
    commands.start_game(fresh(table))
    return fresh(table)


def test_several_tables_that_are_due_at_once_are_one_mail(sink: Sink, member: Member) -> None:
    people = three(member)
    tables = [create_table(people, first=0) for _table in range(3)]
    post()
    ((_to, mail),) = sink.mails
    assert mail["Subject"] == "3 tables are waiting for you"
    assert all(f"/t/{table.slug}\n" in text(mail) for table in tables)


def test_a_mail_begins_with_the_table_whose_time_runs_out_first(sink: Sink, member: Member) -> None:
    people = three(member)
    untimed = table_on_clock(people, None)
    later, soon = (table_on_clock(people, rules.Terms(free=days * 86400)) for days in (3, 1))
    post()
    said = text(sink.mails[0][1])
    assert sorted((untimed, later, soon), key=lambda table: said.index(f"/t/{table.slug}\n")) == [soon, later, untimed]


def test_the_daily_mail_speaks_of_every_table_that_waits_then(sink: Sink, member: Member) -> None:
    people = [member("Nitocris", turns="day", hour=18), member("Harkhuf"), member("Merit")]
    first, second, third = (create_table(people, first=0) for _table in range(3))
    notice_mails.write_due_mails()
    assert not Mail.objects.exists()
    moves(second, people)
    # the third was looked at hours ago and still waits: only what is looked at now is left out
    presence.cache.set(f"looked:{third.slug}:{people[0].user.pk}", (timezone.now() - timedelta(hours=3)).timestamp())
    Notice.objects.filter(person=people[0].user).update(due=timezone.now())
    notice_mails.write_due_mails()
    outbox.send_due()
    ((_to, mail),) = sink.mails
    assert mail["Subject"] == "2 tables are waiting for you"
    assert f"/t/{first.slug}\n" in text(mail)
    assert f"/t/{third.slug}\n" in text(mail)


def test_nobody_is_written_to_about_what_they_do_not_want(sink: Sink, member: Member) -> None:
    people = [member("Nitocris", turns="never"), member("Harkhuf", silent=True), member("Merit", ends=False)]
    table = create_table(people, first=0)
    for seat in (0, 1):
        notices.notify_voters(table, [seat], 7)
    Table.objects.update(status=Status.FINISHED)
    notices.notify_game_over(fresh(table))
    assert [(notice.person, notice.kind) for notice in Notice.objects.order_by("pk")] == [
        (people[0].user, "vote"),
        (people[0].user, "over"),
    ]


def test_a_wish_that_came_after_the_notice_counts_as_well(sink: Sink, member: Member) -> None:
    people = three(member)
    one, two = create_table(people, first=0), create_table(people, first=1)
    Mute.objects.create(person=people[0].user, table=one)
    Wishes.objects.create(person=people[1].user, silent=True)
    post()
    assert sink.mails == []
    assert set(Notice.objects.filter(table__in=(one, two)).values_list("outcome", flat=True)) == {Outcome.MUTED}


def test_the_end_is_told_with_place_and_points(sink: Sink, member: Member) -> None:
    people = three(member)
    table = create_table(people, first=0)
    Notice.objects.all().delete()
    table.seats.filter(number=2).update(place=1, points=41)
    Table.objects.update(status=Status.FINISHED, finished=timezone.now())
    notices.notify_game_over(fresh(table))
    notices.notify_game_over(fresh(table))
    post()
    assert sorted(sink.subjects) == sorted((person.user.email, "Amun-Re: The game is over") for person in people)
    said = next(text(mail) for to, mail in sink.mails if to == "merit@karnak.example")
    assert "You finished in 1st place, with 41 points." in said


def test_a_game_that_is_played_to_its_end_tells_everybody_once(sink: Sink, member: Member) -> None:
    table = move_on(create_table(three(member), game="nefertiti"), random.Random(1))
    assert table.status == Status.FINISHED
    post()
    assert [subject for _to, subject in sink.subjects] == ["Nefertiti: The game is over"] * 3


def test_a_seat_that_is_held_for_a_rematch_is_an_invitation(sink: Sink, member: Member) -> None:
    people = three(member)
    table = create_table(people)
    Table.objects.update(status=Status.FINISHED)
    Notice.objects.all().delete()
    joining.open_rematch(fresh(table), people[0].user)
    post()
    assert sorted(sink.subjects) == [
        ("harkhuf@karnak.example", "Amun-Re: Nitocris is holding a seat for you"),
        ("merit@karnak.example", "Amun-Re: Nitocris is holding a seat for you"),
    ]


def test_a_vote_is_told_to_those_who_have_not_answered_with_its_act_and_effect(sink: Sink, member: Member) -> None:
    table = create_table(three(member), first=0)
    Notice.objects.all().delete()
    table = voting.propose(table, proposals.Pause(0, length(10)))
    table = voting.answer_vote(fresh(table), 2, table.version, True)
    post()
    ((to, mail),) = sink.mails
    assert (to, mail["Subject"]) == ("harkhuf@karnak.example", "Amun-Re: Nitocris asks for a pause of 10 minutes")
    assert "If everyone agrees, nobody plays and no clock runs until the pause ends" in text(mail)
    outcomes = dict(Notice.objects.values_list("person__name", "outcome"))
    assert outcomes == {"Harkhuf": Outcome.WRITTEN, "Merit": Outcome.PAST}


def test_a_vote_that_is_no_longer_open_is_not_told(sink: Sink, member: Member) -> None:
    table = create_table(three(member), first=0)
    Notice.objects.all().delete()
    table = voting.propose(table, proposals.Pause(0, length(10)))
    voting.withdraw_vote(fresh(table), 0, table.version)
    post()
    assert sink.mails == []


def test_at_a_table_with_a_live_clock_nobody_waits_for_the_daily_mail(member: Member) -> None:
    people = [member("Nitocris", turns="day"), member("Harkhuf"), member("Merit")]
    for terms, together in ((rules.Terms(bank=600), False), (rules.Terms(free=86400), True), (None, True)):
        Notice.objects.all().delete()
        table_on_clock(people, terms)
        assert Notice.objects.get(kind=Kind.TURN).together == together


def test_who_takes_over_a_seat_that_is_awaited_is_told(sink: Sink, member: Member) -> None:
    table, substitute = create_table(three(member), first=0), member("Ani")
    Notice.objects.all().delete()
    table.seats.all()[0].user = substitute.user
    commands.write_notice(table, [])
    assert [(notice.person, notice.kind) for notice in Notice.objects.all()] == [(substitute.user, Kind.TURN)]


def test_a_name_cannot_add_a_header_or_markup_to_a_mail(sink: Sink, member: Member) -> None:
    people = three(member)
    people[0].user.name = "Nit<b>\nBcc: x@y.example"
    people[0].user.save()
    table = create_table(people)
    Table.objects.update(status=Status.FINISHED)
    Notice.objects.all().delete()
    joining.open_rematch(fresh(table), people[0].user)
    post()
    for _to, mail in sink.mails:
        assert mail["Bcc"] is None
        assert mail.get_content_type() == "text/plain"
        assert mail["Subject"] == "Amun-Re: Nit<b> Bcc: x@y.example is holding a seat for you"


def test_no_mail_tells_a_player_what_only_another_may_know(sink: Sink, member: Member) -> None:
    """What a mail says is drawn from what its own reader sees: with other secrets elsewhere it is the same mail."""
    people = three(member)
    table = move_on(create_table(people), random.Random(6), until="offering", strength="steady")
    Notice.objects.all().delete()
    said = []
    for seed in range(3):
        for seat in table.seats.all():
            said.append((seat.number, mail_texts.turn(fresh(table), seat, "UTC")))
        set_truth(table, same_looking(fresh(table).full_position(), 0, random.Random(seed)))
    assert len({item for number, item in said if number == 0}) == 1
