"""Seeds of new tables, fixed before their creator has chosen anything.

A page that can open a table contains a ticket. Slug and secret are derived from the ticket and the server's key. So the
fingerprint on the page is that of the later table, and nothing is stored for visitors who only look.
"""

from __future__ import annotations

import hmac
import re
import secrets
from typing import NamedTuple

from django.conf import settings
from django.db.models import Q

from engine.core import commitment_to
from tables.models import LETTERS, Table

TICKET = re.compile(r"[0-9a-f]{32}")
SLUG_LENGTH = 10


class Promise(NamedTuple):
    """Slug and secret (the server's share of the seed) of a table that may be opened."""

    ticket: str
    slug: str
    secret: str

    @property
    def commitment(self) -> str:
        """The fingerprint that is shown."""
        return commitment_to(self.secret)


def new_promise() -> Promise:
    """A new promise with a random ticket."""
    return promise_of_ticket(secrets.token_hex(16))


def promise_of_ticket(ticket: str) -> Promise:
    """The promise of a ticket."""
    key = settings.SECRET_KEY.encode()
    letters = hmac.digest(key, f"slug {ticket}".encode(), "sha256")[:SLUG_LENGTH]
    slug = "".join(LETTERS[byte % len(LETTERS)] for byte in letters)
    return Promise(ticket, slug, hmac.digest(key, f"secret {ticket}".encode(), "sha256").hex())


def next_promise(table: Table) -> Promise:
    """The promise of a table's rematch; pages cannot send its ticket, which does not match TICKET."""
    return promise_of_ticket(f"after {table.slug}")


def repeat_promise(ticket: str) -> Promise:
    """The promise of a ticket sent by a page; a new one if malformed."""
    return promise_of_ticket(ticket) if TICKET.fullmatch(ticket) else new_promise()


def redeem_promise(ticket: str) -> Promise:
    """The promise of a ticket, or a new one if its slug or secret is used already."""
    promised = repeat_promise(ticket)
    used = Table.objects.filter(Q(slug=promised.slug) | Q(secret=promised.secret)).exists()
    return new_promise() if used else promised
