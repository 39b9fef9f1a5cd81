"""Ratings in the database: every finished table is rated once, in the order in which tables ended."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import timedelta
from itertools import groupby

import msgspec
from django.db import transaction
from django.db.models import F, Max, Q, QuerySet

from engine import GAMES
from engine.core import convert
from tables.background.safe_loop import for_each_safely
from tables.models import Purpose, Sitting, Status, Table, damage
from tables.people.models import User
from tables.tournaments.models import Book, Career, Pod, Rated, RatedSeat
from tables.tournaments.models.states import PodState, SeatState
from tables.tournaments.results import variants
from tables.tournaments.standings import ratings
from tables.tournaments.standings.ratings import Finished, Seated

BATCH = 50  # tables rated per call
LOOK_BACK = timedelta(days=1)  # tables may be rated out of order by up to this time
Seats = list[Seated]


# -- what is due -------------------------------------------------------------------------------------


def rate_finished_tables() -> None:
    """Rate finished tables and recompute stale books; safe to run in several processes."""
    for_each_safely(Book.objects.filter(stale=True), correct_ratings)
    for_each_safely(
        Pod.objects.filter(unrated=True, state=PodState.CONFIRMED).select_related("table")[:BATCH], rate_pod
    )
    for_each_safely(open_tables(), rate_table)


def open_tables() -> QuerySet[Table]:
    """The finished, unrated tables of open play, oldest first."""
    over = Table.objects.filter(status=Status.FINISHED, rated=None, pod=None, imported="", game__in=GAMES)
    over = over.filter(purpose=Purpose.GAME)
    newest = Rated.objects.filter(open=True).aggregate(at=Max("at"))["at"]
    if newest is not None:
        over = over.filter(finished__gte=newest - LOOK_BACK)
    return over.filter(finished__isnull=False).order_by("finished", "pk")[:BATCH]


@transaction.atomic
def rate_pod(pod: Pod) -> None:
    """Rate the confirmed result of a pod, or its replacement."""
    book = lock_book(pod.game, variants.pod_variant(pod))
    waits = Pod.objects.filter(pk=pod.pk, unrated=True)
    if not waits.update(unrated=False) or pod.side:
        return
    first, last = pod.results.first(), pod.results.last()
    assert first is not None
    assert last is not None
    at = pod.table.finished if pod.table is not None and pod.table.finished else first.at
    row, _new = Rated.objects.get_or_create(key=f"p{pod.pk:09}", defaults={"book": book, "at": at, "open": False})
    row.pod, row.table, row.version = pod, pod.table, last.version
    row.save()
    store_rated_table(row.book, row, seats_of_pod(pod))


@transaction.atomic
def rate_table(table: Table) -> None:
    """Rate a table of open play."""
    variant = damage.read_or_mark(table, variants.table_variant)
    if variant is None:
        return
    book = lock_book(table.game, variant)
    if table.finished is None or Rated.objects.filter(table=table).exists():
        return
    row = Rated.objects.create(book=book, key=f"t{table.pk:09}", at=table.finished, table=table, open=True)
    store_rated_table(book, row, seats_of_table(table))


def lock_book(game: str, variant: str) -> Book:
    """The book of a game and variant, locked until the transaction ends."""
    Book.objects.get_or_create(game=game, variant=variant)
    return Book.objects.select_for_update().get(game=game, variant=variant)


def seats_of_pod(pod: Pod) -> Seats:
    """The rated players of a pod; without bots and substitutes."""
    rows = list(pod.seats.exclude(state=SeatState.NO_SHOW).select_related("entry"))
    for seat in rows:
        if seat.played_by is None:  # stored once, so that later corrections rate the players of that time
            entry = seat.entry
            seat.played_by = 0 if entry.bot or entry.substitute else entry.user_id or 0
            seat.save(update_fields=["played_by"])
    return [
        Seated(str(seat.played_by), seat.place or 1, seat.state == SeatState.FORFEITED)
        for seat in rows
        if seat.played_by
    ]


def seats_of_table(table: Table) -> Seats:
    """The players who sat first at a table; substitutes are not rated, those who left are last."""
    gone: dict[int, Sitting] = {}
    for sitting in table.sittings.all():
        gone.setdefault(sitting.number, sitting)
    found = []
    for seat in table.seats.all():
        first = gone.get(seat.number)
        user = seat.user_id if first is None else first.user_id
        if user is not None and (first is not None or not seat.bot):
            left = first is not None and first.user_id != seat.user_id
            found.append(Seated(str(user), seat.place or 1, left))
    return found


# -- replaying ---------------------------------------------------------------------------------------


def store_rated_table(book: Book, row: Rated, seats: Seats) -> None:
    """Store the players of a rated table and recompute from it on. Fewer than two players are not rated."""
    before = set(row.seats.values_list("player", flat=True))
    row.seats.all().delete()
    if len(seats) > 1:
        RatedSeat.objects.bulk_create(
            RatedSeat(rated=row, player=int(seat.player), place=seat.place, left=seat.left) for seat in seats
        )
    recompute(book, row, before)


def recompute(book: Book, since: Rated, also: Collection[int] = ()) -> None:
    """Recompute the ratings of all who sat at this table or a later one, and of `also`."""
    seats = RatedSeat.objects.filter(seats_since(since), rated__book=book)
    seats.filter(anew__isnull=False).update(anew=None)  # an unfinished rebuild computes these again
    players = {*seats.values_list("player", flat=True), *also}
    found = compute_careers(book, since, players, "after")
    store_careers(book, players, found)


def seats_since(since: Rated) -> Q:
    """Condition for the seats of this table and of all later ones."""
    return Q(rated__at__gt=since.at) | Q(rated__at=since.at, rated__key__gte=since.key)


def compute_careers(
    book: Book, since: Rated, players: Iterable[int], into: str, until: int | None = None
) -> dict[str, ratings.Career]:
    """Compute the careers of these players from a table on, and store them at each seat.

    Returns the last ones. into: the column that is read and written. until: at most so many tables.
    """
    careers = {
        str(player): known for player in players if (known := career_before(book, since, player, into)) is not None
    }
    later = Q(at__gt=since.at) | Q(at=since.at, key__gte=since.key)
    rows = book.tables.filter(later).prefetch_related("seats")[:until]
    changed = []
    for row in rows:
        careers |= (new := ratings.careers_after(careers, rated_finish(row)))
        for seat in row.seats.all():
            setattr(seat, into, msgspec.to_builtins(new[str(seat.player)]))
            changed.append(seat)
    RatedSeat.objects.bulk_update(changed, [into], batch_size=500)
    return careers


def career_before(book: Book, since: Rated, player: int, column: str) -> ratings.Career | None:
    """The career of a player before a table; None before their first."""
    earlier = RatedSeat.objects.filter(~seats_since(since), rated__book=book, player=player)
    seat = earlier.order_by("-rated__at", "-rated__key").first()
    return load_career(getattr(seat, column)) if seat is not None else None


def load_career(kept: Mapping[str, object] | None) -> ratings.Career:
    """Parse a career stored at a seat."""
    return convert(kept, ratings.Career)


def rated_finish(row: Rated) -> Finished:
    """A rated table as input of the arithmetic."""
    seats = tuple(Seated(str(seat.player), seat.place, seat.left) for seat in row.seats.all())
    return Finished(row.at, row.key, seats)


def store_careers(book: Book, players: Iterable[int], found: Mapping[str, ratings.Career]) -> None:
    """Store the current careers of these players; delete those without a rated table, skip deleted users."""
    there = set(User.objects.filter(pk__in=players).values_list("pk", flat=True))
    book.careers.filter(user__in=[player for player in there if str(player) not in found]).delete()
    rows = [row_of(book, pk, found[str(pk)]) for pk in sorted(there) if str(pk) in found]
    columns = ["mu", "sigma", "sure", "tables", "wins", "places", "last", "trend"]
    Career.objects.bulk_create(rows, update_conflicts=True, unique_fields=["book", "user"], update_fields=columns)


def row_of(book: Book, user: int, career: ratings.Career) -> Career:
    """A career as a model instance."""
    rating = career.rating
    assert career.last is not None
    return Career(
        book=book,
        user_id=user,
        mu=rating.mu,
        sigma=rating.sigma,
        sure=rating.sure,
        tables=career.tables,
        wins=career.wins,
        places=career.places,
        last=career.last,
        trend=list(career.trend),
    )


# -- all anew ----------------------------------------------------------------------------------------


def correct_ratings(book: Book) -> None:
    """Sort a stale book's tables by variant, then recompute it."""
    sort_by_variant(book)
    rebuild(book)
    Book.objects.filter(pk=book.pk).update(stale=False)


@transaction.atomic
def sort_by_variant(book: Book) -> None:
    """Move tables of other variants to their books and mark those as stale."""
    lock_book(book.game, book.variant)
    rows = book.tables.select_related("book", "pod", "table").prefetch_related("pod__seats")
    others = [(row, found) for row in rows.iterator(500) if (found := variants.rated_variant(row)) != book.variant]
    for row, variant in others:
        row.book = lock_book(book.game, variant)
        row.save(update_fields=["book"])
    touched = {book.pk, *(row.book_id for row, _variant in others)}
    if others:
        RatedSeat.objects.filter(rated__book__in=touched).update(anew=None)
        Book.objects.filter(pk__in=touched).update(stale=True)


def rebuild(book: Book, batch: int = 500) -> None:
    """Compute all careers of a book again beside the current ones, then swap the two.

    It can be continued after an interruption.
    """
    while rebuild_batch(book, batch):
        pass
    swap_careers(book, batch)


@transaction.atomic
def rebuild_batch(book: Book, batch: int) -> bool:
    """Recompute one batch of tables. Returns whether there were any."""
    lock_book(book.game, book.variant)
    row = book.tables.filter(seats__isnull=False, seats__anew__isnull=True).first()
    if row is None:
        return False
    later = Q(at__gt=row.at) | Q(at=row.at, key__gte=row.key)
    rows = list(book.tables.filter(later)[:batch])
    players = RatedSeat.objects.filter(rated__in=rows).values_list("player", flat=True).distinct()
    compute_careers(book, row, list(players), "anew", batch)
    return True


@transaction.atomic
def swap_careers(book: Book, batch: int) -> None:
    """Replace the current careers by the recomputed ones."""
    lock_book(book.game, book.variant)
    while rebuild_batch(book, batch):  # tables that have ended meanwhile
        pass
    seats = RatedSeat.objects.filter(rated__book=book)
    seats.update(after=F("anew"))
    seats.update(anew=None)
    rows = seats.order_by("player", "rated__at", "rated__key").values_list("player", "after")
    last = {player: list(each)[-1][1] for player, each in groupby(rows.iterator(), key=lambda row: row[0])}
    book.careers.exclude(user__in=last).delete()
    store_careers(book, last, {str(player): load_career(after) for player, after in last.items()})


# -- for entries -------------------------------------------------------------------------------------


def displayed_rating(user_pk: int | None, game: str, variant: str = "") -> int | None:
    """The displayed rating of a user in a game; None without a rated table."""
    if user_pk is None:
        return None
    career = Career.objects.filter(user=user_pk, book__game=game, book__variant=variant).first()
    return ratings.Rating(career.mu, career.sigma).display_value if career is not None else None
