"""The tournament wall for projectors.

Tables with clocks and scores, seats, standings, and how to join or follow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeVar
from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from engine import GAMES
from tables.access import invitations
from tables.clocks.rules import Clock
from tables.hosting import addresses
from tables.models import COLOURS
from tables.tournaments.models import Entry, Member, Round, Tournament
from tables.tournaments.models.states import PRESENT, RoundState, State
from tables.tournaments.permissions import viewing
from tables.tournaments.results import queries, stages
from tables.tournaments.rounds import pod_cards, round_clock
from tables.tournaments.views.event import overview
from tables.tournaments.views.page_context import entries_by_key, entries_by_pk, is_over
from tables.wall.themes import theme
from tables.wall.views import TILES

LINES = 16  # lines of a standing or names per view


class Way(NamedTuple):
    """The tile with the code for following on a phone."""

    words: str
    qr: SafeString


@require_safe
def wall(request: HttpRequest, slug: str) -> HttpResponse:
    """The wall, for those who may see the tournament. Raises Http404."""
    tournament = viewing.find_tournament(request, slug)
    return wall_page(request, tournament, at_the_door=viewing.role_of(request, tournament) in Member.STAFF)


@require_safe
def wall_by_token(request: HttpRequest, token: str) -> HttpResponse:
    """The wall at its secret link, for a projector. Raises Http404."""
    tournament = Tournament.objects.select_related("club").filter(wall_token=token).first()
    if tournament is None:
        raise Http404
    return wall_page(request, tournament, at_the_door=True)


def wall_page(request: HttpRequest, tournament: Tournament, at_the_door: bool) -> HttpResponse:
    """Render the wall; the entry link appears only where `at_the_door`."""
    rounds = queries.rounds_of(tournament)
    names = entries_by_key(tournament)
    values = {
        "tournament": tournament,
        "theme": theme(request),
        "now": timezone.now().astimezone(ZoneInfo(tournament.club.zone)).strftime("%H:%M"),
        **(
            running_wall(request, tournament, rounds, names)
            if rounds
            else waiting(request, tournament, names, at_the_door)
        ),
    }
    return render(request, "tournaments/wall/wall.html", values)


def waiting(
    request: HttpRequest, tournament: Tournament, names: Mapping[str, Entry], at_the_door: bool
) -> dict[str, object]:
    """The wall before the first round: how to enter, and how many are here."""
    here = sum(entry.state in PRESENT for entry in names.values())
    count = _("{here} of {all} here.").format(here=here, all=len(names))
    opened = tournament.state == State.CHECK_IN
    door = addresses.shared_url(request, f"/door/{tournament.door_token}") if opened and at_the_door else ""
    return {
        "title": tournament.title,
        "note": tournament.club.name,
        "door": invitations.render_qr(door) if door else "",
        "invitation": inviting(door) if door else _("Starting soon"),
        "count": count if opened else "",
        "message": tournament.get_state_display(),
    }


def inviting(door: str) -> str:
    """The text beside the code of the entry link."""
    return addresses.loopback_note() if addresses.is_loopback_url(door) else _("Scan, tap your name, and you are in.")


def running_wall(
    request: HttpRequest, tournament: Tournament, rounds: Sequence[Round], names: Mapping[str, Entry]
) -> dict[str, object]:
    """The wall during the tournament.

    The last published round, and the standing after the last complete one.
    """
    round = rounds[-1]
    found = [*pod_cards.tiles(round, entries_by_pk(names), pods=queries.not_void(round))]
    address = addresses.shared_url(request, f"/e/{tournament.slug}")
    only_here = addresses.is_loopback_url(address)
    watch = Way(addresses.loopback_note() if only_here else _("Follow on your phone"), invitations.render_qr(address))
    game = _(GAMES[tournament.rules.game(round.number)].title)
    title = _("{title}, round {n}").format(title=tournament.title, n=round.number)
    finished = is_over(tournament)
    missing = round.state == RoundState.PUBLISHED or any(tile.calls for tile in found)
    return {
        "title": tournament.title if finished else title,
        "note": game,
        "is_over": finished,
        "round": round,
        "ends": clock(round),
        "pages": pages([*found, watch], TILES),
        "seatings": pages(seatings(found), LINES) if missing else [],
        **standing(tournament, rounds, names),
        "counts": not missing and any(tile.counts for tile in found),
        "message": _("Please take your seat. The shape beside your name shows which one.") if missing else "",
    }


def clock(round: Round) -> Clock | None:
    """The remaining time of a round; None without an end."""
    if round.ends_at is None or round.state in stages.OVER:
        return None
    paused = round_clock.paused_at(round.tournament)
    left = max(0, int((round.ends_at - (paused or timezone.now())).total_seconds()))
    return Clock(left, None if paused else round.ends_at)


def seatings(found: Sequence[pod_cards.Tile]) -> list[tuple[str, int, str]]:
    """All players by name, with table and colour."""
    lines = [(seat.name, tile.number, COLOURS[n]) for tile in found for n, seat in enumerate(tile.seats)]
    return sorted(lines, key=lambda line: line[0].casefold())


def standing(tournament: Tournament, rounds: Sequence[Round], names: Mapping[str, Entry]) -> dict[str, object]:
    """The standing after the last complete round, so that no partial one is shown."""
    over = [round for round in rounds if round.state in stages.OVER]
    if not over:
        return {"standings": []}
    stage = over[-1].stage
    stage.tournament = tournament
    until = [round for round in rounds if round.number <= over[-1].number]
    lines = overview.standing(stage, names, until)
    return {"standings": pages(lines, LINES), "after": overview.standings_heading(tournament, over[-1].number)}


Thing = TypeVar("Thing")


def pages(things: Sequence[Thing], size: int) -> list[Sequence[Thing]]:
    """Split a sequence into views of `size`."""
    return [things[at : at + size] for at in range(0, len(things), size)]
