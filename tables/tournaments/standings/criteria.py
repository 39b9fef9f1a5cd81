"""Criteria of standings, computed exactly with their summands [design: tournaments 5]."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from tables.tournaments.pairing.elements.lots import lot
from tables.tournaments.standings.explanations import Criterion, State, Summand, Value, What, mean, total
from tables.tournaments.standings.facts import Played, Pod, Seat, Unplayed


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """A table that an entry played: its index among all pods, the pod and the seat."""

    index: int
    pod: Pod
    seat: Seat


class Heat(NamedTuple):
    """Grains and share of a round."""

    grains: Summand
    share: Summand


def heat(what: What, row: Seat | Unplayed, round: int, pod: int = 0) -> Heat:
    """A table or an unplayed round as two summands."""
    return Heat(Summand(what, row.grains, round, pod), Summand(what, row.share, round, pod))


def table(each: PlayedTable) -> Summand:
    """The grains of a table as a summand."""
    return Summand(What.TABLE, each.seat.grains, each.pod.round, each.pod.number)


def players_sharing_place(each: PlayedTable) -> int:
    """How many players who stayed have the same place as this seat."""
    return sum(seat.place == each.seat.place and not seat.forfeited for seat in each.pod.seats)


def comparison(mine: Seat, theirs: Seat) -> int | Fraction:
    """1 for the better place, 1/2 for the same, 0 for the worse."""
    return Fraction(1, 2) if mine.place == theirs.place else int(mine.place < theirs.place)


class Tally:
    """The facts by entry; `par` in grains, `best`: number of heats that count, or None for all."""

    def __init__(self, played: Played, seed: str, par: int | Fraction, best: int | None) -> None:
        self.seed, self.par, self.best = seed, Fraction(par), best
        self.sat: dict[str, list[PlayedTable]] = {entry: [] for entry in played.entries}
        self.heats: dict[str, list[Heat]] = {entry: [] for entry in played.entries}
        self.granted: dict[str, list[Summand]] = {entry: [] for entry in played.entries}
        for index, pod in enumerate(played.pods):
            for seat in pod.seats:
                self.sat[seat.entry].append(PlayedTable(index, pod, seat))
                self.heats[seat.entry].append(heat(What.TABLE, seat, pod.round, pod.number))
        for row in played.unplayed:
            self.heats[row.entry].append(heat(What(row.kind), row, row.round))
        for gift in played.granted:
            self.granted[gift.entry].append(Summand(What.GRANTED, gift.grains, note=gift.note))
        for heats in self.heats.values():
            heats.sort(key=lambda heat: (heat.grains.round, heat.grains.pod))
        self.at = {entry: {each.index: each for each in sat} for entry, sat in self.sat.items()}
        self.tables = {entry: [(each.index, table(each)) for each in sat] for entry, sat in self.sat.items()}

    def counting_heats(self, entry: str) -> tuple[list[Heat], list[Heat]]:
        """The rounds that count and those left out: the best by grains, then share, then the earlier."""
        heats = self.heats[entry]
        if self.best is None:
            return heats, []
        order = sorted(range(len(heats)), key=lambda n: (-heats[n].grains.value, -heats[n].share.value, n))
        best = set(order[: self.best])
        return [heats[n] for n in sorted(best)], [heats[n] for n in range(len(heats)) if n not in best]

    def points(self, entry: str) -> Value:
        """PTS: grains of tables, unplayed rounds and adjustments."""
        counted, others = self.counting_heats(entry)
        return total([*(heat.grains for heat in counted), *self.granted[entry]], [heat.grains for heat in others])

    def share(self, entry: str) -> Value:
        """SHARE: the parts of the tables' victory points, in thousandths of an even part."""
        counted, others = self.counting_heats(entry)
        return total([heat.share for heat in counted], [heat.share for heat in others])

    def best_heats(self, entry: str) -> Value:
        """BEST: the heats that count, best first."""
        counted, others = self.counting_heats(entry)
        summands = sorted((heat.grains for heat in counted), key=lambda part: -part.value)
        left_out = tuple(heat.grains for heat in others)
        return Value(tuple(int(part.value) for part in summands), tuple(summands), left_out=left_out)

    def place_count(self, entry: str, place: int) -> Value:
        """WIN, SEC, THI: tables with this place, each divided by how many share it; none for those who left."""
        return total(
            Summand(What.TABLE, Fraction(1, players_sharing_place(each)), each.pod.round, each.pod.number)
            for each in self.sat[entry]
            if each.seat.place == place and not each.seat.forfeited
        )

    def opposition(self, entry: str) -> Value:
        """OPP: the mean over all encounters of the opponent's mean grains at other tables; par without any."""
        strengths: dict[str, tuple[Fraction, tuple[Summand, ...]]] = {}
        summands = []
        for each in self.sat[entry]:
            for other in each.pod.seats:
                if other.entry != entry:
                    if other.entry not in strengths:
                        strengths[other.entry] = self.strength(other.entry, entry)
                    number, parts = strengths[other.entry]
                    summands.append(Summand(What.OPPONENT, number, each.pod.round, each.pod.number, other.entry, parts))
        return mean(summands or [Summand(What.PAR, self.par)])

    def strength(self, entry: str, without: str) -> tuple[Fraction, tuple[Summand, ...]]:
        """The mean grains of an entry over its tables without the other, and these tables; par if none."""
        there = self.at[without]
        parts = tuple([part for index, part in self.tables[entry] if index not in there])
        if not parts:
            return self.par, (Summand(What.PAR, self.par),)
        return Fraction(sum([part.value.numerator for part in parts]), len(parts)), parts

    def mean_points(self, entry: str) -> Value:
        """MEAN: the mean grains of tables; 0 without any."""
        return mean([part for _, part in self.tables[entry]])

    def head_to_head(self, tied: Sequence[str]) -> dict[str, Value]:
        """H2H within a tied set, averaged over common tables.

        The sum over the others of 1 (ahead), 1/2 (equal) or 0. Skipped where two of the set never met.
        """
        for pair in combinations(tied, 2):
            if self.at[pair[0]].keys().isdisjoint(self.at[pair[1]]):
                skipped = tuple(Summand(What.NEVER_MET, 0, entry=entry) for entry in pair)
                return dict.fromkeys(tied, Value(None, skipped, state=State.SKIPPED))
        return {entry: total(self.duel(entry, other) for other in tied if other != entry) for entry in tied}

    def duel(self, entry: str, other: str) -> Summand:
        """The score of an entry against another at their common tables."""
        mine, theirs = self.at[entry], self.at[other]
        parts = tuple(
            Summand(What.TABLE, comparison(each.seat, theirs[each.index].seat), each.pod.round, each.pod.number)
            for each in mine.values()
            if each.index in theirs
        )
        return Summand(
            What.OPPONENT, Fraction(sum(part.value for part in parts)) / len(parts), entry=other, parts=parts
        )

    def last(self, tied: Sequence[str]) -> dict[str, Value]:
        """LAST within a tied set: grains in the last round in which all of it had a table; skipped if none."""
        common = set.intersection(*({each.pod.round for each in self.sat[entry]} for entry in tied))
        if not common:
            return dict.fromkeys(tied, Value(None, state=State.SKIPPED))
        return {entry: total(part for _, part in self.tables[entry] if part.round == max(common)) for entry in tied}

    def values(self, criterion: Criterion, tied: Sequence[str]) -> dict[str, Value]:
        """A criterion's value for each of a tied set."""
        if criterion in WITHIN:
            return WITHIN[criterion](self, tied)
        return {entry: ALONE[criterion](self, entry) for entry in tied}


ALONE: Mapping[Criterion, Callable[[Tally, str], Value]] = {
    Criterion.PTS: Tally.points,
    Criterion.WIN: lambda tally, entry: tally.place_count(entry, 1),
    Criterion.OPP: Tally.opposition,
    Criterion.SHARE: Tally.share,
    Criterion.SEC: lambda tally, entry: tally.place_count(entry, 2),
    Criterion.THI: lambda tally, entry: tally.place_count(entry, 3),
    Criterion.MEAN: Tally.mean_points,
    Criterion.BEST: Tally.best_heats,
    Criterion.LOT: lambda tally, entry: Value(lot(tally.seed, entry)),
}
WITHIN: Mapping[Criterion, Callable[[Tally, Sequence[str]], dict[str, Value]]] = {
    Criterion.H2H: Tally.head_to_head,
    Criterion.LAST: Tally.last,
}
