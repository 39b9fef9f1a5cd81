"""Entries: entering, checking in, sitting out, leaving and coming back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from django.utils import timezone
from django.utils.translation import gettext as _

from tables.messages.refusals import Refused
from tables.people.models import User
from tables.people.name_rules import clean_name, likenesses
from tables.tournaments.audit.log import By, Change, logged_act
from tables.tournaments.models import Entry, Tournament, states
from tables.tournaments.models.states import PRESENT, PUBLISHED_STATES, EntryState, State
from tables.tournaments.results import rating_history, stages, variants
from tables.tournaments.rounds import no_shows
from tables.tournaments.standings.facts import Kind
from tables.tournaments.standings.formats import Format

MOST = 256  # entries
TAKING = (State.DRAFT, State.OPEN, State.CHECK_IN, State.RUNNING, State.PAUSED)
CHECKING = (State.CHECK_IN, State.RUNNING, State.PAUSED)
IN = (EntryState.ACCEPTED, EntryState.CHECKED_IN, EntryState.ACTIVE, EntryState.RESTING)
FORMULA = "=+-@"  # a spreadsheet would evaluate a name that begins with one of these


@logged_act
def enter(tournament: Tournament, by: By, name: str, user: User | None = None, team: str = "", bot: str = "") -> Change:
    """Add an entry, on the waiting list where every place is taken. Raises Refused."""
    refuse_closed(tournament)
    if user is not None and tournament.entries.filter(user=user).exists():
        raise Refused(_("You are already taking part."), 409)
    (entry,) = create_entries(tournament, [(name, team)])
    entry.user, entry.bot = user, bot
    store_rating(entry)
    entry.save()
    return Change("entered", f"entry:{entry.pk}", after={"name": entry.name, "state": entry.state})


@logged_act
def enter_all(tournament: Tournament, by: By, lines: Sequence[tuple[str, str]]) -> Change:
    """Add the entries of a list of names and teams; all of them or none. Raises Refused."""
    refuse_closed(tournament)
    entries = create_entries(tournament, lines)
    return Change("entered", "tournament", after={"names": [entry.name for entry in entries]})


def refuse_closed(tournament: Tournament) -> None:
    """Refuse entries to tournaments that are over, or too late. Raises Refused."""
    if tournament.state not in TAKING:
        raise Refused(_("Entries for this tournament are closed."), 409)
    refuse_too_late(tournament)


def refuse_too_late(tournament: Tournament) -> None:
    """Refuse a late entry that would miss more than half of the rounds. Raises Refused.

    [design: tournaments 4.3]
    """
    stage = tournament.stages.filter(ended=False).first()
    if stage is None or not stages.may_be_joined(tournament):
        raise Refused(_("The list of players for this stage is final: nobody can join any more."), 409)
    stage.tournament = tournament
    if stage.kind != Format.HEATS and rounds_drawn(tournament) > stages.number_of_rounds(stage) // 2:
        raise Refused(_("It is too late to join: you would miss more than half of the rounds."), 409)


def rounds_drawn(tournament: Tournament) -> int:
    """The number of published rounds."""
    return tournament.rounds.filter(state__in=PUBLISHED_STATES).count()


def create_entries(
    tournament: Tournament, lines: Sequence[tuple[str, str]], cleaned: Callable[[str], str] = clean_name
) -> list[Entry]:
    """Create entries under these names after `cleaned`. Raises Refused for a duplicate or an invalid name."""
    present = list(tournament.entries.all())
    names = [cleaned(name) for name, _team in lines]
    refuse_formulas([*names, *(team for _name, team in lines)])
    refuse_doubles([entry.name for entry in present], names)
    if len(present) + len(names) > MOST:
        raise Refused(_("A tournament can have 256 entries at most."))
    inside = sum(entry.state in IN for entry in present)
    entries = [
        Entry(tournament=tournament, name=name, team=team.strip()[:30], from_round=rounds_drawn(tournament) + 1)
        for name, (_name, team) in zip(names, lines, strict=True)
    ]
    for n, entry in enumerate(entries, start=inside + 1):
        if tournament.places is not None and n > tournament.places:
            entry.state, entry.queue = EntryState.WAITING, len(present) + n
        entry.save()
    return entries


def refuse_doubles(present: Iterable[str], names: Sequence[str]) -> None:
    """Refuse names that are taken or read like another one. Raises Refused."""
    seen = set[str]().union(*map(likenesses, present))
    for name in names:
        if not seen.isdisjoint(likenesses(name)):
            raise Refused(_("There is already an entry named {name}. Choose another name.").format(name=name))
        seen |= likenesses(name)


def refuse_formulas(words: Iterable[str]) -> None:
    """Refuse names that a spreadsheet would evaluate. Raises Refused."""
    for word in words:
        if word.strip()[:1] in tuple(FORMULA):
            raise Refused(_("{name} can’t be used as a name: it starts with =, +, - or @.").format(name=word.strip()))


@logged_act
def check_in(tournament: Tournament, by: By, entry_pk: int, here: bool = True) -> Change | None:
    """Mark an entry as here, or undo that before it is drawn. Raises Refused."""
    if tournament.state not in CHECKING:
        raise Refused(_("The check-in is not open."), 409)
    entry = find_entry(tournament, entry_pk)
    if (entry.state in PRESENT) == here:
        return None
    if here and tournament.state != State.CHECK_IN:
        refuse_too_late(tournament)
        entry.from_round = rounds_drawn(tournament) + 1
    change = change_entry_state(entry, EntryState.CHECKED_IN if here else EntryState.ACCEPTED)
    entry.here_at, entry.coming = timezone.now() if here else None, False
    return save_entry(entry, change)


@logged_act
def check_in_all(tournament: Tournament, by: By) -> Change | None:
    """Check in all accepted entries before round 1. Raises Refused."""
    if tournament.state != State.CHECK_IN:
        raise Refused(_("The check-in is not open."), 409)
    come = list(tournament.entries.filter(state=EntryState.ACCEPTED))
    for entry in come:
        note_here(entry)
        entry.save()
    return Change("all_here", "tournament", after={"names": [entry.name for entry in come]}) if come else None


def note_here(entry: Entry) -> None:
    """Set an entry to checked in; the caller saves it."""
    entry.state, entry.here_at, entry.coming = EntryState.CHECKED_IN, timezone.now(), False


@logged_act
def mark_coming(tournament: Tournament, by: By, entry_pk: int, coming: bool = True) -> Change | None:
    """Mark an accepted entry as on the way, or undo that. Raises Refused."""
    entry = find_entry(tournament, entry_pk)
    if entry.state != EntryState.ACCEPTED:
        states.refuse_transition({}, entry.state, EntryState.CHECKED_IN, EntryState)
    if entry.coming == coming:
        return None
    entry.coming = coming
    return save_entry(entry, Change("coming", f"entry:{entry.pk}", not coming, coming))


@logged_act
def rest(tournament: Tournament, by: By, entry_pk: int, rests: bool = True) -> Change | None:
    """Sit out the next round, or play again. Raises Refused."""
    entry = find_entry(tournament, entry_pk)
    to = EntryState.RESTING if rests else EntryState.ACTIVE
    if entry.state == to:
        return None
    return save_entry(entry, change_entry_state(entry, to))


@logged_act
def leave(tournament: Tournament, by: By, entry_pk: int, how: str = EntryState.WITHDRAWN) -> Change | None:
    """Withdraw, remove or disqualify an entry; the waiting list moves up. Raises Refused."""
    entry = find_entry(tournament, entry_pk)
    if entry.state == how:
        return None
    return end_entry(tournament, entry, how)


def end_entry(tournament: Tournament, entry: Entry, how: str) -> Change:
    """End an entry's participation and give up its open seats and its place. Raises Refused."""
    change = save_entry(entry, change_entry_state(entry, how))
    no_shows.give_up_seat(tournament, entry, Kind.WITHDRAWN if how == EntryState.WITHDRAWN else Kind.REMOVED)
    admit_waiting(tournament)
    return change


@logged_act
def come_back(tournament: Tournament, by: By, entry_pk: int) -> Change | None:
    """Let an entry that had left play again from the next round on. Raises Refused."""
    entry = find_entry(tournament, entry_pk)
    played = entry.seats.filter(pod__round__state__in=PUBLISHED_STATES).exists()
    if not played and is_full(tournament):
        raise Refused(_("Every place is taken now."), 409)
    return save_entry(entry, change_entry_state(entry, EntryState.ACTIVE if played else EntryState.ACCEPTED))


def is_full(tournament: Tournament) -> bool:
    """Whether every place is taken."""
    return tournament.places is not None and tournament.entries.filter(state__in=IN).count() >= tournament.places


@logged_act
def answer(tournament: Tournament, by: By, entry_pk: int, accepted: bool) -> Change:
    """Accept or reject an application. Raises Refused.

    An accepted one goes on the waiting list if all places are taken.
    """
    entry = find_entry(tournament, entry_pk)
    to = EntryState.ACCEPTED if accepted else EntryState.REFUSED
    if accepted and entry.state == EntryState.APPLIED and is_full(tournament):
        to, entry.queue = EntryState.WAITING, tournament.entries.count() + 1
    return save_entry(entry, change_entry_state(entry, to))


@logged_act
def stand_by(tournament: Tournament, by: By, entry_pk: int, standby: bool) -> Change | None:
    """Set whether an entry volunteers to sit out first. Raises Refused."""
    entry = find_entry(tournament, entry_pk)
    if entry.standby == standby:
        return None
    entry.standby = standby
    return save_entry(entry, Change("stand_by", f"entry:{entry.pk}", not standby, standby))


@logged_act
def claim(tournament: Tournament, by: By, entry_pk: int, user: User) -> Change | None:
    """Bind an entry of the list to the account or guest of a device. Raises Refused."""
    entry = find_entry(tournament, entry_pk)
    if entry.user_id == user.pk:
        return None
    refuse_taken(entry)
    if tournament.entries.filter(user=user).exists():
        raise Refused(_("You are already taking part."), 409)
    entry.user = user
    store_rating(entry)
    hold_seats(entry)
    return save_entry(entry, Change("claimed", f"entry:{entry.pk}"))


def refuse_taken(entry: Entry) -> None:
    """Refuse a name that is bound to another device or a bot. Raises Refused."""
    if entry.user_id is not None or entry.bot:
        raise Refused(_("{name} is already in use on another device. Ask the organisers.").format(name=entry.name), 409)


def store_rating(entry: Entry) -> None:
    """Store the rating at the time of entering; it does not change afterwards."""
    if entry.rating is None and entry.user_id is not None:
        rules = entry.tournament.rules
        game = rules.games[0]
        variant = variants.with_options(game, rules.options.get(game, {}), rules.preferred)
        entry.rating = rating_history.displayed_rating(entry.user_id, game, variant)


@logged_act
def release(tournament: Tournament, by: By, entry_pk: int) -> Change | None:
    """Unbind an entry that was claimed by mistake. Raises Refused."""
    entry = find_entry(tournament, entry_pk)
    entry.user = None
    hold_seats(entry)
    return save_entry(entry, Change("released", f"entry:{entry.pk}"))


def hold_seats(entry: Entry) -> None:
    """Hold the waiting seats of this entry for its current user."""
    waiting = entry.seats.filter(pod__table__status="open").select_related("pod__table")
    for seat in waiting:
        assert seat.pod.table is not None
        seat.pod.table.seats.filter(number=seat.number - 1, name="").update(held_for=entry.user)


def find_entry(tournament: Tournament, entry_pk: int) -> Entry:
    """An entry of this tournament. Raises Refused."""
    entry = tournament.entries.filter(pk=entry_pk).first()
    if entry is None:
        raise Refused(_("Nobody in this tournament has that name."), 404)
    return entry


def change_entry_state(entry: Entry, to: str) -> Change:
    """Change the state of an entry. Raises Refused."""
    before = entry.state
    states.refuse_transition(states.ENTRY, before, to, EntryState)
    entry.state = to
    return Change("entry", f"entry:{entry.pk}", before, to)


def save_entry(entry: Entry, change: Change) -> Change:
    """Save the entry and return the change."""
    entry.save()
    return change


def admit_waiting(tournament: Tournament) -> None:
    """Accept entries from the waiting list for free places, until the first round is published."""
    if tournament.places is None or rounds_drawn(tournament):
        return
    left = max(0, tournament.places - tournament.entries.filter(state__in=IN).count())
    for entry in tournament.entries.filter(state=EntryState.WAITING).order_by("queue")[:left]:
        entry.state = EntryState.ACCEPTED
        entry.save()
