"""Links and codes that invite to play or to watch, as text and as QR codes.

The host can replace them.
"""

from __future__ import annotations

from functools import lru_cache

import segno
from django.db import transaction
from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from tables.access.viewers import FIELDS, JOIN
from tables.hosting import addresses
from tables.messages.refusals import Refused
from tables.models import Table, Visibility, table_codes, token
from tables.play import broadcast
from tables.web import rate_limits


def find_by_link(code: str, allows: str) -> Table | None:
    """The table of a link."""
    return Table.objects.filter(**{FIELDS[allows]: code}).first()


def find_by_code(request: HttpRequest, typed: str) -> Table:
    """The table of a typed code or invitation. Raises Refused.

    Failures are counted for each address and for all together, so that no table is found by guessing.
    """
    visitor = rate_limits.visitor(request)
    if rate_limits.is_used_up(rate_limits.GUESSES, "guess", visitor):
        raise Refused(_("Too many attempts. Wait a few minutes, then try again."), 429)
    table = find_invited_table(typed)
    private = table is None or table.visibility != Visibility.PUBLIC
    if private and rate_limits.is_used_up(rate_limits.ALL_GUESSES, "guess", "all"):
        raise Refused(_("Too many attempts. Wait a few minutes, then try again."), 429)
    if table is None:
        rate_limits.too_fast(rate_limits.GUESSES, "guess", visitor)
        rate_limits.too_fast(rate_limits.ALL_GUESSES, "guess", "all")
        raise Refused(no_table_text(typed), 404)
    return table


def no_table_text(typed: str) -> str:
    """That no table has the typed code, and which code was probably meant."""
    meant = table_codes.likely_code(typed)
    if not meant or meant == table_codes.parse_code(typed):
        return _("No table has this code. Check it, or open the link you were sent.")
    text = _("No table is called “{typed}”. Did you mean {meant}?")
    return text.format(typed=typed.strip(), meant=table_codes.code_text(meant))


def find_invited_table(typed: str) -> Table | None:
    """The table of a typed code or link, or of the link's token."""
    tables = Table.objects.with_seats()
    if code := table_codes.parse_code(typed):
        return tables.filter(code=code).first()
    end = typed.strip().rstrip("/").rpartition("/")[2]
    return tables.filter(join_token=end).first() if end.isalnum() else None


def revoke(table: Table, allows: str) -> None:
    """Replace a link; visitors who came by the old one and have no seat lose access.

    Raises Refused for an unknown kind of link.
    """
    if allows not in FIELDS:
        raise Refused(_("Something in this request was wrong. Reload the page and try again."), 400)
    setattr(table, FIELDS[allows], token())
    if allows == JOIN:
        table.code = Table.objects.free_code()  # the code allows the same as the link
    table.save(update_fields=[FIELDS[allows], "code"])
    transaction.on_commit(lambda: broadcast.access_changed(table), robust=True)


def link_url(request: HttpRequest, table: Table, allows: str) -> str:
    """The full address of a link."""
    return addresses.shared_url(request, f"/{allows}/{getattr(table, FIELDS[allows])}")


@lru_cache(maxsize=1000)
def render_qr(url: str) -> SafeString:
    """A QR code as inline SVG, dark on light in every theme, since phones read nothing else."""
    code = segno.make(url, error="m").svg_inline(border=3, omitsize=True, dark="#000", light="#fff", svgclass=None)
    return mark_safe(code)  # segno's output consists of numbers
