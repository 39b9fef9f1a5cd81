"""Home page, new tables, and the waiting room."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from django.contrib.auth import login
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from engine import GAMES, Game
from engine.core import Viewer
from tables.access import invitations, viewers
from tables.lobby import offers, presets, table_lists
from tables.lobby.forms import ME, PERSON, USUAL, NewTable, terms
from tables.messages import guest_names
from tables.messages.refusals import Refused
from tables.models import Purpose, Seat, Status, Table
from tables.people import name_rules as names
from tables.people import site_state
from tables.people.models import User
from tables.people.preferences import device_preferences
from tables.play import commands, seed_commitment
from tables.play.printed_values import corrections
from tables.rendering import descriptions
from tables.seats import joining, stand_ins
from tables.web import parsing, rate_limits
from tables.web.middleware import render_refusal

# sections of other apps on the home page, by template name; called with the user or None
sections: dict[str, Callable[[User | None], object]] = {}


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The home page: play now, own tables, open tables, games to watch."""
    return start_page(request)


def start_page(request: HttpRequest, wrong: Refused | None = None) -> HttpResponse:
    """The home page, with a refusal beside the typed code and name."""
    shown = {**descriptions.home_context(request), **table_lists.first_pages(request)}
    shown |= {
        "promise": seed_commitment.new_promise(),
        "absences": stand_ins.absences(request.user.pk),
        "games": offers.game_offers(request.user.pk),
        **refused_join_context(request, wrong),
    }
    member = request.user if isinstance(request.user, User) else None
    shown["games_first"] = member is not None and member.guest and is_newcomer(member, shown)
    shown |= {name: section(member) for name, section in sections.items()}
    return render(request, "lobby/home.html", shown, status=wrong.status if wrong else 200)


def is_newcomer(guest: User, shown: Mapping[str, Any]) -> bool:
    """Whether a guest has not played yet; what the page has read already answers for most."""
    has_played = shown["mine_tables"]["rows"] or not shown["games"][0]["is_new"]
    return not has_played and offers.is_newcomer(guest.pk)


def refused_join_context(request: HttpRequest, wrong: Refused | None) -> dict[str, object]:
    """The context of a refused join form: status, reason, and typed values."""
    if wrong is None:
        return {"status": 200}
    typed = {field: request.POST.get(field, "") for field in ("code", "name")}
    return {"status": wrong.status, "refusal": wrong.sentence, "typed": typed}


def new(request: HttpRequest, key: str) -> HttpResponse:
    """The form of a new table, which creates it."""
    if key not in GAMES:
        raise Http404
    game, form = GAMES[key], form_of_request(request, GAMES[key])
    if not form.is_valid():
        shown = {
            "form": form,
            "game": descriptions.game_card(game),
            "games": [descriptions.game_card(each) for each in GAMES.values()],
            "presets": presets.PRESETS,
            "preset": form["preset"].value(),
            "usual_other": presets.usual_other(form["preset"].value(), game),
            "summary": presets.sentence_of(form),
            "promise": seed_commitment.repeat_promise(request.POST.get("ticket", "")),
        }
        return render(request, "lobby/new.html", shown)
    if rate_limits.too_fast(rate_limits.TABLES, "table", rate_limits.visitor(request)):
        return refuse_too_fast(request)
    return redirect("table", create_table_of_form(request, game, form).slug)


def form_of_request(request: HttpRequest, game: Game) -> NewTable:
    """The form as it was sent, or with the values of the chosen preset."""
    seats = parsing.number(request.GET.get("seats", ""))
    preset = presets.find_preset(request.GET.get("preset", ""), seats)
    usual = seats if seats is not None and seats in game.seats else min(USUAL, game.seats[-1])
    known = bool(visitor_name(request))
    return NewTable(game, request.POST or None, known=known, initial=presets.initial(preset, game, usual))


@require_POST
def new_in_words(request: HttpRequest, key: str) -> HttpResponse:
    """What the form of a new table says, in one sentence; nothing if it has faults."""
    if key not in GAMES:
        raise Http404
    summary = presets.sentence_of(NewTable(GAMES[key], request.POST, known=True))
    return render(request, "lobby/_summary.html", {"summary": summary}) if summary else HttpResponse(status=204)


@transaction.atomic
def create_table_of_form(request: HttpRequest, game: Game, form: NewTable) -> Table:
    """Create the table of a form and seat its creator where the form says so."""
    user, seats = user_or_new_guest(request, form.cleaned_data.get("name") or visitor_name(request)), form.seats()
    kinds = ["" if who in (ME, PERSON) else who for who in seats]
    options = form.options(corrections(game.key))
    cleaned = form.cleaned_data
    more = {name: cleaned[name] for name in ("pace", "visibility", "lapse")} | form.delay_fields()
    if cleaned.get("practice"):
        more["purpose"] = Purpose.PRACTICE
    if (clock := terms(form)) is not None:
        more["clock"] = msgspec.json.encode(clock).decode()
    table = create_table(request, game, user, options, kinds, **more)
    if ME in seats:
        joining.join_table(table, user, free_name(table, user.name), cleaned["nonce"])
    if presets.starts_at_once(form):
        commands.start_game(table)
    return table


def create_table(
    request: HttpRequest, game: Game, user: User, options: object, kinds: list[str], **more: object
) -> Table:
    """Create a table with seats on the promised seed; `kinds` as for `add_seats`."""
    text, bound = (
        msgspec.json.encode(options).decode(),
        seed_commitment.redeem_promise(request.POST.get("ticket", "")),
    )
    more.update(slug=bound.slug, secret=bound.secret)
    table = Table.objects.create(game=game.key, schema=game.version, options=text, host=user, **more)
    joining.add_seats(table, kinds)
    return table


def page(request: HttpRequest, table: Table, viewer: Viewer, wrong: Refused | None = None) -> HttpResponse:
    """The waiting room: seats, invitation links, and the buttons for this viewer."""
    shown = {**descriptions.waiting_room_context(request, table, viewer), **refused_join_context(request, wrong)}
    return render(request, "lobby/lobby.html", shown, status=wrong.status if wrong else 200)


@require_safe
def seats(request: HttpRequest, slug: str) -> HttpResponse:
    """The seats of the waiting room; redirects to the board when the game begins."""
    table, viewer = viewers.find_table(request, slug)
    if table.status != Status.OPEN:
        return HttpResponse(headers={"HX-Redirect": f"/t/{slug}"})
    return render(request, "lobby/_lobby_seats.html", descriptions.waiting_room_context(request, table, viewer))


@require_POST
def colour(request: HttpRequest, slug: str) -> HttpResponse:
    """Change one's colour before the game begins."""
    table, viewer = viewers.find_table(request, slug)
    if viewer is None or not isinstance(request.user, User):
        return render_refusal(request, 403, _("You don’t have a seat at this table."))
    try:
        joining.change_colour(table, request.user, request.POST.get("colour", ""))
    except Refused as error:
        return render_refusal(request, error.status, error.sentence)
    return redirect("table", slug)


@require_POST
def sit(request: HttpRequest, slug: str) -> HttpResponse:
    """Take a seat; refusals are shown in the waiting room until the game begins."""
    table, _viewer = viewers.find_table(request, slug)
    free = table.status == Status.OPEN and any(seat.free for seat in table.seats.all())
    if free and not viewers.may_sit(table, request.user.pk, request.session):
        return render_refusal(request, 403, _("You need an invitation link to sit at this table."))
    try:
        return seat_visitor(request, table)
    except Refused as error:
        table, viewer = viewers.find_table(request, slug)
        if table.status != Status.OPEN:
            return render_refusal(request, error.status, error.sentence)
        return page(request, table, viewer, error)


@require_POST
def join(request: HttpRequest) -> HttpResponse:
    """Take a seat by code or link; if the game has begun, both lead to watching it."""
    try:
        table = invitations.find_by_code(request, request.POST.get("code", ""))
        viewers.remember_link(request, table, viewers.JOIN)
        return seat_visitor(request, table) if table.status == Status.OPEN else redirect("table", table.slug)
    except Refused as error:
        return start_page(request, error)


def seat_visitor(request: HttpRequest, table: Table) -> HttpResponse:
    """Seat the visitor; tournament games and rematches start with the last seat. Raises Refused."""
    if rate_limits.too_fast(rate_limits.JOINS, "join", rate_limits.visitor(request)):
        return refuse_too_fast(request)
    name = chosen_name(request)
    found = joining.seat_for(table, request.user.pk, name)  # first: a refusal creates no guest and renames nobody
    user = user_or_new_guest(request, name)
    joining.join_table(table, user, name, request.POST.get("nonce", ""))
    if (table.rematch_of_id or table.arbitrated) and not table.seats.filter(name="").exists():
        commands.start_game(table)
    if found.free:
        joining.tell_earlier_table(table, user)
    return redirect("table", table.slug)


@require_POST
def start(request: HttpRequest, slug: str) -> HttpResponse:
    """Start the game, as host."""
    return act_as_host(request, slug, commands.start_game)


@require_POST
def fill(request: HttpRequest, slug: str) -> HttpResponse:
    """Fill free seats with bots, as host; a rematch then starts."""
    return act_as_host(request, slug, fill_and_start)


def fill_and_start(table: Table) -> None:
    """Fill the seats with bots and start a rematch."""
    joining.fill_with_bots(table)
    if table.rematch_of_id:
        commands.start_game(table)


def act_as_host(request: HttpRequest, slug: str, act: Callable[[Table], object]) -> HttpResponse:
    """Carry out an act that only the host may do."""
    table, _viewer = viewers.find_table(request, slug)
    if request.user.pk is None or table.host_id != request.user.pk:
        return render_refusal(request, 403, _("Only the person who opened this table can do that."))
    try:
        act(table)
    except Refused as error:
        return render_refusal(request, error.status, error.sentence)
    if table.status == Status.OPEN:
        joining.tell_earlier_table(table)
    return redirect("table", slug)


@require_POST
def rematch(request: HttpRequest, slug: str) -> HttpResponse:
    """Open a rematch with the same players."""
    table, viewer = viewers.find_table(request, slug)
    if viewer is None or not isinstance(request.user, User):
        return render_refusal(request, 403, _("You don’t have a seat at this table."))
    try:
        again = joining.open_rematch(table, request.user, request.POST.get("nonce", ""))
        if not again.seats.filter(name="").exists():
            commands.start_game(again)
    except Refused as error:
        return render_refusal(request, error.status, error.sentence)
    if request.headers.get("HX-Request"):
        return HttpResponse(headers={"HX-Redirect": f"/t/{again.slug}"})
    return redirect("table", again.slug)


@require_safe
def follow_link(request: HttpRequest, token: str, allows: str) -> HttpResponse:
    """Follow a link to join or watch, and store it in the session."""
    table = invitations.find_by_link(token, allows)
    if table is None:
        raise Http404
    viewers.remember_link(request, table, allows)
    return redirect("table", table.slug)


def chosen_name(request: HttpRequest) -> str:
    """The name under which a visitor takes a seat: the typed one, else their own. Raises Refused.

    Guests and newcomers cannot have the name of a member.
    """
    name = names.clean_name(request.POST.get("name", "").strip() or visitor_name(request))
    if not isinstance(request.user, User) or request.user.guest:
        names.refuse_member_name(name)
    return name


def visitor_name(request: HttpRequest) -> str:
    """The visitor's name; empty if unknown."""
    return request.user.name if isinstance(request.user, User) else ""


def user_or_new_guest(request: HttpRequest, name: str) -> User:
    """The requesting user, or a new guest, who is signed in on this device.

    Raises Refused for newcomers during a lockdown.
    """
    name = guest_names.stored_form(name)
    if isinstance(request.user, User):
        if name and request.user.guest and request.user.name != name:
            request.user.name = name
            request.user.save(update_fields=["name"])
        return request.user
    site_state.refuse_newcomer()
    guest = User.objects.create_guest(name, get_language() or "", **device_preferences(request))
    links = request.session.get(viewers.LINKS)
    login(request, guest, backend="django.contrib.auth.backends.ModelBackend")
    if links:
        request.session[viewers.LINKS] = links
    return guest


def free_name(table: Table, name: str) -> str:
    """The name, with a number appended if a bot has it."""
    others: list[Seat] = list(table.seats.all())
    name = name[: names.LENGTH]
    return name if not joining.is_name_taken(name, others) else f"{name[: names.LENGTH - 2]} 2"


def refuse_too_fast(request: HttpRequest) -> HttpResponse:
    """Refuse too many tables or joins from one address."""
    return render_refusal(request, 429, _("Too many requests from your network. Wait a few minutes, then try again."))
