"""Open hands: each player decides whether spectators may see their hand, and can revoke it."""

from __future__ import annotations

from functools import partial

from django.db import transaction
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine.core import Viewer
from tables.access import invitations, viewers
from tables.history import spectator_delay
from tables.lobby import views as lobby
from tables.models import Seat, Status, Table
from tables.play import broadcast, commands
from tables.rendering import descriptions
from tables.table_page import views
from tables.web.middleware import render_refusal


@require_safe
def spectators(request: HttpRequest, slug: str) -> HttpResponse:
    """The drawer about spectators: links, wall screen, and one's own hand."""
    table, viewer = viewers.find_table(request, slug)
    return render(request, "table_page/menu/_watch_link.html", spectators_context(request, table, viewer))


@require_POST
def revoke(request: HttpRequest, slug: str) -> HttpResponse:
    """Replace a link; in a running game, the response updates the drawer."""
    allows = request.POST.get("link", "")
    answer = lobby.act_as_host(request, slug, partial(invitations.revoke, allows=allows))
    if answer.status_code != 302 or not request.headers.get("HX-Request"):
        return answer
    table, viewer = viewers.find_table(request, slug)
    if allows == viewers.JOIN:
        return render(request, "table_page/menu/_take_link.html", descriptions.seat_offer(request, table, viewer))
    return render(request, "table_page/menu/_watch_link.html", spectators_context(request, table, viewer))


@require_http_methods(["PUT", "DELETE"])
def open_hand(request: HttpRequest, slug: str) -> HttpResponse:
    """Open one's hand to spectators (PUT), or close it (DELETE)."""
    table, viewer = views.find_begun_table(request, slug)
    if viewer is None:
        return render_refusal(request, 403, _("You need a seat at this table to have a hand to show."))
    if table.status != Status.PLAYING:
        return render_refusal(request, 409, _("The game is over: everyone can see every hand."))
    table = store_consent(table, viewer, opens=request.method == "PUT")
    answer = views.render_answer(table, viewer)
    fragment = render_to_string("table_page/menu/_watch_link.html", spectators_context(request, table, viewer))
    answer.content = fragment.encode() + answer.content
    return answer


@transaction.atomic
def store_consent(table: Table, seat: int, opens: bool) -> Table:
    """Store a player's consent and update the spectators' pages. Returns the updated table."""
    table = commands.lock_table(table)
    own = table.seats.all()[seat]
    if own.is_hand_open != opens:
        Seat.objects.filter(pk=own.pk).update(opened_by=own.user_id if opens else None)
        Table.objects.filter(pk=table.pk).update(openings=F("openings") + 1)
        transaction.on_commit(lambda: broadcast.hands_changed(table), robust=True)
    return views.reload_table(table)


def spectators_context(request: HttpRequest, table: Table, viewer: Viewer) -> dict[str, object]:
    """The context of the drawer about spectators."""
    links = descriptions.links(request, table) if descriptions.may_show(request, table, viewer) else {}
    may_open = viewer is not None and table.status == Status.PLAYING
    return {
        **links,
        "revoke_url": descriptions.revoke_url(request, table),
        "table": table,
        "behind": spectator_delay.delay_text(table),
        "may_open": may_open,
        "opened": may_open and table.seats.all()[viewer].is_hand_open,  # type: ignore[index]
    }
