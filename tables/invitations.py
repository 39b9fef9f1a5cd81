"""Links to sit down and to watch, as text and as QR codes."""

from __future__ import annotations

import segno
from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe

from tables import access
from tables.models import Table

FIELDS = {access.JOIN: "join_token", access.WATCH: "watch_token"}


def table_of(token: str, allows: str) -> Table | None:
    """The table that a link leads to."""
    return Table.objects.filter(**{FIELDS[allows]: token}).first()


def link(request: HttpRequest, table: Table, allows: str) -> str:
    """The whole address that is sent to people."""
    return request.build_absolute_uri(f"/{allows}/{getattr(table, FIELDS[allows])}")


def qr(url: str) -> SafeString:
    """The address as an inline SVG: dark on light in every theme, since phones read nothing else."""
    code = segno.make(url, error="m").svg_inline(border=3, omitsize=True, dark="#000", light="#fff", svgclass=None)
    return mark_safe(code)  # made of numbers by segno
