"""The queries of the lists of tables, against a plain reading of all tables with the same filters and orders."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from engine import GAMES
from tables.friends.models import Follow
from tables.lobby import filters, ratings, table_lists
from tables.lobby.filters import Filters
from tables.models import COLOURS, Purpose, Seat, Status, Table, Turn, Visibility
from tables.people.models import User
from tables.tournaments.models import Book, Career
from tests.administration.staff import member

pytestmark = [pytest.mark.django_db, pytest.mark.server]

CLOCKS = ('{"bank":1200,"increment":15}', '{"free":86400,"bank":259200}', "")
TABLES, PEOPLE, SEATS = 70, 6, 3
LAST = datetime.max.replace(tzinfo=timezone.get_default_timezone())


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_each_list_is_what_a_plain_reading_of_all_tables_finds(seed: int) -> None:
    chance = random.Random(seed)
    people = [member(f"Member {n}").user for n in range(PEOPLE)]
    fill(chance, people)
    plain = {user: Plain(user) for user in (people[0].pk, None)}
    found = 0
    for which, user in itertools.product(("open", "running", "mine"), (people[0].pk, None)):
        for by in asked(chance, which, user):
            expected = plain[user].found(which, by)
            pages = [table_lists.keys_of_page(which, user, number, by) for number in ("", "2")]
            assert list(pages[0]) == expected[: table_lists.LISTED], (which, user, by)
            assert {page.paginator.count for page in pages} == {len(expected)}
            if len(expected) > table_lists.LISTED:
                assert list(pages[1]) == expected[table_lists.LISTED : 2 * table_lists.LISTED]
            found += len(expected)
    assert found > TABLES


def asked(chance: random.Random, which: str, user: int | None) -> list[Filters]:
    """Each order alone, then each value of each field alone and some together, each in one of the orders."""
    fields = {field["name"]: [value for value, _words in field["choices"]] for field in filters.fields(which, user)}
    orders = fields.pop("order", [""])
    alone = [{name: value} for name, values in fields.items() for value in values]
    mixed = [{name: chance.choice(["", *values]) for name, values in fields.items()} for _n in range(10)]
    usual = [Filters(order=order) for order in orders]
    return usual + [Filters(**values, order=chance.choice(orders)) for values in (*alone, *mixed)]


def fill(chance: random.Random, people: Sequence[User]) -> None:
    """Store random tables with seats, and what the first of these people follows, has played and is rated."""
    for n in range(TABLES):
        table = random_table(chance, people, n)
        seated = chance.sample(people, chance.randrange(SEATS + 1)) if n % 10 else people[:1]
        for number, person in enumerate([*seated, *[None] * (SEATS - len(seated))]):
            held = chance.choice(people) if person is None and chance.random() < 0.2 else None
            values = {"user": person, "name": person.name if person else "", "held_for": held}
            Seat.objects.create(
                table=table, number=number, colour=COLOURS[number], awaited=chance.random() < 0.3, **values
            )
        if chance.random() < 0.3:
            Turn.objects.create(table=table, number=1, schema=1, turn=0, seated=chance.choice(["", "[]"]))
    for game in list(GAMES)[:3]:
        book = Book.objects.create(game=game)
        known: dict[str, Any] = {"mu": 25.0, "sigma": 2.0, "tables": 9, "wins": 3, "places": 20, "last": timezone.now()}
        for person in people[::2]:
            Career.objects.create(book=book, user=person, sure=chance.uniform(0, 20), **known)
    Follow.objects.bulk_create(Follow(owner=people[0], other=other) for other in people[4:])


def random_table(chance: random.Random, people: Sequence[User], n: int) -> Table:
    """Store a random table without seats; some have begun at the same moment."""
    now = timezone.now()
    table = Table.objects.create(
        game=chance.choice(list(GAMES)),
        schema=1,
        status=chance.choice([Status.OPEN, Status.OPEN, Status.PLAYING, Status.FINISHED]),
        clock=chance.choice(CLOCKS),
        host=chance.choice([*people, None]),
        delay=chance.choice([0, 0, 60]),
        delay_moves=chance.choice([0, 0, 0, 3]),
        visibility=chance.choice([*[Visibility.PUBLIC] * 4, Visibility.LINK]),
        purpose=chance.choice([*[Purpose.GAME] * 4, Purpose.PRACTICE, Purpose.WEEK]),
        deadline_at=chance.choice([None, now + timedelta(hours=chance.randrange(50))]),
        **{name: chance.random() < 0.1 for name in ("blind", "arbitrated", "adjourned")},
    )
    Table.objects.filter(pk=table.pk).update(created=now.replace(microsecond=0) - timedelta(minutes=n // 3))
    return table


# -- a plain reading -------------------------------------------------------------------------------


class Plain:
    """All tables and what is known of a reader, read once."""

    def __init__(self, user: int | None) -> None:
        self.user = user
        self.tables = sorted(Table.objects.with_seats(), key=lambda table: (table.created, table.pk), reverse=True)
        self.followed = set(Follow.objects.filter(owner=user).values_list("other", flat=True))
        self.sure = {
            (person, game): sure for person, game, sure in Career.objects.values_list("user", "book__game", "sure")
        }
        self.own = {game: ratings.rating_of(user, game) for game in GAMES} if user else {}
        self.changed = set(Turn.objects.exclude(seated="").values_list("table", flat=True))
        seats = [(table, seat) for table in self.tables for seat in table.seats.all()]
        over = {table.game for table, seat in seats if table.status == Status.FINISHED and seat.user_id == user}
        self.played = over if user else set[str]()

    def found(self, which: str, by: Filters) -> list[int]:
        """The keys of the tables of a list in their order."""
        orders: dict[str, Callable[[Table], Any]] = {
            "new": lambda table: 0,
            "rating": lambda table: -self.level(table, -1e9),
            "free": free,
            "fit": self.fit,
        }
        tables = [table for table in self.tables if self.stands_in(table, which) and self.fits(table, by)]
        return [table.pk for table in sorted(tables, key=orders.get(by.order, self.urgency))]

    def stands_in(self, table: Table, which: str) -> bool:
        """Whether a table stands in this list without filters. To strangers no list offers a table without a host."""
        hosted = table.host_id == self.user
        if table.purpose not in ("", "practice"):
            return False
        if which == "mine":
            return self.user is not None and (self.sits(table) or hosted) and table.status != Status.FINISHED
        if table.visibility != Visibility.PUBLIC or table.blind or self.sits(table):
            return False
        if which == "running":
            return table.status == Status.PLAYING
        offered = any(not seat.name and seat.held_for_id is None for seat in table.seats.all())
        return table.status == Status.OPEN and offered and not hosted and not table.arbitrated

    def fits(self, table: Table, by: Filters) -> bool:
        """Whether a table passes the filters."""
        speed = "days" if '"free":8' in table.clock else "live" if table.clock else "none"
        least, most = {"low": (-1e8, 1200), "middle": (1200, 1600), "high": (1600, 1e9)}.get(by.level, (-1e9, 1e9))
        return (
            by.game in ("", table.game)
            and by.speed in ("", speed)
            and (not by.free or (free(table) == 1 if by.free == "1" else free(table) >= 2))
            and (not by.follows or (self.is_known(table) and self.follows_somebody(table)))
            and (by.level != "near" or self.is_near(table))
            and least <= self.level(table, -1e9) < most
        )

    def fit(self, table: Table) -> tuple[bool, bool, bool, int]:
        """What fits a member comes first."""
        return not self.follows_somebody(table), table.game not in self.played, not self.is_near(table), free(table)

    def urgency(self, table: Table) -> tuple[bool, bool, datetime]:
        """First where one is awaited, then without a time, then by the time left."""
        awaited = any(seat.awaited and seat.user_id == self.user is not None for seat in table.seats.all())
        shown = self.sits(table) or not (table.delay or table.delay_moves)
        runs = table.status == Status.PLAYING and not table.adjourned and '"free":8' in table.clock
        due = table.deadline_at if shown and runs else None
        return not awaited, due is not None, due or LAST

    def sits(self, table: Table) -> bool:
        """Whether the reader sits at a table, or a seat is held for them."""
        return self.user is not None and any(self.user in (one.user_id, one.held_for_id) for one in table.seats.all())

    def follows_somebody(self, table: Table) -> bool:
        """Whether somebody whom the reader follows sits at a table."""
        return any(seat.user_id in self.followed for seat in table.seats.all())

    def is_known(self, table: Table) -> bool:
        """Whether spectators know who sits there now."""
        return not (table.delay or table.delay_moves) or table.pk not in self.changed

    def level(self, table: Table, unknown: float) -> float:
        """The mean rating of those seated; `unknown` where nobody sits or spectators know others."""
        people = [seat.user_id for seat in table.seats.all() if seat.user_id is not None]
        shown = [1000 + 40 * self.sure.get((person, table.game), 0.0) for person in people]
        return sum(shown) / len(shown) if shown and self.is_known(table) else unknown

    def is_near(self, table: Table) -> bool:
        """Whether the mean rating is about that of the reader."""
        own = self.own.get(table.game, ratings.NEW)
        return abs(self.level(table, -1e9) - own) <= filters.NEAR


def free(table: Table) -> int:
    """The number of free seats."""
    return sum(not seat.name for seat in table.seats.all())
