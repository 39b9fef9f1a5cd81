"""The history of tables."""

from __future__ import annotations

import zlib
from collections.abc import Collection, Iterator, Mapping
from datetime import datetime
from typing import NamedTuple

import msgspec
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

import engine
from engine import Position
from tables.models.packing import key_number, pack, unpack
from tables.models.table import Table


class Kind(models.TextChoices):
    """Kinds of history rows."""

    START = "start", _("start")
    MOVE = "move", _("move")
    SEAL = "seal", _("sealed choice")
    UNDO = "undo", _("move undone")
    NOTICE = "notice", _("notice")
    REWIND = "rewind", _("undone by the arbiter")


class Turn(models.Model):
    """One row of the history of a table; `number` is the table's version after it."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="turns")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=6, choices=Kind.choices)
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    moves = models.TextField(blank=True)  # one per line
    events = models.TextField(default="[]")
    after = models.BinaryField()  # the position, packed
    key = models.PositiveIntegerField(null=True, blank=True)  # the row to which `after` holds the differences
    schema = models.PositiveSmallIntegerField()  # the Game.version that wrote `after` and `events`
    turn = models.PositiveIntegerField()  # the table's after it
    stage = models.CharField(max_length=80)
    secret = models.BooleanField(default=False)  # whether a secret decision is open after it
    final = models.BooleanField(default=False)
    undone = models.BooleanField(default=False)
    undone_by = models.PositiveIntegerField(null=True, blank=True)  # the row that undid it
    command = models.CharField(max_length=64, null=True, blank=True)  # noqa: DJ001
    seated = models.TextField(blank=True)  # JSON of the players before it, if it changes them
    replaced = models.TextField(blank=True)  # commands whose sealed answers this row held before
    time = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="a_version_once"),
            models.UniqueConstraint(fields=["table", "command"], name="a_command_once"),
        ]
        indexes = [models.Index(fields=["table", "number"], condition=~Q(seated=""), name="seats_that_changed")]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number} {self.kind}"

    def text(self, keys: Mapping[int, bytes] | None = None) -> bytes:
        """The position after this row, as JSON.

        keys: the positions of key rows by number, where they have been read. Raises DoesNotExist without the key row.
        """
        if self.key is None:
            return unpack(self.after)
        found = keys if keys is not None else key_texts(self.table_id, [self.key])
        if self.key not in found:
            raise Turn.DoesNotExist
        return unpack(self.after, found[self.key])

    def position(self, keys: Mapping[int, bytes] | None = None) -> Position:
        """The position after this row; see `text`."""
        return engine.load(self.table.game, self.schema, msgspec.json.decode(self.text(keys)))

    def set_text(self, text: bytes, key: bytes | None = None) -> None:
        """Store a position as that after this row: whole, or as differences to the position of its key row."""
        self.key = None if key is None else key_number(self.number)
        self.after = pack(text, key)

    def copy_text(self, other: Turn, key: bytes | None) -> None:
        """Store the position after another row again; see `set_text`.

        A damaged position is copied as it is.
        """
        try:
            self.set_text(other.text(), key)
        except (zlib.error, Turn.DoesNotExist):
            self.after, self.key = other.after, other.key


def key_texts(table_pk: int, numbers: Collection[int]) -> dict[int, bytes]:
    """The positions of key rows, by number."""
    if not numbers:
        return {}
    rows = Turn.objects.filter(table=table_pk, number__in=numbers, key=None).order_by()
    return {number: unpack(after) for number, after in rows.values_list("number", "after")}


def positions(rows: Collection[Turn]) -> Iterator[Position]:
    """The positions after rows of one table, whose key rows are read together."""
    rows = list(rows)
    numbers = {row.key for row in rows if row.key is not None}
    keys = key_texts(rows[0].table_id, numbers) if numbers else {}
    return (row.position(keys) for row in rows)


class Row(NamedTuple):
    """The fields of a history row that log and undo need, without the position.

    Pages read all rows of a round in this form.
    """

    pk: int
    number: int
    kind: str
    seat: int | None
    events: str
    stage: str
    final: bool
    secret: bool
    time: datetime
    seated: str

    @classmethod
    def effective(cls, table: Table, *where: Q, **values: object) -> list[Row]:
        """The effective rows of a table, oldest first."""
        return cls.of(table.turns.filter(*where, undone=False, **values))

    @classmethod
    def effective_at(cls, table: Table, version: int, *where: Q) -> list[Row]:
        """The rows that were effective when the table had this version, oldest first."""
        return cls.of(table.turns.filter(was_effective_at(version), *where))

    @classmethod
    def of(cls, turns: models.QuerySet[Turn]) -> list[Row]:
        """Rows of the history, in order."""
        return list(map(cls._make, turns.values_list(*cls._fields)))


def was_effective_at(version: int) -> Q:
    """Condition for the rows that were effective at this version, though perhaps undone later."""
    return Q(number__lte=version) & (Q(undone=False) | Q(undone_by__gt=version))


def encode_position(position: Position) -> bytes:
    """The position as JSON."""
    return msgspec.json.encode(engine.dump(position))


def round_of(stage: str) -> str:
    """The common prefix of the stages of a round: the path without its phase."""
    outer, slash, _phase = stage.rpartition("/")
    return outer + slash
