"""Every address that needs no object answers: to a stranger, to a guest and to a member of the staff."""

from __future__ import annotations

import pytest
from django.test import Client

from tables.people.models import User
from tests.access.test_closed_addresses import ELSEWHERE, PART, routes
from tests.support.game_tables import Guest

pytestmark = pytest.mark.django_db
PLAIN = sorted({route for route in routes() if not PART.search(route) and not route.startswith(ELSEWHERE)})
WITH_A_CHOICE = {"wall/of", "watch/boards"}  # 422 until something is chosen
CLOSED = ("desk", "reports", "games/mine.zip", "me/holidays")  # 403 for those whose they are not


def of_the_staff() -> Client:
    """The browser of a member of the staff."""
    client = Client()
    client.force_login(User.objects.create_superuser("desk", password="a long one"))
    return client


def check_answer(client: Client, route: str, fine: set[int]) -> None:
    """Check that the status of an address is one of these, and that a page is whole. 405: it takes forms alone."""
    answer = client.get(f"/{route}")
    assert answer.status_code in fine, answer.content[:500]
    if answer.status_code == 405:
        assert "GET" not in answer.headers["Allow"]
    if answer.content.startswith(b"<!doctype html>"):
        assert answer.content.rstrip().endswith(b"</html>")


@pytest.mark.parametrize("route", PLAIN, ids=lambda route: route or "home")
def test_it_answers(route: str) -> None:
    fine = {422} if route in WITH_A_CHOICE else {200, 204, 302, 405}
    closed = {403} if route.startswith(CLOSED) else set[int]()
    for client in (Client(), Guest("Nitocris").client):
        check_answer(client, route, fine | closed)
    check_answer(of_the_staff(), route, fine)
