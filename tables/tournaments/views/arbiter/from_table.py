"""Acts of players at a table that concern the arbiter: call, cancel, return, decisions."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tables.access import viewers
from tables.messages.refusals import Refused
from tables.models import Sitting
from tables.table_page import views
from tables.tournaments.arbiter import running_table
from tables.tournaments.audit.log import By
from tables.tournaments.models import Pod, Tournament
from tables.tournaments.models.states import DRAFT_STATES
from tables.tournaments.permissions import acting, viewing
from tables.tournaments.rounds import readmission
from tables.web import rate_limits
from tables.web.middleware import render_refusal

Act = Callable[[Tournament, By, int], object]


@require_POST
def call(request: HttpRequest, slug: str) -> HttpResponse:
    """Call the arbiter."""
    return act_at_table(request, slug, running_table.call)


@require_POST
def cancel_call(request: HttpRequest, slug: str) -> HttpResponse:
    """Cancel the call."""
    return act_at_table(request, slug, running_table.cancel_call)


def act_at_table(request: HttpRequest, slug: str, act: Act) -> HttpResponse:
    """Carry out an act of a player at a table; the response is the updated table."""
    table, viewer = viewers.find_table(request, slug)
    pod = pod_of(slug)
    if viewer is None:
        return render_refusal(request, 403, _("You don’t have a seat at this table."))
    if rate_limits.too_fast(rate_limits.ASKS, "arbiter", request.user.pk):
        return views.render_alert(table, viewer, 429, _("That was too fast. Wait a moment, then try again."))
    try:
        act(pod.round.tournament, acting.actor_of(request), pod.pk)
    except Refused as error:
        return views.render_alert(table, viewer, error.status, error.sentence)
    table, viewer = viewers.find_table(request, slug)
    return views.render_answer(table, viewer)


def pod_of(slug: str) -> Pod:
    """The pod of the table at this address. Raises Http404."""
    pod = Pod.objects.select_related("round__tournament").filter(table__slug=slug).first()
    if pod is None:
        raise Http404
    return pod


def pod_left(request: HttpRequest, slug: str) -> Pod:
    """The pod of a table that this person has left or may see. Raises Http404.

    The answer is the same for hidden and for unknown tables.
    """
    pod, user = pod_of(slug), request.user.pk
    if user is None or not Sitting.objects.filter(table=pod.table_id, user=user).exists():
        viewers.find_table(request, slug)
    return pod


@require_safe
def show_own_card(request: HttpRequest, slug: str) -> HttpResponse:
    """Redirect from a table that the person has left to their card in the tournament. Raises Http404."""
    return redirect("entry-me", pod_left(request, slug).round.tournament.slug)


@require_POST
def come_back(request: HttpRequest, slug: str) -> HttpResponse:
    """Take back the seat that one has left. Raises Http404."""
    pod = pod_left(request, slug)
    by, tournament = acting.actor_of(request), pod.round.tournament
    return acting.act_and_redirect(
        request, lambda: readmission.come_back(tournament, by, pod.pk), reverse("table", args=[slug])
    )


@require_POST
def call_here(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Call the arbiter from the page of a pod, also in games in person.

    After the game, dispute its result.
    """
    tournament = viewing.find_tournament(request, slug)
    pods = Pod.objects.filter(pk=pk, round__tournament=tournament).exclude(round__state__in=DRAFT_STATES)
    pod = pods.select_related("round").first()
    if pod is None or request.user.pk is None:
        raise Http404
    back = reverse("event-pod", args=[slug, pod.round.number, pod.number])
    return acting.act_and_redirect(request, lambda: running_table.call(tournament, acting.actor_of(request), pk), back)


@require_safe
def decisions(request: HttpRequest, slug: str) -> HttpResponse:
    """Redirect to the decisions on a table in the log of its tournament."""
    viewers.find_table(request, slug)
    pod = pod_of(slug)
    return redirect(f"{reverse('event-log', args=[pod.round.tournament.slug])}?of={pod.target}")
