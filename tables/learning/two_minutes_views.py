"""The page that explains a game in two minutes, and the style of its pictures."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from engine import GAMES, Game
from engine.lessons import TwoMinutes, lesson_of, read_two_minutes
from tables.learning import board_style, pictures
from tables.play import seed_commitment
from tables.play.printed_values import corrections
from tables.rendering import descriptions


def find_page(key: str) -> tuple[Game, TwoMinutes]:
    """A game and its page. Raises Http404."""
    if key not in GAMES or (page := read_two_minutes(GAMES[key].folder)) is None:
        raise Http404
    return GAMES[key], page


@require_safe
def two_minutes(request: HttpRequest, key: str) -> HttpResponse:
    """A game in two minutes, with the printed values of this club."""
    game, page = find_page(key)
    language = get_language() or "en"
    lesson = lesson_of(key)
    shown = {
        "minutes": lesson.minutes if lesson else 0,
        "game": descriptions.game_card(game),
        "aim": page.aim.text(language),
        "points": page.points.text(language),
        "mistakes": [mistake.text(language) for mistake in page.mistakes],
        "drawn": pictures.drawn_page(game, page, corrections(key)),
        "promise": seed_commitment.new_promise(),
    }
    return render(request, "learning/two_minutes.html", shown)


@require_safe
@cache_control(max_age=86400, public=True)
def picture_style(request: HttpRequest, key: str) -> HttpResponse:
    """The style of the pictures: the board as on a wide screen, and the part that each picture shows."""
    game, page = find_page(key)
    style = board_style.wide_style(game.folder) + board_style.crops(page)
    return HttpResponse(style, content_type="text/css; charset=utf-8")
