"""Sentences as data: a text to translate, and typed values that fill it in.

The engine never glues strings. Whatever a person reads (an event, a refusal, a score line, the label of a move) is a
record whose class carries one message; `say` translates the message first and fills it in afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Annotated, Any, ClassVar, NamedTuple, get_args, get_type_hints

import msgspec

_SEAT = "seat"

Seat = Annotated[int, msgspec.Meta(ge=0, le=9, extra={"kind": _SEAT})]
Viewer = Seat | None  # None is a spectator
Id = Annotated[str, msgspec.Meta(pattern="^[a-z0-9_]{1,40}$")]


class Plural(NamedTuple):
    """A message with two forms; `n` of the record chooses."""

    one: str
    many: str


Text = str | Plural


def _(text: str) -> str:
    """Mark a message for translation; it is translated where it is shown."""
    return text


def ngettext(one: str, many: str) -> Plural:
    """Mark a message with a singular and a plural for translation."""
    return Plural(one, many)


class Sentence(msgspec.Struct, frozen=True, tag=True):
    """One sentence: `text` is the message, the fields are its values, `clause` the paragraph of the rules."""

    text: ClassVar[Text] = ""
    clause: ClassVar[str] = ""


class Amount(msgspec.Struct, frozen=True):
    """So many of a thing, said with the thing's own plural: 3 stones."""

    n: int
    of: Id


class Voice(NamedTuple):
    """How a reader is spoken to: the two translating functions, the names of the seats, the words for the ids."""

    gettext: Callable[[str], str]
    ngettext: Callable[[str, str, int], str]
    name: Callable[[int], str]
    words: Mapping[str, Text]

    def text(self, text: Text, n: int = 1) -> str:
        """Translate a message."""
        return self.ngettext(text.one, text.many, n) if isinstance(text, Plural) else self.gettext(text)

    def word(self, id_: str, n: int = 1) -> str:
        """The reader's word for an id of the data file."""
        return self.text(self.words[id_], n).format(n=n)

    def listed(self, items: Iterable[str]) -> str:
        """Several things in one breath: a, b and c."""
        *head, last = items
        return self.gettext(_("{items} and {last}")).format(items=", ".join(head), last=last) if head else last


def plain(words: Mapping[str, Text]) -> Voice:
    """The engine's own voice: English, with numbered players."""
    return Voice(str, lambda one, many, n: one if n == 1 else many, lambda seat: f"Player {seat + 1}", words)


def say(sentence: Sentence, voice: Voice) -> str:
    """The sentence in the reader's language, values filled in."""
    values = {
        field: _value(getattr(sentence, field), field in _seats(type(sentence)), voice)
        for field in sentence.__struct_fields__
    }
    n = getattr(sentence, "n", 1)
    return voice.text(sentence.text, n).format_map(values)


def _value(value: Any, is_seat: bool, voice: Voice) -> str:
    if isinstance(value, Amount):
        return voice.word(value.of, value.n)
    if isinstance(value, Sentence):
        return say(value, voice)
    if isinstance(value, tuple):
        return voice.listed(_value(v, is_seat, voice) for v in value) if value else ""
    if isinstance(value, str):
        return voice.word(value)
    if is_seat and value is not None:
        return voice.name(value)
    return str(value).replace("-", "\N{MINUS SIGN}")


@cache
def _seats(kind: type[Sentence]) -> frozenset[str]:
    """The fields that hold seats, told by their annotation."""
    hints = get_type_hints(kind, include_extras=True)
    return frozenset(field for field in kind.__struct_fields__ if _names_seat(hints[field]))


def _names_seat(hint: Any) -> bool:
    meta = getattr(hint, "__metadata__", ())
    if any(isinstance(m, msgspec.Meta) and (m.extra or {}).get("kind") == _SEAT for m in meta):
        return True
    return any(_names_seat(arg) for arg in get_args(hint))
