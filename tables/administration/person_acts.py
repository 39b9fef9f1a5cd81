"""Acts on people: each changes one person and returns its row for the log."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _

from tables.accounts import deletion, guest_upgrade
from tables.administration import permissions, renaming, terms
from tables.administration.log import Change, person_target, stored_name
from tables.messages import guest_names
from tables.messages.refusals import Refused
from tables.models import Table
from tables.people import name_rules
from tables.people.models import FOREVER, Role, User

Form = Mapping[str, str]
PersonAct = Callable[[User, User, Form, str], Change]


def rename(_user: User, person: User, form: Form, reason: str) -> Change:
    """Give a person another name, also where it was written before. Raises Refused."""
    before, name = stored_name(person), guest_names.stored_form(name_rules.clean_name(form.get("name", "")))
    deletion.refresh_pages(renaming.rename_everywhere(person, name))
    return Change("rename", person_target(person), before, reason=reason)


def silence(user: User, person: User, form: Form, reason: str) -> Change:
    """Let a person write nowhere until the end of a term; they play and read. Raises Refused."""
    require_reason(reason)
    until = terms.end_of_term(form.get("term", ""), permissions.LONGEST_SILENCE.get(user.rank))
    longest = permissions.LONGEST_SILENCE.get(user.rank)
    if longest is not None and person.is_silenced and person.silenced_until > until:  # type: ignore[operator]
        raise Refused(_("{name} is already silenced for longer than that.").format(name=person), 409)
    User.objects.filter(pk=person.pk).update(silenced_until=until)
    return Change("silence", person_target(person), stored_name(person), {"term": form["term"]}, reason)


def unsilence(user: User, person: User, _form: Form, reason: str) -> Change:
    """Let a person write again. Raises Refused."""
    if person.silenced_until == FOREVER and user.rank in permissions.LONGEST_SILENCE:
        raise Refused(_("Your role does not allow this."), 403)
    User.objects.filter(pk=person.pk).update(silenced_until=None)
    return Change("unsilence", person_target(person), stored_name(person), reason=reason)


def ban(_user: User, person: User, form: Form, reason: str) -> Change:
    """Ban a person from the site until the end of a term. Raises Refused.

    They leave their running games, which go on as each table has agreed, and the tables that have not begun, which get
    another host.
    """
    require_reason(reason)
    deletion.refuse_last_administrator(person)
    until = terms.end_of_term(form.get("term", ""))
    User.objects.filter(pk=person.pk).update(banned_until=until, ban_reason=reason)
    deletion.leave_open_tables(person, Table.objects.filter(arbitrated=False))
    deletion.leave_games(person)
    return Change("ban", person_target(person), stored_name(person), {"term": form["term"]}, reason)


def unban(_user: User, person: User, _form: Form, reason: str) -> Change:
    """Open the site to a person again."""
    User.objects.filter(pk=person.pk).update(banned_until=None, ban_reason="")
    return Change("unban", person_target(person), stored_name(person), reason=reason)


def end_sessions(_user: User, person: User, _form: Form, reason: str) -> Change:
    """Sign a person out on every device."""
    User.objects.filter(pk=person.pk).update(sessions_ended=person.sessions_ended + 1)
    return Change("end-sessions", person_target(person), stored_name(person), reason=reason)


def merge(user: User, person: User, form: Form, reason: str) -> Change:
    """Merge a person's account into that of a member, which stays. Raises Refused."""
    require_reason(reason)
    stays = User.objects.filter(username=form.get("into", "").strip(), guest=False).exclude(pk=person.pk).first()
    if stays is None:
        raise Refused(_("There is no other member with this handle."), 404)
    if stays.pk != user.pk:
        permissions.refuse_person(user, stays)
    if guest_upgrade.shared_games(person, stays):
        raise Refused(_("Both accounts have a seat in the same running game. Merge them when it is over."), 409)
    deletion.refuse_last_administrator(person)
    said = Change("merge", person_target(stays), stored_name(stays), {"merged": person.pk}, reason)
    guest_upgrade.merge_guest(person, stays)
    return said


def appoint(_user: User, person: User, form: Form, reason: str) -> Change:
    """Give a member a role. Raises Refused."""
    role = form.get("role", "")
    if role not in Role.values:
        raise Refused(_("There is no such role."), 400)
    if person.guest:
        raise Refused(_("Only members can have a role; this is a guest."), 409)
    if role != Role.ADMINISTRATOR:
        deletion.refuse_last_administrator(person)
    before = person.role
    person.appoint(role)
    return Change("appoint", person_target(person), stored_name(person), {"before": before, "after": role}, reason)


def require_reason(reason: str) -> None:
    """Refuse an act without a reason. Raises Refused."""
    if not reason:
        raise Refused(_("Give a reason: it stands in the log, and a banned person reads it."))


ACTS: dict[str, PersonAct] = {
    "rename": rename,
    "silence": silence,
    "unsilence": unsilence,
    "ban": ban,
    "unban": unban,
    "end-sessions": end_sessions,
    "merge": merge,
    "appoint": appoint,
}
