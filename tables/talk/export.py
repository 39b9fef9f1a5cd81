"""Messages and notes in the data export."""

from __future__ import annotations

from tables.people.export_registry import part
from tables.people.models import User
from tables.talk.models import Report


@part("messages")
def messages(user: User) -> list[dict[str, object]]:
    """The user's messages, with table and room."""
    said = user.messages.order_by("time").select_related("table")
    named = ("room", "number", "text", "courtesy", "places", "deleted", "time")
    return [{"table": one.table.slug, **{name: getattr(one, name) for name in named}} for one in said]


@part("reports")
def reports(user: User) -> list[dict[str, object]]:
    """The user's reports and reasons, without the words of others."""
    made = Report.objects.filter(reporter=user).order_by("time").select_related("message__table")
    return [
        {"table": one.message.table.slug, "room": one.message.room, "number": one.message.number,
         "reason": one.reason, "time": one.time}
        for one in made
    ]  # fmt: skip


@part("notes")
def notes(user: User) -> list[dict[str, object]]:
    """The user's notes on all tables."""
    return [{"table": one.table.slug, "text": one.text, "time": one.time} for one in user.notes.select_related("table")]
