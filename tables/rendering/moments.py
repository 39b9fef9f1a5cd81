"""A table at one version of its history, as pages show it: now, or at a row before."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from engine import Position
from engine.core import Viewer
from tables.clocks import table_clocks
from tables.clocks.rules import Clock
from tables.clocks.table_clocks import Pauses
from tables.history import spectator_delay
from tables.models import Row, Table, Turn, fixed_reads, round_of
from tables.rendering.push_messages import NEWS


@dataclass(frozen=True)
class Moment:
    """A table at one version: now, or at a row of its history."""

    table: Table
    position: Position
    version: int
    rows: list[Row]  # effective rows of the round and recent ones, oldest first
    past: bool = False
    asked: int = 0  # the row with which the awaited decision began

    @cached_property
    def round_rows(self) -> list[Row]:
        """The rows of the round only."""
        begins = round_of(self.position.stage().path)
        return [row for row in self.rows if row.stage.startswith(begins)]

    @cached_property
    def pauses(self) -> Pauses:
        """What does not count on the clocks of the seats, read once for all viewers."""
        terms = self.table.terms()
        return Pauses(self.table.seats.all() if terms else (), live=terms is not None and terms.is_live)

    @cached_property
    def clocks(self) -> tuple[Clock | None, ...]:
        """The clock of each seat, for all viewers."""
        return table_clocks.seat_clocks(self.table, self.pauses)


def current_moment(table: Table, viewer: Viewer) -> Moment:
    """The table as this viewer sees it now; spectators may be delayed."""
    if spectator_delay.is_delayed(table, viewer):
        return moment_at(table, visible_row(table))
    position = table.full_position()
    rows = recent_turns(table, table.version, position.stage().path)
    return Moment(table, position, table.version, rows, asked=table.turn)


def visible_position(table: Table, viewer: Viewer) -> Position:
    """The full position at the version of this viewer; spectators may be delayed."""
    return visible_row(table).position() if spectator_delay.is_delayed(table, viewer) else table.full_position()


def visible_row(table: Table) -> Turn:
    """The history row that delayed spectators see."""
    row = table.turns.get(number=spectator_delay.visible_version(table))
    row.table = table
    return row


def moment_at(table: Table, row: Turn, past: bool = False) -> Moment:
    """The table after a row of its history."""
    row.table = table
    return Moment(table, row.position(), row.number, recent_turns(table, row.number, row.stage), past, row.turn)


def recent_turns(table: Table, version: int, stage: str) -> list[Row]:
    """The effective rows of a stage's round and of the last NEWS versions, up to a version."""
    return fixed_reads.recent_rows(table, version, round_of(stage), version - NEWS)
