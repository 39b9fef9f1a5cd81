"""Views of a game's glossary: one entry for the card at a table, and all in both languages."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from engine import GAMES, Game
from engine.core import read_glossary
from tables.access import viewers
from tables.learning import glossary
from tables.models import fixed_reads
from tables.rendering import descriptions
from tables.rendering.games import game_files

KEPT = "private, max-age=3600"  # what a symbol means changes only with the site
LANGUAGES = dict(settings.LANGUAGES)


@require_safe
def what(request: HttpRequest, key: str, id_: str) -> HttpResponse:
    """One entry, as the card at a table shows it; empty if the id means nothing. Raises Http404.

    `at`: the table, `lang`: its page's language.
    """
    game, language = find_game(key), request.GET.get("lang", "")
    with translation.override(language if language in LANGUAGES else get_language()):
        found = glossary.entry(game, id_, table_options(request, key))
        shown = {"entry": found, "game": game}
        answer = render(request, "learning/_what.html", shown) if found else HttpResponse(status=204)
    answer["Cache-Control"] = KEPT
    return answer


@require_safe
def names(request: HttpRequest, key: str) -> HttpResponse:
    """The names of all symbols and terms by their ids, as JSON, for who plays first games. Raises Http404.

    `at`: the table, `lang`: its page's language.
    """
    game, language = find_game(key), request.GET.get("lang", "")
    with translation.override(language if language in LANGUAGES else get_language()):
        found = glossary.names(game, table_options(request, key))
    return JsonResponse(found, json_dumps_params={"ensure_ascii": False}, headers={"Cache-Control": KEPT})


@require_safe
def words(request: HttpRequest, key: str) -> HttpResponse:
    """The glossary of a game, both languages side by side. Raises Http404, also for a game without one."""
    game = find_game(key)
    if not read_glossary(game.folder):
        raise Http404
    symbols = game_files.templates(game, "_symbols.html")
    columns = zip(*(entries_in(language, game) for language in LANGUAGES), strict=True)
    shown = {
        "game": game,
        "card": descriptions.game_card(game),
        "languages": settings.LANGUAGES,
        "rows": [list(zip(LANGUAGES, row, strict=True)) for row in columns],
        "symbols": symbols,
    }
    return render(request, "learning/words.html", shown)


def entries_in(language: str, game: Game) -> list[glossary.Entry]:
    """All entries of a game in a language."""
    with translation.override(language):
        return list(glossary.entries(game))


def find_game(key: str) -> Game:
    """A game. Raises Http404."""
    if key not in GAMES:
        raise Http404
    return GAMES[key]


def table_options(request: HttpRequest, key: str) -> object:
    """The options of the table that asks; None without one. Raises Http404 if this visitor may not see it."""
    slug = request.GET.get("at")
    if not slug:
        return None
    table = fixed_reads.table_at(slug)
    if table is None or table.game != key or not viewers.may_look(table, request.user.pk, request.session):
        raise Http404
    return table.chosen_options()
