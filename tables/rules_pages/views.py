"""Pages of a game's rules: every clause has an anchor and can be loaded alone."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext, gettext_noop
from django.views.decorators.http import require_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token

import engine
from engine import GAMES, Game
from engine.core import read_glossary
from tables.rendering import descriptions
from tables.rules_pages import search

CLAUSE = re.compile(r"\**((?:R\d+(?:\.\d+)?)|[ABDPST]\d+)\b")
MENTION = re.compile(r"(?<![\w#>/.])(R\d+(?:\.\d+)?|[ABDPST]\d+)(?![\w]|\.\d)")
COMMENT = re.compile(r"<!--.*?-->\n*", re.DOTALL)  # comments for developers are not shown
BLOCKS = {"list_item_open", "tr_open", "heading_open"}
AROUND = {"list_item_open": "<ul>{}</ul>", "tr_open": "<table><tbody>{}</tbody></table>"}
HEADINGS = {"h1", "h2", "h3", "h4"}
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
    """The rules of a game in the reader's language; `?clause=R6.8` returns that clause alone. Raises Http404."""
    if key not in GAMES:
        raise Http404
    game, language = GAMES[key], get_language() or "en"
    shown = {"game": descriptions.game_card(game)}
    asked = request.GET.get("clause")
    if asked is not None:
        return render(
            request, "rules_pages/clause.html", {**shown, "clause": asked, "html": clause(key, language, asked)}
        )
    if words := request.GET.get("q", "").strip()[:LONGEST]:
        found = search.search(searchable(key, language), words, read_glossary(game.folder).values())
        return render(request, "rules_pages/search.html", {**shown, "q": words, "found": found})
    whole = {"toc": contents(key, language), "html": text(key, language), "reconstructed": reconstructed_sources(game)}
    return render(request, "rules_pages/rules.html", {**shown, **whole})


def source(game: Game, language: str) -> Path:
    """The file of the rules in this language, else in English."""
    folder = Path(engine.__file__).parent / game.folder
    own = folder / f"RULES.{language}.md"
    return own if own.exists() else folder / "RULES.md"


def parser() -> MarkdownIt:
    """A parser of CommonMark with tables, without HTML."""
    return MarkdownIt("commonmark", {"html": False}).enable("table")


@cache
def tokens(key: str, language: str) -> list[Token]:
    """The parsed rules; each clause's own block has the clause as its id."""
    parsed = parser().parse(COMMENT.sub("", source(GAMES[key], language).read_text("utf-8")))
    named: set[str] = set()
    block: Token | None = None
    for token in parsed:
        if token.type in BLOCKS:
            block = token
        elif token.type == "inline" and block is not None:
            found = CLAUSE.match(token.content)
            if found and found[1] not in named:
                named.add(found[1])
                block.attrSet("id", found[1])
            block = None
    return parsed


@cache
def text(key: str, language: str) -> SafeString:
    """The whole rules as HTML, with links from mentions of clauses."""
    return render_tokens(tokens(key, language), anchors(key, language))


@cache
def anchors(key: str, language: str) -> frozenset[str]:
    """All clauses that have an anchor."""
    return frozenset(str(token.attrs["id"]) for token in tokens(key, language) if "id" in token.attrs)


@cache
def clause(key: str, language: str, asked: str) -> SafeString:
    """One clause as HTML. Raises Http404."""
    parsed = tokens(key, language)
    first = next((i for i, token in enumerate(parsed) if token.attrs.get("id") == asked), None)
    if first is None:
        raise Http404
    opening = parsed[first]
    if opening.type == "heading_open":
        ends = (i for i, token in enumerate(parsed) if i > first and token.type == "heading_open")
        last = next((i for i in ends if parsed[i].tag <= opening.tag), len(parsed))
    else:
        last = next(i for i in range(first + 1, len(parsed)) if parsed[i].level == opening.level) + 1
    html = render_tokens(parsed[first:last], anchors(key, language))
    return mark_safe(AROUND.get(opening.type, "{}").format(html))


def render_tokens(parsed: Sequence[Token], known: frozenset[str]) -> SafeString:
    """Render tokens as HTML, with links from mentions of clauses."""
    md = parser()
    html = md.renderer.render(parsed, md.options, {})
    pieces = re.split(r"(<[^>]*>)", html)
    linked = [
        piece if piece.startswith("<") else MENTION.sub(lambda m: clause_link(m[1], known), piece) for piece in pieces
    ]
    return mark_safe("".join(linked))


def clause_link(clause: str, known: frozenset[str]) -> str:
    """A mention of a clause as a link, if known."""
    return f'<a href="#{clause}">{clause}</a>' if clause in known else clause


@cache
def contents(key: str, language: str) -> list[dict[str, str]]:
    """The sections of the rules."""
    parsed = tokens(key, language)
    return [
        {"id": str(token.attrs["id"]), "title": parsed[i + 1].content}
        for i, token in enumerate(parsed)
        if token.type == "heading_open" and "id" in token.attrs
    ]


@cache
def searchable(key: str, language: str) -> list[search.Clause]:
    """All searchable clauses; of a section only its heading."""
    parsed, found = tokens(key, language), []
    for i, token in enumerate(parsed):
        if "id" in token.attrs:
            name = str(token.attrs["id"])
            heading = format_html("<p>{}</p>", parsed[i + 1].content)
            found.append(search.clause(name, heading if token.tag in HEADINGS else clause(key, language, name)))
    return found


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
