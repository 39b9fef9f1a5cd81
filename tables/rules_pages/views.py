"""Pages of a game's rules: the whole text, one clause, and search."""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language, gettext, gettext_noop
from django.views.decorators.http import require_safe

from engine import GAMES, Game
from engine.core import read_glossary
from tables.rendering import descriptions
from tables.rules_pages import search, texts

LONGEST = 80  # most characters of a query
KINDS = {"reconstructed": gettext_noop("Reconstructed"), "inferred": gettext_noop("Inferred")}
PRINTED = "seed"  # prefix of the provenance of values from a rulebook


class Source(NamedTuple):
    """A source of reconstructed values, and their number."""

    kind: str
    note: str
    values: int


@require_safe
def rules(request: HttpRequest, key: str) -> HttpResponse:
    """The rules of a game in the reader's language. Raises Http404.

    `?clause=R6.8` returns that clause alone.
    """
    if key not in GAMES:
        raise Http404
    game, language = GAMES[key], get_language() or "en"
    shown = {"game": descriptions.game_card(game)}
    asked = request.GET.get("clause")
    if asked is not None:
        if (html := texts.clause(key, language, asked)) is None:
            raise Http404
        return render(request, "rules_pages/clause.html", {**shown, "clause": asked, "html": html})
    if words := request.GET.get("q", "").strip()[:LONGEST]:
        terms = read_glossary(game.folder).values()
        found = search.search(texts.searchable(key, language), words, terms, language)
        return render(request, "rules_pages/search.html", {**shown, "q": words, "found": found})
    whole = {
        "toc": texts.contents(key, language),
        "size": texts.size(key, language),
        "html": texts.text(key, language),
        "reconstructed": reconstructed_sources(game),
    }
    return render(request, "rules_pages/rules.html", {**shown, **whole})


def reconstructed_sources(game: Game) -> list[Source]:
    """The sources of values that no rulebook gives, with their number of values."""
    found = Counter(words for words in game.provenance().values() if not words.startswith(PRINTED))
    return [Source(*provenance_text(words), values) for words, values in found.items()]


def provenance_text(words: str) -> tuple[str, str]:
    """Kind and note of a provenance in the reader's language."""
    first = re.match(r"\w+", words)
    if first is None or first[0] not in KINDS:
        return "", gettext(words)
    note = words[first.end() :].lstrip(": ")
    return gettext(KINDS[first[0]]), gettext(note) if note else ""
