"""Python expressions for the expressions of templates: variables, filters, conditions."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from typing import Any

from django.template.base import FilterExpression, Variable
from django.template.smartif import TokenBase

from tables.rendering.part_templates import values

BUILTINS = {"True", "False", "None"}
COMPARISONS = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "is": operator.is_,
    "is not": operator.is_not,
    "in": lambda one, many: one in many,
    "not in": lambda one, many: one not in many,
}


class Expressions:
    """Writes expressions, and keeps the objects that they name and the variables that they read."""

    def __init__(self, assigned: set[str]) -> None:
        self.assigned = assigned  # variables that the template sets on its way
        self.objects: dict[str, Any] = {}  # by the names that the code has for them
        self.read: dict[str, str] = {}  # the code's names of variables of the context, by their own

    def object_name(self, value: object) -> str:
        """The name for an object in the code."""
        name = f"o{len(self.objects)}"
        self.objects[name] = value
        return name

    def reader(self, piece: str) -> str:
        """The name for the function that reads a named piece."""
        name = f"read_{piece}"
        self.objects[name] = values.reader(piece)
        return name

    def root(self, name: str, scope: Mapping[str, str]) -> str:
        """A variable by its name alone, which may be missing."""
        if name in self.assigned:
            return f"c.get({name!r}, MISSING)"
        return scope.get(name) or self.read.setdefault(name, f"r_{name}")

    def variable(self, variable: Variable, scope: Mapping[str, str]) -> str:
        """A variable, which may be missing; what stands in the context itself is not called.

        scope: the code's names of variables that the template has set.
        """
        if variable.lookups is None:
            return (
                repr(variable.literal) if type(variable.literal) in (int, float) else self.object_name(variable.literal)
            )
        root, *pieces = variable.lookups
        if root in BUILTINS:
            return root
        code = self.root(root, scope)
        for piece in pieces:
            code = f"item({code}, {piece!r})" if piece.isdigit() else f"{self.reader(piece)}({code})"
        return code

    def value(
        self,
        expression: FilterExpression,
        scope: Mapping[str, str],
        missing: str = "or_empty",
        is_message: bool = False,
    ) -> str:
        """An expression with its filters.

        missing: what is taken for a missing variable; "" leaves it missing. is_message: whether the tag translates it.
        """
        code = self.start(expression, scope, missing or ("or_empty" if expression.filters else ""), is_message)
        for function, arguments in expression.filters:
            code = self.filter(code, function, arguments, scope)
        return code

    def start(self, expression: FilterExpression, scope: Mapping[str, str], missing: str, is_message: bool) -> str:
        """An expression without its filters.

        Once Django has rendered a message, its variable says that it is translated, as that of `_("...")` does.
        """
        if not expression.is_var:
            return self.object_name(expression.var)
        code = self.variable(expression.var, scope)
        if expression.var.translate and not is_message:
            return f"t[{code}]"
        is_there = expression.var.lookups is None or code in BUILTINS or code in scope.values()
        return code if is_there or not missing else f"{missing}({code})"

    def filter(self, code: str, function: object, arguments: list[tuple[bool, Any]], scope: Mapping[str, str]) -> str:
        """A filter of a value."""
        if getattr(function, "expects_localtime", False):
            code = f"local_time({code})"
        given = [
            self.variable(value, scope) if looked_up else self.object_name(value) for looked_up, value in arguments
        ]
        if getattr(function, "needs_autoescape", False):
            given.append("autoescape=True")
        name = self.object_name(function)
        if not getattr(function, "is_safe", False):
            return f"{name}({', '.join([code, *given])})"
        return f"keep_safe(before := {code}, {name}({', '.join(['before', *given])}))"

    def condition(self, token: TokenBase, scope: Mapping[str, str]) -> str:
        """The condition of an `if`."""
        if token.id == "literal":
            return self.value(token.value, scope, "or_none")
        first = self.condition(token.first, scope)
        if token.id == "not":
            return f"(not {first})"
        second = self.condition(token.second, scope)
        if token.id in ("and", "or"):
            return f"({first} {token.id} {second})"
        return f"compare({self.object_name(COMPARISONS[token.id])}, {first}, {second})"


NAMES = {name: getattr(values, name) for name in dir(values) if not name.startswith("_")}
