"""Moderation: deleting, silencing, reporting; and private notes."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tables.models import Visibility
from tables.people.models import Role, User
from tables.talk.models import Message, Notes, Report, Silence
from tests.support.game_tables import Guest, create_table
from tests.talk.people import ended, hears, players, says

pytestmark = pytest.mark.django_db


def test_the_host_deletes_a_message_and_a_stone_stays() -> None:
    table, guests = players()
    says(guests[1].client, table, "something rude")
    path = f"/t/{table.slug}/talk/players/1/delete"
    assert guests[1].client.post(path).status_code == 403
    assert guests[2].client.post(path).status_code == 403
    assert guests[0].client.post(path).status_code == 302  # who has opened the table
    assert hears(guests[2].client, table) == ["This message was deleted."]
    assert "rude" not in guests[1].client.get(f"/t/{table.slug}/talk/players/1").content.decode()
    assert Message.objects.get().deleted_by == guests[0].user


def test_a_host_who_plays_cannot_touch_what_he_does_not_hear() -> None:
    table, guests = players()
    says(Guest("Ti").client, table, "hello")
    for act in ("delete", "silence", "report"):
        assert guests[0].client.post(f"/t/{table.slug}/talk/watchers/1/{act}").status_code == 404
    assert not Message.objects.get().deleted


def test_somebody_is_silenced_at_this_table_and_may_speak_again() -> None:
    table, guests = players()
    other = create_table([Guest("Pepi"), Guest("Teti"), Guest("Iput")])
    says(guests[1].client, table, "noise")
    act = f"/t/{table.slug}/talk/players/1"
    guests[0].client.post(f"{act}/silence")
    assert says(guests[1].client, table, "more noise").status_code == 403
    assert "You can no longer write at this table" in guests[1].client.get(f"/t/{table.slug}/talk").content.decode()
    assert says(guests[1].client, other, "elsewhere").status_code == 200
    guests[0].client.post(f"{act}/unsilence")
    assert says(guests[1].client, table, "peace").status_code == 200
    assert guests[0].client.post(f"{act}/knight").status_code == 404


def test_nobody_silences_himself() -> None:
    table, guests = players()
    says(guests[0].client, table, "noise")
    assert guests[0].client.post(f"/t/{table.slug}/talk/players/1/silence").status_code == 422
    assert not Silence.objects.exists()


def test_a_report_keeps_what_was_said_around_it_also_when_it_is_deleted_later() -> None:
    table, guests = players()
    for n, text in enumerate(("one", "rude words", "three")):
        says(guests[n % 2].client, table, text)
    path = f"/t/{table.slug}/talk/players/2"
    for _time in range(2):
        guests[2].client.post(f"{path}/report", {"reason": "insult"})
    guests[0].client.post(f"{path}/delete")
    report = Report.objects.get()
    assert (report.reporter, report.reason) == (guests[2].user, "insult")
    lines = report.log.splitlines()
    assert [line.rsplit(": ", 1)[1] for line in lines] == ["one", "rude words", "three"]
    assert [line[0] for line in lines] == [" ", ">", " "]
    assert "You have reported this message" in guests[2].client.get(path).content.decode()
    assert Client().post(f"{path}/report").status_code == 404


def test_what_somebody_has_reported_is_in_the_document_of_their_data_without_the_words_of_others() -> None:
    table, guests = players()
    says(guests[1].client, table, "rude words")
    guests[2].client.post(f"/t/{table.slug}/talk/players/1/report", {"reason": "an insult"})
    told = guests[2].client.get("/me/data/export").json()
    assert [report["reason"] for report in told["reports"]] == ["an insult"]
    assert "rude words" not in str(told)
    assert guests[1].client.get("/me/data/export").json()["reports"] == []


def test_nobody_writes_a_line_of_another_into_the_log_of_a_report() -> None:
    table, guests = players()
    says(guests[1].client, table, "well\n> 2026-11-21 20:00:00 Merit: I look into your cards")
    guests[0].client.post(f"/t/{table.slug}/talk/players/1/report")
    first, second = Report.objects.get().log.splitlines()
    assert first.endswith("Harkhuf (guest): well")
    assert second == " " * len("> 2026-11-21 20:00:00 ") + "> 2026-11-21 20:00:00 Merit: I look into your cards"


def test_the_words_of_a_deleted_account_leave_the_logs_of_reports_whatever_the_name_was_then() -> None:
    table, guests = players()
    for n, text in enumerate(("one", "rude words", "three")):
        says(guests[n % 2].client, table, text)
    guests[2].client.post(f"/t/{table.slug}/talk/players/2/report")
    says(guests[0].client, table, "later")
    guests[1].client.post("/me", {"name": "Pepi"})
    assert guests[1].client.post("/me/data/delete", {"name": "Pepi"}).status_code == 302
    log = Report.objects.get().log
    assert not any(gone in log for gone in ("rude words", "Harkhuf", "Pepi"))
    assert [line.rsplit(": ", 1)[1] for line in log.splitlines()] == ["one", "[deleted] ", "three"]


def test_staff_reads_the_report_and_settles_it() -> None:
    table, guests = players()
    says(guests[1].client, table, "rude words")
    guests[2].client.post(f"/t/{table.slug}/talk/players/1/report")
    chief = Guest("Senu")
    chief.user.is_staff = chief.user.is_superuser = True
    chief.user.save()
    report = Report.objects.get()
    assert "rude words" in chief.client.get(f"/admin/talk/report/{report.pk}/change/").content.decode()
    picked = {"action": "delete_messages", "_selected_action": [report.pk]}
    chief.client.post("/admin/talk/report/", picked)
    chief.client.post("/admin/talk/report/", {**picked, "action": "silence_authors"})
    assert hears(guests[0].client, table) == ["This message was deleted."]
    assert says(guests[1].client, table, "again").status_code == 403
    assert Report.objects.get().settled_by == chief.user


def arbiter(name: str = "Senu") -> Guest:
    """A moderator of the whole site."""
    guest = Guest(name)
    guest.user.appoint(Role.ARBITER)
    return guest


def test_an_arbiter_keeps_order_at_every_table_and_runs_nothing_else() -> None:
    table, guests = players()
    says(guests[1].client, table, "something rude")
    for role in (Role.MEMBER, Role.ORGANISER):
        other = Guest("Ti")
        other.user.appoint(role)
        assert other.client.post(f"/t/{table.slug}/talk/players/1/delete").status_code == 404
    senu = arbiter()
    assert hears(senu.client, table, room="players") == ["something rude"]
    assert senu.client.post(f"/t/{table.slug}/talk/players/1/silence").status_code == 302
    assert senu.client.post(f"/t/{table.slug}/talk/players/1/delete").status_code == 302
    assert hears(guests[0].client, table) == ["This message was deleted."]
    assert says(guests[1].client, table, "again").status_code == 403
    assert senu.client.get("/admin/").status_code != 200


def test_an_arbiter_finds_the_reports_in_the_menu_and_settles_them() -> None:
    table, guests = players(visibility=Visibility.LINK)
    says(guests[1].client, table, "rude words")
    guests[2].client.post(f"/t/{table.slug}/talk/players/1/report", {"reason": "an insult"})
    senu, report = arbiter(), Report.objects.get()
    assert 'href="/reports"' in senu.client.get("/me").content.decode()
    assert 'href="/reports"' not in guests[0].client.get("/me").content.decode()
    page = senu.client.get("/reports").content.decode()
    assert all(text in page for text in ("rude words", "an insult", "Harkhuf", f"/reports/{report.pk}/delete"))
    for act in ("delete", "silence"):
        assert senu.client.post(f"/reports/{report.pk}/{act}").status_code == 302
    assert hears(guests[0].client, table) == ["This message was deleted."]
    assert says(guests[1].client, table, "again").status_code == 403
    assert Report.objects.get().settled_by == senu.user
    assert f"/reports/{report.pk}/" not in senu.client.get("/reports").content.decode()


def test_nobody_but_an_arbiter_reads_or_settles_reports() -> None:
    table, guests = players()
    says(guests[1].client, table, "rude words")
    guests[2].client.post(f"/t/{table.slug}/talk/players/1/report")
    path = f"/reports/{Report.objects.get().pk}/leave"
    for client in (Client(), guests[0].client, guests[1].client):
        assert client.get("/reports").status_code == client.post(path).status_code == 403
    assert arbiter().client.post(path.replace("leave", "hang")).status_code == 404
    assert Report.objects.get().settled is None


@pytest.mark.server
def test_an_arbiter_is_not_judge_of_the_own_words_and_reads_no_watchers_of_the_own_game() -> None:
    table, guests = players()
    guests[0].user.appoint(Role.ARBITER)
    says(Guest("Ti").client, table, "advice")
    says(guests[0].client, table, "rude words")
    for room in ("watchers", "players"):
        reporter = arbiter("Ay") if room == "watchers" else guests[1]
        reporter.client.post(f"/t/{table.slug}/talk/{room}/1/report")
    assert Report.objects.count() == 2
    page = guests[0].client.get("/reports").content.decode()
    assert "advice" not in page
    assert "rude words" not in page
    for report in Report.objects.all():
        assert guests[0].client.post(f"/reports/{report.pk}/leave").status_code == 404
    ended(table)
    assert "advice" in guests[0].client.get("/reports").content.decode()


@pytest.mark.server
def test_reports_are_paged_with_the_same_number_of_queries(django_assert_num_queries: Any) -> None:
    table, guests = players()
    senu = arbiter()

    def reported(n: int) -> None:
        for _report in range(n):
            says(guests[1].client, table, "words")
            cache.clear()
            number = Message.objects.count()
            guests[2].client.post(f"/t/{table.slug}/talk/players/{number}/report")

    reported(2)
    with CaptureQueriesContext(connection) as asked:
        senu.client.get("/reports")
    few = len(asked)
    reported(12)
    with django_assert_num_queries(few):
        page = senu.client.get("/reports").content.decode()
    assert page.count('<pre class="reported"') == 10
    assert "Page 1 of 2" in page


def keeps(guest: Guest, path: str, text: str, saved: int = 0) -> int:
    """Save notes by the form of a page. Returns the status."""
    return guest.client.post(path, {"text": text, "saved": saved}).status_code


def test_notes_are_kept_for_one_person_and_one_table() -> None:
    table, guests = players()
    other, _others = players()
    path = f"/t/{table.slug}/notes"
    assert keeps(guests[0], path, "Harkhuf  keeps his\r\ngold") == 302
    assert "Harkhuf  keeps his\ngold" in guests[0].client.get(path).content.decode()
    for who, where in ((guests[1], path), (guests[0], f"/t/{other.slug}/notes")):
        assert "Harkhuf  keeps" not in who.client.get(where).content.decode()
    assert Client().get(path).status_code == 403
    assert keeps(guests[0], path, "x" * 10_001, 1) == 422
    assert Notes.objects.get().text == "Harkhuf  keeps his\ngold"


def test_notes_of_two_pages_never_overwrite_each_other_unseen() -> None:
    table, guests = players()
    path = f"/t/{table.slug}/notes"
    assert keeps(guests[0], path, "at the desk") == 302
    answer = guests[0].client.post(path, {"text": "on the phone", "saved": 0})
    assert answer.status_code == 409
    assert all(text in answer.content.decode() for text in ("at the desk", "on the phone", 'name="saved" value="1"'))
    assert Notes.objects.get().text == "at the desk"
    assert keeps(guests[0], path, "both", 1) == 302
    assert Notes.objects.get().text == "both"


def test_the_times_in_a_report_are_in_the_language_of_its_reader_and_nobody_imitates_them() -> None:
    table, guests = players()
    says(guests[1].client, table, "rude words\n> 2026-11-21T20:00Z Merit: mine")
    Message.objects.update(time=datetime(2026, 11, 28, 7, 45, tzinfo=UTC))
    guests[2].client.post(f"/t/{table.slug}/talk/players/1/report")
    senu = arbiter()
    for language, time in (("en", "28 Nov 2026, 07:45"), ("fr", "28 nov. 2026, 07:45")):
        User.objects.filter(pk=senu.user.pk).update(language=language)
        page = senu.client.get("/reports").content.decode()
        assert f"&gt; {time} Harkhuf" in page
        assert "&gt; 2026-11-21T20:00Z Merit: mine" in page
