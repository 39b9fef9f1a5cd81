"""Pages of puzzles: the one of the day with all before it, and a single one."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from engine import GAMES
from tables.people.models import User
from tables.puzzles import answers, days, offers, solution
from tables.puzzles.answers import Given
from tables.puzzles.scene import build_scene, scene_context
from tables.rendering.games import learning_links
from tables.web import parsing, rate_limits
from tables.web.middleware import render_refusal

PAGE = 28  # puzzles


@require_safe
def puzzles(request: HttpRequest) -> HttpResponse:
    """The puzzle of the day, and those of the days before, all or of one game."""
    given, game = answers.given_answers(request), request.GET.get("game", "")
    open_days = days.open_days()
    asked = sorted({days.puzzle_of(day).game for day in open_days}, key=list(GAMES).index)
    found = [day for day in open_days if game not in asked or days.puzzle_of(day).game == game]
    user = request.user if isinstance(request.user, User) else None
    shown = {
        "today": offers.puzzle_offer(user),
        "page": Paginator([row(day, given) for day in found], PAGE).get_page(request.GET.get("page")),
        "games": [(key, _(GAMES[key].title), key == game) for key in asked],
        "chosen": game if game in asked else "",
        "solved": sum(one.right for one in given.values()),
    }
    return render(request, "puzzles/puzzles.html", shown)


def row(day: date, given: Mapping[int, Given]) -> dict[str, object]:
    """A day of the list."""
    mine = given.get(days.number_of(day))
    return {"day": day, "title": _(GAMES[days.puzzle_of(day).game].title), "given": mine, "url": f"/puzzles/{day}"}


@require_http_methods(["GET", "HEAD", "POST"])
def puzzle(request: HttpRequest, day: str) -> HttpResponse:
    """The puzzle of a day: its question, or after the answer its solution.

    Raises Http404 for days without a puzzle, and for those to come.
    """
    date_ = parsing.day(day)
    if date_ is None or not days.is_open(date_):
        raise Http404
    if request.method == "POST":
        return give_answer(request, date_)
    return puzzle_page(request, date_)


def give_answer(request: HttpRequest, day: date) -> HttpResponse:
    """Keep the chosen answer and lead to the solution; without a choice, say so."""
    if rate_limits.too_fast(rate_limits.MOVES, "puzzle", request.user.pk or rate_limits.visitor(request)):
        return render_refusal(request, 429, _("That was too fast. Wait a moment, then try again."))
    asked, n = days.puzzle_of(day), parsing.number(request.POST.get("choice", ""))
    offered = solution.offered_answers(asked)
    if n is None or n not in range(len(offered)):
        return puzzle_page(request, day, _("Choose an answer first."), 422)
    answers.keep_answer(request, days.number_of(day), offered[n], offered[n] == asked.best)
    return redirect(f"/puzzles/{day}#answer")


def puzzle_page(request: HttpRequest, day: date, wrong: str = "", status: int = 200) -> HttpResponse:
    """The page of a puzzle; its solution only for those who have answered."""
    asked, given = days.puzzle_of(day), answers.given_answers(request)
    mine, scene = given.get(days.number_of(day)), build_scene(asked)
    chosen = answers.answer_of(asked, mine.moves) if mine else None
    shown = {
        **scene_context(scene),
        "day": day,
        "title": _(scene.game.title),
        "wrong": wrong,
        "choices": solution.choices_of(scene) if chosen is None else (),
        "solution": solution.solution_of(scene, chosen) if chosen else None,
        "next": next_day(day, given),
        "lesson_url": learning_links.lesson_url(scene.game),
    }
    return render(request, "puzzles/puzzle.html", shown, status=status)


def next_day(day: date, given: Mapping[int, Given]) -> date | None:
    """The newest other day whose puzzle this visitor has not answered."""
    return next((one for one in days.open_days() if one != day and days.number_of(one) not in given), None)
