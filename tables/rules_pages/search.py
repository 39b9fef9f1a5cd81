"""Search in the rules of a game by people's own words, without case, accents and endings.

Each word of a query may stand for other words that mean the same (`words.toml`). A clause ranks by how rare its words
are, and by where they stand: in its name, in the title of its section, or in its text.
"""

from __future__ import annotations

import math
import re
import tomllib
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple

from django.utils.html import strip_tags
from django.utils.safestring import SafeString, mark_safe

from engine.core import Term

FOUND = 40  # most results
PLURAL = "sx"  # how plurals end
WORD = re.compile(r"\w+")
ENDING = re.compile(  # of both languages; three letters at least are left
    r"(?<=\w{3})(?:(?:issement|ement|ation|ante|ant|ion|ing|ee|er)s?|ies|ie|ed|es|ez|ir|re|[esxy])$"
)
DOUBLING = {"ing", "ings", "ed", "er", "ers"}  # endings before which English doubles a letter, as in bidding
PREFIX = 4  # letters that are enough of a word
IN_NAME, IN_SECTION = (
    5.0,
    1.5,
)  # as often in the text a word counts that stands in the name, in the title of the section
LIKE = 0.6  # what a word counts that means the same
CALLED = 4.0  # what the clause of a term counts that people call exactly so
TITLED = 2.0  # what a clause counts whose name the query holds
ENOUGH = 0.6  # share of the best match that a clause must have to be shown
ASIDE = 0.6  # what a ruling or a card counts against a rule
RULE = "R"  # begins the number of a rule


class Hit(NamedTuple):
    """A clause that matches, with marked words."""

    clause: str
    html: SafeString


class Clause(NamedTuple):
    """A searchable clause: how often each stem stands in it, weighted by its place."""

    name: str
    html: SafeString
    title: frozenset[str]  # stems of its own name
    stems: Mapping[str, float]


def fold_text(text: str) -> str:
    """Text without case and accents, of the same length."""
    return "".join((unicodedata.normalize("NFD", letter)[0].lower() or letter)[:1] for letter in text)


def stem(word: str) -> str:
    """A folded word without its ending."""
    ending = ENDING.search(word)
    left = word[: ending.start()] if ending else word
    doubled = ending and ending[0] in DOUBLING and len(left) > len("bid") and left[-1] == left[-2]
    return left[:-1] if doubled else left


def stems(text: str) -> list[str]:
    """The stems of all words of a text."""
    return [stem(word) for word in WORD.findall(fold_text(text))]


def clause(name: str, html: str, title: str, section: str) -> Clause:
    """Build a searchable clause from its number, HTML, own name and the title of its section."""
    weighted = Counter[str](stems(strip_tags(html)))
    found = {word: float(times) for word, times in weighted.items()}
    for words, weight in ((title, IN_NAME), (section, IN_SECTION)):
        for word in stems(words):
            found[word] = found.get(word, 0.0) + weight
    return Clause(name, mark_safe(html), frozenset(stems(title)), found)


@cache
def word_lists(language: str) -> tuple[frozenset[str], Mapping[str, frozenset[str]]]:
    """Words that say nothing in a query, and by stem the stems that mean the same."""
    read = tomllib.loads((Path(__file__).parent / "words.toml").read_text("utf-8"))
    own = read["fr" if language.startswith("fr") else "en"]
    alike: dict[str, frozenset[str]] = {}
    for group in own["alike"]:
        same = frozenset(stem(fold_text(word)) for word in group.split())
        for one in same:
            alike[one] = alike.get(one, frozenset()) | same
    for word, others in own["also"].items():
        one = stem(fold_text(word))
        alike[one] = alike.get(one, frozenset()) | frozenset(stems(others))
    return frozenset(fold_text(own["empty"]).split()), alike


def query_words(words: str, language: str) -> list[dict[str, float]]:
    """For each word of a query that says something, the stems it stands for and what each counts."""
    empty, alike = word_lists(language)
    typed = WORD.findall(fold_text(words))
    telling = [word for word in typed if word not in empty and (len(word) > 1 or word.isdigit())] or typed
    return [{**dict.fromkeys(alike.get(stem(word), ()), LIKE), stem(word): 1.0} for word in telling]


def search(clauses: Sequence[Clause], words: str, terms: Iterable[Term] = (), language: str = "en") -> list[Hit]:
    """The clauses that have words of the query, the best first, with marked words."""
    asked, named = query_words(words, language), called_shares(terms, words)
    rarity = rarities(clauses, asked)
    ranked = []
    for place, one in enumerate(clauses):
        values = [word_value(one, word, rarity) for word in asked]
        share = sum(value > 0 for value in values) / max(1, len(asked))
        score = sum(values) * share + CALLED * named.get(one.name, 0.0) + TITLED * title_share(one, asked)
        if score:
            ranked.append((score * (1.0 if one.name.startswith(RULE) else ASIDE), -place, share, one))
    ranked.sort(key=lambda entry: entry[:2], reverse=True)
    enough = max((share for *_rest, share, _one in ranked), default=0.0) * ENOUGH
    marked = [one for word in asked for one in word]
    best = [one for *_rest, share, one in ranked if share >= enough or one.name in named]
    return [Hit(one.name, mark_words(one.html, marked)) for one in best[:FOUND]]


def title_share(one: Clause, asked: Sequence[Mapping[str, float]]) -> float:
    """How much of the name of a clause the query holds, from 0 to 1."""
    values = [max((word[own] for word in asked if own in word), default=0.0) for own in one.title]
    return sum(values) / len(values) if values else 0.0


def rarities(clauses: Sequence[Clause], asked: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """How much each stem tells: more, the fewer clauses have it."""
    wanted = {one for word in asked for one in word}
    having = {one: sum(occurrences(clause, one) > 0 for clause in clauses) for one in wanted}
    return {one: math.log(1 + len(clauses) / (1 + number)) for one, number in having.items()}


def word_value(one: Clause, word: Mapping[str, float], rarity: Mapping[str, float]) -> float:
    """What a clause is worth for a word of the query: the best of what the word stands for."""
    values = []
    for wanted, weight in word.items():
        times = occurrences(one, wanted)
        values.append(weight * rarity[wanted] * times / (times + 1.5 + sum(one.stems.values()) / 100))
    return max(values)


def occurrences(one: Clause, wanted: str) -> float:
    """How often a stem, or a word that begins with it, stands in a clause."""
    if len(wanted) < PREFIX:
        return one.stems.get(wanted, 0.0)
    return sum(times for own, times in one.stems.items() if own.startswith(wanted))


def called_shares(terms: Iterable[Term], words: str) -> dict[str, float]:
    """By clause of each term that the query names, the share of the name that the query holds.

    Names in both languages count. Shares are from 0 to 1.
    """
    wanted = [word.rstrip(PLURAL) for word in fold_text(words).split()]
    shares: dict[str, float] = {}
    for term in terms:
        for name in (term.name.en, term.name.fr):
            if term.clause and is_called(name, wanted):
                share = min(1.0, len(wanted) / len(name.split()))
                shares[term.clause] = max(share, shares.get(term.clause, 0.0))
    return shares


def is_called(name: str, wanted: Sequence[str]) -> bool:
    """Whether each word begins a word of a name."""
    own = fold_text(name).split()
    return bool(wanted) and all(word and any(one.startswith(word) for one in own) for word in wanted)


def mark_words(html: SafeString, wanted: Collection[str]) -> SafeString:
    """HTML with marked words that have one of these stems; tags and entities are not changed."""
    reader = _Marker(wanted)
    reader.feed(html)
    reader.close()
    return mark_safe("".join(reader.written))


class _Marker(HTMLParser):
    """Writes what it reads again, with marked words."""

    def __init__(self, wanted: Collection[str]) -> None:
        super().__init__(convert_charrefs=False)
        self.wanted = wanted
        self.written: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Write a tag as it is."""
        self.written.append(self.get_starttag_text() or "")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Write a tag as it is."""
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        """Write the end of an element."""
        self.written.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        """Write a text with its marks."""
        self.written.append(mark_text(data, self.wanted))

    def handle_entityref(self, name: str) -> None:
        """Write a character by its name."""
        self.written.append(f"&{name};")

    def handle_charref(self, name: str) -> None:
        """Write a character by its number."""
        self.written.append(f"&#{name};")


def mark_text(text: str, wanted: Collection[str]) -> str:
    """A piece of text with marked words."""
    out, end = "", 0
    for found in WORD.finditer(fold_text(text)):
        own = stem(found[0])
        if own in wanted or any(len(one) >= PREFIX and own.startswith(one) for one in wanted):
            out += f"{text[end : found.start()]}<mark>{text[found.start() : found.end()]}</mark>"
            end = found.end()
    return out + text[end:]
