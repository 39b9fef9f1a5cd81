"""Tiles of the pods of a round: seats, state and results as spectators may see them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from django.db.models import prefetch_related_objects
from django.utils.translation import gettext as _

from engine.core import say
from tables.clocks import table_clocks
from tables.clocks.rules import Clock
from tables.history import spectator_delay, voices
from tables.models import COLOURS, Table, damage
from tables.rendering import moments
from tables.tournaments.models import Entry, Pod, PodSeat, Round, Tournament
from tables.tournaments.models.states import PodState, SeatState
from tables.wall import tiles as wall_tiles

GOING = (PodState.PLAYING, PodState.SUSPENDED)


class SeatShown(NamedTuple):
    """A seat of a tile; points and place once known, grains once confirmed."""

    entry: int
    name: str
    colour: str
    points: int | None = None
    place: int | None = None
    grains: int | None = None
    active: bool = False
    left: bool = False
    clock: Clock | None = None


class Tile(NamedTuple):
    """A pod as shown."""

    pk: int
    round: int
    number: int
    game: str
    seats: Sequence[SeatShown]
    state: str
    note: str
    calls: bool  # whether players are missing
    table: str  # path of the online table; empty if none or hidden

    @property
    def counts(self) -> bool:
        """Whether its points are those of a running game, as they would be counted now."""
        return any(seat.points is not None and seat.place is None for seat in self.seats)


def tiles(
    round: Round, entries: Mapping[int, Entry], openly: bool = False, pods: Sequence[Pod] | None = None
) -> list[Tile]:
    """The tiles of these pods of a round, or of all, in a constant number of queries.

    openly: hidden ones too.
    """
    pods = list(round.pods.all()) if pods is None else pods
    prefetch_related_objects(pods, "seats", "table__seats")
    clocks = table_clocks.clock_views_by_table(live_tables(pods, openly))
    return [pod_tile(round, pod, entries, openly, clocks) for pod in pods]


def tile(round: Round, pod: Pod, entries: Mapping[int, Entry], openly: bool = False) -> Tile:
    """The tile of one pod."""
    return tiles(round, entries, openly, [pod])[0]


def live_tables(pods: Iterable[Pod], openly: bool) -> list[Table]:
    """The tables whose games are followed live: neither hidden nor with delayed spectators."""
    tables = [pod.table for pod in pods if pod.state == PodState.PLAYING and pod.table is not None]
    return [
        table for table in tables if (openly or not table.is_hidden) and not spectator_delay.is_delayed(table, None)
    ]


def tiles_version(pods: Iterable[Pod], openly: bool) -> str:
    """A version that changes with every move that these tiles show; empty without a live game."""
    return "-".join(str(table.version) for table in live_tables(pods, openly))


def pod_tile(
    round: Round, pod: Pod, entries: Mapping[int, Entry], openly: bool, clocks: Mapping[int, Sequence[Clock | None]]
) -> Tile:
    """The tile of one pod for spectators, or for staff (`openly`).

    entries, clocks: by primary key of entry and table.
    """
    seats = [seat for seat in pod.seats.all() if seat.state != SeatState.NO_SHOW]
    hidden = pod.table is not None and pod.table.is_hidden and not openly
    for seat in seats:
        seat.entry = entries[seat.entry_id]
    live = pod.table if pod.table is not None and pod.table.pk in clocks else None
    moving = (
        damage.read_or_mark(live, lambda table: running(table, seats, clocks[table.pk])) if live is not None else None
    )
    shown = [seat_without_game(seat) for seat in seats] if moving is None else moving
    game = (damage.read_or_mark(pod.table, lambda table: _(table.rules.title)) if pod.table is not None else None) or ""
    slug = pod.table.slug if pod.table is not None else ""
    missing = [seat.entry.name for seat in seats if seat.state == SeatState.EXPECTED]
    waiting = pod.state == PodState.WAITING and bool(missing) and not is_in_person(pod)
    address = f"/t/{slug}" if slug and not hidden else ""
    said = _("Hidden until the game is over.") if hidden and pod.state in GOING else note(pod, missing)
    return Tile(pod.pk, round.number, pod.number, game, shown, pod.state, said, waiting, address)


def seat_without_game(seat: PodSeat) -> SeatShown:
    """A seat without a live game."""
    left = seat.state == SeatState.FORFEITED
    colour = COLOURS[seat.number - 1]
    return SeatShown(seat.entry_id, seat.entry.name, colour, seat.vp, seat.place, seat.grains, left=left)


def running(table: Table, seats: Sequence[PodSeat], clocks: Sequence[Clock | None]) -> list[SeatShown]:
    """The seats of a live game with what spectators may see."""
    shown = wall_tiles.public_facts(table, spectator_delay.visible_version(table))
    return [
        SeatShown(
            seat.entry_id,
            seat.entry.name,
            COLOURS[seat.number - 1],
            points=shown.points[seat.number - 1],
            active=shown.active[seat.number - 1],
            clock=clocks[seat.number - 1],
        )
        for seat in seats
    ]


def stage(table: Table) -> str:
    """The stage of a game as spectators may know it."""
    if spectator_delay.is_delayed(table, None):
        return _("In progress; spectators are {behind}.").format(behind=spectator_delay.delay_text(table))
    return say(moments.visible_position(table, None).seen_by(None).stage(), voices.voice(table))


def is_in_person(pod: Pod) -> bool:
    """Whether the pod is played in person, so that the site misses no players."""
    return pod.round.tournament.mode == Tournament.Mode.REPORTED


def note(pod: Pod, missing: Sequence[str]) -> str:
    """The state of a pod in one line."""
    if pod.called_at is not None or pod.objection:
        return _("The arbiter has been called.")
    if pod.state == PodState.WAITING and is_in_person(pod):
        return _("Played in person")
    if pod.state == PodState.WAITING and missing:
        nobody_yet = all(seat.state in (SeatState.EXPECTED, SeatState.NO_SHOW) for seat in pod.seats.all())
        return _("Waiting for everyone") if nobody_yet else _("Waiting for {names}").format(names=", ".join(missing))
    if pod.state == PodState.PLAYING and pod.table is not None:
        return damage.read_or_mark(pod.table, stage) or _("This table cannot be read just now.")
    return str(PodState(pod.state).label)
