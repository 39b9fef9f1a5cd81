"""Mail of real servers: it survives kills and mail outages, and two servers send each mail once."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from tables.models import Table
from tables.notifications.models import Mail, Notice, Outcome
from tests.notifications.conftest import Member
from tests.notifications.sink import Sink
from tests.support import consistency
from tests.support.clients import PATIENCE, PONG, begun, seated
from tests.support.game_tables import Guest
from tests.support.servers.serving import Server

pytestmark = [pytest.mark.server, pytest.mark.django_db(transaction=True)]

Posting = Callable[[Sink], Server]


def table_of(member: Member, number: int = 0) -> tuple[Table, list[Guest]]:
    """A table that waits for its first seat; its notice is due in a minute."""
    people = [member(f"{name}{number}") for name in ("Nitocris", "Harkhuf", "Merit")]
    return begun(people, first=0), people


def due() -> None:
    """Let the grace period pass."""
    Notice.objects.filter(outcome=Outcome.WAITING).update(due=timezone.now())


@pytest.mark.by_turns(2)
def test_a_mail_survives_that_the_server_is_killed_before_and_while_it_is_sent(
    sink: Sink, member: Member, posting: Posting
) -> None:
    server = posting(sink)
    server.start()
    _table, people = table_of(member)
    server.kill()  # the move is committed, nothing is written yet
    due()
    sink.taking.clear()
    server.start()
    assert sink.asked.wait(PATIENCE)
    server.kill()  # while it talks to the mail server
    sink.taking.set()
    assert sink.mails == []
    assert Mail.objects.exclude(claimed_until=None).count() == 1
    Mail.objects.update(claimed_until=timezone.now())
    server.start()
    consistency.eventually(lambda: not Mail.objects.exists())
    assert server.stop() == 0
    assert [to for to, _mail in sink.mails] == [people[0].user.email]


@pytest.mark.by_turns(2)
def test_a_mail_server_that_is_down_is_asked_again_and_nothing_is_lost(
    sink: Sink, member: Member, posting: Posting
) -> None:
    server, port = posting(sink), sink.port
    sink.down()
    server.start()
    _table, people = table_of(member)
    due()
    consistency.eventually(lambda: Mail.objects.filter(attempts=1, claimed_until=None).exists())
    up = Sink(port)
    try:
        Mail.objects.update(next_try=timezone.now())
        consistency.eventually(lambda: not Mail.objects.exists())
        assert [to for to, _mail in up.mails] == [people[0].user.email]
    finally:
        server.kill()
        up.down()


@pytest.mark.by_turns(2)
def test_two_servers_send_every_mail_once(sink: Sink, member: Member, posting: Posting) -> None:
    people = [table_of(member, number)[1] for number in range(5)]
    due()
    both = posting(sink), posting(sink)
    for server in both:
        server.start()
    consistency.eventually(lambda: not Notice.objects.filter(outcome="").exists() and not Mail.objects.exists())
    for server in both:
        assert server.stop() == 0
    assert sorted(to for to, _mail in sink.mails) == sorted(group[0].user.email for group in people)


@pytest.mark.by_turns(2)
def test_a_server_that_is_told_to_end_finishes_the_letter_under_way(
    sink: Sink, member: Member, posting: Posting
) -> None:
    server = posting(sink)
    server.start()
    table_of(member)
    sink.taking.clear()
    due()
    assert sink.asked.wait(PATIENCE)
    assert server.process is not None
    server.process.send_signal(signal.SIGTERM)
    sink.taking.set()
    assert server.process.wait(PATIENCE) == 0
    assert len(sink.mails) == 1
    assert not Mail.objects.exists()


@pytest.mark.by_turns(2)
def test_an_open_page_in_sight_needs_no_mail_and_one_out_of_sight_does(
    sink: Sink, member: Member, posting: Posting
) -> None:
    server = posting(sink)
    server.start()
    table, people = table_of(member)
    player = seated(server.url, table, people)[0]

    async def looks(*said: str, then: Callable[[], Any]) -> None:
        async with player.open(), player.socket(table.slug) as socket:
            for word in (*said, "ping"):
                await socket.send_str(word)
            while not (await socket.receive_str(timeout=PATIENCE)).startswith(PONG):
                pass
            await asyncio.to_thread(then)

    def told(outcome: str) -> None:
        Notice.objects.update(due=timezone.now())
        consistency.eventually(lambda: Notice.objects.get().outcome == outcome)

    asyncio.run(looks(then=lambda: told(Outcome.SEEN)))
    Notice.objects.update(outcome=Outcome.WAITING)

    def anew() -> None:
        Notice.objects.update(made=timezone.now())
        told(Outcome.WRITTEN)

    asyncio.run(looks("away", then=anew))
    consistency.eventually(lambda: len(sink.mails) == 1)
