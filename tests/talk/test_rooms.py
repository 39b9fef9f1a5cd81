"""Two rooms per table: during a game nothing of the spectators' chat reaches a player by any channel."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from tables.models import Table, Visibility
from tables.play import commands
from tables.talk.models import Message, Report
from tests.play.test_noleak import plain
from tests.support.game_tables import Guest, create_table, fresh
from tests.talk.people import ended, hears, players, says

pytestmark = pytest.mark.django_db

ADVICE = "Bid six on Dakhla, trust me"
CHANNELS = (
    "", "/board", "/board?as=table", "/log", "/position.json", "/prompt", "/at/1", "/record",
    "/talk", "/talk?room=players", "/talk?room=watchers", "/talk?room=watchers&before=99", "/talk?room=nobody",
    "/talk/watchers/1", "/talk/watchers/2", "/talk/players/2", "/notes",
)  # fmt: skip


def everything(guest: Guest, table: Table) -> dict[str, str]:
    """Every byte of a table that a person gets, by request; includes responses to posts."""
    found = {path: plain(guest.client.get(f"/t/{table.slug}{path}")) for path in CHANNELS}
    for room in ("watchers", "players"):
        for act in ("report", "delete", "silence"):
            found[f"{room} {act}"] = plain(guest.client.post(f"/t/{table.slug}/talk/{room}/2/{act}"))
    return found


def test_players_and_watchers_do_not_hear_each_other_while_they_play() -> None:
    table, guests = players()
    watcher, stranger = Guest("Ti"), Client()
    assert says(guests[0].client, table, "Good luck").status_code == 200
    assert says(watcher.client, table, ADVICE).status_code == 200
    assert [hears(guest.client, table) for guest in guests] == [["Good luck"]] * 3
    assert hears(watcher.client, table) == hears(stranger, table) == [ADVICE]
    assert watcher.client.get(f"/t/{table.slug}/talk", {"room": "players"}).status_code == 403
    assert guests[0].client.get(f"/t/{table.slug}/talk", {"room": "watchers"}).status_code == 403


def test_no_byte_that_a_player_gets_depends_on_the_talk_of_the_watchers() -> None:
    table, guests = players()
    says(guests[1].client, table, "Good luck")
    before = [everything(guest, table) for guest in guests]
    watcher = Guest("Ti")
    for n in range(7):
        says(watcher.client, table, f"{ADVICE} {n}")
    says(watcher.client, table, courtesy="nice-move")
    watcher.client.post(f"/t/{table.slug}/talk/watchers/1/report", {"reason": "noise"})
    cache.clear()
    for guest, old in zip(guests, before, strict=True):
        assert {asked: text for asked, text in everything(guest, table).items() if text != old[asked]} == {}


def test_the_numbers_of_the_players_messages_do_not_count_those_of_the_watchers() -> None:
    table, guests = players()
    watcher = Guest("Ti")
    for n in range(3):
        says(watcher.client, table, f"{ADVICE} {n}")
        assert f'id="talk-players-{n + 1}"'.encode() in says(guests[n].client, table, "hm").content


def test_after_the_end_and_before_the_start_everybody_reads_both() -> None:
    for make in (lambda: ended(players()[0]), lambda: create_table([Guest("Nitocris"), Guest("Merit")], start=False)):
        table = make()
        seat, watcher = Client(), Guest("Ti")
        seat.force_login(table.seats.all()[0].user)  # type: ignore[arg-type]
        says(seat, table, "Well played")
        says(watcher.client, table, "Bravo")
        for who in (seat, watcher.client, Client()):
            assert hears(who, table, room="players") == ["Well played"]
            assert hears(who, table, room="watchers") == ["Bravo"]


def test_what_was_said_among_watchers_before_the_start_is_shut_to_players_once_they_play() -> None:
    table, guests = players(start=False)
    watcher = Guest("Ti")
    says(watcher.client, table, ADVICE)
    assert hears(guests[0].client, table, room="watchers") == [ADVICE]
    commands.start_game(table)
    assert guests[0].client.get(f"/t/{table.slug}/talk", {"room": "watchers"}).status_code == 403


def test_spectators_hear_the_players_when_the_game_is_over_and_not_before() -> None:
    table, guests = players()
    Table.objects.update(delay=600)
    says(guests[0].client, table, "I take Dakhla next")
    path = f"/t/{table.slug}/talk?room=players"
    assert Client().get(path).status_code == 403
    ended(table)
    assert b"I take Dakhla next" in Client().get(path).content


def test_staff_hears_the_players_of_others_and_never_the_watchers_of_the_own_game() -> None:
    table, guests = players()
    staff = Guest("Senu")
    for one in (staff, guests[0]):
        one.user.is_staff = True
        one.user.save()
    says(guests[1].client, table, "secret plan")
    says(Guest("Ti").client, table, ADVICE)
    assert hears(staff.client, table, room="players") == ["secret plan"]
    assert guests[0].client.get(f"/t/{table.slug}/talk?room=watchers").status_code == 403


def test_reports_of_the_watchers_talk_are_kept_from_staff_who_play_there() -> None:
    table, guests = players()
    chief = guests[0].user
    chief.is_staff = chief.is_superuser = True
    chief.save()
    watcher = Guest("Ti")
    says(watcher.client, table, ADVICE)
    Guest("Ani").client.post(f"/t/{table.slug}/talk/watchers/1/report", {"reason": "advice"})
    report = Report.objects.get()
    pages = ("/admin/talk/report/", f"/admin/talk/report/{report.pk}/change/")
    assert not any(ADVICE.encode() in guests[0].client.get(page, follow=True).content for page in pages)
    ended(table)
    assert ADVICE.encode() in guests[0].client.get(pages[1]).content


def test_a_table_with_a_link_is_shut_to_strangers_in_talk_and_notes_too() -> None:
    table, _guests = players(visibility=Visibility.LINK)
    for path in ("talk", "notes", "talk/players/1"):
        assert Client().get(f"/t/{table.slug}/{path}").status_code == 404
    assert says(Guest("Ti").client, table, "hello").status_code == 404
    assert not Message.objects.exists()


def test_who_takes_a_seat_hears_the_watchers_no_more() -> None:
    table, guests = players()
    watcher = Guest("Ti")
    says(watcher.client, table, ADVICE)
    table.seats.filter(number=2).update(user=watcher.user)
    assert hears(watcher.client, table) == []
    assert watcher.client.get(f"/t/{table.slug}/talk?room=watchers").status_code == 403
    assert hears(guests[2].client, fresh(table)) == [ADVICE]


def test_a_room_is_read_in_pages_with_the_same_number_of_queries(django_assert_num_queries: Any) -> None:
    table, guests = players()
    rows = [
        Message(table=table, room="players", number=n, author=guests[n % 3].user, text=f"m{n}") for n in range(1, 96)
    ]
    Message.objects.bulk_create(rows[:2])
    hears(guests[0].client, table)
    with django_assert_num_queries(7):
        assert hears(guests[0].client, table) == ["m1", "m2"]
    Message.objects.bulk_create(rows[2:])
    with django_assert_num_queries(7):
        assert hears(guests[0].client, table) == [f"m{n}" for n in range(66, 96)]
    assert hears(guests[0].client, table, before=66) == [f"m{n}" for n in range(36, 66)]
    assert hears(guests[0].client, table, before=6) == [f"m{n}" for n in range(1, 6)]
    assert b"before=66" in guests[0].client.get(f"/t/{table.slug}/talk").content
    assert b"Older messages" not in guests[0].client.get(f"/t/{table.slug}/talk?before=6").content
