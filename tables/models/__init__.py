"""Models of tables, seats and history."""

from tables.models.history import Kind, Row, Turn, encode_position, positions, round_of, was_effective_at
from tables.models.packing import key_number
from tables.models.seat import COLOURS, NOBODY, Seat, Sitting, bots_of, tables_of
from tables.models.standstill import Beat, Holiday, Outage
from tables.models.table import (
    BY_CORRESPONDENCE,
    FOR_ALL,
    LETTERS,
    SECRET_BYTES,
    SOON,
    Bell,
    Purpose,
    Status,
    Table,
    Tables,
    TimeoutRule,
    Visibility,
    secret,
    slug,
    token,
)

__all__ = [
    "BY_CORRESPONDENCE",
    "COLOURS",
    "FOR_ALL",
    "LETTERS",
    "NOBODY",
    "SECRET_BYTES",
    "SOON",
    "Beat",
    "Bell",
    "Holiday",
    "Kind",
    "Outage",
    "Purpose",
    "Row",
    "Seat",
    "Sitting",
    "Status",
    "Table",
    "Tables",
    "TimeoutRule",
    "Turn",
    "Visibility",
    "bots_of",
    "encode_position",
    "key_number",
    "positions",
    "round_of",
    "secret",
    "slug",
    "tables_of",
    "token",
    "was_effective_at",
]
