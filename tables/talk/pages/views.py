"""Chat and notes of a table: as pages and as drawers."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tables.access import viewers
from tables.messages.refusals import Refused
from tables.models import Table
from tables.people import blocks
from tables.people.models import User
from tables.talk import canned_messages, commentary, delivery, messages, rooms, speakers
from tables.talk import notes as stored_notes
from tables.talk.models import LONGEST, LONGEST_NOTES, Room
from tables.web import parsing, rate_limits
from tables.web.middleware import render_refusal

SHOWN = 30  # messages at a time
AGAIN = 409


@require_GET
def talk(request: HttpRequest, slug: str) -> HttpResponse:
    """The last messages of a room, or those before a message; strangers may read."""
    table, _viewer = viewers.find_table(request, slug)
    asked = request.GET.get("room", "")
    heard = rooms_of(request, table)
    if asked and asked not in heard:
        return render_refusal(request, 403, _("You can’t read this chat while the game is in progress."))
    return room_page(request, table, Room(asked) if asked else heard[0])


def rooms_of(request: HttpRequest, table: Table) -> list[Room]:
    """The rooms that this visitor may read now; the commentary where there is one."""
    found = rooms.readable_rooms(table, request.user.pk, getattr(request.user, "is_moderator", False))
    commented = commentary.hears(table, request.user.pk) and commentary.is_commented(table)
    return [*found, Room.CASTER] if commented else found


def room_page(
    request: HttpRequest, table: Table, room: Room, wrong: Refused | None = None, typed: str = ""
) -> HttpResponse:
    """Render a room as page or drawer."""
    user, mine = request.user, own_room(table, request.user.pk, room)
    speaker = speakers.find_speaker(request, table)
    values = {
        "table": table,
        "room": room,
        "rooms": [{"key": one.value, "label": one.label, "here": one == room} for one in rooms_of(request, table)],
        "writes": room == mine,
        "names_commentators": commentary.may_name(table, user if isinstance(user, User) else None),
        "needs_name": speaker is None,
        "keeps_notes": user.pk is not None,
        "silent": speaker is not None and rooms.is_silent(table, speaker.pk, speaker.mark),
        "canned_messages": canned_messages.canned_choices(),
        "longest": LONGEST,
        "refusal": wrong.sentence if wrong else "",
        "typed": typed,
        "typed_name": request.POST.get("name", ""),
        **page_of(request, table, room),
    }
    name = "_lines" if "before" in request.GET else "_talk"
    return render(request, f"talk/{name if wants_fragment(request) else 'talk'}.html", values, status=status_of(wrong))


def own_room(table: Table, user_pk: int | None, asked: str) -> Room:
    """The room in which this user writes: the commentary if they ask for it and comment, else their own."""
    if asked == Room.CASTER and commentary.comments(table, user_pk):
        return Room.CASTER
    return rooms.own_room(table, user_pk)


def wants_fragment(request: HttpRequest) -> bool:
    """Whether htmx requests a fragment."""
    return request.headers.get("HX-Request") == "true"


def status_of(wrong: Refused | None) -> int:
    """The HTTP status: 200, or that of the refusal."""
    return wrong.status if wrong else 200


def page_of(request: HttpRequest, table: Table, room: Room) -> dict[str, object]:
    """A page of messages, oldest first, and the number before which older ones begin."""
    heard = commentary.heard(table, request.user.pk) if room == Room.CASTER else table.messages.filter(room=room)
    found = heard.exclude(author__in=blocks.hidden_authors(request.user.pk))
    before = parsing.number(request.GET.get("before", ""))
    if before is not None:
        found = found.filter(number__lt=before)
    page = list(found.select_related("author").order_by("-number")[: SHOWN + 1])
    for message in page:
        message.table = table
    shown = page[SHOWN - 1 :: -1]  # oldest first
    lines = [{"line": message, "colour": delivery.colour(message)} for message in shown]
    return {"lines": lines, "older": shown[0].number if len(page) > SHOWN else None}


@require_POST
def say(request: HttpRequest, slug: str) -> HttpResponse:
    """Post a message; the response is the new line, or without script the room."""
    table, _viewer = viewers.find_table(request, slug)
    if rate_limits.too_fast(rate_limits.TALK, "talk", request.user.pk or rate_limits.visitor(request)):
        return render_refusal(request, 429, _("That was too fast. Wait a moment, then write again."))
    text, room = request.POST.get("text", ""), request.POST.get("room", "")
    courtesy, places = request.POST.get("courtesy", ""), request.POST.get("places", "")
    try:
        speaker = speakers.find_speaker(request, table) or speakers.name_visitor(
            request, table, request.POST.get("name", "")
        )
        message = messages.say(table, speaker, text, courtesy, room, places)
    except Refused as error:
        if wants_fragment(request):
            return render_refusal(request, error.status, error.sentence)
        return room_page(request, table, own_room(table, request.user.pk, room), error, text)
    if not wants_fragment(request):
        return redirect(f"/t/{slug}/talk?room={message.room}#end")
    message.table = table
    return HttpResponse(delivery.line(message, get_language() or "en"))


def notes(request: HttpRequest, slug: str) -> HttpResponse:
    """One's own notes on a table: read and save."""
    table, _viewer = viewers.find_table(request, slug)
    if not isinstance(request.user, User):
        return render_refusal(
            request, 403, _("Notes are saved only for people who have taken a seat or have signed in.")
        )
    if request.method != "POST":
        return notes_page(request, table)
    if rate_limits.too_fast(rate_limits.NOTES, "notes", request.user.pk):
        return render_refusal(request, 429, _("That was too fast. Wait a moment, then write again."))
    saved, text = parsing.number(request.POST.get("saved", "")), request.POST.get("text", "")
    try:
        kept = stored_notes.save_notes(table, request.user, text, saved or 0)
    except Refused as error:
        return notes_page(request, table, error, text)
    if wants_fragment(request):
        return notes_page(request, table, status=_("Saved.") if kept else "")
    return redirect(f"/t/{slug}/notes")


def notes_page(
    request: HttpRequest, table: Table, wrong: Refused | None = None, typed: str = "", status: str = ""
) -> HttpResponse:
    """Render the saved notes; after a refusal, with the typed text."""
    assert isinstance(request.user, User)
    kept = stored_notes.load_notes(table, request.user)
    values = {
        "table": table,
        "kept": kept,
        "text": typed if wrong else kept.text,
        "other": kept.text if wrong and wrong.status == AGAIN else "",
        "longest": LONGEST_NOTES,
        "refusal": wrong.sentence if wrong else "",
        "status": status,
    }
    return render(
        request, f"talk/{'_notes' if wants_fragment(request) else 'notes'}.html", values, status=status_of(wrong)
    )
