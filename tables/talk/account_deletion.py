"""Deletion of the texts of a deleted account; the rows of messages stay."""

from __future__ import annotations

from typing import Any

from django.db.models.signals import pre_delete
from django.dispatch import receiver

from tables.people.models import User
from tables.talk.models import Message, Report
from tables.talk.posting import messages


@receiver(pre_delete, sender=User)
def erase_messages(instance: User, **more: Any) -> None:
    """Erase the text of all messages of a user, also in logs of reports; notes are deleted with the user."""
    said = Message.objects.filter(author=instance)
    tables = set(said.values_list("table", flat=True))
    said.update(author=None, text="", courtesy="", deleted=True)
    for report in Report.objects.filter(message__table__in=tables).select_related("message__table"):
        report.log = messages.log_around(report.message, report.time)
        report.save(update_fields=["log"])
