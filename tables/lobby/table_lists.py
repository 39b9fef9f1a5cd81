"""Lists of tables: one's own, those with a free seat, and games to watch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.core.paginator import Paginator
from django.db.models import Exists, F, OuterRef, Q, QuerySet, Value
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


def first_pages(request: HttpRequest) -> dict[str, dict[str, Any]]:
    """The first page of each list, in the order that it has if the visitor chooses none."""
    usual = {which: filters.filters_of_query(which, {}, member_pk(request)) for which in LISTS}
    return {f"{which}_tables": list_page(which, request.user.pk, "", by) for which, by in usual.items()}


def list_page(which: str, user: int | None, number: str, by: filters.Filters) -> dict[str, Any]:
    """A page of a list with its tables as rows."""
    found = filters.tables_in_order(filters.matching_tables(find_tables(which, user), by, user), by.order, user)
    page = Paginator(found.values_list("pk", flat=True), LISTED).get_page(number)  # whole rows are slow to sort
    tables = tables_in_order(list(page))
    rows = rows_of(tables, user, LISTS[which].offer)
    if which == "mine":
        rows = with_owed_decisions(rows, {table.slug: table for table in tables}, user)
    return {"which": which, "title": LISTS[which].title, "none": LISTS[which].none, "page": page, "rows": rows}


def tables_in_order(keys: Sequence[int]) -> list[Table]:
    """The tables with these keys, in their order."""
    found = seat_history.with_first(Table.objects.with_seats()).in_bulk(keys)
    return [found[key] for key in keys if key in found]


def rows_of(tables: Sequence[Table], user: int | None, offer: str) -> list[dict[str, Any]]:
    """Tables of `with_first` as rows; `offer`: the act of those that offer no other one."""
    left = time_left.time_left_texts(tables, user)
    shown = [seat for table in tables for seat in (*table.seats.all(), *seat_history.public_seats(table))]
    rated = ratings.ratings_of({seat.user_id for seat in shown if seat.user_id is not None})
    return damage.readable(tables, lambda table: row(table, user, offer, left.get(table.pk, ""), rated))


def with_owed_decisions(
    rows: list[dict[str, Any]], tables: Mapping[str, Table], user: int | None
) -> list[dict[str, Any]]:
    """The rows, with what a person is asked in correspondence games and what has happened since their last answer."""
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
    """The tables of a list for this user or a stranger: newest first, then by remaining time.

    Tables where it is the user's turn come first.
    """
    own = Q(user=user) | Q(held_for=user) if user else Q(pk=None)  # None would match seats without a user
    mine = Q(pk__in=Seat.objects.filter(own).order_by().values("table"))  # found once, not for each table
    free = Seat.objects.filter(table=OuterRef("pk"), name="", held_for=None)
    awaits = Exists(Seat.objects.filter(table=OuterRef("pk"), user=user, awaited=True)) if user else Value(False)
    everything = seat_history.with_first(Table.objects.with_seats()).annotate(
        mine=mine, awaits=awaits, due=time_left.due()
    )
    everything = everything.filter(purpose__in=LISTED_PURPOSES).order_by(
        "-awaits", F("due").asc(nulls_first=True), "-created", "-pk"
    )
    public = everything.filter(FOR_ALL, mine=False)
    if which == "open":
        return public.filter(Exists(free), ~Q(host=user), status=Status.OPEN, arbitrated=False)
    if which == "running":
        return public.filter(status=Status.PLAYING)
    going_on = everything.filter(Q(mine=True) | Q(host=user), status__in=(Status.OPEN, Status.PLAYING))
    return going_on if user else everything.none()


def row(table: Table, user: int | None, action: str, left: str, rated: Mapping[tuple[int, str], int]) -> dict[str, Any]:
    """A table of a list: seats with ratings, status, remaining time, and the offered act."""
    own = table.seat_of(user)
    seats = table.seats.all() if own else seat_history.public_seats(table)
    chair = own is None and not table.arbitrated and any(seat.vacant for seat in seats)
    held = user is not None and any(seat.free and seat.held_for_id == user for seat in seats)
    number = own.number if own else None
    taken = [seat for seat in seats if not seat.free]
    offered = "sit" if chair or held else "" if own else action
    return {
        "game_title": _(table.rules.title),
        "awaited": own is not None and own.awaited,
        "held": held,
        "note": _("A seat is empty: someone can take over.") if chair else descriptions.status_line(table, number),
        "left": left,
        "seats": [{"taken": not (seat.free or seat.vacant), "colour": seat.colour} for seat in seats],
        "names": [seat.displayed_name for seat in taken],
        "players": [(seat.displayed_name, rated.get((seat.user_id or 0, table.game))) for seat in taken],
        "variant": [*descriptions.variant(table), *filter(None, [terms.clock_text(table)])],
        "action": offered or ("resume" if table.status == Status.PLAYING else ""),
        "slug": table.slug,
        "url": f"/t/{table.slug}",
    }
