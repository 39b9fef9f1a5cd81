"""Public pages of a tournament: rounds, standings, and explanations of each number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from engine import GAMES
from tables.models import Status
from tables.tournaments.arbiter import running_table
from tables.tournaments.draft import seat_choice
from tables.tournaments.models import Entry, Round, Stage, Tournament
from tables.tournaments.models.states import PodState, State
from tables.tournaments.permissions import acting, viewing
from tables.tournaments.results import queries, ranking
from tables.tournaments.rounds import pod_cards
from tables.tournaments.stages import setup
from tables.tournaments.standings import statistics
from tables.tournaments.standings.explanations import Criterion, Row, Summand, What
from tables.tournaments.texts import number_format
from tables.tournaments.views.page_context import (
    columns,
    entries_by_key,
    entries_by_pk,
    is_over,
    page_context,
    score_sheet_context,
    versions,
)
from tables.tournaments.views.rounds import offers


class Line(NamedTuple):
    """A row of a standing as shown."""

    entry: int
    name: str
    rank: int
    out: bool
    cells: Sequence[str]
    below_by: str


class Part(NamedTuple):
    """A summand: description, amount, link, and the parts of which it is the mean."""

    what: str
    amount: str
    at: str
    parts: Sequence[Part]


class Sum(NamedTuple):
    """A number of a standing with its summands; `needed`: whether the criterion was used."""

    title: str
    value: str
    lines: Sequence[Part]
    divisor: int
    left_out: Sequence[Part]
    needed: bool
    note: str  # on its unit, if that needs one


@require_safe
def overview(request: HttpRequest, slug: str) -> HttpResponse:
    """The page of a tournament: current tables, standings, rounds. Raises Http404."""
    tournament = viewing.find_tournament(request, slug)
    rounds = queries.rounds_of(tournament)
    chosen = requested_round(request.GET.get("round"), rounds)
    openly = chosen is not None and viewing.can_oversee(chosen, request.user.pk)
    stages = list(tournament.stages.all())
    names = entries_by_key(tournament)
    stage = next((each for each in stages if chosen and each.pk == chosen.stage_id), stages[0])
    for each in stages:
        each.tournament = tournament
    shown = {
        **page_context(request, tournament),
        "rounds": rounds,
        "round": chosen,
        **tables_of_round(chosen, entries_by_pk(names), openly),
        "standings": standings_by_group(stage, names, rounds),
        "criteria": columns(stage),
        "statistics": [game_statistics(each) for each in statistics.statistics_by_game(queries.tables_over(rounds))],
        "entries": sorted(names.values(), key=lambda entry: entry.name.casefold()),
        "stages": stages,
        "stage": stage,
        "choosing": any(seat_choice.next_to_choose(each) for each in stages),
        "games": setup.games(tournament.rules),
        "takes": not chosen and tournament.state in (State.OPEN, State.CHECK_IN),
        "takes_part": any(each.user_id == request.user.pk for each in names.values() if each.user_id is not None),
    }
    shown["is_final"] = is_over(tournament) and stage == stages[-1]
    shown["winners"] = [line.name for lines in shown["standings"] for line in lines if line.rank == 1]
    return render(request, "tournaments/overview.html", shown)


def tables_of_round(chosen: Round | None, entries: Mapping[int, Entry], openly: bool) -> dict[str, object]:
    """The tables of the shown round, and who is without one. openly: for those who oversee it."""
    if chosen is None:
        return {"tiles": [], "seen": "", "done": 0, "out": []}
    found = pod_cards.tiles(chosen, entries, openly)
    return {
        "tiles": found,
        "seen": pod_cards.tiles_version(chosen.pods.all(), openly),
        "done": sum(tile.state == PodState.CONFIRMED for tile in found),
        "out": [(entries[row.entry_id], row) for row in chosen.unplayed.all()],
    }


def game_statistics(found: statistics.ByGame) -> dict[str, object]:
    """The statistics of one game, formatted."""
    seats = [
        {
            "seat": each,
            "mean": number_format.decimal(each.mean),
            "wins": number_format.decimal(each.wins),
            "even": number_format.decimal(each.even),
        }
        for each in found.seats
    ]
    title = _(GAMES[found.game].title) if found.game in GAMES else found.game
    largest = max((len(each.places) for each in found.seats), default=0)
    means = {"mean": number_format.decimal(found.mean), "winners": number_format.decimal(found.winners)}
    return {"title": title, "game": found, "seats": seats, "places": range(1, largest + 1), **means}


def requested_round(asked: str | None, rounds: Sequence[Round]) -> Round | None:
    """The requested round, else the last published one."""
    wanted = next((round for round in rounds if str(round.number) == asked), None)
    return wanted or (rounds[-1] if rounds else None)


def standings_heading(tournament: Tournament, round: int) -> str:
    """The heading of the standings after this round."""
    return _("Final standings") if is_over(tournament) else _("Standings after round {n}").format(n=round)


def standing(stage: Stage, names: Mapping[str, Entry], rounds: Sequence[Round]) -> list[Line]:
    """The standing of a stage."""
    return [line(row, names, ranking.criteria(stage)) for row in ranking.standing(stage, rounds=rounds)]


def standings_by_group(stage: Stage, names: Mapping[str, Entry], rounds: Sequence[Round]) -> list[list[Line]]:
    """The standing of each group of a stage; one group where the format has none."""
    parts = ranking.standings_by_group(stage, queries.played_facts(stage, rounds=rounds))
    return [[line(row, names, ranking.criteria(stage)) for row in rows] for _played, rows in parts if rows]


def line(row: Row, names: Mapping[str, Entry], criteria: Sequence[Criterion]) -> Line:
    """A row of a standing."""
    entry = names[row.entry]
    cells = [number_format.cell_text(each, row.values[each]) for each in criteria if each != Criterion.LOT]
    below = str(number_format.NAMES[row.below_by]) if row.below_by else ""
    return Line(entry.pk, entry.name, row.rank, entry.state not in ("active", "resting"), cells, below)


# -- a number, opened --------------------------------------------------------------------------------


@require_safe
def rank(request: HttpRequest, slug: str, entry: int) -> HttpResponse:
    """The explanation of one entry's rank, every number as a sum. Raises Http404."""
    tournament = viewing.find_tournament(request, slug)
    names = entries_by_key(tournament)
    key = next((key for key, each in names.items() if each.pk == entry), None)
    if key is None:
        raise Http404
    rounds = queries.rounds_of(tournament)
    found = [explained_rank(tournament, stage, names, key, rounds) for stage in tournament.stages.all()]
    parts = [part for part in found if part is not None]
    shown = {**page_context(request, tournament), "entry": names[key], "parts": parts}
    return render(request, "tournaments/standings/rank.html", shown)


def explained_rank(
    tournament: Tournament, stage: Stage, names: Mapping[str, Entry], entry: str, rounds: Sequence[Round]
) -> dict[str, object] | None:
    """The rank and sums of an entry in one stage; None if it did not take part."""
    stage.tournament = tournament
    played = queries.played_facts(stage, rounds=rounds)
    row = next((row for row in ranking.computed_standing(stage, played) if row.entry == entry), None)
    if row is None:
        return None
    sums = [sum_explanation(criterion, row, names, tournament) for criterion in row.values]
    return {"stage": stage, "rank": row.rank, "of": len(played.entries), "sums": sums}


def sum_explanation(criterion: Criterion, row: Row, names: Mapping[str, Entry], tournament: Tournament) -> Sum:
    """The explanation of one criterion of a row."""
    value = row.values[criterion]
    lines = [summand_explanation(criterion, part, names, tournament) for part in value.summands]
    left_out = [summand_explanation(criterion, part, names, tournament) for part in value.left_out]
    title = str(number_format.NAMES[criterion])
    shown, note = number_format.cell_text(criterion, value), str(number_format.NOTES.get(criterion, ""))
    return Sum(title, shown, lines, value.divisor, left_out, value.is_counted, note)


def summand_explanation(
    criterion: Criterion, part: Summand, names: Mapping[str, Entry], tournament: Tournament
) -> Part:
    """The explanation of one summand, with its parts."""
    at = f"/e/{tournament.slug}/rounds/{part.round}/{part.pod}" if part.pod else ""
    said = _("Carried over from the previous stage") if part.note == ranking.CARRIED else summand_text(part, names)
    parts = [summand_explanation(criterion, each, names, tournament) for each in part.parts]
    return Part(said, number_format.summand(criterion, part), at, parts)


def summand_text(part: Summand, names: Mapping[str, Entry]) -> str:
    """The description of a summand."""
    name = names[part.entry].name if part.entry in names else ""
    said = {
        What.TABLE: _("Round {round}, table {pod}"),
        What.OPPONENT: _("Round {round}, table {pod}: {name}’s other tables") if part.pod else "{name}",
        What.PAR: _("No table: average score"),
        What.GRANTED: _("By the arbiter: {note}"),
        What.NEVER_MET: _("Pair that never met: {name}"),
        What.FORCED_BYE: _("Round {round}: bye"),
        What.REQUESTED_BYE: _("Round {round}: bye on request"),
        What.LATE: _("Round {round}: before a late entry"),
        What.ABSENT: _("Round {round}: absent"),
        What.WITHDRAWN: _("Round {round}: had left"),
        What.REMOVED: _("Round {round}: removed"),
    }[part.what]
    return said.format(round=part.round, pod=part.pod, name=name, note=part.note)


@require_safe
def pod(request: HttpRequest, slug: str, round: int, number: int) -> HttpResponse:
    """The page of a pod: seats, every version of its result, and the game. Raises Http404."""
    tournament = viewing.find_tournament(request, slug)
    found = next((each for each in queries.rounds_of(tournament) if each.number == round), None)
    pod = next((each for each in found.pods.all() if each.number == number), None) if found else None
    if found is None or pod is None:
        raise Http404
    shown = {**page_context(request, tournament), "round": found, "pod": pod}
    openly = viewing.can_oversee(found, request.user.pk)
    shown["tile"] = pod_cards.tile(found, pod, entries_by_pk(entries_by_key(tournament)), openly)
    shown["tiles"], shown["seen"] = [shown["tile"]], pod_cards.tiles_version([pod], openly)
    shown["versions"] = versions(pod)
    shown["game"] = GAMES[pod.game]
    shown |= score_sheet_context(pod, pod.results.last())
    shown["recorded"] = pod.table is not None and pod.table.status == Status.FINISHED
    shown["may_call"] = running_table.may_call(pod, acting.actor_of(request).user)
    shown |= offers.offers_context(request, tournament, pod, pod.seats.all())
    return render(request, "tournaments/rounds/pod.html", shown)
