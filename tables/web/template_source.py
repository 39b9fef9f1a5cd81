"""The source of a template as a stream of tokens, and the rule that joins its lines.

A line break beside a tag is nothing, one between words or in a message is a space, and one in a tag separates its
attributes. So how a template is laid out changes nothing that is sent; a space that is wanted beside a tag stands
inside a line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from itertools import pairwise
from typing import NamedTuple

from django.template import Origin
from django.template.loaders import filesystem


class Kind(Enum):
    """What a token is."""

    TEXT = "text"
    VARIABLE = "variable"
    TAG = "tag"  # of the template language
    HTML = "html"  # an opening or closing tag
    RAW = "raw"  # left alone: in scripts and preformatted text
    REMARK = "remark"


class Token(NamedTuple):
    """A piece of a source."""

    kind: Kind
    text: str

    @property
    def name(self) -> str:
        """The name of a tag: `if`, `endif`, `p`, `/p`."""
        if self.kind is Kind.TAG:
            return self.text[2:-2].split(maxsplit=1)[0]
        found = re.match(r"<(/?[\w-]+)", self.text) if self.kind is Kind.HTML else None
        return found[1].lower() if found else ""


TEMPLATE = r"{%.*?%}|{{.*?}}|{\#.*?\#}"
SPLIT = re.compile(
    rf"""
    (?P<html></?[A-Za-z](?:{TEMPLATE}|"(?:{TEMPLATE}|[^"])*"|'(?:{TEMPLATE}|[^'])*'|[^>"'])*>)
    |(?P<remark>{{\#.*?\#}}|<!--.*?-->|<!\w[^>]*>)
    |(?P<tag>{{%.*?%}})
    |(?P<variable>{{{{.*?}}}})
    """,
    re.VERBOSE | re.DOTALL,
)
VERBATIM = {"script", "style", "pre", "textarea"}
BREAK = re.compile(r"\s*\n\s*")
PIECE = re.compile(rf"""{TEMPLATE}|"(?:{TEMPLATE}|[^"])*"|'(?:{TEMPLATE}|[^'])*'|\s+|[^\s"'{{]+|{{""", re.DOTALL)
OPENS, DIVIDES, CLOSES = (re.compile(rf"{{%\s*({names})\b") for names in ("if|for|with", "else|elif|empty", r"end\w*"))
STARTS, ENDS = {"blocktranslate", "plural"}, {"plural", "endblocktranslate"}
WORDS = {Kind.TEXT, Kind.VARIABLE}


def tokens(source: str) -> Iterator[Token]:
    """The tokens of a source, whose texts joined are the source."""
    at = 0
    while found := SPLIT.search(source, at):
        if found.start() > at:
            yield Token(Kind.TEXT, source[at : found.start()])
        token = Token(Kind(str(found.lastgroup)), found[0])
        yield token
        at = found.end()
        if token.name in VERBATIM:
            end = source.index(f"</{token.name}", at)
            yield Token(Kind.RAW, source[at:end])
            at = end
    if at < len(source):
        yield Token(Kind.TEXT, source[at:])


def attributes(tag: str) -> list[str]:
    """The pieces of an HTML tag between which lines can be broken.

    Its name, then the attributes, each with the conditions around it. The blank before an attribute stands before its
    condition.
    """
    found, depth, ended = [""], 0, False
    pieces = PIECE.findall(tag)
    for place, piece in enumerate(pieces):
        if depth == 0 and piece.isspace():
            ended = True
            continue
        begins = depth == 0 and OPENS.match(piece) is not None
        if ended or (begins and is_spaced(pieces[place:])):
            ended = False
            found.append("")
        inside = depth > 0 and (OPENS.match(pieces[place - 1]) or DIVIDES.match(pieces[place - 1]))
        if not (inside and piece.isspace()):
            found[-1] += BREAK.sub(" ", piece)
        depth += 1 if OPENS.match(piece) else -1 if CLOSES.match(piece) else 0
    return found


def with_blank(attribute: str) -> str:
    """An attribute with the blank before it; that of a condition stands in each branch that is not empty."""
    if not OPENS.match(attribute):
        return f" {attribute}"
    depth, found = 0, ""
    pieces = [*PIECE.findall(attribute), "{% end %}"]
    for piece, following in pairwise(pieces):
        depth += 1 if OPENS.match(piece) else -1 if CLOSES.match(piece) else 0
        begins = depth == 1 and (OPENS.match(piece) or DIVIDES.match(piece))
        found += f"{piece} " if begins and not DIVIDES.match(following) and not CLOSES.match(following) else piece
    return found


def is_spaced(pieces: list[str]) -> bool:
    """Whether each branch of the condition that begins here begins with a blank or is empty."""
    depth = 0
    for piece, following in pairwise(pieces):
        depth += 1 if OPENS.match(piece) else -1 if CLOSES.match(piece) else 0
        if depth == 0:
            return True
        if (
            depth == 1
            and (OPENS.match(piece) or DIVIDES.match(piece))
            and not (following.isspace() or CLOSES.match(following))
        ):
            return False
    return False


def join_lines(source: str) -> str:
    """The source with its lines joined by the rule above; in a message every line break is a space."""
    edge = Token(Kind.REMARK, "")
    found = [edge, *tokens(source), edge]
    texts, message = [], False
    for before, token, after in zip(found, found[1:], found[2:], strict=False):
        message = token.name == "blocktranslate" or (message and token.name != "endblocktranslate")
        if token.kind is Kind.HTML:
            texts.append("".join(map(with_blank, attributes(token.text))).lstrip())
        elif token.kind is Kind.TEXT:
            join = join_message if message else join_text
            texts.append(join(token.text, before, after))
        else:
            texts.append(token.text)
    return "".join(texts)


def join_message(text: str, before: Token, after: Token) -> str:
    """A text in a message, whose ends are trimmed."""
    text = BREAK.sub(" ", text)
    text = text.lstrip() if before.name in STARTS else text
    return text.rstrip() if after.name in ENDS else text


def join_text(text: str, before: Token, after: Token) -> str:
    """A text with its lines joined.

    A line break at one of its ends becomes a space if a word stands beside it, else nothing.
    """
    leads, follows = before.kind in WORDS, after.kind in WORDS
    if text.isspace() and "\n" in text:
        return " " if leads and follows else ""
    lines = BREAK.split(text)
    first = " " if len(lines) > 1 and leads and not lines[0] else ""
    last = " " if len(lines) > 1 and follows and not lines[-1] else ""
    return first + " ".join(line for line in lines if line) + last


class Loader(filesystem.Loader):
    """Reads the site's own templates, the lines of pages joined; in a mail every line break is meant."""

    def get_contents(self, origin: Origin) -> str:
        """The source as the engine compiles it."""
        source: str = super().get_contents(origin)
        return join_lines(source) if str(origin.template_name).endswith(".html") else source
