"""Rules for names: visible characters (RFC 8266), and no name that looks like another."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache

from confusable_homoglyphs.confusables import confusables_data
from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _
from precis_i18n import get_profile

from tables.messages import guest_names
from tables.messages.refusals import Refused
from tables.models import NOBODY
from tables.people.models import Role, User

LENGTH = 24
MARKS = 4  # most marks on one letter, each once (UTS 39, section 5.4)
NICKNAME = get_profile("NicknameCasePreserved")
BOTS = ("Ani", "Meret", "Pentu", "Tiaa", "Hapu", "Nebet", "Senu", "Iti", "Kawit", "Rai")
# Texts of the site shown in place of a name.
SPOKEN = ("former player", "someone who has left", "The site", "A spectator", "guest", "Everybody")


def clean_name(text: str) -> str:
    """The normalised name if it may be chosen. Raises Refused."""
    name = legible_name(text)
    if name.startswith(NOBODY) or likenesses(name) & reserved_likenesses():
        raise Refused(_("{name} cannot be your name: the site itself uses it. Choose another.").format(name=name))
    return name


def legible_name(text: str) -> str:
    """The normalised name if it can be displayed, even if reserved. Raises Refused."""
    name = " ".join(text.split())
    if not name:
        raise Refused(_("Please enter a name, so that the others know who you are."))
    if len(name) <= LENGTH:  # normalisation may lengthen it
        try:
            name = NICKNAME.enforce(name)
        except UnicodeError as error:
            raise Refused(_("This name contains characters that can’t be displayed.")) from error
    if len(name) > LENGTH:
        raise Refused(_("A name can have 24 characters at most."))
    if not any(letter.isalnum() for letter in name):
        raise Refused(_("A name needs at least one letter or digit."))
    if has_stacked_marks(name):
        raise Refused(_("This name has too many marks on one letter."))
    return name


def has_stacked_marks(name: str) -> bool:
    """Whether a letter has more marks than any language uses, or one of them twice."""
    pile = ""
    for letter in unicodedata.normalize("NFD", name):
        if unicodedata.category(letter) not in ("Mn", "Me"):
            pile = ""
        elif letter in pile or len(pile) == MARKS:
            return True
        else:
            pile += letter
    return False


def is_alike(name: str, other: str) -> bool:
    """Whether two names look alike, in any script."""
    return not likenesses(name).isdisjoint(likenesses(other))


def is_among(name: str, others: Iterable[str]) -> bool:
    """Whether a name looks like one of these."""
    return any(is_alike(name, other) for other in others)


def refuse_member_name(name: str) -> None:
    """Refuse the name of a member, or one that looks like it, to people who are not known. Raises Refused."""
    members = User.objects.filter(guest=False, is_active=True)
    if is_among(name, members.values_list("name", flat=True)):
        raise Refused(_("A member of this site is called {name}. Choose another name, or sign in.").format(name=name))


@lru_cache(maxsize=4096)
def likenesses(name: str) -> frozenset[str]:
    """Forms for comparing a name: the skeletons of the name, where I is like l, and of its lower case."""
    name = guest_names.stored_form(name)
    return frozenset(skeleton(form).casefold() for form in (name, name.casefold()))


def skeleton(name: str) -> str:
    """The name with each letter replaced by its prototype (UTS 39, section 4); symbols become spaces."""
    letters = unicodedata.normalize("NFD", "".join(map(prototype, unicodedata.normalize("NFKD", name))))
    return " ".join("".join(map(skeleton_character, letters)).split())


def skeleton_character(letter: str) -> str:
    """A character of a skeleton: empty for invisible ones, a space for symbols."""
    return {"Cf": "", "So": " "}.get(unicodedata.category(letter), letter)


@cache
def prototype(letter: str) -> str:
    """The common representative of all letters that look like this one: the one with most look-alikes."""
    alike: list[str] = [other["c"] for other in confusables_data.get(letter, ())]
    if len(alike) != 1:
        return letter
    return max(alike[0], letter, key=lambda one: (len(confusables_data[one]), one))


@cache
def reserved_likenesses() -> frozenset[str]:
    """Likenesses of names used by the site and its bots, in every language."""
    found = list(BOTS)
    for code, _language in settings.LANGUAGES:
        with translation.override(code):
            found += [*map(_, SPOKEN), *map(str, Role.labels)]
    return frozenset[str]().union(*map(likenesses, found))
