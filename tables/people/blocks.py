"""Blocking and muting.

People I have blocked cannot sit at my tables or be invited by me, and I do not see their messages. Of people I have
muted I only do not see the messages.
"""

from __future__ import annotations

from collections.abc import Collection

from tables.people.models import Distance, User

BLOCK, MUTE = Distance.Kind.BLOCK, Distance.Kind.MUTE


def set_distance(owner: User, other: User, kind: str) -> None:
    """Block or mute a user, unless done already; not oneself."""
    if owner.pk != other.pk:
        Distance.objects.get_or_create(owner=owner, other=other, kind=kind)


def end_distance(owner: User, other: User, kind: str) -> None:
    """End a block or mute."""
    Distance.objects.filter(owner=owner, other=other, kind=kind).delete()


def kinds(owner_pk: int | None, other_pk: int) -> frozenset[str]:
    """How `owner` keeps away from `other`: `block`, `mute`, both, or empty."""
    if owner_pk is None:
        return frozenset()
    return frozenset(Distance.objects.filter(owner=owner_pk, other=other_pk).values_list("kind", flat=True))


def has_blocked(owner_pk: int | None, other_pk: int | None) -> bool:
    """Whether the owner, such as a table's host, has blocked the other; False without accounts."""
    if owner_pk is None or other_pk is None:
        return False
    return Distance.objects.filter(owner=owner_pk, other=other_pk, kind=BLOCK).exists()


def blockers(user_pk: int | None, among: Collection[int]) -> frozenset[int]:
    """Those among these users who have blocked this one: they get no notices or invitations from them."""
    if user_pk is None or not among:
        return frozenset()
    found = Distance.objects.filter(owner__in=among, other=user_pk, kind=BLOCK)
    return frozenset(found.values_list("owner", flat=True))


def hidden_authors(user_pk: int | None) -> frozenset[int]:
    """Users whose chat is hidden from this one because they muted or blocked them. One query."""
    if user_pk is None:
        return frozenset()
    return frozenset(Distance.objects.filter(owner=user_pk).values_list("other", flat=True))
