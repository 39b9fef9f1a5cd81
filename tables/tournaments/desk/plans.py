"""Table plans on the organiser's desk with their costs."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import GAMES
from tables.tournaments.desk.desk import Desk
from tables.tournaments.draft import table_plan
from tables.tournaments.models import Entry, Round
from tables.tournaments.models.states import ONGOING_STATES, PRESENT
from tables.tournaments.pairing.table_plans import TablePlan, plan, table_plans
from tables.tournaments.pairing.table_sizes import NoTables, sizes
from tables.tournaments.rounds import pods, side_games
from tables.tournaments.rounds.size_range import SizeRange
from tables.tournaments.standings.formats import Format, snake
from tables.tournaments.standings.scoring import Preset, size_neutral

SPELLED = 6  # tables that are listed one by one


@dataclass(frozen=True)
class PlanCard:
    """A plan: its sizes as form value (empty: the best ones), its name, and its effects line by line.

    note: whether it is the best one, or that of the draft.
    """

    value: str
    name: str
    tables: str
    note: str
    lines: list[str]
    warning: str
    chosen: bool


@dataclass(frozen=True)
class Plans:
    """The plans for the people who are here, or `refusal`, which says why there is none.

    all_come: the plan if all expected people come. again: label of the button that draws again by the selected plan.
    Groups have no choice of plans: each of `groups` describes the best one of a group.
    """

    present: int
    cards: list[PlanCard]
    refusal: str = ""
    all_come: str = ""
    groups: tuple[str, ...] = ()
    again: str = ""


def cards(desk: Desk) -> Plans:
    """The plans for the next round."""
    round = desk.next_round
    assert round is not None
    present, expected = present_and_expected(desk, round)
    if here := present_by_group(desk, round, present):
        return group_plans(desk, round, here)
    try:
        best = table_plan.best_sizes(round, present)
        found = plan_choices(desk, round, len(present), best)
    except NoTables:
        return Plans(len(present), [], table_plan.too_few_text(len(present), SizeRange.of(round).least))
    names = bench_names(desk, round, present) if any(row.out for row in found) else []
    wanted = next((row for row in found if form_value(row) == desk.asked.plan), found[0])
    rows = [card(desk, round, row, names[: row.out], best, wanted) for row in found]
    come = plan_with_all(round, len(present) + expected) if expected else ""
    return Plans(len(present), rows, all_come=come, again=redraw_label(wanted))


def present_by_group(desk: Desk, round: Round, present: list[Entry]) -> list[int]:
    """The number of people present in each group; empty without groups.

    Before round 1, of the groups as they will be dealt.
    """
    field = round.stage.field
    if field is None and round.stage.kind == Format.GROUPS:
        dealt = snake([entry.key for entry in present], round.stage.rules.groups)
        return [len(group) for group in dealt if group]
    groups = field if field is not None and len(field) > 1 else []
    return [sum(desk.entries[pk].state in PRESENT for pk in group) for group in groups]


def group_plans(desk: Desk, round: Round, here: list[int]) -> Plans:
    """The best tables of each group."""
    span, found = SizeRange.of(round), []
    for number, present in enumerate(here, start=1):
        try:
            best = sizes(present, *span, round.stage.rules.policy).sizes
        except NoTables:
            refusal = _("Group {n}: {why}").format(n=number, why=table_plan.too_few_text(present, span.least))
            return Plans(sum(here), [], refusal)
        row = plan(best, present, round.stage.rules.rounds, desk.tournament.rooms)
        found.append(_("Group {n}: {plan}, {tables}").format(n=number, plan=sizes_text(best), tables=tables_text(row)))
    return Plans(sum(here), [], groups=tuple(found))


def bench_names(desk: Desk, round: Round, present: list[Entry]) -> list[str]:
    """Names of those who would sit out, in order; empty until the round before is over."""
    if any(each.state in ONGOING_STATES for each in desk.open_rounds):
        return []
    return [bench_name(desk.entries[int(key)]) for key in table_plan.bench_order(round, present)]


def bench_name(entry: Entry) -> str:
    """The name of an entry that would sit out, marked if it has volunteered."""
    return _("{name} (volunteer to sit out)").format(name=entry.name) if entry.standby else entry.name


def present_and_expected(desk: Desk, round: Round) -> tuple[list[Entry], int]:
    """The entries that are here, and how many more are expected."""
    here = [entry for entry in desk.entries.values() if entry.state in PRESENT]
    if round.stage.field:
        here = [entry for entry in here if entry.pk in round.stage.field[0]]
    coming = sum(entry.state == "accepted" for entry in desk.entries.values())
    return here, coming


def plan_choices(desk: Desk, round: Round, present: int, best: tuple[int, ...]) -> list[TablePlan]:
    """The plans, the best one first, the draft's included. Raises NoTables."""
    rules, rooms = round.stage.rules, desk.tournament.rooms
    near = table_plans(present, *SizeRange.of(round), rules.policy, rules.rounds, rooms)
    drafted = pods.sizes_of(round)
    found = {best: plan(best, present, rules.rounds, rooms), **{row.sizes: row for row in near}}
    if drafted and sum(drafted) <= present:
        found.setdefault(drafted, plan(drafted, present, rules.rounds, rooms))
    return list(found.values())


def redraw_label(row: TablePlan) -> str:
    """Label of the button that draws again by this plan."""
    if not row.out:
        return _("Draw again: {plan}").format(plan=sizes_text(row.sizes))
    return _("Draw again: {plan}, {out} out").format(plan=sizes_text(row.sizes), out=row.out)


def form_value(row: TablePlan) -> str:
    """The plan as form value."""
    return " ".join(map(str, row.sizes))


def plan_with_all(round: Round, people: int) -> str:
    """The best plan if all expected people come; empty if there is none."""
    try:
        return sizes_text(sizes(people, *SizeRange.of(round), round.stage.rules.policy).sizes)
    except NoTables:
        return ""


def card(
    desk: Desk, round: Round, row: TablePlan, out: list[str], best: tuple[int, ...], wanted: TablePlan
) -> PlanCard:
    """Build the card of a plan."""
    rules, minutes = round.stage.rules, GAMES[round.stage.rules.game(round.number)].minutes
    custom = {int(size): vector for size, vector in rules.vectors.items()}
    even = size_neutral(Preset(rules.preset), row.sizes, custom)
    lines = [
        *repeats_text(row.repeats, rules.rounds),
        ngettext("a game: about {minutes} minute", "a game: about {minutes} minutes", minutes).format(minutes=minutes),
        _("equal points for every seat: yes") if even else _("equal points for every seat: no"),
    ]
    if out:
        lines.append(_("sitting out: {names}").format(names=", ".join(out)))
    elif row.out:
        lines.append(_("sitting out: decided by the standings once the previous round is over"))
    if row.later:
        lines.append(second_wave_text(row.later))
    if row.out and side_games.games_for(row.out):
        lines.append(_("those who sit out can play a side game"))
    sent = "" if row.sizes == best else form_value(row)
    note = plan_note(row, best, pods.sizes_of(round))
    return PlanCard(sent, sizes_text(row.sizes), tables_text(row), note, lines, bench_warning(row), row == wanted)


def plan_note(row: TablePlan, best: tuple[int, ...], drafted: tuple[int, ...]) -> str:
    """Note whether a plan is the best one and whether it is the draft's."""
    if row.sizes == drafted:
        return _("the best plan; used in the draft") if row.sizes == best else _("the plan of the draft")
    return _("the best plan") if row.sizes == best else ""


def repeats_text(n: int, rounds: int) -> list[str]:
    """Text on the lower bound of repeats [design: tournaments 7.4]; empty if 0 or for one round."""
    if rounds < 2:
        return []
    over = ngettext("repeats over {rounds} round: {least}", "repeats over {rounds} rounds: {least}", rounds)
    least = _("at least {n}").format(n=n) if n else _("possibly none")
    return [over.format(rounds=rounds, least=least)]


def sizes_text(sizes: tuple[int, ...]) -> str:
    """Sizes in short form: 4 + 4 + 3; more than six tables as 12 × 4 + 4 × 3."""
    if len(sizes) <= SPELLED:
        return " + ".join(map(str, sizes))
    return " + ".join(f"{n} × {size}" for size, n in Counter(sizes).items())


def tables_text(row: TablePlan) -> str:
    """Text on the number of tables and of people sitting out."""
    n = len(row.sizes)
    if not row.out:
        return ngettext("{n} table, nobody sits out", "{n} tables, nobody sits out", n).format(n=n)
    text = ngettext("{n} table, {out} sitting out", "{n} tables, {out} sitting out", n)
    return text.format(n=n, out=row.out)


def second_wave_text(n: int) -> str:
    """Text on the tables of the second wave."""
    return ngettext("{n} table starts when another is free", "{n} tables start when others are free", n).format(n=n)


def bench_warning(row: TablePlan) -> str:
    """Warning about people who sit out."""
    if not row.out:
        return ""
    text = ngettext("{n} person sits out this round", "{n} people sit out this round", row.out)
    return text.format(n=row.out)
