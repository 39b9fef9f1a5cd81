"""Fixtures of tests about people."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from tables.accounts.mails import wait_until_sent
from tables.models import Seat, Status, Table
from tables.people.models import User
from tests.support.game_tables import Guest, fresh

CODE = re.compile(r"^[B-Z]{4}-[B-Z]{4}$", re.MULTILINE)
ADDRESSES = ("nitocris@example.org", "harkhuf@example.org")
Post = Callable[[], str]


@pytest.fixture
def member() -> User:
    """A user with a confirmed address and a password."""
    return a_member("Ipi", "ipi@example.org")


def a_member(name: str, email: str, password: str | None = "papyrus and ink") -> User:
    """A member; without a password mailed codes are the only way to sign in."""
    user = User.objects.create_user(User.objects.free_handle(name), email, password, name=name)
    EmailAddress.objects.create(user=user, email=email, verified=True, primary=True)
    return user


@pytest.fixture
def members() -> list[Guest]:
    """Two members and a guest at their devices."""
    people = [Guest("Nitocris"), Guest("Harkhuf"), Guest("Merit")]
    for person, email in zip(people, ADDRESSES, strict=False):
        member = a_member(person.user.name, email)
        person.user.delete()
        person.user = member
        person.client.force_login(member)
    return people


def over(table: Table, places: tuple[int, ...] = (1, 2, 3), points: tuple[int, ...] = (40, 30, 20)) -> Table:
    """Set a table to finished with these results."""
    for seat, place, score in zip(table.seats.all(), places, points, strict=False):
        Seat.objects.filter(pk=seat.pk).update(place=place, points=score)
    Table.objects.filter(pk=table.pk).update(status=Status.FINISHED, finished=table.started)
    return fresh(table)


def last_code() -> str:
    """The code of the last mail."""
    wait_until_sent()
    found = CODE.search(str(mail.outbox[-1].body))
    assert found, mail.outbox[-1].body
    return found[0]


def mails() -> list[str]:
    """The subjects of all mails so far."""
    wait_until_sent()
    return [sent.subject for sent in mail.outbox]


def with_code(client: Client, email: str) -> str:
    """Sign in with a mailed code. Returns the resulting address."""
    client.post("/sign-in/code", {"email": email})
    return str(client.post("/sign-in/code/confirm", {"code": last_code()}).headers["Location"])


def text_of(client: Client, path: str) -> str:
    """The text of a page."""
    answer = client.get(path)
    assert answer.status_code == 200, (path, answer.status_code)
    return answer.content.decode()
