"""Thread-safe conversion of plain data to typed values; the only module that passes a type to msgspec.

msgspec builds its data about a type when the type is first used. A second thread that uses the type meanwhile finds
them half built, and the process dies of SIGSEGV. So a lock guards the building, and a type is used only afterwards.
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


def build_types(*kinds: object) -> None:
    """Build the msgspec data of these types and of all types inside them, if not yet done."""
    for kind in kinds:
        if kind not in _prepared:
            json_decoder(kind)
            _prepared.add(kind)


def built_types() -> frozenset[object]:
    """The types whose msgspec data are built."""
    return frozenset(_prepared)


def json_decoder(kind: object) -> msgspec.json.Decoder[Any]:
    """A decoder to keep, for a type that is decoded often or is slow to hash or compare."""
    with _building:
        return msgspec.json.Decoder(kind)


def convert(data: object, kind: type[T], *, strict: bool = True, str_keys: bool = False) -> T:
    """Convert plain data to a value of this type. Raises msgspec.ValidationError."""
    build_types(kind)
    return msgspec.convert(data, kind, strict=strict, str_keys=str_keys)


def from_json(text: str | bytes, kind: type[T]) -> T:
    """Decode JSON to a value of this type. Raises msgspec.DecodeError."""
    build_types(kind)
    return msgspec.json.decode(text, type=kind)


def deep_copy(value: T) -> T:
    """An independent copy, by encoding and decoding."""
    build_types(type(value))
    return msgspec.msgpack.decode(msgspec.msgpack.encode(value), type=type(value))
