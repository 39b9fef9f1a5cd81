"""The node of the template tag `row`: a row of the part, or of the row, that is rendered."""

from __future__ import annotations

from django.template import Context, Node, NodeList
from django.template.base import FilterExpression
from django.utils.safestring import SafeString

from tables.rendering.part_templates import rows as part_rows
from tables.rendering.part_templates.rows import Row


class RowNode(Node):
    """A row by its element, the pieces of its id, and what it holds."""

    child_nodelists = ("content",)

    def __init__(self, tag: str, id_: list[FilterExpression], content: NodeList) -> None:
        self.tag = tag
        self.id = id_
        self.content = content

    def render(self, context: Context) -> SafeString:
        """Its mark, or its text where no part is rendered."""
        inner: dict[str, Row] = {}
        with context.push(**{part_rows.KEY: inner}):
            text = self.content.render(context).strip()
        id_ = "".join(str(piece.resolve(context)) for piece in self.id)
        return part_rows.place_row(context, part_rows.rendered_row(self.tag, id_, text, inner))
