"""Requests for draws: made by staff, computed off the web process, stored as drafts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import msgspec
from django.utils import timezone
from django.utils.translation import gettext as _

from engine.core import convert
from tables.background import loops
from tables.messages.refusals import Refused
from tables.tournaments.audit.log import By, Change, logged_act
from tables.tournaments.draft import drafts, draw_input, schedules, seeding, stored_draw, stored_edits, table_plan
from tables.tournaments.models import Entry, Round, Tournament, states
from tables.tournaments.models.states import RoundState, State
from tables.tournaments.pairing.elements.draw import Draw, Mode, Proposal, Wishes
from tables.tournaments.pairing.table_sizes import NoTables
from tables.tournaments.results import queries, stages
from tables.tournaments.rounds.size_range import SizeRange

CLAIM = timedelta(seconds=60)  # longer than any draw takes


class Group(msgspec.Struct):
    """The table sizes and entries of one group, or of all players."""

    sizes: list[int]
    playing: list[int]
    out: list[int]


class Wanted(msgspec.Struct):
    """A requested draw: by group, the table sizes and who sits out."""

    attempt: int
    groups: list[Group]


# -- asking ------------------------------------------------------------------------------------------


@logged_act
def request_draw(tournament: Tournament, by: By, plan: Sequence[int] = (), people: int | None = None) -> Change:
    """Request the draw of the next round, or another one of the draft. Raises Refused.

    plan: table sizes that the organiser has chosen; without, the best ones for those who are here now.
    people: how many were here when the plan was chosen.
    """
    states.refuse_paused(tournament.state)
    if tournament.state not in (State.CHECK_IN, State.RUNNING):
        raise Refused(_("Open the check-in before drawing."), 409)
    round = stages.next_round(tournament)
    replaced = seeding.fix_field(round)
    refuse_plan_of_others(round, plan, people)
    round.attempt += 1
    queue_draw(round, plan)
    after = {"attempt": round.attempt, **({"replaced": replaced} if replaced else {})}
    return Change("draw_asked", f"round:{round.number}", after=after)


def refuse_plan_of_others(round: Round, plan: Sequence[int], people: int | None) -> None:
    """Refuse a plan that was chosen for another number of people. Raises Refused."""
    here = sum(map(len, seeding.present_groups(round)))
    if plan and people is not None and people != here:
        text = _("People here: {now}, instead of {before} when this plan was chosen. Look at the plans again.")
        raise Refused(text.format(now=here, before=people), 409)


def queue_draw(round: Round, plan: Sequence[int]) -> None:
    """Store the request and let it be drawn at once. Raises Refused."""
    groups = [
        build_request(round, number, present, plan) for number, present in enumerate(seeding.present_groups(round))
    ]
    round.wanted, round.wanted_until = msgspec.to_builtins(Wanted(round.attempt, groups)), None
    round.save()
    loops.wake_on_commit("tournaments")


def build_request(round: Round, number: int, present: Sequence[Entry], plan: Sequence[int]) -> Group:
    """The request for one group, from its schedule if there is one. Raises Refused."""
    span, chosen = SizeRange.of(round), list(plan)
    if laid := schedules.scheduled_tables(round, number, [entry.key for entry in present]):
        seated = {key for table in laid for key in table}
        playing = [entry.pk for entry in present if entry.key in seated]
        out = [entry.pk for entry in present if entry.key not in seated]
        return Group([len(table) for table in laid], playing, out)
    kept = stored_edits.locked_tables(round, present)
    if not chosen:
        try:
            chosen = list(table_plan.best_sizes(round, present))
        except NoTables as error:
            raise Refused(table_plan.too_few_text(len(present), span.least)) from error
    if any(not span.least <= size <= span.most for size in chosen) or sum(chosen) > len(present):
        raise Refused(_("These tables don’t fit the players who are here."))
    if Counter(map(len, kept)) - Counter(chosen):
        raise Refused(_("The locked tables don’t fit this plan. Unlock them, or choose another plan."))
    still = {pk for table in kept for pk in table}
    free = [entry for entry in present if entry.pk not in still]
    out = [int(entry) for entry in table_plan.sitting_out(round, free, len(present) - sum(chosen))]
    return Group(chosen, [entry.pk for entry in present if entry.pk not in out], out)


# -- drawing -----------------------------------------------------------------------------------------


def claim_draws() -> list[Round]:
    """Rounds with a requested draw, each claimed for this process by a conditional update."""
    now = timezone.now()
    waiting = Round.objects.filter(wanted__isnull=False)
    free = waiting.filter(wanted_until=None) | waiting.filter(wanted_until__lt=now)
    return [
        round
        for round in free.select_related("tournament", "stage__tournament")
        if free.filter(pk=round.pk).update(wanted_until=now + CLAIM)
    ]


def question(round: Round) -> list[Draw]:
    """The complete input of the draw of each group, enough to repeat it anywhere."""
    wanted, rules = convert(round.wanted, Wanted), round.stage.rules
    order, seeded = draw_input.scores_of_draw(round), draw_input.seeds_of_draw(round)
    earlier = queries.tables_of(round.stage, before=round.number)
    last = stages.is_last(round)
    done = stored_edits.edits_of(round)
    forbidden, fixed = stored_edits.key_pairs(done.forbidden), stored_edits.key_pairs(done.fixed)
    return [
        Draw(
            players=[draw_input.draw_player(entry, order, seeded) for entry in playing],
            locked=draw_input.known_tables(round, number, playing, out),
            sizes=sizes,
            rounds=earlier,
            seed=round.tournament.seed,
            stage=round.stage.order + 1,
            round=round.number,
            attempt=wanted.attempt,
            preferred=SizeRange.of(round).preferred,
            mode=Mode(rules.pairing),
            wishes=Wishes(forbidden, () if last or not rules.apart else seeding.teams(playing), fixed),
            pots=(rules.seeding == "pots" or bool(seeded)) and not earlier,
            leaders=rules.leaders_meet and last,
        )
        for number, (sizes, playing, out) in enumerate(groups_of(round, wanted))
    ]


def groups_of(round: Round, wanted: Wanted) -> list[tuple[Sequence[int], list[Entry], list[Entry]]]:
    """Of each group the sizes of its tables, who plays and who sits out."""
    entries = {entry.pk: entry for entry in round.tournament.entries.all()}
    return [
        (group.sizes, [entries[pk] for pk in group.playing], [entries[pk] for pk in group.out])
        for group in wanted.groups
    ]


@logged_act
def store_draw(
    tournament: Tournament, by: By, round_pk: int, attempt: int, drawn: Sequence[tuple[Proposal, object]]
) -> Change | None:
    """Store the drawn tables as the draft of a round, unless another draw was requested meanwhile.

    drawn: for each group its tables, and the stored form of the draw.
    """
    round = queries.find_round(tournament, round_pk)
    wanted = convert(round.wanted, Wanted) if round.wanted is not None else None
    if wanted is None or wanted.attempt != attempt:
        return None
    if round.state == RoundState.PLANNED:
        round.state = RoundState.PROPOSED
    out = [pk for group in wanted.groups for pk in group.out]
    before = [one.tables for one in stored_draw.stored_draws(round)]
    tables = [proposal.tables for proposal, _kept in drawn]
    drafts.store_draft(round, tables, out)
    round.wanted, round.wanted_until = None, None
    round.certificate = [kept for _proposal, kept in drawn]
    stored_edits.set_edits(
        round, msgspec.structs.replace(stored_edits.edits_of(round), trail=[], same=before == tables)
    )
    round.save()
    return Change("drawn", f"round:{round.number}", after={"attempt": attempt})


@logged_act
def store_schedule(tournament: Tournament, by: By, round_pk: int, made: Sequence[Sequence[Any]]) -> Change | None:
    """Store the schedule and request the first round from it, unless it was requested anew meanwhile."""
    round = queries.find_round(tournament, round_pk)
    stage = round.stage
    if round.wanted is None or stage.schedule is not None or len(made) != len(stage.field or ()):
        return None
    stage.schedule = [[[list(table) for table in tables] for tables in rounds] for rounds in made]
    stage.save()
    queue_draw(round, ())
    return Change("scheduled", f"stage:{stage.order}", after={"rounds": len(made[0])})
