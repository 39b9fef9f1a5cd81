"""Pages over an archive of 500 and of 50,000 finished tables, in one run: `python -m bench.lists`.

`python -m bench.lists filters`: the lists of tables with their filters, over 5,000 open and 5,000 finished tables; at
most 15 queries and 40 ms.

Processor time of the median of some requests, and the number of queries; the goal is at most twice the time of the
short archive. There are 40 open and 40 running tables each time, and every member has played.
"""

from __future__ import annotations

import sys
import time
from datetime import timedelta
from itertools import islice

from bench.support.environment import environment, percentile

FINISHED = (500, 50_000)
OPEN, MEMBERS, SEATS, TIMES, CHUNK, CHOSEN = 40, 200, 4, 15, 2000, 5
CROWD = 5000  # open and finished tables under the filters
FOLLOWED, RATED = 20, 3  # members whom the reader follows; of how many games a member's rating is known
GOAL_QUERIES, GOAL = 15, 40  # milliseconds
GAMES = ("amun-re", "amun-re-cards", "nefertiti", "tekhenu")


def main() -> None:
    """Measure one of the two, and print."""
    with environment():
        if sys.argv[1:] == ["filters"]:
            print_filters()
            return
        found = {n: measure_pages(n) for n in FINISHED}
    short, long = (found[n] for n in FINISHED)
    print(f"{'page':32} {'queries':>9} {'ms at 500':>10} {'at 50,000':>10} {'ratio':>6} (goal 2)")
    for page, (queries, spent) in short.items():
        print(
            f"{page:32} {queries:4} {long[page][0]:4} {spent:10.1f} {long[page][1]:10.1f} {long[page][1] / spent:6.2f}"
        )


def print_filters() -> None:
    """Measure the filters of the lists of tables, and print."""
    from django.test import Client

    fill_database(CROWD)
    add_crowd()
    member = Client()
    member.force_login(members()[0])
    lists = {
        "open, a stranger's": (Client(), "/tables/open"),
        "open, what fits me first": (member, "/tables/open"),
        "open, the newest first": (member, "/tables/open?order=new"),
        "open, the highest ratings first": (member, "/tables/open?order=rating"),
        "open, fewest free seats first": (member, "/tables/open?order=free"),
        "open, about my rating": (member, "/tables/open?level=near"),
        "open, two free seats": (member, "/tables/open?free=2"),
        "open, with people I follow": (member, "/tables/open?follows=1"),
        "open, all filters": (member, "/tables/open?game=nefertiti&speed=live&free=2&level=near&follows=1"),
        "running, the highest ratings first": (member, "/tables/running?order=rating"),
        "home": (member, "/"),
        "archive, one's own of a game": (member, "/games?mine=on&game=nefertiti"),
    }
    print(f"{'list, 5,000 open and finished':36} {'queries':>9} {'ms':>6} (goals {GOAL_QUERIES} and {GOAL})")
    for name, (queries, spent) in measured_pages(lists).items():
        print(f"{name:36} {queries:9} {spent:6.1f}")


def add_crowd() -> None:
    """Add open tables up to the crowd, ratings of all members, and people whom the first one follows."""
    from django.utils import timezone

    from tables.background import planner
    from tables.friends.models import Follow
    from tables.models import Table
    from tables.tournaments.models import Book, Career

    clocks = ('{"bank":1200,"increment":15}', '{"free":86400,"bank":259200}', "")
    host = members()[-1]
    made = (Table(game=GAMES[n % 4], schema=1, code=None, clock=clocks[n % 3], host=host) for n in range(CROWD))
    for part, taken in ((CROWD // 2, 1), (CROWD - CROWD // 2, 2)):
        for _chunk in range(part // CHUNK + 1):
            store_tables(list(islice(made, min(CHUNK, part))), taken=taken)
    for n, game in enumerate(GAMES):
        book = Book.objects.create(game=game)
        rated = [person for person in members() if (person.pk + n) % 4 < RATED]
        strength = {"sigma": 2.0, "tables": 20, "wins": 5, "places": 40, "last": timezone.now()}
        Career.objects.bulk_create(
            Career(book=book, user=each, mu=20 + each.pk % 20, sure=14 + each.pk % 20, **strength) for each in rated
        )
    first, *others = members()
    Follow.objects.bulk_create(Follow(owner=first, other=other) for other in others[:FOLLOWED])
    planner.update_statistics()


def measure_pages(finished: int) -> dict[str, tuple[int, float]]:
    """Queries and milliseconds of each page, by its name."""
    from django.test import Client

    from tables.background import planner

    fill_database(finished)
    note_favourites_and_ratings(members()[1])
    planner.update_statistics()  # as a site does every hour
    member = Client()
    member.force_login(members()[0])
    own = Client()
    own.force_login(members()[1])
    pages = {
        "home, a stranger": (Client(), "/"),
        "home, a member": (member, "/"),
        "all games to watch": (member, "/tables/running"),
        "archive": (member, "/games"),
        "archive, one's own": (member, "/games?mine=on"),
        "archive, a player's": (member, "/games?player=Member+7"),
        "a person": (member, f"/people/{members()[1].username}"),
        "a person's wins": (member, f"/games?person={members()[1].username}&game=nefertiti&place=1"),
        "one's own profile": (own, "/me"),
        "wall": (Client(), "/wall"),
        "leaderboard": (Client(), "/ratings/nefertiti"),
    }
    return measured_pages(pages)


def measured_pages(pages: dict) -> dict[str, tuple[int, float]]:
    """Queries and milliseconds of pages, by their names; each with its browser and address."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    found = {}
    for name, (client, address) in pages.items():
        connection.queries_log.clear()  # it holds no more than 9,000
        with CaptureQueriesContext(connection) as asked:
            assert client.get(address).status_code == 200, address
        queries = len(asked)
        spent = [request_seconds(client, address) for _n in range(TIMES)]
        found[name] = queries, percentile(spent, 0.5) * 1000
    return found


def request_seconds(client, address: str) -> float:
    """Processor seconds of a request."""
    started = time.process_time()
    client.get(address)
    return time.process_time() - started


def members() -> list:
    """The members, made once."""
    from tables.people.models import User

    names = [f"member-{n}" for n in range(MEMBERS)]
    if not User.objects.filter(username=names[0]).exists():
        User.objects.bulk_create(User(username=name, name=name.replace("-", " ").title()) for name in names)
        User.objects.filter(username=names[1]).update(profile_open=True)
    return list(User.objects.filter(username__in=names).order_by("pk"))


def fill_database(finished: int) -> None:
    """Fill the database up to so many finished tables, beside those that are open or running."""
    from django.utils import timezone

    from bench.support.environment import table_in_the_middle
    from tables.models import Status, Table

    now = timezone.now()
    if not Table.objects.exists():
        for n in range(OPEN):
            table_in_the_middle(SEATS, n)
        store_tables([Table(game=GAMES[n % 4], schema=1, code=None) for n in range(OPEN)], taken=2)
        Table.objects.filter(status=Status.FINISHED).delete()
    more = finished - Table.objects.filter(status=Status.FINISHED).count()
    made = (
        Table(game=GAMES[n % 4], schema=1, status=Status.FINISHED, finished=now - timedelta(hours=n), stopped=True)
        for n in range(more)
    )
    while chunk := list(islice(made, CHUNK)):
        store_tables(chunk, taken=SEATS)


def store_tables(tables: list, taken: int) -> None:
    """Store tables with seats, so many of them taken by members."""
    from tables.models import COLOURS, Seat, Table

    people, seats = members(), []
    for n, table in enumerate(Table.objects.bulk_create(tables)):
        for number in range(SEATS):
            user = people[(n * 7 + number * 13) % MEMBERS] if number < taken else None
            name = user.name if user else ""
            seats.append(
                Seat(table=table, number=number, user=user, name=name, colour=COLOURS[number], place=number + 1)
            )
    Seat.objects.bulk_create(seats)


def note_favourites_and_ratings(person) -> None:
    """Give a person favourites in every finished game that has none, and a rating after it, as loops do."""
    from engine import GAMES as RULES
    from tables.favourites.models import Favourite
    from tables.models import Seat
    from tables.tournaments.models import Book, Career, Rated, RatedSeat

    books = {key: Book.objects.get_or_create(game=key)[0] for key in GAMES}
    seats = Seat.objects.filter(user=person, table__status="finished", favourites=None).select_related("table")
    after = {"rating": {"mu": 25.0, "sigma": 3.0}, "tables": 1, "wins": 0, "places": 1, "last": None, "trend": [1000]}
    for seat in list(seats):
        words = list(RULES[seat.table.game].words(RULES[seat.table.game].options()))
        Favourite.objects.bulk_create(
            Favourite(seat=seat, what=words[(seat.pk + n) % len(words)]) for n in range(CHOSEN)
        )
        book = books[seat.table.game]
        rated = Rated.objects.create(
            book=book, at=seat.table.finished, key=f"t{seat.table_id:09}", table=seat.table, open=True
        )
        RatedSeat.objects.create(rated=rated, player=person.pk, place=seat.place, after=after)
    for book in books.values():
        values = {"mu": 25, "sigma": 3, "sure": 16, "tables": 99, "wins": 9, "places": 200, "last": "2026-01-01T12:00Z"}
        Career.objects.get_or_create(book=book, user=person, defaults=values)


if __name__ == "__main__":
    main()
