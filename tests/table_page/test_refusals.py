"""Every refusal has its status and sentence, changes nothing, and includes the board for players."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from tables.models import Table, Visibility
from tables.web import rate_limits
from tests.support.game_tables import Guest, check_refused, command, create_table, first, fresh, legal

pytestmark = pytest.mark.django_db

A_LONG_TIME = 10**9  # seconds: no window of a limit closes while a test runs


def test_an_unknown_table_is_like_one_that_one_may_not_see(three: list[Guest]) -> None:
    table = create_table(three, visibility=Visibility.LINK)
    pages = [Client().get(path) for path in (f"/t/{table.slug}", "/t/aaaaaaaaaa", "/t/aaaaaaaaaa/board")]
    assert {page.status_code for page in pages} == {404}
    bodies = {re.sub(rb'csrf[^>]*>|CSRFToken[^>]*>|value="/t/[^"]*"', b"", page.content) for page in pages}
    assert len(bodies) == 1


def test_only_who_sits_there_plays(three: list[Guest]) -> None:
    table = create_table(three)
    form = {"move": "bid thebes 1", "turn": 1, "acts": 0, "command": command()}
    for stranger in (Client(), Guest("Spy").client):
        check_refused(stranger.post(f"/t/{table.slug}/play", form), 403, "You are watching", parts=False)
    check_refused(Client().post(f"/t/{table.slug}/undo", form), 403, "You are watching", parts=False)
    assert fresh(table).version == 1


def test_a_form_from_elsewhere_is_refused(three: list[Guest]) -> None:
    table = create_table(three)
    client = Client(enforce_csrf_checks=True)
    client.force_login(three[0].user)
    assert client.post(f"/t/{table.slug}/play", {"move": "x"}).status_code == 403


@pytest.mark.parametrize(
    "move", ["sing", "bid", "bid thebes much", "bid thebes 1 2", "bid atlantis 1", "BID thebes 1", "\x00", "<b>"]
)
def test_a_move_that_cannot_be_read_is_refused(three: list[Guest], move: str) -> None:
    table = create_table(three)
    check_refused(first(table, three).plays(table, move), 400, "is not a valid move")
    assert fresh(table).version == 1


@pytest.mark.parametrize("other", [{"turn": "x"}, {"acts": ""}, {"command": "a b"}, {"command": ""}, {"move": []}])
def test_a_form_that_is_not_ours_is_refused(three: list[Guest], other: dict[str, Any]) -> None:
    table = create_table(three)
    person = first(table, three)
    check_refused(
        person.plays(table, legal(table, person.seat(table)), **other), 400, "Something in this request was wrong"
    )


def test_an_illegal_move_is_refused_with_the_reason_of_the_rules(three: list[Guest]) -> None:
    table = create_table(three)
    person, place = first(table, three), table.full_position().revealed[0]  # type: ignore[attr-defined]
    check_refused(person.plays(table, f"bid {place} 36"), 422, "gold")
    waiting = next(one for one in three if one is not person)
    check_refused(waiting.plays(table, f"bid {place} 1"), 422, "It is not your turn")
    assert fresh(table).version == 1


def test_a_stale_page_is_told_and_gets_the_board(three: list[Guest]) -> None:
    table = create_table(three)
    person = first(table, three)
    old, move = person.tokens(table), legal(table, person.seat(table))
    person.plays(table, move)
    check_refused(person.plays(table, move, **old), 409, "The game has moved on")
    assert fresh(table).version == 2


def test_the_same_command_again_changes_nothing_and_gets_the_board(three: list[Guest]) -> None:
    table = create_table(three)
    person = first(table, three)
    form = {"command": command(), **person.tokens(table)}
    move = legal(table, person.seat(table))
    one, two = person.plays(table, move, **form), person.plays(table, move, **form)
    assert (one.status_code, two.status_code) == (200, 200)
    assert one.content == two.content
    assert fresh(table).version == 2


def test_too_many_moves_at_once_are_refused(three: list[Guest], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "MOVES", rate_limits.Limit(3, A_LONG_TIME))
    table = create_table(three)
    statuses = [three[0].plays(table, "sing").status_code for _try in range(3)]
    assert statuses == [400] * 3
    check_refused(three[0].plays(table, "sing"), 429, "too fast")
    assert three[1].plays(table, "sing").status_code == 400


def test_too_many_tables_from_one_address_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "TABLES", rate_limits.Limit(2, A_LONG_TIME))
    assert [Client().post("/play-now").status_code for _try in range(3)] == [302, 302, 429]
    assert "Too many requests from your network" in Client().post("/play-now").content.decode()
    assert Table.objects.count() == 2


def test_htmx_reads_a_refusal_in_the_alert(three: list[Guest]) -> None:
    table = create_table(three)
    answer = Client(headers={"hx-request": "true"}).post(f"/t/{table.slug}/play", {"move": "x"})
    assert (answer.status_code, answer.headers["HX-Retarget"]) == (403, "#alert")
