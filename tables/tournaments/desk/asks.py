"""Confirmations on the organiser's desk: question, effects and button."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables.tournaments.desk.desk import Desk
from tables.tournaments.draft import newcomers, publishing
from tables.tournaments.models import PodSeat, Round
from tables.tournaments.models.states import SeatState, State
from tables.tournaments.results import ranking


@dataclass(frozen=True)
class Question:
    """A confirmation: one sentence for each effect; `fields` are sent by its form."""

    act: str
    title: str
    effects: list[str]
    button: str
    fields: list[tuple[str, str]]


def withdrawal_question(desk: Desk, round: Round) -> Question:
    """The confirmation for withdrawing a published round into a draft."""
    title = _("Withdraw round {number}?").format(number=round.number)
    tables = round.pods.filter(table__isnull=False).count()
    seats = PodSeat.objects.filter(pod__round=round, pod__side=False)
    phones = seats.filter(entry__user__isnull=False).count()
    effects = [_("It becomes a draft again, with the tables of its draw. Only the staff can see it.")]
    if tables:
        said = ngettext(
            "{n} table still waiting for its players will be closed.",
            "{n} tables still waiting for their players will be closed.",
            tables,
        )
        effects.append(said.format(n=tables))
    if phones:
        said = ngettext(
            "{n} player will no longer see their table and seat.",
            "{n} players will no longer see their table and seat.",
            phones,
        )
        effects.append(said.format(n=phones))
    if absent := names(desk, seats.filter(state=SeatState.NO_SHOW).values_list("entry", flat=True)):
        effects.append(_("Back in the draft, although they did not turn up: {names}.").format(names=absent))
    effects += late_points(round)
    button = _("Withdraw round {number}").format(number=round.number)
    return Question("take-back", title, effects, button, [("round", str(round.pk))])


def late_points(round: Round) -> list[str]:
    """Sentence naming the entries whose points for missed rounds are withdrawn with this round."""
    new = newcomers.newcomers_of(round, publishing.drawn_entries(round))
    paid = new.filter(unplayed__grains__gt=0, unplayed__round__number__lt=round.number).distinct()
    named = ", ".join(entry.name for entry in paid)
    if not named:
        return []
    return [_("Points for missed rounds will be given when it is published again: {names}.").format(names=named)]


def discard_question(desk: Desk, round: Round) -> Question:
    """The confirmation for discarding a draft."""
    title = _("Discard the draft of round {number}?").format(number=round.number)
    effects = [_("Its tables and all changes made by hand will be lost. You can draw the round again.")]
    return Question("discard", title, effects, _("Discard the draft"), [("round", str(round.pk))])


def finish_question(desk: Desk) -> Question:
    """The confirmation for finishing the tournament."""
    ranks = ranking.final_ranks(desk.tournament)
    first = [entry.name for entry in desk.entries.values() if ranks.get(entry.key) == 1]
    effects = [_("The standings become final. First place: {names}.").format(names=", ".join(first))] if first else []
    effects += [
        _("The seed of all draws is published, and no more rounds are drawn."),
        _("After that, only an owner of the club can reopen it, with a reason that everyone can read."),
    ]
    button = _("Finish the tournament")
    return Question("begin", _("Finish the tournament?"), effects, button, [("to", State.FINISHED)])


def names(desk: Desk, entries: object) -> str:
    """The names of these entries."""
    return ", ".join(desk.entries[pk].name for pk in entries)  # type: ignore[attr-defined]
