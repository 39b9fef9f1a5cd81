"""Who may see a tournament, its drafts and hidden tables: by the database and session, not the page."""

from __future__ import annotations

from django.db.models import QuerySet
from django.http import Http404, HttpRequest

from tables.models import Table
from tables.people.models import Role, User
from tables.tournaments.models import Adjustment, Member, PodSeat, Round, Tournament
from tables.tournaments.models.states import (
    DRAFT_STATES,
    OVER,
    PUBLISHED_STATES,
    PodState,
    RoundState,
    SeatState,
    State,
)

DOORS = "doors"  # in the session: slug -> the token of the link that the visitor followed


def find_tournament(request: HttpRequest, slug: str) -> Tournament:
    """The tournament at this address. Raises Http404, the same for hidden and for unknown."""
    tournament = Tournament.objects.select_related("club").filter(slug=slug).first()
    if tournament is None or not may_look(request, tournament):
        raise Http404
    return tournament


def may_look(request: HttpRequest, tournament: Tournament) -> bool:
    """Whether this visitor may see the tournament: only staff during preparation, then by its visibility."""
    if role_of(request, tournament) in Member.STAFF:
        return True
    if tournament.state == State.DRAFT:
        return False
    if tournament.visibility != Tournament.Visibility.CLUB:
        return True
    mine = request.user.pk is not None and tournament.entries.filter(user=request.user.pk).exists()
    return mine or bool(role_of(request, tournament)) or has_followed_link(request, tournament)


def has_followed_link(request: HttpRequest, tournament: Tournament) -> bool:
    """Whether this visitor has followed the entry link and it has not been revoked since."""
    return bool(request.session.get(DOORS, {}).get(tournament.slug) == tournament.door_token)


def remember_link(request: HttpRequest, tournament: Tournament) -> None:
    """Store in the session that this visitor has followed the entry link."""
    request.session[DOORS] = {**request.session.get(DOORS, {}), tournament.slug: tournament.door_token}


def role_of(request: HttpRequest, tournament: Tournament) -> str:
    """The role of this visitor in the club, cached on the request; site administrators are owners."""
    if isinstance(request.user, User) and request.user.role == Role.ADMINISTRATOR:
        return Member.Role.OWNER
    known: dict[int, str] = request.__dict__.setdefault("club_roles", {})
    if tournament.club_id not in known:
        known[tournament.club_id] = tournament.role_of(request.user.pk)
    return known[tournament.club_id]


def can_oversee(round: Round, user_pk: int | None) -> bool:
    """Whether this person sees the hidden tables of a round: staff without an unfinished game in it."""
    tournament = round.tournament
    if not tournament.rules.blind_last_round or tournament.role_of(user_pk) not in Member.STAFF:
        return False
    plays = PodSeat.objects.filter(pod__round=round, entry__user=user_pk).exclude(state=SeatState.NO_SHOW)
    return not plays.exclude(pod__state__in=(PodState.CONFIRMED, PodState.VOID)).exists()


def can_watch(table: Table, user_pk: int) -> bool:
    """Whether this person may watch a hidden table: the players for whom a seat is held, and staff."""
    round = Round.objects.select_related("tournament").filter(pods__table=table).first()
    held = table.seats.filter(held_for=user_pk).exists()
    return held or (round is not None and can_oversee(round, user_pk))


def visible_rounds(request: HttpRequest, tournament: Tournament) -> QuerySet[Round]:
    """The rounds that this visitor may see: those that are published, and for staff the draft."""
    staff = role_of(request, tournament) in Member.STAFF
    return tournament.rounds.filter(state__in=(*PUBLISHED_STATES, RoundState.PROPOSED) if staff else PUBLISHED_STATES)


def public_rows(tournament: Tournament) -> QuerySet[Adjustment]:
    """The rows that everyone may read: all but those about a draft; after the tournament, the whole chain."""
    if tournament.state in OVER:
        return tournament.log.all()
    drafts = tournament.rounds.filter(state__in=DRAFT_STATES)
    return tournament.log.exclude(target__in=[f"round:{n}" for n in drafts.values_list("number", flat=True)])
