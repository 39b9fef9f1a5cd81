"""Deletion of accounts: seats become "former player", open tables get another host or are deleted."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from django.db import transaction
from django.db.models import CharField, F, QuerySet, Value
from django.db.models.functions import Cast, Concat
from django.utils.translation import gettext as _

from tables.history import seat_history
from tables.messages.refusals import Refused
from tables.models import NOBODY, Seat, Sitting, Status, Table, damage
from tables.people.models import User
from tables.play import broadcast
from tables.seats import leaving


@transaction.atomic
def delete_account(user: User) -> None:
    """Delete an account and its own data, after leaving all games.

    Raises Refused for the last administrator.
    """
    refuse_last_administrator(user)
    tables = list(Table.objects.filter(seats__user=user).distinct())
    leave_games(user)
    leave_open_tables(user, Table.objects.all())
    erase_user(user)
    refresh_pages(Table.objects.filter(pk__in=[table.pk for table in tables]))


def refuse_last_administrator(user: User) -> None:
    """Refuse to take away the only person who can administer the site. Raises Refused."""
    if user.is_last_administrator:
        raise Refused(
            _("The site needs an administrator, and there is no other. Give this role to another member first."), 409
        )


def leave_games(user: User) -> None:
    """Leave every running game; each goes on as its table has agreed."""
    for table in Table.objects.filter(seats__user=user, status=Status.PLAYING).distinct():
        damage.do_or_mark(table, partial(leaving.leave_game, table, user))


def leave_open_tables(user: User, tables: QuerySet[Table]) -> None:
    """Leave those of these tables whose games have not begun, also as their host."""
    waiting = tables.filter(status=Status.OPEN)
    Seat.objects.filter(user=user, table__in=waiting).update(user=None, name="", nonce="", acts=0)
    for table in waiting.filter(host=user):
        hand_over_table(table)


def hand_over_table(table: Table) -> None:
    """Give an open table to another seated person, or delete it."""
    heir = table.seats.filter(user__isnull=False).first()
    if heir is None:
        table.delete()
    else:
        table.host_id = heir.user_id
        table.save(update_fields=["host"])


def erase_user(user: User) -> None:
    """Delete a user, and their name in all seats, including those taken over by a bot."""
    seat_history.erase_name(user)
    nameless = Concat(Value(NOBODY), Cast(F("number"), CharField()))
    Seat.objects.filter(user=user).update(name=nameless)
    for gone in Sitting.objects.filter(user=user):
        Seat.objects.filter(table=gone.table_id, number=gone.number, user=None).update(name=nameless)
    Sitting.objects.filter(user=user).update(name=nameless)
    user.delete()


def refresh_pages(tables: Iterable[Table]) -> None:
    """Make the pages of these tables check access and seats again, on commit."""
    for slug in [table.slug for table in tables]:
        transaction.on_commit(lambda slug=slug: broadcast.access_changed(Table(slug=slug)), robust=True)  # type: ignore[misc]
