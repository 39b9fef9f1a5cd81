"""Verifiable random numbers: numbered draws from a key.

Draw n is the number HMAC-SHA256(key, n), read as an unsigned integer of 256 bits, big-endian.
The engine has no other source of randomness.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from _hashlib import HASH

T = TypeVar("T")
_BITS = 256  # of one draw
_SPAN = 1 << _BITS
_BLOCK = sha256().block_size
_INNER, _OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))  # the two pads of RFC 2104


@lru_cache(maxsize=64)  # all draws of a game use one key
def _hmac_states(key: str) -> tuple[HASH, HASH]:
    """The inner and outer hash states of HMAC (RFC 2104) after the padded key."""
    block = key.encode()
    if len(block) > _BLOCK:
        block = sha256(block).digest()
    block = block.ljust(_BLOCK, b"\0")
    return sha256(block.translate(_INNER)), sha256(block.translate(_OUTER))


def draw(key: str, n: int) -> int:
    """Draw number n: 256 bits as an integer.

    key: the seed of a game, any text; n: counts from 1.
    """
    inner, outer = _hmac_states(key)
    inner, outer = inner.copy(), outer.copy()
    inner.update(b"%d" % n)
    outer.update(inner.digest())
    return int.from_bytes(outer.digest(), "big")


def below(key: str, n: int, bound: int) -> tuple[int, int]:
    """A uniform integer in 0 .. bound - 1 by rejection sampling, and the number of the draw that gave it.

    n: the first draw that may be used; a draw beyond the last whole multiple of `bound` is skipped.
    """
    limit = _SPAN - _SPAN % bound
    while (value := draw(key, n)) >= limit:
        n += 1
    return value % bound, n


def draw_order(key: str, n: int, items: Iterable[T]) -> tuple[list[T], int]:
    """The items in random order and the number of the last draw used.

    The order is that of a Fisher-Yates shuffle, from the last item.

    n: the last draw used before.
    """
    out = list(items)
    for i in range(len(out) - 1, 0, -1):
        j, n = below(key, n + 1, i + 1)
        out[i], out[j] = out[j], out[i]
    return out, n


def table_key(secret: str, table: str, nonces: Sequence[str]) -> str:
    """Seed of a table, as hex: HMAC-SHA256(server secret, table id and a nonce per seat in seat order)."""
    return hmac.digest(secret.encode(), "\n".join([table, *nonces]).encode(), "sha256").hex()


def commitment_to(secret: str) -> str:
    """The commitment shown before the nonces exist: SHA-256 of the server secret, as hex."""
    return sha256(secret.encode()).hexdigest()


class Numbered(Random):
    """`random.Random` on numbered draws; each call takes as many draws as it needs, from number 1 on."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self.key, self.n = key, 0

    def getrandbits(self, k: int, /) -> int:
        """The first k bits of the next draws."""
        bits = 0
        draws = -(-k // _BITS)
        for _draw in range(draws):
            self.n += 1
            bits = bits << _BITS | draw(self.key, self.n)
        return bits >> (draws * _BITS - k)

    def random(self) -> float:
        """A uniform multiple of 2**-53 in [0, 1)."""
        return self.getrandbits(53) / (1 << 53)
