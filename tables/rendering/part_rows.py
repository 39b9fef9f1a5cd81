"""The rows of a part: what changes alone, such as a plate of a board, and is sent alone to a page that has the rest.

While a part is rendered its rows are collected beside the text, in which a mark stands for each; so where a template
breaks its lines means nothing. `{% cached_row %}` and `{% row %}` collect them. A row may have rows of its own.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from django.template import Context
from django.utils.safestring import SafeString

MARK = "\x00"  # on both sides of an id; no text that is stored can hold it
KEY = "part_rows"  # of the rows of a part, or of a row, in the context of its templates
ROOT = re.compile(r'<([a-z]+)\s+id="([\w-]+)"')


@dataclass(frozen=True)
class Row:
    """A fragment with an id of its own: its text with a mark for each row in it, and those rows by their ids.

    tag: the name of its root element.
    """

    id: str
    tag: str
    frame: str
    rows: dict[str, Row] = field(default_factory=dict)

    @cached_property
    def html(self) -> str:
        """The whole row."""
        return fill_marks(self.frame, {id_: row.html for id_, row in self.rows.items()})

    @property
    def placeholder(self) -> str:
        """What stands for the row in a text sent to a page that has the row already."""
        return f'<{self.tag} id="{self.id}" data-kept></{self.tag}>'


def placed_row(row: Row, old: Row | None) -> tuple[str, dict[str, str]]:
    """What stands for a row in a text sent to a page that has `old`, and what is put into the page after that text, by
    id: where the page has the row's own text, a placeholder, and what has changed in it."""
    if row is old:
        return row.placeholder, {}
    if old is None:
        return row.html, {}
    if row.frame == old.frame:
        return row.placeholder, changed_rows(row.rows, old.rows)
    texts, later = placed_rows(row.rows, old.rows)
    return fill_marks(row.frame, texts), later


def placed_rows(rows: Mapping[str, Row], old: Mapping[str, Row]) -> tuple[dict[str, str], dict[str, str]]:
    """The same for the rows of one text."""
    texts: dict[str, str] = {}
    later: dict[str, str] = {}
    for id_, row in rows.items():
        texts[id_], more = placed_row(row, old.get(id_))
        later |= more
    return texts, later


def changed_rows(rows: Mapping[str, Row], old: Mapping[str, Row]) -> dict[str, str]:
    """What has changed in the rows of a text that is the same, by id, the outer ones first."""
    texts, later = placed_rows(rows, old)
    return {id_: text for id_, text in texts.items() if text != rows[id_].placeholder} | later


def drawn_row(text: str, rows: dict[str, Row]) -> Row | str:
    """A rendered fragment as a row; where its root element has no id, its whole text."""
    root = ROOT.match(text)
    if root is None:
        return fill_marks(text, {id_: row.html for id_, row in rows.items()})
    return Row(root[2], root[1], text, rows)


def mark_row(context: Context, drawn: Row | str) -> SafeString:
    """What stands in the text for a fragment: a mark where rows are collected, else the fragment itself.
    Raises ValueError where two rows beside each other have one id."""
    rows: dict[str, Row] | None = context.get(KEY)
    if isinstance(drawn, str):
        return SafeString(drawn)
    if rows is None:
        return SafeString(drawn.html)
    if drawn.id in rows:
        raise ValueError(f"two rows of this part have the id {drawn.id!r}")
    rows[drawn.id] = drawn
    return SafeString(f"{MARK}{drawn.id}{MARK}")


def fill_marks(frame: str, texts: Mapping[str, str]) -> str:
    """A text with these in place of the marks, by their ids."""
    pieces = frame.split(MARK)
    pieces[1::2] = [texts[id_] for id_ in pieces[1::2]]
    return "".join(pieces)
