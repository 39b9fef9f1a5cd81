"""Following and no longer following; blocks end follows in both directions."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.utils.translation import gettext as _

from tables.friends.models import Follow, Sharing, ShownTo
from tables.messages.refusals import Refused
from tables.people import blocks
from tables.people.models import Distance, User


@transaction.atomic
def follow(owner: User, other: User) -> None:
    """Let a member follow another one, unless they do. Raises Refused for guests, oneself, and blocks."""
    if owner.guest:
        raise Refused(_("You need an account to follow people: add your e-mail address first."), 403)
    if other.guest:
        raise Refused(_("You can follow members only; this is a guest."), 409)
    if owner.pk == other.pk:
        raise Refused(_("You can’t follow yourself."), 409)
    if blocks.has_blocked(owner.pk, other.pk):
        raise Refused(_("You have blocked this person. Unblock them first."), 409)
    if blocks.has_blocked(other.pk, owner.pk):
        raise Refused(_("You can’t follow this person."), 403)
    Follow.objects.get_or_create(owner=owner, other=other)


def unfollow(owner: User, other: User) -> None:
    """End a follow."""
    Follow.objects.filter(owner=owner, other=other).delete()


def is_following(owner_pk: int | None, other_pk: int) -> bool:
    """Whether a user follows another one; False for strangers."""
    return owner_pk is not None and Follow.objects.filter(owner=owner_pk, other=other_pk).exists()


@receiver(post_save, sender=Distance)
def end_follows(instance: Distance, **_more: object) -> None:
    """End the follows between two people of whom one blocks the other."""
    if instance.kind == Distance.Kind.BLOCK:
        pair = (instance.owner_id, instance.other_id)
        Follow.objects.filter(owner__in=pair, other__in=pair).delete()


def blocked_pair(reader_pk: int, person: str = "pk") -> Q:
    """Condition on rows: the reader has blocked the user in the field `person`, or was blocked."""
    found = Distance.objects.filter(kind=Distance.Kind.BLOCK)
    theirs, own = found.filter(owner=OuterRef(person), other=reader_pk), found.filter(owner=reader_pk)
    return Q(Exists(theirs)) | Q(Exists(own.filter(other=OuterRef(person))))


def followed_people(reader_pk: int) -> QuerySet[User]:
    """The members whom a user follows, by name."""
    found = User.objects.filter(followers__owner=reader_pk, is_active=True, guest=False)
    return found.exclude(blocked_pair(reader_pk)).order_by("name", "pk")


def followers_of(reader_pk: int) -> QuerySet[User]:
    """The members who follow a user and whom they do not follow, the latest first."""
    found = User.objects.filter(follows__other=reader_pk, is_active=True, guest=False)
    back = Follow.objects.filter(owner=reader_pk, other=OuterRef("pk"))
    return found.exclude(Exists(back)).exclude(blocked_pair(reader_pk)).order_by("-follows__since", "pk")


def presence_choice(person: User) -> str:
    """Who sees the presence of a person."""
    found = Sharing.objects.filter(person=person).values_list("presence", flat=True).first()
    return found or ShownTo.BACK


def share_presence(person: User, shown_to: str) -> None:
    """Choose who sees one's presence. Raises Refused for an unknown choice."""
    if shown_to not in ShownTo.values:
        raise Refused(_("Something in this request was wrong. Reload the page and try again."), 400)
    Sharing.objects.update_or_create(person=person, defaults={"presence": shown_to})
