"""The organiser's desk: what it shows of the tournament, and the steps of the event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.db.models import prefetch_related_objects
from django.utils.translation import gettext as _

from tables.clocks.rules import Span
from tables.tournaments.models import Entry, Pod, Round, Stage, Tournament
from tables.tournaments.models.states import DRAFT_STATES, UNBEGUN, PodState, RoundState, State
from tables.tournaments.results import stages
from tables.tournaments.rounds import needs_attention, no_shows, round_clock, waves
from tables.web.parsing import number

OPEN = (RoundState.PUBLISHED, RoundState.RUNNING, RoundState.COMPLETE)
BEFORE = (State.DRAFT, State.OPEN)


@dataclass(frozen=True)
class Asked:
    """The organiser's selection on the page: people, a table, or a question to confirm."""

    one: int = 0
    two: int = 0
    to: int | None = None  # the number of a table; 0: sits out
    missing: tuple[int, ...] = ()  # entries that are no-shows
    gone: bool = False  # preview the draft without those who are not here
    publish: bool = False
    plan: str = ""  # table sizes, as the form sends them
    do: str = ""  # an act to confirm
    round: int = 0  # primary key of the round of that act

    @classmethod
    def of(cls, query: Mapping[str, Any], missing: list[str]) -> Asked:
        """Parse the selection from the query of the page."""
        if "none" in query:
            return cls()
        return cls(
            number(query.get("one", "")) or 0,
            number(query.get("two", "")) or 0,
            number(query.get("to", "")),
            tuple(number(pk) or 0 for pk in missing),
            "gone" in query,
            "publish" in query,
            query.get("plan", ""),
            query.get("do", ""),
            number(query.get("round", "")) or 0,
        )


@dataclass(frozen=True)
class Step:
    """A step of the event on the progress bar."""

    label: str
    to: str = ""  # its page
    done: bool = False
    current: bool = False


@dataclass
class Desk:
    """The whole desk; `rounds` are all of the tournament, the last one perhaps a draft."""

    tournament: Tournament
    asked: Asked
    stages: list[Stage] = field(default_factory=list)
    rounds: list[Round] = field(default_factory=list)
    entries: dict[int, Entry] = field(default_factory=dict)

    @classmethod
    def of(cls, tournament: Tournament, asked: Asked) -> Desk:
        """Load the desk of a tournament in a constant number of queries."""
        found = list(tournament.stages.all())
        by_pk = {stage.pk: stage for stage in found}
        prefetch_related_objects([tournament], "rounds", "entries")  # the standing is computed from the same
        rounds = list(tournament.rounds.all())
        prefetch_related_objects(rounds, "unplayed")
        for stage in found:
            stage.tournament = tournament
        for each in rounds:
            each.tournament, each.stage = tournament, by_pk[each.stage_id]
        return cls(tournament, asked, found, rounds, {entry.pk: entry for entry in tournament.entries.all()})

    @property
    def round_in_draw(self) -> Round | None:
        """The round that is being drawn or is a draft."""
        last = self.rounds[-1] if self.rounds else None
        return last if last is not None and last.state in DRAFT_STATES else None

    @property
    def open_rounds(self) -> list[Round]:
        """The published rounds that are not closed."""
        return [each for each in self.rounds if each.state in OPEN]

    @property
    def next_round(self) -> Round | None:
        """The round to draw next, perhaps not saved yet; None after the last one."""
        if self.round_in_draw is not None or self.tournament.state not in (State.CHECK_IN, State.RUNNING):
            return self.round_in_draw
        stage = next((stage for stage in self.stages if not stage.ended), None)
        if stage is None or sum(each.stage_id == stage.pk for each in self.rounds) >= stages.number_of_rounds(stage):
            return None
        return Round(tournament=self.tournament, stage=stage, number=len(self.rounds) + 1)

    @cached_property
    def free_tables(self) -> int | None:
        """The number of free tables; None for no limit."""
        return waves.free_tables(self.tournament)

    @cached_property
    def no_shows_by_entry(self) -> dict[int, int]:
        """The round of each entry that was a no-show at its last table; empty before round 1."""
        return no_shows.last_no_shows(self.tournament) if self.rounds else {}

    @cached_property
    def pods(self) -> list[Pod]:
        """The pods of the open rounds with their seats; with results and clocks where these are asked for."""
        found = Pod.objects.filter(round__in=self.open_rounds).select_related("table", "called_by")
        pods, rounds = list(found.prefetch_related("seats")), {each.pk: each for each in self.open_rounds}
        for pod in pods:
            pod.round = rounds[pod.round_id]
            for seat in pod.seats.all():
                seat.entry = self.entries[seat.entry_id]
        prefetch_related_objects([pod for pod in pods if pod.state == PodState.FINISHED], "results")
        prefetch_related_objects([pod for pod in pods if pod.state == PodState.PLAYING], "table__seats")
        return pods

    @cached_property
    def stopped_spans(self) -> list[Span]:
        """When the tournament stood still; empty where no table of an open round has yet to begin."""
        waits = any(pod.state in UNBEGUN for pod in self.pods)
        return round_clock.stopped_spans(self.tournament) if waits else []

    @property
    def needs(self) -> list[needs_attention.Need]:
        """What needs attention from staff, without absences, which are shown with the round."""
        if not self.open_rounds:
            return []
        found = needs_attention.needs_among(self.tournament, self.pods, self.open_rounds, self.stopped_spans)
        return [need for need in found if need.kind != "absent"]

    @property
    def is_drawing(self) -> bool:
        """Whether staff is at drawing: a round is being drawn, or no round is open."""
        return self.round_in_draw is not None or not self.open_rounds

    @property
    def total(self) -> int:
        """The number of rounds of the event."""
        return sum(stages.number_of_rounds(stage) for stage in self.stages)

    @property
    def is_stage_played(self) -> bool:
        """Whether all rounds of the stage under way are closed."""
        return (
            self.next_round is None
            and not self.open_rounds
            and bool(self.rounds)
            and self.tournament.state == State.RUNNING
        )

    @property
    def feeds_next_stage(self) -> bool:
        """Whether another stage follows the current one."""
        return any(not stage.ended for stage in self.stages[:-1])

    @property
    def steps(self) -> list[Step]:
        """The steps of the event: set-up and every round."""
        home, before = f"/e/{self.tournament.slug}", self.tournament.state in BEFORE
        found = [Step(_("Set up"), f"{home}/setup", done=not before, current=before)]
        for n in range(1, self.total + 1):
            round = next((each for each in self.rounds if each.number == n), None)
            is_next = self.next_round is not None and self.next_round.number == n and self.is_drawing
            found.append(step(n, round, is_next, f"{home}?round={n}"))
        return found


def step(n: int, round: Round | None, is_next: bool, page: str) -> Step:
    """The step of round `n`."""
    if round is not None and round.state == RoundState.CLOSED:
        return Step(_("Round {number}").format(number=n), page, done=True)
    if round is not None and round.state in OPEN:
        return Step(_("Round {number}: at the tables").format(number=n), page, current=True)
    if is_next:
        return Step(_("Round {number}: check in, plan, draw").format(number=n), current=True)
    return Step(_("Round {number}").format(number=n))
