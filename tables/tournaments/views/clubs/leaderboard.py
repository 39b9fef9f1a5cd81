"""Leaderboards by game and variant, of the site or of a club."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import NamedTuple

from django.core.paginator import Paginator
from django.db.models import F, QuerySet, Window
from django.db.models.functions import Rank
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from engine import GAMES
from tables.people.models import User
from tables.tournaments.entries import clubs
from tables.tournaments.models import Book, Career, Club
from tables.tournaments.results import variants
from tables.tournaments.standings import ratings
from tables.tournaments.views.clubs.clubs import visitor
from tables.web.middleware import render_refusal

LISTED = 50
QUIET = timedelta(days=365)  # players without a table for this long are not listed
WIDTH, HEIGHT = 90, 24  # of the trend, in pixels


class Line(NamedTuple):
    """A line of the list."""

    career: Career
    shown: int
    mean_place: float
    trend: str  # SVG points of a polyline


class Own(NamedTuple):
    """A rating on the user's own page."""

    key: str
    variant: str
    title: str
    shown: int
    provisional: bool
    tables: int


@require_safe
def ratings_home(request: HttpRequest) -> HttpResponse:
    """Redirect to the leaderboard of the game that is rated most."""
    played = (
        Career.objects.filter(book__game__in=GAMES).order_by("-tables").values_list("book__game", flat=True).first()
    )
    page, query = reverse("ratings", args=[played or next(iter(GAMES))]), request.GET.urlencode()
    return redirect(f"{page}?{query}" if query else page)


@require_safe
def leaderboard(request: HttpRequest, key: str) -> HttpResponse:
    """The leaderboard of a game; `?variant=` for a variant, `?club=` for a club's members. Raises Http404."""
    if key not in GAMES:
        raise Http404
    club = get_object_or_404(Club, slug=request.GET["club"]) if request.GET.get("club") else None
    if club is not None and not clubs.role_in(club, visitor(request)):
        return render_refusal(request, 403, _("Only members can see the ratings of this club."))
    variant, known = request.GET.get("variant", ""), variants_of(key)
    if variant not in known:
        raise Http404
    page = Paginator(leaders(key, variant, club), LISTED).get_page(request.GET.get("page", ""))
    shown: dict[str, object] = {
        "games": [(game.key, _(game.title)) for game in GAMES.values()],
        "game": GAMES[key],
        "variant": variant,
        "variants": [(each, variants.variant_title(GAMES[key], each)) for each in known],
        "title": variants.variant_title(GAMES[key], variant),
        "club": club,
        "page": page,
        "lines": [line(career) for career in page],
        "needed": ratings.PROVISIONAL,
    }
    return render(request, "tournaments/clubs/ratings.html", shown)


def variants_of(game: str) -> list[str]:
    """The rated variants of a game, the standard game first."""
    found = Book.objects.filter(game=game, careers__isnull=False).exclude(variant="").distinct()
    return ["", *found.order_by("variant").values_list("variant", flat=True)]


def leaders(game: str, variant: str, club: Club | None) -> QuerySet[Career]:
    """Players with enough tables who played in the last year: by sure strength, then tables, then name."""
    listed = Career.objects.filter(
        book__game=game,
        book__variant=variant,
        tables__gte=ratings.PROVISIONAL,
        last__gte=timezone.now() - QUIET,
        user__guest=False,
        user__is_active=True,
    )
    if club is not None:
        listed = listed.filter(user__clubs__club=club)
    order = [F("sure").desc(), F("tables").desc()]
    ranked = listed.annotate(rank=Window(Rank(), order_by=order))
    return ranked.select_related("user").order_by("-sure", "-tables", "user__name", "pk")


def line(career: Career) -> Line:
    """A player in the list."""
    return Line(career, rating(career).display_value, career.places / career.tables, curve(career.trend))


def rating(career: Career) -> ratings.Rating:
    """The rating of a career."""
    return ratings.Rating(career.mu, career.sigma)


def curve(trend: Sequence[int]) -> str:
    """The latest shown values as points of a polyline; empty for fewer than two."""
    if len(trend) < 2:
        return ""
    low, high = min(trend), max(trend)
    step = WIDTH / (len(trend) - 1)
    up = [HEIGHT - 2 - (value - low) * (HEIGHT - 4) / max(1, high - low) for value in trend]
    return " ".join(f"{n * step:.1f},{y:.1f}" for n, y in enumerate(up))


def own_ratings(user: User) -> list[Own]:
    """The ratings of a user by game and variant."""
    found = user.careers.select_related("book").filter(book__game__in=GAMES)
    order = list(GAMES)
    return [
        Own(
            career.book.game,
            career.book.variant,
            variants.variant_title(GAMES[career.book.game], career.book.variant),
            rating(career).display_value,
            career.tables < ratings.PROVISIONAL,
            career.tables,
        )
        for career in sorted(found, key=lambda each: (order.index(each.book.game), each.book.variant))
    ]
