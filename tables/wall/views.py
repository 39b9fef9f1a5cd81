"""Wall screens: pages for projectors without controls, showing what spectators may see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.core.validators import slug_re
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from engine.core import say
from tables.access import invitations, viewers
from tables.history import seat_history, spectator_delay
from tables.hosting import addresses
from tables.models import CORRESPONDENCE_TABLES, Status, Table, Visibility, damage
from tables.rendering import descriptions, moments, parts
from tables.wall.themes import theme
from tables.wall.tiles import Call, Tile, build_tiles, delayed_tile, pause_note, public_facts, waiting_tile
from tables.web.middleware import render_refusal

TILES = 6  # most tiles in one view
TABLES = 24  # most tables on one wall screen
LINES = 5  # log lines


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """The wall screen of live public tables: those with a free seat, and running games."""
    public = seat_history.with_first(Table.objects.watchable().exclude(CORRESPONDENCE_TABLES))
    waiting = public.filter(status=Status.OPEN, seats__name="").distinct().order_by("created")[:TABLES]
    playing = public.filter(status=Status.PLAYING).order_by("-started")[:TABLES]
    tiles = build_tiles(
        request, [*waiting, *(table for table in playing if not spectator_delay.is_delayed(table, None))]
    )
    tiles += damage.readable([table for table in playing if spectator_delay.is_delayed(table, None)], delayed_tile)
    return wall_of_tiles(request, _("Now at Karnak"), club_note(len(waiting)) if tiles else "", tiles)


def club_note(free: int) -> str:
    """The subtitle of the lobby's wall screen."""
    if not free:
        return _("Every seat is taken right now.")
    return ngettext("{n} table has a free seat.", "{n} tables have a free seat.", free).format(n=free)


@require_safe
def choose(request: HttpRequest) -> HttpResponse:
    """Redirect to the wall screen of the ticked tables."""
    slugs = [slug for slug in dict.fromkeys(request.GET.getlist("table")) if slug_re.match(slug)]
    if not slugs:
        return render_refusal(request, 422, _("Tick at least one table for the wall screen."))
    if len(slugs) > TABLES:
        return render_refusal(request, 422, _("The wall screen shows {n} tables at most: tick fewer.").format(n=TABLES))
    address = reverse("wall-of", args=[",".join(slugs)])
    return redirect(f"{address}?theme={theme(request)}")


@require_safe
def chosen_tables(request: HttpRequest, slugs: str) -> HttpResponse:
    """The wall screen of these tables, in this order. Raises Http404.

    Without those hidden from the visitor.
    """
    wanted = list(dict.fromkeys(slugs.split(",")))[:TABLES]
    found = {table.slug: table for table in Table.objects.with_seats().filter(slug__in=wanted)}
    tables = [found[slug] for slug in wanted if slug in found]
    tables = [table for table in tables if viewers.may_look(table, request.user.pk, request.session)]
    if not tables:
        raise Http404
    return wall_of_tiles(request, _("Tables at Karnak"), playing_note(tables), build_tiles(request, tables))


def playing_note(tables: Sequence[Table]) -> str:
    """The subtitle of chosen tables."""
    n = sum(table.status == Status.PLAYING for table in tables)
    return ngettext("{n} game in progress.", "{n} games in progress.", n).format(n=n)


def wall_of_tiles(request: HttpRequest, title: str, note: str, tiles: list[Tile]) -> HttpResponse:
    """Render a wall screen of tiles; between them the board of each running game has its turn."""
    views: list[dict[str, Any]] = [{"tiles": tiles[i : i + TILES]} for i in range(0, len(tiles), TILES)]
    views += [{"board": tile} for tile in tiles if tile.has_board]
    counts = any(tile.has_board for tile in tiles)
    address = addresses.site_name(request)
    return render_wall(request, {"title": title, "note": note, "views": views, "address": address, "counts": counts})


def render_wall(request: HttpRequest, values: dict[str, Any]) -> HttpResponse:
    """Render the page."""
    return render(request, "wall/wall.html", {**values, "theme": theme(request)})


# -- one table -------------------------------------------------------------------------------------


@require_safe
def table(request: HttpRequest, slug: str) -> HttpResponse:
    """The wall screen of one table. Raises Http404.

    Standing, board, latest events, and how to watch on a phone.
    """
    found, _viewer = viewers.find_table(request, slug)
    title = _(found.rules.title)
    if found.status == Status.OPEN:
        return wall_of_tiles(request, title, descriptions.status_line(found), [waiting_tile(request, found)])
    values = parts.context(moments.current_moment(found, None), None)
    call = Call(_("Watch on your phone"), "", invitations.render_qr(watch_url(request, found)))
    lines = [entry for entry in values["lines"] if entry.kind == "event"][-LINES:]
    tiles = build_tiles(request, [found])
    points = public_facts(found, spectator_delay.visible_version(found)).points
    standing = sorted(values["picture"].players, key=lambda line: -points[line.seat])
    views = [{"standing": standing}, {"lines": lines}, {"call": call}]
    views += [{"board": tile} for tile in tiles if tile.has_board]
    note = pause_note(found) or say(values["stage"], values["voice"])
    counts = {"points": points, "counts": found.status == Status.PLAYING}
    address = addresses.site_name(request)
    return render_wall(request, {**values, **counts, "title": title, "note": note, "views": views, "address": address})


def watch_url(request: HttpRequest, table: Table) -> str:
    """The URL for watching; of a private table its link to watch."""
    if table.visibility == Visibility.PUBLIC:
        return addresses.shared_url(request, f"/t/{table.slug}")
    return invitations.link_url(request, table, viewers.WATCH)
