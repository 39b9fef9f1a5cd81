"""Tables of games."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

import engine
from engine import BadPosition, Game, Move, Position
from engine.core import from_json
from tables.models import table_codes
from tables.models.clock_terms import Terms

if TYPE_CHECKING:
    from tables.models.seat import Seat

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # without characters that look alike
SECRET_BYTES = 32
CORRESPONDENCE_TABLES = Q(clock__regex=r'"free":[1-9]')  # in the JSON of a table's Terms
FOR_ALL = (Q(blind=False) | Q(status="finished")) & Q(visibility="public")  # tables that everyone may watch
SOON = {False: timedelta(minutes=10), True: timedelta(days=1)}  # before the end of a round, by `Table.cut`


def slug() -> str:
    """Generate the name of a table in its address."""
    return "".join(secrets.choice(LETTERS) for _letter in range(10))


def token() -> str:
    """Generate the secret of an invitation link."""
    return "".join(secrets.choice(LETTERS) for _letter in range(16))


def secret() -> str:
    """Generate the server's share of a table's seed."""
    return secrets.token_hex(SECRET_BYTES)


class Status(models.TextChoices):
    """States of a table."""

    OPEN = "open", _("waiting for players")
    PLAYING = "playing", _("in progress")
    FINISHED = "finished", _("finished")


class Visibility(models.TextChoices):
    """Who may watch."""

    PUBLIC = "public", _("Anyone can watch and join")
    LINK = "link", _("Only with a link")


class TimeoutRule(models.TextChoices):
    """What happens to a seat whose time has run out, or whose player leaves."""

    BOT = "bot", _("A bot takes over")
    SUBSTITUTE = "somebody", _("Someone else can take the seat")
    VOTE = "vote", _("The others vote on ending the game")
    WAIT = "wait", _("The others wait")
    PASS = "pass", _("The seat plays the minimum the rules allow")
    STOP = "stop", _("The game ends as it stands")


class Purpose(models.TextChoices):
    """What a table is for.

    A lesson is private and unrated, and stands in nobody's lists. In a practice game players may have a coach; it is
    unrated too. A game of the week is played alone, with the same chance as everybody's; it is unrated, stands in the
    week's own list, and what was revealed in it cannot be undone.
    """

    GAME = ""
    LESSON = "lesson"
    PRACTICE = "practice"
    WEEK = "week"


LISTED_PURPOSES = (Purpose.GAME, Purpose.PRACTICE)  # what stands in lists of games


class Bell(models.TextChoices):
    """The last announcement of the end of the round that a table has made: none yet, soon, or over."""

    SILENT = ""
    SOON = "soon"
    OVER = "over"


class Tables(models.Manager["Table"]):
    """All tables."""

    def with_seats(self) -> models.QuerySet[Table]:
        """Tables with what every page of them needs."""
        return self.prefetch_related("seats")

    def free_code(self) -> str:
        """Generate a code that no table has."""
        code = table_codes.random_code()
        while self.filter(code=code).exists():
            code = table_codes.random_code()
        return code

    def watchable(self) -> models.QuerySet[Table]:
        """Tables that everyone may watch and find."""
        return self.with_seats().filter(FOR_ALL)

    def with_due_timeout(self, now: datetime) -> models.QuerySet[Table]:
        """Tables with a due timeout: a seat's time, a pause, or the end of the round."""
        over = Q(bell=Bell.SOON, ends_at__lte=now)
        soon = [Q(bell=Bell.SILENT, cut=cut, ends_at__lte=now + before) for cut, before in SOON.items()]
        rings = Q(over | soon[0] | soon[1], paused_until=None, suspended_at=None, adjourned=False)
        return self.filter(rings | Q(deadline_at__lte=now), status=Status.PLAYING)

    def with_due_bot(self, now: datetime) -> models.QuerySet[Table]:
        """Tables with a due bot that no process has claimed."""
        unclaimed = Q(claimed_until=None) | Q(claimed_until__lt=now)
        return self.filter(unclaimed, status=Status.PLAYING, bot_at__lte=now)


class Table(models.Model):
    """A game; `version` counts visible changes, `turn` is the version at which the awaited decision began."""

    slug = models.CharField(max_length=10, unique=True, default=slug)
    game = models.CharField(max_length=40)
    schema = models.PositiveSmallIntegerField()  # the Game.version that wrote `position`
    options = models.TextField(default="{}")
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.OPEN, db_index=True)
    visibility = models.CharField(max_length=8, choices=Visibility.choices, default=Visibility.PUBLIC)
    join_token = models.CharField(max_length=16, unique=True, default=token)
    watch_token = models.CharField(max_length=16, unique=True, default=token)
    host = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="hosted")
    code = models.CharField(max_length=table_codes.LENGTH, null=True, blank=True)  # noqa: DJ001  added without a new copy
    rematch_of = models.OneToOneField("self", models.SET_NULL, null=True, blank=True, related_name="rematch")
    position = models.TextField(blank=True)  # JSON; empty before the start
    version = models.PositiveIntegerField(default=0)
    turn = models.PositiveIntegerField(default=0)
    secret = models.CharField(max_length=64, default=secret)
    draws_as = models.CharField(max_length=30, default="", db_default="", blank=True)  # see `draw_name`
    secret_until = models.DateTimeField(null=True, blank=True)  # until then others may still play with this secret
    pace = models.FloatField(default=1.0)  # seconds that a bot waits before it moves
    delay = models.PositiveSmallIntegerField(default=0)  # seconds that spectators are behind
    delay_moves = models.PositiveSmallIntegerField(default=0)  # or moves
    openings = models.PositiveIntegerField(default=0)  # number of times that a hand was opened to spectators or closed
    blind = models.BooleanField(default=False)  # hidden from spectators until the game is over
    imported = models.TextField(blank=True)  # the record of a game that was not played here
    clock = models.TextField(blank=True)  # JSON of its Terms; empty without clocks
    lapse = models.CharField(max_length=8, choices=TimeoutRule.choices, default=TimeoutRule.BOT)
    deadline_at = models.DateTimeField(null=True, blank=True, db_index=True)  # when the first seat's time runs out
    ends_at = models.DateTimeField(null=True, blank=True, db_index=True)  # when the time of its round ends
    cut = models.BooleanField(default=False)  # the game ends at that moment, not after its current round
    bell = models.CharField(max_length=4, choices=Bell.choices, default=Bell.SILENT, blank=True)
    paused_until = models.DateTimeField(null=True, blank=True)
    suspended_at = models.DateTimeField(null=True, blank=True)  # since then on hold by an arbiter or a call
    suspended_by = models.CharField(max_length=30, blank=True)  # the arbiter's name; empty until one has come
    called = models.PositiveSmallIntegerField(null=True, blank=True)  # the seat that calls for one
    adjourned = models.BooleanField(default=False)  # the whole tournament is paused
    still_since = models.DateTimeField(null=True, blank=True)  # since then stopped by an arbiter or a paused tournament
    vote = models.TextField(blank=True)  # JSON of the Vote that is open
    stopped = models.BooleanField(default=False)  # ended before its rules end it
    purpose = models.CharField(max_length=8, choices=Purpose.choices, default=Purpose.GAME, db_default="", blank=True)
    damage = models.TextField(blank=True)  # why it cannot be read; for the administrator
    arbitrated = models.BooleanField(default=False)  # an arbiter decides what players elsewhere agree on
    bot_at = models.DateTimeField(null=True, blank=True, db_index=True)
    claimed_until = models.DateTimeField(null=True, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    started = models.DateTimeField(null=True, blank=True)
    finished = models.DateTimeField(null=True, blank=True)

    objects: ClassVar[Tables] = Tables()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["code"], condition=Q(code__isnull=False), name="a_code_once"),
        ]
        indexes = [
            models.Index(fields=["status", "-finished", "-id"], name="the_archive"),
            models.Index(
                fields=["bell", "cut", "ends_at"],
                name="running_rounds",
                condition=Q(status=Status.PLAYING, ends_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.slug}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save; a new table that is not finished gets a code."""
        if self._state.adding and self.code is None and self.status != Status.FINISHED and not self.is_solitary:
            self.code = Table.objects.free_code()
        super().save(*args, **kwargs)

    @property
    def is_lesson(self) -> bool:
        """Whether somebody is taught here."""
        return self.purpose == Purpose.LESSON

    @property
    def is_of_week(self) -> bool:
        """Whether this is somebody's game of the week."""
        return self.purpose == Purpose.WEEK

    @property
    def is_solitary(self) -> bool:
        """Whether nobody can be invited: a lesson, or a game of the week."""
        return self.purpose in (Purpose.LESSON, Purpose.WEEK)

    @property
    def draw_name(self) -> str:
        """The name that makes the key of the draws, with the secret and the nonces; tables may share it."""
        return self.draws_as or self.slug

    @property
    def keeps_secret(self) -> bool:
        """Whether the secret, and what follows from it, is still shown to nobody though the game may be over."""
        return self.secret_until is not None and timezone.now() < self.secret_until

    @property
    def is_still(self) -> bool:
        """Whether play and clocks are stopped: paused, on hold, or with the whole tournament."""
        return self.paused_until is not None or self.suspended_at is not None or self.adjourned

    @property
    def is_hidden(self) -> bool:
        """Whether spectators may not watch now."""
        return self.blind and self.status != Status.FINISHED

    @property
    def has_shown_hands(self) -> bool:
        """Whether spectators have seen a hand of this game, be it closed again: one of them may know it."""
        return self.openings > 0

    @property
    def rules(self) -> Game:
        """The game of this table. Raises BadPosition for an unknown one."""
        if self.game not in engine.GAMES:
            raise BadPosition(f"There is no game {self.game} here.")
        return engine.GAMES[self.game]

    def chosen_options(self) -> Any:
        """The options of this table, in the game's own type."""
        return from_json(self.options.encode(), self.rules.options)

    def full_position(self) -> Position:
        """The full position; shown only through `seen_by`."""
        return engine.load(self.rules.key, self.schema, msgspec.json.decode(self.position.encode()))

    def terms(self) -> Terms | None:
        """The clock of this table; None without one."""
        return from_json(self.clock, Terms) if self.clock else None

    def parse_move(self, text: str) -> Move:
        """Parse a move. Raises IllegalMove."""
        return self.rules.read_move(text)

    def seat_of(self, user_pk: int | None) -> Seat | None:
        """The seat of this user; None without one."""
        if user_pk is None:
            return None
        return next((seat for seat in self.seats.all() if seat.user_id == user_pk), None)
