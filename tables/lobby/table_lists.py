"""Lists of tables: one's own, those with a free seat, and games to watch."""

from __future__ import annotations

from collections.abc import Mapping
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
from tables.models import FOR_ALL, LISTED_PURPOSES, Seat, Status, Table, damage
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
    page = list_page(which, request.user.pk, request.GET.get("page", ""))
    return render(request, "lobby/tables.html", {"list": page, "picks": which == "running" and bool(page["rows"])})


def first_pages(user: int | None) -> dict[str, dict[str, Any]]:
    """The first page of each list."""
    return {f"{which}_tables": list_page(which, user) for which in LISTS}


def list_page(which: str, user: int | None, number: str = "") -> dict[str, Any]:
    """A page of a list with its tables as rows."""
    page = Paginator(find_tables(which, user), LISTED).get_page(number)
    left = time_left.time_left_texts(list(page), user)
    offer = LISTS[which].offer
    rows = damage.readable(page, lambda table: row(table, table.seat_of(user), offer, left.get(table.pk, "")))
    if which == "mine":
        rows = with_owed_decisions(rows, {table.slug: table for table in page}, user)
    return {"which": which, "title": LISTS[which].title, "none": LISTS[which].none, "page": page, "rows": rows}


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
    mine = Seat.objects.filter(own, table=OuterRef("pk"))
    free = Seat.objects.filter(table=OuterRef("pk"), name="", held_for=None)
    awaits = Exists(Seat.objects.filter(table=OuterRef("pk"), user=user, awaited=True)) if user else Value(False)
    everything = seat_history.with_first(Table.objects.with_seats()).annotate(
        mine=Exists(mine), awaits=awaits, due=time_left.due()
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


def row(table: Table, own: Seat | None, action: str, left: str) -> dict[str, Any]:
    """A table of a list: seats, status, remaining time, and the offered act."""
    seats = table.seats.all() if own else seat_history.public_seats(table)
    chair = own is None and not table.arbitrated and any(seat.vacant for seat in seats)
    number = own.number if own else None
    return {
        "game_title": _(table.rules.title),
        "awaited": own is not None and own.awaited,
        "note": _("A seat is empty: someone can take over.") if chair else descriptions.status_line(table, number),
        "left": left,
        "seats": [{"taken": not (seat.free or seat.vacant), "colour": seat.colour} for seat in seats],
        "names": [seat.displayed_name for seat in seats if not seat.free],
        "variant": [*descriptions.variant(table), *filter(None, [terms.clock_text(table)])],
        "action": ("sit" if chair else action) or ("resume" if table.status == Status.PLAYING else ""),
        "slug": table.slug,
        "url": f"/t/{table.slug}",
    }
