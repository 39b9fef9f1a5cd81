"""How the history stores positions: every 16th row whole, the others as differences from it.

The differences are made by zlib: the position of the key row is its preset dictionary. A dictionary that does not match
is an error when a row is read, never another position.
"""

from __future__ import annotations

import zlib

KEY_EVERY = 16  # rows: a quarter of the space of whole positions; more of them save little and cost a longer unpacking


def key_number(number: int) -> int:
    """The number of the key row of a row; its own if it is one. Rows are numbered from 1."""
    return number - (number - 1) % KEY_EVERY


def pack(text: bytes, key: bytes | None = None) -> bytes:
    """A position as it is stored: whole, or as differences to the position of the key row."""
    if key is None:
        return zlib.compress(text)
    packing = zlib.compressobj(zdict=key)
    return packing.compress(text) + packing.flush()


def unpack(stored: bytes | memoryview, key: bytes | None = None) -> bytes:
    """The position that was stored. Raises zlib.error if it cannot be read, or not with this key."""
    if key is None:
        return zlib.decompress(stored)
    unpacking = zlib.decompressobj(zdict=key)
    return unpacking.decompress(stored) + unpacking.flush()
