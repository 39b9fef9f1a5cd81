"""Acts on tables: each changes one table and returns its row for the log."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _

from tables.administration import permissions, queries
from tables.administration.log import Change
from tables.messages.refusals import Refused
from tables.models import Status, Table, Visibility
from tables.people.models import User
from tables.play import arbiter, broadcast
from tables.talk import messages, rooms

Form = Mapping[str, str]
TableAct = Callable[[User, Table, Form, str], Change]


def message(user: User, table: Table, form: Form, _reason: str) -> Change:
    """Post a message of the moderators in both rooms of a table. Raises Refused."""
    messages.say_officially(table, user, form.get("text", ""))
    return change_of("message", table)


def hide(user: User, table: Table, _form: Form, reason: str) -> Change:
    """Take a table out of all lists: only its players and people with its link see it. Raises Refused."""
    refuse_own(user, table)
    if table.visibility != Visibility.PUBLIC:
        raise Refused(_("Only people with its link see this table already."), 409)
    return set_visibility(table, Visibility.LINK, "hide", reason)


def show(user: User, table: Table, _form: Form, reason: str) -> Change:
    """Let everyone see a hidden table again; not one whose host keeps it private. Raises Refused."""
    refuse_own(user, table)
    if not queries.is_hidden(table):
        raise Refused(_("The moderators have not hidden this table: its host decides who sees it."), 409)
    return set_visibility(table, Visibility.PUBLIC, "show", reason)


def set_visibility(table: Table, visibility: str, kind: str, reason: str) -> Change:
    """Change who sees a table; open pages check it at once."""
    Table.objects.filter(pk=table.pk).update(visibility=visibility)
    broadcast.access_changed(table)
    return change_of(kind, table, reason)


def close(user: User, table: Table, _form: Form, reason: str) -> Change:
    """End a game as it stands, or delete a table that has not begun. Raises Refused.

    The people at the table read the reason.
    """
    refuse_own(user, table)
    if not reason:
        raise Refused(_("Give a reason: the players read it at the table."), 422)
    if table.arbitrated:
        raise Refused(_("This is a table of a tournament: its arbiter ends the game there."), 409)
    said = change_of("close", table, reason)
    if table.status == Status.OPEN:
        table.delete()
    elif table.status == Status.PLAYING:
        messages.say_officially(table, user, reason)
        arbiter.end(table, closed=True)
    else:
        raise Refused(_("No game is being played at this table."), 409)
    return said


def refuse_own(user: User, table: Table) -> None:
    """Refuse to decide about a game that one plays; administrators may. Raises Refused."""
    if user.rank < permissions.ADMINISTRATOR and user.pk in rooms.players(table):
        raise Refused(_("You play at this table: another moderator must decide about it."), 403)


def change_of(kind: str, table: Table, reason: str = "") -> Change:
    """The row of the log about a table."""
    return Change(kind, f"table:{table.slug}", table.code or "", {"game": table.game}, reason)


ACTS: dict[str, TableAct] = {"message": message, "hide": hide, "show": show, "close": close}
