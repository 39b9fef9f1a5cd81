"""Standings of stages and final ranks of tournaments."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from tables.tournaments.models import Round, Stage, Tournament
from tables.tournaments.models.states import EntryState
from tables.tournaments.results import queries, stages
from tables.tournaments.standings import knockout
from tables.tournaments.standings.explanations import Criterion, Row
from tables.tournaments.standings.facts import Granted, Played
from tables.tournaments.standings.formats import DEFAULTS, Format, Means
from tables.tournaments.standings.scoring import Preset, par, ranks
from tables.tournaments.standings.standings import standings

Order = Mapping[str, tuple[int, int]]  # by entry: place with ties broken by lot, and grains
CARRIED = "\N{RIGHTWARDS ARROW}"  # note on points carried over from the stage before


def standing(stage: Stage, last: int | None = None, rounds: Collection[Round] | None = None) -> Sequence[Row]:
    """The standing of a stage up to and including round `last`; groups one after the other.

    rounds: those of the whole tournament, if already loaded.
    """
    return computed_standing(stage, queries.played_facts(stage, last, rounds))


def computed_standing(stage: Stage, played: Played) -> Sequence[Row]:
    """The standing computed from these facts."""
    return [row for _played, rows in standings_by_group(stage, played) for row in rows]


def standings_by_group(stage: Stage, played: Played) -> list[tuple[Played, Sequence[Row]]]:
    """The facts and standing of each group; one group where the format has none."""
    played = with_carried_points(stage, played)
    if stage.kind != Format.GROUPS or not stage.field or not played.entries:
        return [(played, group_standing(stage, played))]
    keys = queries.keys_of(stage.tournament)
    parts = [group_facts(played, {keys[pk] for pk in group}) for group in stage.field]
    return [(each, group_standing(stage, each)) for each in parts]


def group_facts(played: Played, entries: Collection[str]) -> Played:
    """The facts of one group."""
    return Played(
        tuple(entry for entry in played.entries if entry in entries),
        tuple(pod for pod in played.pods if any(seat.entry in entries for seat in pod.seats)),
        tuple(row for row in played.unplayed if row.entry in entries),
        tuple(gift for gift in played.granted if gift.entry in entries),
    )


def group_standing(stage: Stage, played: Played) -> Sequence[Row]:
    """The standing of one group."""
    below = disqualified_entries(stage.tournament).intersection(played.entries)
    if ranks_by_round(stage):
        return knockout.ladder(played, stage.tournament.seed, stages.seeding(stage), below)
    rules = stage.rules
    custom = {int(size): row for size, row in rules.vectors.items()}
    return standings(
        played,
        criteria(stage),
        stage.tournament.seed,
        par=par(Preset(rules.preset), rules.preferred, custom),
        best=rules.best if stage.kind == Stage.Kind.HEATS else None,
        below=below,
    )


def disqualified_entries(tournament: Tournament) -> set[str]:
    """The disqualified entries, which rank below all others [design: tournaments 8]."""
    found = tournament.entries.all()
    found = found if queries.is_loaded(tournament, "entries") else found.filter(state=EntryState.DISQUALIFIED)
    return {entry.key for entry in found if entry.state == EntryState.DISQUALIFIED}


def ranks_by_round(stage: Stage) -> bool:
    """Whether the rank is the round reached: in a ladder, and in a final with several tables."""
    return stage.kind == Format.LADDER or (stage.kind == Format.FINAL and stage.rules.pods > 1)


def with_carried_points(stage: Stage, played: Played) -> Played:
    """The facts with the points of the stage before, where they carry over."""
    before = stage.tournament.stages.filter(order__lt=stage.order).last() if stage.rules.carry else None
    if before is None:
        return played
    before.tournament = stage.tournament
    brought = {row.entry: grains(row) for row in standing(before)}
    gifts = [Granted(entry, brought[entry], CARRIED) for entry in played.entries if entry in brought]
    return replace(played, granted=(*gifts, *played.granted))


def criteria(stage: Stage) -> list[Criterion]:
    """The tie-breaks of a stage: its own, or the defaults of its format."""
    if ranks_by_round(stage):
        return list(DEFAULTS[Format.LADDER])
    return [Criterion(each) for each in stage.rules.criteria] or list(DEFAULTS[Format(stage.kind)])


def order(stage: Stage, before: int) -> Order:
    """Place and grains of every entry before a round; empty before the first."""
    return computed_order(stage, queries.played_facts(stage, before - 1))


def computed_order(stage: Stage, played: Played) -> Order:
    """Place and grains of every entry by these facts."""
    return {row.entry: (row.order, grains(row)) for row in computed_standing(stage, played)}


def grains(row: Row) -> int:
    """The points of a row in grains."""
    value = row.values[Criterion.PTS].number
    return int(value) if isinstance(value, int) else 0


# -- of a tournament ---------------------------------------------------------------------------------


def final_ranks(tournament: Tournament) -> dict[str, int]:
    """The final rank of every entry that played a table: by its last stage, disqualified ones last."""
    found: dict[str, tuple[object, ...]] = {}
    rounds, below = queries.rounds_of(tournament), disqualified_entries(tournament)
    for stage in tournament.stages.all():
        stage.tournament = tournament
        played = queries.played_facts(stage, rounds=rounds)
        sat = {seat.entry for pod in played.pods for seat in pod.seats}
        keys = cross_group_keys(stage, played)
        found |= {entry: (entry in below, -stage.order, keys[entry]) for entry in keys if entry in sat}
    return dict(zip(found, ranks(list(found.values())), strict=True))


def cross_group_keys(stage: Stage, played: Played) -> dict[str, tuple[object, ...]]:
    """Sort keys of a stage's entries: rank, and across groups then the means of their tables."""
    if stage.kind != Format.GROUPS:
        return {row.entry: (row.rank,) for row in computed_standing(stage, played)}
    return {
        row.entry: (row.rank, -means.grains, -means.share)
        for facts, rows in standings_by_group(stage, played)
        for row in rows
        for means in (Means.of(facts, row.entry),)
    }
