"""Arbiter's rulings on results and people.

Adjudicate, correct, void, restart, adjust points, warn, disqualify.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from engine import GAMES
from tables.messages.refusals import Refused
from tables.models import Status
from tables.play import arbiter
from tables.tournaments.arbiter.running_table import build_change, change_pod_state, live_table, refuse_over
from tables.tournaments.audit.log import KEY_LENGTH, By, Change, logged_act
from tables.tournaments.draft import draw_request, publishing, seeding
from tables.tournaments.entries import entering
from tables.tournaments.mails import notices
from tables.tournaments.models import Entry, Pod, PodSeat, Result, Round, Stage, Tournament, states
from tables.tournaments.models.states import EntryState, PodState, RoundState, SeatState, State
from tables.tournaments.permissions.acting import require_reason
from tables.tournaments.results import pod_results, queries, ranking
from tables.tournaments.rounds import no_shows, pods, reporting, round_clock
from tables.tournaments.stages import setup
from tables.tournaments.standings.facts import Kind
from tables.tournaments.standings.scoring import ranks

MOST_GRAINS = 6000  # most that one adjustment adds or removes
ENDED = (PodState.PLAYING, PodState.SUSPENDED)
OPENS = {  # the state in which a pod receives the arbiter's result
    PodState.CONFIRMED: PodState.REOPENED,
    PodState.WAITING: PodState.FINISHED,
    PodState.SEATED: PodState.FINISHED,
    PodState.PLAYING: PodState.ADJUDICATED,
    PodState.SUSPENDED: PodState.ADJUDICATED,
}


# -- results -----------------------------------------------------------------------------------------


@transaction.atomic
def decide_result(
    tournament: Tournament, by: By, pod_pk: int, points: Sequence[int], places: Sequence[int], forfeits: Sequence[int]
) -> Tournament:
    """Adjudicate a game or correct a result; an existing draft is drawn again from the new standing.

    points, places: by seat, without no-shows; forfeits: seats from 1. Raises Refused.
    """
    tournament = adjudicate(tournament, by, pod_pk, points, places, forfeits)
    draft = tournament.rounds.select_related("stage__tournament").filter(state=RoundState.PROPOSED).first()
    if draft is not None and tournament.state in (State.CHECK_IN, State.RUNNING):
        draw_anew(tournament, By(by.user, f"{by.key[: KEY_LENGTH - 5]}:draw" if by.key else ""), draft)
    return tournament


def draw_anew(tournament: Tournament, by: By, draft: Round) -> None:
    """Ask for a draft's draw again with its table sizes; discard the draft where that is refused."""
    try:
        draw_request.request_draw(tournament, by, plan_of(draft))
    except Refused:  # the arbiter's decision stands even if locked tables no longer fit
        publishing.discard(tournament, by, draft.pk)


def plan_of(draft: Round) -> Sequence[int]:
    """The table sizes of a draft if as many people are present as when it was drawn, else empty.

    Empty with groups, which have no choice of plans.
    """
    fields, sizes = seeding.present_groups(draft), pods.sizes_of(draft)
    people = sum(sizes) + draft.unplayed.filter(kind=Kind.FORCED_BYE).count()
    return sizes if len(fields) == 1 and len(fields[0]) == people else ()


@logged_act
def adjudicate(
    tournament: Tournament, by: By, pod_pk: int, points: Sequence[int], places: Sequence[int], forfeits: Sequence[int]
) -> Change:
    """Store the next version of a result, confirmed at once [design: tournaments 2, 8]. Raises Refused."""
    require_reason(by)
    pod = pods.find_pod(tournament, pod_pk)
    refuse_over(tournament, by, pod.round.stage)
    refuse_result(pod, points, places, forfeits)
    last, ends = pod.results.last(), pod.state in ENDED
    prepare_for_result(pod)
    result = pod_results.store_result(pod, Result.Source.ARBITER, points, places, forfeits, by.user)
    pod_results.confirm_result(pod, by.user)
    rank_anew(tournament)
    before = pod_results.stored_result(last) if last is not None else None
    return build_change(pod, by, "adjudicated" if ends else "result", before, pod_results.stored_result(result))


def prepare_for_result(pod: Pod) -> None:
    """Bring a pod into a state that can take the arbiter's result, ending its game. Raises Refused."""
    if pod.state in (PodState.WAITING, PodState.SEATED):
        if pod.table is not None:
            raise Refused(_("The game has not started. Void the table instead."), 409)
        pods.set_round_running(pod)
    table = live_table(pod)
    if pod.state not in (PodState.FINISHED, PodState.REOPENED, PodState.ADJUDICATED):
        change_pod_state(pod, OPENS.get(PodState(pod.state), PodState.CONFIRMED))
    if table is not None:
        arbiter.end(table)
    pod.objection, pod.called_at, pod.called_by = "", None, None


def refuse_result(pod: Pod, points: Sequence[int], places: Sequence[int], forfeits: Sequence[int]) -> None:
    """Refuse points, places or forfeits that cannot be a result of this pod. Raises Refused."""
    numbers = [seat.number for seat in pod.seats.exclude(state=SeatState.NO_SHOW)]
    if not len(points) == len(places) == len(numbers):
        raise Refused(_("Enter points and a place for every seat."), 400)
    reporting.refuse_points(points, 400)
    if list(ranks(places)) != list(places):
        raise Refused(
            _("Places are 1, 2, 3 and so on. Tied players share a place, and the next place is left out."), 400
        )
    if not set(forfeits) <= set(numbers):
        raise Refused(_("Only a player at the table can have left it."), 400)
    refuse_contradiction(pod, [row for row in zip(numbers, points, places, strict=True) if row[0] not in forfeits])


def refuse_contradiction(pod: Pod, stayed: Sequence[tuple[int, int, int]]) -> None:
    """Refuse places that rank more points below fewer [design: tournaments 4.1]. Raises Refused.

    stayed: seat, points and place of each player who has not left the game; those who have are last in any case.
    """
    ranked = sorted(stayed, key=lambda row: (-row[1], row[2]))
    for (ahead, _more, place), (behind, _less, better) in pairwise(ranked):
        if better < place:
            names = {seat.number: seat.entry.name for seat in pod.seats.select_related("entry")}
            text = _("{name} has more points than {other} and can’t be ranked lower: correct the points or the places.")
            raise Refused(text.format(name=names[ahead], other=names[behind]), 400)


@logged_act
def void_pod(tournament: Tournament, by: By, pod_pk: int) -> Change:
    """Void a table: it counts for nothing in the standings. Raises Refused."""
    require_reason(by)
    pod = pods.find_pod(tournament, pod_pk)
    refuse_over(tournament, by, pod.round.stage)
    before = void_locked(pod)
    no_shows.finish_round(pod.round)
    return build_change(pod, by, "voided", before, pod.state)


def void_locked(pod: Pod) -> str:
    """Void a pod and delete or end its table. Returns the state before. Raises Refused."""
    table, before = pod.table, change_pod_state(pod, PodState.VOID)
    pod.objection, pod.settled_at, pod.called_at, pod.called_by = "", None, None, None
    if table is not None and table.status == Status.OPEN:
        pod.table = None
        table.delete()
    elif table is not None:
        arbiter.end(table, void=True)
    pod.save()
    pod.seats.update(vp=None, place=None, grains=None, share=None)
    return before


@logged_act
def restart(tournament: Tournament, by: By, pod_pk: int) -> Change:
    """Start a table again with the same people under a new number. Raises Refused.

    The old pod is kept as void.
    """
    require_reason(by)
    old = pods.find_pod(tournament, pod_pk)
    refuse_over(tournament, by, old.round.stage)
    if old.state != PodState.VOID:
        void_locked(old)
    if old.round.state == RoundState.COMPLETE:
        states.refuse_transition(states.ROUND, old.round.state, RoundState.RUNNING, RoundState)
        old.round.state = RoundState.RUNNING
        old.round.save()
    new = create_replacement(old)
    notices.notify_seats(new)
    if tournament.mode != Tournament.Mode.REPORTED:
        pods.open_table(tournament, new, round_clock.end_if_opened_now(new.round))
    return build_change(old, by, "restarted", {"number": old.number}, {"number": new.number})


def create_replacement(old: Pod) -> Pod:
    """Create the pod that replaces a void one, with its players who still take part. Raises Refused."""
    if old.round.state not in (RoundState.PUBLISHED, RoundState.RUNNING):
        states.refuse_transition({}, old.round.state, RoundState.RUNNING, RoundState)
    going = old.seats.exclude(state=SeatState.NO_SHOW).select_related("entry")
    entries = [seat.entry for seat in going if seat.entry.state in (EntryState.ACTIVE, EntryState.RESTING)]
    elsewhere = PodSeat.objects.filter(pod__round=old.round, entry__in=entries).exclude(pod__state=PodState.VOID)
    if elsewhere.exclude(pod__side=True).exists():
        raise Refused(_("Someone from this table is already at another one."), 409)
    if len(entries) not in GAMES[old.game].seats or len(entries) < 2:
        raise Refused(_("Too few of these players are still taking part."), 409)
    last = old.round.pods.aggregate(last=Max("number"))["last"]
    new = Pod.objects.create(
        round=old.round, number=last + 1, game=old.game, options=old.options, group=old.group, side=old.side
    )
    PodSeat.objects.bulk_create(PodSeat(pod=new, number=n, entry=entry) for n, entry in enumerate(entries, start=1))
    return new


@logged_act
def reopen_round(tournament: Tournament, by: By, round_pk: int) -> Change:
    """Reopen a closed round for corrections. Raises Refused."""
    require_reason(by)
    round = queries.find_round(tournament, round_pk)
    refuse_over(tournament, by, round.stage)
    if round.state != RoundState.CLOSED:
        states.refuse_transition({}, round.state, RoundState.COMPLETE, RoundState)
    states.refuse_transition(states.ROUND, round.state, RoundState.COMPLETE, RoundState)
    round.state, round.closed_at = RoundState.COMPLETE, None
    round.save()
    return Change("reopened", f"round:{round.number}", RoundState.CLOSED, RoundState.COMPLETE)


# -- people ------------------------------------------------------------------------------------------


@transaction.atomic
def grant(tournament: Tournament, by: By, entry_pk: int, grains: int) -> Tournament:
    """Add or remove points of an entry, in grains, in the standing of one stage. Raises Refused."""
    tournament = note_points(tournament, by, entry_pk, grains)
    rank_anew(tournament)  # only now: what counts is the row of the log
    return tournament


@logged_act
def note_points(tournament: Tournament, by: By, entry_pk: int, grains: int) -> Change:
    """Write the log row from which standings read adjusted points. Raises Refused."""
    require_reason(by)
    entry = entering.find_entry(tournament, entry_pk)
    stage = stage_of(tournament, entry)
    refuse_over(tournament, by, stage)
    if ranking.ranks_by_round(stage):
        raise Refused(_("In this stage only how far you get counts: points can’t be adjusted."), 409)
    if not 0 < abs(grains) <= MOST_GRAINS:
        raise Refused(_("You can add or remove up to 100 points at once, and not 0."), 400)
    mine = by.user is not None and entry.user_id == by.user.pk
    return Change("points", f"entry:{entry.key}", after={"grains": grains, "stage": stage.order}, own=mine)


def stage_of(tournament: Tournament, entry: Entry) -> Stage:
    """The stage in which an entry's points count: the current one, or the last one that it reached."""
    begun = [*tournament.stages.filter(ended=True), *tournament.stages.filter(ended=False)[:1]]
    return next(
        (s for s in reversed(begun) if s.field is None or any(entry.pk in group for group in s.field)), begun[-1]
    )


@logged_act
def warn(tournament: Tournament, by: By, entry_pk: int) -> Change:
    """Write a warning of an entry into the log. Raises Refused."""
    require_reason(by)
    return Change("warned", f"entry:{entering.find_entry(tournament, entry_pk).key}")


@logged_act
def disqualify(tournament: Tournament, by: By, entry_pk: int) -> Change:
    """Disqualify an entry: last of all, its played games stay [design: tournaments 8]. Raises Refused."""
    require_reason(by)
    refuse_over(tournament, by)
    change = entering.end_entry(tournament, entering.find_entry(tournament, entry_pk), EntryState.DISQUALIFIED)
    rank_anew(tournament)
    return change


def rank_anew(tournament: Tournament) -> None:
    """Store the final ranks again after a correction to a finished tournament; the season reads them."""
    if tournament.state == State.FINISHED:
        setup.note_ranks(tournament)
