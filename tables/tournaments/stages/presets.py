"""Formats to choose from, and the stages of each [design: tournaments 3]."""

from __future__ import annotations

import json

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

from tables.tournaments.models import Stage, Tournament

Kind = Stage.Kind
ROUNDS_OF_FINAL = 1


class Format(TextChoices):
    """Formats of a tournament."""

    SWISS = "swiss", _("One evening, Swiss")
    ONE_OFF = "one_off", _("One round")
    ROUND_ROBIN = "round_robin", _("Round robin")
    HEATS = "heats", _("Heats and a final")
    GROUPS = "groups", _("Groups and a final")
    LADDER = "ladder", _("Knockout")


WORDS = {
    Format.SWISS: _("Nobody is eliminated. Each round, players sit with people they have not met yet."),
    Format.ONE_OFF: _("Everyone plays one game, and all tables share one set of standings."),
    Format.ROUND_ROBIN: _(
        "The whole schedule is made before round 1, so that everyone meets as many others as possible."
    ),
    Format.HEATS: _("Play as many rounds as you like; your best ones count, and the leaders play a final."),
    Format.GROUPS: _("Groups play among themselves, and the best of each play a final."),
    Format.LADDER: _("The best of each table advance, until one table is left."),
}
STAGES = {
    Format.SWISS: (Kind.SWISS,),
    Format.ONE_OFF: (Kind.ONE_OFF,),
    Format.ROUND_ROBIN: (Kind.ROUND_ROBIN,),
    Format.HEATS: (Kind.HEATS, Kind.FINAL),
    Format.GROUPS: (Kind.GROUPS, Kind.FINAL),
    Format.LADDER: (Kind.LADDER,),
}


def stages(chosen: str) -> list[tuple[str, str]]:
    """Kind and own regulations of each stage of a format."""
    return [(kind, own_regulations(kind)) for kind in STAGES[Format(chosen)]]


def own_regulations(kind: str) -> str:
    """A stage's own regulations as stored JSON; empty for none."""
    settings: dict[str, object] = {"rounds": ROUNDS_OF_FINAL} if kind == Kind.FINAL else {}
    return json.dumps(settings) if settings else ""


def format_of(tournament: Tournament) -> str:
    """The format that consists of these stages; Swiss if none does."""
    kinds = tuple(stage.kind for stage in tournament.stages.all())
    return next((each for each, made in STAGES.items() if tuple(made) == kinds), Format.SWISS)
