"""What each role may do at the desk, in one table; and on whom."""

from __future__ import annotations

from datetime import timedelta

from django.http import HttpRequest
from django.utils.translation import gettext as _

from tables.messages.refusals import Refused
from tables.people.models import RANKS, User

HELPER, MODERATOR, ADMINISTRATOR = 1, 2, 3  # the ranks of `people.models.RANKS`

RIGHTS = {  # pages and acts -> the least rank
    "overview": HELPER,
    "tables": HELPER,
    "people": HELPER,
    "message": HELPER,
    "silence": HELPER,
    "unsilence": HELPER,
    "log": MODERATOR,
    "health": MODERATOR,
    "addresses": MODERATOR,  # the e-mail addresses of people
    "hide": MODERATOR,
    "show": MODERATOR,
    "close": MODERATOR,
    "rename": MODERATOR,
    "ban": MODERATOR,
    "unban": MODERATOR,
    "end-sessions": MODERATOR,
    "announce": MODERATOR,
    "end-announcement": MODERATOR,
    "lock": MODERATOR,
    "unlock": MODERATOR,
    "sweep": MODERATOR,
    "merge": ADMINISTRATOR,
    "appoint": ADMINISTRATOR,
}
LONGEST_SILENCE = {HELPER: timedelta(days=1)}  # by rank; others may choose any term


def may(user: object, what: str) -> bool:
    """Whether this visitor may open this page, or carry out this act."""
    return isinstance(user, User) and user.rank >= RIGHTS[what]


def rights(user: object) -> dict[str, bool]:
    """What this visitor may do at the desk, by the names of `RIGHTS` as templates write them."""
    return {name.replace("-", "_"): may(user, name) for name in RIGHTS}


def staff_of_request(request: HttpRequest, what: str) -> User:
    """The person at the desk who may do this. Raises Refused."""
    if not isinstance(request.user, User) or request.user.rank == 0:
        raise Refused(_("Only helpers, moderators and administrators can open this page."), 403)
    if request.user.rank < RIGHTS[what]:
        raise Refused(_("Your role does not allow this."), 403)
    return request.user


def refuse_person(user: User, person: User) -> None:
    """Refuse an act on oneself, or on somebody with the same or a higher role. Raises Refused.

    Administrators may act on anybody but themselves.
    """
    if person.pk == user.pk:
        raise Refused(_("You can’t do this to yourself. Another member of the staff has to do it."), 403)
    if user.rank < ADMINISTRATOR and RANKS.get(person.role, 0) >= user.rank:
        raise Refused(_("Only a member with a higher role than {name} can do this.").format(name=person), 403)


def can_decide_about(user: User, person: User) -> bool:
    """Whether `refuse_person` lets this user act on a person."""
    try:
        refuse_person(user, person)
    except Refused:
        return False
    return True
