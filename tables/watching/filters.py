"""The filters of the page of live games, by name; other apps add theirs when they are loaded."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from django.conf import settings
from django.db.models import QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine import GAMES
from tables.lobby.filters import KNOWN, with_followed
from tables.models import Table
from tables.people.models import User

Choices = Sequence[tuple[str, str]]  # (value, text)


class Filter(NamedTuple):
    """A filter: its label, its choices for this user, and the tables that match one of them.

    Without choices it is not shown. A value that is none of its choices matches everything.
    """

    label: Promise
    choices: Callable[[User | None], Choices]
    narrow: Callable[[QuerySet[Table], str, User | None], QuerySet[Table]]


class Chosen(NamedTuple):
    """A filter as the page shows it."""

    name: str
    label: str
    value: str
    choices: Choices


def game_choices(user: User | None) -> Choices:
    """All games of the site."""
    return [(game.key, _(game.title)) for game in GAMES.values()]


def of_game(tables: QuerySet[Table], value: str, user: User | None) -> QuerySet[Table]:
    """The tables of this game."""
    return tables.filter(game=value)


def language_choices(user: User | None) -> Choices:
    """The languages of the site, each in its own words."""
    return settings.LANGUAGES


def of_language(tables: QuerySet[Table], value: str, user: User | None) -> QuerySet[Table]:
    """The tables whose host reads the site in this language, as most people there write."""
    return tables.filter(host__language=value)


def people_choices(user: User | None) -> Choices:
    """The choices by people; members alone follow somebody."""
    return [] if user is None or user.guest else [("followed", _("With people I follow"))]


def with_people(tables: QuerySet[Table], value: str, user: User | None) -> QuerySet[Table]:
    """The tables at which somebody whom this user follows sits, as far as spectators know."""
    return tables.filter(KNOWN, with_followed(None if user is None else user.pk))


FILTERS: dict[str, Filter] = {
    "game": Filter(gettext_lazy("Game"), game_choices, of_game),
    "language": Filter(gettext_lazy("Language"), language_choices, of_language),
    "people": Filter(gettext_lazy("Who plays"), people_choices, with_people),
}


def chosen_filters(asked: Callable[[str], str], user: User | None) -> list[Chosen]:
    """The filters with the requested values; `asked(name)` is the value of the query, or empty."""
    found = []
    for name, one in FILTERS.items():
        if choices := one.choices(user):
            value = asked(name)
            found.append(Chosen(name, str(one.label), value if value in dict(choices) else "", choices))
    return found


def matching_tables(tables: QuerySet[Table], chosen: Sequence[Chosen], user: User | None) -> QuerySet[Table]:
    """The tables that match all chosen values."""
    for one in chosen:
        if one.value:
            tables = FILTERS[one.name].narrow(tables, one.value, user)
    return tables
