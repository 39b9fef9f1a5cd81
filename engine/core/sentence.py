"""Sentences as data: a message to translate and its typed values.

The engine never concatenates text. All that a person reads (an event, a refusal, a score line, the label of a move) is
a record whose class has one message; `say` translates the message first and then fills in the values. A name in braces
is a field of the record, or else an id of the words: {stones} are "stones" in one edition, "blocks" in another. After
a colon a message selects a form of the word, which has an id of its own: {gift:a} of "harp" is "a_harp". Numbers have
one such form: {place:nth} is 2nd. A quotation within a quotation takes the inner marks of the language.

A reader who plays is addressed: if the first seat of a sentence is theirs, `say` uses the message `you` instead of
`text`; elsewhere in a sentence their seat is called "you".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from string import Formatter
from typing import Annotated, ClassVar, NamedTuple, get_args, get_type_hints

import msgspec

_SEAT = "seat"
_NESTED = (tuple, msgspec.Struct)  # what may hold a sentence
CONTEXT_SEPARATOR = "\4"  # separator of context and message in gettext

Seat = Annotated[int, msgspec.Meta(ge=0, le=9, extra={"kind": _SEAT})]
Viewer = Seat | None  # None is a spectator
MOST = 99_999  # far more than any game counts; limits the numbers of a loaded position
Count = Annotated[int, msgspec.Meta(ge=0, le=MOST)]
Number = Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)]
LARGEST_PRINTED = 120  # maximum of a printed number: the price of fifteen pieces
PrintedNumber = Annotated[int, msgspec.Meta(ge=0, le=LARGEST_PRINTED)]
Id = Annotated[str, msgspec.Meta(pattern="^[a-z0-9_]{1,40}$")]


class Plural(NamedTuple):
    """A message with singular and plural; the field `n` of the record selects the form."""

    one: str
    many: str


Text = str | Plural


def _(text: str) -> str:
    """Mark a message for translation; it is translated when shown."""
    return text


def ngettext(one: str, many: str) -> Plural:
    """Mark a message with a singular and a plural for translation."""
    return Plural(one, many)


def pgettext(context: str, text: str) -> str:
    """Mark a message with a translation of its own in a context, such as a name of one rulebook."""
    return f"{context}{CONTEXT_SEPARATOR}{text}"


def npgettext(context: str, one: str, many: str) -> Plural:
    """Mark a message with singular and plural and a translation of its own in this context."""
    return Plural(pgettext(context, one), pgettext(context, many))


NTH = "nth"  # the form of a number as an ordinal


def ordinal(n: int) -> str:
    """The message for an ordinal, such as 1st or 2nd; 11, 12 and 13 take `th`."""
    if n == 1:
        return pgettext("ordinal", "1st")
    end = 0 if n % 100 in {11, 12, 13} else n % 10
    forms = {1: pgettext("ordinal", "{n}st"), 2: pgettext("ordinal", "{n}nd"), 3: pgettext("ordinal", "{n}rd")}
    return forms.get(end, pgettext("ordinal", "{n}th"))


_YOU = pgettext("a player, within a sentence", "you")


class Sentence(msgspec.Struct, frozen=True, tag=True):
    """One sentence: `text` is the message, the fields are its values, `clause` the clause of the rules.

    you: the message for the reader whose seat is the first of the record; if empty, `text` is used.
    A field named `clause` is not a value of the message.
    """

    text: ClassVar[Text] = ""
    you: ClassVar[Text] = ""
    clause: ClassVar[str] = ""

    def told_as(self) -> Sentence:
        """The sentence to say: itself, or another one where a value needs another message."""
        return self


class Amount(msgspec.Struct, frozen=True):
    """A number of things, said with the plural of its word: 3 stones."""

    n: Number
    of: Id


class Voice(NamedTuple):
    """Language of a reader: the two translation functions, the seats' names, the words for the ids.

    viewer: the seat of the reader; None for a spectator. names: all that `name` can answer, where they are known.
    """

    gettext: Callable[[str], str]
    ngettext: Callable[[str, str, int], str]
    name: Callable[[int], str]
    words: Mapping[str, Text]
    viewer: Viewer = None
    names: tuple[str, ...] = ()

    def seat_name(self, seat: int) -> str:
        """The name of a seat within a sentence; "you" for the reader's own."""
        return self.you() if seat == self.viewer else self.name(seat)

    def you(self) -> str:
        """The word for the reader within a sentence."""
        return self.text(_YOU)

    def text(self, text: Text, n: int = 1) -> str:
        """Translate a message; a context that remains without translation is removed."""
        said = self.ngettext(text.one, text.many, n) if isinstance(text, Plural) else self.gettext(text)
        return said.rpartition(CONTEXT_SEPARATOR)[2]

    def word(self, id_: str, n: int = 1, form: str = "") -> str:
        """The word for an id, in the requested form if the word has it."""
        return self.text(self.message(id_, form), n).format(n=_number(n))

    def message(self, id_: str, form: str = "") -> Text:
        """The message for an id, in the requested form if the words have it."""
        formed = f"{form}_{id_}"
        return self.words[formed if form and formed in self.words else id_]

    def list_text(self, items: Iterable[str], form: str = "") -> str:
        """Items as a list: "a, b and c", or "a, b or c" for the form {things:or}."""
        *head, last = items
        both = _("{items} or {last}") if form == "or" else _("{items} and {last}")
        return self.gettext(both).format(items=", ".join(head), last=last) if head else last


def plain(words: Mapping[str, Text]) -> Voice:
    """An English voice with numbered players."""
    return Voice(str, lambda one, many, n: one if n == 1 else many, lambda seat: f"Player {seat + 1}", words)


class _Piece(NamedTuple):
    """A piece of a message: literal text, then a name or None, its form, and whether marks quote it."""

    literal: str
    name: str | None
    form: str
    quoted: bool


@lru_cache(16_384)
def _pieces(text: str) -> tuple[_Piece, ...]:
    """The pieces of a message."""
    return tuple(
        _Piece(literal, name, form or "", literal.rstrip().endswith(("“", "«")))
        for literal, name, form, _ in Formatter().parse(text)
    )


def _with_inner_marks(text: str) -> str:
    """A text as it stands within quotation marks: English “a” as ‘a’, French « a » as “a”."""
    return re.sub(r"«\s*(.*?)\s*»|“(.*?)”", lambda found: f"“{found[1]}”" if found[1] else f"‘{found[2]}’", text)


def say(sentence: Sentence, voice: Voice) -> str:
    """The sentence in the reader's language with its values; it addresses the reader if it is about them."""
    said = _format(sentence, voice)
    if voice.viewer is not None and said.startswith(you := voice.you()) and not said[len(you) :][:1].isalpha():
        return said[0].upper() + said[1:]
    return said


def _format(sentence: Sentence, voice: Voice, form: str = "") -> str:
    """The sentence with its values; any name that is no field of it is looked up in the words.

    form: the form that an enclosing sentence requests.
    """
    sentence = sentence.told_as()
    text = sentence.you if sentence.you and voice.viewer in _subjects(sentence) else sentence.text
    fields, seats, said = _fields(type(sentence)), _seats(type(sentence)), []
    for literal, name, own, quoted in _pieces(voice.text(text, getattr(sentence, "n", 1))):
        said.append(literal)
        if name is not None:
            value = getattr(sentence, name) if name in fields else name
            part = _value(value, name in seats, voice, own or form)
            said.append(_with_inner_marks(part) if quoted else part)
    return "".join(said)


@cache
def _fields(kind: type[Sentence]) -> frozenset[str]:
    """The values of a kind of sentence."""
    return frozenset(kind.__struct_fields__) - {"clause"}


def _subjects(sentence: Sentence) -> tuple[Viewer, ...]:
    """The seats in the first field that holds any."""
    first = next((field for field in sentence.__struct_fields__ if field in _seats(type(sentence))), None)
    found = getattr(sentence, first) if first else ()
    return found if isinstance(found, tuple) else () if found is None else (found,)


def seats_named(record: object) -> frozenset[int]:
    """The seats named by all sentences in a record or a tuple, and those of the records of a seat."""
    found = set[int]()
    _collect_seats(record, found)
    return frozenset(found)


def _collect_seats(record: object, found: set[int]) -> None:
    if isinstance(record, tuple):
        for one in record:
            if isinstance(one, _NESTED):
                _collect_seats(one, found)
    elif isinstance(record, msgspec.Struct):
        seats = _seats(type(record)) if isinstance(record, Sentence) else ("seat",)
        for field in record.__struct_fields__:
            value = getattr(record, field)
            if field in seats:
                several = value if isinstance(value, tuple) else (value,)
                found.update(seat for seat in several if isinstance(seat, int))
            elif isinstance(value, _NESTED):
                _collect_seats(value, found)


def _value(value: object, is_seat: bool, voice: Voice, form: str = "") -> str:
    if isinstance(value, Amount):
        return voice.word(value.of, value.n)
    if isinstance(value, Sentence):
        return _format(value, voice, form)
    if isinstance(value, tuple):
        return voice.list_text(_items(value, is_seat, voice, form), form) if value else ""
    if isinstance(value, str):
        return voice.word(value, form=form)
    if is_seat and isinstance(value, int):
        return voice.seat_name(value)
    if form == NTH and isinstance(value, int):
        return voice.text(ordinal(value)).format(n=value)
    return _number(value)


def _items(values: tuple[object, ...], is_seat: bool, voice: Voice, form: str) -> Iterator[str]:
    """The texts of a list; an id that it has several times is counted, if its word has a plural."""
    for at, value in enumerate(values):
        n = values.count(value) if isinstance(value, str) and isinstance(voice.message(value, form), Plural) else 1
        if n == 1:
            yield _value(value, is_seat, voice, form)
        elif isinstance(value, str) and values.index(value) == at:
            yield voice.word(value, n, form)


def _number(value: object) -> str:
    """A number with U+2212 as minus sign, which screen readers read as minus."""
    return str(value).replace("-", "\N{MINUS SIGN}")


@cache
def _seats(kind: type[Sentence]) -> frozenset[str]:
    """The fields that hold seats, by their annotation."""
    hints = get_type_hints(kind, include_extras=True)
    return frozenset(field for field in kind.__struct_fields__ if _names_seat(hints[field]))


def _names_seat(hint: object) -> bool:
    meta = getattr(hint, "__metadata__", ())
    if any(isinstance(m, msgspec.Meta) and (m.extra or {}).get("kind") == _SEAT for m in meta):
        return True
    return any(_names_seat(arg) for arg in get_args(hint))
