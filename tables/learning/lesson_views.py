"""The pages of lessons: all of them, one of them, and what is pressed in its strip."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine import GAMES
from engine.lessons import lesson_of, taught_games
from tables.access import viewers
from tables.lessons import progress
from tables.lessons.models import Progress
from tables.lobby import views as lobby
from tables.messages import guest_names
from tables.models import Table
from tables.people.models import User
from tables.rendering import renderings
from tables.rendering.push_messages import View
from tables.table_page import views as table_page
from tables.web import rate_limits

LEAVE = "leave"
ACTS: dict[str, Callable[[Table, int], Table]] = {
    "on": progress.go_on,
    "back": progress.go_back,
    "show": progress.show_answer,
}


@require_safe
def learn(request: HttpRequest) -> HttpResponse:
    """All lessons: what each takes, what it shows, and how far this visitor is."""
    return render(request, "learning/learn.html", {"lessons": lesson_cards(request)})


def lesson_cards(request: HttpRequest) -> list[dict[str, object]]:
    """The lessons as cards, the shortest game first."""
    known = {each.game: each for each in Progress.objects.filter(user=request.user.pk)} if request.user.pk else {}
    return [lesson_card(key, known.get(key)) for key in sorted(taught_games(), key=lambda key: GAMES[key].minutes)]


def lesson_card(key: str, known: Progress | None) -> dict[str, object]:
    """A lesson as a card."""
    lesson = lesson_of(key)
    assert lesson is not None
    return {
        "key": key,
        "title": _(GAMES[key].title),
        "blurb": _(GAMES[key].blurb),
        "minutes": lesson.minutes,
        "shows": lesson.shows.text(get_language() or "en"),
        "steps": len(lesson.steps),
        "step": known.step + 1 if known and not known.finished and known.marks else 0,
        "finished": bool(known and known.finished),
    }


def unfinished_lesson(user: User | None) -> dict[str, object] | None:
    """The lesson that this user has begun last and not finished, for the home page; None without one."""
    begun = Progress.objects.filter(user=user, finished=False).order_by("-updated").first() if user else None
    return lesson_card(begun.game, begun) if begun is not None and begun.marks and lesson_of(begun.game) else None


@require_http_methods(["GET", "HEAD", "POST"])
def lesson(request: HttpRequest, key: str) -> HttpResponse:
    """The page of a lesson; pressing its button begins it, or goes on where it was left."""
    if lesson_of(key) is None:
        raise Http404
    if request.method != "POST":
        known = Progress.objects.filter(user=request.user.pk, game=key).first() if request.user.pk else None
        return render(request, "learning/lesson.html", {"card": lesson_card(key, known)})
    if rate_limits.too_fast(rate_limits.TABLES, "table", rate_limits.visitor(request)):
        return lobby.refuse_too_fast(request)
    user = lobby.user_or_new_guest(request, lobby.visitor_name(request) or guest_names.new_name())
    found = progress.begin(user, key)
    assert found.table is not None
    return redirect("table", found.table.slug)


@require_POST
def strip(request: HttpRequest, slug: str) -> HttpResponse:
    """Carry out what was pressed in the strip of a lesson. Raises Http404 elsewhere."""
    found, viewer = viewers.find_table(request, slug)
    act = request.POST.get("act", "")
    if not found.is_lesson or viewer is None:
        raise Http404
    if act == LEAVE:
        return go_to(request, f"/learn/{found.game}")
    if act not in ACTS:
        return table_page.render_alert(found, viewer, 400, _("Something in this request was wrong."))
    if rate_limits.too_fast(rate_limits.MOVES, "move", request.user.pk):
        return table_page.render_alert(found, viewer, 429, _("That was too fast. Wait a moment, then try again."))
    since = found.version
    try:
        table = ACTS[act](found, viewer)
    except Progress.DoesNotExist as error:
        raise Http404 from error
    if table.slug != found.slug or not request.headers.get("HX-Request"):
        return go_to(request, f"/t/{table.slug}")
    view = View(slug, table.version, table.seats.all()[viewer].acts, viewer, get_language() or "en")
    return table_page.render_swaps(renderings.shared_rendering(view, renderings.State(table)), slug, since=since)


def go_to(request: HttpRequest, path: str) -> HttpResponse:
    """Lead the browser to another page, also from a script."""
    return HttpResponse(headers={"HX-Redirect": path}) if request.headers.get("HX-Request") else redirect(path)


lobby.sections["lesson"] = unfinished_lesson
