"""Moderation of one message: report, delete, silence its author."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tables.access import viewers
from tables.messages.refusals import Refused
from tables.people.models import User
from tables.talk import commentary, delivery, messages, rooms
from tables.talk.models import LONGEST_REASON, Message, Report, Room
from tables.talk.pages import views
from tables.web import rate_limits
from tables.web.middleware import render_refusal

KEEPING: dict[str, Callable[[Message, User], None]] = {
    "delete": messages.delete,
    "silence": messages.silence,
    "unsilence": lambda message, _user: messages.unsilence(message),
}


def find_readable_message(request: HttpRequest, slug: str, room: str, number: int) -> Message:
    """A message that this visitor may read. Raises Http404, the same for hidden and unknown."""
    table, _viewer = viewers.find_table(request, slug)
    if room not in views.rooms_of(request, table):
        raise Http404
    message = messages.find_message(table, room, number)
    waits = room == Room.CASTER and not commentary.heard(table, request.user.pk).filter(number=number).exists()
    if message is None or waits:
        raise Http404
    message.table = table
    return message


@require_GET
def message(request: HttpRequest, slug: str, room: str, number: int) -> HttpResponse:
    """A message, and what this reader may do about it."""
    return message_page(request, find_readable_message(request, slug, room, number))


def message_page(request: HttpRequest, message: Message) -> HttpResponse:
    """Render a message as page or drawer."""
    user = request.user if isinstance(request.user, User) else None
    values = {
        "table": message.table,
        "line": message,
        "colour": delivery.colour(message),
        "own": user is not None and message.author_id == user.pk,
        "keeps_order": user is not None and rooms.may_moderate(message.table, user),
        "silent": rooms.is_silent(message.table, message.author_id, message.mark),
        "can_report": user is not None and message.author_id != user.pk,
        "reported": user is not None and Report.objects.filter(message=message, reporter=user).exists(),
        "longest": LONGEST_REASON,
    }
    return render(request, f"talk/{'_message' if views.wants_fragment(request) else 'message'}.html", values)


@require_POST
def act_on_message(request: HttpRequest, slug: str, room: str, number: int, act: str) -> HttpResponse:
    """Report, delete, silence or unsilence; the response is the updated message."""
    about, user = find_readable_message(request, slug, room, number), request.user
    if act != "report" and act not in KEEPING:
        raise Http404
    if not isinstance(user, User) or (act != "report" and not rooms.may_moderate(about.table, user)):
        return render_refusal(request, 403, _("Only moderators and the person who opened this table can do that."))
    if rate_limits.too_fast(rate_limits.REPORTS, "report", user.pk):
        return render_refusal(request, 429, _("That was too fast. Wait a moment, then try again."))
    try:
        if act == "report":
            messages.report(about, user, request.POST.get("reason", ""))
        else:
            KEEPING[act](about, user)
    except Refused as error:
        return render_refusal(request, error.status, error.sentence)
    if views.wants_fragment(request):
        return message_page(request, find_readable_message(request, slug, room, number))
    return redirect("message", slug, room, number)
