"""Lower bounds of repeats and score differences [design: tournaments 7.4]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import combinations, combinations_with_replacement
from math import comb

Tables = Sequence[tuple[str, ...]]
WEIGHTS = 3  # weights 0 to 2: enough for an exact bound at up to three tables of up to five


def forced_repeats(earlier: Iterable[int], now: Iterable[int], out: int = 0) -> int:
    """The fewest earlier pairs that must meet again at tables of the sizes `now`, with `out` sitting out.

    An entry that sat out earlier counts as a table of one. Of x entries that come from one table to another, C(x, 2)
    pairs meet again, which is at least xy - C(y + 1, 2) for every y. So any weights give a bound, y being the sum of
    two tables'.
    """
    rows, columns = sorted(Counter(earlier).items()), Counter(now)
    weights = combinations_with_replacement(range(WEIGHTS), len(rows))
    return max(_weighted_bound(rows, columns, out, each) for each in weights) if rows else 0


def _weighted_bound(rows: Sequence[tuple[int, int]], columns: Counter[int], out: int, weights: Sequence[int]) -> int:
    """The bound for given weights of the earlier tables, with the best weight for each new table."""
    heavy = [(weight, n) for weight, (_size, n) in zip(weights, rows, strict=True)]
    come = sum(weight * size * n for weight, (size, n) in zip(weights, rows, strict=True)) - out * max(weights)

    def best(size: int) -> int:
        owns = range(-max(weights), rows[-1][0] + 1)
        return max(size * own - sum(n * comb(max(y + own, 0) + 1, 2) for y, n in heavy) for own in owns)

    return come + sum(n * best(size) for size, n in columns.items())


def event_bound(sizes: Sequence[int], rounds: int, byes: int = 0) -> int:
    """QLB: the fewest repeats of an event with these tables in each round; byes meet nobody.

    Each two rounds repeat no less than these tables must for any choice of byes; and each pair that meets m times
    repeats m(m - 1)/2, the least where all pairs meet equally often.
    """
    each_two = rounds * (rounds - 1) // 2 * forced_repeats([*sizes, *[1] * byes], sizes, byes)
    seats = sum(sizes) + byes
    each, more = divmod(rounds * pairs(sizes), seats * (seats - 1) // 2)
    counted = more * (each + 1) * each // 2 + (seats * (seats - 1) // 2 - more) * each * (each - 1) // 2
    return max(each_two, counted)


def round_bound(sizes: Sequence[int], present: Collection[str], earlier: Iterable[Tables]) -> int:
    """The fewest repeats of one round of those present, where a pair that has met m times counts m.

    The sum of the bounds against each earlier round.
    """
    return sum(forced_repeats(_present_counts(present, tables), sizes) for tables in earlier)


def _present_counts(present: Collection[str], tables: Tables) -> list[int]:
    """The number of present entries at each earlier table; entries without a table count as tables of one."""
    met = [here for here in (sum(entry in present for entry in table) for table in tables) if here]
    return [*met, *[1] * (len(present) - sum(met))]


def pairs(sizes: Iterable[int]) -> int:
    """The number of pairs at tables of these sizes."""
    return sum(size * (size - 1) // 2 for size in sizes)


def repeats(rounds: Iterable[Tables]) -> int:
    """C2: repeats of all rounds together, m(m - 1)/2 for a pair that met m times."""
    met: dict[frozenset[str], int] = {}
    for tables in rounds:
        for table in tables:
            for pair in combinations(table, 2):
                met[frozenset(pair)] = met.get(frozenset(pair), 0) + 1
    return sum(m * (m - 1) // 2 for m in met.values())


def contiguous(scores: Iterable[int], sizes: Sequence[int]) -> int:
    """D0: the least score difference where each table is a run of the sorted scores, in grains squared."""
    ranked, kinds = sorted(scores), sorted(set(sizes))
    ones, squares = _sums(ranked), _sums([score * score for score in ranked])
    best = {(0,) * len(kinds): 0}  # runs used of each size: the least cost so far
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
    """Running totals, starting with 0."""
    out = [0]
    for value in values:
        out.append(out[-1] + value)
    return out
