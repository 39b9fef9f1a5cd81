"""The rules of a game as HTML.

Every clause has an anchor, its number in the margin, and can be read alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from django.utils.html import strip_tags
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token

import engine
from engine import GAMES, Game
from tables.rules_pages import search

CLAUSE = re.compile(r"\**((?:R\d+(?:\.\d+)?)|[ABDPST]\d+)\b")
MENTION = re.compile(r"(?<![\w#>/.])(R\d+(?:\.\d+)?|[ABDPST]\d+)(?![\w]|\.\d)")
COMMENT = re.compile(r"[ \t]*<!--.*?-->", re.DOTALL)  # comments for developers are not shown
BLOCKS = {"list_item_open", "tr_open", "heading_open"}
AROUND = {"list_item_open": "<ul>{}</ul>", "tr_open": '<table tabindex="0"><tbody>{}</tbody></table>'}
NUMBER = "clause__n"  # the class of the link that is the number of a clause in the margin
OPENING = "start-"  # begins the ids of the sections before the numbered ones
ROUND = -2  # digits: the number of words is told in hundreds
PACE = 200  # words a minute that a reader of rules takes in


class Section(NamedTuple):
    """A section of the rules: its anchor, its number if it has one, and its title."""

    id: str
    number: str
    title: str


class Size(NamedTuple):
    """The length of the rules.

    Words to the nearest hundred, numbered sections, and minutes for reading all.
    """

    words: int
    sections: int
    minutes: int


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
        if token.type == "table_open":
            token.attrSet("tabindex", "0")  # a wide one scrolls, by keys too
        if token.type in BLOCKS:
            block = token
        elif token.type == "inline" and block is not None:
            found = CLAUSE.match(token.content)
            if found and found[1] not in named:
                named.add(found[1])
                name_block(block, token, found[1])
            elif block.tag == "h2":
                block.attrSet("id", f"{OPENING}{sum(one.tag == 'h2' for one in parsed[: parsed.index(token)])}")
            block = None
    return parsed


def name_block(block: Token, inline: Token, clause: str) -> None:
    """Make the clause the id of a block; its number leaves the text for the margin, but not in a table."""
    block.attrSet("id", clause)
    if block.type == "tr_open":
        return
    block.attrJoin("class", "clause")
    children = inline.children or []
    first = next(i for i, child in enumerate(children) if CLAUSE.match(child.content))
    children[first].content = children[first].content[len(clause) :].lstrip()
    if not children[first].content and children[first - 1].type == "strong_open":
        children = children[: first - 1] + children[first + 2 :]  # nothing bold is left
    inline.children = [*clause_link(clause, {"class": NUMBER}), Token("text", "", 0, content=" "), *children]


@cache
def text(key: str, language: str) -> SafeString:
    """The whole rules as HTML without their title, with links from mentions of clauses."""
    return mark_safe(render_tokens(tokens(key, language), anchors(key, language)).partition("</h1>")[2])


@cache
def anchors(key: str, language: str) -> frozenset[str]:
    """All clauses that have an anchor."""
    ids = (str(token.attrs["id"]) for token in tokens(key, language) if "id" in token.attrs)
    return frozenset(one for one in ids if not one.startswith(OPENING))


@cache
def clause(key: str, language: str, asked: str) -> SafeString | None:
    """One clause as HTML, whose links lead to the page of the rules; None if there is no such clause."""
    parsed = tokens(key, language)
    first = next((i for i, token in enumerate(parsed) if token.attrs.get("id") == asked), None)
    if first is None or asked.startswith(OPENING):
        return None
    opening = parsed[first]
    html = render_tokens(parsed[first : last_token(parsed, first) + 1], anchors(key, language), f"/rules/{key}")
    return mark_safe(AROUND.get(opening.type, "{}").format(html))


def last_token(parsed: Sequence[Token], first: int) -> int:
    """The index of the last token of a block; a heading has its whole section."""
    opening = parsed[first]
    if opening.type == "heading_open":
        ends = (i for i, token in enumerate(parsed) if i > first and token.type == "heading_open")
        return next((i for i in ends if parsed[i].tag <= opening.tag), len(parsed)) - 1
    return next(i for i in range(first + 1, len(parsed)) if parsed[i].level == opening.level)


def render_tokens(parsed: Sequence[Token], known: frozenset[str], page: str = "") -> SafeString:
    """Render tokens as HTML, with links from mentions of clauses, on this page or on another."""
    md = parser()
    linked = [
        token if token.children is None else token.copy(children=linked_mentions(token.children, known, page))
        for token in parsed
    ]
    return SafeString(md.renderer.render(linked, md.options, {}))


def linked_mentions(children: Sequence[Token], known: frozenset[str], page: str) -> list[Token]:
    """The tokens of a text, with mentions of known clauses as links.

    Links to anchors get the address of the page.
    """
    found, links = list[Token](), 0  # links: how many are open
    for child in children:
        links += child.nesting if child.type in ("link_open", "link_close") else 0
        address = str(child.attrs.get("href", ""))
        if address.startswith("#"):
            found.append(child.copy(attrs={**child.attrs, "href": page + address}))
        elif child.type == "text" and not links:
            found += text_with_links(child.content, known, page)
        else:
            found.append(child)
    return found


def text_with_links(content: str, known: frozenset[str], page: str) -> list[Token]:
    """The tokens of a piece of text, in which mentions of known clauses are links."""
    found = list[Token]()
    for i, piece in enumerate(MENTION.split(content)):
        found += clause_link(piece, {}, page) if i % 2 and piece in known else [Token("text", "", 0, content=piece)]
    return found


def clause_link(clause: str, attributes: dict[str, str | int | float], page: str = "") -> list[Token]:
    """The tokens of a link to a clause."""
    opening = Token("link_open", "a", 1, attrs={**attributes, "href": f"{page}#{clause}"})
    return [opening, Token("text", "", 0, content=clause), Token("link_close", "a", -1)]


@cache
def contents(key: str, language: str) -> list[Section]:
    """The sections of the rules."""
    parsed, found = tokens(key, language), []
    for i, token in enumerate(parsed):
        if token.type == "heading_open" and "id" in token.attrs:
            name = str(token.attrs["id"])
            title = re.sub(rf"^{name}\b\s*", "", parsed[i + 1].content)
            found.append(Section(name, "" if name.startswith(OPENING) else name, title))
    return found


@cache
def size(key: str, language: str) -> Size:
    """How long the rules are."""
    words = len(re.findall(r"\w+", strip_tags(text(key, language))))
    numbered = sum(1 for section in contents(key, language) if section.number)
    return Size(round(words, ROUND), numbered, max(1, round(words / PACE)))


@cache
def searchable(key: str, language: str) -> list[search.Clause]:
    """All searchable clauses, each with its section.

    Of a section: its title and its first sentence.
    """
    parsed, found, section = tokens(key, language), [], ""
    for i, token in enumerate(parsed):
        if token.type == "heading_open":
            section = parsed[i + 1].content
        name = str(token.attrs.get("id", ""))
        if not name or name.startswith(OPENING):
            continue
        if token.type == "heading_open":
            html = render_tokens(headings_as_text(parsed[i : i + 6]), anchors(key, language), f"/rules/{key}")
            found.append(search.clause(name, html, section, section))
        else:
            found.append(search.clause(name, clause(key, language, name) or "", bold_words(parsed[i:]), section))
    return found


def headings_as_text(parsed: Sequence[Token]) -> list[Token]:
    """These tokens with titles as paragraphs."""
    return [token.copy(tag="p", attrs={}) if token.type.startswith("heading_") else token for token in parsed]


def bold_words(parsed: Sequence[Token]) -> str:
    """The name of a clause: the bold words at its start."""
    inline = next(token for token in parsed if token.type == "inline")
    children = inline.children or []
    if children and children[0].attrs.get("class") == NUMBER:
        children = children[4:]  # after the link and its space
    start = next((i for i, child in enumerate(children[:2]) if child.type == "strong_open"), None)
    return children[start + 1].content if start is not None else ""
