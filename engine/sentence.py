"""Sentences as data: a text to translate, and typed values that fill it in.

The engine never glues strings. Whatever a person reads (an event, a refusal, a score line, the label of a move) is a
record whose class carries one message; `say` translates the message first and fills it in afterwards. What stands in
braces is a field of the record, or else an id of the words: {stones} are "stones" in one edition, "blocks" in another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Annotated, Any, ClassVar, NamedTuple, get_args, get_type_hints

import msgspec

_SEAT = "seat"
_CONTEXT = "\4"  # how gettext joins a context and its message

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


def pgettext(context: str, text: str) -> str:
    """Mark a message that has a translation of its own in this context: two rulebooks may spell a name differently."""
    return f"{context}{_CONTEXT}{text}"


def npgettext(context: str, one: str, many: str) -> Plural:
    """Mark a message with two forms that has a translation of its own in this context."""
    return Plural(pgettext(context, one), pgettext(context, many))


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
        """Translate a message; without a translation in its context it stands as it is."""
        said = self.ngettext(text.one, text.many, n) if isinstance(text, Plural) else self.gettext(text)
        return said.rpartition(_CONTEXT)[2]

    def word(self, id_: str, n: int = 1) -> str:
        """The reader's word for an id of the data file."""
        return self.text(self.words[id_], n).format(n=_number(n))

    def listed(self, items: Iterable[str]) -> str:
        """Several things in one breath: a, b and c."""
        *head, last = items
        return self.gettext(_("{items} and {last}")).format(items=", ".join(head), last=last) if head else last


def plain(words: Mapping[str, Text]) -> Voice:
    """The engine's own voice: English, with numbered players."""
    return Voice(str, lambda one, many, n: one if n == 1 else many, lambda seat: f"Player {seat + 1}", words)


class _Filling(dict[str, str]):
    """The values of a sentence; whatever is none of them is a word of the reader."""

    def __init__(self, sentence: Sentence, voice: Voice) -> None:
        seats = _seats(type(sentence))
        super().__init__({f: _value(getattr(sentence, f), f in seats, voice) for f in sentence.__struct_fields__})
        self.word = voice.word

    def __missing__(self, id_: str) -> str:
        return self.word(id_)


def say(sentence: Sentence, voice: Voice) -> str:
    """The sentence in the reader's language, values filled in."""
    return voice.text(sentence.text, getattr(sentence, "n", 1)).format_map(_Filling(sentence, voice))


def named(sentence: Sentence) -> frozenset[int]:
    """The seats that a sentence names."""
    found = set[int]()
    for field in sentence.__struct_fields__:
        value = getattr(sentence, field)
        several = value if isinstance(value, tuple) else (value,)
        if field in _seats(type(sentence)):
            found.update(seat for seat in several if isinstance(seat, int))
        found.update(*(named(part) for part in several if isinstance(part, Sentence)))
    return frozenset(found)


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
    return _number(value)


def _number(value: object) -> str:
    """With a minus sign that is read aloud as one."""
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
