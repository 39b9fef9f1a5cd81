"""What compiled templates do with values: look them up, compare them, and write them, as Django does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from html import escape
from operator import attrgetter
from types import SimpleNamespace
from typing import Any

from django.template import Context
from django.template.base import Node, Template, Variable, VariableDoesNotExist, render_value_in_context
from django.utils import timezone
from django.utils.html import conditional_escape
from django.utils.safestring import SafeData, SafeString, mark_safe
from django.utils.translation import pgettext

from tables.web.texts import Texts

Values = dict[str, Any]  # the context of a template


class Missing:
    """What is looked up and not there: nothing in a text, None in a condition."""

    def __bool__(self) -> bool:
        return False


MISSING = Missing()
TEXTS = "texts"  # of the reader's language, in the values of a template
HOW = Context({}, use_l10n=False)  # how values are written: numbers here are small and whole
_records: dict[type, bool] = {}


class Around(dict[str, Any]):
    """What Django looks a variable up in."""

    template = SimpleNamespace(engine=SimpleNamespace(string_if_invalid=""))


def is_record(kind: type) -> bool:
    """Whether values of this type are looked into by attributes alone."""
    if kind not in _records:
        _records[kind] = issubclass(kind, tuple | str) or not hasattr(kind, "__getitem__")
    return _records[kind]


@cache
def reader(name: str) -> Callable[[Any], Any]:
    """The function that reads a named piece of a value, or says MISSING.

    It keeps the types whose instances all have it, since a table reads five hundred pieces.
    """
    read, having = attrgetter(name), set[type]()

    def piece(value: object) -> Any:
        kind = type(value)
        if kind in having:
            return read(value)
        if name in fields(kind) and not callable(read(value)):
            having.add(kind)
        return attribute(value, name)

    return piece


def fields(kind: type) -> Sequence[str]:
    """The names that every instance of a kind of records has."""
    named: Sequence[str] = getattr(kind, "__struct_fields__", getattr(kind, "_fields", ()))
    return named


def attribute(value: object, name: str) -> Any:
    """A named piece of a value; MISSING if it has none."""
    if value is MISSING or value is None:
        return MISSING
    if type(value) is dict:
        found = value.get(name, MISSING)
    else:
        found = getattr(value, name, MISSING) if is_record(type(value)) else MISSING
    return piece_of(value, name) if found is MISSING or callable(found) else found


def item(value: object, index: str) -> Any:
    """A numbered piece of a value; MISSING if it has none."""
    if isinstance(value, tuple | list) and int(index) < len(value) and not callable(value[int(index)]):
        return value[int(index)]
    return piece_of(value, index)


def piece_of(value: object, name: str) -> Any:
    """A piece of a value as Django looks it up; what can be called is called."""
    if value is MISSING:
        return MISSING
    try:
        return variable(name).resolve(Around(value=value))
    except VariableDoesNotExist:
        return MISSING


@cache
def variable(name: str) -> Variable:
    """Django's variable for a piece of a value."""
    return Variable(f"value.{name}")


def or_empty(value: object) -> Any:
    """The value, or an empty text if it is missing."""
    return "" if value is MISSING else value


def or_none(value: object) -> Any:
    """The value, or None if it is missing."""
    return None if value is MISSING else value


def text(value: Any) -> str:
    """A value as it stands in a page."""
    kind = type(value)
    if kind is SafeString:
        return value  # type: ignore[no-any-return]
    if kind is str:
        return escape(value)
    if kind is int:
        return str(value)
    return "" if value is MISSING else render_value_in_context(value, HOW)


def local_time(value: object) -> Any:
    """A time in the reader's zone, for filters that write times; any other value as it is."""
    return timezone.template_localtime(value)  # type: ignore[attr-defined]


def output(value: Any) -> str:
    """What a tag returned, as it stands in a page."""
    return value if type(value) is SafeString else conditional_escape(value)


def keep_safe(before: object, after: Any) -> Any:
    """What a filter made of a value, which is as safe as the value was."""
    return mark_safe(after) if isinstance(before, SafeData) else after


def translation_of(value: object, texts: Texts, context: str = "") -> str:
    """The text of a value in the reader's language. context: that in which translators read it."""
    message = str(value).replace("%", "%%")
    if context:
        found = pgettext(context, message).replace("%%", "%")
    else:
        found = texts[message].replace("%%", "%") if message else ""
    return found if isinstance(value, SafeData) else escape(found)


def sequence(value: Any) -> Sequence[Any]:
    """What a loop goes over."""
    if value is None or value is MISSING:
        return ()
    return value if hasattr(value, "__len__") else list(value)


def loop(number: int, of: int, parent: object) -> dict[str, Any]:
    """What a template knows of its loop. number: from 0."""
    return {
        "parentloop": parent,
        "counter0": number,
        "counter": number + 1,
        "revcounter": of - number,
        "revcounter0": of - number - 1,
        "first": number == 0,
        "last": number == of - 1,
    }


def compare(operator: Callable[[Any, Any], object], first: object, second: object) -> bool:
    """A comparison; False for what cannot be compared."""
    try:
        return bool(operator(first, second))
    except Exception:  # as in Django: a condition never fails
        return False


def render_node(node: Node, template: Template, values: Values) -> str:
    """A tag that is not compiled."""
    context = Context({name: value for name, value in values.items() if value is not MISSING}, use_l10n=False)
    with context.bind_template(template):
        return str(node.render_annotated(context))
