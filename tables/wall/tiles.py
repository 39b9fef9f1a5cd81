"""Tiles of a wall screen: a table with its players, before, during and after its game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import zip_longest
from typing import NamedTuple

from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from engine.core import Stage, say
from tables.access import invitations, viewers
from tables.clocks import table_clocks
from tables.clocks.rules import Clock
from tables.history import seat_history, spectator_delay, voices
from tables.models import Status, Table, damage
from tables.rendering import descriptions, halted, moments
from tables.rendering.ending import result
from tables.wall import last_reveals
from tables.web.caches import render_cache

LONG, LONGER = 11, 16  # characters of a name that is drawn smaller, and smaller again


class Player(NamedTuple):
    """A player on a tile; `points` is None before the start and for delayed tables.

    Bots and delayed tables have no clock.
    """

    name: str
    colour: str
    points: int | None = None
    active: bool = False
    clock: Clock | None = None

    @property
    def size(self) -> str:
        """The class of the name, by its length: a long name is never cut."""
        return "is-longer" if len(self.name) > LONGER else "is-long" if len(self.name) > LONG else ""


class PublicFacts(NamedTuple):
    """A running game: stage, points if counted now, and who is awaited, by seat."""

    stage: Stage
    points: tuple[int, ...]
    active: tuple[bool, ...]


class Call(NamedTuple):
    """How to join or watch a table: code and QR code."""

    words: str
    code: str
    qr: SafeString


class Tile(NamedTuple):
    """A table on a wall screen."""

    slug: str
    title: str
    players: Sequence[Player]
    note: str
    calls: bool = False  # whether players are missing
    call: Call | None = None
    pauses: bool = False
    version: int | None = None  # of the board, which takes its turn on the screen; None without one
    opened: int | None = None  # the version of its last reveal

    @property
    def has_board(self) -> bool:
        """Whether the board of the table takes its turn on the screen."""
        return self.version is not None

    @property
    def clock(self) -> Clock | None:
        """The clock of an awaited player: the one that runs out first."""
        running = [player.clock for player in self.players if player.active and player.clock is not None]
        return min(running, key=lambda clock: clock.left, default=None)


def waiting_tile(request: HttpRequest, table: Table) -> Tile:
    """The tile of a table that waits for players; with its code if this visitor may invite."""
    free = sum(seat.free for seat in table.seats.all())
    invites = bool(free) and descriptions.may_invite(request, table, viewers.viewer_of(table, request.user.pk))
    players, call = [Player(seat.displayed_name, seat.colour) for seat in table.seats.all() if not seat.free], None
    if invites:
        link = invitations.link_url(request, table, viewers.JOIN)
        call = Call(_("Sit down with this code"), descriptions.code(table), invitations.render_qr(link))
    return Tile(table.slug, _(table.rules.title), players, descriptions.status_line(table), free > 0, call)


def delayed_tile(table: Table) -> Tile:
    """The tile of a delayed table: only its first players."""
    players = [Player(seat.displayed_name, seat.colour) for seat in seat_history.public_seats(table)]
    return Tile(table.slug, _(table.rules.title), players, descriptions.status_line(table))


def build_tiles(request: HttpRequest, tables: Sequence[Table]) -> list[Tile]:
    """The tiles of tables before, during and after their game.

    With clocks only where spectators are not delayed.
    """
    begun = [table for table in tables if table.status != Status.OPEN]
    at_once = [table for table in begun if not spectator_delay.is_delayed(table, None)]
    clocks, opened = table_clocks.clock_views_by_table(at_once), last_reveals.versions_of_last_reveals(at_once)

    def draw(table: Table) -> Tile:
        if table.status == Status.OPEN:
            return waiting_tile(request, table)
        return game_tile(table, clocks.get(table.pk, ()), opened)

    return damage.readable(tables, draw)


def game_tile(table: Table, clocks: Sequence[Clock | None], opened: Mapping[int, int]) -> Tile:
    """The tile of a running or finished game: public scores, clocks, and whose turn it is."""
    version = spectator_delay.visible_version(table)
    shown = public_facts(table, version)
    seats, plays = seat_history.seats(table, None), table.status == Status.PLAYING
    waits = plays and (not table.is_still or spectator_delay.is_delayed(table, None))
    players = [
        Player(
            seat.displayed_name,
            seat.colour,
            shown.points[seat.number],
            waits and shown.active[seat.number],
            clock,
        )
        for seat, clock in zip_longest(seats, clocks)
    ]
    note, pause = say(shown.stage, voices.voice_of_seats(table, seats)) if plays else _("finished"), pause_note(table)
    board = version if plays else None
    return Tile(
        table.slug,
        _(table.rules.title),
        players,
        pause or note,
        pauses=bool(pause),
        version=board,
        opened=opened.get(table.pk),
    )


def public_facts(table: Table, version: int) -> PublicFacts:
    """What a wall shows of a game, as spectators see it; drawn once for each version."""
    found: PublicFacts = render_cache.picture(("wall", table.slug, version), partial(read_public_facts, table))
    return found


def read_public_facts(table: Table) -> PublicFacts:
    """What a wall shows of a game, as spectators see it now."""
    seen = moments.visible_position(table, None).seen_by(None)
    lines = sorted(table.rules.picture(seen, None).players, key=lambda line: line.seat)
    return PublicFacts(seen.stage(), result.points_now(seen, lines), tuple(line.active for line in lines))


def pause_note(table: Table) -> str:
    """Text saying that a table is paused, where public; else empty."""
    stands = table.is_still and table.suspended_at is None and not spectator_delay.is_delayed(table, None)
    return say(halted.TableIsPaused(), voices.voice(table)) if stands else ""
