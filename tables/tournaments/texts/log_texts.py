"""Texts of the rows of a tournament's log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables.messages import guest_names
from tables.messages.ordinals import ordinal
from tables.tournaments.models import Adjustment, PodSeat, Tournament
from tables.tournaments.models.states import EntryState, PodState, RoundState, SeatState, State
from tables.tournaments.permissions import viewing
from tables.tournaments.texts import number_format

PAGE = 50  # rows
NO_SEATS: Mapping[str, Sequence[str]] = {}
WORDS: Mapping[str, object] = {
    "prepared": gettext_lazy("prepares the tournament"),
    "moved": gettext_lazy("moves the tournament on"),
    "regulations": gettext_lazy("changes the regulations"),
    "entered": gettext_lazy("enters"),
    "entry": gettext_lazy("changes an entry"),
    "sent_away": gettext_lazy("withdraws players who have left games, or not turned up, too often"),
    "coming": gettext_lazy("marks who is on the way"),
    "all_here": gettext_lazy("marks everyone on the list as here"),
    "stand_by": gettext_lazy("notes who volunteers to sit out"),
    "claimed": gettext_lazy("claims a name"),
    "released": gettext_lazy("releases a name"),
    "draw_asked": gettext_lazy("asks for the draw"),
    "drawn": gettext_lazy("draws the tables"),
    "swapped": gettext_lazy("swaps two people"),
    "discarded": gettext_lazy("discards the draft"),
    "published": gettext_lazy("publishes the round"),
    "taken_back": gettext_lazy("withdraws the round"),
    "closed": gettext_lazy("closes the round"),
    "reopened": gettext_lazy("reopens the round"),
    "appeared": gettext_lazy("takes the seat"),
    "readmitted": gettext_lazy("lets a player who left come back"),
    "came_back": gettext_lazy("is back in time and takes the seat again"),
    "result": gettext_lazy("decides the result"),
    "time_up": gettext_lazy("records the result of a game that ended when the round’s time ran out"),
    "confirmed": gettext_lazy("confirms the result"),
    "called": gettext_lazy("calls the arbiter"),
    "call_back": gettext_lazy("cancels the call"),
    "objected": gettext_lazy("disputes the result"),
    "upheld": gettext_lazy("upholds the result"),
    "suspended": gettext_lazy("puts the table on hold"),
    "resumed": gettext_lazy("resumes the table"),
    "looked": gettext_lazy("looks at what a seat sees"),
    "rewound": gettext_lazy("undoes moves"),
    "moved_for": gettext_lazy("makes a move for a seat"),
    "time": gettext_lazy("gives more time"),
    "adjudicated": gettext_lazy("ends the game and decides the result"),
    "voided": gettext_lazy("voids the table"),
    "restarted": gettext_lazy("restarts the table"),
    "points": gettext_lazy("adjusts the points"),
    "warned": gettext_lazy("gives a warning"),
    "applied": gettext_lazy("asks to take part"),
    "door": gettext_lazy("changes the entry link"),
    "renamed": gettext_lazy("gives an entry another name or team"),
    "substituted": gettext_lazy("puts in a substitute for an entry"),
    "scheduled": gettext_lazy("makes the schedule of all rounds"),
    "shifted": gettext_lazy("moves a player to another table"),
    "left_out": gettext_lazy("removes absent people from the draft"),
    "locked": gettext_lazy("locks a table of the draft"),
    "unlocked": gettext_lazy("unlocks a table of the draft"),
    "forbidden": gettext_lazy("asks to keep two people apart"),
    "fixed": gettext_lazy("asks to seat two people together"),
    "free_to_meet": gettext_lazy("withdraws a request about two people"),
    "undone": gettext_lazy("undoes a change to the draft"),
    "no_show": gettext_lazy("takes away the seats of no-shows"),
    "wave": gettext_lazy("opens a table of the second wave"),
    "side_game": gettext_lazy("opens a side game"),
    "reported": gettext_lazy("enters the result"),
    "seat_chosen": gettext_lazy("chooses a seat in the final"),
    "stage_ended": gettext_lazy("ends the stage"),
    "stage_reopened": gettext_lazy("reopens the stage"),
}
STATES: Mapping[str, Any] = {
    "moved": State, "entry": EntryState, "sent_away": EntryState, "reopened": RoundState, "suspended": PodState,
    "resumed": PodState, "voided": PodState,
}  # fmt: skip


class Line(NamedTuple):
    """A log row as shown; own: the actor plays at the table concerned."""

    number: int
    at: datetime
    who: str
    what: str
    about: str
    details: Sequence[str]
    reason: str
    own: bool


def rows(tournament: Tournament, of: str, staff: bool) -> QuerySet[Adjustment]:
    """The rows about this target, or all, newest first; those about a draft only for staff."""
    found = tournament.log.all() if staff else viewing.public_rows(tournament)
    found = found.select_related("actor").order_by("-number")
    return found.filter(target=of) if of else found


def page(tournament: Tournament, of: str, staff: bool, number: str) -> tuple[Page[Adjustment], list[Line]]:
    """A page of the log, newest row first, and its lines; in a constant number of queries."""
    shown = Paginator(rows(tournament, of, staff), PAGE).get_page(number)
    names = {f"entry:{entry.key}": entry.name for entry in tournament.entries.all()}
    seats = player_names_by_table(tournament, [row.target for row in shown.object_list])
    return shown, [line(row, names, seats) for row in shown.object_list]


def player_names_by_table(tournament: Tournament, targets: Iterable[str]) -> Mapping[str, Sequence[str]]:
    """The player names of each table by seat, without no-shows, in the order of its results."""
    found: dict[str, list[str]] = {target: [] for target in targets if target.startswith("pod:")}
    seats = PodSeat.objects.filter(pod__round__tournament=tournament).exclude(state=SeatState.NO_SHOW)
    places = [target.removeprefix("pod:").partition(".") for target in found]
    seats = seats.filter(
        pod__round__number__in=[place[0] for place in places], pod__number__in=[place[2] for place in places]
    )
    for seat in seats.select_related("entry", "pod__round").order_by("number"):
        found.get(seat.pod.target, []).append(seat.entry.name)
    return found


def table(target: str) -> str:
    """The name of the table of a target such as "pod:2.3"."""
    round, _dot, number = target.removeprefix("pod:").partition(".")
    return _("Round {round}, table {pod}").format(round=round, pod=number)


def target_name(target: str, names: Mapping[str, str]) -> str:
    """The name of a row's target; empty for the tournament itself."""
    kind, _colon, number = target.partition(":")
    if kind == "pod":
        return table(target)
    return _("Round {n}").format(n=number) if kind == "round" else names.get(target, "")


def line(row: Adjustment, names: Mapping[str, str], seats: Mapping[str, Sequence[str]] = NO_SEATS) -> Line:
    """Describe a row; a deleted account is shown as "former player". seats: names by table target."""
    who = (guest_names.displayed_name(row.said) if row.actor_id else _("former player")) if row.said else _("The site")
    what = _("enters a list of names") if is_list_row(row) else str(WORDS.get(row.kind, row.kind))
    told = details(row, seats.get(row.target, ()))
    return Line(row.number, row.at, who, what, target_name(row.target, names), told, row.reason, row.own)


def is_list_row(row: Adjustment) -> bool:
    """Whether a row enters a list of names and so has no entry as target."""
    return row.kind == "entered" and row.target == "tournament"


def details(row: Adjustment, names: Sequence[str]) -> list[str]:
    """The values before and after. names: of the seats at its table."""
    if row.kind in ("result", "time_up", "adjudicated"):
        before = [_("Before: {result}").format(result=result(row.before, names))] if row.before else []
        return [*before, _("Now: {result}").format(result=result(row.after, names))] if row.after else before
    if row.kind in STATES and isinstance(row.before, str) and isinstance(row.after, str):
        if row.before == row.after:
            return []
        words = dict(STATES[row.kind].choices)
        return [" → ".join(str(words.get(state, state)) for state in (row.before, row.after))]
    return [text] if (text := single(row)) else []


def single(row: Adjustment) -> str:
    """The details of a row of another kind in one sentence; empty if the kind has none."""
    after = row.after if isinstance(row.after, dict) else {}
    if row.kind == "points":
        sign = "+" if after["grains"] > 0 else ""
        return _("Points: {points}").format(points=sign + number_format.points(after["grains"]))
    if row.kind == "time":
        return _("Minutes: {n}").format(n=after["minutes"])
    if row.kind in ("looked", "moved_for"):
        return _("Seat {n}").format(n=after["seat"])
    if row.kind == "rewound":
        return _("Back to before move {n} of the table’s log").format(n=after["before_move"])
    if row.kind == "restarted":
        return _("As table {n}").format(n=after["number"])
    return ""


def result(told: Any, names: Sequence[str]) -> str:
    """Describe a logged result by seat; seats are numbered where the table has changed since."""
    if len(names) != len(told["points"]):
        names = [_("Seat {n}").format(n=n) for n in range(1, len(told["points"]) + 1)]
    return ", ".join(
        _("{name} {points} ({place})").format(name=name, points=number_format.plain(points), place=ordinal(place))
        for name, points, place in zip(names, told["points"], told["places"], strict=False)
    )
