"""Pages of clubs: list, single club, members, invitation."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.core.paginator import Paginator
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST, require_safe

from tables.access import invitations
from tables.friends.whereabouts import whereabouts
from tables.hosting import addresses
from tables.lobby import table_lists, views
from tables.messages.refusals import Refused
from tables.models import Status
from tables.people.models import User
from tables.tournaments.entries import club_invitations, clubs
from tables.tournaments.models import Club, Member
from tables.tournaments.models.states import OVER
from tables.tournaments.stages import setup
from tables.web import parsing, rate_limits
from tables.web.middleware import render_refusal

A_PAGE = 20
ZONE = "Europe/Paris"


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The clubs visible to the visitor, and the form of a new one."""
    return club_list(request)


def club_list(request: HttpRequest, wrong: Refused | None = None) -> HttpResponse:
    """The list of clubs, with a refusal beside the typed name."""
    found = clubs.clubs_of(visitor(request)).annotate(people=Count("members")).order_by("name")
    shown = {
        "page": Paginator(found, A_PAGE).get_page(request.GET.get("page")),
        "current_tournaments": clubs.newest_tournaments(visitor(request), A_PAGE),
        "may_found": may_found(request),
        "refusal": wrong.sentence if wrong else "",
        "typed": request.POST.get("name", ""),
    }
    return render(request, "tournaments/clubs/clubs.html", shown, status=wrong.status if wrong else 200)


@require_POST
def create_club(request: HttpRequest) -> HttpResponse:
    """Create a club, for users with an account."""
    user = visitor(request)
    if user is None or not may_found(request):
        return render_refusal(request, 403, _("You need an account to start a club: add your e-mail address first."))
    if rate_limits.too_fast(rate_limits.TABLES, "club", user.pk):
        return views.refuse_too_fast(request)
    zone = request.POST.get("zone", "")
    try:
        club = setup.create_club(
            user, request.POST.get("name", ""), get_language() or "en", zone if zone in parsing.time_zones() else ZONE
        )
    except Refused as error:
        return club_list(request, error)
    return redirect("club", club.slug)


@require_safe
def club(request: HttpRequest, slug: str) -> HttpResponse:
    """A club: its tournaments by state, its members, and roles for its owner."""
    found = get_object_or_404(Club, slug=slug)
    role = clubs.role_in(found, visitor(request))
    seen = clubs.visible_tournaments(visitor(request)).filter(club=found).order_by("-created")
    over = Paginator(seen.filter(state__in=OVER), A_PAGE).get_page(request.GET.get("page"))
    members = Paginator(found.members.select_related("user").order_by("pk"), A_PAGE).get_page(request.GET.get("people"))
    shown: dict[str, object] = {
        "club": found,
        "role": role,
        "organises": role in Member.ORGANISERS,
        "owns": role == Member.Role.OWNER,
        "belongs": bool(role) and found.members.filter(user=visitor(request)).exists(),
        "prepared": seen.filter(state="draft"),
        "current_tournaments": seen.filter(state__in=clubs.GOING_ON),
        "over": over,
        "count": members.paginator.count,
        "members": members if role else None,
        **(company_context(found, list(members), visitor(request)) if role else {}),
        "roles": Member.Role.choices,
    }
    if own := club_invitations.invitations_of(visitor(request)).filter(club=found).first():
        shown["invitation"] = own
    if role in Member.ORGANISERS:
        url = addresses.shared_url(request, f"/club/{found.invite_token}")
        shown |= {"invite_url": url, "invite_qr": invitations.render_qr(url)}
        shown["invited"] = club_invitations.invited_people(found)
    return render(request, "tournaments/clubs/club.html", shown)


def company_context(club: Club, members: Sequence[Member], user: User | None) -> dict[str, object]:
    """What members see of a club's room: its tables, and where those of these members are who share it."""
    at = whereabouts(user, [member.user_id for member in members])
    tables = list(clubs.tables_of_club(club)[:A_PAGE])
    waiting = [table for table in tables if table.status == Status.OPEN]
    running = [table for table in tables if table.status == Status.PLAYING]
    reader = user.pk if user is not None else None
    rows = table_lists.rows_of({"sit": waiting, "watch": running}, reader)
    return {
        "tables": [*rows["sit"], *rows["watch"]],
        "people": [(member, at.get(member.user_id)) for member in members],
    }


@require_POST
def role(request: HttpRequest, slug: str) -> HttpResponse:
    """Change the role of a member, or remove them."""

    def change_role(found: Club) -> None:
        member = number(request, "member")
        wanted = request.POST.get("role", "")
        clubs.remove_member(found, member) if wanted == "none" else clubs.give_role(found, member, wanted)

    return act_as_owner(request, slug, change_role)


@require_POST
def revoke(request: HttpRequest, slug: str) -> HttpResponse:
    """Replace the invitation link."""
    return act_as_owner(request, slug, clubs.revoke)


def act_as_owner(request: HttpRequest, slug: str, act: Callable[[Club], None]) -> HttpResponse:
    """Carry out an act that only owners of a club may do."""
    found = get_object_or_404(Club, slug=slug)
    if clubs.role_in(found, visitor(request)) != Member.Role.OWNER:
        return render_refusal(request, 403, _("Only an owner of this club can do that."))
    try:
        act(found)
    except Refused as error:
        return render_refusal(request, error.status, error.sentence)
    return redirect("club", slug)


@require_GET
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Follow the invitation link: the question whether to join."""
    return render(
        request, "tournaments/clubs/invited.html", {"club": find_by_token(token), "may_join": may_found(request)}
    )


@require_POST
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Join a club by its link."""
    found, user = find_by_token(token), visitor(request)
    if user is None or user.guest:
        return render_refusal(request, 403, _("You need an account to become a member: add your e-mail address first."))
    clubs.join_club(found, user)
    return redirect("club", found.slug)


@require_POST
def leave(request: HttpRequest, slug: str) -> HttpResponse:
    """End one's own membership."""
    found, user = get_object_or_404(Club, slug=slug), visitor(request)
    if user is None:
        return render_refusal(request, 403, _("Only members can leave a club."))
    try:
        clubs.leave_club(found, user)
    except Refused as error:
        return render_refusal(request, error.status, error.sentence)
    return redirect("clubs")


def find_by_token(token: str) -> Club:
    """The club of an invitation. Raises Http404."""
    found = Club.objects.filter(invite_token=token).first()
    if found is None:
        raise Http404
    return found


def visitor(request: HttpRequest) -> User | None:
    """The signed-in user or guest; None for strangers."""
    return request.user if isinstance(request.user, User) else None


def may_found(request: HttpRequest) -> bool:
    """Whether the visitor has an account."""
    user = visitor(request)
    return user is not None and not user.guest


def number(request: HttpRequest, name: str) -> int:
    """A whole number of a form; 0 if missing or invalid."""
    return parsing.number(request.POST.get(name, "")) or 0
