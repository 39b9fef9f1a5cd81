"""Moments in text."""

from __future__ import annotations

from datetime import datetime

from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString


def moment(at: datetime) -> SafeString:
    """A time, which the page converts to the reader's time zone."""
    return format_html(
        '<time datetime="{}" data-moment>{} UTC</time>', at.isoformat(), date_format(at, "SHORT_DATETIME_FORMAT")
    )
