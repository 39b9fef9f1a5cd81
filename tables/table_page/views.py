"""The page of a table, its parts by GET, and its commands by POST."""

from __future__ import annotations

import json
import re

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.html import format_html
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine import IllegalMove
from engine.core import Refusal, Viewer, read_glossary, say
from tables.access import viewers
from tables.history import seat_history, voices
from tables.lessons import newcomer as newcomers
from tables.lessons import progress
from tables.lobby import views
from tables.messages.refusals import Stale
from tables.models import Status, Table, fixed_reads
from tables.people.models import User
from tables.people.preferences import letters, preference
from tables.play.commands import play_moves, undo_move
from tables.rendering import descriptions, moments, parts, rendered_parts, renderings
from tables.rendering.games.learning_links import lesson_url
from tables.rendering.push_messages import Rendering, View
from tables.seats import leaving
from tables.web import rate_limits
from tables.web.middleware import render_refusal
from tables.web.parsing import number

COMMAND = re.compile(r"[A-Za-z0-9_-]{8,64}")
MOVES = 60  # most partial moves in one command
KEPT_NOWHERE = "private, no-store"
TABLE_VIEW = "table"  # `?as=table`: the board as tables, for screen readers and print


@require_safe
def table(request: HttpRequest, slug: str) -> HttpResponse:
    """The page of a table: the waiting room before the game, then the board.

    Whoever may take their seat back is led to where they do that if they may not watch.
    """
    try:
        found, viewer = viewers.find_table(request, slug)
    except Http404:
        hidden = fixed_reads.table_at(slug)
        if hidden is None or request.user.pk not in leaving.people_who_may_return(hidden):
            raise
        return redirect("gone", slug)
    if found.status == Status.OPEN:
        return views.page(request, found, viewer)
    shown = parts.context(moments.current_moment(found, viewer), viewer)
    code = descriptions.code(found) if descriptions.may_invite(request, found, viewer) else ""
    newcomer = viewer is not None and newcomers.plays_first_games(found, viewer)
    return render(request, "table_page/table.html", {**shown, "code": code, "newcomer": newcomer})


@require_safe
def board(request: HttpRequest, slug: str) -> HttpResponse:
    """All current parts, or the board as tables."""
    found, viewer = find_begun_table(request, slug)
    if request.GET.get("as") == TABLE_VIEW:
        return HttpResponse(rendered_parts.table_view(parts.context(moments.current_moment(found, viewer), viewer)))
    return render_answer(found, viewer, since=number(request.GET.get("v", "")) or 0)


@require_safe
def envelope(request: HttpRequest, slug: str) -> HttpResponse:
    """The update for a page at version `v` that cannot get it by its socket."""
    found, viewer = find_begun_table(request, slug)
    shown = current_rendering(found, viewer).envelope(number(request.GET.get("v", "")) or 0, None)
    return JsonResponse(shown, json_dumps_params={"ensure_ascii": False}, headers={"Cache-Control": KEPT_NOWHERE})


@require_http_methods(["GET", "HEAD", "POST"])
def prompt(request: HttpRequest, slug: str) -> HttpResponse:
    """The prompt for the posted draft; the draft is not stored."""
    found, viewer = find_begun_table(request, slug)
    if rate_limits.too_fast(rate_limits.DRAFTS, "draft", request.user.pk or rate_limits.visitor(request)):
        return render_refusal(request, 429, _("That was too fast. Wait a moment, then try again."))
    moment = moments.current_moment(found, viewer)
    values = parts.context(moment, viewer, draft(request))
    names = ["prompt", "guide"] if values["coach"] else ["prompt"]  # the coach speaks of the draft
    shown = "\n".join(rendered_parts.render_part(name, values).html for name in names)
    return HttpResponse(shown, headers={"Cache-Control": KEPT_NOWHERE})


@require_safe
def help_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Help for this table: prompt in words, shortcuts, link to watch, players."""
    found, viewer = viewers.find_table(request, slug)
    keys = letters(preference(request, "keys"))
    seats = seat_history.seats(found, viewer)
    handles = User.objects.handles(seat.user_id for seat in seats)
    people = [(seat.displayed_name, handles[seat.user_id]) for seat in seats if seat.user_id in handles]
    options = descriptions.option_lines(found)
    shown = {"table": found, "game": found.rules, "letters": keys, "people": people, "options": options}
    shown |= {"has_glossary": bool(read_glossary(found.rules.folder)), "lesson_url": lesson_url(found.rules)}
    return render(request, "table_page/menu/_help.html", shown)


def draft(request: HttpRequest) -> list[str]:
    """The moves collected on the page."""
    return [text for text in request.POST.getlist("draft") if text][:MOVES]


@require_safe
def reveal(request: HttpRequest, slug: str) -> HttpResponse:
    """The animation of the last reveal."""
    found, viewer = find_begun_table(request, slug)
    opened = current_rendering(found, viewer).reveal
    return HttpResponse(opened[1] if opened else "")


@require_POST
def play(request: HttpRequest, slug: str) -> HttpResponse:
    """Carry out one command of a seat: all of its moves, or none."""
    moves = request.POST.getlist("move")
    return play_or_undo(request, slug, moves, needs_command=True)


@require_POST
def undo(request: HttpRequest, slug: str) -> HttpResponse:
    """Undo the seat's last move."""
    return play_or_undo(request, slug, [], needs_command=False)


def play_or_undo(request: HttpRequest, slug: str, moves: list[str], needs_command: bool) -> HttpResponse:
    """Carry out a command or undo; obstacles are checked in a fixed order."""
    found, seat = find_begun_table(request, slug)
    if seat is None:
        return render_refusal(request, 403, _("You need a seat at this table to play. You are watching."))
    if rate_limits.too_fast(rate_limits.MOVES, "move", request.user.pk):
        return render_alert(found, seat, 429, _("That was too fast. Wait a moment, then try again."))
    turn, acts = number(request.POST.get("turn", "")), number(request.POST.get("acts", ""))
    command = request.POST.get("command", "")
    readable = len(moves) <= MOVES and bool(moves) == needs_command and is_command_valid(command, needs_command)
    if turn is None or acts is None or not readable:
        return render_alert(found, seat, 400, _("Something in this request was wrong. Reload the page and try again."))
    had = rendering_shown(request, slug, seat)
    try:
        if moves:
            play_at = progress.play_answer if found.is_lesson else play_moves
            moved = play_at(found, seat, moves, turn, acts, command)
        elif found.is_lesson:
            moved = progress.go_back(found, seat)
        else:
            moved = undo_move(found, seat, turn, acts, command)
    except Stale:
        return render_alert(
            found, seat, 409, _("The game has moved on. Your choice was not played: please choose again.")
        )
    except IllegalMove as error:
        return render_alert(found, seat, status_of(error.refusal), refusal_text(found, seat, error.refusal))
    own = moved.seats.all()[seat].acts
    view = View(slug, moved.version, own, seat, get_language() or "en")
    return render_swaps(renderings.shared_rendering(view, renderings.State(moved)), slug, had=had)


def rendering_shown(request: HttpRequest, slug: str, seat: int) -> Rendering | None:
    """What the page that asks shows, as it says; None if that is not known here."""
    words = request.POST.get("shows", "").split()
    if len(words) != 3 or words[2] != get_language():
        return None
    version, own = number(words[0]), number(words[1])
    return renderings.shown_rendering(View(slug, version or 0, own or 0, seat, words[2]))


def is_command_valid(command: str, needed: bool) -> bool:
    """Whether a command id is well-formed, or missing and not needed."""
    return COMMAND.fullmatch(command) is not None if command or needed else True


def status_of(refusal: Refusal) -> int:
    """The HTTP status of a refusal: 400 for unreadable moves, 422 for illegal ones."""
    return 400 if type(refusal).__name__ == "Unreadable" else 422


def refusal_text(found: Table, seat: int, refusal: Refusal) -> str:
    """A refusal in the reader's language."""
    return say(refusal, voices.voice(found, seat))


def find_begun_table(request: HttpRequest, slug: str) -> tuple[Table, Viewer]:
    """A table whose game has begun, and the viewer. Raises Http404."""
    found, viewer = viewers.find_table(request, slug)
    if found.status == Status.OPEN:
        raise Http404
    return found, viewer


def reload_table(found: Table) -> Table:
    """The table read again."""
    return fixed_reads.table_with_seats(found.pk)


def render_alert(found: Table, viewer: Viewer, status: int, sentence: str) -> HttpResponse:
    """Respond with the reason for a refusal, and the current board."""
    return render_answer(reload_table(found), viewer, status, sentence)


def render_answer(
    found: Table, viewer: Viewer, status: int = 200, sentence: str = "", since: int | None = None
) -> HttpResponse:
    """Respond with the table as it is now for this viewer, and with an alert if there is a sentence."""
    return render_swaps(current_rendering(found, viewer), found.slug, status, sentence, since)


def current_rendering(found: Table, viewer: Viewer) -> Rendering:
    """The table as it is now for this viewer."""
    return parts.rendering(found, viewer, get_language() or "en")


def render_swaps(
    shown: Rendering,
    slug: str,
    status: int = 200,
    sentence: str = "",
    since: int | None = None,
    had: Rendering | None = None,
) -> HttpResponse:
    """Respond with what differs from `had` as swaps, with an alert if there is a sentence.

    had: None for all parts.
    """
    body = parts.out_of_band(shown.answer(had))
    if sentence:
        alert = '<div id="alert" class="toast" role="alert" hx-swap-oob="true"><p>{}</p></div>\n'
        body = format_html(alert, sentence) + body
    envelope = shown.headline(shown.v - 1 if since is None else since, had)
    if "reveal" in envelope:  # headers must be short
        envelope["reveal"] = f"/t/{slug}/reveal"
    if sentence:
        envelope["news"] = []
    headers = {"HX-Trigger": json.dumps({"karnak:shown": envelope}), "Cache-Control": KEPT_NOWHERE}
    return HttpResponse(body, status=status, headers=headers)
