"""Leaving a table asks for confirmation with its effects, and ends on a page that says what happened."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client

from tables.models import Status, Table, TimeoutRule
from tests.support.game_tables import Guest, create_table, fresh
from tests.tournaments.organiser_pages import words
from tests.tournaments.running_tournament import seated, tournament

pytestmark = pytest.mark.django_db

LAST = "You are ranked last, whatever your seat achieves."
FOLLOWS = {
    TimeoutRule.BOT: ("A bot takes over your seat.", "You can’t come back."),
    TimeoutRule.SUBSTITUTE: (
        "Your seat waits for someone to take it.",
        "You can come back as long as nobody else has taken your seat.",
    ),
    TimeoutRule.VOTE: ("Your seat waits for someone to take it.", "The others vote on ending the game."),
    TimeoutRule.WAIT: ("Your seat waits for someone to take it.", "You can come back"),
}


def page(person: Guest, table: Table, path: str) -> str:
    """The text of a page of the table."""
    answer = person.client.get(f"/t/{table.slug}/{path}")
    assert answer.status_code == 200, answer.content.decode()
    return words(answer.content.decode())


@pytest.fixture
def three() -> list[Guest]:
    """Three people with browsers."""
    return [Guest(name) for name in ("Ani", "Bek", "Cheops")]


@pytest.mark.parametrize("lapse", FOLLOWS)
def test_leaving_a_game_says_first_what_follows_and_does_nothing_yet(three: list[Guest], lapse: TimeoutRule) -> None:
    table = create_table(three)
    Table.objects.update(lapse=lapse)
    asked = page(three[1], table, "give-up")
    assert "Leave the game?" in asked
    for said in (LAST, *FOLLOWS[lapse]):
        assert said in asked
    assert fresh(table).seat_of(three[1].user.pk) is not None


def test_the_sheet_of_the_table_leads_to_the_question_and_leaves_nothing_itself(three: list[Guest]) -> None:
    table = create_table(three)
    sheet = three[0].sees(table, "/affairs")
    assert f'href="/t/{table.slug}/give-up"' in sheet
    assert '/give-up"' not in sheet.replace('href="', "").replace(f'/t/{table.slug}/give-up"', "", 1)


def test_anyone_who_has_left_a_game_reads_what_happened(three: list[Guest]) -> None:
    table = create_table(three)
    answer = three[1].client.post(f"/t/{table.slug}/give-up", follow=True)
    assert answer.redirect_chain == [(f"/t/{table.slug}/gone", 302)]
    said = words(answer.content.decode())
    assert "You have left the game" in said
    assert "You are ranked last, whatever your seat achieves. A bot takes over your seat." in said
    assert "Back to the table" in said
    assert fresh(table).seat_of(three[1].user.pk) is None
    for other in (three[0], Guest("Stranger")):
        assert other.client.get(f"/t/{table.slug}/gone").status_code in (302, 404), (
            "anyone who has not left has no such page"
        )


def test_a_game_that_has_ended_since_is_said_to_be_over(three: list[Guest]) -> None:
    table = create_table(three)
    three[1].client.post(f"/t/{table.slug}/give-up")
    Table.objects.update(status=Status.FINISHED)
    assert "The game is over." in page(three[1], table, "gone")


def test_a_seat_before_the_game_is_asked_for_too_and_then_told(three: list[Guest]) -> None:
    table = create_table(three, start=False)
    Table.objects.update(host=three[0].user)
    lobby = three[1].sees(table)
    assert f'href="/t/{table.slug}/leave"' in lobby
    assert f'action="/t/{table.slug}/leave"' not in lobby
    asked = page(three[0], table, "leave")
    assert "Leave your seat?" in asked
    assert "The table stays yours: you can still start the game for the others." in asked
    assert "The table stays yours" not in page(three[1], table, "leave")
    answer = three[1].client.post(f"/t/{table.slug}/leave", follow=True)
    assert answer.redirect_chain == [(f"/t/{table.slug}/gone", 302)]
    assert "You have left your seat Your seat is free again." in words(answer.content.decode())
    assert three[0].client.get(f"/t/{table.slug}/gone").status_code == 302, "who sits there has not left"


def test_nobody_else_is_asked(three: list[Guest]) -> None:
    table, stranger = create_table(three), Client()
    for path in ("give-up", "leave"):
        assert stranger.get(f"/t/{table.slug}/{path}").status_code == 403
    assert three[0].client.get(f"/t/{table.slug}/leave").status_code == 409, "the game has begun"
    Table.objects.update(status=Status.FINISHED)
    assert three[0].client.get(f"/t/{table.slug}/give-up").status_code == 409


# -- at a table of a tournament ----------------------------------------------------------------------


def test_of_a_tournament_the_way_back_is_named_before_and_offered_after(three: list[Guest]) -> None:
    made, _owner = tournament()
    _pod, table = seated(made, three)
    Table.objects.filter(pk=table.pk).update(lapse=TimeoutRule.BOT)
    asked = page(three[1], table, "give-up")
    assert "You can take your seat back once, within 5 minutes." in asked
    answer = three[1].client.post(f"/t/{table.slug}/give-up", follow=True)
    said = words(answer.content.decode())
    assert "Take my seat back" in said
    assert "To my entry in the tournament" in said
    late = fresh(table).sittings.get()
    fresh(table).sittings.update(left_at=late.left_at - timedelta(minutes=6))
    assert "Take my seat back" not in page(three[1], table, "gone")


def test_a_table_of_a_tournament_names_its_event_round_and_table_and_leads_back(three: list[Guest]) -> None:
    made, _owner = tournament()
    pod, table = seated(made, three)
    address = f'href="/e/{made.slug}/rounds/1/{pod.number}"'
    for visitor in (three[0].client, Client()):
        shown = visitor.get(f"/t/{table.slug}").content.decode()
        assert "Evening: round 1, table 1" in words(shown)
        assert address in shown
    assert "t-event" not in Client().get(f"/t/{create_table(three).slug}").content.decode()
