"""Rate limits answer with a sentence and 429, for every kind of request."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from tables.models import Table, Visibility
from tables.web import rate_limits
from tests.lobby.test_seats import FORM
from tests.support.game_tables import Guest, create_table
from tests.talk.people import says

pytestmark = pytest.mark.django_db

A_LONG_TIME = 10**9  # seconds, so that no window ends during a test
Act = Callable[[Guest, Table], Any]


def post(path: str, **form: object) -> Act:
    return lambda guest, table: guest.client.post(path.format(slug=table.slug), form)


def get(path: str) -> Act:
    return lambda guest, table: guest.client.get(path.format(slug=table.slug))


def reports(guest: Guest, table: Table) -> Any:
    return guest.client.post(f"/t/{table.slug}/talk/players/1/report")


ACTS: list[tuple[str, Act]] = [
    ("MOVES", post("/t/{slug}/play", move="sing")),
    ("MOVES", post("/t/{slug}/undo")),
    ("DRAFTS", get("/t/{slug}/prompt")),
    ("ASKS", post("/t/{slug}/ask", ask="end")),
    ("ASKS", post("/t/{slug}/answer", number=1, agrees="yes")),
    ("TABLES", post("/play-now")),
    ("TABLES", post("/new/amun-re", **{**FORM, "seat_1": "me", "seat_2": "steady"})),
    ("TABLES", post("/games/import", text="karnak 1")),
    ("GUESSES", post("/join", code="guess", name="Ti")),
    ("ALL_GUESSES", post("/join", code="guess", name="Ti")),
    ("JOINS", lambda guest, table: Client().post(f"/t/{waiting(table).slug}/sit", {"name": "Ti"})),
    ("JOINS", lambda guest, table: Client().post(f"/t/{table.slug}/take", {"name": "Ti"})),
    ("TALK", post("/t/{slug}/talk/say", text="hello")),
    ("REPORTS", reports),
    ("NOTES", post("/t/{slug}/notes", text="gold", saved=0)),
    ("EXPORTS", get("/me/data/export")),
    ("EXPORTS", get("/games/mine.zip")),
    ("DELETIONS", post("/me/data/delete", name="not mine")),
]


def waiting(table: Table) -> Table:
    """A new table with a free seat."""
    other, _made = Table.objects.get_or_create(slug="waits", game=table.game, schema=table.schema, host=table.host)
    other.seats.get_or_create(number=0, colour="lapis")
    return other


@pytest.mark.parametrize(("name", "act"), ACTS, ids=[f"{name} {n}" for n, (name, _act) in enumerate(ACTS)])
def test_too_often_is_refused_with_a_sentence(
    three: list[Guest], monkeypatch: pytest.MonkeyPatch, name: str, act: Act
) -> None:
    table = create_table(three, visibility=Visibility.PUBLIC)
    says(three[1].client, table, "hello")
    monkeypatch.setattr(rate_limits, name, rate_limits.Limit(2, A_LONG_TIME))
    answers = [act(three[0], table) for _try in range(3)]
    said = answers[-1].content.decode()
    assert (429 if name != "DELETIONS" else 422) == answers[-1].status_code, said
    assert 429 not in [answer.status_code for answer in answers[:2]]
    assert any(words in said for words in ("too fast", "Too many requests from your network", "Wait a few minutes"))


def test_every_limit_is_held() -> None:
    declared = {name for name, value in vars(rate_limits).items() if isinstance(value, rate_limits.Limit)}
    assert {name for name, _act in ACTS} == declared


def test_a_club_of_seventeen_at_one_address_opens_and_fills_its_tables() -> None:
    """Three games with bots for each of them within ten minutes, and as many tables of others that they join."""
    people = [Guest(f"Member {n}") for n in range(17)]
    answers = [guest.client.post("/play-now", {"game": "amun-re"}) for guest in people for _game in range(3)]
    assert {answer.status_code for answer in answers} == {302}
    assert rate_limits.JOINS.times >= 3 * len(people)
