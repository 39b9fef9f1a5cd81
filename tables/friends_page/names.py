"""Finding a member by a typed name: people one knows first."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tables.friends import follows
from tables.friends_page import groups
from tables.messages.refusals import Refused
from tables.people.models import User


def known_people(user: User) -> list[User]:
    """The people whom a member follows, who follow them, and who are in their groups; each once."""
    found = [*follows.followed_people(user.pk), *follows.followers_of(user.pk)]
    found += [person for group in groups.groups_of(user) for person in group.people]
    return list({person.pk: person for person in found}.values())


def find_member(user: User, handle: str, name: str) -> User:
    """The member with this handle, or with this name. Raises Refused if none or several fit.

    Of several with one name, the only one whom the user knows.
    """
    members = User.objects.filter(guest=False, is_active=True)
    if handle:
        found = list(members.filter(username=handle))
    else:
        wanted = name.strip()
        found = list(members.filter(username=wanted)) or list(members.filter(name__iexact=wanted)[:MANY])
    if len(found) > 1:
        known = {person.pk for person in known_people(user)}
        found = [person for person in found if person.pk in known] or found
    if not found:
        raise unknown_name(name)
    if len(found) > 1:
        raise Refused(
            _("Several members are called {name}. Type the handle, which stands in the address of their page.").format(
                name=name
            ),
            409,
        )
    return found[0]


def unknown_name(name: str) -> Refused:
    """That no member has the typed name."""
    return Refused(_("No member is called {name}. Check the spelling, or send the link.").format(name=name), 404)


MANY = 20  # members of one name that are looked at
