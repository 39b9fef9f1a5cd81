"""The answer that a player of a correspondence game has prepared."""

from __future__ import annotations

from engine.core import Viewer, Voice, say
from tables.models import Table
from tables.play import prepared_answers


def prepared_context(table: Table, viewer: Viewer, past: bool, speaks: Voice) -> dict[str, object]:
    """Whether this viewer can prepare an answer, and what they have prepared; to nobody else."""
    if viewer is None or past or not prepared_answers.may_prepare(table):
        return {"may_prepare": False, "prepared": None}
    seat = table.seats.all()[viewer]
    prepared = prepared_answers.prepared_answer(seat)
    if prepared is None:
        return {"may_prepare": True, "prepared": None}
    told = [say(table.parse_move(text), speaks) for text in prepared.moves]
    return {"may_prepare": True, "prepared": {"failed": seat.prepared_failed, "lines": told}}
