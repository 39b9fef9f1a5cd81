"""Mails to the staff: of the first report that waits, and of the first call to an arbiter."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from tables.administration import queries
from tables.hosting import addresses
from tables.messages.game_titles import game_title
from tables.models import Table
from tables.notifications import outbox
from tables.people.models import RANKS, User
from tables.play.signals import table_written
from tables.talk.models import Report
from tables.tournaments.models import Pod
from tables.tournaments.texts.table_names import table_in_event


def staff() -> list[User]:
    """Everybody with a role at the desk who wants e-mail."""
    found = User.objects.filter(role__in=RANKS, is_active=True, guest=False).exclude(wishes__silent=True)
    return [user for user in found if user.rank]


@receiver(post_save, sender=Report)
def mail_report(instance: Report, created: bool, **_more: object) -> None:
    """Mail a new report to those who may read it and for whom no other one waits; it quotes nothing."""
    if not created:
        return
    for user in staff():
        waiting = queries.open_reports(user)
        if waiting.filter(pk=instance.pk).exists() and not waiting.exclude(pk=instance.pk).exists():
            with in_language_of(user):
                game = game_title(instance.message.table.game)
                text = _("A message at a table was reported and waits for your decision. Game: {game}.")
                mail(user, f"report:{instance.pk}", _("A message was reported"), text.format(game=game))


@receiver(table_written)
def mail_call(table: Table, changes: Mapping[str, object], **_more: object) -> None:
    """Mail a call to an arbiter to those who may see it and for whom no other one waits."""
    if changes.get("called") is None:
        return
    for user in staff():
        waiting = queries.open_calls(user)
        if waiting.filter(pk=table.pk).exists() and not waiting.exclude(pk=table.pk).exists():
            with in_language_of(user):
                text = _("A table calls the arbiter and has no answer yet.")
                if (pod := Pod.objects.filter(table=table).first()) is not None:
                    text = f"{text}\n{table_in_event(pod)}"
                mail(user, f"call:{table.pk}:{table.version}", _("A table calls the arbiter"), text)


def in_language_of(user: User) -> AbstractContextManager[None]:
    """The language in which a member of the staff reads."""
    return translation.override(user.language or settings.LANGUAGE_CODE)


def mail(user: User, key: str, subject: str, text: str) -> None:
    """Queue a mail to the confirmed address of a member of the staff, with the address of the desk."""
    address = EmailAddress.objects.filter(user=user, verified=True, primary=True).first()
    if address is not None:
        hello, link = _("Hello %(name)s,") % {"name": user}, addresses.mail_url(reverse("desk"))
        outbox.queue_mail(f"desk:{user.pk}:{key}"[:200], address.email, subject, f"{hello}\n\n{text}\n\n{link}\n")
