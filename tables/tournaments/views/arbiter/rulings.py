"""Pages for arbiters' acts: effects before and after, the reason, the button that does it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from decimal import Decimal, DecimalException
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from tables.history.voices import voice
from tables.messages.refusals import Refused
from tables.models import Table, damage
from tables.people.models import User
from tables.play import rewind
from tables.tournaments.arbiter import rulings, running_table
from tables.tournaments.audit.log import By
from tables.tournaments.models import Pod, Tournament
from tables.tournaments.models.states import PodState, SeatState
from tables.tournaments.permissions import acting, viewing
from tables.tournaments.results import dry_run, pod_results
from tables.tournaments.rounds import pod_cards, pods
from tables.tournaments.standings.facts import POINT
from tables.tournaments.texts import log_texts
from tables.tournaments.views.arbiter import arbiters
from tables.tournaments.views.page_context import entries_by_key, entries_by_pk, page_context
from tables.web.middleware import render_refusal
from tables.web.parsing import DIGITS, number, signed_number

Do = Callable[[Tournament, By, int, QueryDict], object]
TITLES: Mapping[str, object] = {
    "suspend": _("Put the table on hold"),
    "come": _("Come to the table"), "resume": _("Resume the table"), "uphold": _("Uphold the result"),
    "look": _("Look at a hand"), "time": _("Give more time"), "rewind": _("Undo moves"),
    "move": _("Make a move for a seat"), "readmit": _("Let a player come back"),
    "result": _("Decide the result"), "restart": _("Restart at a new table"),
    "void": _("Void the table"), "points": _("Adjust points"), "warn": _("Give a warning"),
    "disqualify": _("Disqualify"), "reopen": _("Reopen the round"),
}  # fmt: skip
EFFECTS: Mapping[str, object] = {
    "suspend": _("Nobody plays and no clock runs until you resume the table."),
    "come": _("The table sees that you are there. Nobody plays and no clock runs until you resume it."),
    "resume": _("The clocks resume where they stopped. This also answers an open call."),
    "uphold": _("The dispute is settled and the result counts."),
    "look": _("You will see, once, what this seat sees right now. The table is told, and it is noted in the log."),
    "time": _("The minutes are added to the reserve. If you give them to everyone, the game also ends that much "
              "later."),
    "rewind": _(
        "The game returns to the position before the move. Hands and everything public are as they were; "
        "whatever nobody had seen is reshuffled separately, so that nobody profits from what they saw. The "
        "game record keeps the undone moves, and anyone who checks it will find them."
    ),
    "move": _(
        "The move counts as if the seat had made it, and only an arbiter can undo it. The log does not say "
        "which move it was; the table sees what the rules show."
    ),
    "readmit": _(
        "A player who left can take the seat again from their own page, even though their time for that is "
        "over. If they do, they count as never having left."
    ),
    "result": _(
        "The result takes effect at once as a new version; older ones are kept. A game in progress ends. "
        "Tables played since then don’t change; a draft of the next round is redrawn."
    ),
    "restart": _(
        "The same players start a new game at a table with a new number. The old one is kept as void and "
        "does not count."
    ),
    "void": _(
        "The game ends and does not count: no points are scored, and for later draws it is as if these players "
        "had not met."
    ),
    "points": _(
        "The points count in the current stage or, if the player is no longer in it, in the last stage they "
        "reached."
    ),
    "warn": _("The warning is noted in the log and changes nothing else."),
    "disqualify": _(
        "A disqualified player is no longer drawn and is ranked below everyone else. Games already played "
        "stay, and so do other players’ results."
    ),
    "reopen": _("All results of the round are kept, and they can be changed again."),
}  # fmt: skip
FINAL = ("void", "restart", "disqualify", "result", "rewind")  # acts shown with a warning


def form_number(form: QueryDict, name: str) -> int:
    """A number of the form, with its sign. Raises Refused."""
    found = signed_number(form.get(name, ""))
    if found is None:
        raise Refused(str(_("Please fill in every number.")), 400)
    return found


def chosen_seat(form: QueryDict) -> int | None:
    """The seat of the form, from 0; None (an empty field) for all. Raises Refused."""
    return form_number(form, "seat") if form.get("seat") else None


def form_result(tournament: Tournament, pk: int, form: QueryDict) -> tuple[list[int], list[int], list[int]]:
    """The result of the form: points and places by seat, and the seats that left. Raises Refused."""
    seats = [seat.number for seat in pods.find_pod(tournament, pk).seats.exclude(state=SeatState.NO_SHOW)]
    left = [n for n in seats if form.get(f"left-{n}")]
    return [form_number(form, f"vp-{n}") for n in seats], [form_number(form, f"place-{n}") for n in seats], left


def grains(form: QueryDict) -> int:
    """The points of the form in grains. Raises Refused."""
    try:
        number = Decimal(form.get("points", "").strip().replace(",", ".").replace("\N{MINUS SIGN}", "-")) * POINT
    except DecimalException as error:  # not a number, or too large for the context
        raise Refused(str(_("Please fill in every number.")), 400) from error
    if not number.is_finite() or number.adjusted() >= DIGITS or number != int(number):  # 1e999 has a thousand digits
        raise Refused(str(_("Points must be multiples of 0.05: 2.5 is possible, 2.51 is not.")), 400)
    return int(number)


OF_POD: Mapping[str, Do] = {
    "suspend": lambda t, by, pk, form: running_table.suspend(t, by, pk),
    "come": lambda t, by, pk, form: running_table.suspend(t, by, pk),
    "resume": lambda t, by, pk, form: running_table.resume(t, by, pk),
    "uphold": lambda t, by, pk, form: running_table.uphold(t, by, pk),
    "look": lambda t, by, pk, form: running_table.look(t, by, pk, form_number(form, "seat")),
    "time": lambda t, by, pk, form: running_table.add_time(t, by, pk, form_number(form, "minutes"), chosen_seat(form)),
    "rewind": lambda t, by, pk, form: running_table.rewind(t, by, pk, form_number(form, "before")),
    "move": lambda t, by, pk, form: running_table.move(t, by, pk, form_number(form, "seat"), [form.get("move", "")]),
    "readmit": lambda t, by, pk, form: running_table.readmit(t, by, pk, form_number(form, "seat")),
    "result": lambda t, by, pk, form: rulings.decide_result(t, by, pk, *form_result(t, pk, form)),
    "restart": lambda t, by, pk, form: rulings.restart(t, by, pk),
    "void": lambda t, by, pk, form: rulings.void_pod(t, by, pk),
}
OF_ENTRY: Mapping[str, Do] = {
    "points": lambda t, by, pk, form: rulings.grant(t, by, pk, grains(form)),
    "warn": lambda t, by, pk, form: rulings.warn(t, by, pk),
    "disqualify": lambda t, by, pk, form: rulings.disqualify(t, by, pk),
}
OF_ROUND: Mapping[str, Do] = {
    "time": lambda t, by, pk, form: running_table.add_time_to_round(t, by, pk, form_number(form, "minutes")),
    "reopen": lambda t, by, pk, form: rulings.reopen_round(t, by, pk),
}
SHOWING = ("look", "rewind", "move")  # acts that reveal part of the game
POSTED = ("move",)  # acts whose card is requested by POST: their move may be secret
SHIFTING = ("result", "void", "points", "disqualify")  # acts that change the standing


@require_http_methods(["GET", "HEAD", "POST"])
def pod_ruling(request: HttpRequest, slug: str, pk: int, act: str) -> HttpResponse:
    """An act at a table. Raises Http404."""
    to = reverse("event-pod-desk", args=[slug, pk])
    return page(request, slug, pk, act, OF_POD, to, partial(pod_context, acting.actor_of(request).user))


@require_http_methods(["GET", "HEAD", "POST"])
def entry_ruling(request: HttpRequest, slug: str, pk: int, act: str) -> HttpResponse:
    """An act on an entry. Raises Http404."""
    return page(request, slug, pk, act, OF_ENTRY, reverse("event-log", args=[slug]), entry_context)


@require_http_methods(["GET", "HEAD", "POST"])
def round_ruling(request: HttpRequest, slug: str, pk: int, act: str) -> HttpResponse:
    """An act on a round. Raises Http404."""
    return page(request, slug, pk, act, OF_ROUND, reverse("event-arbiter", args=[slug]), round_context)


def page(
    request: HttpRequest, slug: str, pk: int, act: str, acts: Mapping[str, Do], to: str,
    show: Callable[[Tournament, int, str, QueryDict], dict[str, object]],
) -> HttpResponse:  # fmt: skip
    """The card of an act, or the act itself. Raises Http404."""
    if act not in acts:
        raise Http404
    do = acts[act]
    shows_card = act in POSTED and "key" not in request.POST
    if request.method == "POST" and not shows_card:
        return act_and_show(request, slug, pk, act, do, to)
    form = request.POST if shows_card else request.GET
    try:
        tournament = acting.tournament_for_staff(request, slug)
        shown = {**page_context(request, tournament), **show(tournament, pk, act, form), "back": to}
        shown["shifts"] = shifts(request, tournament, act, lambda by: do(tournament, by, pk, form))
    except Refused as error:
        return render_refusal(request, error.status, error.sentence)
    title = _("Correct the result") if shown.get("stands") else TITLES[act]
    shown |= {"act": act, "title": title, "effect": EFFECTS[act], "final": act in FINAL}
    return render(request, "tournaments/arbiter/act.html", {**shown, "key": secrets.token_hex(16)})


def act_and_show(request: HttpRequest, slug: str, pk: int, act: str, do: Do, to: str) -> HttpResponse:
    """Carry out the act and redirect to its outcome."""

    def carry_out() -> None:
        do(acting.tournament_for_staff(request, slug), acting.actor_of(request), pk, request.POST)

    answer = acting.act_and_redirect(request, carry_out, to)
    if act == "look" and answer.status_code == 302:
        row = viewing.find_tournament(request, slug).log.filter(kind="looked", actor=request.user.pk).last()
        answer["Location"] = f"{reverse('event-look', args=[slug, pk])}?by={row.number if row else 0}"
    return answer


def shifts(request: HttpRequest, tournament: Tournament, act: str, do: Callable[[By], object]) -> object:
    """The changes of the standing, for acts that change it and are filled in; else None."""
    filled = request.GET or act in ("void", "disqualify")
    if act not in SHIFTING or not filled:
        return None
    return dry_run.preview_standings(tournament, lambda: do(By(acting.actor_of(request).user, reason="…")))


# -- what a card shows -------------------------------------------------------------------------------


def pod_context(user: User | None, tournament: Tournament, pk: int, act: str, form: QueryDict) -> dict[str, object]:
    """The context of an act at a table for this user. Raises Http404 and Refused."""
    pod = arbiters.pod_of(tournament, pk)
    shown: dict[str, object] = {"pod": pod, "round": pod.round, "filled": bool(form), "form": form}
    shown["where"] = log_texts.table(pod.target)
    shown["stands"] = act == "result" and pod.state == PodState.CONFIRMED
    if act in SHIFTING and pod.table is not None:
        damage.is_readable(pod.table)  # mark it now: a mark made in the dry run would be rolled back
    if act == "result":
        shown |= {"seats": rows(tournament, pod, form), "follows": dry_run.later_effects(pod.round)}
    elif act in ("look", "time", "rewind", "move", "readmit"):
        game = (
            running_table.undelayed_table(tournament, pk, user)
            if act in SHOWING
            else running_table.running_game(tournament, pk)
        )
        table = Table.objects.with_seats().get(pk=game[1].pk)
        shown |= {"table": table, "minutes": running_table.MINUTES}
        shown |= rewind_choices(table, form) if act == "rewind" else {}
    return shown


def rewind_choices(table: Table, form: QueryDict) -> dict[str, object]:
    """The moves to rewind to; with one chosen, the undone turns and what became known since."""
    speaks, before = voice(table), number(form.get("before", ""))
    older = number(form.get("older", ""))
    listed = rewind.moves(table, speaks, older)
    if before is None:
        return {"moves": listed, "older": listed[-1].number if listed else None}
    taken, _landing = rewind.plan_rewind(table, before)
    told = [rewind.turn_text(table, row, speaks) for row in taken.rows]
    return {"before": before, "taken": told, "learned": rewind.newly_known(table, taken.rows, speaks)}


def rows(tournament: Tournament, pod: Pod, form: QueryDict) -> list[dict[str, object]]:
    """The fields of a result: from the form, the confirmed result, or the current tile."""
    tile = pod_cards.tile(pod.round, pod, entries_by_pk(entries_by_key(tournament)))
    last, numbers = pod.results.last(), [seat.number for seat in pod.seats.all() if seat.state != SeatState.NO_SHOW]
    now = pod_results.stored_result(last) if last is not None else None
    return [
        {
            "n": n,
            "name": shown.name,
            "vp": form.get(f"vp-{n}", now["points"][i] if now else shown.points),
            "place": form.get(f"place-{n}", now["places"][i] if now else ""),
            "left": bool(form.get(f"left-{n}")) if form else bool(now and n in now["forfeits"]),
        }
        for i, (n, shown) in enumerate(zip(numbers, tile.seats, strict=True))
    ]


def entry_context(tournament: Tournament, pk: int, act: str, form: QueryDict) -> dict[str, object]:
    """The context of an act on an entry. Raises Http404."""
    entry = tournament.entries.filter(pk=pk).first()
    if entry is None:
        raise Http404
    return {"entry": entry, "where": entry.name, "form": form, "filled": bool(form)}


def round_context(tournament: Tournament, pk: int, act: str, form: QueryDict) -> dict[str, object]:
    """The context of an act on a round. Raises Http404."""
    round = arbiters.round_of(tournament, pk)
    where = gettext("Round {n}").format(n=round.number)
    return {"round": round, "where": where, "minutes": running_table.MINUTES, "form": form}
