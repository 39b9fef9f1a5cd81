"""Fixtures of notification tests: a mail server, and members with confirmed addresses."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings

from tables.notifications.models import Wishes
from tests.notifications.sink import Sink
from tests.support.game_tables import Guest
from tests.support.servers.serving import Server

Member = Callable[..., Guest]
_numbers = itertools.count(1)


@pytest.fixture
def sink(settings: Any) -> Iterator[Sink]:
    """A mail server to which this process sends."""
    server = Sink()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", server.port
    settings.EMAIL_USE_TLS = settings.EMAIL_USE_SSL = False
    yield server
    server.down()


@pytest.fixture
def member() -> Member:
    """`member(name, language="", **wishes)`: a user with a confirmed address, `name@karnak.example`."""

    def make(name: str, language: str = "", confirmed: bool = True, **wishes: Any) -> Guest:
        person = Guest(name)
        person.user.guest, person.user.language = False, language
        person.user.email = f"{name.lower()}@karnak.example"
        person.user.save()
        EmailAddress.objects.create(user=person.user, email=person.user.email, verified=confirmed, primary=True)
        if wishes:
            Wishes.objects.create(person=person.user, **wishes)
        return person

    return make


@pytest.fixture
def alone(one_server: Server, transactional_db: None) -> None:
    """Ensures that no server of other tests sends what is committed here."""
    if one_server.runs:
        one_server.stop()


@pytest.fixture
def posting(alone: None) -> Iterator[Callable[[Sink], Server]]:
    """`posting(sink)`: a server, not yet started, whose mail goes to this sink."""
    servers: list[Server] = []

    def make(sink: Sink) -> Server:
        server = Server(EMAIL_HOST="127.0.0.1", EMAIL_PORT=str(sink.port))
        server.log = Path(settings.VAR) / f"serve-post-{len(servers)}.log"
        servers.append(server)
        return server

    yield make
    for server in servers:
        if server.runs:
            server.stop()
