"""Pairing and seats over simulated events, with goals: `python -m bench.tournaments [--quick]`.

Each event is a Swiss, 3 to 5 at a table, 4 preferred, mode `variety`. An entry's points depend on its skill and chance,
both seeded, and each round is drawn from those before it.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import mean

from engine.tools.progress import progress
from tables.tournaments.pairing.pair import Draw, Player, pair
from tables.tournaments.pairing.search.bounds import event_bound, repeats
from tables.tournaments.pairing.table_sizes import sizes

PODIUM = {2: (600, 0), 3: (600, 240, 60), 4: (600, 360, 180, 60), 5: (600, 420, 300, 120, 60)}
EVENTS, QUICK = 20, 3
# entries, rounds, and the goals [design: tournaments 7.4, 7.5]: repeats above the bound, difference of first seats
REPEATS = {
    **{(9, rounds): 0 for rounds in (4, 5, 6, 7)},
    (17, 4): 0, (17, 5): 2, (17, 6): 8, (17, 7): 7,
    (24, 4): 0, (24, 5): 1, (24, 6): 7, (24, 7): 18,
    **{(64, rounds): 0 for rounds in (4, 5, 6, 7)},
}  # fmt: skip
SEATS = {(24, 5): 1.5, (17, 4): 1.5}
SECONDS = {64: 1, 128: 2, 256: 4}

Rounds = list[tuple[tuple[str, ...], ...]]


@dataclass(frozen=True)
class Event:
    """The measured values of an event."""

    repeats: int  # above the bound
    thrice: bool  # whether a pair met three times
    seats: int  # difference of first seats between two entries


def main() -> None:
    """Simulate, measure and print."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--quick", action="store_true", help=f"{QUICK} events each instead of {EVENTS}")
    events = QUICK if ask.parse_args().quick else EVENTS
    for line in report(events):
        print(line, flush=True)


def report(events: int) -> Iterator[str]:
    """Goals and measured values, line by line."""
    plans = [(key, seed) for key in {**REPEATS, **SEATS} for seed in range(events)]
    found: dict[tuple[int, int], list[Event]] = {}
    for (entries, rounds), seed in progress(plans, len(plans), "Simulated events", time.monotonic):
        found.setdefault((entries, rounds), []).append(simulate(entries, rounds, seed))
    yield f"Repeats above the lower bound, mean of {events} events (goal at most)"
    for (entries, rounds), goal in REPEATS.items():
        got = found[entries, rounds]
        thrice = sum(event.thrice for event in got)
        note = f"; third meetings in {thrice} events (goal 0)" if rounds * 3 <= entries - 1 else ""
        yield f"  {entries:3} entries, {rounds} rounds: {mean(e.repeats for e in got):5.2f} ({goal}){note}"
    yield "Difference of first seats between two entries: mean (goal at most), events at 2 or less (goal 95 %)"
    for (entries, rounds), first in SEATS.items():
        got = found[entries, rounds]
        fair = mean(event.seats <= 2 for event in got)
        yield f"  {entries:3} entries, {rounds} rounds: {mean(e.seats for e in got):5.2f} ({first}), {fair:.0%}"
    yield "Seconds for one pairing (the slowest of five rounds; goal at most)"
    for entries, goal in SECONDS.items():
        yield f"  {entries:3} entries: {slowest(entries):5.2f} ({goal})"


def simulate(entries: int, rounds: int, seed: int) -> Event:
    """Simulate one event."""
    names, plan = [f"e{n}" for n in range(entries)], sizes(entries, 3, 5, 4)
    played = play(names, plan.sizes, rounds, seed)
    firsts = [sum(table[0] == name for tables in played for table in tables) for name in names]
    met = [(a, b) for tables in played for table in tables for a in table for b in table if a < b]
    return Event(
        repeats(played) - event_bound(plan.sizes, rounds),
        len(met) > 0 and max(met.count(pair) for pair in set(met)) > 2,
        max(firsts) - min(firsts),
    )


def play(names: list[str], plan: tuple[int, ...], rounds: int, seed: int) -> Rounds:
    """The tables of each round."""
    played = Rounds()
    for question in questions(names, plan, rounds, seed, played):
        played.append(pair(question).tables)
    return played


def questions(names: list[str], plan: tuple[int, ...], rounds: int, seed: int, played: Rounds) -> Iterator[Draw]:
    """The input of each round's draw; the caller appends the round's tables to `played` before the next."""
    rng = random.Random(seed)
    skill = {name: rng.gauss(0, 1) for name in names}
    grains = dict.fromkeys(names, 0)
    for number in range(1, rounds + 1):
        players = [Player(name, points) for name, points in grains.items()]
        yield Draw(players, plan, tuple(played), seed=f"bench {seed}", round=number)
        for table in played[-1]:
            strength = {name: skill[name] + rng.gauss(0, 1) for name in table}
            for name, points in zip(sorted(table, key=lambda n: -strength[n]), PODIUM[len(table)], strict=True):
                grains[name] += points


def slowest(entries: int, rounds: int = 5) -> float:
    """Wall-clock seconds of the slowest round of an event."""
    played, spent = Rounds(), list[float]()
    plan = sizes(entries, 3, 5, 4).sizes
    for question in questions([f"e{n}" for n in range(entries)], plan, rounds, 1, played):
        started = time.perf_counter()
        played.append(pair(question).tables)
        spent.append(time.perf_counter() - started)
    return max(spent)


if __name__ == "__main__":
    main()
