"""The answer that a player of a correspondence game has prepared."""

from __future__ import annotations

from engine.core import Viewer, Voice, say
from tables.models import Table
from tables.play import plans


def plan_context(table: Table, viewer: Viewer, past: bool, speaks: Voice) -> dict[str, object]:
    """Whether this viewer can prepare an answer, and what they have prepared; to nobody else."""
    if viewer is None or past or not plans.may_plan(table):
        return {"may_plan": False, "plan": None}
    seat = table.seats.all()[viewer]
    plan = plans.plan_of(seat)
    if plan is None:
        return {"may_plan": True, "plan": None}
    told = [say(table.parse_move(text), speaks) for text in plan.moves]
    return {"may_plan": True, "plan": {"failed": seat.plan_failed, "lines": told}}
