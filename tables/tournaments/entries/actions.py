"""Actions on one entry for its person and for staff: when each is offered, and how it is carried out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables.messages.refusals import Refused
from tables.tournaments.audit.log import By
from tables.tournaments.entries import check_in, entering
from tables.tournaments.models import Entry, Tournament
from tables.tournaments.models.states import EntryState

Done = Callable[[Tournament, By, int, str], Tournament]
NAMING = "name"  # an action that asks for a name


class EntryAction(NamedTuple):
    """An action: its texts, the entry states in which it is offered, its function, and what it asks for."""

    button: str | Promise
    question: str | Promise
    of: frozenset[str]
    done: Done
    asks: str = ""
    grave: bool = False


def states_of(names: str) -> frozenset[str]:
    """Parse entry states separated by spaces."""
    return frozenset(EntryState(name) for name in names.split())


ACTIONS: Mapping[str, EntryAction] = {
    "here": EntryAction(
        gettext_lazy("Here"), gettext_lazy("Is {name} here?"), states_of("accepted"),
        lambda tournament, by, pk, _text: entering.check_in(tournament, by, pk),
    ),
    "away": EntryAction(
        gettext_lazy("Not here after all"), gettext_lazy("Is {name} not here after all?"), states_of("checked_in"),
        lambda tournament, by, pk, _text: entering.check_in(tournament, by, pk, here=False),
    ),
    "coming": EntryAction(
        gettext_lazy("On the way"), gettext_lazy("Is {name} on the way?"), states_of("accepted"),
        lambda tournament, by, pk, _text: entering.mark_coming(tournament, by, pk),
    ),
    "not-coming": EntryAction(
        gettext_lazy("Not on the way after all"), gettext_lazy("Is {name} not on the way after all?"),
        states_of("accepted"),
        lambda tournament, by, pk, _text: entering.mark_coming(tournament, by, pk, coming=False),
    ),
    "rest": EntryAction(
        gettext_lazy("Sit out the next round"),
        gettext_lazy("Should {name} sit out the next round?"), states_of("active"),
        lambda tournament, by, pk, _text: entering.rest(tournament, by, pk),
    ),
    "play": EntryAction(
        gettext_lazy("Play again"), gettext_lazy("Should {name} play again?"), states_of("resting"),
        lambda tournament, by, pk, _text: entering.rest(tournament, by, pk, rests=False),
    ),
    "accept": EntryAction(
        gettext_lazy("Accept"), gettext_lazy("Accept {name}?"), states_of("applied waiting"),
        lambda tournament, by, pk, _text: entering.answer(tournament, by, pk, accepted=True),
    ),
    "refuse": EntryAction(
        gettext_lazy("Reject"), gettext_lazy("Reject {name}?"), states_of("applied waiting"),
        lambda tournament, by, pk, _text: entering.answer(tournament, by, pk, accepted=False), grave=True,
    ),
    "standby": EntryAction(
        gettext_lazy("Mark as volunteer to sit out"),
        gettext_lazy("Should {name} be the first to sit out if someone has to?"),
        states_of("accepted checked_in active resting"),
        lambda tournament, by, pk, _text: entering.stand_by(tournament, by, pk, standby=True),
    ),
    "no-standby": EntryAction(
        gettext_lazy("Cancel the offer to sit out"),
        gettext_lazy("Should {name} no longer be the first to sit out?"),
        states_of("accepted checked_in active resting"),
        lambda tournament, by, pk, _text: entering.stand_by(tournament, by, pk, standby=False),
    ),
    "back": EntryAction(
        gettext_lazy("Come back"), gettext_lazy("Should {name} come back?"), states_of("withdrawn removed"),
        lambda tournament, by, pk, _text: entering.come_back(tournament, by, pk),
    ),
    "substitute": EntryAction(
        gettext_lazy("Put in a substitute"), gettext_lazy("Who plays for {name} from now on?"),
        states_of("accepted checked_in active resting"),
        lambda tournament, by, pk, text: check_in.substitute(tournament, by, pk, text), asks=NAMING,
    ),
    "release": EntryAction(
        gettext_lazy("Release this name"), gettext_lazy("Was the name {name} taken by mistake?"),
        states_of("applied accepted waiting checked_in active resting"),
        lambda tournament, by, pk, _text: entering.release(tournament, by, pk),
    ),
    "withdraw": EntryAction(
        gettext_lazy("Withdraw from the tournament"), gettext_lazy("Should {name} leave the tournament?"),
        states_of("accepted checked_in active resting"),
        lambda tournament, by, pk, _text: entering.leave(tournament, by, pk), grave=True,
    ),
    "remove": EntryAction(
        gettext_lazy("Remove from the tournament"), gettext_lazy("Remove {name} from the tournament?"),
        states_of("accepted checked_in active resting"),
        lambda tournament, by, pk, _text: entering.leave(tournament, by, pk, EntryState.REMOVED), grave=True,
    ),
    "disqualify": EntryAction(
        gettext_lazy("Disqualify"), gettext_lazy("Disqualify {name}?"), states_of("active resting"),
        lambda tournament, by, pk, _text: entering.leave(tournament, by, pk, EntryState.DISQUALIFIED), grave=True,
    ),
}  # fmt: skip
OWN = ("here", "coming", "not-coming", "away", "rest", "play", "withdraw", "back")
SELF = {  # buttons for the entry's own person
    "here": gettext_lazy("I am here"),
    "away": gettext_lazy("I am not here after all"),
    "coming": gettext_lazy("I am on the way"),
    "not-coming": gettext_lazy("I am not on the way after all"),
    "withdraw": gettext_lazy("Leave the tournament"),
}
SELF_ASKED = {  # questions to the entry's own person
    "rest": gettext_lazy("Sit out the next round?"),
    "play": gettext_lazy("Play again?"),
    "withdraw": gettext_lazy("Leave the tournament?"),
    "back": gettext_lazy("Come back to the tournament?"),
}


def button(name: str, own: bool) -> str:
    """The label of an action's button for the person or for staff."""
    return str(SELF.get(name, ACTIONS[name].button) if own else ACTIONS[name].button)


def question(name: str, entry: Entry, own: bool) -> str:
    """The question that confirms an action."""
    own_words = SELF_ASKED.get(name, SELF.get(name)) if own else None
    return str(ACTIONS[name].question).format(name=entry.name) if own_words is None else str(own_words)


def open_actions(tournament: Tournament, entry: Entry, own: bool = False) -> list[str]:
    """The acts that are open now for this entry, to its person or to staff."""
    if tournament.state not in entering.TAKING:
        return []
    return [name for name in (OWN if own else ACTIONS) if is_open(name, tournament, entry, own)]


def is_open(name: str, tournament: Tournament, entry: Entry, own: bool) -> bool:
    """Whether one act is open."""
    if entry.state not in ACTIONS[name].of:
        return False
    if name in ("here", "away"):
        return tournament.state in entering.CHECKING
    if name in ("coming", "not-coming"):
        return tournament.state in entering.CHECKING and entry.coming == (name == "not-coming")
    if name in ("standby", "no-standby"):
        return entry.standby == (name == "no-standby")
    if name == "release":
        return entry.user_id is not None
    if name == "substitute":
        return not entry.bot
    if name == "back" and own:
        return entry.state == EntryState.WITHDRAWN and not entering.rounds_drawn(tournament)
    return True


def carry_out(tournament: Tournament, by: By, entry: Entry, name: str, text: str = "", own: bool = False) -> Tournament:
    """Carry out an action on an entry. Raises Refused."""
    if name not in ACTIONS or (own and name not in OWN):
        raise Refused(_("Something in this request was wrong. Reload the page and try again."), 400)
    if tournament.state not in entering.TAKING:
        raise Refused(_("This tournament is over: nothing can be changed any more."), 409)
    if own and name == "back" and not is_open(name, tournament, entry, own):
        raise Refused(_("Ask the organisers: they can let you play again."), 403)
    if name in ("remove", "disqualify") and not by.reason:
        raise Refused(_("Give a reason, for the log."))
    return ACTIONS[name].done(tournament, by, entry.pk, text)
