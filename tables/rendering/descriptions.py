"""Contents of the home page and of waiting rooms."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from django.http import HttpRequest
from django.template.defaultfilters import floatformat
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import Game
from engine.core import Option, Viewer, commitment_to, say
from tables.access import invitations, viewers
from tables.history import spectator_delay, voices
from tables.messages import guest_names
from tables.models import COLOURS, Purpose, Seat, Status, Table, Visibility, table_codes
from tables.people import name_rules
from tables.people.models import Colour, User
from tables.rendering import terms
from tables.rendering.games import game_files, learning_links
from tables.rendering.games.game_options import options_of
from tables.seats import leaving
from tables.web import presence


def game_card(game: Game) -> dict[str, object]:
    """A game on the home page and above its forms."""
    players = _("{least} to {most} players").format(least=game.seats[0], most=game.seats[-1])
    return {
        "key": game.key,
        "title": _(game.title),
        "blurb": _(game.blurb),
        "players": players,
        "minutes": game.minutes,
        "options_url": f"/new/{game.key}",
        "rules_url": learning_links.rules_url(game),
        "short_url": learning_links.short_url(game),
        "lesson_url": learning_links.lesson_url(game),
        "art": game_files.templates(game, "_art.html"),
    }


def home_context(request: HttpRequest) -> dict[str, object]:
    """The context of the home page, without lists of tables."""
    return {
        "people_here": presence.count_visitors(request),
        "visitor_name": request.user.displayed_name if isinstance(request.user, User) else "",
    }


def variant(table: Table) -> list[str]:
    """What is played at a table, in a few words: edition, and options that are not default."""
    chosen, usual, words = table.chosen_options(), table.rules.options(), []
    for name, option in applicable_options(table).items():
        value = getattr(chosen, name)
        if isinstance(value, str) and (option.named or value != getattr(usual, name)):
            words.append(option_value_text(value, option.values))
        elif value is True:
            words.append(_(option.label))
    return words


def status_line(table: Table, viewer: Viewer = None) -> str:
    """The state of a table in one sentence; only the delay if spectators see the game later."""
    if table.status == Status.OPEN:
        free = sum(seat.free for seat in table.seats.all())
        if not free:
            return _("Every seat is taken: the game can start.")
        return ngettext("Waiting for {n} more player.", "Waiting for {n} more players.", free).format(n=free)
    if spectator_delay.is_delayed(table, viewer):
        return _("In progress; spectators are {behind}.").format(behind=spectator_delay.delay_text(table))
    return say(table.full_position().seen_by(None).stage(), voices.voice(table, viewer))


def waiting_room_context(request: HttpRequest, table: Table, viewer: Viewer) -> dict[str, object]:
    """The context of a waiting room: seats, links, buttons."""
    user = request.user.pk
    seats = list(table.seats.all())
    seated = viewer is not None
    free = [seat for seat in seats if seat.free]
    name = request.user.name if isinstance(request.user, User) else ""
    handles = User.objects.handles(seat.user_id for seat in seats)
    taken = name_rules.is_among(name, [seat.name for seat in seats])
    return {
        "table": table,
        "game": game_card(table.rules),
        "note": status_line(table),
        "held": [seat.held_for for seat in free if seat.held_for is not None and not table.arbitrated],
        "seats": [seat_context(seat, viewer, handles.get(seat.user_id or 0, "")) for seat in seats],
        "options": option_lines(table),
        "is_seated": seated,
        "can_sit": not seated and viewers.may_sit(table, user, request.session),
        "visitor_name": "" if taken else guest_names.displayed_name(name),
        **host_context(table, user, bool(free)),
        "can_invite": bool(free) and may_invite(request, table, viewer),
        "commitment": commitment_to(table.secret),
        "can_leave": seated and not table.arbitrated,
        "colours": colours(seats, viewer) if seated and not table.arbitrated else [],
        "revoke_url": revoke_url(request, table),
        **{f"{act}_url": f"/t/{table.slug}/{act}" for act in ("sit", "start", "fill", "leave", "seats", "colour")},
        **(links(request, table) if may_show(request, table, viewer) else {}),
    }


def host_context(table: Table, user: int | None, free: bool) -> dict[str, object]:
    """What the host may do in a waiting room; free: whether a seat is."""
    hosts = user is not None and table.host_id == user
    return {
        "is_host": hosts,
        "can_start": hosts and not free,
        "can_fill": hosts and free,
        "start_refusal": _("The game can start once every seat is taken."),
    }


def code(table: Table) -> str:
    """The table code in the reader's language; empty without one."""
    return table_codes.code_text(table.code) if table.code else ""


def may_invite(request: HttpRequest, table: Table, viewer: Viewer) -> bool:
    """Whether this visitor may invite players.

    Never where seats are drawn, or where one plays for oneself.
    """
    return not table.arbitrated and not table.is_solitary and may_show(request, table, viewer)


def may_show(request: HttpRequest, table: Table, viewer: Viewer) -> bool:
    """Whether this visitor sees the links of a table, at least the one to watch."""
    hosts = request.user.pk is not None and table.host_id == request.user.pk
    return hosts or viewer is not None or table.visibility == Visibility.PUBLIC


def revoke_url(request: HttpRequest, table: Table) -> str:
    """The path for revoking links; empty for others than the host."""
    hosts = request.user.pk is not None and table.host_id == request.user.pk
    return f"/t/{table.slug}/revoke" if hosts else ""


def colours(seats: Iterable[Seat], viewer: Viewer) -> list[dict[str, object]]:
    """The colours that this viewer can choose: their own and those of free seats."""
    others = {seat.colour for seat in seats if not seat.free and seat.number != viewer}
    own = next(seat.colour for seat in seats if seat.number == viewer)
    return [
        {"colour": colour, "shape": Colour(colour).label, "own": colour == own}
        for colour in COLOURS
        if colour not in others
    ]


def links(request: HttpRequest, table: Table) -> dict[str, object]:
    """Links, code and QR codes of a table."""
    join = invitations.link_url(request, table, viewers.JOIN)
    watch = invitations.link_url(request, table, viewers.WATCH)
    return {
        "join_url": join,
        "watch_url": watch,
        "code": code(table),
        "join_qr": invitations.render_qr(join),
        "watch_qr": invitations.render_qr(watch),
    }


def seat_offer(request: HttpRequest, table: Table, viewer: Viewer) -> dict[str, object]:
    """The link to a vacant seat of a running game, for its players; empty for others."""
    if viewer is None or table.arbitrated or not leaving.may_take(table):
        return {}
    return {**links(request, table), "revoke_url": revoke_url(request, table), "sits": True}


def seat_context(seat: Seat, viewer: Viewer, handle: str) -> dict[str, object]:
    """A seat of a waiting room; `handle`: of its player's profile."""
    held = seat.held_for.displayed_name if seat.held_for else ""
    shape = _("held for {name}").format(name=held) if held else Colour(seat.colour).label
    you, bot = seat.number == viewer, bool(seat.bot)
    return {
        "taken": not seat.free,
        "colour": seat.colour,
        "name": seat.displayed_name,
        "shape": shape,
        "bot": bot,
        "you": you,
        "handle": handle,
    }


def applicable_options(table: Table) -> dict[str, Option]:
    """The options that apply to this table's number of seats."""
    seats = len(table.seats.all())
    return {name: option for name, (_kind, option) in options_of(table.rules).items() if option.matters(seats)}


def fixed_options(table: Table) -> list[Option]:
    """The options that this table's number of seats always plays with."""
    seats = len(table.seats.all())
    return [option for _kind, option in options_of(table.rules).values() if seats in option.always]


def option_lines(table: Table) -> list[tuple[str, str]]:
    """The options of a table in words."""
    chosen = table.chosen_options()
    shown = [
        (_(option.label), option_value_text(getattr(chosen, name), option.values))
        for name, option in applicable_options(table).items()
    ]
    shown += [
        *((_(option.label), option_value_text(True, option.values)) for option in fixed_options(table)),
        *terms.options(table),
        (_("Pace of the bots"), pace_text(table.pace)),
        spectator_delay.delay_option(table),
    ]
    if table.purpose == Purpose.PRACTICE:
        shown.append((_("Practice game"), _("With a coach for those who want one, not rated")))
    corrected = msgspec.to_builtins(chosen).get("corrections")
    if corrected:
        own = ngettext("{n} value entered by this club", "{n} values entered by this club", len(corrected)).format(
            n=len(corrected)
        )
        shown.append((_("Printed values"), own))
    return shown


def pace_text(seconds: float) -> str:
    """The pace of bots in words."""
    if not seconds:
        return _("No delay")
    return _("About {n} s").format(n=floatformat(seconds, -1))


def option_value_text(value: Any, words: dict[str, str]) -> str:
    """The value of one option in words."""
    if value is None:
        return _("At random")
    if isinstance(value, bool):
        return _("Yes") if value else _("No")
    if isinstance(value, int):
        return _("Seat {n}").format(n=value + 1)
    return _(words[value])
