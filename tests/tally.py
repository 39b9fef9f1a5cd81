"""What the tests have tried, in numbers: told at the end of a run, for pytest keeps to itself what is printed."""

from collections import defaultdict
from collections.abc import Iterable

_lines: list[str] = []
_found: defaultdict[str, set[object]] = defaultdict(set)


def tell(line: str) -> None:
    """What one test has counted."""
    _lines.append(line)


def found(what: str, things: Iterable[object]) -> None:
    """Things that many tests count together, each of them once."""
    _found[what] |= set(things)


def lines() -> list[str]:
    """Everything that was counted."""
    return [*_lines, *(f"{what}: {len(things)}" for what, things in _found.items())]
