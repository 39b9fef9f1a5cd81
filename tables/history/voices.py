"""Voices: how a reader of the active language is spoken to at a table, with the names of its seats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django.utils.translation.trans_real import catalog

from engine.core import Text, Viewer, Voice
from tables.history import seat_history
from tables.models import Row, Seat, Table


def voice(table: Table, viewer: Viewer = None) -> Voice:
    """How this viewer, who reads the active language, is spoken to at this table."""
    return spoken(table, seat_history.seats(table, viewer), viewer)


def spoken(table: Table, seats: Iterable[Seat], viewer: Viewer = None) -> Voice:
    """A voice that gives the seats of a table these names, and speaks to the viewer."""
    names = [seat.said for seat in seats]
    return translated(names, table.rules.words(table.chosen()), table.rules.guests(len(names)), viewer)


def of_rows(
    table: Table, viewer: Viewer, speaks: Voice, rows: Sequence[Row], past: int | None = None
) -> dict[int, Voice]:
    """How this viewer is told of each of these rows, oldest first: by the names of the time.

    They are "you" where they sat then, whoever sits there now. past: the version that is shown, where it is not the
    last that the viewer may see.
    """
    told, then = dict[int, Voice](), speaks
    seated = seat_history.after(table, past) if past is not None else ""
    for row in reversed(rows):
        then = spoken_then(table, seated, viewer) if seated else then
        told[row.number], seated = then, row.seated
    return told


def spoken_then(table: Table, seated: str, viewer: Viewer) -> Voice:
    """A voice of the time before a row that keeps who sat where."""
    seats = seat_history.then(table, seated)
    return spoken(table, seats, None if viewer is None else seat_history.found(table.seats.all()[viewer], seats))


def translated(
    names: Sequence[str], words: Mapping[str, Text], guests: Sequence[str] = (), viewer: Viewer = None
) -> Voice:
    """A voice in the active language. `guests`: the words for who plays without a seat."""
    messages = catalog()  # itself, since a board has hundreds of sentences and each `gettext` would look for it
    everybody = list(names)
    speaks = Voice(messages.gettext, messages.ngettext, everybody.__getitem__, words, viewer)
    everybody += map(speaks.word, guests)
    return speaks
