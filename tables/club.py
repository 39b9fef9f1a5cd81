"""What the start page and the page of a waiting table show."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from django.db.models import Exists, OuterRef, Q
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import GAMES, Game, chance
from engine.core import Viewer, say
from tables import access, invitations, parts, presence
from tables.forms import options_of
from tables.models import Seat, Status, Table, Visibility
from tables.people.models import User

LISTED = 20  # tables of each kind


def described(game: Game) -> dict[str, Any]:
    """A game on the start page and above its forms."""
    players = _("{least} to {most} players").format(least=game.seats[0], most=game.seats[-1])
    return {
        "key": game.key,
        "title": _(game.title),
        "blurb": _(game.blurb),
        "players": players,
        "minutes": game.minutes,
        "options_url": f"/new/{game.key}",
        "rules_url": f"/rules/{game.key}",
        "art": f"games/{game.folder}/_art.html",
    }


def tonight(request: HttpRequest) -> dict[str, Any]:
    """The start page: my tables, tables with a free seat, games that can be watched."""
    user = request.user.pk
    mine = Seat.objects.filter(Q(user=user) | Q(held_for=user), table=OuterRef("pk"))
    free = Seat.objects.filter(table=OuterRef("pk"), name="", held_for=None)
    everything = Table.objects.with_seats().annotate(mine=Exists(mine)).order_by("-created")
    public = everything.filter(visibility=Visibility.PUBLIC, mine=False)
    going_on = everything.filter(Q(mine=True) | Q(host=user), status__in=(Status.OPEN, Status.PLAYING))
    return {
        "people_here": presence.seen(request),
        "my_tables": rows(going_on, user, "") if user else [],
        "open_tables": rows(public.filter(Exists(free), ~Q(host=user), status=Status.OPEN), user, "sit"),
        "running_tables": rows(public.filter(status=Status.PLAYING), user, "watch"),
        "visitor_name": request.user.name if isinstance(request.user, User) else "",
        "games": [described(game) for game in GAMES.values()],
    }


def rows(tables: Iterable[Table], user: int | None, action: str) -> list[dict[str, Any]]:
    """Tables as lines of the start page."""
    return [row(table, table.seat_of(user), action) for table in list(tables)[:LISTED]]


def row(table: Table, own: Seat | None, action: str) -> dict[str, Any]:
    """One table: who sits there, what goes on, and what the visitor can do."""
    return {
        "game_title": _(table.rules.title),
        "awaited": own is not None and own.awaited,
        "note": note(table),
        "seats": [{"taken": not seat.free, "colour": seat.colour, "name": seat.said} for seat in table.seats.all()],
        "action": action or ("resume" if table.status == Status.PLAYING else ""),
        "url": f"/t/{table.slug}",
    }


def note(table: Table) -> str:
    """What goes on at a table, in one sentence."""
    if table.status == Status.OPEN:
        free = sum(seat.free for seat in table.seats.all())
        if not free:
            return _("Every seat is taken: the game can begin.")
        return ngettext("Waiting for {n} person.", "Waiting for {n} people.", free).format(n=free)
    return say(table.truth().seen_by(None).stage(), parts.voice(table))


def waiting(request: HttpRequest, table: Table, viewer: Viewer) -> dict[str, Any]:
    """The page of a table before its game: seats, links, buttons."""
    user = request.user.pk
    seats = list(table.seats.all())
    hosts, seated = user is not None and table.host_id == user, viewer is not None
    free = [seat for seat in seats if seat.free]
    name = request.user.name if isinstance(request.user, User) else ""
    taken = any(seat.name.casefold() == name.casefold() for seat in seats)
    return {
        "table": table,
        "game": described(table.rules),
        "note": note(table),
        "seats": [seat_shown(seat, viewer) for seat in seats],
        "options": options_shown(table),
        "is_host": hosts,
        "is_seated": seated,
        "can_sit": not seated and access.may_sit(table, user, request.session),
        "visitor_name": "" if taken else name,
        "can_start": hosts and not free,
        "can_fill": hosts and bool(free),
        "start_refusal": _("The game can begin when every seat is taken."),
        "commitment": chance.commitment(table.secret),
        **{f"{act}_url": f"/t/{table.slug}/{act}" for act in ("sit", "start", "fill", "leave", "seats")},
        **(links(request, table) if hosts or seated or table.visibility == Visibility.PUBLIC else {}),
    }


def links(request: HttpRequest, table: Table) -> dict[str, Any]:
    """The two links with their codes."""
    join = invitations.link(request, table, access.JOIN)
    watch = invitations.link(request, table, access.WATCH)
    return {"join_url": join, "watch_url": watch, "join_qr": invitations.qr(join), "watch_qr": invitations.qr(watch)}


def seat_shown(seat: Seat, viewer: Viewer) -> dict[str, Any]:
    """One seat of a waiting table."""
    shapes = {
        "lapis": _("lapis, a hexagon"),
        "carnelian": _("carnelian, a diamond"),
        "faience": _("faience, a leaf"),
        "amber": _("amber, a moon"),
        "basalt": _("basalt, a heart"),
    }
    held = seat.held_for.name if seat.held_for else ""
    shape = _("held for {name}").format(name=held) if held else shapes[seat.colour]
    you, bot = seat.number == viewer, bool(seat.bot)
    return {"taken": not seat.free, "colour": seat.colour, "name": seat.said, "shape": shape, "bot": bot, "you": you}


def options_shown(table: Table) -> list[tuple[str, str]]:
    """The options of a table in words."""
    chosen = table.chosen()
    shown = [
        (_(option.label), value_shown(getattr(chosen, name), option.values))
        for name, (_kind, option) in options_of(table.rules).items()
    ]
    pace = ngettext("about {n} second", "about {n} seconds", round(table.pace)).format(n=f"{table.pace:g}")
    shown.append((_("Pace of the bots"), pace))
    corrected = msgspec.to_builtins(chosen).get("corrections")
    if corrected:
        own = ngettext("{n} value of this club", "{n} values of this club", len(corrected)).format(n=len(corrected))
        shown.append((_("Printed values"), own))
    return shown


def value_shown(value: Any, words: dict[str, str]) -> str:
    """The value of one option in words."""
    if value is None:
        return _("By chance")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, int):
        return _("Seat {n}").format(n=value + 1)
    return _(words[value])
