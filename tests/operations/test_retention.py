"""What is kept, and for how long: printed first, deleted only when told to."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from io import StringIO

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db.models import Model
from django.utils import timezone

from tables.notifications.models import Kind, Mail, Notice, Outcome
from tables.people.models import User
from tables.talk.models import Message, Report
from tests.support.game_tables import Guest, create_table

pytestmark = pytest.mark.django_db


def session(days: float) -> Session:
    """A session that ended so many days ago."""
    return Session.objects.create(session_key=f"s{days}", expire_date=timezone.now() - timedelta(days=days))


def notice(days: float) -> Notice:
    """A notice that was sent so many days ago."""
    person, now = User.objects.create_guest(f"N{days}"), timezone.now()
    one = Notice.objects.create(person=person, kind=Kind.TURN, due=now, outcome=Outcome.WRITTEN)
    Notice.objects.filter(pk=one.pk).update(made=now - timedelta(days=days))
    return one


def mail(days: float) -> Mail:
    """An e-mail that was written so many days ago and given up."""
    one = Mail.objects.create(key=f"k{days}", to="a@b.example", given_up=True, next_try=timezone.now())
    Mail.objects.filter(pk=one.pk).update(made=timezone.now() - timedelta(days=days))
    return one


def report(days: float) -> Report:
    """A report that was settled so many days ago."""
    message = Message.objects.create(table=create_table([Guest(f"R{days}")], bots=2), room="players", number=1)
    return Report.objects.create(message=message, log="said", settled=timezone.now() - timedelta(days=days))


def entry(days: float) -> LogEntry:
    """A row of the log of the database pages."""
    kind = ContentType.objects.get_for_model(User)
    at = timezone.now() - timedelta(days=days)
    user = User.objects.create_guest(f"E{days}")
    return LogEntry.objects.create(user=user, content_type=kind, object_id="1", action_flag=2, action_time=at)


CASES: list[tuple[Callable[[float], Model], float]] = [
    (session, 0),
    (notice, 90),
    (mail, 30),
    (report, 365),
    (entry, 365),
]


@pytest.mark.parametrize(("make", "days"), CASES, ids=lambda value: getattr(value, "__name__", value))
def test_what_is_older_is_announced_then_deleted_and_what_is_younger_stays(
    make: Callable[[float], Model], days: float
) -> None:
    old, young = make(days + 1), make(days - 1)
    out = StringIO()
    call_command("retention", stdout=out)
    assert [line.split()[0] for line in out.getvalue().splitlines()[:-1]].count("1") == 1
    assert type(old).objects.filter(pk=old.pk).exists(), "nothing is deleted without --yes"  # type: ignore[attr-defined]
    call_command("retention", "--yes", stdout=out)
    assert list(type(old).objects.values_list("pk", flat=True)) == [young.pk]  # type: ignore[attr-defined]


def test_waiting_notices_and_e_mails_stay_however_old() -> None:
    waiting, trying = notice(400), mail(400)
    Notice.objects.filter(pk=waiting.pk).update(outcome=Outcome.WAITING)
    Mail.objects.filter(pk=trying.pk).update(given_up=False)
    call_command("retention", "--yes", stdout=StringIO())
    assert Notice.objects.filter(pk=waiting.pk).exists()
    assert Mail.objects.filter(pk=trying.pk).exists()


@pytest.mark.by_turns(2)
def test_more_guests_than_one_batch_are_deleted() -> None:
    long_ago = timezone.now() - timedelta(days=31)
    User.objects.bulk_create([User(name=f"G{n}", username=f"g{n}", guest=True) for n in range(150)])
    User.objects.update(date_joined=long_ago, last_login=None)
    call_command("retention", "--yes", stdout=StringIO())
    assert not User.objects.exists()
