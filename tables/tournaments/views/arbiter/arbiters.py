"""Arbiters' pages: the queue, a table with all acts, looking at a game; and the public log."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from engine.core import Viewer, Voice, say
from tables.messages.refusals import Refused
from tables.models import Status, Table
from tables.rendering import halted, moments, parts
from tables.tournaments.arbiter import running_table
from tables.tournaments.audit import log
from tables.tournaments.models import Adjustment, Entry, Member, Pod, Round, Tournament
from tables.tournaments.models.states import DRAFT_STATES, ONGOING_STATES, EntryState, PodState, RoundState
from tables.tournaments.permissions import acting, viewing
from tables.tournaments.results import queries
from tables.tournaments.rounds import needs_attention, pod_cards, round_clock
from tables.tournaments.texts import log_texts
from tables.tournaments.views.page_context import entries_by_key, entries_by_pk, page_context, versions
from tables.web.middleware import render_refusal
from tables.web.parsing import number

ACTS: dict[str, tuple[str, ...]] = {  # acts at a table by state, the likeliest first
    PodState.WAITING: ("void",),
    PodState.SEATED: ("void",),
    PodState.PLAYING: ("suspend", "look", "time", "rewind", "readmit", "result", "restart", "void"),
    PodState.SUSPENDED: ("resume", "look", "time", "rewind", "readmit", "result", "restart", "void"),
    PodState.FINISHED: ("result", "restart", "void"),
    PodState.CONFIRMED: ("result",),
    PodState.REOPENED: ("result",),
    PodState.VOID: ("restart",),
}
OF_GAME = ("look", "time", "rewind", "readmit")
PLAYS = (EntryState.ACTIVE, EntryState.RESTING)


@require_safe
def queue(request: HttpRequest, slug: str) -> HttpResponse:
    """The arbiter's queue. Raises Http404."""
    return for_staff(request, slug, "queue")


def for_staff(request: HttpRequest, slug: str, page: str, pod: int = 0) -> HttpResponse:
    """Render a page for staff; others get a refusal. Raises Http404."""
    try:
        tournament = acting.tournament_for_staff(request, slug)
        shown = {
            **page_context(request, tournament),
            **(desk_of(request, tournament, pod) if pod else queue_of(tournament)),
        }
    except Refused as error:
        return render_refusal(request, error.status, error.sentence)
    return render(request, f"tournaments/arbiter/{page}.html", shown)


def queue_of(tournament: Tournament) -> dict[str, Any]:
    """The queue, the tables of open rounds, and the closed rounds, which may be reopened."""
    running = tournament.rounds.filter(state__in=ONGOING_STATES)
    pods = Pod.objects.filter(round__tournament=tournament, round__state__in=needs_attention.NOT_CLOSED)
    pods = pods.select_related("round").order_by("round__number", "number")
    entries = tournament.entries.filter(state__in=PLAYS).order_by("name")
    closed = tournament.rounds.filter(state=RoundState.CLOSED)
    needs = needs_attention.needs(tournament)
    return {"needs": needs, "pods": pods, "entries": entries, "running": running, "closed": closed}


@require_safe
def desk(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """One table with all acts of an arbiter. Raises Http404."""
    return for_staff(request, slug, "pod_desk", pk)


def desk_of(request: HttpRequest, tournament: Tournament, pk: int) -> dict[str, object]:
    """The template context of a table's desk. Raises Http404."""
    pod = pod_of(tournament, pk)
    names = entries_by_pk(entries_by_key(tournament))
    _page, lines = log_texts.page(tournament, pod.target, staff=True, number="1")
    return {
        "pod": pod,
        "round": pod.round,
        "tile": pod_cards.tile(pod.round, pod, names, viewing.can_oversee(pod.round, request.user.pk)),
        "needs": list(
            needs_attention.pod_needs(
                pod, round_clock.stopped_spans(tournament), needs_attention.call_reasons(tournament, [pod])
            )
        ),
        "actions": open_actions(pod),
        "own": running_table.plays_at(pod, acting.actor_of(request).user),
        "entries": seats(pod, names),
        "versions": versions(pod),
        "lines": lines,
    }


def pod_of(tournament: Tournament, pk: int) -> Pod:
    """A published pod. Raises Http404."""
    pods = Pod.objects.select_related("table", "round__stage__tournament", "called_by").prefetch_related("seats__entry")
    pod = pods.filter(pk=pk, round__tournament=tournament).exclude(round__state__in=DRAFT_STATES).first()
    if pod is None:
        raise Http404
    return pod


def open_actions(pod: Pod) -> list[str]:
    """The actions that are open at this pod."""
    playing = running_table.live_table(pod) is not None
    listed = [act for act in ACTS.get(pod.state, ()) if playing or act not in OF_GAME]
    if "readmit" in listed and not running_table.somebody_left(pod):
        listed.remove("readmit")
    if pod.called_at is not None:
        listed.insert(0, "come")
    if pod.state in (PodState.WAITING, PodState.SEATED) and pod.table is None:
        listed.insert(0, "result")
    return ["uphold", *listed] if pod.objection else listed


def seats(pod: Pod, names: dict[int, Entry]) -> list[Entry]:
    """The entries at this pod."""
    return [names[seat.entry_id] for seat in pod.seats.all()]


# -- looking -----------------------------------------------------------------------------------------


@require_safe
def look(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """A table as spectators see it without delay, or as one seat saw it. Raises Http404.

    The view of a seat is shown after it was logged.
    """
    tournament = viewing.find_tournament(request, slug)
    if viewing.role_of(request, tournament) not in Member.STAFF:
        raise Http404
    pod = pod_of(tournament, pk)
    table = Table.objects.with_seats().get(pk=pod.table_id) if pod.table_id else None
    if table is None or table.status == Status.OPEN:
        raise Http404
    if table.is_hidden and not viewing.can_oversee(pod.round, request.user.pk):
        return render_refusal(
            request, 403, _("This table is hidden and you play in its round: another arbiter must look at it.")
        )
    row = own_look(request, pod)
    after: dict[str, int] = row.after if row is not None and row.after else {"version": table.version}
    viewer: Viewer = None if row is None else after["seat"] - 1
    moment = moments.moment_at(table, table.turns.get(number=after["version"]), past=row is not None)
    values = parts.context(moment, viewer)
    if row is not None:
        seen = moment.position.seen_by(viewer)
        values["picture"] = halted.picture(table.rules, seen, viewer, None)
    shown = {**values, "tournament": tournament, "pod": pod, "round": pod.round, "row": row}
    shown["moves"] = choices(table, moment, viewer, values["voice"])
    return render(request, "tournaments/arbiter/look.html", shown)


def own_look(request: HttpRequest, pod: Pod) -> Adjustment | None:
    """The log row of this person's look at a seat; None to look as a spectator. Raises Http404."""
    asked = request.GET.get("by", "")
    if not asked:
        return None
    rows = pod.round.tournament.log.filter(kind="looked", target=pod.target, actor=request.user.pk)
    row = rows.filter(number=number(asked) or 0).first()
    if row is None:
        raise Http404
    return row


def choices(table: Table, moment: moments.Moment, viewer: Viewer, speaks: Voice) -> list[tuple[str, str]]:
    """The moves of this seat as (text, words); empty once the table has moved on."""
    if viewer is None or moment.version != table.version:
        return []
    return [(str(move), say(move, speaks) or str(move)) for move in moment.position.moves(viewer)]


# -- the log -----------------------------------------------------------------------------------------


@require_safe
def log_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The log of the tournament, or of one table or entry. Raises Http404.

    Says whether its chain is intact.
    """
    tournament = viewing.find_tournament(request, slug)
    shown = page_context(request, tournament)
    of = request.GET.get("of", "")
    page, lines = log_texts.page(tournament, of, shown["is_staff"], request.GET.get("page", "1"))
    rounds = tournament.rounds.exclude(state__in=DRAFT_STATES)
    pods = Pod.objects.filter(round__in=rounds).select_related("round").order_by("round__number", "number")
    shown |= {"page": page, "lines": lines, "of": of, "broken": log.first_broken_row(tournament)}
    shown["filters"] = [
        (_("Tables"), [(pod.target, log_texts.table(pod.target)) for pod in pods]),
        (_("Entries"), [(f"entry:{entry.key}", entry.name) for entry in tournament.entries.order_by("name")]),
    ]
    return render(request, "tournaments/arbiter/log.html", shown)


def round_of(tournament: Tournament, pk: int) -> Round:
    """A published round. Raises Http404."""
    try:
        round = queries.find_round(tournament, pk)
    except Refused as error:
        raise Http404 from error
    if round.state in DRAFT_STATES:
        raise Http404
    return round
