"""Links to sit down and to watch, as text and as QR codes; the host may revoke each."""

from __future__ import annotations

import segno
from django.db import transaction
from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from tables import live
from tables.access import FIELDS
from tables.models import Table, token
from tables.refused import Refused


def table_of(code: str, allows: str) -> Table | None:
    """The table that a link leads to."""
    return Table.objects.filter(**{FIELDS[allows]: code}).first()


def revoke(table: Table, allows: str) -> None:
    """Another link instead: the old one leads nowhere, and who came by it and has no seat is sent away.

    Raises Refused where there is no such link.
    """
    if allows not in FIELDS:
        raise Refused(_("The site did not understand this."), 400)
    setattr(table, FIELDS[allows], token())
    table.save(update_fields=[FIELDS[allows]])
    transaction.on_commit(lambda: live.announce_access(table), robust=True)


def link(request: HttpRequest, table: Table, allows: str) -> str:
    """The whole address that is sent to people."""
    return request.build_absolute_uri(f"/{allows}/{getattr(table, FIELDS[allows])}")


def qr(url: str) -> SafeString:
    """The address as an inline SVG: dark on light in every theme, since phones read nothing else."""
    code = segno.make(url, error="m").svg_inline(border=3, omitsize=True, dark="#000", light="#fff", svgclass=None)
    return mark_safe(code)  # made of numbers by segno
