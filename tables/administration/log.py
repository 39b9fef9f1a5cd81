"""The log of the desk: one row for each act, in the same transaction, chained by hashes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC
from typing import NamedTuple

from django.db.models.signals import pre_delete
from django.dispatch import receiver
from django.utils import timezone

from tables.administration.models import LogRow
from tables.people.models import User
from tables.talk.models import Report
from tables.talk.report_queue import report_settled
from tables.tournaments.audit.log import chained_hash


class Change(NamedTuple):
    """What an act has changed: the contents of its row."""

    kind: str
    target: str = "site"
    about: str = ""
    more: Mapping[str, object] = {}
    reason: str = ""


def append_row(user: User, change: Change) -> LogRow:
    """Append an act of this user to the chain."""
    last = LogRow.objects.select_for_update().first()
    row = LogRow(
        **{**change._asdict(), "more": json.loads(json.dumps(change.more)), "about": change.about[:60]},
        number=last.number + 1 if last else 1,
        actor=user,
        said=stored_name(user),
        at=timezone.now(),
        previous=last.hash if last else "",
    )
    row.hash = digest(row)
    row.save()
    return row


def digest(row: LogRow) -> str:
    """The hash of a row, without names, which may be erased."""
    said = {name: getattr(row, name) for name in ("number", "kind", "target", "more", "reason")}
    at = row.at.astimezone(UTC).isoformat(timespec="milliseconds")
    return chained_hash(row.previous, {**said, "at": at})


def first_broken_row() -> int | None:
    """The number of the first row that was altered or removed; None where the chain holds."""
    previous, expected = "", 1
    for row in LogRow.objects.order_by("number").iterator(500):
        if (row.number, row.previous, row.hash) != (expected, previous, digest(row)):
            return expected
        previous, expected = row.hash, row.number + 1
    return None


def stored_name(person: User) -> str:
    """The name of a person for a row; a generated name as it is stored, untranslated."""
    return person.name or person.username[:30]


def person_target(person: User) -> str:
    """How the log names a person."""
    return f"person:{person.pk}"


@receiver(report_settled)
def log_settled_report(report: Report, user: User, act: str, **_more: object) -> None:
    """Log what was done about a report."""
    table = report.message.table
    append_row(
        user, Change("report", f"table:{table.slug}", report.message.by, {"act": act, "message": report.message.number})
    )


@receiver(pre_delete, sender=User)
def erase_names(instance: User, **_more: object) -> None:
    """Erase the name of a deleted person from the log; what was done stays."""
    LogRow._base_manager.filter(target=person_target(instance)).update(about="")
    LogRow._base_manager.filter(actor=instance).update(said="")
