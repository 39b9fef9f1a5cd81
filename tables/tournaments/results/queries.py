"""Facts for the arithmetic of tournaments, in a constant number of queries."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from django.db.models import Prefetch, prefetch_related_objects
from django.utils.translation import gettext as _

from tables.messages.refusals import Refused
from tables.tournaments.models import Pod, PodSeat, Round, Stage, Tournament
from tables.tournaments.models.states import PUBLISHED_STATES, PodState, SeatState
from tables.tournaments.standings import statistics
from tables.tournaments.standings.facts import Granted, Kind, Played, Unplayed
from tables.tournaments.standings.facts import Pod as PlayedPod
from tables.tournaments.standings.facts import Seat as PlayedSeat

SEATED = PodSeat.objects.exclude(state=SeatState.NO_SHOW)


def rounds_of(tournament: Tournament) -> list[Round]:
    """The published rounds with their pods, seats and unplayed rows."""
    rounds = tournament.rounds.all()
    rounds = rounds if is_loaded(tournament, "rounds") else rounds.filter(state__in=PUBLISHED_STATES)
    found = [each for each in rounds if each.state in PUBLISHED_STATES]
    prefetch_related_objects(found, "pods", Prefetch("pods__seats", SEATED), "unplayed")
    return found


def is_loaded(tournament: Tournament, what: str) -> bool:
    """Whether the rows of a relation have been prefetched with a tournament."""
    return what in getattr(tournament, "_prefetched_objects_cache", {})


def not_void(round: Round) -> list[Pod]:
    """The pods of a round without void ones, whose players may sit elsewhere by now."""
    return [pod for pod in round.pods.all() if pod.state != PodState.VOID]


def played_facts(stage: Stage, last: int | None = None, rounds: Collection[Round] | None = None) -> Played:
    """The facts of a stage up to and including round `last`: only confirmed pods.

    rounds: those of the whole tournament, if already loaded.
    """
    known, keys = rounds_of(stage.tournament) if rounds is None else rounds, keys_of(stage.tournament)
    own = [each for each in known if each.stage_id == stage.pk and (last is None or each.number <= last)]
    pods = [pod(each, found, keys) for each in own for found in each.pods.all() if found.counts]
    out = [
        Unplayed(keys[row.entry_id], each.number, Kind(row.kind), row.grains, row.share)
        for each in own
        for row in each.unplayed.all()
    ]
    seen = any(each.stage_id == stage.pk for each in known)
    those = tuple(keys[pk] for pk in entries(stage, own, field(stage, seen)))
    gifts = tuple(gift for gift in granted_points(stage) if gift.entry in those)
    return Played(those, tuple(pods), tuple(out), gifts)


def tables_over(rounds: Collection[Round]) -> list[statistics.Over]:
    """The tables of these rounds whose result counts, for the statistics."""
    return [
        statistics.Over(
            found.game,
            [
                statistics.FinishedSeat(
                    require_number(seat.place), require_number(seat.vp), seat.state == SeatState.FORFEITED
                )
                for seat in found.seats.all()
            ],
        )
        for each in rounds
        for found in each.pods.all()
        if found.counts
    ]


def keys_of(tournament: Tournament) -> dict[int, str]:
    """The identifier of each entry in the arithmetic, by primary key."""
    if is_loaded(tournament, "entries"):
        return {entry.pk: entry.key for entry in tournament.entries.all()}
    return {pk: str(origin or pk) for pk, origin in tournament.entries.values_list("pk", "origin")}


def pod(round: Round, found: Pod, keys: Mapping[int, str]) -> PlayedPod:
    """A confirmed pod as facts. Raises ValueError if a seat lacks its result."""
    seats = tuple(
        PlayedSeat(
            keys[seat.entry_id],
            require_number(seat.vp),
            require_number(seat.place),
            require_number(seat.grains),
            require_number(seat.share),
            seat.state == SeatState.FORFEITED,
        )
        for seat in found.seats.all()
    )
    return PlayedPod(round.number, found.number, seats)


def require_number(value: int | None) -> int:
    """A number of a confirmed result. Raises ValueError for None."""
    if value is None:
        raise ValueError("a confirmed pod lacks a result")
    return value


def field(stage: Stage, seen: bool) -> list[list[int]] | None:
    """The groups of a stage, as far as they are public; None if they are not.

    Before its first round is published, the groups of qualifiers are public. The field of a first stage is fixed with
    its first round, and so is part of the draft.
    """
    found: list[list[int]] | None = stage.field
    return found if seen or stage.cut is not None else None


def entries(stage: Stage, rounds: Collection[Round], groups: Sequence[Sequence[int]] | None) -> list[int]:
    """All entries of a stage, in a fixed order.

    Its field, then all others that sat or sat out in one of these rounds.
    """
    field = [entry for group in groups or () for entry in group]
    seated = {seat.entry_id for each in rounds for pod in each.pods.all() for seat in pod.seats.all()}
    out = {row.entry_id for each in rounds for row in each.unplayed.all()}
    return [*field, *sorted((seated | out) - set(field))]


def granted_points(stage: Stage) -> list[Granted]:
    """The points that arbiters adjusted in this stage; rows without a stage belong to the first."""
    rows = stage.tournament.log.filter(kind="points").values_list("target", "after", "reason")
    return [
        Granted(target.partition(":")[2], after["grains"], reason)
        for target, after, reason in rows
        if after and after.get("stage", 0) == stage.order
    ]


def tables_of(stage: Stage, before: int | None = None) -> list[list[tuple[str, ...]]]:
    """The tables of each round of a stage in seat order, without void pods and side games."""
    return [
        [
            tuple(str(seat.entry_id) for seat in found.seats.all())
            for found in each.pods.all()
            if found.state != PodState.VOID and not found.side
        ]
        for each in rounds_of(stage.tournament)
        if each.stage_id == stage.pk and (before is None or each.number < before)
    ]


def find_round(tournament: Tournament, pk: int) -> Round:
    """A round of this tournament. Raises Refused."""
    round = tournament.rounds.select_related("stage__tournament").filter(pk=pk).first()
    if round is None:
        raise Refused(_("There is no such round in this tournament."), 404)
    return round
