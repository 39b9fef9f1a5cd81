"""Holidays are planned and taken away on one's own page."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tables.models import Holiday
from tests.support.game_tables import Guest

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.server]


def test_holidays_are_planned_and_taken_away(three: list[Guest]) -> None:
    client, today = three[0].client, timezone.now().date()
    first, last = today + timedelta(days=3), today + timedelta(days=6)
    assert client.post("/me/holidays", {"first": first, "last": last}).status_code == 302
    assert client.get("/me/holidays").content.decode().count("Remove") == 1
    assert client.post("/me/holidays", {"first": last, "last": first}).status_code == 422
    assert client.post("/me/holidays", {"first": first, "last": today + timedelta(days=60)}).status_code == 422
    assert client.post("/me/holidays", {"first": "x", "last": "2026-02-31"}).status_code == 422
    assert client.post("/me/holidays", {"drop": Holiday.objects.get().pk}).status_code == 302
    assert Holiday.objects.count() == 0
    assert Client().get("/me/holidays").status_code == 403


def test_holidays_are_found_from_ones_own_page_and_those_that_are_over_hide_none(three: list[Guest]) -> None:
    client, today = three[0].client, timezone.now().date()
    assert 'href="/me/holidays"' in client.get("/me").content.decode()
    for n in range(2, 40):
        three[0].user.holidays.create(first=today - timedelta(days=n), last=today - timedelta(days=n))
    client.post("/me/holidays", {"first": today, "last": today})
    page = client.get("/me/holidays").content.decode()
    assert page.count("Remove") == 1
    wrong = client.post("/me/holidays", {"first": today, "last": today - timedelta(days=1)})
    assert 'role="alert"' in wrong.content.decode()
    assert "Plan a holiday" in wrong.content.decode(), "the page stays, with what was typed"
