"""The search of the archive: by game, edition, people, place, favourites and date."""

from __future__ import annotations

from typing import Any, NamedTuple, get_args

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from engine import GAMES
from tables.favourites import counts
from tables.messages import guest_names
from tables.messages.ordinals import ordinal
from tables.models import LISTED_PURPOSES, Seat, Sitting, Status, Table, Visibility, tables_of
from tables.people.models import HANDLE_LENGTH, User
from tables.rendering.games.game_options import named_options, options_of

PAGE = 20  # games
FARTHEST = 500  # pages
PLACES = range(1, 1 + max(game.seats[-1] for game in GAMES.values()))


def edition_choices() -> list[tuple[str, str]]:
    """Choices for named options such as editions: (game, option and value in one word; text)."""
    found = []
    for game in GAMES.values():
        for name, option in named_options(game).items():
            kind = options_of(game)[name][0]
            words = [(f"{game.key} {name} {value}", _(option.values[value])) for value in get_args(kind)]
            found += [(value, _("{game}: {edition}").format(game=_(game.title), edition=word)) for value, word in words]
    return found


class Handle(forms.CharField):
    """The handle of a user, as it stands in the address of their page. Its value is the user, or None."""

    widget = forms.HiddenInput

    def __init__(self) -> None:
        super().__init__(required=False, max_length=2 * HANDLE_LENGTH)

    def clean(self, value: object) -> object:
        """The active user of this handle. Raises ValidationError."""
        handle = super().clean(value)
        user = User.objects.filter(username=handle, is_active=True).first() if handle else None
        if handle and user is None:
            raise ValidationError(_("There is no member with this name."))
        return user


class Search(forms.Form):
    """The search form; empty fields match everything.

    person: whose games. opponent: who sat there too. against: whether the person was placed before or behind the
    opponent. place: of the person, of the named player, or one's own. chosen: a
    favourite of the person in this game, such as a province.
    """

    game = forms.ChoiceField(required=False)
    edition = forms.ChoiceField(required=False)
    player = forms.CharField(required=False, max_length=30)
    place = forms.TypedChoiceField(required=False, coerce=int, empty_value=None)
    since = forms.DateField(required=False, widget=forms.DateInput({"type": "date"}))
    until = forms.DateField(required=False, widget=forms.DateInput({"type": "date"}))
    mine = forms.BooleanField(required=False)
    person = Handle()
    opponent = Handle()
    against = forms.ChoiceField(required=False, choices=[("ahead", ""), ("behind", "")], widget=forms.HiddenInput)
    chosen = forms.CharField(required=False, max_length=40, widget=forms.HiddenInput)
    page = forms.IntegerField(required=False, min_value=1, max_value=FARTHEST)

    def __init__(self, *args: Any, user: int | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        labels = {
            "game": _("Game"), "edition": _("Edition"), "player": _("Player"), "place": _("Place of this player"),
            "since": _("From"), "until": _("To"), "mine": _("My games only"),
        }  # fmt: skip
        for name, label in labels.items():
            self.fields[name].label = label
        titles = [(game.key, _(game.title)) for game in GAMES.values()]
        every = pgettext("places", "all")
        self.fields["game"].choices = [("", pgettext("games", "all")), *titles]  # type: ignore[attr-defined]
        self.fields["edition"].choices = [("", pgettext("editions", "all")), *edition_choices()]  # type: ignore[attr-defined]
        self.fields["place"].choices = [("", every), *((n, ordinal(n)) for n in PLACES)]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, object]:
        """The search; a place needs somebody who has reached it. Raises ValidationError."""
        asked = self.cleaned_data
        named = asked.get("person") or asked.get("player") or (asked.get("mine") and self.user)
        if asked.get("place") and not named and "person" not in self.errors:
            self.add_error("place", _("Whose place? Name a player, or choose your games only."))
        return asked


class Narrowing(NamedTuple):
    """What a link has narrowed the list to, in words, and the query of the list without it."""

    text: str
    query: str


def narrowings(query: QueryDict, asked: dict[str, Any]) -> list[Narrowing]:
    """What has no field to be typed in: person, opponent, favourite."""
    found = []
    if asked["person"]:
        found.append(("person", _("Games of {name}").format(name=asked["person"])))
    if asked["opponent"]:
        found.append(("opponent", against_text(asked).format(name=asked["opponent"])))
    if asked["chosen"] and counts.is_known(asked["game"], asked["chosen"]):
        found.append(("chosen", counts.word_of(asked["game"], asked["chosen"])))
    return [Narrowing(text, query_without(query, name)) for name, text in found]


def against_text(asked: dict[str, Any]) -> str:
    """What is asked of the places of a person and an opponent."""
    told = {"ahead": _("placed ahead of {name}"), "behind": _("placed behind {name}")}
    return told.get(asked["against"], _("with {name}")) if asked["person"] else _("with {name}")


def query_without(query: QueryDict, name: str) -> str:
    """A query without one of its values, and without what depends on it."""
    rest = query.copy()
    depends = {"person": ("place", "chosen", "against"), "opponent": ("against",)}
    for each in (name, "page", *depends.get(name, ())):
        rest.pop(each, None)
    return rest.urlencode()


def find_games(user: int | None, asked: dict[str, Any]) -> QuerySet[Table]:
    """The finished games that match the search and are visible to this user, the last first."""
    own = took_part_condition(user) | Q(host=user) if user else Q(pk=None)
    found = (
        Table.objects.with_seats()
        .prefetch_related("sittings")
        .filter(status=Status.FINISHED, purpose__in=LISTED_PURPOSES)
        .order_by("-finished", "-pk")
    )
    found = found.filter(own) if asked["mine"] else found.filter(own | Q(visibility=Visibility.PUBLIC))
    if asked["game"]:
        found = found.filter(game=asked["game"])
    if asked["edition"]:
        found = filter_by_option(found, *asked["edition"].split(" "))
    if asked["since"]:
        found = found.filter(finished__date__gte=asked["since"])
    if asked["until"]:
        found = found.filter(finished__date__lte=asked["until"])
    return filter_by_people(found, user, asked)


def filter_by_people(found: QuerySet[Table], user: int | None, asked: dict[str, Any]) -> QuerySet[Table]:
    """Filter games by person, opponent, player's name, place and favourite.

    The place and the favourite are those of the seats from `seats_of_whom_is_named`.
    """
    for person in filter(None, (asked["person"], asked["opponent"])):
        found = found.filter(took_part_condition(person.pk))
    if asked["against"] and asked["person"] and asked["opponent"]:
        found = found.filter(Exists(seats_of_result(asked["person"], asked["opponent"], asked["against"])))
    if asked["player"]:
        found = found.filter(Exists(named_seats(asked["player"])) | Exists(named_sittings(asked["player"])))
    if asked["place"]:
        found = found.filter(Exists(seats_of_whom_is_named(user, asked).filter(place=asked["place"])))
    if asked["chosen"]:
        found = found.filter(Exists(seats_of_whom_is_named(user, asked).filter(favourites__what=asked["chosen"])))
    return found


def seats_of_whom_is_named(user: int | None, asked: dict[str, Any]) -> QuerySet[Seat]:
    """The seats, at a table, of the person; else of the named player; else one's own."""
    if asked["person"]:
        return Seat.objects.filter(table=OuterRef("pk"), user=asked["person"])
    return named_seats(asked["player"]) if asked["player"] else Seat.objects.filter(table=OuterRef("pk"), user=user)


def seats_of_result(person: User, opponent: User, against: str) -> QuerySet[Seat]:
    """The seats of a person, at a table, that were placed ahead of the opponent, or behind."""
    other = Seat.objects.filter(table=OuterRef("table"), user=opponent)
    better = {"ahead": Q(place__gt=OuterRef("place")), "behind": Q(place__lt=OuterRef("place"))}[against]
    return Seat.objects.filter(Exists(other.filter(better)), table=OuterRef("pk"), user=person)


def named_seats(name: str) -> QuerySet[Seat]:
    """The seats of a table whose player's name contains this one; for a subquery of tables.

    Deleted accounts have no name, so they are not found.
    """
    known = Q(user__isnull=False) | ~Q(bot="") | ~Q(table__imported="")
    return Seat.objects.filter(known, table=OuterRef("pk"), name__icontains=guest_names.stored_form(name.strip()))


def named_sittings(name: str) -> QuerySet[Sitting]:
    """The players with such a name who have left a table."""
    stored = guest_names.stored_form(name.strip())
    return Sitting.objects.filter(user__isnull=False, table=OuterRef("pk"), name__icontains=stored)


def took_part_condition(user: int) -> Q:
    """Games in which this user sat at the end, or that they left."""
    return Q(pk__in=tables_of(user))


def filter_by_option(found: QuerySet[Table], key: str, name: str, value: str) -> QuerySet[Table]:
    """Games with this value of an option; options that are not stored have their default.

    Searched as text: a database that parses JSON would fail the whole query for one damaged row.
    """
    chosen = Q(options__regex=rf'"{name}": *"{value}"')
    if getattr(GAMES[key].options(), name) == value:
        chosen |= ~Q(options__regex=rf'"{name}": *"')
    return found.filter(chosen, game=key)
