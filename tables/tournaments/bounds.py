"""What no pairing can beat: section 7.4 of the design."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import combinations

Tables = Sequence[tuple[str, ...]]


def pigeonhole(size: int, tables: int) -> int:
    """The fewest pairs of a table of this size that sat together in a round of so many tables."""
    each, more = divmod(size, tables)
    return more * (each + 1) * each // 2 + (tables - more) * each * (each - 1) // 2


def event_bound(sizes: Sequence[int], rounds: int, byes: int = 0) -> int:
    """QLB: the fewest repeats of an event with these tables in each round; who sits out meets nobody."""
    apart = len(sizes) + byes
    pigeons = rounds * (rounds - 1) // 2 * sum(pigeonhole(size, apart) for size in sizes)
    seats = sum(sizes) + byes
    each, more = divmod(rounds * pairs(sizes), seats * (seats - 1) // 2)
    counted = more * (each + 1) * each // 2 + (seats * (seats - 1) // 2 - more) * each * (each - 1) // 2
    return max(pigeons, counted)


def round_bound(sizes: Sequence[int], present: Collection[str], earlier: Iterable[Tables]) -> int:
    """The fewest repeats of one round: its pigeonholes against each earlier round.

    Whoever did not sit in an earlier round counts there as a table of one.
    """
    return sum(pigeonhole(size, boxes) for boxes in (_boxes(present, tables) for tables in earlier) for size in sizes)


def _boxes(present: Collection[str], tables: Tables) -> int:
    """Among how many tables those who are present were spread."""
    met = [here for here in (sum(entry in present for entry in table) for table in tables) if here]
    return len(met) + len(present) - sum(met)


def pairs(sizes: Iterable[int]) -> int:
    """How many pairs sit together at tables of these sizes."""
    return sum(size * (size - 1) // 2 for size in sizes)


def repeats(rounds: Iterable[Tables]) -> int:
    """C2: what all rounds together repeat, m(m - 1)/2 for a pair that met m times."""
    met: dict[frozenset[str], int] = {}
    for tables in rounds:
        for table in tables:
            for pair in combinations(table, 2):
                met[frozenset(pair)] = met.get(frozenset(pair), 0) + 1
    return sum(m * (m - 1) // 2 for m in met.values())


def contiguous(scores: Iterable[int], sizes: Sequence[int]) -> int:
    """D0: the least score difference where each table is a run of the sorted scores; grains squared."""
    ranked, kinds = sorted(scores), sorted(set(sizes))
    ones, squares = _sums(ranked), _sums([score * score for score in ranked])
    best = {(0,) * len(kinds): 0}  # how many runs of each size are used: the least so far
    for _table in sizes:
        after: dict[tuple[int, ...], int] = {}
        for used, cost in best.items():
            start = sum(n * size for n, size in zip(used, kinds, strict=True))
            for which, size in enumerate(kinds):
                if used[which] == sizes.count(size):
                    continue
                total, power = ones[start + size] - ones[start], squares[start + size] - squares[start]
                then = (*used[:which], used[which] + 1, *used[which + 1 :])
                value = cost + size * power - total * total
                after[then] = min(value, after.get(then, value))
        best = after
    return min(best.values())


def _sums(values: Sequence[int]) -> list[int]:
    """Running totals, from nothing on."""
    out = [0]
    for value in values:
        out.append(out[-1] + value)
    return out
