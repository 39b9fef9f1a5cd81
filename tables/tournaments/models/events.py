"""Tournaments, their stages and entries."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from datetime import datetime

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.messages import guest_names
from tables.models import slug, token
from tables.tournaments.models import regulations
from tables.tournaments.models.clubs import Club, Member
from tables.tournaments.models.regulations import Regulations
from tables.tournaments.models.states import OVER, EntryState, State

SEED_BYTES = 16


def seed() -> str:
    """Generate the seed of a tournament: 128 random bits in hex."""
    return secrets.token_hex(SEED_BYTES)


class Tournament(models.Model):
    """An event of a club; `version` increases with every change that a page may show."""

    class Visibility(models.TextChoices):
        """Who may see a tournament."""

        PUBLIC = "public", _("Everyone")
        UNLISTED = "unlisted", _("Anyone with the link")
        CLUB = "club", _("Club members")

    class Mode(models.TextChoices):
        """Where and how fast it is played."""

        LIVE = "live", _("On this site, live")
        TURNS = "turns", _("On this site, by correspondence")
        REPORTED = "reported", _("In person; results are entered here")

    club = models.ForeignKey(Club, models.PROTECT, related_name="tournaments")
    slug = models.CharField(max_length=10, unique=True, default=slug)
    title = models.CharField(_("title"), max_length=80)
    description = models.TextField(_("description"), blank=True)
    visibility = models.CharField(max_length=8, choices=Visibility.choices, default=Visibility.PUBLIC)
    mode = models.CharField(max_length=8, choices=Mode.choices, default=Mode.LIVE)
    state = models.CharField(max_length=9, choices=State.choices, default=State.DRAFT, db_index=True)
    regulations = models.TextField()
    seed = models.CharField(max_length=32, default=seed)
    door_token = models.CharField(max_length=16, unique=True, default=token)  # to enter and to check in
    wall_token = models.CharField(max_length=16, unique=True, default=token)
    places = models.PositiveSmallIntegerField(null=True, blank=True)  # further entries go on the waiting list
    rooms = models.PositiveSmallIntegerField(null=True, blank=True)  # tables that can be used at the same time
    begins = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=0)
    created = models.DateTimeField(auto_now_add=True)
    finished = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created"]

    def __str__(self) -> str:
        return self.title

    @property
    def rules(self) -> Regulations:
        """The parsed regulations."""
        return regulations.load_regulations(self.regulations)

    @property
    def commitment(self) -> str:
        """SHA-256 of the seed, shown before round 1 to verify the seed shown at the end."""
        return hashlib.sha256(self.seed.encode()).hexdigest()

    @property
    def revealed_seed(self) -> str:
        """The seed once the tournament is over; empty before."""
        return self.seed if self.state in OVER else ""

    def role_of(self, user_pk: int | None) -> str:
        """The role of this user in the tournament's club; empty for non-members."""
        if user_pk is None:
            return ""
        return Member.objects.filter(club=self.club_id, user=user_pk).values_list("role", flat=True).first() or ""


class Stage(models.Model):
    """A part of a tournament, which may feed the next one."""

    class Kind(models.TextChoices):
        """The format of a stage [design: tournaments 3]."""

        ONE_OFF = "one_off", _("One round")
        SWISS = "swiss", _("Swiss")
        ROUND_ROBIN = "round_robin", _("Round robin")
        HEATS = "heats", _("Heats")
        GROUPS = "groups", _("Groups")
        LADDER = "ladder", _("Knockout")
        FINAL = "final", _("Final")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="stages")
    order = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=11, choices=Kind.choices)
    settings = models.TextField(blank=True)  # what overrides the tournament's regulations
    field = models.JSONField(null=True, blank=True)  # once it has begun: ids of entries by group, best seed first
    cut = models.JSONField(null=True, blank=True)  # how its field came out of the stage before
    schedule = models.JSONField(null=True, blank=True)  # all its rounds by group, where they are made together
    seats = models.JSONField(null=True, blank=True)  # of a final: the seat that each entry has chosen
    ended = models.BooleanField(default=False)

    class Meta:
        ordering = ["order"]
        constraints = [models.UniqueConstraint(fields=["tournament", "order"], name="a_stage_once")]

    def __str__(self) -> str:
        return f"{self.tournament} {self.kind}"

    @property
    def rules(self) -> Regulations:
        """The tournament's regulations, overridden by the stage's own."""
        return regulations.load_regulations(self.tournament.regulations, self.settings)


class EntryName(models.CharField):  # type: ignore[type-arg]
    """An entry's name; a generated guest name is stored neutrally and read in the reader's language."""

    def from_db_value(self, value: str, *_of: object) -> str:
        """Translate a generated guest name into the active language."""
        return guest_names.displayed_name(value)

    def get_prep_value(self, value: object) -> str:
        """The language-neutral form for storage."""
        return guest_names.stored_form(str(super().get_prep_value(value)))

    def deconstruct(self) -> tuple[str, str, Sequence[object], dict[str, object]]:
        """Appear as a plain CharField in migrations."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", args, kwargs


class Entry(models.Model):
    """A participant: an account, a guest, a name typed by an organiser, or a bot."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entries")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="entries")
    bot = models.CharField(max_length=20, blank=True)  # its strength
    name: models.CharField[str, str] = EntryName(max_length=30)
    substitute: models.CharField[str, str] = EntryName(
        max_length=30, blank=True, default=""
    )  # person who plays for this entry from some round on
    team = models.CharField(max_length=30, blank=True)  # members of a team are kept apart
    rating = models.IntegerField(null=True, blank=True)  # as it was on entering
    state = models.CharField(max_length=12, choices=EntryState.choices, default=EntryState.ACCEPTED)
    standby = models.BooleanField(default=False)  # volunteers to sit out first
    entered: models.DateTimeField[datetime, datetime] = models.DateTimeField(auto_now_add=True)
    coming = models.BooleanField(default=False)  # on the way, not checked in yet
    here_at = models.DateTimeField(null=True, blank=True)
    from_round = models.PositiveSmallIntegerField(default=1)
    rank = models.PositiveSmallIntegerField(null=True, blank=True)  # of entries that played, in the end
    queue = models.PositiveIntegerField(default=0)  # its place on the waiting list
    origin = models.PositiveIntegerField(null=True, blank=True)  # its number in the document that it was imported from

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "name"], name="an_entry_once"),
            models.UniqueConstraint(
                fields=["tournament", "user"], condition=models.Q(user__isnull=False), name="one_entry_a_person"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def key(self) -> str:
        """The identifier of the entry in draws, standings, lots and the log."""
        return str(self.origin or self.pk)
