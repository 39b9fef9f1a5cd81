"""A published round on the organiser's desk: missing players, second wave, side games."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import GAMES, Game
from tables.messages.ordinals import ordinal
from tables.tournaments.desk import asks
from tables.tournaments.desk.asks import Question
from tables.tournaments.desk.desk import Desk
from tables.tournaments.draft import previews
from tables.tournaments.draft.previews import Effect
from tables.tournaments.draft.reasons import Names
from tables.tournaments.models import Entry, Pod, PodSeat, Round, Tournament
from tables.tournaments.models.states import ONGOING_STATES, UNBEGUN, PodState, RoundState, SeatState
from tables.tournaments.rounds import no_shows, side_games
from tables.tournaments.texts import number_format


@dataclass(frozen=True)
class RoundSeat:
    """A seat of the round; `late`: staff is asked about a no-show; `result`: place and points in words."""

    seat: PodSeat
    name: str
    late: bool
    removable: bool
    result: str


@dataclass(frozen=True)
class RoundTable:
    """A table of the round."""

    pod: Pod
    title: str
    seats: list[RoundSeat]
    may_open: bool
    awaits: bool  # whether a result can be entered
    corrects: bool  # whether an arbiter can correct the result


@dataclass(frozen=True)
class MissingPlayers:
    """The missing players of a table, and the query that previews the round without them."""

    sentence: str
    query: str


@dataclass(frozen=True)
class RoundCard:
    """A published round on the desk."""

    round: Round
    tables: list[RoundTable]
    progress: str
    out: list[str]
    late: list[MissingPlayers]
    missing: list[int]  # entries selected as no-shows
    effect: Effect | None
    free: list[Entry]
    games: list[Game]
    may_take_back: bool
    take_back: Question | None
    may_close: bool


def card(desk: Desk, round: Round) -> RoundCard:
    """Build the card of a published round with the acts that are open to staff."""
    pods = [pod for pod in desk.pods if pod.round_id == round.pk]
    open_now = round.state in ONGOING_STATES
    late = no_shows.missing_seats(pods, round.stage.rules.appear, desk.stopped_spans) if open_now else []
    room = desk.free_tables if any(pod.later for pod in pods) else None
    rows = list(round.unplayed.all())
    free = side_games.free_entries(round) if open_now and rows else []
    may_take_back = has_begun(round, pods) is False
    asked = may_take_back and desk.asked.do == "take-back" and desk.asked.round == round.pk
    wanted = [pk for pk in desk.asked.missing if any(pk == seat.entry_id for pod in pods for seat in pod.seats.all())]
    return RoundCard(
        round=round,
        tables=[table(desk, pod, late, room) for pod in pods],
        progress=progress(pods),
        out=[
            _("{name}: {what}").format(name=desk.entries[row.entry_id].name, what=row.get_kind_display())
            for row in rows
        ],
        late=missing_by_table(desk, pods, late),
        missing=wanted if open_now else [],
        effect=effect(desk, round, wanted) if wanted and open_now else None,
        free=free,
        games=sorted(
            {game.key: game for n in range(2, len(free) + 1) for game in side_games.games_for(n)}.values(), key=title
        ),
        may_take_back=may_take_back,
        take_back=asks.withdrawal_question(desk, round) if asked else None,
        may_close=round.state == RoundState.COMPLETE,
    )


def progress(pods: list[Pod]) -> str:
    """Text on the number of confirmed results."""
    counted = [pod for pod in pods if not pod.side and pod.state != PodState.VOID]
    done = sum(pod.counts for pod in counted)
    text = ngettext("{done} of {n} result is in", "{done} of {n} results are in", len(counted))
    return text.format(done=done, n=len(counted))


def missing_by_table(desk: Desk, pods: list[Pod], late: list[PodSeat]) -> list[MissingPlayers]:
    """The missing players, table by table."""
    found = []
    for pod in pods:
        seats = [seat.entry_id for seat in late if seat.pod_id == pod.pk]
        if seats:
            names = ", ".join(desk.entries[pk].name for pk in seats)
            sentence = _("Table {number}: not here yet: {names}.").format(number=pod.number, names=names)
            found.append(MissingPlayers(sentence, urlencode([("missing", pk) for pk in seats])))
    return found


def title(game: Game) -> str:
    """The translated title of a game."""
    return str(_(game.title))


def has_begun(round: Round, pods: list[Pod]) -> bool:
    """Whether anything of a round has begun."""
    unbegun = (PodState.WAITING, PodState.SEATED, PodState.VOID)
    return round.state != RoundState.PUBLISHED or any(pod.state not in unbegun for pod in pods)


def table(desk: Desk, pod: Pod, late: list[PodSeat], room: int | None) -> RoundTable:
    """The card of a table with its seats."""
    open_seats, said = pod.state in UNBEGUN and not pod.side, results_by_seat(pod)
    seats = [
        RoundSeat(
            seat,
            desk.entries[seat.entry_id].name,
            any(seat.pk == one.pk for one in late),
            open_seats and seat.state in (SeatState.EXPECTED, SeatState.PRESENT),
            said.get(seat.number, ""),
        )
        for seat in pod.seats.all()
    ]
    game = title(GAMES[pod.game])
    named = _("Side game: {game}").format(game=game) if pod.side else _("Table {number}").format(number=pod.number)
    by_hand = desk.tournament.mode == Tournament.Mode.REPORTED and not pod.later
    awaits = by_hand and pod.state in (PodState.WAITING, PodState.SEATED, PodState.FINISHED)
    corrects = not pod.side and pod.state == PodState.CONFIRMED
    return RoundTable(pod, named, seats, pod.later and room != 0, awaits, corrects)


def results_by_seat(pod: Pod) -> dict[int, str]:
    """Place and points in words by seat; points for the standing only once the result is confirmed."""
    if pod.counts:
        said = _("{place} · {vp} in the game · {points}")
        return {
            seat.number: said.format(
                place=ordinal(seat.place),
                vp=number_format.plain(seat.vp or 0),
                points=number_format.points_text(seat.grains or 0),
            )
            for seat in pod.seats.all()
            if seat.place is not None
        }
    last = next(reversed(pod.results.all()), None) if pod.state == PodState.FINISHED else None
    there = [seat.number for seat in pod.seats.all() if seat.state != SeatState.NO_SHOW]
    said = _("{place} · {vp} in the game")
    rows = zip(there, last.points, last.places, strict=False) if last else ()
    return {number: said.format(place=ordinal(place), vp=number_format.plain(vp)) for number, vp, place in rows}


def effect(desk: Desk, round: Round, missing: list[int]) -> Effect:
    """Preview of the round without the selected entries."""
    names = Names(desk.entries)
    who = ", ".join(names[pk] for pk in missing)
    return Effect(_("No-show: {names}?").format(names=who), sentences=previews.absence_effects(round, missing, names))
