"""Creation of clubs and tournaments, and the state changes of tournaments."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Min
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine import GAMES, Game
from tables.background.safe_loop import for_each_safely
from tables.messages.refusals import Refused
from tables.models import token
from tables.people.models import User
from tables.tournaments.audit.log import KEY_LENGTH, By, Change, append_row, logged_act
from tables.tournaments.entries.entering import admit_waiting
from tables.tournaments.models import Club, Entry, Member, Stage, Tournament, states
from tables.tournaments.models.regulations import Regulations
from tables.tournaments.models.states import EntryState, State
from tables.tournaments.permissions import acting
from tables.tournaments.results import ranking
from tables.tournaments.rounds import round_clock
from tables.tournaments.standings.scoring import BadVector, Fault, Preset, par

MOST = 5  # seats at any table
POINTS = {
    Fault.MISSING: gettext_lazy("Enter the points for every place at a table of {n}."),
    Fault.LENGTH: gettext_lazy("A table of {n} needs {n} numbers, one for each place."),
    Fault.NEGATIVE: gettext_lazy("Points at a table of {n} can’t be negative."),
    Fault.LARGE: gettext_lazy("Points at a table of {n} can’t be more than 9999."),
    Fault.INCREASING: gettext_lazy("At a table of {n}, a better place can’t be worth less than a worse one."),
    Fault.UNSHAREABLE: gettext_lazy("At a table of {n}, shared places would not give whole sixtieths of a point."),
}
ROUNDS = 12
LEAD = {  # how long before its beginning the check-in opens [design: tournaments 8]
    Tournament.Mode.LIVE: timedelta(minutes=60),
    Tournament.Mode.TURNS: timedelta(hours=48),
    Tournament.Mode.REPORTED: timedelta(minutes=60),
}


@transaction.atomic
def create_club(user: User, name: str, language: str, zone: str) -> Club:
    """Create a club owned by this user. Raises Refused."""
    name = " ".join(name.split())
    base = slugify(name)[:36]
    if not base:
        raise Refused(_("Please enter a name for the club."))
    taken = set(Club.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    free = next(slug for slug in [base, *(f"{base}-{n}" for n in range(2, len(taken) + 3))] if slug not in taken)
    club = Club.objects.create(name=name, slug=free, language=language, zone=zone)
    Member.objects.create(club=club, user=user, role=Member.Role.OWNER)
    return club


@transaction.atomic
def create_tournament(
    club: Club, by: By, title: str, chosen: Regulations, stages: Sequence[tuple[str, str]], **more: object
) -> Tournament:
    """Create a tournament in preparation. Raises Refused.

    stages: kind and own regulations (JSON, or empty) of each.
    """
    refuse_regulations(chosen)
    if not title.strip():
        raise Refused(_("Please enter a title for the tournament."))
    tournament = Tournament.objects.create(club=club, title=title.strip(), regulations=chosen.as_json(), **more)
    create_stages(tournament, stages)
    said = {"title": tournament.title, "stages": [kind for kind, _own in stages], "seed": tournament.commitment}
    append_row(tournament, by, Change("prepared", "tournament", after=said))
    return tournament


def tournament_of_key(club: Club, key: str) -> Tournament | None:
    """The tournament that was prepared with this key, as by the first of two clicks; else None."""
    return club.tournaments.filter(log__kind="prepared", log__key=key).first() if key else None


def refuse_regulations(chosen: Regulations) -> None:
    """Refuse regulations by which nobody could play. Raises Refused."""
    if not chosen.games or any(key not in GAMES for key in chosen.games):
        raise Refused(_("Choose at least one game."))
    if not 2 <= chosen.least <= chosen.preferred <= chosen.most <= MOST:
        raise Refused(_("Tables need a minimum, a preferred and a maximum size, from 2 to 5, in that order."))
    for key in set(chosen.games):
        refuse_sizes(GAMES[key], chosen)
    refuse_points(chosen)
    if not 1 <= chosen.rounds <= ROUNDS:
        raise Refused(_("A tournament can have 1 to 12 rounds."))


def refuse_sizes(game: Game, chosen: Regulations) -> None:
    """Refuse table sizes that this game does not allow. Raises Refused."""
    wrong = [n for n in range(chosen.least, chosen.most + 1) if n not in game.seats]
    if wrong:
        raise Refused(
            _("{game} is for {least} to {most} players: tables of {n} are not possible.").format(
                game=_(game.title), least=max(2, min(game.seats)), most=max(game.seats), n=wrong[-1]
            )
        )


def refuse_points(chosen: Regulations) -> None:
    """Refuse points that cannot score every allowed table size. Raises Refused."""
    if chosen.preset not in list(Preset):
        raise Refused(_("There is no such scoring system."), 400)
    custom = {int(size): row for size, row in chosen.vectors.items()}
    for size in range(chosen.least, chosen.most + 1):
        try:
            par(Preset(chosen.preset), size, custom)
        except BadVector as error:
            raise Refused(str(POINTS[error.fault]).format(n=size)) from error


@logged_act
def change_state(tournament: Tournament, by: By, to: str) -> Change:
    """Change the state of a tournament. Raises Refused.

    Open entries, begin check-in, pause, resume, finish, archive or cancel.
    """
    before = tournament.state
    states.refuse_transition(states.TOURNAMENT, before, to, State)
    if by.user is not None and before == State.FINISHED and to == State.RUNNING:
        acting.require_reason(by)
        acting.refuse_unless_owner(tournament, by)
    if before == State.FINISHED and to == State.RUNNING:
        refuse_imported(tournament)
    if to == State.FINISHED:
        refuse_finish(tournament)
        tournament.finished = timezone.now()
        note_ranks(tournament)
    if before == State.PAUSED:
        round_clock.reconvene_tables(tournament)
    elif to == State.PAUSED:
        round_clock.adjourn_tables(tournament)
    elif to == State.CHECK_IN:
        bots = tournament.entries.filter(state=EntryState.ACCEPTED).exclude(bot="")  # bots are always here
        bots.update(state=EntryState.CHECKED_IN, here_at=timezone.now())
    tournament.state = to
    return Change("moved", "tournament", before, to)


def refuse_imported(tournament: Tournament) -> None:
    """Refuse to continue an imported tournament: its players have no accounts here. Raises Refused."""
    if tournament.entries.filter(origin__isnull=False).exists():
        raise Refused(_("This tournament was imported. It can be read and verified, but not continued here."))


def begin_check_in(tournament: Tournament, by: By) -> Tournament:
    """Begin the check-in, opening entries first if still in preparation. Raises Refused."""
    if tournament.state == State.DRAFT:
        tournament = change_state(
            tournament, by._replace(key=f"{by.key[: KEY_LENGTH - 5]}-open" if by.key else ""), State.OPEN
        )
    return change_state(tournament, by, State.CHECK_IN)


def check_in_at(tournament: Tournament) -> datetime | None:
    """When the check-in opens automatically; None without a beginning, or if entries are not open."""
    if tournament.begins is None or tournament.state != State.OPEN:
        return None
    return tournament.begins - LEAD[Tournament.Mode(tournament.mode)]


def open_check_ins() -> None:
    """Begin the check-in of tournaments whose time has come."""
    soon = timezone.now() + max(LEAD.values())
    for_each_safely(Tournament.objects.filter(state=State.OPEN, begins__lte=soon), open_in_time)


def next_check_in() -> datetime | None:
    """When the next check-in opens automatically; None without any."""
    begins = Tournament.objects.filter(state=State.OPEN, begins__isnull=False).order_by()
    firsts = begins.values_list("mode").annotate(first=Min("begins"))
    return min((first - LEAD[Tournament.Mode(mode)] for mode, first in firsts), default=None)


def open_in_time(tournament: Tournament) -> None:
    """Begin the check-in of a tournament if it is time. Raises Refused."""
    at = check_in_at(tournament)
    if at is not None and at <= timezone.now():
        change_state(tournament, By(), State.CHECK_IN)


def refuse_finish(tournament: Tournament) -> None:
    """Refuse to finish with rounds that are not closed. Raises Refused."""
    if tournament.rounds.exclude(state__in=("planned", "closed")).exists():
        raise Refused(_("A round is still in progress. Close it first."), 409)


def note_ranks(tournament: Tournament) -> None:
    """Store the final ranks with the entries, for the season."""
    entries = {entry.key: entry for entry in tournament.entries.all()}
    ranks = ranking.final_ranks(tournament)
    for key, entry in entries.items():
        entry.rank = ranks.get(key)
    Entry.objects.bulk_update(entries.values(), ["rank"])


@logged_act
def change_regulations(
    tournament: Tournament,
    by: By,
    /,
    chosen: Regulations,
    stages: Sequence[tuple[str, str]] | None = None,
    **more: Any,
) -> Change:
    """Change the regulations before the first round is drawn. Raises Refused.

    stages: as for `create_tournament`; None keeps the existing ones.
    """
    refuse_begun(tournament)
    refuse_regulations(chosen)
    if not more.get("title", tournament.title).strip():
        raise Refused(_("Please enter a title for the tournament."))
    before, tournament.regulations = tournament.regulations, chosen.as_json()
    for field, value in more.items():
        setattr(tournament, field, value)
    if stages is not None:
        tournament.rounds.all().delete()
        tournament.stages.all().delete()
        create_stages(tournament, stages)
    admit_waiting(tournament)
    return Change("regulations", "tournament", before, tournament.regulations)


def refuse_begun(tournament: Tournament) -> None:
    """Refuse changes of regulations after the start or a draw. Raises Refused."""
    if tournament.state not in (State.DRAFT, State.OPEN, State.CHECK_IN):
        raise Refused(_("The tournament has started: its regulations can’t change."), 409)
    if tournament.rounds.exclude(state="planned").exists():
        raise Refused(_("Round 1 has been drawn. Discard its draft first, or play by these regulations."), 409)


def create_stages(tournament: Tournament, stages: Sequence[tuple[str, str]]) -> None:
    """Create the stages of a tournament in order."""
    Stage.objects.bulk_create(
        Stage(tournament=tournament, order=order, kind=kind, settings=own) for order, (kind, own) in enumerate(stages)
    )


@logged_act
def revoke_door(tournament: Tournament, by: By) -> Change:
    """Replace the entry link; the old one stops working."""
    tournament.door_token = token()
    return Change("door", "tournament")


def lengths(chosen: Regulations) -> list[tuple[int, int]]:
    """The minutes of rounds, as (first round, minutes) for each change."""
    found = [(number, chosen.length(number)) for number in range(1, len(chosen.games) + 1)]
    return [row for n, row in enumerate(found) if n == 0 or row[1] != found[n - 1][1]]


def games(chosen: Regulations) -> list[tuple[int, str]]:
    """The games of rounds, as (first round, title) for each change."""
    changes = [n for n, key in enumerate(chosen.games) if n == 0 or key != chosen.games[n - 1]]
    return [(n + 1, _(GAMES[chosen.games[n]].title)) for n in changes]
