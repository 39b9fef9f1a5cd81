"""Lays templates out without changing what is sent: at most 120 columns, indented by nesting.

A line is broken only where the break means nothing (template_source): at the attributes of a tag, between words, and
beside a tag where no space is wanted.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tables.web.template_source import ENDS, STARTS, Kind, Token, attributes, join_lines, tokens, with_blank

WIDTH = 120
STEP = "  "
VOID = frozenset({"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"})
BLOCKS = frozenset(
    {
        *("html", "head", "body", "title", "meta", "link", "script", "style", "template", "symbol"),
        *("main", "header", "footer", "nav", "section", "article", "aside", "div", "address", "blockquote", "dialog"),
        *(
            "p",
            "pre",
            "hr",
            "h1",
            "h2",
            "h3",
            "h4",
            "h5",
            "h6",
            "ul",
            "ol",
            "li",
            "dl",
            "dt",
            "dd",
            "figure",
            "figcaption",
        ),
        *("table", "caption", "colgroup", "col", "thead", "tbody", "tfoot", "tr", "th", "td", "details", "summary"),
        *("form", "fieldset", "legend", "option", "optgroup", "datalist"),
    }
)
DIVIDERS = {"else", "elif", "empty", "plural"}
ALONE = {"extends", "load", "include", "block", "endblock"}


@dataclass
class Node:
    """A token, or a pair of tags with the nodes between them.

    gap: the blank before it. trail: the blank before its closing tag.
    """

    kind: Kind
    text: str
    name: str = ""
    gap: str = ""
    trail: str = ""
    close: Node | None = None
    body: list[Node] = field(default_factory=list)

    @property
    def flat(self) -> str:
        """All of it on one line."""
        if self.close is None:
            return self.text
        return self.text + "".join(node.gap + node.flat for node in self.body) + self.trail + self.close.text

    @property
    def is_word(self) -> bool:
        """Whether a line break beside it is a space."""
        return self.kind in (Kind.TEXT, Kind.VARIABLE)

    @property
    def is_block(self) -> bool:
        """Whether it is laid out on lines of its own: it is a block element or tag, or contains one."""
        return self.name.lstrip("/") in BLOCKS | ALONE or any(node.is_block for node in self.body)


def layout(source: str, width: int = WIDTH) -> str:
    """Lay out the source of a template in lines of at most `width` columns.

    Raises ValueError where a line break would change the output, and for a message without `trimmed`, whose line breaks
    are part of the text.
    """
    found = flowing(source)
    for token in found:
        if token.name == "blocktranslate" and "trimmed" not in token.text:
            raise ValueError(f"without `trimmed`: {token.text}")
    printed = Printer(width).print_file(tree(found))
    if flowing(printed) != found:
        raise ValueError("can't be laid out")
    return printed


def flowing(source: str) -> list[Token]:
    """The tokens of a source in one line."""
    found = [
        Token(token.kind, re.sub(r"\s+", " ", token.text)) if token.kind is Kind.TEXT else token
        for token in tokens(join_lines(source).strip())
    ]
    return [token for token in found if token.text or token.kind is Kind.RAW]


def tree(found: list[Token]) -> Node:
    """The tokens as a tree: what stands between two tags of a pair is the body of the first."""
    ends = {token.name[3:] for token in found if token.kind is Kind.TAG and token.name.startswith("end")}
    root = Node(Kind.REMARK, "")
    stack, gap = [root], ""
    for token in found:
        if token.kind is Kind.TEXT:
            gap = add_words(stack[-1], token.text, gap)
            continue
        closes = name_of_closed_tag(token)
        if closes and any(node.name == closes for node in stack[1:]):
            while stack[-1].name != closes:
                flatten(stack)
            stack[-1].close, stack[-1].trail = Node(token.kind, token.text, token.name), gap
            stack.pop()
            gap = ""
            continue
        node = Node(token.kind, token.text, token.name, gap)
        gap = ""
        stack[-1].body.append(node)
        if opens(token, ends):
            stack.append(node)
    while len(stack) > 1:
        flatten(stack)
    root.trail = gap
    return root


def add_words(parent: Node, text: str, gap: str) -> str:
    """Add the words of a text; the blank after the last."""
    words = text.split()
    gap = " " if text[0].isspace() else gap
    for word in words:
        parent.body.append(Node(Kind.TEXT, word, "", gap))
        gap = " "
    return " " if text[-1].isspace() else "" if words else gap


def name_of_closed_tag(token: Token) -> str:
    """The name of the tag that this one closes."""
    if token.kind is Kind.TAG and token.name.startswith("end"):
        return token.name[3:]
    return token.name[1:] if token.name.startswith("/") else ""


def opens(token: Token, ends: set[str]) -> bool:
    """Whether this is the first tag of a pair."""
    if token.kind is Kind.TAG:
        return token.name in ends
    return token.kind is Kind.HTML and token.name not in VOID and token.text[-2:] != "/>" and token.name[:1] != "/"


def flatten(stack: list[Node]) -> None:
    """Move the body of a tag without a closing tag to its parent, after the tag."""
    node = stack.pop()
    stack[-1].body += node.body
    node.body = []


class Printer:
    """Writes a tree line by line."""

    def __init__(self, width: int) -> None:
        self.width = width
        self.in_message = False  # where the ends are trimmed, and every line break is a space
        self.lines: list[str] = []
        self.line = ""

    def print_file(self, root: Node) -> str:
        """The text of the file."""
        self.print_body(root, 0)
        self.lines.append(self.line)
        return "\n".join(line.rstrip() for line in self.lines).strip() + "\n"

    def new_line(self, depth: int) -> None:
        """Begin a new line, unless this one is empty."""
        if self.line.strip():
            self.lines.append(self.line)
        self.line = STEP * depth

    def may_break(self, before: Node, after: Node, gap: str) -> bool:
        """Whether a line break between two nodes leaves the output as it is; gap: the space between them now."""
        if Kind.RAW in (before.kind, after.kind):
            return False
        if self.in_message:
            return gap == " " or before.name in STARTS or after.name in ENDS
        words = before.is_word and after.is_word
        return words if gap else not words

    def print_body(self, parent: Node, depth: int) -> None:
        """The nodes in a pair of tags, or in the file."""
        before, broken = parent, True
        for place, node in enumerate(parent.body):
            divides = node.name in DIVIDERS
            first = place == 0 and not parent.text
            if (
                not first
                and self.may_break(before, node, node.gap)
                and (
                    broken
                    or divides
                    or before.name in DIVIDERS
                    or self.parts(before, node)
                    or not self.fits(parent, place)
                )
            ):
                self.new_line(depth - 1 if divides else depth)
            else:
                self.line += node.gap
            count = len(self.lines)
            self.print_node(node, depth, self.reserve(parent, place + 1))
            broken = len(self.lines) > count and not node.is_word and (node.close is not None or node.is_block)
            before = node

    def parts(self, before: Node, node: Node) -> bool:
        """Whether these two stand on lines of their own where they can."""
        return before.is_block or node.is_block

    def fits(self, parent: Node, place: int) -> bool:
        """Whether a node fits into this line together with what must stand behind it."""
        node = parent.body[place]
        return len(self.line) + len(node.gap + node.flat) + self.reserve(parent, place + 1) <= self.width

    def reserve(self, parent: Node, place: int) -> int:
        """The width of what must stand in the line behind the node before this place."""
        width = 0
        before = parent.body[place - 1]
        for node in parent.body[place:]:
            if self.may_break(before, node, node.gap):
                return width
            width += len(node.gap) + min(len(node.flat), len(node.text) + (8 if node.close else 0))
            before = node
        if parent.close and not self.may_break(before, parent.close, parent.trail):
            width += len(parent.trail + parent.close.text)
        return width

    def print_node(self, node: Node, depth: int, reserve: int) -> None:
        """A node in this line as far as it fits."""
        room = self.width - len(self.line) - reserve
        if len(node.flat) <= room and "\n" not in node.flat:
            self.line += node.flat
        elif node.close is None:
            self.print_tag(node, depth, room, reserve)
        else:
            self.print_pair(node, depth)

    def print_pair(self, node: Node, depth: int) -> None:
        """Two tags and between them, one step further in, what they hold."""
        close = node.close
        assert close is not None
        outer, self.in_message = self.in_message, self.in_message or node.name == "blocktranslate"
        after = node.body[0] if node.body else close
        held = 0 if self.may_break(node, after, after.gap if node.body else node.trail) else 8
        self.print_tag(node, depth, self.width - len(self.line) - held, held)
        self.print_body(node, depth + 1)
        if self.may_break(node.body[-1] if node.body else node, close, node.trail):
            self.new_line(depth)
        else:
            self.line += node.trail
        self.line += close.text
        self.in_message = outer

    def print_tag(self, node: Node, depth: int, room: int, reserve: int = 0) -> None:
        """A tag; one that is too long is broken at its attributes, and these where they have blanks."""
        if node.kind is not Kind.HTML or len(node.text) <= room:
            *whole, last = node.text.split("\n")
            if whole:
                self.lines += [self.line + whole[0], *whole[1:]]
                self.line = last
            else:
                self.line += last
            return
        indent = STEP * (depth + 2)
        texts = [text for each in attributes(node.text) for text in pieces(each, self.width - len(indent))]
        for place, text in enumerate(texts):
            behind = reserve if place == len(texts) - 1 else 0
            if place and len(self.line) + 1 + len(text) + behind > self.width:
                self.lines.append(self.line)
                self.line = indent + text
            else:
                self.line += " " * bool(place) + text


def pieces(attribute: str, room: int) -> list[str]:
    """An attribute whole, or its parts between blanks if it is longer than `room` columns.

    Tags of the template language are never divided.
    """
    if len(attribute) <= room:
        return [attribute]
    parts, texts = [""], re.split(r"({%.*?%}|{{.*?}}|\s+)", with_blank(attribute))
    for text in texts:
        if text.isspace():
            parts.append("")
        else:
            parts[-1] += text
    return [part for part in parts if part]
