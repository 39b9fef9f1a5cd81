"""Search in the rules of a game: clauses that contain all words, ignoring case and accents."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from django.utils.html import strip_tags
from django.utils.safestring import SafeString, mark_safe

FOUND = 40  # most results


class Found(NamedTuple):
    """A clause that matches, with marked words."""

    clause: str
    html: SafeString


def fold_text(text: str) -> str:
    """Text without case and accents, of the same length."""
    return "".join((unicodedata.normalize("NFD", letter)[0].lower() or letter)[:1] for letter in text)


class Clause(NamedTuple):
    """A searchable clause."""

    name: str
    html: SafeString
    text: str  # folded, without tags


def clause(name: str, html: SafeString) -> Clause:
    """Build a searchable clause."""
    return Clause(name, html, fold_text(strip_tags(html)))


def search(clauses: Sequence[Clause], words: str) -> list[Found]:
    """The clauses that contain all words, in the order of the rules, with marked words."""
    wanted = fold_text(words).split()
    found = [one for one in clauses if all(word in one.text for word in wanted)]
    return [Found(one.name, mark_words(one.html, wanted)) for one in found[:FOUND]]


def mark_words(html: SafeString, wanted: list[str]) -> SafeString:
    """HTML with marked words; tags and entities are not changed."""
    either = re.compile("|".join(sorted(map(re.escape, wanted), key=len, reverse=True)))
    pieces = re.split(r"(<[^>]*>|&[^;\s]+;)", html)
    return mark_safe("".join(piece if i % 2 else mark_text(piece, either) for i, piece in enumerate(pieces)))


def mark_text(text: str, either: re.Pattern[str]) -> str:
    """A piece of text with marked words."""
    out, end = "", 0
    for found in either.finditer(fold_text(text)):
        out += f"{text[end : found.start()]}<mark>{text[found.start() : found.end()]}</mark>"
        end = found.end()
    return out + text[end:]
