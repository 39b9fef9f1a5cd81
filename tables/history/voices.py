"""Voices: how a reader of the active language is spoken to at a table, with the names of its seats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django.utils.translation.trans_real import catalog

from engine.core import Text, Viewer, Voice
from tables.history import seat_history
from tables.models import Seat, Table


def voice(table: Table, viewer: Viewer = None) -> Voice:
    """How this viewer, who reads the active language, is spoken to at this table."""
    return spoken(table, seat_history.seats(table, viewer), viewer)


def spoken(table: Table, seats: Iterable[Seat], viewer: Viewer = None) -> Voice:
    """A voice that gives the seats of a table these names, and speaks to the viewer."""
    names = [seat.said for seat in seats]
    return translated(names, table.rules.words(table.chosen()), table.rules.guests(len(names)), viewer)


def translated(
    names: Sequence[str], words: Mapping[str, Text], guests: Sequence[str] = (), viewer: Viewer = None
) -> Voice:
    """A voice in the active language. `guests`: the words for who plays without a seat."""
    messages = catalog()  # itself, since a board has hundreds of sentences and each `gettext` would look for it
    everybody = list(names)
    speaks = Voice(messages.gettext, messages.ngettext, everybody.__getitem__, words, viewer)
    everybody += map(speaks.word, guests)
    return speaks
