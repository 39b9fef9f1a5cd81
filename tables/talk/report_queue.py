"""Queue of reports for site moderators: each message with context and acts."""

from __future__ import annotations

from collections.abc import Callable

from django.core.paginator import Paginator
from django.db import transaction
from django.db.models import Exists, F, OuterRef, QuerySet
from django.dispatch import Signal
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tables.access import viewers
from tables.messages.refusals import Refused
from tables.models import Seat, Sitting, Status
from tables.people.models import User
from tables.talk import messages
from tables.talk.models import Report, Room
from tables.web.middleware import render_refusal

LISTED = 10  # reports on a page
report_settled = Signal()  # a `user` has settled a `report` by an `act`; sent inside the transaction


def readable_reports(user: User, found: QuerySet[Report]) -> QuerySet[Report]:
    """The reports that this user may read.

    None about themselves, and none about spectators' messages in games they play, or have left and may come back to.
    """
    at = {"table": OuterRef("message__table"), "user": user.pk, "table__status": Status.PLAYING}
    plays = Exists(Seat.objects.filter(**at)) | Exists(Sitting.objects.filter(**at))
    return found.exclude(plays, message__room__in=(Room.WATCHERS, Room.CASTER)).exclude(message__author=user.pk)


@require_safe
def reports(request: HttpRequest) -> HttpResponse:
    """The page of reports, open ones first."""
    if not isinstance(request.user, User) or not request.user.is_moderator:
        return render_refusal(request, 403, _("Only moderators can read reports."))
    found = readable_reports(
        request.user, Report.objects.select_related("message__table", "message__author", "reporter")
    )
    listed = found.order_by(F("settled").desc(nulls_first=True), "-time")
    page = Paginator(listed.prefetch_related("message__table__seats"), LISTED).get_page(request.GET.get("page", ""))
    tables = [report.message.table for report in page]
    open_to_reader = {table.pk for table in tables if viewers.may_look(table, request.user.pk, request.session)}
    shown = {"page": page, "open_to_reader": open_to_reader, "here": request.get_full_path()}
    return render(request, "talk/reports.html", shown)


@require_POST
def act_on_report(request: HttpRequest, number: int, act: str) -> HttpResponse:
    """Delete the reported message, silence its author, or do nothing; the report is then settled."""
    if not isinstance(request.user, User) or not request.user.is_moderator:
        return render_refusal(request, 403, _("Only moderators can read reports."))
    report = readable_reports(request.user, Report.objects.select_related("message__table")).filter(pk=number).first()
    if report is None or act not in ACTS:
        raise Http404
    try:
        settle(report, request.user, act)
    except Refused as error:
        return render_refusal(request, error.status, error.sentence)
    return redirect("reports")


@transaction.atomic
def settle(report: Report, user: User, act: str) -> None:
    """Carry out one of ACTS on a report and mark it as settled. Raises Refused."""
    ACTS[act](report, user)
    Report.objects.filter(pk=report.pk, settled=None).update(settled=timezone.now(), settled_by=user)
    report_settled.send(Report, report=report, user=user, act=act)


def delete(report: Report, user: User) -> None:
    """Delete the reported message."""
    messages.delete(report.message, user)


def silence(report: Report, user: User) -> None:
    """Bar the author from writing at that table. Raises Refused."""
    messages.silence(report.message, user)


def do_nothing(report: Report, user: User) -> None:
    """Do nothing."""


ACTS: dict[str, Callable[[Report, User], None]] = {"delete": delete, "silence": silence, "leave": do_nothing}
