"""Rounds, pods, seats, unplayed rounds and results."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.models import Table
from tables.tournaments.models.events import Entry, Stage, Tournament
from tables.tournaments.models.states import PodState, RoundState, SeatState
from tables.tournaments.standings.facts import Kind


class Round(models.Model):
    """A round; `number` counts through all stages of the tournament."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="rounds")
    stage = models.ForeignKey(Stage, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=9, choices=RoundState.choices, default=RoundState.PLANNED)
    attempt = models.PositiveSmallIntegerField(default=0)
    wanted = models.JSONField(null=True, blank=True)  # the requested draw while it is being made
    wanted_until = models.DateTimeField(null=True, blank=True)  # until then claimed by a process
    certificate = models.JSONField(null=True, blank=True)  # what was drawn, by group
    hand = models.JSONField(null=True, blank=True)  # manual changes to the draft, visible to staff only
    published_at = models.DateTimeField(null=True, blank=True)
    ends_at = models.DateTimeField(null=True, blank=True, db_index=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="a_round_once")]

    def __str__(self) -> str:
        return f"{self.tournament} {self.number}"


class Pod(models.Model):
    """A table of a round; an online one is played at a Table of the site."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="pods")
    number = models.PositiveSmallIntegerField()
    game = models.CharField(max_length=40)
    options = models.TextField(default="{}")
    state = models.CharField(max_length=11, choices=PodState.choices, default=PodState.WAITING)
    table = models.OneToOneField(Table, models.SET_NULL, null=True, blank=True, related_name="pod")
    group = models.PositiveSmallIntegerField(default=0)
    side = models.BooleanField(default=False)  # a side game, which counts for nothing
    later = models.BooleanField(default=False)  # of the second wave
    settled_at = models.DateTimeField(null=True, blank=True)  # a finished game confirms itself some minutes later
    called_at = models.DateTimeField(null=True, blank=True)  # a player has called the arbiter
    called_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    objection = models.TextField(blank=True)
    unrated = models.BooleanField(default=False, db_index=True)  # its confirmed result is not rated yet

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="a_pod_once")]

    def __str__(self) -> str:
        return f"{self.round_id}/{self.number}"

    @property
    def target(self) -> str:
        """The pod's name in the log, the same in every copy of the tournament."""
        return f"pod:{self.round.number}.{self.number}"

    @property
    def counts(self) -> bool:
        """Whether its result counts in the standings."""
        return self.state == PodState.CONFIRMED and not self.side


class PodSeat(models.Model):
    """A seat of an entry at a pod; seat 1 starts."""

    pod = models.ForeignKey(Pod, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="seats")
    state = models.CharField(max_length=11, choices=SeatState.choices, default=SeatState.EXPECTED)
    vp = models.IntegerField(null=True, blank=True)
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    grains = models.IntegerField(null=True, blank=True)
    share = models.IntegerField(null=True, blank=True)
    played_by = models.PositiveIntegerField(null=True, blank=True)  # rated user; 0: nobody; None: not decided

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["pod", "number"], name="a_pod_seat_once"),
            models.UniqueConstraint(fields=["pod", "entry"], name="an_entry_once_a_pod"),
        ]

    def __str__(self) -> str:
        return f"{self.pod_id}/{self.number} {self.entry_id}"


class Unplayed(models.Model):
    """A round that an entry does not play, and its value."""

    KINDS = [
        (Kind.FORCED_BYE.value, _("bye")),
        (Kind.REQUESTED_BYE.value, _("bye on request")),
        (Kind.LATE.value, _("was not there yet")),
        (Kind.ABSENT.value, _("absent")),
        (Kind.WITHDRAWN.value, _("has left")),
        (Kind.REMOVED.value, _("removed")),
    ]

    round = models.ForeignKey(Round, models.CASCADE, related_name="unplayed")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="unplayed")
    kind = models.CharField(max_length=13, choices=KINDS)
    grains = models.IntegerField(default=0)
    share = models.IntegerField(default=0)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["round", "entry"], name="unplayed_once")]

    def __str__(self) -> str:
        return f"{self.round_id} {self.entry_id} {self.kind}"


class Result(models.Model):
    """A version of a pod's result; never edited, only superseded."""

    class Source(models.TextChoices):
        """Who has provided a result."""

        ENGINE = "engine", _("from the game")
        PLAYERS = "players", _("entered by the players")
        ARBITER = "arbiter", _("entered by the arbiter")

    pod = models.ForeignKey(Pod, models.CASCADE, related_name="results")
    version = models.PositiveSmallIntegerField()
    source = models.CharField(max_length=7, choices=Source.choices)
    points = models.JSONField()  # victory points by seat, None for a no-show
    places = models.JSONField()
    forfeits = models.JSONField(default=list)  # numbers of seats
    sheet = models.JSONField(null=True, blank=True)  # the score sheet: by line of the game, the number of each seat
    reported_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    confirmed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    confirmed = models.BooleanField(default=False)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["version"]
        constraints = [models.UniqueConstraint(fields=["pod", "version"], name="a_result_once")]

    def __str__(self) -> str:
        return f"{self.pod_id} {self.version}"
