"""Admin page of reports."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tables.talk import report_queue
from tables.talk.models import Report
from tables.talk.posting import messages


@admin.register(Report)
class Reports(admin.ModelAdmin):  # type: ignore[type-arg]
    """Reports with context; players see no spectators' messages of their game before its end."""

    list_display = ("time", "where", "author", "reporter", "reason", "settled")
    list_filter = ("settled", "message__room")
    list_select_related = ("message__table", "message__author", "reporter")
    fields = readonly_fields = (
        "where", "author", "reporter", "reason", "log", "time", "settled", "settled_by"
    )  # fmt: skip
    actions = ("delete_messages", "silence_authors", "settle")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Never: reports are made at the tables."""
        return False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Report]:
        """The reports that this administrator may read."""
        return report_queue.readable_reports(request.user, super().get_queryset(request))  # type: ignore[arg-type]

    @admin.display(description=_("where"))
    def where(self, report: Report) -> str:
        """Table, room and number."""
        return f"{report.message.table.slug} · {report.message.get_room_display()} · {report.message.number}"

    @admin.display(description=_("who said it"))
    def author(self, report: Report) -> str:
        """The author of the message."""
        return report.message.by

    @admin.action(description=_("Delete the messages"))
    def delete_messages(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        """Delete the reported messages."""
        for report in reports:
            messages.delete(report.message, request.user)  # type: ignore[arg-type]
        self.settle(request, reports)

    @admin.action(description=_("Bar the authors from the chat at their tables"))
    def silence_authors(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        """Bar the authors from the chat of these tables."""
        for report in reports.exclude(message__author=request.user.pk):
            if report.message.has_speaker:
                messages.silence(report.message, request.user)  # type: ignore[arg-type]
        self.settle(request, reports)

    @admin.action(description=_("Settled"))
    def settle(self, request: HttpRequest, reports: QuerySet[Report]) -> Any:
        """Mark reports as settled."""
        reports.filter(settled=None).update(settled=timezone.now(), settled_by=request.user.pk)
