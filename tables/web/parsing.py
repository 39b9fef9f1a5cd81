"""Parsing of texts and parameters, with limits.

Small numbers, plain texts, and years from 2000 to 2100.
"""

from __future__ import annotations

import unicodedata
from datetime import date, datetime
from functools import cache
from zoneinfo import available_timezones

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

DIGITS = 9  # longer numbers would not fit into a column
UNSTORED = ("Cc", "Cs")  # PostgreSQL refuses NUL, and UTF-8 lone surrogates; no control character belongs in a text
YEARS = range(2000, 2101)  # well inside the range of datetime, with margins for time zones


def number(text: str) -> int | None:
    """A small non-negative whole number; None if invalid."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= DIGITS else None


def signed_number(text: str) -> int | None:
    """A small whole number with a hyphen or minus sign; None if invalid."""
    text = text.strip().replace("\N{MINUS SIGN}", "-")
    found = number(text.removeprefix("-"))
    return -found if found is not None and text.startswith("-") else found


def moment(text: str) -> datetime | None:
    """A moment with its time zone, as in 2026-11-24T18:00:00+00:00; None if invalid."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return None
    return found if found.tzinfo and found.year in YEARS else None


def day(text: str) -> date | None:
    """A day as in 2026-11-24; None if invalid."""
    try:
        found = date.fromisoformat(text)
    except ValueError:
        return None
    return found if found.isoformat() == text else None  # one address for each day


@cache  # each call would read six hundred files, 15 to 35 ms
def time_zones() -> frozenset[str]:
    """The names of the time zones that this machine knows, as in Europe/Paris."""
    return frozenset(available_timezones())


def plain_text(text: str, most: int) -> str:
    """The first `most` characters of a typed text, without control characters but line breaks and tabs."""
    seen = (sign for sign in text if sign in "\n\r\t" or unicodedata.category(sign) not in UNSTORED)
    return "".join(seen).strip()[:most]


def validate_year(day: date) -> None:
    """Check that a date or time is in a supported year. Raises ValidationError."""
    if day.year not in YEARS:
        said = _("Choose a year from {first} to {last}.").format(first=YEARS[0], last=YEARS[-1])
        raise ValidationError(said)
