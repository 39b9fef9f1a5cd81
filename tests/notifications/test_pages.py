"""The unsubscribe link, the settings page, and the link to the next waiting table."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tables.messages.durations import length
from tables.messages.proposals import Pause
from tables.models import Table
from tables.notifications import unsubscribe
from tables.notifications.models import Mute, Notice, Wishes
from tables.tournaments.models import Tournament
from tables.votes import open_vote, voting
from tests.notifications.conftest import Member
from tests.support.elements import attribute, elements
from tests.support.game_tables import Guest, create_table

pytestmark = pytest.mark.django_db


def path_of(link: str) -> str:
    """The path of a URL."""
    return "/" + link.split("/", 3)[3]


def test_the_link_of_a_mail_mutes_its_table_without_signing_in_and_only_when_posted(member: Member) -> None:
    person = member("Nitocris")
    table = create_table([person, member("Harkhuf"), member("Merit")])
    path = path_of(unsubscribe.link(person.user, table))
    stranger = Client(enforce_csrf_checks=True)
    page = stranger.get(path)
    assert page.status_code == 200
    assert "Nitocris" not in page.content.decode()
    assert page.headers["Referrer-Policy"] == "no-referrer"
    assert not Mute.objects.exists()
    assert stranger.post(path, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert [(mute.person, mute.table) for mute in Mute.objects.all()] == [(person.user, table)]
    stranger.post(path, {"about": "table", "mail": "again"})
    assert not Mute.objects.exists()
    stranger.post(path, {"about": "all"})
    assert Wishes.objects.get(person=person.user).silent


def test_the_link_of_a_mail_of_all_tables_mutes_everything(member: Member) -> None:
    person = member("Nitocris")
    path = path_of(unsubscribe.link(person.user))
    assert Client().post(path).status_code == 200
    assert Wishes.objects.get(person=person.user).silent
    create_table([person, member("Harkhuf"), member("Merit")], first=0)
    assert not Notice.objects.exists()


@pytest.mark.parametrize("about", [Table(slug="gone"), Tournament(slug="gone")])
def test_the_link_of_what_is_gone_mutes_nothing_else(member: Member, about: Table | Tournament) -> None:
    person = member("Nitocris")
    path = path_of(unsubscribe.link(person.user, about))
    assert Client().get(path).status_code == 404
    assert Client().post(path, {"List-Unsubscribe": "One-Click"}).status_code == 404
    assert not unsubscribe.is_muted(person.user, None)


@pytest.mark.parametrize("token", ["x", "WzEsIiJd:1abc:def", "..:.."])
def test_a_link_that_we_did_not_sign_leads_nowhere(token: str) -> None:
    assert Client().get(f"/mute/{token}").status_code == 404
    assert Client().post(f"/mute/{token}").status_code == 404


def test_a_changed_link_leads_nowhere(member: Member) -> None:
    one, other = member("Nitocris"), member("Harkhuf")
    mine, theirs = (path_of(unsubscribe.link(person.user)).rsplit("/", 1)[1] for person in (one, other))
    forged = theirs.split(":")[0] + ":" + mine.split(":", 1)[1]
    assert Client().post(f"/mute/{forged}").status_code == 404


def test_wishes_are_kept_and_nonsense_is_refused(member: Member) -> None:
    person = member("Nitocris")
    form = {"turns": "day", "hour": "7", "quiet_from": "22", "quiet_to": "6", "zone": "Europe/Paris", "ends": "on"}
    assert person.client.post("/me/mail", form).status_code == 302
    wishes = Wishes.objects.get(person=person.user)
    kept = (wishes.turns, wishes.hour, wishes.quiet_from, wishes.quiet_to, wishes.zone, wishes.ends, wishes.votes)
    assert kept == ("day", 7, 22, 6, "Europe/Paris", True, False)
    for wrong in ({"zone": "Mars/Olympus"}, {"hour": "24"}, {"turns": "often"}, {"quiet_from": "-1"}):
        assert person.client.post("/me/mail", {**form, **wrong}).status_code == 422
    page = person.client.get("/me/mail").content.decode()
    assert "nitocris@karnak.example" in page
    assert Client().get("/me/mail").status_code == 302


def test_the_time_zone_is_that_of_the_browser_until_one_is_kept(member: Member) -> None:
    """The page's script writes the browser's zone into the field that is marked with data-zone."""
    person = member("Nitocris")
    assert "data-zone" in person.client.get("/me/mail").content.decode()
    person.client.post("/me/mail", {"turns": "once", "hour": "18", "zone": "America/Lima"})
    page = person.client.get("/me/mail").content.decode()
    assert "America/Lima" in page
    assert "data-zone" not in page


def test_muted_tables_are_listed_in_pages_with_the_same_number_of_queries(
    member: Member, django_assert_max_num_queries: Any
) -> None:
    person = member("Nitocris")
    tables = [Table(game="amun-re", schema=1, slug=f"muted{n}") for n in range(45)]
    Table.objects.bulk_create(tables)
    Mute.objects.bulk_create(Mute(person=person.user, table=table) for table in tables)
    for page, n in ((1, 20), (3, 5)):
        with django_assert_max_num_queries(8):
            text = person.client.get("/me/mail", {"page": page}).content.decode()
        assert text.count("/mute/") == n


def waits(guest: Guest, at: str = "") -> tuple[str, str]:
    """The number of tables that wait elsewhere, and the next one."""
    found = elements(guest.client.get("/waiting", {"at": at}).content.decode(), "[href^='/t/'][data-n]")
    return (attribute(found[0], "data-n"), attribute(found[0], "href").removeprefix("/t/")) if found else ("0", "")


def test_the_bar_says_how_many_tables_wait_and_leads_from_one_to_the_next() -> None:
    people = [Guest("Nitocris"), Guest("Harkhuf"), Guest("Merit")]
    one, two, three = (create_table(people, first=first) for first in (0, 0, 0))
    create_table(people, first=1)
    assert waits(people[0]) == ("3", one.slug)
    assert waits(people[0], one.slug) == ("2", two.slug)
    assert waits(people[0], two.slug) == ("2", three.slug)
    assert waits(people[0], three.slug) == ("2", one.slug)
    assert waits(people[1], "nowhere")[0] == "1"
    assert waits(people[2]) == ("0", "")
    assert Client().get("/waiting").content.strip() == b""


def test_the_bar_leads_first_to_the_table_whose_time_runs_out_first() -> None:
    people = [Guest("Nitocris"), Guest("Harkhuf"), Guest("Merit")]
    untimed, later, soon = (create_table(people, first=0) for _table in range(3))
    for table, hours in ((later, 9), (soon, 2)):
        Table.objects.filter(pk=table.pk).update(deadline_at=timezone.now() + timedelta(hours=hours))
    assert waits(people[0]) == ("3", soon.slug)
    assert waits(people[0], soon.slug) == ("2", later.slug)
    assert waits(people[0], later.slug) == ("2", untimed.slug)


def test_a_question_waits_for_anyone_who_is_asked_until_they_have_answered() -> None:
    people = [Guest("Nitocris"), Guest("Harkhuf"), Guest("Merit")]
    table = create_table(people, first=0)
    table = voting.propose(table, Pause(0, length(10)))
    vote = open_vote.load_vote(table)
    assert vote is not None
    assert waits(people[1]) == waits(people[2]) == ("1", table.slug)
    voting.answer_vote(table, 1, vote.number, agrees=True)
    assert waits(people[1]) == ("0", "")
    assert waits(people[2]) == ("1", table.slug)


def test_what_somebody_wishes_is_in_the_document_of_their_data(member: Member) -> None:
    person = member("Nitocris", turns="day")
    document = person.client.get("/me/data/export").content.decode()
    assert '"turns": "day"' in document or '"turns":"day"' in document
