"""Seats of a final by choice: the better qualifier chooses first [design: tournaments 3]."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from tables.messages.refusals import Refused
from tables.tournaments.audit.log import By, Change, act
from tables.tournaments.models import Entry, Stage, Tournament
from tables.tournaments.records import stages
from tables.tournaments.standings import formats


def chosen(stage: Stage) -> bool:
    """Whether the seats of a stage are chosen: at the one table of a final, if it is live or its organiser says so."""
    if stage.kind != Stage.Kind.FINAL or stage.rules.pods != 1 or stage.field is None:
        return False
    return (stage.rules.seats or usual(stage.tournament)) == "choice"


def usual(tournament: Tournament) -> str:
    """By choice where people are there, by the rule where they play by correspondence."""
    return "rule" if tournament.mode == Tournament.Mode.TURNS else "choice"


def taken(stage: Stage) -> Mapping[str, int]:
    """The seats that have been chosen, by entry."""
    return stage.seats or {}


def qualifiers(stage: Stage) -> list[str]:
    """Who chooses, the better first."""
    return [str(pk) for group in stage.field or () for pk in group]


def whose(stage: Stage) -> str | None:
    """Who is to choose now; None when everybody has, or nothing is chosen here any more."""
    if not chosen(stage) or stages.drawn(stage):
        return None
    return formats.choosing(qualifiers(stage), taken(stage))


def free(stage: Stage) -> tuple[int, ...]:
    """The seats that are left."""
    return formats.free_seats(qualifiers(stage), taken(stage))


@act
def choose(tournament: Tournament, by: By, entry_pk: int, seat: int, staff: bool = False) -> Change:
    """Take a seat of the final, when it is one's turn; staff may do so for somebody. Raises Refused."""
    stage = stages.current(tournament)
    entry = Entry.objects.filter(tournament=tournament, pk=entry_pk).first()
    if entry is None or whose(stage) != entry.key:
        raise Refused(_("It is not this player’s turn."), 409)
    if not staff and (by.user is None or entry.user_id != by.user.pk):
        raise Refused(_("It is not your turn."), 403)
    if seat not in free(stage):
        raise Refused(_("This seat is already taken."), 409)
    stage.seats = {**taken(stage), entry.key: seat}
    stage.save()
    return Change("seat_chosen", f"entry:{entry.pk}", after={"seat": seat})


def table(stage: Stage) -> list[tuple[str, ...]]:
    """The table of the final in the seat order that was chosen; none where nobody has chosen. Others fill the gaps."""
    if not chosen(stage) or not taken(stage):
        return []
    left = [entry for entry in qualifiers(stage) if entry not in taken(stage)]
    at = {**taken(stage), **dict(zip(left, free(stage), strict=False))}
    seats = sorted(at.values())
    if seats != list(range(1, len(at) + 1)):  # somebody was replaced: who chose a seat that is gone moves up
        at = {entry: n for n, entry in enumerate(sorted(at, key=lambda entry: at[entry]), start=1)}
    return [tuple(sorted(at, key=lambda entry: at[entry]))]
