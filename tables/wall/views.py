"""Wall screens: pages for projectors without controls, showing what spectators may see."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from django.core.validators import slug_re
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from engine.core import PlayerLine, say
from tables.access import invitations, viewers
from tables.clocks import table_clocks
from tables.clocks.rules import Clock
from tables.history import seat_history, spectator_delay, voices
from tables.hosting import addresses
from tables.models import BY_CORRESPONDENCE, Status, Table, Visibility, damage
from tables.rendering import descriptions, halted, parts
from tables.web.middleware import render_refusal

TILES = 6  # most tiles in one view
TABLES = 24  # most tables on one wall screen
LINES = 5  # log lines
THEMES = ("dark", "light")


class Player(NamedTuple):
    """A player on a tile; `points` is None before the start and for delayed tables.

    Bots and delayed tables have no clock.
    """

    name: str
    colour: str
    points: int | None = None
    active: bool = False
    clock: Clock | None = None


class Call(NamedTuple):
    """How to join or watch a table: code and QR code."""

    words: str
    code: str
    qr: SafeString


class Tile(NamedTuple):
    """A table on a wall screen."""

    title: str
    players: Sequence[Player]
    note: str
    calls: bool  # whether players are missing
    call: Call | None = None


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """The wall screen of live public tables: those with a free seat, and running games."""
    public = seat_history.with_first(Table.objects.watchable().exclude(BY_CORRESPONDENCE))
    waiting = public.filter(status=Status.OPEN, seats__name="").distinct().order_by("created")[:TABLES]
    playing = public.filter(status=Status.PLAYING).order_by("-started")[:TABLES]
    tiles = build_tiles(
        request, [*waiting, *(table for table in playing if not spectator_delay.is_delayed(table, None))]
    )
    tiles += damage.readable([table for table in playing if spectator_delay.is_delayed(table, None)], delayed_tile)
    return wall_of_tiles(request, _("Now at Karnak"), club_note(len(waiting)), tiles)


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
    """The wall screen of these tables in this order, without those hidden from the visitor. Raises Http404."""
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
    """Render a wall screen of tiles."""
    views = [{"tiles": tiles[i : i + TILES]} for i in range(0, len(tiles), TILES)]
    return render_wall(request, {"title": title, "note": note, "views": views, "address": addresses.site_name(request)})


def render_wall(request: HttpRequest, values: dict[str, Any]) -> HttpResponse:
    """Render the page."""
    return render(request, "wall/wall.html", {**values, "theme": theme(request)})


def theme(request: HttpRequest) -> str:
    """Dark, because a bright screen tires the room, unless light is requested."""
    asked = request.GET.get("theme", "")
    return asked if asked in THEMES else THEMES[0]


# -- tiles -----------------------------------------------------------------------------------------


def waiting_tile(request: HttpRequest, table: Table) -> Tile:
    """The tile of a table that waits for players; with its code if this visitor may invite."""
    free = sum(seat.free for seat in table.seats.all())
    invites = bool(free) and descriptions.may_invite(request, table, viewers.viewer_of(table, request.user.pk))
    sitting, call = [Player(seat.displayed_name, seat.colour) for seat in table.seats.all() if not seat.free], None
    if invites:
        link = invitations.link_url(request, table, viewers.JOIN)
        call = Call(_("Sit down with this code"), descriptions.code(table), invitations.render_qr(link))
    return tile(table, sitting, descriptions.status_line(table), free > 0, call)


def delayed_tile(table: Table) -> Tile:
    """The tile of a delayed table: only its first players."""
    return tile(
        table,
        [Player(seat.displayed_name, seat.colour) for seat in seat_history.public_seats(table)],
        descriptions.status_line(table),
        calls=False,
    )


def build_tiles(request: HttpRequest, tables: Sequence[Table]) -> list[Tile]:
    """The tiles of tables before, during and after their game; clocks only where spectators are not delayed."""
    begun = [table for table in tables if table.status != Status.OPEN]
    clocks = table_clocks.clock_views_by_table(
        [table for table in begun if not spectator_delay.is_delayed(table, None)]
    )

    def draw(table: Table) -> Tile:
        return (
            waiting_tile(request, table) if table.status == Status.OPEN else game_tile(table, clocks.get(table.pk, ()))
        )

    return damage.readable(tables, draw)


def game_tile(table: Table, clocks: Sequence[Clock | None]) -> Tile:
    """The tile of a running or finished game: public scores, clocks, and whose turn it is."""
    position = parts.position(table, None)
    seen, seats = position.seen_by(None), seat_history.seats(table, None)
    lines = {line.seat: line for line in table.rules.picture(seen, None).players}
    plays = table.status == Status.PLAYING
    waits = plays and (not table.is_still or spectator_delay.is_delayed(table, None))
    players = [
        Player(
            seat.displayed_name,
            seat.colour,
            points_of_line(lines[seat.number]),
            waits and lines[seat.number].active,
            clock,
        )
        for seat, clock in zip_longest(seats, clocks)
    ]
    stage = say(seen.stage(), voices.voice_of_seats(table, seats)) if plays else _("finished")
    return tile(table, players, pause_note(table) or stage, calls=False)


def pause_note(table: Table) -> str:
    """Text saying that a table is paused, where public; else empty."""
    stands = table.is_still and table.suspended_at is None and not spectator_delay.is_delayed(table, None)
    return say(halted.TableIsPaused(), voices.voice(table)) if stands else ""


def points_of_line(line: PlayerLine) -> int:
    """The first number of a player's line: the points."""
    return line.stats[0].n


def tile(table: Table, players: Sequence[Player], note: str, calls: bool, call: Call | None = None) -> Tile:
    """A tile with the title of its game."""
    return Tile(_(table.rules.title), players, note, calls, call)


# -- one table -------------------------------------------------------------------------------------


@require_safe
def table(request: HttpRequest, slug: str) -> HttpResponse:
    """The wall screen of one table: standing, latest events, and how to watch on a phone. Raises Http404."""
    found, _viewer = viewers.find_table(request, slug)
    title = _(found.rules.title)
    if found.status == Status.OPEN:
        return wall_of_tiles(request, title, descriptions.status_line(found), [waiting_tile(request, found)])
    values = parts.context(parts.current_moment(found, None), None)
    call = Call(_("Watch on your phone"), "", invitations.render_qr(watch_url(request, found)))
    lines = [entry for entry in values["lines"] if entry.kind == "event"][-LINES:]
    views = [{"standing": values["picture"].players}, {"lines": lines}, {"call": call}]
    note = pause_note(found) or say(values["stage"], values["voice"])
    return render_wall(
        request, {**values, "title": title, "note": note, "views": views, "address": addresses.site_name(request)}
    )


def watch_url(request: HttpRequest, table: Table) -> str:
    """The URL for watching; of a private table its link to watch."""
    if table.visibility == Visibility.PUBLIC:
        return addresses.shared_url(request, f"/t/{table.slug}")
    return invitations.link_url(request, table, viewers.WATCH)
