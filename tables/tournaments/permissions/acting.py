"""Who may act in a tournament: staff; an actor with a key and a reason; owners after its end."""

from __future__ import annotations

from collections.abc import Callable, Collection

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tables.messages.refusals import Refused
from tables.models import Table
from tables.people.models import Role, User
from tables.tournaments.audit.log import KEY_LENGTH, By
from tables.tournaments.models import Member, Stage, Tournament
from tables.tournaments.permissions.viewing import find_tournament, role_of
from tables.web import parsing, rate_limits
from tables.web.middleware import render_refusal

REASON_LENGTH = 300


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


def can_name_commentators(table: Table, user: User) -> bool:
    """Whether this person may name the commentators of a table.

    Organisers of its tournament who do not play in it may.
    """
    tournament = Tournament.objects.filter(rounds__pods__table=table).first()
    if tournament is None or tournament.role_of(user.pk) not in Member.STAFF:
        return False
    return not tournament.entries.filter(user=user.pk).exists()
