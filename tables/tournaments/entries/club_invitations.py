"""Invitations to a club by name: an officer names a member, who accepts or declines."""

from __future__ import annotations

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tables.friends.follows import blocked_pair
from tables.friends_page import names
from tables.messages.refusals import Refused
from tables.notifications import notices
from tables.notifications.models import Kind
from tables.people import blocks
from tables.people.models import User
from tables.tournaments.entries import clubs
from tables.tournaments.models import Club, Invitation, Member


@transaction.atomic
def invite_member(club: Club, officer: User, name: str) -> None:
    """Invite the member with this name or handle, who gets a notice. Raises Refused.

    Who has blocked the officer, or is blocked, is not found, as if nobody had the name.
    """
    person = names.find_member(officer, "", name)
    if blocks.has_blocked(person.pk, officer.pk) or blocks.has_blocked(officer.pk, person.pk):
        raise names.unknown_name(name)
    if club.members.filter(user=person).exists():
        raise Refused(_("{name} is already a member of this club.").format(name=person), 409)
    Invitation.objects.get_or_create(club=club, user=person, defaults={"by": officer})
    notices.store_notices(Kind.CLUB, club, [person.pk], 0)


def invitations_of(user: User | None) -> QuerySet[Invitation]:
    """The open invitations of a member; none where a block stands between them and who invited them."""
    if user is None or user.guest:
        return Invitation.objects.none()
    found = Invitation.objects.filter(user=user).exclude(blocked_pair(user.pk, "by")).exclude(club__members__user=user)
    return found.select_related("club", "by")


def invited_people(club: Club) -> QuerySet[Invitation]:
    """Who is invited to a club, the latest first."""
    return club.invitations.select_related("user").order_by("-pk")


@transaction.atomic
def answer_invitation(club: Club, user: User, accepts: bool) -> Member | None:
    """Become a member by one's invitation, or decline it. Raises Refused without one."""
    invitation = invitations_of(user).filter(club=club).first()
    if invitation is None:
        raise Refused(_("This invitation was withdrawn, or you have answered it already."), 409)
    invitation.delete()
    return clubs.join_club(club, user) if accepts else None


def withdraw_invitation(club: Club, invitation: int) -> None:
    """Withdraw an invitation."""
    club.invitations.filter(pk=invitation).delete()
