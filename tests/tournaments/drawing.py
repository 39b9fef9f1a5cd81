"""Helpers for tests of pairing."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations

from hypothesis import strategies as st

from tables.tournaments.pairing.pair import Draw, Mode, Objective, Player
from tables.tournaments.pairing.table_sizes import sizes

POINT = 60  # grains


def players(points: dict[str, float]) -> list[Player]:
    """Entries with points."""
    return [Player(name, int(score * POINT)) for name, score in points.items()]


def sets(tables: Sequence[Sequence[str]]) -> set[frozenset[str]]:
    """The tables as sets."""
    return {frozenset(table) for table in tables}


def tables(*names: str) -> list[tuple[str, ...]]:
    """Tables of entries with one letter."""
    return [tuple(name) for name in names]


def shuffled(entries: int, rounds: int, seed: int, least: int = 3) -> Draw:
    """A draw after a number of random rounds."""
    rng = random.Random(seed)
    names = [f"e{n:03}" for n in range(entries)]
    plan = sizes(entries, least, 5, 4).sizes
    earlier = []
    for _round in range(rounds):
        order = rng.sample(names, entries)
        earlier.append([tuple(order[sum(plan[:t]) : sum(plan[: t + 1])]) for t in range(len(plan))])
    some = [Player(name, sum(rng.choice((60, 180, 360, 600)) for _round in range(rounds))) for name in names]
    return Draw(some, plan, earlier, seed=f"seed {seed}", round=rounds + 1)


@st.composite
def draws(draw: st.DrawFn, least: int = 4, most: int = 20) -> Draw:
    """Draws of any mode after up to four random rounds."""
    found = shuffled(draw(st.integers(least, most)), draw(st.integers(0, 4)), draw(st.integers(0, 10**6)))
    mode = draw(st.sampled_from(Mode))
    return Draw(found.players, found.sizes, found.rounds, seed=found.seed, round=found.round, mode=mode)


def worth(draw: Draw, tables: Sequence[Sequence[str]]) -> tuple[int, ...]:
    """The objective up to D by its definition [design: tournaments 7.2], in the order of the mode."""
    score = {one.entry: one.score for one in draw.players}
    met = [frozenset(pair) for earlier in draw.rounds for table in earlier for pair in combinations(table, 2)]
    off = [entry for earlier in draw.rounds for table in earlier if len(table) != draw.preferred for entry in table]
    pairs = [pair for table in tables for pair in combinations(table, 2)]
    barred = sum(set(pair) in [set(two) for two in draw.wishes.forbidden] for pair in pairs)
    barred += sum(not any(set(two) <= set(table) for table in tables) for two in draw.wishes.fixed)
    repeats = sum(met.count(frozenset(pair)) for pair in pairs)
    apart = sum(set(pair) <= set(some) for pair in pairs for some in draw.wishes.apart)
    odd = sum(2 * off.count(entry) + 1 for table in tables if len(table) != draw.preferred for entry in table)
    scores = sum((score[one] - score[other]) ** 2 for one, other in pairs)
    if draw.mode == Mode.VARIETY:
        return barred, repeats, apart, odd, scores
    again = 1200**2 if draw.mode == Mode.BALANCED else 300**2
    return barred, apart, again * repeats + 300**2 * odd + scores


def told(draw: Draw, objective: Objective) -> tuple[int, ...]:
    """The same from the objective of a proposal."""
    if draw.mode == Mode.VARIETY:
        return objective.forbidden, objective.repeats, objective.apart, objective.sizes, objective.scores
    again = 1200**2 if draw.mode == Mode.BALANCED else 300**2
    whole = again * objective.repeats + 300**2 * objective.sizes + objective.scores
    return objective.forbidden, objective.apart, whole
