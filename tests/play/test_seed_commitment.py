"""The seed of a table is committed before its creator's contribution exists."""

from hashlib import sha256

import pytest
from django.test import Client

from tables.models import Table
from tests.support.elements import attributes, texts

pytestmark = pytest.mark.django_db


def promised(client: Client, path: str) -> tuple[str, str]:
    """The ticket in a page, and the fingerprint that it shows."""
    page = client.get(path).content.decode()
    (shown,) = (code for code in texts(page, "code") if len(code) == 64)
    return attributes(page, "[name=ticket]", "value")[0], shown


def test_the_fingerprint_on_the_start_page_is_that_of_the_table_that_one_click_opens() -> None:
    client = Client()
    ticket, shown = promised(client, "/")
    client.post("/play-now", {"ticket": ticket, "nonce": "chosen afterwards"})
    assert sha256(Table.objects.get().secret.encode()).hexdigest() == shown


def test_the_fingerprint_on_the_form_of_a_new_table_is_that_of_the_table() -> None:
    client = Client()
    ticket, shown = promised(client, "/new/amun-re")
    form = {
        "ticket": ticket,
        "name": "Ines",
        "visibility": "link",
        "pace": "1",
        "edition": "2003",
        "majority": "edition",
    }
    seats = {"seat_1": "me", "seat_2": "person", "seat_3": "person", "seat_4": "none", "seat_5": "none"}
    client.post("/new/amun-re", {**form, **seats, "first": ""})
    assert sha256(Table.objects.get().secret.encode()).hexdigest() == shown


def test_a_secret_serves_one_table_only() -> None:
    client = Client()
    ticket, _shown = promised(client, "/")
    for _click in range(2):
        client.post("/play-now", {"ticket": ticket, "nonce": "n"})
    one, other = Table.objects.all()
    assert one.secret != other.secret
    assert one.slug != other.slug


def test_a_ticket_that_no_page_made_gives_a_table_of_the_server_own_choice() -> None:
    client = Client()
    client.post("/play-now", {"ticket": "x" * 500, "nonce": "n"})
    assert len(Table.objects.get().secret) == 64
