"""The game of a person in a week: it is begun once, and its result is noted when it is over."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.dispatch import receiver
from django.utils.translation import gettext as _

from engine import GAMES
from tables.messages.refusals import Refused
from tables.models import Purpose, Table, TimeoutRule, Visibility, tables_of
from tables.people.models import User
from tables.play import commands
from tables.play.signals import table_written
from tables.seats import joining
from tables.week.models import Entry, Week
from tables.week.weeks import GAME


def own_entry(week: Week, user_pk: int | None) -> Entry | None:
    """This user's game of a week; of two merged accounts that of the member. None without one."""
    if week.pk is None or user_pk is None:
        return None
    own = Entry.objects.filter(week=week, table__in=tables_of(user_pk))
    return own.select_related("table").order_by("guest", "pk").first()


@transaction.atomic
def begin_game(week: Week, user: User) -> Table:
    """This user's table of the week, opened and begun if there is none.

    Raises Refused for a week that is over.
    """
    if week.is_over:
        raise Refused(_("This week is over. The next game of the week is open."), 409)
    made = {"secret": week.secret, "options": week.options}
    week, _new = Week.objects.select_for_update().get_or_create(first_day=week.first_day, defaults=made)
    if (own := own_entry(week, user.pk)) is not None:  # read after the lock: two clicks begin one game
        return own.table
    table = open_table(week, user)
    Entry.objects.create(week=week, table=table, guest=user.guest)
    return table


def open_table(week: Week, user: User) -> Table:
    """Open and start the table of a user.

    Nobody else sees it before it is over, and then only those whose own game with the same draws is over. A player who
    leaves ends it: no bot plays on.
    """
    table = Table.objects.create(
        game=GAME,
        schema=GAMES[GAME].version,
        options=week.options,
        host=user,
        purpose=Purpose.WEEK,
        secret=week.secret,
        draws_as=week.draw_name(user.guest),
        secret_until=week.ends,
        visibility=Visibility.PUBLIC,
        blind=True,
        lapse=TimeoutRule.STOP,
    )
    joining.add_seats(table, [""])
    joining.join_table(table, user, user.name, nonce="")  # a number of the player's own would change the draws
    commands.start_game(table)
    return table


@receiver(table_written)
def note_result(table: Table, changes: Mapping[str, object], **_more: object) -> None:
    """Note the result of a game of the week that is over."""
    if not table.is_of_week or changes.get("finished") is None:
        return
    own, rival = list(table.full_position().scores(now=table.stopped) or ())
    Entry.objects.filter(table=table).update(
        points=own.points, rival=rival.points, won=own.place < rival.place, key=" ".join(map(str, own.key))
    )
