"""Requests whose database connection is lost: repeated where safe, else 503; nothing is done twice."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.handlers.asgi import ASGIRequest
from django.db import OperationalError
from django.http.response import HttpResponseBase
from django.test import AsyncRequestFactory

from tables.asgi import Pages
from tables.models import Table
from tables.seats import joining
from tables.table_page import views
from tables.web import database_retries
from tests.support.game_tables import Guest, command, create_table, fresh, legal

pytestmark = pytest.mark.django_db(transaction=True)
TOKEN = "t" * 32
AWAY = "The site can’t reach its database right now. Nothing has changed. Please try again."

Breaks = Callable[[Any, str, int], list[int]]


@pytest.fixture
def breaks(monkeypatch: pytest.MonkeyPatch) -> Breaks:
    """`breaks(owner, name, times)`: make a function lose the connection so many times; returns a list of its calls."""
    monkeypatch.setattr(database_retries, "connection", SimpleNamespace(vendor="postgresql"))

    def make(owner: Any, name: str, times: int) -> list[int]:
        whole, calls = getattr(owner, name), list[int]()

        def loses(*args: Any, **options: Any) -> Any:
            calls.append(1)
            if len(calls) <= times:
                raise OperationalError("server closed the connection unexpectedly")
            return whole(*args, **options)

        monkeypatch.setattr(owner, name, loses)
        return calls

    return make


def posts(person: Guest, path: str, **form: Any) -> HttpResponseBase:
    """The site's response to a form, requested as a server does, with a browser's headers."""
    pages, browser = Pages(), AsyncRequestFactory()
    pages.load_middleware()
    browser.cookies.load({"sessionid": person.client.cookies["sessionid"].value, "csrftoken": TOKEN})
    sent = browser.post(path, form, headers={"X-CSRFToken": TOKEN})
    return pages.answer(ASGIRequest(sent.scope, BytesIO(sent.read())))  # a body that can be read again


@pytest.mark.parametrize(("times", "status", "calls", "version"), [(1, 200, 2, 2), (9, 503, 2, 1)])
def test_a_move_is_asked_once_more_and_then_it_is_said_that_nothing_has_changed(
    breaks: Breaks, times: int, status: int, calls: int, version: int
) -> None:
    people = [Guest("Nitocris"), Guest("Harkhuf"), Guest("Merit")]
    table = create_table(people)
    seat = table.full_position().to_move()[0]
    form = {"move": [legal(table, seat)], "command": command(), **people[seat].tokens(table)}
    called = breaks(views, "play_moves", times)
    answer: Any = posts(people[seat], f"/t/{table.slug}/play", **form)
    assert (answer.status_code, len(called), fresh(table).version) == (status, calls, version)
    if status == 503:
        is_away(answer)


def test_what_might_be_done_twice_is_asked_once(breaks: Breaks) -> None:
    called = breaks(joining, "add_seats", 1)
    answer = posts(Guest("Nitocris"), "/play-now")
    assert len(called) == 1
    assert not Table.objects.exists()
    is_away(answer)


def is_away(answer: Any) -> None:
    """Check for 503 with a sentence and Retry-After."""
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == str(database_retries.COME_BACK)
    assert AWAY in answer.content.decode()
