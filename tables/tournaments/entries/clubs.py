"""Clubs: visibility, roles of members, and the invitation link."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery
from django.urls import reverse
from django.utils.translation import gettext as _

from tables.friends.follows import blocked_pair
from tables.friends_page.groups import Group
from tables.history import seat_history
from tables.messages.refusals import Refused
from tables.models import FOR_ALL, LISTED_PURPOSES, Status, Table, token
from tables.people.models import Role, User
from tables.tournaments.models import Club, Entry, Member, Tournament
from tables.tournaments.models.states import State

AT_HAND = 100  # members of clubs on the page of friends
GOING_ON = (State.OPEN, State.CHECK_IN, State.RUNNING, State.PAUSED)


def visible_tournaments(user: User | None) -> QuerySet[Tournament]:
    """The tournaments listed for a user: public ones, those they play in, and those of their clubs."""
    if user is not None and user.role == Role.ADMINISTRATOR:
        return Tournament.objects.all()
    public = Q(visibility=Tournament.Visibility.PUBLIC) & ~Q(state=State.DRAFT)
    if user is None:
        return Tournament.objects.filter(public)
    mine = Member.objects.filter(user=user, club=OuterRef("club"))
    plays = Entry.objects.filter(user=user, tournament=OuterRef("pk"))
    begun = ~Q(state=State.DRAFT)
    inside = (Exists(mine) | Exists(plays)) & begun
    return Tournament.objects.filter(public | inside | Exists(mine.filter(role__in=Member.STAFF)))


def clubs_of(user: User | None) -> QuerySet[Club]:
    """The clubs listed for a user: their own, and those with a tournament visible to them."""
    seen = Exists(visible_tournaments(user).filter(club=OuterRef("pk")))
    mine = Exists(Member.objects.filter(club=OuterRef("pk"), user=user)) if user else Q(pk=None)
    everything = user is not None and user.role == Role.ADMINISTRATOR
    return Club.objects.all() if everything else Club.objects.filter(Q(seen) | mine)


def newest_tournaments(user: User | None, n: int = 5) -> list[Tournament]:
    """The newest open or running tournaments for the home page."""
    found = visible_tournaments(user).filter(state__in=GOING_ON).exclude(visibility=Tournament.Visibility.UNLISTED)
    return list(found.select_related("club").order_by("-created")[:n])


def members_at_hand(user: User) -> list[Group]:
    """The clubs of a member with the others in them, the newest members last."""
    found = Member.objects.filter(club__members__user=user, user__is_active=True).exclude(user=user)
    rows = found.exclude(blocked_pair(user.pk, "user")).select_related("club", "user").order_by("club__name", "pk")
    by_club: dict[Club, list[User]] = {}
    for row in rows[:AT_HAND]:
        by_club.setdefault(row.club, []).append(row.user)
    return [Group(club.name, reverse("club", args=[club.slug]), people) for club, people in by_club.items()]


def tables_of_club(club: Club) -> QuerySet[Table]:
    """The public tables of a club: open ones of its members, and games that two of them play at least."""
    seated = Member.objects.filter(club=club, user__seats__table=OuterRef("pk")).order_by().values("club")
    together = Subquery(seated.annotate(n=Count("pk")).values("n"))
    hosted = Q(status=Status.OPEN, host__clubs__club=club)
    listed = Table.objects.filter(FOR_ALL, purpose__in=LISTED_PURPOSES, status__in=(Status.OPEN, Status.PLAYING))
    found = listed.annotate(together=together).filter(hosted | Q(together__gte=2)).order_by("-created", "-pk")
    return seat_history.with_first(found.prefetch_related("seats"))


def role_in(club: Club, user: User | None) -> str:
    """The role of a user in a club, empty for others; site administrators are owners."""
    if user is None:
        return ""
    if user.role == Role.ADMINISTRATOR:
        return Member.Role.OWNER
    return club.members.filter(user=user).values_list("role", flat=True).first() or ""


@transaction.atomic
def give_role(club: Club, member_pk: int, role: str) -> None:
    """Change the role of a member; a club always keeps an owner. Raises Refused."""
    member = lock_member(club, member_pk)
    if role not in Member.Role.values:
        raise Refused(_("There is no such role."), 400)
    if role != Member.Role.OWNER:
        refuse_last_owner(club, member)
    member.role = role
    member.save(update_fields=["role"])


@transaction.atomic
def remove_member(club: Club, member_pk: int) -> None:
    """Remove a member from a club. Raises Refused."""
    member = lock_member(club, member_pk)
    refuse_last_owner(club, member)
    member.delete()


@transaction.atomic
def leave_club(club: Club, user: User) -> None:
    """End one's own membership; entries in tournaments stay.

    Raises Refused for others, and for the last owner.
    """
    own = club.members.filter(user=user).values_list("pk", flat=True).first()
    remove_member(club, own or 0)


def lock_member(club: Club, member_pk: int) -> Member:
    """A member of this club, with the club locked until the transaction ends. Raises Refused."""
    Club.objects.select_for_update().get(pk=club.pk)
    member = club.members.filter(pk=member_pk).first()
    if member is None:
        raise Refused(_("This club has no such member."), 404)
    return member


def refuse_last_owner(club: Club, member: Member) -> None:
    """Refuse to remove the last owner of a club. Raises Refused."""
    others = club.members.filter(role=Member.Role.OWNER).exclude(pk=member.pk)
    if member.role == Member.Role.OWNER and not others.exists():
        raise Refused(_("A club needs an owner. Make someone else an owner first."), 409)


def join_club(club: Club, user: User) -> Member:
    """Make the user a member unless they are one."""
    return Member.objects.get_or_create(club=club, user=user)[0]


def revoke(club: Club) -> None:
    """Replace the invitation link; the old one stops working."""
    club.invite_token = token()
    club.save(update_fields=["invite_token"])
