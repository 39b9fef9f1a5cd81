"""Search in the rules of a game: clauses by their words and by the names of the glossary, without case and accents."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.utils.html import strip_tags
from django.utils.safestring import SafeString, mark_safe

from engine.core import Term

FOUND = 40  # most results
PLURAL = "sx"  # how plurals end


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


def search(clauses: Sequence[Clause], words: str, terms: Iterable[Term] = ()) -> list[Found]:
    """The clauses of the terms that are called so, then those that contain all words, with marked words."""
    wanted, named = fold_text(words).split(), named_clauses(terms, words)
    about = [one for one in clauses if one.name in named]
    found = [*about, *(one for one in clauses if one.name not in named and all(word in one.text for word in wanted))]
    return [Found(one.name, mark_words(one.html, wanted)) for one in found[:FOUND]]


def named_clauses(terms: Iterable[Term], words: str) -> list[str]:
    """The clauses of the terms that people call so, in either language, in the singular or the plural."""
    wanted = [word.rstrip(PLURAL) for word in fold_text(words).split()]
    return [
        term.clause for term in terms if term.clause and any(is_called(n, wanted) for n in (term.name.en, term.name.fr))
    ]


def is_called(name: str, wanted: Sequence[str]) -> bool:
    """Whether each word begins a word of a name."""
    own = fold_text(name).split()
    return bool(wanted) and all(word and any(one.startswith(word) for one in own) for word in wanted)


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
