"""Outgoing mail that must not be lost: stored in the transaction of its cause, sent by a worker.

A mail is claimed by a conditional update, so only one of several processes sends it. It is deleted when the mail server
has accepted it. A process that dies between these two leaves a claim that expires, and the mail is sent again with the
same Message-ID.
"""

from __future__ import annotations

import logging
import smtplib
from collections.abc import Callable
from datetime import datetime, timedelta

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from tables.background import loops
from tables.notifications.models import Mail

logger = logging.getLogger(__name__)

LOOP = "mail"  # which sends them
CLAIM = timedelta(minutes=5)  # longer than any mail server takes
AGAIN = timedelta(minutes=1)  # after the first failure, then twice as long each time
LONGEST = timedelta(hours=1)
TRIED = timedelta(days=5)  # after which a mail is given up
AT_ONCE = 50  # mails per round


def queue_mail(key: str, to: str, subject: str, text: str, link: str = "") -> None:
    """Store a mail to be sent soon, in the transaction of its cause. A known key changes nothing."""
    subject = " ".join(subject.splitlines())[:200]  # a header has one line; narrow spaces stay
    mail = Mail(key=key, to=to, subject=subject, text=text, link=link, next_try=timezone.now())
    Mail.objects.bulk_create([mail], ignore_conflicts=True)
    loops.wake_on_commit(LOOP)


def due_mails(now: datetime) -> QuerySet[Mail]:
    """The unclaimed mails to send now."""
    unclaimed = Q(claimed_until=None) | Q(claimed_until__lt=now)
    return Mail.objects.filter(unclaimed, given_up=False, next_try__lte=now)


def send_due(stopped: Callable[[], bool] = lambda: False) -> None:
    """Send due mails one by one until `stopped`; if the server does not answer, all are postponed."""
    connection = get_connection()
    try:
        for mail in list(due_mails(timezone.now())[:AT_ONCE]):
            if stopped():
                break
            if not claim_mail(mail):
                continue
            try:
                connection.send_messages([message(mail)])
            except smtplib.SMTPRecipientsRefused as error:
                postpone_mail(mail, error)
            except (OSError, smtplib.SMTPException) as error:
                postpone_mail(mail, error)
                return postpone_all()
            else:
                mail.delete()
    finally:
        connection.close()


def claim_mail(mail: Mail) -> bool:
    """Claim a mail for this process; False if another process was quicker."""
    now = timezone.now()
    taken = due_mails(now).filter(pk=mail.pk).update(claimed_until=now + CLAIM, attempts=F("attempts") + 1)
    mail.attempts += taken
    return bool(taken)


def postpone_mail(mail: Mail, error: Exception) -> None:
    """Postpone a mail after a failure; recipient and text are not logged."""
    now = timezone.now()
    wait = min(LONGEST, AGAIN * 2 ** min(mail.attempts - 1, 10))
    given_up = now - mail.made > TRIED
    Mail.objects.filter(pk=mail.pk).update(claimed_until=None, next_try=now + wait, given_up=given_up)
    logger.warning("mail %s did not leave (%s), attempt %s", mail.pk, type(error).__name__, mail.attempts)


def postpone_all() -> None:
    """Postpone all due mails because the server does not answer; not counted as an attempt."""
    now = timezone.now()
    due_mails(now).update(next_try=now + AGAIN)


def message(mail: Mail) -> EmailMessage:
    """The e-mail message of a stored mail, with unsubscribe headers."""
    host = settings.KARNAK_URL.partition("://")[2].partition(":")[0]
    headers = {"Message-ID": f"<{mail.key}@{host}>", "Auto-Submitted": "auto-generated"}
    if mail.link:
        headers |= {"List-Unsubscribe": f"<{mail.link}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    return EmailMessage(mail.subject, mail.text, to=[mail.to], headers=headers)
