"""The field of a stage before its first round is published: who plays, and in which group."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tables.tournaments.models import Entry, Round, Stage
from tables.tournaments.models.states import PRESENT
from tables.tournaments.pairing.elements import lots
from tables.tournaments.results import stages
from tables.tournaments.standings.formats import Format, snake

Replaced = list[tuple[int, int]]  # pairs of (absent qualifier, replacement)


def fix_field(round: Round) -> Replaced:
    """Fix the field of a stage from those present; absent qualifiers are replaced by the next in line."""
    stage = round.stage
    if stages.published_rounds(stage) or not has_fixed_field(stage):
        return []
    here = list(stage.tournament.entries.filter(state__in=PRESENT))
    before = {pk for group in stage.field or () for pk in group}
    order = present_qualifiers(stage, here) if stage.cut else entries_by_rating(stage, here)
    stage.field = [[int(key) for key in group] for group in field_groups(stage, [str(pk) for pk in order])]
    stage.schedule = None
    stage.seats = {key: seat for key, seat in (stage.seats or {}).items() if int(key) in order} or None
    stage.save()
    if not stage.cut:
        return []
    return list(zip([pk for pk in before if pk not in order], [pk for pk in order if pk not in before], strict=False))


def has_fixed_field(stage: Stage) -> bool:
    """Whether the field of a stage is known before its first round."""
    return stage.cut is not None or stage.kind in (Format.ROUND_ROBIN, Format.GROUPS)


def present_qualifiers(stage: Stage, here: Sequence[Entry]) -> list[int]:
    """The best present qualifiers, as many as the stage has places."""
    present = {entry.pk for entry in here}
    order = [pk for pk in stages.qualifiers_and_reserves(stage) if pk in present]
    return order[: (stage.cut or {})["places"]]


def entries_by_rating(stage: Stage, here: Sequence[Entry]) -> list[int]:
    """The entries by rating, strongest first, then by lot."""
    seed = stage.tournament.seed
    return [entry.pk for entry in sorted(here, key=lambda entry: (-(entry.rating or 0), lots.lot(seed, entry.key)))]


def field_groups(stage: Stage, order: Sequence[str]) -> Sequence[Sequence[str]]:
    """The field divided into groups; one group where the format has none."""
    if stage.kind != Format.GROUPS:
        return [order]
    return [group for group in snake(order, stage.rules.groups) if group]


def present_groups(round: Round) -> list[list[Entry]]:
    """The entries that are here for a round, by group."""
    entries = {entry.pk: entry for entry in round.tournament.entries.filter(state__in=PRESENT)}
    groups = stages.field(round) or [list(entries)]
    return [[entries[pk] for pk in group if pk in entries] for group in groups]


def teams(present: Iterable[Entry]) -> list[list[str]]:
    """Groups of entries of the same team or family, which are kept apart."""
    found: dict[str, list[str]] = {}
    for entry in present:
        if entry.team:
            found.setdefault(entry.team.casefold(), []).append(entry.key)
    return [team for team in found.values() if len(team) > 1]
