"""Stages of a tournament: the current one, their rounds and fields."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from tables.messages.refusals import Refused
from tables.tournaments.models import Round, Stage, Tournament
from tables.tournaments.models.states import DRAFT_STATES, PRESENT, PUBLISHED_STATES, PodState, RoundState
from tables.tournaments.pairing.round_robin import longest
from tables.tournaments.pairing.table_sizes import NoTables, sizes
from tables.tournaments.results import queries
from tables.tournaments.standings import knockout
from tables.tournaments.standings.explanations import What
from tables.tournaments.standings.facts import Played
from tables.tournaments.standings.formats import Format

OVER = (RoundState.COMPLETE, RoundState.CLOSED)
ALL = 1 << 16  # more than the entries of any tournament
MOST_ROUNDS = 12


def current_stage(tournament: Tournament) -> Stage:
    """The current or next stage. Raises Refused when all are over."""
    stage = tournament.stages.filter(ended=False).first()
    if stage is None:
        raise Refused(_("All rounds of this tournament have been played."), 409)
    stage.tournament = tournament
    return stage


def next_round(tournament: Tournament) -> Round:
    """The round to draw: an unpublished one, or a new one. Raises Refused."""
    stage = current_stage(tournament)
    last = tournament.rounds.select_related("stage__tournament").last()
    if last is not None and last.state in DRAFT_STATES:
        return last
    if is_over(stage):
        if tournament.stages.filter(order__gt=stage.order).exists():
            raise Refused(_("All rounds of this stage have been played. End it to see who advances."), 409)
        raise Refused(_("All rounds of this tournament have been played."), 409)
    number = last.number + 1 if last else 1
    return Round.objects.create(tournament=tournament, stage=stage, number=number)


def is_knockout(stage: Stage) -> bool:
    """Whether each round has a smaller field than the one before, down to one table."""
    return stage.kind in (Format.LADDER, Format.FINAL)


def published_rounds(stage: Stage) -> list[Round]:
    """The published rounds of a stage."""
    return list(stage.rounds.filter(state__in=PUBLISHED_STATES))


def is_over(stage: Stage) -> bool:
    """Whether a stage has no further round."""
    seen = published_rounds(stage)
    if is_knockout(stage):
        return bool(seen) and counted_tables(seen[-1]) <= 1
    return len(seen) >= number_of_rounds(stage)


def counted_tables(round: Round) -> int:
    """The number of tables of a round that count."""
    return round.pods.exclude(state=PodState.VOID).filter(side=False).count()


def number_of_rounds(stage: Stage) -> int:
    """The number of rounds of a stage; of a ladder as many as its field needs."""
    if stage.kind == Format.ONE_OFF:
        return 1
    if is_knockout(stage):
        return max(len(published_rounds(stage)), ladder_rounds(stage))
    if stage.rules.rounds:
        return stage.rules.rounds
    return min(MOST_ROUNDS, min((longest_of(stage, n) for n in group_sizes(stage)), default=1))


def group_sizes(stage: Stage) -> list[int]:
    """The number of entries in each group of a stage; before its start, of those present."""
    if stage.field is not None:
        return [len(group) for group in stage.field]
    return [stage.tournament.entries.filter(state__in=PRESENT).count()]


def longest_of(stage: Stage, entries: int) -> int:
    """The most rounds of so many entries without a repeat by the bound [design: tournaments 7.4]."""
    rules = stage.rules
    try:
        plan = sizes(entries, rules.least, rules.most, rules.preferred, rules.policy)
    except NoTables:
        return 1
    return longest(plan.sizes, plan.byes)


def ladder_rounds(stage: Stage) -> int:
    """The rounds from the field of a ladder or final down to one table; at least one."""
    rules = stage.rules

    def tables(entries: int) -> int:
        return len(sizes(entries, rules.least, rules.most, rules.preferred, rules.policy).sizes)

    try:
        (entries,) = group_sizes(stage)
        return len(knockout.plan(entries, rules.advance, rules.least, rules.most, rules.preferred, tables))
    except (NoTables, knockout.Endless):
        return 1


def is_last(round: Round) -> bool:
    """Whether a round is the last one of its stage."""
    if is_knockout(round.stage):
        return entries_of(round) <= round.stage.rules.most
    return round.stage.rounds.filter(number__lte=round.number).count() == number_of_rounds(round.stage)


def entries_of(round: Round) -> int:
    """The number of entries that may play in a round of a ladder."""
    found = field(round)
    return group_sizes(round.stage)[0] if found is None else len(found[0])


# -- who plays ---------------------------------------------------------------------------------------


def field(round: Round) -> list[list[int]] | None:
    """The entries of a round by group, best first; None: everyone present. Raises Refused."""
    if is_knockout(round.stage):
        last = round.stage.rounds.filter(state__in=PUBLISHED_STATES, number__lt=round.number).last()
        if last is not None:
            return [climbers(round.stage, last)]
    found: list[list[int]] | None = round.stage.field
    return found


def climbers(stage: Stage, last: Round) -> list[int]:
    """The entries that advance from a round of a ladder: table winners, then the best others.

    Without absent ones. Raises Refused until the round is complete.
    """
    if last.state not in OVER:
        raise Refused(_("Who advances will be known when round {number} is complete.").format(number=last.number), 409)
    played = queries.played_facts(stage, last.number)
    found = knockout.results(played, last.number)
    sat = sum(each.kind in (What.TABLE, What.FORCED_BYE) for each in found.values())
    size = next_size(stage, sat, counted_tables(last))
    seed = stage.tournament.seed
    before = {row.entry: row.rank for row in knockout.ladder(facts_before(played, last), seed, seeding(stage))}
    going = knockout.advance(played, last.number, before, stage.rules.advance, ALL, seed)
    here = set(stage.tournament.entries.filter(state__in=PRESENT).values_list("pk", flat=True))
    return [int(entry) for entry in (*going.through, *going.others) if int(entry) in here][:size]


def facts_before(played: Played, last: Round) -> Played:
    """The facts before this round."""
    return played.up_to_round(last.number - 1)


def next_size(stage: Stage, entries: int, tables: int) -> int:
    """The number of entries in the next round of a ladder. Raises Refused."""
    rules = stage.rules
    try:
        return knockout.next_field(entries, tables, rules.advance, rules.least, rules.most, rules.preferred).size
    except knockout.Endless as error:
        raise Refused(
            _("Nobody would be eliminated. Let fewer players advance from each table, or play a Swiss.")
        ) from error


def seeding(stage: Stage) -> dict[str, int]:
    """The seeds of the qualifiers of a stage; empty without a stage before."""
    if stage.cut is None or stage.field is None:
        return {}
    keys = queries.keys_of(stage.tournament)
    inside = {keys[pk] for group in stage.field for pk in group}
    came = [str(number) for number in qualifiers_and_reserves(stage) if str(number) in inside]
    return {key: rank for rank, key in enumerate(came, start=1)}


def qualifiers_and_reserves(stage: Stage) -> list[int]:
    """The qualifiers of a stage, best first, followed by the reserves."""
    cut: dict[str, Any] = stage.cut or {"through": [], "reserve": []}
    return [*cut["through"], *cut["reserve"]]


def may_be_joined(tournament: Tournament) -> bool:
    """Whether entries may still join the current stage, because its field is not fixed."""
    stage = tournament.stages.filter(ended=False).first()
    return stage is not None and (stage.field is None or not stage.rounds.filter(state__in=PUBLISHED_STATES).exists())
