"""Views for clocks: the server's time, and the reader's holidays."""

from __future__ import annotations

import time
from datetime import date, timedelta

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tables.models import Holiday, Status, Table, damage
from tables.people.models import User
from tables.play import commands
from tables.web.middleware import render_refusal
from tables.web.parsing import number

DAYS = 30  # of holidays in a row, and in all that are still to come


@require_safe
def now(request: HttpRequest) -> HttpResponse:
    """The server's time in milliseconds since 1970."""
    return HttpResponse(
        str(round(time.time() * 1000)), content_type="text/plain", headers={"Cache-Control": "no-store"}
    )


@require_http_methods(["GET", "HEAD", "POST"])
def holidays(request: HttpRequest) -> HttpResponse:
    """The page of one's holidays in correspondence games: list, add, remove."""
    if not isinstance(request.user, User):
        return render_refusal(request, 403, _("Sit down at a table first: then you can announce when you are away."))
    if request.method != "POST":
        return holidays_page(request, request.user)
    if drop := request.POST.get("drop", ""):
        remove_holiday(request.user, number(drop) or 0)
        return redirect("holidays")
    wrong = add_holiday(request.user, *(day(request.POST.get(name, "")) for name in ("first", "last")))
    return holidays_page(request, request.user, wrong) if wrong else redirect("holidays")


def holidays_page(request: HttpRequest, user: User, wrong: str = "") -> HttpResponse:
    """Render the current and future holidays."""
    values = {
        "holidays": user.holidays.filter(last__gte=date.today()),
        "wrong": wrong,
        "first": request.POST.get("first", ""),
        "last": request.POST.get("last", ""),
    }
    return render(request, "people/holidays.html", values, status=422 if wrong else 200)


def day(text: str) -> date | None:
    """Parse a date of a form; None if invalid."""
    try:
        return parse_date(text)
    except ValueError:
        return None


def add_holiday(user: User, first: date | None, last: date | None) -> str:
    """Add a holiday. Returns the reason if refused, else ""."""
    today = date.today()
    if first is None or last is None or last < first or first < today:
        return _("A holiday must start today or later, and can’t end before it starts.")
    to_come = sum((each.last - max(each.first, today)).days + 1 for each in user.holidays.filter(last__gte=today))
    if to_come + (last - first).days + 1 > DAYS or first > today + timedelta(days=366):
        return _("That is too long: you can plan up to 30 days of holiday within the next year.")
    Holiday.objects.create(user=user, first=first, last=last)
    recompute_deadlines(user)
    return ""


def remove_holiday(user: User, number: int) -> None:
    """Remove a holiday; its past days stay free."""
    today = date.today()
    user.holidays.filter(pk=number, first__gte=today).delete()
    user.holidays.filter(pk=number, first__lt=today).update(last=today - timedelta(days=1))
    recompute_deadlines(user)


def recompute_deadlines(user: User) -> None:
    """Recompute the deadlines of all running tables where this user's clock runs, and update their pages."""
    for table in Table.objects.filter(status=Status.PLAYING, seats__user=user, seats__since__isnull=False):
        damage.read_or_mark(table, recompute_deadline)


@transaction.atomic
def recompute_deadline(table: Table) -> None:
    """Recompute the deadline of one correspondence table, and update its pages."""
    table = commands.lock_table(table)
    if table.status == Status.PLAYING and (terms := table.terms()) is not None and not terms.is_live:
        commands.write_notice(table, [])
