"""Parses typed text and URL parameters with limits: small numbers, and years from 2000 to 2100."""

from __future__ import annotations

from datetime import date

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

DIGITS = 9  # more than anything here has; what is longer would not fit into a column
YEARS = range(2000, 2101)  # an hour before the first year, or after the last, no calendar goes on


def number(text: str) -> int | None:
    """A small whole number; None for anything else."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= DIGITS else None


def signed(text: str) -> int | None:
    """A small whole number that may be less than nothing, with the minus of a keyboard or of a book; else None."""
    text = text.strip().replace("\N{MINUS SIGN}", "-")
    found = number(text.removeprefix("-"))
    return -found if found is not None and text.startswith("-") else found


def in_our_time(day: date) -> None:
    """Whether a day, or a moment, is of a year with which can be reckoned. Raises ValidationError."""
    if day.year not in YEARS:
        said = _("Choose a year from {first} to {last}.").format(first=YEARS[0], last=YEARS[-1])
        raise ValidationError(said)
