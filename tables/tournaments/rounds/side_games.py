"""Side games for those who sit out; they do not count."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from django.db.models import Max
from django.utils.translation import gettext as _

from engine import GAMES, Game
from tables.messages.refusals import Refused
from tables.tournaments.audit.log import By, Change, logged_act
from tables.tournaments.mails import notices
from tables.tournaments.models import Entry, Pod, PodSeat, Round, Tournament, states
from tables.tournaments.models.states import ONGOING_STATES, EntryState, PodState
from tables.tournaments.results import queries
from tables.tournaments.rounds import pods, round_clock


def games_for(people: int) -> list[Game]:
    """The games for this number of players."""
    return [game for game in GAMES.values() if people in game.seats]


def free_entries(round: Round) -> list[Entry]:
    """The entries that sit out in a round, are here, and are at no side game."""
    beside = PodSeat.objects.filter(pod__round=round, pod__side=True).exclude(pod__state=PodState.VOID)
    out = round.tournament.entries.filter(unplayed__round=round, state__in=(EntryState.ACTIVE, EntryState.RESTING))
    return list(out.exclude(pk__in=beside.values("entry")))


@logged_act
def open_game(tournament: Tournament, by: By, round_pk: int, game: str, entries: Sequence[int]) -> Change:
    """Open a side game for entries that sit out. Raises Refused."""
    states.refuse_paused(tournament.state)
    round = queries.find_round(tournament, round_pk)
    if round.state not in ONGOING_STATES:
        raise Refused(_("This round is not open."), 409)
    if not set(entries) <= {entry.pk for entry in free_entries(round)}:
        raise Refused(_("A side game is for people who are sitting out and not playing elsewhere."), 409)
    if GAMES.get(game) not in games_for(len(entries)):
        raise Refused(_("This game can’t be played with that many players."))
    last = round.pods.aggregate(last=Max("number"))["last"] or 0
    options = msgspec.json.encode(round.stage.rules.options.get(game, {})).decode()
    pod = Pod.objects.create(round=round, number=last + 1, game=game, options=options, side=True)
    PodSeat.objects.bulk_create(PodSeat(pod=pod, number=n, entry_id=pk) for n, pk in enumerate(entries, start=1))
    notices.notify_seats(pod)
    if tournament.mode != Tournament.Mode.REPORTED:
        pods.open_table(tournament, pod, round_clock.end_if_opened_now(round))
    return Change("side_game", pod.target, after={"game": game, "entries": list(entries)})
