"""States of tournaments, entries, rounds and pods with their transitions [design: tournaments 2.1]."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import models
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tables.messages.refusals import Refused


class State(models.TextChoices):
    """States of a tournament."""

    DRAFT = "draft", gettext_lazy("in preparation")
    OPEN = "open", gettext_lazy("open for entries")
    CHECK_IN = "check_in", gettext_lazy("check-in")
    RUNNING = "running", gettext_lazy("in progress")
    PAUSED = "paused", gettext_lazy("paused")
    FINISHED = "finished", pgettext_lazy("tournament", "finished")
    ARCHIVED = "archived", gettext_lazy("archived")
    CANCELLED = "cancelled", gettext_lazy("cancelled")


OVER = (State.FINISHED, State.ARCHIVED, State.CANCELLED)


class EntryState(models.TextChoices):
    """States of an entry."""

    APPLIED = "applied", gettext_lazy("asking to take part")
    ACCEPTED = "accepted", gettext_lazy("taking part")
    WAITING = "waiting", gettext_lazy("on the waiting list")
    REFUSED = "refused", gettext_lazy("not accepted")
    CHECKED_IN = "checked_in", gettext_lazy("here")
    ACTIVE = "active", pgettext_lazy("player", "playing")
    RESTING = "resting", gettext_lazy("bye")
    WITHDRAWN = "withdrawn", gettext_lazy("has left")
    REMOVED = "removed", gettext_lazy("removed")
    DISQUALIFIED = "disqualified", gettext_lazy("disqualified")


PRESENT = (EntryState.CHECKED_IN, EntryState.ACTIVE)  # entries that are drawn


class RoundState(models.TextChoices):
    """States of a round."""

    PLANNED = "planned", gettext_lazy("planned")
    PROPOSED = "proposed", gettext_lazy("draft")
    PUBLISHED = "published", gettext_lazy("published")
    RUNNING = "running", gettext_lazy("in progress")
    COMPLETE = "complete", gettext_lazy("complete")
    CLOSED = "closed", pgettext_lazy("round", "closed")


DRAFT_STATES = (RoundState.PLANNED, RoundState.PROPOSED)  # of rounds that only staff can see
PUBLISHED_STATES = (RoundState.PUBLISHED, RoundState.RUNNING, RoundState.COMPLETE, RoundState.CLOSED)
ONGOING_STATES = (RoundState.PUBLISHED, RoundState.RUNNING)  # published rounds with unfinished tables


class PodState(models.TextChoices):
    """States of a pod."""

    WAITING = "waiting", gettext_lazy("waiting")
    SEATED = "seated", gettext_lazy("all ready")
    PLAYING = "playing", gettext_lazy("playing")
    SUSPENDED = "suspended", pgettext_lazy("table", "on hold")
    FINISHED = "finished", gettext_lazy("finished")
    ADJUDICATED = "adjudicated", gettext_lazy("decided by the arbiter")
    CONFIRMED = "confirmed", gettext_lazy("confirmed")
    REOPENED = "reopened", gettext_lazy("reopened")
    VOID = "void", gettext_lazy("void")


UNBEGUN = (PodState.WAITING, PodState.SEATED)


class SeatState(models.TextChoices):
    """States of a seat at a pod."""

    EXPECTED = "expected", gettext_lazy("expected")
    PRESENT = "present", gettext_lazy("here")
    PLAYING = "playing", pgettext_lazy("player", "playing")
    FINISHED = "finished", pgettext_lazy("player", "finished")
    NO_SHOW = "no_show", gettext_lazy("no-show")
    FORFEITED = "forfeited", gettext_lazy("has left the table")
    SUBSTITUTED = "substituted", gettext_lazy("replaced")


Ways = Mapping[str, frozenset[str]]


def transitions(**found: str) -> Ways:
    """For each state, the states that may follow it."""
    return {state: frozenset(following.split()) for state, following in found.items()}


TOURNAMENT = transitions(
    draft="open cancelled",
    open="check_in cancelled",
    check_in="running cancelled",
    running="paused finished cancelled",
    paused="running cancelled",
    finished="running archived",
)
ENTRY = transitions(
    applied="accepted waiting refused",
    waiting="accepted refused",
    accepted="checked_in withdrawn removed",
    checked_in="accepted active withdrawn removed",
    active="resting withdrawn removed disqualified",
    resting="active withdrawn removed disqualified",
    withdrawn="active accepted",
    removed="active accepted",
)
ROUND = transitions(
    planned="proposed",
    proposed="planned published",
    published="proposed running",
    running="complete",
    complete="running closed",
    closed="complete",
)
POD = transitions(
    waiting="seated playing void finished",
    seated="playing waiting void finished",
    playing="suspended finished adjudicated void",
    suspended="playing adjudicated void",
    finished="confirmed playing adjudicated void",
    adjudicated="confirmed",
    confirmed="reopened",
    reopened="confirmed",
)


def refuse_paused(tournament_state: str) -> None:
    """Refuse to begin anything in a paused tournament. Raises Refused."""
    if tournament_state == State.PAUSED:
        raise Refused(_("The tournament is paused. Resume it first."), 409)


def refuse_stopped(tournament_state: str) -> None:
    """Refuse to draw or publish before the check-in, while paused, and after the end. Raises Refused."""
    refuse_paused(tournament_state)
    if tournament_state not in (State.CHECK_IN, State.RUNNING):
        refuse_transition({}, tournament_state, State.RUNNING, State)


def refuse_transition(which: Ways, found: str, wanted: str, words: type[models.TextChoices]) -> None:
    """Refuse a transition that is not listed. Raises Refused with the name of the current state."""
    if wanted not in which.get(found, ()):
        raise Refused(
            _("This can’t be done now. Current state: {state}.").format(state=words(found).label),
            409,
        )
