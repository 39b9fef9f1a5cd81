"""Tables, their seats, and every turn that was taken at them."""

from __future__ import annotations

import secrets
import zlib
from collections.abc import Collection
from datetime import datetime
from typing import Any, ClassVar

import msgspec
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

import engine
from engine import Game, Move, Position

COLOURS = ("lapis", "carnelian", "faience", "amber", "basalt")
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # no two of them look alike
SECRET_BYTES = 32


def slug() -> str:
    """A table's name in its address."""
    return "".join(secrets.choice(LETTERS) for _letter in range(10))


def token() -> str:
    """A word that nobody guesses: whoever knows it may sit down, or watch."""
    return "".join(secrets.choice(LETTERS) for _letter in range(16))


def secret() -> str:
    """The server's share of the chance of one table."""
    return secrets.token_hex(SECRET_BYTES)


class Status(models.TextChoices):
    """What goes on at a table."""

    OPEN = "open", _("waiting for people")
    PLAYING = "playing", _("being played")
    FINISHED = "finished", _("finished")


class Visibility(models.TextChoices):
    """Who may watch."""

    PUBLIC = "public", _("Everybody may watch and sit down")
    LINK = "link", _("Only who has a link")


class Kind(models.TextChoices):
    """What a row of the history is."""

    START = "start", _("start")
    MOVE = "move", _("move")
    SEAL = "seal", _("sealed answer")
    UNDO = "undo", _("taking back")
    NOTICE = "notice", _("notice")


class Tables(models.Manager["Table"]):
    """All tables."""

    def with_seats(self) -> models.QuerySet[Table]:
        """Tables with what every page of them needs."""
        return self.select_related("rematch").prefetch_related("seats")

    def due(self, now: datetime) -> models.QuerySet[Table]:
        """Tables at which a bot's pause is over and nobody thinks for it yet."""
        unclaimed = Q(claimed_until=None) | Q(claimed_until__lt=now)
        return self.filter(unclaimed, status=Status.PLAYING, bot_at__lte=now)


class Table(models.Model):
    """One game: `version` counts the changes that others may notice, `turn` is where the awaited choice began."""

    slug = models.CharField(max_length=10, unique=True, default=slug)
    game = models.CharField(max_length=40)
    schema = models.PositiveSmallIntegerField()  # the Game.version that wrote `position`
    options = models.TextField(default="{}")
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.OPEN, db_index=True)
    visibility = models.CharField(max_length=8, choices=Visibility.choices, default=Visibility.PUBLIC)
    join_token = models.CharField(max_length=16, unique=True, default=token)
    watch_token = models.CharField(max_length=16, unique=True, default=token)
    host = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="hosted")
    rematch_of = models.OneToOneField("self", models.SET_NULL, null=True, blank=True, related_name="rematch")
    position = models.TextField(blank=True)  # JSON; empty before the start
    version = models.PositiveIntegerField(default=0)
    turn = models.PositiveIntegerField(default=0)
    secret = models.CharField(max_length=64, default=secret)
    pace = models.FloatField(default=1.0)  # seconds that a bot seems to think
    delay = models.PositiveSmallIntegerField(default=0)  # seconds that spectators are behind
    bot_at = models.DateTimeField(null=True, blank=True, db_index=True)
    claimed_until = models.DateTimeField(null=True, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    started = models.DateTimeField(null=True, blank=True)
    finished = models.DateTimeField(null=True, blank=True)

    objects: ClassVar[Tables] = Tables()

    def __str__(self) -> str:
        return f"{self.game} {self.slug}"

    @property
    def rules(self) -> Game:
        """The game that is played here."""
        return engine.GAMES[self.game]

    def chosen(self) -> Any:
        """The options of this table, as the game's own record."""
        return msgspec.json.decode(self.options.encode(), type=self.rules.options)

    def truth(self) -> Position:
        """The position as it is; nothing of it is shown but through `seen_by`."""
        return engine.load(self.game, self.schema, msgspec.json.decode(self.position.encode()))

    def read(self, text: str) -> Move:
        """The move of a line of text. Raises IllegalMove."""
        return self.rules.read_move(text)

    def seat_of(self, user_pk: int | None) -> Seat | None:
        """Where this person sits."""
        if user_pk is None:
            return None
        return next((seat for seat in self.seats.all() if seat.user_id == user_pk), None)

    def start(self) -> None:
        """Begin the game. Raises Refused while a seat is free."""
        from tables import play  # which keeps what it plays in these models

        play.start(self)

    def play(self, seat: int, moves: list[str], turn: int, acts: int, command: str) -> None:
        """Carry out one click of a seat: all of its moves or none. Raises Stale and IllegalMove."""
        from tables import play

        play.play(self, seat, moves, turn, acts, command)

    def undo(self, seat: int, turn: int, acts: int, command: str = "") -> None:
        """Take back the last move of a seat. Raises Stale and IllegalMove."""
        from tables import play

        play.undo(self, seat, turn, acts, command)


class Seat(models.Model):
    """A place at a table: free, held for somebody, or taken by a person or a bot."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="seats")
    held_for = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="held")
    bot = models.CharField(max_length=20, blank=True)  # its strength
    name = models.CharField(max_length=30, blank=True)
    colour = models.CharField(max_length=10)
    nonce = models.CharField(max_length=64, blank=True)
    acts = models.PositiveIntegerField(default=0)  # accepted commands
    awaited = models.BooleanField(default=False)
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    points = models.SmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="a_seat_once"),
            models.UniqueConstraint(
                fields=["table", "user"], condition=Q(user__isnull=False), name="one_seat_a_person"
            ),
            models.UniqueConstraint(fields=["table", "name"], condition=~Q(name=""), name="a_name_once"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number} {self.name}"

    @property
    def free(self) -> bool:
        """Whether nobody has sat down here."""
        return not self.name

    @property
    def said(self) -> str:
        """The name that others read; somebody whose account is gone has none."""
        return self.name if self.bot or self.user_id or self.free else gettext("former player")


class Turn(models.Model):
    """One row of the history of a table; `number` is the table's version after it."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="turns")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=6, choices=Kind.choices)
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    moves = models.TextField(blank=True)  # one a line
    events = models.TextField(default="[]")
    after = models.BinaryField()  # the position, compressed
    schema = models.PositiveSmallIntegerField()  # the Game.version that wrote `after` and `events`
    turn = models.PositiveIntegerField()  # the table's after it
    stage = models.CharField(max_length=80)
    secret = models.BooleanField(default=False)  # a sealed choice is under way after it
    final = models.BooleanField(default=False)
    undone = models.BooleanField(default=False)
    command = models.CharField(max_length=64, null=True, blank=True)  # noqa: DJ001
    replaced = models.TextField(blank=True)  # commands whose sealed answers this row held before
    time = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="a_version_once"),
            models.UniqueConstraint(fields=["table", "command"], name="a_command_once"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number} {self.kind}"

    def position(self) -> Position:
        """The position after this row."""
        return engine.load(self.table.game, self.schema, msgspec.json.decode(zlib.decompress(self.after)))

    def hold(self, position: Position) -> None:
        """Keep this as the position after this row."""
        self.after = zlib.compress(packed(position))
        self.schema = self.table.rules.version


def packed(position: Position) -> bytes:
    """The position as JSON."""
    return msgspec.json.encode(engine.dump(position))


def round_of(stage: str) -> str:
    """What the stages of a round begin with: the path without its phase."""
    outer, slash, _phase = stage.rpartition("/")
    return outer + slash


def bots_of(seats: Collection[Seat]) -> frozenset[int]:
    """The seats in which bots sit."""
    return frozenset(seat.number for seat in seats if seat.bot)
