"""Blocking and muting. Blocked: not at my tables, not in my invitations, and unread. Muted: unread only."""

from __future__ import annotations

from collections.abc import Collection

from tables.people.models import Distance, User

BLOCK, MUTE = Distance.Kind.BLOCK, Distance.Kind.MUTE


def keep_away(owner: User, other: User, kind: str) -> None:
    """Block or mute somebody; once is enough. Nobody keeps away from themselves."""
    if owner.pk != other.pk:
        Distance.objects.get_or_create(owner=owner, other=other, kind=kind)


def let_near(owner: User, other: User, kind: str) -> None:
    """Block or mute them no longer."""
    Distance.objects.filter(owner=owner, other=other, kind=kind).delete()


def kinds(owner_pk: int | None, other_pk: int) -> frozenset[str]:
    """How one keeps away from the other: `block`, `mute`, both, or not at all."""
    if owner_pk is None:
        return frozenset()
    return frozenset(Distance.objects.filter(owner=owner_pk, other=other_pk).values_list("kind", flat=True))


def blocked(owner_pk: int | None, other_pk: int | None) -> bool:
    """Whether the owner, such as the host of a table, has blocked the other; nobody blocks a stranger."""
    if owner_pk is None or other_pk is None:
        return False
    return Distance.objects.filter(owner=owner_pk, other=other_pk, kind=BLOCK).exists()


def blocking(user_pk: int | None, among: Collection[int]) -> frozenset[int]:
    """Those among these people who have blocked this one: they are not written to, not invited, not told."""
    if user_pk is None or not among:
        return frozenset()
    found = Distance.objects.filter(owner__in=among, other=user_pk, kind=BLOCK)
    return frozenset(found.values_list("owner", flat=True))


def unread(user_pk: int | None) -> frozenset[int]:
    """Whose chat is not shown to this person: everybody whom they have muted or blocked. One query."""
    if user_pk is None:
        return frozenset()
    return frozenset(Distance.objects.filter(owner=user_pk).values_list("other", flat=True))
