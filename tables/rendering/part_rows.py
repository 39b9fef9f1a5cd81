"""The rows of a part: what changes alone, such as a plate of a board, and is sent alone to a page that has the rest.

While a part is rendered its rows are collected beside the text, in which a mark stands for each; so where a template
breaks its lines means nothing. `{% cached_row %}` and `{% row %}` collect them.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from django.template import Context
from django.utils.safestring import SafeString

MARK = "\x00"  # on both sides of an id; no text that is stored can hold it
KEY = "part_rows"  # of the rows of a part in the context of its templates
ROOT = re.compile(r'<([a-z]+)\s+id="([\w-]+)"')


class Row(NamedTuple):
    """A fragment with an id of its own; `tag` is that of its root element."""

    id: str
    tag: str
    html: str

    @property
    def placeholder(self) -> str:
        """What stands for the row in a part sent to a page that has the row already."""
        return f'<{self.tag} id="{self.id}" data-kept></{self.tag}>'


def mark_row(context: Context, html: str) -> SafeString:
    """What stands in the text for a fragment: a mark where a part is rendered and its root element has an id, else
    the fragment itself. Rows in a row are parts of it. Raises ValueError where a part has two rows of one id."""
    rows: dict[str, Row] | None = context.get(KEY)
    root = ROOT.match(html)
    if rows is None or root is None:
        return SafeString(html)
    tag, id_ = root.groups()
    if id_ in rows:
        raise ValueError(f"two rows of this part have the id {id_!r}")
    rows[id_] = Row(id_, tag, html)
    return SafeString(f"{MARK}{id_}{MARK}")


def fill_marks(frame: str, texts: dict[str, str]) -> str:
    """The text of a part with these in place of the marks, by their ids."""
    pieces = frame.split(MARK)
    pieces[1::2] = [texts[id_] for id_ in pieces[1::2]]
    return "".join(pieces)
