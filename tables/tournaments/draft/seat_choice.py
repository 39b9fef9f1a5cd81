"""Choice of seats in a final: the better qualifier chooses first [design: tournaments 3]."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from tables.messages.refusals import Refused
from tables.tournaments.audit.log import By, Change, logged_act
from tables.tournaments.models import Entry, Stage, Tournament
from tables.tournaments.results import stages
from tables.tournaments.standings import formats


def seats_are_chosen(stage: Stage) -> bool:
    """Whether seats are chosen: in finals of one table, by the regulations or the default of the mode."""
    if stage.kind != Stage.Kind.FINAL or stage.rules.pods != 1 or stage.field is None:
        return False
    return (stage.rules.seats or default_order(stage.tournament)) == "choice"


def default_order(tournament: Tournament) -> str:
    """The default: by rule in correspondence play, else by choice."""
    return "rule" if tournament.mode == Tournament.Mode.TURNS else "choice"


def seats_by_entry(stage: Stage) -> Mapping[str, int]:
    """The chosen seats by entry."""
    return stage.seats or {}


def qualifiers(stage: Stage) -> list[str]:
    """The entries that choose, best first."""
    return [str(pk) for group in stage.field or () for pk in group]


def next_to_choose(stage: Stage) -> str | None:
    """The entry whose turn it is to choose; None when all have chosen or nothing is chosen any more."""
    if not seats_are_chosen(stage) or stages.published_rounds(stage):
        return None
    return formats.next_to_choose(qualifiers(stage), seats_by_entry(stage))


def free_seats(stage: Stage) -> tuple[int, ...]:
    """The seats that are left."""
    return formats.free_seats(qualifiers(stage), seats_by_entry(stage))


@logged_act
def choose_seat(tournament: Tournament, by: By, entry_pk: int, seat: int, staff: bool = False) -> Change:
    """Choose a seat of the final in turn; staff may choose for an entry. Raises Refused."""
    stage = stages.current_stage(tournament)
    entry = Entry.objects.filter(tournament=tournament, pk=entry_pk).first()
    if entry is None or next_to_choose(stage) != entry.key:
        raise Refused(_("It is not this player’s turn."), 409)
    if not staff and (by.user is None or entry.user_id != by.user.pk):
        raise Refused(_("It is not your turn."), 403)
    if seat not in free_seats(stage):
        raise Refused(_("This seat is already taken."), 409)
    stage.seats = {**seats_by_entry(stage), entry.key: seat}
    stage.save()
    return Change("seat_chosen", f"entry:{entry.pk}", after={"seat": seat})


def chosen_table(stage: Stage) -> list[tuple[str, ...]]:
    """The table of the final by chosen seats, others filling the gaps; empty if nobody has chosen."""
    if not seats_are_chosen(stage) or not seats_by_entry(stage):
        return []
    left = [entry for entry in qualifiers(stage) if entry not in seats_by_entry(stage)]
    at = {**seats_by_entry(stage), **dict(zip(left, free_seats(stage), strict=False))}
    seats = sorted(at.values())
    if seats != list(range(1, len(at) + 1)):  # there are fewer seats after a replacement: seats are renumbered in order
        at = {entry: n for n, entry in enumerate(sorted(at, key=lambda entry: at[entry]), start=1)}
    return [tuple(sorted(at, key=lambda entry: at[entry]))]
