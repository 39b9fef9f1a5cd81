"""Cleaning of typed text: plain text with line breaks, without characters that break a page."""

from __future__ import annotations

import re
import unicodedata

from django.utils.translation import gettext as _

from tables.messages.refusals import Refused

JOINERS = "\u200c\u200d"  # between letters of some scripts, and inside emoji
UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn")  # controls, direction marks, unassigned characters
BREAK = re.compile(r"\r\n?|[\x0b\x0c\x85\u2028\u2029]")
ACCENTS = r"[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]"
PILE = re.compile(f"({ACCENTS}{{3}}){ACCENTS}+")


def plain(text: str, most: int) -> str:
    """The cleaned text. Raises Refused if it is empty or longer than `most` characters."""
    cleaned = clean(text)
    if not cleaned:
        raise Refused(_("There is nothing to send: write something first."))
    if len(cleaned) > most:
        raise Refused(_("That is too long: {most} characters at most.").format(most=most))
    return cleaned


def clean(text: str) -> str:
    """The text in NFC without control and direction characters, stacked accents and runs of empty lines."""
    lines = BREAK.sub("\n", unicodedata.normalize("NFC", text)).replace("\t", " ").split("\n")
    shown = (PILE.sub(r"\1", "".join(filter(is_visible, line))).rstrip() for line in lines)
    return re.sub(r"\n{3,}", "\n\n", "\n".join(shown)).strip()


def is_visible(character: str) -> bool:
    """Whether this character may be shown to others."""
    return character in JOINERS or unicodedata.category(character) not in UNSEEN
