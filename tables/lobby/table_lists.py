"""Lists of tables: one's own, those with a free seat, and games to watch."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from django.core.paginator import Page, Paginator
from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Window
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from engine.core import say
from tables.history import news, seat_history, voices
from tables.lobby import filters, ratings
from tables.models import FOR_ALL, LISTED_PURPOSES, Seat, Status, Table, damage
from tables.people.models import User
from tables.rendering import descriptions, terms, time_left

LISTED = 20  # tables on a page
FIRST = {"mine": 4, "open": 8, "running": 8}  # tables of each list on the start page, which leads to the others


class List(NamedTuple):
    """A list: the act offered by its rows, its title, and the text of an empty one."""

    offer: str
    title: Promise
    none: Promise


LISTS = {
    "mine": List(
        "",
        gettext_lazy("All your tables"),
        gettext_lazy("You have no tables right now. Open one, or take a free seat."),
    ),
    "open": List(
        "sit",
        gettext_lazy("All open tables"),
        gettext_lazy("No table is waiting for players right now. Open one and send the link to your friends."),
    ),
    "running": List(
        "watch",
        gettext_lazy("All games you can watch"),
        gettext_lazy("There are no games to watch right now."),
    ),
}


@require_safe
def tables(request: HttpRequest, which: str) -> HttpResponse:
    """One list, a page at a time. Raises Http404."""
    if which not in LISTS:
        raise Http404
    user = member_pk(request)
    by = filters.filters_of_query(which, request.GET, user)
    page = list_page(which, request.user.pk, request.GET.get("page", ""), by)
    shown = {"list": page, "picks": which == "running" and bool(page["rows"]), "query": by.query, "limited": by.limits}
    shown["fields"] = filters.fields(which, user, by)
    return render(request, "lobby/tables.html", shown)


def member_pk(request: HttpRequest) -> int | None:
    """The key of a signed-in member, who has ratings and follows people; None for others."""
    return request.user.pk if isinstance(request.user, User) and not request.user.guest else None


def first_pages(request: HttpRequest) -> dict[str, dict[str, object]]:
    """The first tables of each list, in the order that it has if the visitor chooses none."""
    usual = {which: filters.filters_of_query(which, {}, member_pk(request)) for which in LISTS}
    pages = {which: keys_of_page(which, request.user.pk, "", by, FIRST[which]) for which, by in usual.items()}
    return {f"{which}_tables": shown for which, shown in shown_pages(pages, request.user.pk).items()}


def list_page(which: str, user: int | None, number: str, by: filters.Filters) -> dict[str, object]:
    """A page of a list with its tables as rows."""
    return shown_pages({which: keys_of_page(which, user, number, by)}, user)[which]


def keys_of_page(which: str, user: int | None, number: str, by: filters.Filters, listed: int = LISTED) -> Page[int]:
    """The keys of the tables on a page of a list, so many on each, since whole rows are slow to sort.

    The first page is read by the same query that counts all, so that the database looks at each table once.
    """
    found = filters.tables_in_order(filters.matching_tables(find_tables(which, user), by, user), by, user)
    pages = Paginator(found.values_list("pk", flat=True), listed)
    if number not in ("", "1"):
        return pages.get_page(number)
    first = list(found.annotate(all=Window(Count("*"))).values_list("pk", "all")[:listed])
    pages.count = first[0][1] if first else 0
    return Page([pk for pk, _all in first], 1, pages)


def shown_pages(pages: Mapping[str, Page[int]], user: int | None) -> dict[str, dict[str, object]]:
    """Pages of lists, by list, with their tables as rows; what all of them need is read once."""
    found = tables_by_key([pk for page in pages.values() for pk in page])
    tables = {which: [found[pk] for pk in page if pk in found] for which, page in pages.items()}
    rows = rows_of({LISTS[which].offer: of_list for which, of_list in tables.items()}, user)
    if "mine" in tables:
        rows[""] = with_owed_decisions(rows[""], {table.slug: table for table in tables["mine"]}, user)
    return {
        which: {"which": which, "title": one.title, "none": one.none, "page": pages[which], "rows": rows[one.offer]}
        for which, one in LISTS.items()
        if which in pages
    }


def tables_by_key(keys: Iterable[int]) -> dict[int, Table]:
    """The tables with these keys."""
    return seat_history.with_first(Table.objects.with_seats()).in_bulk(keys)


def rows_of(lists: Mapping[str, Sequence[Table]], user: int | None) -> dict[str, list[dict[str, object]]]:
    """Tables of `with_first` as rows, by the act of those that offer no other one."""
    tables = [table for part in lists.values() for table in part]
    left = time_left.time_left_texts(tables, user)
    shown = [seat for table in tables for seat in (*table.seats.all(), *seat_history.public_seats(table))]
    rated = ratings.ratings_of({seat.user_id for seat in shown if seat.user_id is not None})
    return {offer: damage.readable(part, partial(row, user, offer, left, rated)) for offer, part in lists.items()}


def with_owed_decisions(
    rows: list[dict[str, Any]], tables: Mapping[str, Table], user: int | None
) -> list[dict[str, object]]:
    """The rows, with the decisions that a person owes in correspondence games.

    Each with what has happened since their last answer.
    """
    owed: list[tuple[Table, int]] = []
    for shown in rows:
        table = tables[shown["slug"]]
        if shown["awaited"] and time_left.is_by_correspondence(table) and (own := table.seat_of(user)) is not None:
            owed.append((table, own.number))
    told = news.lines_by_table(owed)
    asked = {table.slug: {"asked": asked_text(table, seat), "news": told[table.pk]} for table, seat in owed}
    return [shown | asked.get(shown["slug"], {}) for shown in rows]


def asked_text(table: Table, seat: int) -> str:
    """What the table asks of this seat."""
    panel = table.rules.panel(table.full_position().seen_by(seat), seat)
    return say(panel.heading, voices.voice(table, seat))


def find_tables(which: str, user: int | None) -> QuerySet[Table]:
    """The tables of a list for this user or a stranger, in no order."""
    listed, seated = Table.objects.filter(purpose__in=LISTED_PURPOSES), filters.own_seat(user)
    public = listed.filter(FOR_ALL, ~seated)
    if which == "open":
        free = Seat.objects.filter(table=OuterRef("pk"), name="", held_for=None)
        return public.filter(Exists(free), ~Q(host=user), status=Status.OPEN, arbitrated=False)
    if which == "running":
        return public.filter(status=Status.PLAYING)
    going_on = listed.filter(seated | Q(host=user), status__in=(Status.OPEN, Status.PLAYING))
    return going_on if user else listed.none()


def row(
    user: int | None, action: str, left: Mapping[int, str], rated: Mapping[tuple[int, str], int], table: Table
) -> dict[str, object]:
    """A table of a list: seats with ratings, status, remaining time, and the offered act."""
    own = table.seat_of(user)
    seats = table.seats.all() if own else seat_history.public_seats(table)
    takes_others = own is None and not table.arbitrated and not table.has_shown_hands
    chair = takes_others and any(seat.vacant for seat in seats)
    held = user is not None and any(seat.free and seat.held_for_id == user for seat in seats)
    number = own.number if own else None
    taken = [seat for seat in seats if not seat.free]
    offered = "sit" if chair or held else "" if own else action
    return {
        "game_title": _(table.rules.title),
        "awaited": own is not None and own.awaited,
        "held": held,
        "note": _("A seat is empty: someone can take over.") if chair else descriptions.status_line(table, number),
        "left": left.get(table.pk, ""),
        "news": (),
        "asked": "",
        "seats": [{"taken": not (seat.free or seat.vacant), "colour": seat.colour} for seat in seats],
        "names": [seat.displayed_name for seat in taken],
        "players": [(seat.displayed_name, rated.get((seat.user_id or 0, table.game))) for seat in taken],
        "variant": [*descriptions.variant(table), *filter(None, [terms.clock_text(table)])],
        "action": offered or ("resume" if table.status == Status.PLAYING else ""),
        "slug": table.slug,
        "url": f"/t/{table.slug}",
    }
