"""Lots that break ties, and the reproducible random numbers of a pairing."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

import numpy as np


def lot(seed: str, entry: str) -> str:
    """The lot of an entry in hex; the smaller comes first."""
    return sha256(f"{seed}:{entry}".encode()).hexdigest()


def order(seed: str, entries: Iterable[str]) -> list[str]:
    """The entries ordered by lot."""
    return sorted(entries, key=lambda entry: lot(seed, entry))


class Chance:
    """Random numbers that are equal on every machine: raw bits of PCG64, whose stream numpy never changes."""

    def __init__(self, seed: str, stage: int, round: int, attempt: int) -> None:
        digest = sha256(f"{seed}:{stage}:{round}:{attempt}".encode()).digest()
        self._bits = np.random.PCG64(int.from_bytes(digest))

    def number_below(self, limit: int) -> int:
        """A number from 0 to limit - 1."""
        return int(self._bits.random_raw()) % limit

    def numbers_below(self, count: int, limit: int) -> list[int]:
        """`count` different numbers below the limit, in any order."""
        pool = list(range(limit))
        return [pool.pop(self.number_below(len(pool))) for _n in range(count)]
