"""Archive pages: search by game, edition, player and date, and download of records."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from operator import itemgetter
from typing import Any, Literal, get_args, get_origin

from django import forms
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_safe

from engine import GAMES
from engine.notation import write_record
from tables.messages import guest_names
from tables.models import LISTED_PURPOSES, Seat, Sitting, Status, Table, Turn, Visibility, damage, tables_of
from tables.rendering import descriptions
from tables.rendering.game_options import options_of
from tables.table_page import replay_views
from tables.web import rate_limits
from tables.web.middleware import render_refusal

PAGE = 20  # games
FARTHEST = 500  # pages
CHUNK = 50  # games whose moves are read at once


def edition_choices() -> list[tuple[str, str]]:
    """Choices for named options such as editions: (game, option and value in one word; text)."""
    found = []
    for game in GAMES.values():
        for name, (kind, option) in options_of(game).items():
            if option.named and get_origin(kind) is Literal:
                words = [(f"{game.key} {name} {value}", _(option.values[value])) for value in get_args(kind)]
                found += [
                    (value, _("{game}: {edition}").format(game=_(game.title), edition=word)) for value, word in words
                ]
    return found


class Search(forms.Form):
    """The search form; empty fields match everything."""

    game = forms.ChoiceField(required=False)
    edition = forms.ChoiceField(required=False)
    player = forms.CharField(required=False, max_length=30)
    since = forms.DateField(required=False, widget=forms.DateInput({"type": "date"}))
    until = forms.DateField(required=False, widget=forms.DateInput({"type": "date"}))
    mine = forms.BooleanField(required=False)
    page = forms.IntegerField(required=False, min_value=1, max_value=FARTHEST)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        labels = {
            "game": _("Game"), "edition": _("Edition"), "player": _("Player"), "since": _("From"), "until": _("To"),
            "mine": _("My games only"),
        }  # fmt: skip
        for name, label in labels.items():
            self.fields[name].label = label
        titles = [(game.key, _(game.title)) for game in GAMES.values()]
        self.fields["game"].choices = [("", pgettext("games", "all")), *titles]  # type: ignore[attr-defined]
        self.fields["edition"].choices = [("", pgettext("editions", "all")), *edition_choices()]  # type: ignore[attr-defined]


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    """The finished games visible to this visitor, newest first."""
    return page(request)


def page(request: HttpRequest, wrong: str = "", status: int = 200) -> HttpResponse:
    """The archive page, with a sentence where a record could not be imported."""
    form = Search(request.GET)
    asked = form.cleaned_data if form.is_valid() else None
    number = (asked and asked["page"]) or 1
    found = list(find_games(request.user.pk, asked)[(number - 1) * PAGE : number * PAGE + 1]) if asked else []
    query = request.GET.copy()
    query.pop("page", None)
    values = {
        "form": form, "rows": damage.readable(found[:PAGE], row), "wrong": wrong, "number": number,
        "query": query.urlencode(), "earlier": number > 1, "later": len(found) > PAGE,
        "known": request.user.pk is not None,
    }  # fmt: skip
    return render(request, "archive/games.html", values, status=status if asked else 400)


def find_games(user: int | None, asked: dict[str, Any]) -> QuerySet[Table]:
    """The finished games that match the search and are visible to this user."""
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
    if asked["player"]:
        # Deleted accounts have no name that could be found.
        known = Q(user__isnull=False) | ~Q(bot="") | ~Q(table__imported="")
        named = {"table": OuterRef("pk"), "name__icontains": guest_names.stored_form(asked["player"].strip())}
        left = Sitting.objects.filter(user__isnull=False, **named)
        found = found.filter(Exists(Seat.objects.filter(known, **named)) | Exists(left))
    if asked["since"]:
        found = found.filter(finished__date__gte=asked["since"])
    if asked["until"]:
        found = found.filter(finished__date__lte=asked["until"])
    return found


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


def row(table: Table) -> dict[str, Any]:
    """A game of the list."""
    seats = sorted(table.seats.all(), key=lambda seat: (seat.place or 9, seat.number))
    return {
        "title": _(table.rules.title),
        "variant": descriptions.variant(table),
        "finished": table.finished,
        "imported": bool(table.imported),
        "seats": seats,
        "left": table.sittings.all(),
        "url": f"/t/{table.slug}",
    }  # fmt: skip


@require_safe
def own_records(request: HttpRequest) -> HttpResponse:
    """Download the records of all finished games of this user as a ZIP file."""
    user = request.user.pk
    if user is None:
        return render_refusal(request, 403, _("You need to have played here to download your games."))
    if rate_limits.too_fast(rate_limits.EXPORTS, "export", user):
        return render_refusal(
            request, 429, _("You have just downloaded your data. Wait a few minutes, then try again.")
        )
    tables = list(
        Table.objects.with_seats()
        .filter(took_part_condition(user), status=Status.FINISHED, purpose__in=LISTED_PURPOSES)
        .order_by("pk")
    )
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in records(tables):
            archive.writestr(name, text)
    answer = HttpResponse(packed.getvalue(), content_type="application/zip")
    answer.headers["Content-Disposition"] = 'attachment; filename="karnak-games.zip"'
    return answer


def records(tables: Sequence[Table]) -> Iterator[tuple[str, str]]:
    """File name and record of each of these games; moves are read in chunks."""
    for i in range(0, len(tables), CHUNK):
        chunk = tables[i : i + CHUNK]
        played = Turn.objects.filter(replay_views.PLAYED, table__in=chunk).order_by("table", "number")
        rows = played.values_list("table", *replay_views.TOLD)
        moves = {pk: [row[1:] for row in of_table] for pk, of_table in groupby(rows, key=itemgetter(0))}
        yield from damage.readable(chunk, partial(record_file, moves))


def record_file(moves: Mapping[int, Sequence[tuple[Any, ...]]], table: Table) -> tuple[str, str]:
    """File name and record of one game. moves: history rows by table."""
    record = (
        replay_views.build_record(table)
        if table.imported
        else replay_views.record_of_rows(table, moves.get(table.pk, []))
    )
    return f"{table.game}-{table.slug}.game", write_record(record)
