"""Plain data as values of a type, in any thread: the one place that hands a type to msgspec.

msgspec builds what it knows of a type when the type is first used. A second thread that uses the type meanwhile finds
it half built, and the process dies of SIGSEGV. So one thread at a time builds, and a type is used once it is complete.
"""

from __future__ import annotations

from threading import Lock
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

Json = Any  # a value of JSON
Data = dict[str, Json]  # an object of JSON or a table of TOML

_building = Lock()
_prepared: set[object] = set()


def prepare(*kinds: object) -> None:
    """Build what msgspec knows of these types and of all types inside them, unless that is done."""
    for kind in kinds:
        if kind not in _prepared:
            json_decoder(kind)
            _prepared.add(kind)


def prepared() -> frozenset[object]:
    """The types that are complete."""
    return frozenset(_prepared)


def json_decoder(kind: object) -> msgspec.json.Decoder[Any]:
    """A decoder to keep, for a type that is read often or is long to compare."""
    with _building:
        return msgspec.json.Decoder(kind)


def convert(data: object, kind: type[T], *, strict: bool = True, str_keys: bool = False) -> T:
    """Plain data as a value of this type. Raises msgspec.ValidationError."""
    prepare(kind)
    return msgspec.convert(data, kind, strict=strict, str_keys=str_keys)


def from_json(text: str | bytes, kind: type[T]) -> T:
    """JSON as a value of this type. Raises msgspec.DecodeError."""
    prepare(kind)
    return msgspec.json.decode(text, type=kind)


def copied(value: T) -> T:
    """An independent copy, written and read back."""
    prepare(type(value))
    return msgspec.msgpack.decode(msgspec.msgpack.encode(value), type=type(value))
