"""The words of the log's rows."""

from __future__ import annotations

from django.core.paginator import Page
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from engine import GAMES
from tables.administration.models import LogRow
from tables.administration.terms import TERMS
from tables.messages import guest_names
from tables.people.models import Role, User

UNKNOWN = "—"


def sentences() -> dict[str, str]:
    """The sentence of each kind of act."""
    return {
        "message": _("wrote to the table {about}"),
        "hide": _("hid the table {about}"),
        "show": _("made the table {about} public"),
        "close": _("closed the table {about}"),
        "rename": _("renamed {about}"),
        "silence": _("silenced {about}: {term}"),
        "unsilence": _("let {about} write again"),
        "ban": _("banned {about}: {term}"),
        "unban": _("ended the ban of {about}"),
        "end-sessions": _("ended all sessions of {about}"),
        "merge": _("merged another account into that of {about}"),
        "appoint": _("made {about} {role}"),
        "announce": _("announced: {text}"),
        "end-announcement": _("ended the announcement: {text}"),
        "lock": _("locked the site down"),
        "unlock": _("ended the lockdown"),
        "sweep": _("deleted old guests: {guests}"),
        "report": _("settled a report about {about}: {act}"),
    }


def settlements() -> dict[str, str]:
    """What can be done about a report, in words."""
    return {"delete": _("message deleted"), "silence": _("author stopped from writing there"), "leave": _("dismissed")}


def row_text(row: LogRow) -> str:
    """What was done, as a sentence without its subject."""
    more, table = row.more, row.target.startswith("table:")
    values = {
        "about": guest_names.displayed_name(row.about) or (row.target.partition(":")[2] if table else UNKNOWN),
        "term": str(TERMS[more["term"]][0]) if more.get("term") in TERMS else "",
        "role": dict(Role.choices).get(more.get("after", ""), ""),
        "text": more.get("french" if (get_language() or "").startswith("fr") else "english", ""),
        "guests": more.get("guests", ""),
        "act": settlements().get(more.get("act", ""), ""),
    }
    return sentences().get(row.kind, row.kind).format(**values)


def log_lines(page: Page[LogRow]) -> list[dict[str, object]]:
    """The rows of a page with their words and links."""
    people = {int(row.target[7:]) for row in page if row.target.startswith("person:")}
    handles = User.objects.handles(people)
    return [line(row, handles) for row in page]


def line(row: LogRow, handles: dict[int, str]) -> dict[str, object]:
    """A row for the page."""
    kind, _colon, key = row.target.partition(":")
    game = GAMES.get(row.more.get("game", ""))
    return {
        "row": row,
        "text": row_text(row),
        "who": guest_names.displayed_name(row.said) or UNKNOWN,
        "person": handles.get(int(key), "") if kind == "person" else "",
        "table": key if kind == "table" else "",
        "game": game.title if game else "",
    }
