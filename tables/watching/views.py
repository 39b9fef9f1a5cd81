"""The page of live games, several boards side by side, and their news."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.db.models import Max, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from engine import GAMES
from tables.archive import views as archive
from tables.models import Table, damage
from tables.people.models import User
from tables.watching import cards, filters, live_tables, picture_style
from tables.watching.cards import Shared
from tables.watching.excitement import STICKY
from tables.watching.filters import Chosen
from tables.web import parsing
from tables.web.caches import render_cache
from tables.web.middleware import render_refusal

PAGE = 12  # games on a page
FEWEST, MOST = 2, 6  # boards side by side
LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)
CONSIDERED = 24  # live games of which the most exciting are chosen


@require_safe
def watch(request: HttpRequest) -> HttpResponse:
    """Every public live game with a picture of its board; without any, the games that ended last."""
    chosen, tables = filtered_tables(request)
    page = Paginator(tables, PAGE).get_page(request.GET.get("page"))
    found = cards.shared_cards(list(page))
    shown = {
        **pictures_context(found),
        "page": page,
        "filters": chosen,
        "filtered": any(one.value for one in chosen),
        "query": filter_query(chosen),
        "since": (tables.aggregate(at=Max("started"))["at"] or LONG_AGO).isoformat(),
        "picks": len(found) >= FEWEST,
        "most": MOST,
        "last": [] if found else damage.readable(live_tables.last_finished(), archive.row),
    }
    return render(request, "watching/watch.html", shown)


def filtered_tables(request: HttpRequest) -> tuple[list[Chosen], QuerySet[Table]]:
    """The filters that an address says, and the live games that match them."""
    user = request.user if isinstance(request.user, User) else None
    chosen = filters.chosen_filters(lambda name: request.GET.get(name, ""), user)
    return chosen, filters.matching_tables(live_tables.live_tables(), chosen, user)


def filter_query(chosen: Sequence[Chosen]) -> str:
    """The chosen filters in an address."""
    return urlencode({one.name: one.value for one in chosen if one.value})


@require_safe
def new_games(request: HttpRequest) -> HttpResponse:
    """How many live games have begun after those of a page, with its filters; 204 if none has."""
    chosen, tables = filtered_tables(request)
    since = parsing.moment(request.GET.get("since", ""))
    n = tables.filter(started__gt=since).count() if since else 0
    if not n:
        return HttpResponse(status=204)
    return render(request, "watching/_new_games.html", {"n": n, "query": filter_query(chosen)})


def pictures_context(found: Sequence[Shared]) -> dict[str, object]:
    """The cards, and what their pictures need once a page: the style and the symbols of their games."""
    symbols = {name: text for one in found for name, text in one.card.seen.drawn.symbols.items()}
    folders = {one.card.folder for one in found}
    games = [game.key for game in GAMES.values() if game.folder in folders]
    return {"shared": found, "fresh": True, "games": games, "symbols": mark_safe("".join(symbols.values()))}


@require_safe
@cache_control(max_age=86400, public=True)
def style(request: HttpRequest, key: str) -> HttpResponse:
    """The style of a game's pictures. Raises Http404."""
    if key not in GAMES:
        raise Http404
    return HttpResponse(picture_style.style(GAMES[key].folder), content_type="text/css; charset=utf-8")


@require_safe
def choose(request: HttpRequest) -> HttpResponse:
    """Redirect to the boards of the ticked games."""
    slugs = list(dict.fromkeys(request.GET.getlist("table")))
    if not FEWEST <= len(slugs) <= MOST:
        return render_refusal(
            request, 422, _("Tick {few} to {most} games to see them side by side.").format(few=FEWEST, most=MOST)
        )
    return redirect("watch-boards", "+".join(slugs))


@require_safe
def boards(request: HttpRequest, slugs: str) -> HttpResponse:
    """The boards of two to six games side by side, without those hidden from spectators. Raises Http404."""
    found = cards.shared_cards(live_tables.watchable_tables(asked_slugs(slugs)))
    if not found:
        raise Http404
    shown = {**pictures_context(found), "slugs": "+".join(one.card.slug for one in found), "follows": follows(request)}
    return render(request, "watching/boards.html", shown)


def asked_slugs(slugs: str) -> list[str]:
    """The names of tables in an address, as many as are shown."""
    return list(dict.fromkeys(slugs.split("+")))[:MOST]


def follows(request: HttpRequest) -> bool:
    """Whether the most exciting game is followed."""
    return request.GET.get("follow") == "on"


@require_safe
def news(request: HttpRequest) -> HttpResponse:
    """What has changed in these games since the page was drawn; status 204 if nothing has.

    t: name, version and mark of each game; its picture is sent only if the version has changed.

    follow: the least exciting board gives its place to a more exciting game.
    """
    had = {slug: (version, mark) for slug, version, mark in map(shown_state, request.GET.getlist("t")[:PAGE])}
    slugs = boards_to_follow(list(had)) if follows(request) else list(had)
    found = cards.shared_cards(live_tables.watchable_tables(slugs))
    changed = [one for one in found if had.get(one.card.slug, ("", ""))[1] != one.mark]
    drawn = [one for one in changed if had.get(one.card.slug, ("", ""))[0] != str(one.card.version)]
    shown = {
        "drawn": drawn,
        "same": [one for one in changed if one not in drawn],
        "symbols": pictures_context(drawn)["symbols"],
        "gone": [slug for slug in had if slug not in {one.card.slug for one in found}],
    }
    answer = render(request, "watching/_news.html", shown) if any(shown.values()) else HttpResponse(status=204)
    answer.headers["Cache-Control"] = "no-store"
    return answer


def shown_state(text: str) -> tuple[str, str, str]:
    """Name, version and mark of a table on a page."""
    slug, _dot, rest = text.partition(".")
    version, _dot, mark = rest.partition(".")
    return slug, version, mark


def boards_to_follow(slugs: list[str]) -> list[str]:
    """These games, the least exciting replaced by the most exciting of all others.

    Only if that one is much more exciting.
    """
    scores = exciting_tables()
    others = [slug for slug in scores if slug not in slugs]
    if not slugs or not others:
        return slugs
    worst = min(slugs, key=lambda slug: scores.get(slug, -1))
    best = max(others, key=lambda slug: scores[slug])
    if scores[best] < scores.get(worst, -STICKY) + STICKY:
        return slugs
    return [best if slug == worst else slug for slug in slugs]


def exciting_tables() -> dict[str, int]:
    """How exciting the newest live games are, by name; counted once in some seconds for all viewers."""
    found: dict[str, int] = render_cache.rendering(("exciting",), count_exciting)
    return found


def count_exciting() -> dict[str, int]:
    """How exciting the newest live games are, by name."""
    return cards.scores_by_slug(list(live_tables.live_tables()[:CONSIDERED]))
