"""The rows of a part, such as the plates of a board: pieces that change and are sent alone.

While a part is rendered its rows are collected beside the text, in which a mark stands for each; so where a template
breaks its lines means nothing. `{% row %}` collects them, `{% cached_row %}` caches what is rendered of one. A row may
have rows of its own.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.template import Context
from django.utils.safestring import SafeString

MARK = "\x00"  # on both sides of an id; no text that is stored can hold it
KEY = "part_rows"  # of the rows of a part, or of a row, in the context of its templates


@dataclass(frozen=True)
class Row:
    """A fragment with an id of its own.

    frame: its text, with a mark for each row in it. rows: those rows, by id. tag: the name of its root element.
    """

    id: str
    tag: str
    frame: str
    rows: dict[str, Row] = field(default_factory=dict)

    @cached_property
    def html(self) -> str:
        """The whole row."""
        return fill_marks(self.frame, {id_: row.html for id_, row in self.rows.items()})

    @cached_property
    def digest(self) -> bytes:
        """What tells this row from any other text."""
        return hashlib.blake2b(self.html.encode(), digest_size=8).digest()

    @property
    def placeholder(self) -> str:
        """An empty element that is sent in place of the row to a page that has the row already."""
        return f'<{self.tag} id="{self.id}" data-kept></{self.tag}>'


def placed_row(row: Row, old: Row | None) -> tuple[str, dict[str, str]]:
    """A row as it is sent to a page that has `old`, and the changed rows in it, by id.

    A row is sent as a placeholder if the page has its own text already; the changed rows in it are sent after it.
    """
    if row is old:
        return row.placeholder, {}
    if old is None:
        return row.html, {}
    if row.frame == old.frame:
        return row.placeholder, changed_rows(row.rows, old.rows)
    texts, later = placed_rows(row.rows, old.rows)
    return fill_marks(row.frame, texts), later


def placed_rows(rows: Mapping[str, Row], old: Mapping[str, Row]) -> tuple[dict[str, str], dict[str, str]]:
    """Several rows as they are sent to a page, by id, and the changed rows in them.

    As `placed_row` returns them.
    """
    texts: dict[str, str] = {}
    later: dict[str, str] = {}
    for id_, row in rows.items():
        texts[id_], more = placed_row(row, old.get(id_))
        later |= more
    return texts, later


def changed_rows(rows: Mapping[str, Row], old: Mapping[str, Row]) -> dict[str, str]:
    """The changed rows of a text that is itself unchanged, by id, outer rows before those in them."""
    texts, later = placed_rows(rows, old)
    return {id_: text for id_, text in texts.items() if text != rows[id_].placeholder} | later


def rendered_row(tag: str, id_: str, text: str, rows: dict[str, Row]) -> Row:
    """A row as it was rendered. Raises ValueError where it does not begin with its element."""
    first, second, *_rest = [*text.split(None, 2), "", ""]
    if first != f"<{tag}" or not second.startswith(f'id="{id_}"'):
        raise ValueError(f"a row is to begin with the element {tag!r} and its id {id_!r}, not {text[:60]!r}")
    return Row(id_, tag, text, rows)


def only_row(text: str, rows: dict[str, Row]) -> Row | str:
    """The row that is all of a rendered fragment; of any other fragment its whole text."""
    for row in rows.values():
        if text == mark(row):
            return row
    return fill_marks(text, {id_: row.html for id_, row in rows.items()})


def mark(row: Row) -> str:
    """The mark of a row in the text around it."""
    return f"{MARK}{row.id}{MARK}"


def place_row(context: Context | dict[str, Any], rendered: Row | str) -> SafeString:
    """The text for a fragment where it stands: a mark where rows are collected, else the fragment itself.

    Raises ValueError where two rows beside each other have one id.
    """
    rows: dict[str, Row] | None = context.get(KEY)
    if isinstance(rendered, str):
        return SafeString(rendered)
    if rows is None:
        return SafeString(rendered.html)
    if rendered.id in rows:
        raise ValueError(f"two rows of this part have the id {rendered.id!r}")
    rows[rendered.id] = rendered
    return SafeString(mark(rendered))


def fill_marks(frame: str, texts: Mapping[str, str]) -> str:
    """A text with these in place of the marks, by their ids."""
    pieces = frame.split(MARK)
    pieces[1::2] = [texts[id_] for id_ in pieces[1::2]]
    return "".join(pieces)
