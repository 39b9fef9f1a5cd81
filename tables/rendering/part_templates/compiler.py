"""Compiles Django's templates to Python functions: the same text, without a walk over nodes.

Compiled are the tags that parts of the table use often; any other tag renders itself. A property test compares every
part of whole games with what Django renders.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

from django.template import TemplateSyntaxError, engines
from django.template.base import FilterExpression, Node, Template, TextNode, VariableNode
from django.template.defaulttags import CommentNode, ForNode, IfNode, LoadNode, WithNode
from django.template.library import SimpleNode
from django.template.loader_tags import BlockNode, ExtendsNode, IncludeNode, construct_relative_path
from django.templatetags.i18n import BlockTranslateNode, TranslateNode
from django.templatetags.l10n import LocalizeNode
from django.utils.translation import npgettext

from tables.rendering.part_templates import rows as part_rows
from tables.rendering.part_templates.expressions import NAMES, Expressions
from tables.rendering.part_templates.row_node import RowNode
from tables.rendering.part_templates.values import Values
from tables.web.texts import texts

Code = Callable[[Values], str]
Scope = Mapping[str, str]
SILENT = (LoadNode, CommentNode)
NOT_PARTS = (ExtendsNode, BlockNode)


@cache
def part_template(name: str | tuple[str, ...]) -> Code:
    """The function that renders a template, the first that exists of several names.

    The values that it is given are its own: it adds to them. Raises TemplateDoesNotExist, and TemplateSyntaxError for
    a whole page.
    """
    names = [name] if isinstance(name, str) else list(name)
    return Compiler(engines["django"].engine.select_template(names)).function()  # type: ignore[attr-defined]


class Compiler:
    """Writes the function of one template."""

    def __init__(self, template: Template) -> None:
        self.template = template
        said: list[Any] = template.nodelist.get_nodes_by_type((TranslateNode, BlockTranslateNode))  # type: ignore[arg-type]
        self.expressions = Expressions({node.asvar for node in said if node.asvar})
        self.lines: list[str] = []
        self.depth = 1
        self.counter = 0

    def function(self) -> Code:
        """The function: values to text."""
        self.block(self.template.nodelist, {}, "out")
        reads = [f"    {code} = c.get({name!r}, MISSING)" for name, code in self.expressions.read.items()]
        start = ["def template(c):", "    out = []", "    t = c[TEXTS] = c.get(TEXTS) or texts()"]
        lines = [*start, *reads, *self.lines, '    return "".join(out)']
        names = {**NAMES, **self.expressions.objects, "KEY": part_rows.KEY, "npgettext": npgettext, "texts": texts}
        names |= {
            "part_template": part_template,
            "place_row": part_rows.place_row,
            "rendered_row": part_rows.rendered_row,
        }
        exec(compile("\n".join(lines), f"<{self.template.name}>", "exec"), names)  # the site's own templates
        return names["template"]  # type: ignore[no-any-return]

    def add(self, line: str) -> None:
        """Add a line of code."""
        self.lines.append("    " * self.depth + line)

    def fresh(self, what: str) -> str:
        """A new name in the code."""
        self.counter += 1
        return f"{what}{self.counter}"

    def value(self, expression: FilterExpression, scope: Scope, missing: str = "or_empty") -> str:
        """An expression of the template in Python."""
        return self.expressions.value(expression, scope, missing)

    def block(self, nodes: Iterable[Node], scope: Scope, out: str) -> None:
        """Nodes one after the other, indented. out: the list to which they write."""
        before = len(self.lines)
        for node in nodes:
            self.node(node, scope, out)
        if len(self.lines) == before:
            self.add("pass")

    def apart(self, nodes: Iterable[Node], scope: Scope, out: str) -> list[str]:
        """The lines of a block one step further in, which are not added yet."""
        lines, self.lines = self.lines, []
        self.inner_block(nodes, scope, out)
        body, self.lines = self.lines, lines
        return body

    def inner_block(self, nodes: Iterable[Node], scope: Scope, out: str) -> None:
        """A block one step further in."""
        self.depth += 1
        self.block(nodes, scope, out)
        self.depth -= 1

    def node(self, node: Node, scope: Scope, out: str) -> None:
        """One node. Raises TemplateSyntaxError for the tags of whole pages."""
        if isinstance(node, NOT_PARTS):
            raise TemplateSyntaxError(f"{self.template.name} is a page, and only parts of pages are compiled")
        if isinstance(node, SILENT):
            return
        for kind, write in WRITERS.items():
            if isinstance(node, kind):
                write(self, node, scope, out)
                return
        self.add(f"{out}.append(render_node({self.name(node)}, {self.name(self.template)}, c))")

    def name(self, value: object) -> str:
        """The name for an object in the code."""
        return self.expressions.object_name(value)

    def text(self, node: TextNode, scope: Scope, out: str) -> None:
        """Text as it stands."""
        self.add(f"{out}.append({node.s!r})")

    def variable(self, node: VariableNode, scope: Scope, out: str) -> None:
        """A value in the text."""
        self.add(f"{out}.append(text({self.value(node.filter_expression, scope, '')}))")

    def condition(self, node: IfNode, scope: Scope, out: str) -> None:
        """One of several blocks."""
        word = "if"
        for condition, nodes in node.conditions_nodelists:
            said = "True" if condition is None else self.expressions.condition(condition, scope)
            self.add("else:" if condition is None and word == "elif" else f"{word} {said}:")
            self.inner_block(nodes, scope, out)
            word = "elif"

    def loop(self, node: Any, scope: Scope, out: str) -> None:
        """A block for each of several values. node: a ForNode, of which Django's types say too little."""
        values, size, number = self.fresh("values"), self.fresh("size"), self.fresh("n")
        names = {name: self.fresh(f"l_{name}_") for name in node.loopvars}
        inner = {**scope, **names, "forloop": self.fresh("forloop")}
        self.add(f"{values} = sequence({self.value(node.sequence, scope, '')})")
        self.add(f"{size} = len({values})")
        body = self.apart(node.nodelist_loop, inner, out)
        own = {**names, "forloop": inner["forloop"]}
        read = own if reads_context(body) else {}
        kept = self.keep(read)
        items = f"reversed({values})" if node.is_reversed else values
        self.add(f"for {number}, ({', '.join(names.values())}) in enumerate({items}):")
        self.depth += 1
        if read or any(inner["forloop"] in line for line in body):
            self.add(f"{inner['forloop']} = loop({number}, {size}, {scope.get('forloop', '{}')})")
        for name, code in read.items():
            self.add(f"c[{name!r}] = {code}")
        self.lines += body
        self.depth -= 1
        self.restore(kept)
        if node.nodelist_empty:
            self.add(f"if not {size}:")
            self.inner_block(node.nodelist_empty, scope, out)

    def keep(self, names: Iterable[str]) -> dict[str, str]:
        """Keep what these variables are outside a block: the code's names for that, by their own."""
        kept = {name: self.fresh("kept") for name in names}
        for name, code in kept.items():
            self.add(f"{code} = c.get({name!r}, MISSING)")
        return kept

    def restore(self, kept: Mapping[str, str]) -> None:
        """Set variables of the context to what they were."""
        for name, code in kept.items():
            self.add(f"c[{name!r}] = {code}")

    def with_block(self, node: WithNode, scope: Scope, out: str) -> None:
        """A block with variables of its own."""
        inner = self.assign(node.extra_context, scope)
        kept = self.keep(node.extra_context)
        for name in node.extra_context:
            self.add(f"c[{name!r}] = {inner[name]}")
        self.block(node.nodelist, inner, out)
        self.restore(kept)

    def assign(self, given: Mapping[str, FilterExpression], scope: Scope) -> dict[str, str]:
        """The scope with these variables."""
        names = {name: self.fresh(f"l_{name}_") for name in given}
        for name, value in given.items():
            self.add(f"{names[name]} = {self.value(value, scope)}")
        return {**scope, **names}

    def include(self, node: IncludeNode, scope: Scope, out: str) -> None:
        """Another template."""
        given = [f"{name!r}: {self.value(value, scope)}" for name, value in node.extra_context.items()]
        others = [] if node.isolated_context else ["**c"]
        if node.template.is_var or node.template.filters:
            name = self.value(node.template, scope)
        else:
            name = repr(str(construct_relative_path(self.template.name, node.template.var)))
        self.add(f"{out}.append(part_template({name})({{{', '.join([*others, *given])}}}))")

    def tag(self, node: SimpleNode, scope: Scope, out: str) -> None:
        """A simple tag."""
        given = ["c"] if node.takes_context else []
        given += [self.value(value, scope) for value in node.args]
        given += [f"{name}={self.value(value, scope)}" for name, value in node.kwargs.items()]
        call = f"{self.name(node.func)}({', '.join(given)})"
        if node.target_var is not None:
            raise TemplateSyntaxError(f"{self.template.name}: use `with` in place of `as {node.target_var}`")
        self.add(f"{out}.append(output({call}))")

    def message(self, node: TranslateNode, scope: Scope, out: str) -> None:
        """A text that is translated as it stands."""
        value = self.expressions.value(node.filter_expression, scope, is_message=True)
        given = [value, "t", *self.message_context(node, scope)]
        found = f"translation_of({', '.join(given)})"
        self.add(f"c[{node.asvar!r}] = {found}" if node.asvar else f"{out}.append({found})")

    def sentence(self, node: BlockTranslateNode, scope: Scope, out: str) -> None:
        """A sentence with values, and in the singular or plural."""
        inner = self.assign(node.extra_context, scope)
        singular, names = node.render_token_list(node.singular)
        meant = self.message_context(node, scope)
        call = f"pgettext({', '.join(meant)}, {singular!r})" if meant else f"t[{singular!r}]"
        if node.plural and node.countervar and node.counter:
            plural, more = node.render_token_list(node.plural)
            inner = {**inner, **self.assign({node.countervar: node.counter}, inner)}
            given = [*meant, repr(singular), repr(plural), inner[node.countervar]]
            call = f"{'npgettext' if meant else 't.ngettext'}({', '.join(given)})"
            names = [*names, *more]
        reads = [f"{name!r}: text({self.root(name, inner)})" for name in dict.fromkeys(names)]
        found = f"{call} % {{{', '.join(reads)}}}"
        self.add(f"c[{node.asvar!r}] = SafeString({found})" if node.asvar else f"{out}.append({found})")

    def message_context(self, node: TranslateNode | BlockTranslateNode, scope: Scope) -> list[str]:
        """The context in which translators read a text, if it has one."""
        return [self.value(node.message_context, scope)] if node.message_context else []

    def root(self, name: str, scope: Scope) -> str:
        """A variable by its name alone."""
        return self.expressions.root(name, scope)

    def row(self, node: RowNode, scope: Scope, out: str) -> None:
        """A row of the part or of the row around it."""
        outer, rows, own = self.fresh("outer"), self.fresh("rows"), self.fresh("out")
        self.add(f"{outer}, {rows}, {own} = c.get(KEY), {{}}, []")
        self.add(f"c[KEY] = {rows}")
        self.block(node.content, scope, own)
        self.add(f"c[KEY] = {outer}")
        id_ = ", ".join(f"str({self.value(piece, scope)})" for piece in node.id)
        rendered = f'rendered_row({node.tag!r}, "".join(({id_},)), "".join({own}).strip(), {rows})'
        self.add(f"{out}.append(place_row(c, {rendered}))")

    def plain_block(self, node: LocalizeNode, scope: Scope, out: str) -> None:
        """Numbers without separators, as everywhere in parts."""
        self.block(node.nodelist, scope, out)


def reads_context(lines: Iterable[str]) -> bool:
    """Whether lines of code may read a variable of the context by its name."""
    return any(re.search(r"\bc\b", line) for line in lines)


WRITERS: dict[type[Node], Callable[[Compiler, Any, Scope, str], None]] = {
    TextNode: Compiler.text,
    VariableNode: Compiler.variable,
    IfNode: Compiler.condition,
    ForNode: Compiler.loop,
    WithNode: Compiler.with_block,
    IncludeNode: Compiler.include,
    SimpleNode: Compiler.tag,
    TranslateNode: Compiler.message,
    BlockTranslateNode: Compiler.sentence,
    RowNode: Compiler.row,
    LocalizeNode: Compiler.plain_block,
}
