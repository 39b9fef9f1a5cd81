"""Permissions of a tournament, decided by the database and the session, never by page contents."""

from __future__ import annotations

from collections.abc import Callable, Collection

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tables.messages.refusals import Refused
from tables.models import Table
from tables.people.models import Role, User
from tables.tournaments.audit.log import KEY_LENGTH, By
from tables.tournaments.models import Member, PodSeat, Round, Stage, Tournament
from tables.tournaments.models.states import PodState, SeatState, State
from tables.web import parsing, rate_limits
from tables.web.middleware import render_refusal

DOORS = "doors"  # in the session: slug -> the token of the link that the visitor followed
REASON_LENGTH = 300


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


def can_name_commentators(table: Table, user: User) -> bool:
    """Whether this person may name the commentators of a table.

    Organisers of its tournament who do not play in it may.
    """
    tournament = Tournament.objects.filter(rounds__pods__table=table).first()
    if tournament is None or tournament.role_of(user.pk) not in Member.STAFF:
        return False
    return not tournament.entries.filter(user=user.pk).exists()


def tournament_for_staff(request: HttpRequest, slug: str, allowed: Collection[str] = Member.STAFF) -> Tournament:
    """The tournament at this address, for staff with an allowed role. Raises Http404 and Refused."""
    tournament = find_tournament(request, slug)
    if role_of(request, tournament) not in allowed:
        raise Refused(_("Only the staff of this tournament can do that."), 403)
    return tournament


def actor_of(request: HttpRequest) -> By:
    """The actor of a request, with the form's key and the typed reason."""
    user = request.user if isinstance(request.user, User) else None
    key = parsing.plain_text(request.POST.get("key", ""), KEY_LENGTH)
    return By(user, key, parsing.plain_text(request.POST.get("reason", ""), REASON_LENGTH))


def act_and_redirect(request: HttpRequest, act: Callable[[], object], to: str) -> HttpResponse:
    """Carry out an act and redirect; a refusal is rendered and changes nothing."""
    if rate_limits.too_fast(rate_limits.MOVES, "tournament", request.user.pk or rate_limits.visitor(request)):
        return render_refusal(request, 429, _("That was too fast. Wait a moment, then try again."))
    try:
        act()
    except Refused as error:
        return render_refusal(request, error.status, error.sentence)
    return redirect(to)


def require_reason(by: By) -> None:
    """Refuse an arbiter's act without a public reason. Raises Refused."""
    if not by.reason:
        raise Refused(_("Give a reason. Anyone who follows the tournament can read it."), 400)


def refuse_unless_owner(tournament: Tournament, by: By, stage: Stage | None = None) -> None:
    """Refuse changes of what is over [design: tournaments 2.1]. Raises Refused.

    The owner of the club may still change it.
    """
    if by.user is None or by.user.role == Role.ADMINISTRATOR:
        return
    if tournament.role_of(by.user.pk) != Member.Role.OWNER:
        if stage is not None:
            raise Refused(_("This stage is over: only the club’s owner can correct it now."), 403)
        raise Refused(_("This tournament is over: only the club’s owner can correct it now."), 403)
