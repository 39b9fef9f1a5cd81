"""Filters and orders of the lists of tables, as their form and their addresses say them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.db.models import Avg, Case, Count, Exists, FloatField, OuterRef, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import Abs, Coalesce
from django.db.models.lookups import LessThanOrEqual
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine import GAMES
from tables.friends.models import Follow
from tables.lobby import ratings
from tables.models import CORRESPONDENCE_TABLES, Seat, Status, Table, Turn
from tables.rendering import time_left

NEAR = 200  # points between a person's rating and the mean of those seated
Choices = tuple[tuple[str, str | Promise], ...]

SPEEDS: Choices = (
    ("live", gettext_lazy("Live")),
    ("days", gettext_lazy("Correspondence")),
    ("none", gettext_lazy("No clock")),
)
FREE: Choices = (("1", gettext_lazy("The last free seat")), ("2", gettext_lazy("Two or more")))
LEVELS: Choices = (
    ("near", gettext_lazy("About my rating")),
    ("low", gettext_lazy("Below 1,200")),
    ("middle", gettext_lazy("1,200 to 1,600")),
    ("high", gettext_lazy("Above 1,600")),
)
CHANGED = Exists(Turn.objects.filter(table=OuterRef("pk")).exclude(seated=""))  # somebody else sat there before
KNOWN = Q(delay=0, delay_moves=0) | ~Q(CHANGED)  # spectators know who sits there now
BOUNDS = {"low": (None, 1200), "middle": (1200, 1600), "high": (1600, None)}
FIT, NEWEST, STRONGEST, FULLEST, DUE = "fit", "new", "rating", "free", "due"
ORDERS: dict[str, Choices] = {
    "open": (
        (FIT, gettext_lazy("What fits me first")),
        (NEWEST, gettext_lazy("Newest first")),
        (STRONGEST, gettext_lazy("Highest ratings first")),
        (FULLEST, gettext_lazy("Fewest free seats first")),
    ),
    "running": (
        (DUE, gettext_lazy("Least time left first")),
        (NEWEST, gettext_lazy("Newest first")),
        (STRONGEST, gettext_lazy("Highest ratings first")),
    ),
}


class Filters(NamedTuple):
    """What a list is limited to, and its order; empty values limit nothing."""

    game: str = ""
    speed: str = ""
    free: str = ""
    level: str = ""
    follows: str = ""
    order: str = ""

    @property
    def query(self) -> str:
        """The same in an address."""
        return urlencode({name: value for name, value in self._asdict().items() if value})

    @property
    def limits(self) -> bool:
        """Whether something is left out."""
        return any(self[: self._fields.index("order")])


def filters_of_query(which: str, query: Mapping[str, str], member: int | None) -> Filters:
    """The filters that an address says, for this list and reader; what is unknown counts as not said."""
    said = {}
    for field in fields(which, member):
        values = [value for value, _words in field["choices"]]
        usual = values[0] if field["name"] == "order" else ""
        said[field["name"]] = value if (value := query.get(field["name"], "")) in values else usual
    return Filters(**said)


def fields(which: str, member: int | None, chosen: Filters | None = None) -> list[dict[str, Any]]:
    """The fields of a list's form: name, label, choices, and the chosen value.

    Only members can filter by the people they follow, and order by fit.
    """
    if which not in ORDERS:
        return []
    levels, orders = (LEVELS, ORDERS[which]) if member else (LEVELS[1:], ORDERS[which][which == "open" :])
    found: list[tuple[str, str, Choices]] = [
        ("game", _("Game"), tuple((key, _(game.title)) for key, game in GAMES.items())),
        ("speed", _("Clock"), SPEEDS),
        *([("free", _("Free seats"), FREE)] if which == "open" else []),
        ("level", _("Mean rating"), levels),
        *([("follows", _("Who plays"), (("1", _("With people I follow")),))] if member else []),
        ("order", _("Order"), orders),
    ]
    values = chosen._asdict() if chosen is not None else {}
    return [
        {"name": name, "label": label, "choices": choices, "value": values.get(name, ""), "any": name != "order"}
        for name, label, choices in found
    ]


# -- queries ---------------------------------------------------------------------------------------


def matching_tables(tables: QuerySet[Table], by: Filters, user: int | None) -> QuerySet[Table]:
    """The tables that the filters leave."""
    if by.game:
        tables = tables.filter(game=by.game)
    if by.speed:
        speeds = {"live": ~CORRESPONDENCE_TABLES & ~Q(clock=""), "days": CORRESPONDENCE_TABLES, "none": Q(clock="")}
        tables = tables.filter(speeds[by.speed])
    if by.free:
        tables = tables.alias(seats_free=free_seats())
        tables = tables.filter(seats_free=1) if by.free == "1" else tables.filter(seats_free__gte=2)
    if by.follows:
        tables = tables.filter(KNOWN, with_followed(user))
    return of_level(tables, by.level, user) if by.level else tables


def of_level(tables: QuerySet[Table], level: str, user: int | None) -> QuerySet[Table]:
    """The tables whose seated players have such ratings in the mean."""
    if level == "near":
        return tables.filter(near_rating(user))
    tables = tables.alias(level=mean_rating())
    least, most = BOUNDS[level]
    tables = tables.filter(level__gte=least) if least is not None else tables
    return tables.filter(level__lt=most) if most is not None else tables


def tables_in_order(tables: QuerySet[Table], by: Filters, user: int | None) -> QuerySet[Table]:
    """The tables in an order; by the time left if none is chosen."""
    newest = ("-created", "-pk")
    if by.order == NEWEST:
        return tables.order_by(*newest)
    if by.order == STRONGEST:
        return tables.order_by(mean_rating().desc(nulls_last=True), *newest)
    if by.order == FULLEST:
        return tables.order_by(free_seats(), *newest)
    return ordered_by_fit(tables, by, user) if by.order == FIT and user else ordered_by_time(tables, user)


def ordered_by_time(tables: QuerySet[Table], user: int | None) -> QuerySet[Table]:
    """First the tables that await the user, then those without a time and those with the least time left."""
    awaits = [Exists(Seat.objects.filter(table=OuterRef("pk"), user=user, awaited=True)).desc()] if user else []
    return tables.order_by(*awaits, time_left.due(own_seat(user)).asc(nulls_first=True), "-created", "-pk")


def ordered_by_fit(tables: QuerySet[Table], by: Filters, user: int | None) -> QuerySet[Table]:
    """The tables that fit a user best first.

    First those with people they follow, then games they have played, then people of about their rating, then those with
    few free seats.
    Criteria by which the tables are filtered are left out, since all tables meet them.
    """
    played = Seat.objects.filter(user=user, table__status=Status.FINISHED).order_by()
    known_game = Q(game__in=played.values("table__game").distinct())
    first = ((by.follows, with_followed(user)), (by.game, known_game), (by.level == "near", near_rating(user)))
    whether = [Case(When(each, then=1), default=0).desc() for demanded, each in first if not demanded]
    return tables.order_by(*whether, *([free_seats()] if by.free != "1" else []), "-created", "-pk")


def own_seat(user: int | None) -> Q:
    """Whether this user sits at a table, or a seat is held for them; found once, not for each table."""
    own = Q(user=user) | Q(held_for=user) if user else Q(pk=None)  # None would match seats without a user
    return Q(pk__in=Seat.objects.filter(own).order_by().values("table"))


def near_rating(user: int | None) -> LessThanOrEqual:
    """Whether the mean rating of those seated is about that of a user."""
    return LessThanOrEqual(Abs(mean_rating() - own_rating(user)), NEAR)


def seats_of_table() -> QuerySet[Seat]:
    """The seats of the table of the outer query."""
    return Seat.objects.filter(table=OuterRef("pk")).order_by()


def free_seats() -> Subquery:
    """The number of free seats of a table."""
    return Subquery(seats_of_table().filter(name="").values("table").annotate(n=Count("pk")).values("n"))


def with_followed(user: int | None) -> Q:
    """Whether somebody whom this user follows sits at a table; found once, not for each table."""
    followed = Follow.objects.filter(owner=user).values("other")
    return Q(pk__in=Seat.objects.filter(user__in=followed).order_by().values("table"))


def mean_rating() -> Case:
    """The mean rating of those seated; null if nobody sits there, or others than spectators know.

    Who has no rating counts as new.
    """
    rating = ratings.registered[0].of_seats() if ratings.registered else Value(None, output_field=FloatField())
    seated = seats_of_table().filter(user__isnull=False).values("table")
    mean = Subquery(seated.annotate(level=Avg(Coalesce(rating, float(ratings.NEW)))).values("level"))
    return Case(When(KNOWN, then=mean), default=None, output_field=FloatField())


def own_rating(user: int | None) -> Case:
    """The rating of a user in the game of a table."""
    own = ratings.ratings_of([user]) if user else {}
    cases = [When(game=game, then=Value(float(value))) for (_person, game), value in own.items()]
    return Case(*cases, default=Value(float(ratings.NEW)), output_field=FloatField())
