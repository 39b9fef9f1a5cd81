"""Pages and acts of the desk."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping

from django.contrib import messages
from django.core.paginator import Paginator
from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tables.access import viewers
from tables.administration import log, log_texts, person_acts, queries, site_acts, table_acts, terms
from tables.administration.log import Change
from tables.administration.models import LogRow
from tables.administration.permissions import (
    LONGEST_SILENCE,
    can_decide_about,
    may,
    refuse_person,
    rights,
    staff_of_request,
)
from tables.models import Seat, Status, Table, Visibility
from tables.operations import checks, retention
from tables.people import site_state
from tables.people.models import Role, User
from tables.web import parsing

LISTED = 20
WORDS_LENGTH, REASON_LENGTH = 60, 300


def page(request: HttpRequest, what: str, shown: Mapping[str, object]) -> HttpResponse:
    """Render a page of the desk with what this person may do."""
    return render(request, f"administration/{what}.html", {**shown, "may": rights(request.user)})


def words_of(request: HttpRequest) -> str:
    """The words that are searched for."""
    return parsing.plain_text(request.GET.get("q", ""), WORDS_LENGTH)


@never_cache
@require_safe
def overview(request: HttpRequest) -> HttpResponse:
    """What waits, what is announced, whether the site is locked down, and which guests are old."""
    user = staff_of_request(request, "overview")
    shown = {
        "reports": queries.open_reports(user).count(),
        "calls": list(queries.open_calls(user)),
        "playing": Table.objects.filter(status=Status.PLAYING).count(),
        "opened": Table.objects.filter(status=Status.OPEN).count(),
        "locked": site_state.is_locked(),
        "announced": site_state.announcements(),
        "terms": terms.offered_terms(),
        "old_guests": retention.old_guests().count() if may(user, "sweep") else 0,
        "longest": site_acts.LONGEST_TEXT,
    }
    return page(request, "overview", shown)


@never_cache
@require_safe
def tables(request: HttpRequest) -> HttpResponse:
    """Tables that have not ended, or those that were searched for."""
    staff_of_request(request, "tables")
    words = words_of(request)
    found = Paginator(queries.find_tables(words), LISTED).get_page(request.GET.get("page", ""))
    return page(request, "tables", {"page": found, "words": words})


@never_cache
@require_safe
def table(request: HttpRequest, slug: str) -> HttpResponse:
    """A table, and what this person may do about it."""
    staff_of_request(request, "tables")
    found = find_table(slug)
    handles = User.objects.handles(seat.user_id for seat in found.seats.all())
    seats = [(seat, handles.get(seat.user_id or 0, "")) for seat in found.seats.all()]
    rows = LogRow.objects.filter(target=f"table:{slug}") if may(request.user, "log") else LogRow.objects.none()
    hidden, private = queries.is_hidden(found), found.visibility != Visibility.PUBLIC
    shown = {
        "table": found,
        "seats": seats,
        "last": found.turns.last(),
        "hidden": hidden,
        "access": pgettext("table", "hidden") if hidden else found.get_visibility_display() if private else "",
        "may_look": viewers.may_look(found, request.user.pk, request.session),
        **log_part(request, rows),
    }
    return page(request, "table", shown)


@never_cache
@require_safe
def people(request: HttpRequest) -> HttpResponse:
    """People, newest first, or those who were searched for."""
    user, words = staff_of_request(request, "people"), words_of(request)
    found = queries.find_people(words, may(user, "addresses"))
    listed = Paginator(found, LISTED).get_page(request.GET.get("page", ""))
    return page(request, "people", {"page": listed, "words": words})


@never_cache
@require_safe
def person(request: HttpRequest, handle: str) -> HttpResponse:
    """A person, and what this person at the desk may do about them."""
    user, found = staff_of_request(request, "people"), find_person(handle)
    rows = LogRow.objects.filter(target=log.person_target(found)) if may(user, "log") else LogRow.objects.none()
    seats = Seat.objects.filter(user=found).select_related("table").order_by("-table__created")[:LISTED]
    shown = {
        "person": found,
        "seats": seats,
        "decides": can_decide_about(user, found),
        "terms": terms.offered_terms(),
        "silence_terms": terms.offered_terms(LONGEST_SILENCE.get(user.rank)),
        "roles": Role.choices,
        **log_part(request, rows),
    }
    return page(request, "person", shown)


@never_cache
@require_safe
def health(request: HttpRequest) -> HttpResponse:
    """What the doctor says of this installation, and how busy the machine is."""
    staff_of_request(request, "health")
    shown = {"results": checks.results(), "load": os.getloadavg(), "cores": os.cpu_count()}
    return page(request, "health", shown)


@never_cache
@require_safe
def log_page(request: HttpRequest) -> HttpResponse:
    """The whole log, newest first, and whether its chain holds."""
    staff_of_request(request, "log")
    return page(request, "log", {**log_part(request, LogRow.objects.all()), "broken": log.first_broken_row()})


def log_part(request: HttpRequest, rows: QuerySet[LogRow]) -> dict[str, object]:
    """A page of rows of the log."""
    found = Paginator(rows, LISTED).get_page(request.GET.get("page", ""))
    return {"page": found, "lines": log_texts.log_lines(found)}


def find_table(slug: str) -> Table:
    """The table at this address. Raises Http404."""
    found = Table.objects.with_seats().select_related("host").filter(slug=slug).first()
    if found is None:
        raise Http404
    return found


def find_person(handle: str) -> User:
    """The person with this handle. Raises Http404."""
    found = User.objects.filter(username=handle).first() if handle.isprintable() else None
    if found is None:
        raise Http404
    return found


# -- acts --------------------------------------------------------------------------------------------


@require_POST
def act_on_table(request: HttpRequest, slug: str, act: str) -> HttpResponse:
    """Carry out an act on a table."""
    user = user_who_acts(request, act, table_acts.ACTS)
    found = find_table(slug)
    carry_out(request, user, lambda reason: table_acts.ACTS[act](user, found, form_of(request), reason))
    return redirect("desk-table", slug) if Table.objects.filter(pk=found.pk).exists() else redirect("desk-tables")


@require_POST
def act_on_person(request: HttpRequest, handle: str, act: str) -> HttpResponse:
    """Carry out an act on a person."""
    user = user_who_acts(request, act, person_acts.ACTS)
    found = find_person(handle)
    refuse_person(user, found)
    carry_out(request, user, lambda reason: person_acts.ACTS[act](user, found, form_of(request), reason))
    stays = User.objects.filter(pk=found.pk).first()  # a new name brings another handle
    return redirect("desk-person", stays.username) if stays is not None else redirect("desk-people")


@require_POST
def act_on_site(request: HttpRequest, act: str) -> HttpResponse:
    """Carry out an act on the whole site."""
    user = user_who_acts(request, act, site_acts.ACTS)
    carry_out(request, user, lambda reason: site_acts.ACTS[act](user, form_of(request), reason))
    return redirect("desk")


def user_who_acts(request: HttpRequest, act: str, known: Mapping[str, object]) -> User:
    """The person at the desk who may carry out this act. Raises Refused and Http404."""
    staff_of_request(request, "overview")
    if act not in known:
        raise Http404
    return staff_of_request(request, act)


def carry_out(request: HttpRequest, user: User, act: Callable[[str], Change]) -> None:
    """Carry out an act and log it, both or neither. Raises Refused."""
    with transaction.atomic():
        log.append_row(user, act(parsing.plain_text(request.POST.get("reason", ""), REASON_LENGTH)))
    messages.success(request, _("Done. It is in the log."))


def form_of(request: HttpRequest) -> dict[str, str]:
    """The fields of the form that was sent."""
    return {name: parsing.plain_text(value, 1000) for name, value in request.POST.items()}  # type: ignore[arg-type]
