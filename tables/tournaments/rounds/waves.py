"""Waves: with fewer tables than pods, later pods begin when a table is free."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tables.background.safe_loop import for_each_safely
from tables.messages.refusals import Refused
from tables.tournaments.audit.log import By, Change, logged_act
from tables.tournaments.models import Pod, Round, Tournament, states
from tables.tournaments.models.states import ONGOING_STATES, PodState, State
from tables.tournaments.rounds import pods, round_clock

AT_A_TABLE = (PodState.WAITING, PodState.SEATED, PodState.PLAYING, PodState.SUSPENDED)


def free_tables(tournament: Tournament) -> int | None:
    """The number of free tables; None without a limit."""
    if tournament.rooms is None:
        return None
    busy = Pod.objects.filter(
        round__tournament=tournament, round__state__in=ONGOING_STATES, state__in=AT_A_TABLE, later=False
    )
    return max(0, tournament.rooms - busy.count())


def mark_second_wave(tournament: Tournament, round: Round) -> None:
    """Mark the pods of a round for which there is no table yet as second wave."""
    if tournament.rooms is None:
        return
    round.pods.update(later=True)
    first = list(round.pods.values_list("pk", flat=True)[: free_tables(tournament)])
    round.pods.filter(pk__in=first).update(later=False)


@logged_act
def begin_second_wave(tournament: Tournament, by: By, pod_pk: int) -> Change | None:
    """Open the table of a pod of the second wave. Raises Refused."""
    pod = pods.find_pod(tournament, pod_pk)
    if not pod.later:
        return None
    states.refuse_paused(tournament.state)
    if free_tables(tournament) == 0:
        raise Refused(_("No table is free yet."), 409)
    pod.later = False
    pod.save()
    if tournament.mode != Tournament.Mode.REPORTED:
        pods.open_table(tournament, pod, round_clock.end_if_opened_now(pod.round))
    return Change("wave", pod.target)


def open_second_waves() -> None:
    """Open pods of the second wave where tables are free, lowest number first."""
    waiting = Pod.objects.filter(later=True, round__state__in=ONGOING_STATES, round__tournament__state=State.RUNNING)
    for_each_safely(waiting.select_related("round__tournament").order_by("round__number", "number"), open_if_free)


def open_if_free(pod: Pod) -> None:
    """Open one pod if a table is free. Raises Refused."""
    if free_tables(pod.round.tournament) != 0:
        begin_second_wave(pod.round.tournament, By(), pod.pk)
