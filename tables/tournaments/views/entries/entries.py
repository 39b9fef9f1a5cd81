"""Pages of entries: lists to paste or import, bots, and the card of one entry with its acts."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence

from django.db.models import Case, IntegerField, QuerySet, Value, When
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from engine.bots import strengths
from tables.lobby.forms import STRENGTHS
from tables.messages.refusals import Refused
from tables.tournaments.audit.log import KEY_LENGTH, By
from tables.tournaments.entries import action_previews, actions, check_in, entering, name_lists
from tables.tournaments.models import Entry, Tournament
from tables.tournaments.models.states import EntryState, State
from tables.tournaments.permissions import acting
from tables.tournaments.views.clubs.clubs import number
from tables.tournaments.views.page_context import is_over
from tables.web.middleware import render_refusal

BOTS = 32  # at one click
FIRST = (EntryState.APPLIED, EntryState.WAITING)  # applications and the waiting list are shown first


@require_safe
def index(request: HttpRequest, slug: str) -> HttpResponse:
    """All entries, and the ways to add more."""
    return for_staff(request, slug, lambda tournament: page(request, tournament))


def page(
    request: HttpRequest,
    tournament: Tournament,
    lines: Sequence[name_lists.Line] = (),
    sentence: str = "",
    status: int = 200,
) -> HttpResponse:
    """The page of entries, with a list to confirm or a refused one."""
    entries = list(ordered_entries(tournament))
    late = action_previews.late(action_previews.Facts(tournament, Entry()))
    shown = {
        "tournament": tournament,
        "entries": entries,
        "inside": sum(entry.state in entering.IN for entry in entries),
        "waiting": sum(entry.state in FIRST for entry in entries),
        "takes": tournament.state in entering.TAKING,
        "is_over": is_over(tournament),
        "late": late,
        "lines": lines,
        "wrong": sum(bool(line.wrong) for line in lines),
        "sentence": sentence,
        "text": "\n".join(f"{line.name}; {line.team}" if line.team else line.name for line in lines),
        "strengths": [(name, _(STRENGTHS.get(name, name))) for name in reversed(bot_strengths(tournament))],
        "key": secrets.token_hex(8),
    }
    return render(request, "tournaments/entries/entries.html", shown, status=status)


def bot_strengths(tournament: Tournament) -> list[str]:
    """The bot strengths available in every game of the tournament, weakest first."""
    games = tournament.rules.games
    return [name for name in strengths(games[0]) if all(name in strengths(game) for game in games)]


def ordered_entries(tournament: Tournament) -> QuerySet[Entry]:
    """All entries by name; applications and the waiting list first, in order of arrival."""
    asks = Case(When(state__in=FIRST, then=Value(0)), default=Value(1), output_field=IntegerField())
    return tournament.entries.select_related("user").order_by(asks, "queue", "name")


def for_staff(request: HttpRequest, slug: str, answer: Callable[[Tournament], HttpResponse]) -> HttpResponse:
    """Answer with `answer` for staff of the tournament, else with a refusal."""
    try:
        return answer(acting.tournament_for_staff(request, slug))
    except Refused as error:
        return render_refusal(request, error.status, error.sentence)


@require_POST
def paste(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter or preview a list of names; nothing is entered while a line is wrong."""
    return for_staff(request, slug, lambda tournament: paste_response(request, tournament))


def paste_response(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The response to a list: entered, previewed, or refused with the wrong lines. Raises Refused."""
    file = request.FILES.get("file")
    found = name_lists.imported_lines(file.read()) if file else name_lists.pasted_lines(request.POST.get("text", ""))
    by = acting.actor_of(request)
    if tournament.log.filter(key=by.key).exists() and by.key:
        return acting.act_and_redirect(request, lambda: None, to=entries_path(tournament))
    if not found:
        return page(request, tournament, sentence=_("There are no names in this list."), status=422)
    if len(found) > entering.MOST:
        raise Refused(_("A tournament can have 256 entries at most."))
    names = tournament.entries.values_list("name", flat=True)
    lines = name_lists.lines_with_faults(found, names)
    if any(line.wrong for line in lines):
        sentence = _("Nobody was entered. Correct the marked lines, then send the list again.")
        return page(request, tournament, lines, sentence, 422)
    if file or "preview" in request.POST:
        return page(request, tournament, lines)
    return acting.act_and_redirect(
        request, lambda: entering.enter_all(tournament, by, found), to=entries_path(tournament)
    )


def entries_path(tournament: Tournament) -> str:
    """The path of the page of entries."""
    return f"/e/{tournament.slug}/entries"


@require_POST
def add(request: HttpRequest, slug: str) -> HttpResponse:
    """Add one entry."""

    def add_entry(tournament: Tournament) -> object:
        name, team = request.POST.get("name", ""), request.POST.get("team", "")
        return entering.enter(tournament, acting.actor_of(request), name, team=team)

    return for_staff(
        request, slug, lambda t: acting.act_and_redirect(request, lambda: add_entry(t), to=entries_path(t))
    )


@require_POST
def bots(request: HttpRequest, slug: str) -> HttpResponse:
    """Add a number of bots."""

    def add_bots(tournament: Tournament) -> object:
        strength, n = request.POST.get("strength", ""), number(request, "n")
        if strength not in bot_strengths(tournament) or not 1 <= n <= BOTS:
            raise Refused(_("You can enter 1 to 32 bots at once."))
        return check_in.enter_bots(tournament, acting.actor_of(request), strength, n)

    return for_staff(request, slug, lambda t: acting.act_and_redirect(request, lambda: add_bots(t), to=entries_path(t)))


# -- one entry ---------------------------------------------------------------------------------------


@require_safe
def card(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The page of one entry: its acts, and the effects of the selected one."""

    def render_card(tournament: Tournament) -> HttpResponse:
        entry = find_entry(tournament, pk)
        context = {
            "tournament": tournament,
            "url": f"/e/{slug}/entries/{pk}",
            **entry_context(request, tournament, entry),
        }
        return render(request, "tournaments/entries/entry.html", context)

    return for_staff(request, slug, render_card)


def find_entry(tournament: Tournament, pk: int) -> Entry:
    """An entry of this tournament. Raises Http404."""
    entry = tournament.entries.select_related("user").filter(pk=pk).first()
    if entry is None:
        raise Http404
    return entry


def entry_context(request: HttpRequest, tournament: Tournament, entry: Entry, own: bool = False) -> dict[str, object]:
    """The context of an entry with its open actions, and the effects of the selected one."""
    offered = actions.open_actions(tournament, entry, own)
    asked = request.GET.get("do", "")
    shown: dict[str, object] = {
        "entry": entry,
        "actions": [
            {"name": name, "button": actions.button(name, own), "grave": actions.ACTIONS[name].grave}
            for name in offered
        ],
        "key": secrets.token_hex(8),
        "seat": action_previews.Facts(tournament, entry).current_seat,
    }
    if asked in offered:
        action = actions.ACTIONS[asked]
        shown["asked"] = {
            "name": asked,
            "question": actions.question(asked, entry, own),
            "button": actions.button(asked, own),
            "grave": action.grave,
            "asks": action.asks,
            "reason": not own and asked in ("remove", "disqualify"),
            "effects": action_previews.effects_of(asked, tournament, entry, own),
        }
    return shown


@require_POST
def act_on_entry(request: HttpRequest, slug: str, pk: int, name: str) -> HttpResponse:
    """Carry out an act on an entry."""

    def carry_out(tournament: Tournament) -> object:
        entry, by = find_entry(tournament, pk), acting.actor_of(request)
        if name == "rename":
            return check_in.rename(tournament, by, pk, request.POST.get("name", ""), request.POST.get("team", ""))
        return actions.carry_out(tournament, by, entry, name, request.POST.get("name", ""))

    to = f"/e/{slug}/entries/{pk}"
    return for_staff(request, slug, lambda t: acting.act_and_redirect(request, lambda: carry_out(t), to=to))


def button_key(by: By, *more: object) -> By:
    """The key of a form with several buttons, made unique for one of them."""
    words = "-".join(str(each) for each in (by.key, *more))
    return by._replace(key=words[:KEY_LENGTH]) if by.key else by


def may_enter_now(tournament: Tournament) -> bool:
    """Whether new entries are taken."""
    try:
        entering.refuse_closed(tournament)
    except Refused:
        return False
    return tournament.state != State.DRAFT
