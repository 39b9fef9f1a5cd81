"""Ways to enter: application, at the door, bots; renaming and substitutes."""

from __future__ import annotations

from itertools import count, islice

from django.utils.translation import gettext as _

from tables.messages.refusals import Refused
from tables.people.models import User
from tables.people.name_rules import BOTS, clean_name, is_among, legible_name
from tables.tournaments.audit.log import By, Change, logged_act
from tables.tournaments.entries import entering
from tables.tournaments.models import Entry, Tournament
from tables.tournaments.models.states import EntryState


@logged_act
def apply(tournament: Tournament, by: By, name: str, user: User) -> Change:
    """Apply for an entry without the entry link. Raises Refused."""
    entering.refuse_closed(tournament)
    if tournament.entries.filter(user=user).exists():
        raise Refused(_("You are already taking part."), 409)
    (entry,) = entering.create_entries(tournament, [(name, "")])
    entry.user, entry.state = user, EntryState.APPLIED
    entering.store_rating(entry)
    entry.save()
    return Change("applied", f"entry:{entry.pk}", after={"name": entry.name})


@logged_act
def enter_at_door(tournament: Tournament, by: By, name: str, user: User | None = None) -> Change:
    """Enter a person at the door who is not on the list. Raises Refused.

    Checks the person in if the check-in is open.
    """
    entering.refuse_closed(tournament)
    if user is not None and tournament.entries.filter(user=user).exists():
        raise Refused(_("You are already taking part."), 409)
    (entry,) = entering.create_entries(tournament, [(name, "")])
    entry.user = user
    entering.store_rating(entry)
    note_here(tournament, entry)
    entry.save()
    return Change("entered", f"entry:{entry.pk}", after={"name": entry.name, "state": entry.state})


def note_here(tournament: Tournament, entry: Entry) -> None:
    """Check in a new entry that has a place while the check-in is open."""
    if tournament.state in entering.CHECKING and entry.state == EntryState.ACCEPTED:
        entering.note_here(entry)


def refuse_newcomer(tournament: Tournament, name: str) -> None:
    """Refuse a name that could not enter now. Raises Refused."""
    entering.refuse_closed(tournament)
    entering.refuse_formulas([clean_name(name)])
    entering.refuse_doubles(tournament.entries.values_list("name", flat=True), [clean_name(name)])


@logged_act
def enter_bots(tournament: Tournament, by: By, strength: str, n: int) -> Change:
    """Enter `n` bots, each as an entry of its own. Raises Refused."""
    entering.refuse_closed(tournament)
    taken = list(tournament.entries.values_list("name", flat=True))
    names = (f"{name} {turn}" if turn > 1 else name for turn in count(1) for name in BOTS)
    free = islice((name for name in names if not is_among(name, taken)), n)
    entries = entering.create_entries(tournament, [(name, "") for name in free], legible_name)
    for entry in entries:
        entry.bot = strength
        note_here(tournament, entry)
        entry.save()
    return Change("entered", "tournament", after={"names": [entry.name for entry in entries], "bot": strength})


@logged_act
def rename(tournament: Tournament, by: By, entry_pk: int, name: str, team: str) -> Change | None:
    """Change name or team of an entry. Raises Refused."""
    entry, name, team = entering.find_entry(tournament, entry_pk), clean_name(name), team.strip()[:30]
    before = [entry.name, entry.team]
    if before == [name, team]:
        return None
    entering.refuse_formulas([name, team])
    entering.refuse_doubles(tournament.entries.exclude(pk=entry.pk).values_list("name", flat=True), [name])
    entry.name, entry.team = name, team
    return entering.save_entry(entry, Change("renamed", f"entry:{entry.pk}", before, [name, team]))


@logged_act
def substitute(tournament: Tournament, by: By, entry_pk: int, name: str) -> Change:
    """Let another person play for this entry, and free its name for claiming. Raises Refused."""
    entry, name = entering.find_entry(tournament, entry_pk), clean_name(name)
    if entry.bot or entry.state not in entering.IN:
        raise Refused(_("Nobody can play for {name} now.").format(name=entry.name), 409)
    before, entry.substitute, entry.user = entry.substitute, name, None
    entering.hold_seats(entry)
    return entering.save_entry(entry, Change("substituted", f"entry:{entry.pk}", before, name))
