"""Search in the rules of a game: the clauses that contain all words, ignoring case and accents."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from django.utils.html import strip_tags
from django.utils.safestring import SafeString, mark_safe

FOUND = 40  # clauses at most


class Found(NamedTuple):
    """A clause that holds what was looked for."""

    clause: str
    html: SafeString


def folded(text: str) -> str:
    """Text without case and accents, letter for letter as long as it was."""
    return "".join((unicodedata.normalize("NFD", letter)[0].lower() or letter)[:1] for letter in text)


class Clause(NamedTuple):
    """A clause that can be searched."""

    name: str
    html: SafeString
    text: str  # folded, without tags


def clause(name: str, html: SafeString) -> Clause:
    """A clause, ready to be searched."""
    return Clause(name, html, folded(strip_tags(html)))


def search(clauses: Sequence[Clause], words: str) -> list[Found]:
    """The clauses that hold all the words, in the order of the rules, the words marked."""
    wanted = folded(words).split()
    found = [one for one in clauses if all(word in one.text for word in wanted)]
    return [Found(one.name, marked(one.html, wanted)) for one in found[:FOUND]]


def marked(html: SafeString, wanted: list[str]) -> SafeString:
    """HTML in which the words are marked; tags and entities are left alone."""
    either = re.compile("|".join(sorted(map(re.escape, wanted), key=len, reverse=True)))
    pieces = re.split(r"(<[^>]*>|&[^;\s]+;)", html)
    return mark_safe("".join(piece if i % 2 else mark(piece, either) for i, piece in enumerate(pieces)))


def mark(text: str, either: re.Pattern[str]) -> str:
    """A piece of text with the words marked."""
    out, end = "", 0
    for found in either.finditer(folded(text)):
        out += f"{text[end : found.start()]}<mark>{text[found.start() : found.end()]}</mark>"
        end = found.end()
    return out + text[end:]
