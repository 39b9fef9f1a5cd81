"""The outbox: no losses while the mail server is down, no duplicates, and bad addresses do not stop others."""

from __future__ import annotations

import threading
from datetime import timedelta
from typing import Any

import pytest
from django.db import connections
from django.utils import timezone

from tables.notifications import outbox
from tables.notifications.models import Mail
from tests.notifications.sink import Sink, text

pytestmark = pytest.mark.django_db


def put(*names: str) -> None:
    """Store a mail for each address."""
    for name in names:
        outbox.queue_mail(
            f"key-{name}", f"{name}@karnak.example", f"To {name}", "é.\n.\nlast line\n", "http://x.example/mute/1"
        )


def test_a_letter_arrives_as_it_was_written_and_is_kept_no_longer(sink: Sink) -> None:
    put("ani")
    put("ani")
    outbox.send_due()
    ((to, mail),) = sink.mails
    assert (to, mail["Subject"], text(mail)) == ("ani@karnak.example", "To ani", "é.\n.\nlast line\n")
    assert mail["Message-ID"] == "<key-ani@localhost>"
    assert mail["List-Unsubscribe"] == "<http://x.example/mute/1>"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert not Mail.objects.exists()


def test_while_the_mail_server_is_down_everything_waits(sink: Sink, settings: Any) -> None:
    put("ani", "meret")
    port, sink_port = sink.port, settings.EMAIL_PORT
    assert port == sink_port
    settings.EMAIL_PORT = 1  # nobody listens there
    for attempt in (1, 2, 3):
        before = timezone.now()
        outbox.send_due()
        tried = Mail.objects.order_by("-attempts")[0]
        assert (tried.attempts, tried.claimed_until) == (attempt, None)
        waits = tried.next_try - before
        assert waits >= outbox.AGAIN * 2 ** (attempt - 1)
        assert not outbox.due_mails(timezone.now()).exists()
        Mail.objects.filter(pk=tried.pk).update(next_try=timezone.now())
    assert Mail.objects.count() == 2
    settings.EMAIL_PORT = sink_port
    Mail.objects.update(next_try=timezone.now())
    outbox.send_due()
    assert sorted(sink.subjects) == [("ani@karnak.example", "To ani"), ("meret@karnak.example", "To meret")]


def test_a_bad_address_stops_nobody_else_and_is_given_up_after_days(sink: Sink) -> None:
    sink.refused.add("ani@karnak.example")
    put("ani", "meret")
    outbox.send_due()
    assert sink.subjects == [("meret@karnak.example", "To meret")]
    mail = Mail.objects.get()
    assert (mail.attempts, mail.given_up) == (1, False)
    Mail.objects.update(next_try=timezone.now(), made=timezone.now() - outbox.TRIED - timedelta(minutes=1))
    outbox.send_due()
    assert Mail.objects.get().given_up
    Mail.objects.update(next_try=timezone.now())
    assert not outbox.due_mails(timezone.now()).exists()


@pytest.mark.server
@pytest.mark.usefixtures("alone")
def test_several_postmen_at_once_send_every_letter_once(sink: Sink) -> None:
    put(*(f"reader{n}" for n in range(12)))
    start = threading.Barrier(3)

    def rounds() -> None:
        start.wait(10)
        outbox.send_due()
        connections.close_all()

    postmen = [threading.Thread(target=rounds) for _postman in range(3)]
    for postman in postmen:
        postman.start()
    for postman in postmen:
        postman.join(30)
    assert sorted(to for to, _mail in sink.mails) == sorted(f"reader{n}@karnak.example" for n in range(12))
    assert not Mail.objects.exists()


def test_who_is_killed_while_sending_leaves_a_claim_that_runs_out(sink: Sink) -> None:
    put("ani")
    assert outbox.claim_mail(Mail.objects.get())
    outbox.send_due()
    assert sink.mails == []
    Mail.objects.update(claimed_until=timezone.now() - timedelta(seconds=1))
    outbox.send_due()
    assert sink.subjects == [("ani@karnak.example", "To ani")]
