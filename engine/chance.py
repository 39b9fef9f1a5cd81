"""Chance that anybody can verify: numbered draws from a key.

Draw n is the number HMAC-SHA256(key, n), read as an unsigned integer of 256 bits, big-endian.
The engine has no other chance.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")
_SPAN = 1 << 256


def draw(key: str, n: int) -> int:
    """Draw number n: 256 bits as an integer.

    key: the seed of a game, any text; n: counts from 1.
    """
    return int.from_bytes(hmac.digest(key.encode(), str(n).encode(), "sha256"), "big")


def below(key: str, n: int, bound: int) -> tuple[int, int]:
    """An even choice of 0 .. bound - 1 by rejection sampling, and the number of the draw that gave it.

    n: the first draw that may be used; a draw beyond the last whole multiple of `bound` is passed over.
    """
    limit = _SPAN - _SPAN % bound
    while (value := draw(key, n)) >= limit:
        n += 1
    return value % bound, n


def shuffled(key: str, n: int, items: Iterable[T]) -> tuple[list[T], int]:
    """The items in random order (Fisher and Yates, from the back), and the number of the last draw used.

    n: the last draw used before.
    """
    out = list(items)
    for i in range(len(out) - 1, 0, -1):
        j, n = below(key, n + 1, i + 1)
        out[i], out[j] = out[j], out[i]
    return out, n


def table_key(secret: str, table: str, nonces: Sequence[str]) -> str:
    """The seed of a table: HMAC-SHA256(server secret, table id and one nonce per seat in seat order), as hex."""
    return hmac.digest(secret.encode(), "\n".join([table, *nonces]).encode(), "sha256").hex()


def commitment(secret: str) -> str:
    """What the site shows before the nonces exist: the SHA-256 of the server secret, as hex."""
    return sha256(secret.encode()).hexdigest()
