"""Helpers for chat tests."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.test import Client

from tables.models import Status, Table
from tests.support.elements import elements
from tests.support.game_tables import Guest, create_table, fresh


def players(**options: Any) -> tuple[Table, list[Guest]]:
    """A table at which three people play."""
    guests = [Guest("Nitocris"), Guest("Harkhuf"), Guest("Merit")]
    return create_table(guests, **options), guests


def says(client: Client, table: Table, text: str = "", **form: str) -> HttpResponse:
    """Post a message as the page's script does."""
    sent = {"text": text, **form}
    return client.post(f"/t/{table.slug}/talk/say", sent, headers={"hx-request": "true"})  # type: ignore[return-value]


def hears(client: Client, table: Table, **query: Any) -> list[str]:
    """The messages that a client reads in a room, oldest first, as text."""
    answer = client.get(f"/t/{table.slug}/talk", query)
    assert answer.status_code == 200, answer.content
    return [spoken.text() for spoken in elements(answer.content.decode(), "p.talk__text")]


def ended(table: Table) -> Table:
    """Set the table to finished."""
    from django.utils import timezone

    Table.objects.filter(pk=table.pk).update(status=Status.FINISHED, finished=timezone.now())
    return fresh(table)
