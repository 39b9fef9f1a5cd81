"""Schedules that ignore scores: all rounds of a round robin or a group stage."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tables.tournaments.pairing.elements import seating
from tables.tournaments.pairing.elements.draw import Draw, Player, Table, Wishes
from tables.tournaments.pairing.elements.lots import Chance, order
from tables.tournaments.pairing.pair import numbered_tables, pair
from tables.tournaments.pairing.search.bounds import event_bound, repeats

STARTS = 8  # number of schedules drawn round by round
REDRAWN = 40  # number of attempts to redraw rounds of the best schedule
Round = tuple[Table, ...]


def longest(sizes: Sequence[int], byes: int = 0) -> int:
    """The most rounds for which the bound on repeats is 0, at least one."""
    rounds = 1
    while event_bound(sizes, rounds + 1, byes) == 0:
        rounds += 1
    return rounds


def schedule(
    entries: Sequence[str],
    sizes: Sequence[int],
    rounds: int,
    seed: str,
    stage: int = 1,
    preferred: int = 4,
    wishes: Wishes | None = None,
) -> tuple[Round, ...]:
    """All rounds of a round robin, tables in seat order; byes rotate in the order of lots.

    Repeats over all rounds are as few as a fixed number of attempts finds, which for most club sizes is the bound.
    """
    plain = Draw((), tuple(sizes), seed=seed, stage=stage, preferred=preferred, wishes=wishes or Wishes())
    present = players_by_round(order(seed, entries), sum(sizes), rounds)
    bound = event_bound(sizes, rounds, len(entries) - sum(sizes))
    return with_seats(plain, present, improve_schedule(plain, present, first_schedule(plain, present, bound), bound))


def first_schedule(plain: Draw, present: Sequence[list[Player]], bound: int) -> list[Round]:
    """The best of several schedules drawn round by round, each with other lots."""
    best: list[Round] = []
    for attempt in range(1, STARTS + 1):
        drawn: list[Round] = []
        for number, players in enumerate(present, 1):
            lots = replace(plain, seed=f"{plain.seed}:start {attempt}")
            drawn.append(pair(replace(lots, players=players, rounds=tuple(drawn), round=number)).tables)
        if not best or repeats(drawn) < repeats(best):
            best = drawn
        if repeats(best) == bound:
            break
    return best


def players_by_round(lots: Sequence[str], seats: int, rounds: int) -> list[list[Player]]:
    """The players of each round, where byes rotate."""
    out = len(lots) - seats
    turns = [{lots[-1 - (n * out + m) % len(lots)] for m in range(out)} for n in range(rounds)]
    return [[Player(entry) for entry in lots if entry not in resting] for resting in turns]


def improve_schedule(plain: Draw, present: Sequence[list[Player]], drawn: list[Round], bound: int) -> list[Round]:
    """Improve a schedule by redrawing one or two rounds with other lots, as long as repeats do not rise."""
    chance = Chance(plain.seed, plain.stage, 0, 0)
    for attempt in range(REDRAWN):
        if repeats(drawn) == bound:
            break
        tried = drawn.copy()
        for which in chance.numbers_below(min(1 + attempt % 2, len(drawn)), len(drawn)):
            tried[which] = ()
        lots = replace(plain, seed=f"{plain.seed}:again {attempt}")
        for which, tables in enumerate(tried):
            if not tables:
                rounds = tuple(tables for tables in tried if tables)
                tried[which] = pair(replace(lots, players=present[which], rounds=rounds, round=which + 1)).tables
        if repeats(tried) <= repeats(drawn):
            drawn = tried
    return drawn


def with_seats(plain: Draw, present: Sequence[list[Player]], drawn: Sequence[Round]) -> tuple[Round, ...]:
    """The same tables with seats assigned by the rounds before, numbered in the order of lots."""
    done: list[Round] = []
    for players, tables in zip(present, drawn, strict=True):
        sat = seating.history(done)
        seats = [seating.seat_order(table, sat, plain.seed) for table in tables]
        done.append(numbered_tables(replace(plain, players=players), seats))
    return tuple(done)
