"""Voices: the language, names and form of address for a reader at a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.core import Text, Viewer, Voice
from tables.history import seat_history
from tables.models import Row, Seat, Table
from tables.web.texts import texts


def voice(table: Table, viewer: Viewer = None) -> Voice:
    """The voice for this viewer in the active language."""
    return voice_of_seats(table, seat_history.seats(table, viewer), viewer)


def voice_of_seats(table: Table, seats: Iterable[Seat], viewer: Viewer = None) -> Voice:
    """A voice with the names of these seats, addressing the viewer."""
    names = [seat.displayed_name for seat in seats]
    return build_voice(names, table.rules.words(table.chosen_options()), table.rules.automas(len(names)), viewer)


def voices_of_rows(
    table: Table, viewer: Viewer, speaks: Voice, rows: Sequence[Row], past: int | None = None
) -> dict[int, Voice]:
    """The voice for each of these rows, oldest first, with the names of their time.

    Viewers are "you" in the seat that they had then. past: the version that is shown if it is not the last one visible
    to the viewer.
    """
    told, then = dict[int, Voice](), speaks
    seated = seat_history.players_at(table, past) if past is not None else ""
    for row in reversed(rows):
        then = past_voice(table, seated, viewer) if seated else then
        told[row.number], seated = then, row.seated
    return told


def past_voice(table: Table, seated: str, viewer: Viewer) -> Voice:
    """The voice for the time before a row that stores the players."""
    seats = seat_history.past_seats(table, seated)
    return voice_of_seats(
        table, seats, None if viewer is None else seat_history.seat_of_person(table.seats.all()[viewer], seats)
    )


def build_voice(
    names: Sequence[str], words: Mapping[str, Text], guests: Sequence[str] = (), viewer: Viewer = None
) -> Voice:
    """A voice in the active language. guests: word ids of players without a seat."""
    messages = texts()
    everybody = list(names)
    speaks = Voice(messages.__getitem__, messages.ngettext, everybody.__getitem__, words, viewer)
    everybody += map(speaks.word, guests)
    return speaks._replace(names=tuple(everybody))
