"""Schedules: all rounds of a stage are drawn before the first one."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from django.utils.translation import gettext as _

from tables.messages.refusals import Refused
from tables.tournaments.draft import seeding, stored_edits
from tables.tournaments.models import Round, Stage
from tables.tournaments.pairing.elements.draw import Wishes
from tables.tournaments.pairing.search.bounds import pairs
from tables.tournaments.pairing.table_sizes import NoTables, sizes
from tables.tournaments.results import stages
from tables.tournaments.standings.formats import Format


class Question(NamedTuple):
    """Arguments of `round_robin.schedule` for the rounds of one group."""

    entries: list[str]
    sizes: tuple[int, ...]
    rounds: int
    seed: str
    stage: int
    preferred: int
    wishes: Wishes


def is_scheduled(stage: Stage) -> bool:
    """Whether all rounds of a stage are drawn together."""
    return stage.kind == Format.ROUND_ROBIN or (stage.kind == Format.GROUPS and stage.rules.scheduled)


def schedule_questions(round: Round) -> list[Question]:
    """The schedules to make before this round can be drawn, by group; empty if none are needed."""
    stage, rules = round.stage, round.stage.rules
    if not is_scheduled(stage) or stage.schedule is not None or stages.published_rounds(stage):
        return []
    here = seeding.present_groups(round)
    return [
        Question(
            entries=[entry.key for entry in group],
            sizes=sizes(len(group), rules.least, rules.most, rules.preferred, rules.policy).sizes,
            rounds=stages.number_of_rounds(stage),
            seed=schedule_seed(round),
            stage=stage.order + 1,
            preferred=rules.preferred,
            wishes=Wishes(
                stored_edits.key_pairs(stored_edits.edits_of(round).forbidden),
                seeding.teams(group) if rules.apart else (),
            ),
        )
        for group in here
    ]


def refuse_wish(round: Round, pair: Collection[int], wanted: str) -> None:
    """Refuse a wish for two entries that the schedule of their stage would not obey. Raises Refused."""
    if not wanted or not is_scheduled(round.stage):
        return
    begun = bool(stages.published_rounds(round.stage))
    for number, group in enumerate(seeding.present_groups(round)):
        together = len({entry.pk for entry in group}.intersection(pair))
        laid = begun and together and scheduled_tables(round, number, [entry.key for entry in group])
        if laid or (not begun and wanted == "fixed"):
            text = _(
                "The tables of this round come from the schedule of the whole stage: swap players by hand instead."
            )
            raise Refused(text, 409)
        if not begun and together == 2 and everybody_meets(round.stage, len(group)):
            raise Refused(_("In this stage everyone meets everyone, so nobody can be kept apart."), 409)


def everybody_meets(stage: Stage, entries: int) -> bool:
    """Whether so many entries must all meet each other in the rounds of a stage."""
    rules = stage.rules
    try:
        found = sizes(entries, rules.least, rules.most, rules.preferred, rules.policy).sizes
    except NoTables:
        return False
    return stages.number_of_rounds(stage) * pairs(found) >= entries * (entries - 1) // 2


def schedule_seed(round: Round) -> str:
    """The seed of a schedule; a new one for each further attempt."""
    seed = round.tournament.seed
    return seed if round.attempt == 1 else f"{seed}:{round.attempt}"


def scheduled_tables(round: Round, group: int, present: Collection[str]) -> list[tuple[str, ...]]:
    """The scheduled tables of a round; empty where others are present than it was made for."""
    stage = round.stage
    number = stage.rounds.filter(number__lt=round.number).count()
    if stage.schedule is None or number >= len(stage.schedule[group]):
        return []
    everybody = {key for tables in stage.schedule[group] for table in tables for key in table}
    if everybody != set(present):
        return []
    return [tuple(table) for table in stage.schedule[group][number]]
