"""The page of the organiser's desk: its steps, plans, draft, rounds and questions."""

from __future__ import annotations

from tables.tournaments.desk import asks, draft, plans
from tables.tournaments.desk import round as deskround
from tables.tournaments.desk.desk import Desk
from tables.tournaments.draft import seat_choice
from tables.tournaments.models.states import EntryState, RoundState
from tables.tournaments.stages import setup


def context(desk: Desk) -> dict[str, object]:
    """The template context of the page."""
    next_round, drafted = desk.next_round, desk.round_in_draw
    is_over = desk.is_stage_played and not desk.feeds_next_stage
    return {
        "steps": desk.steps,
        "next": next_round,
        "plans": plans.cards(desk) if next_round else None,
        "draft": draft.build_draft(desk) if drafted and drafted.state == RoundState.PROPOSED else None,
        "drawing": drafted is not None and drafted.wanted is not None,
        "open_rounds": [deskround.card(desk, each) for each in desk.open_rounds],
        "not_here": [entry for entry in desk.entries.values() if entry.state == EntryState.ACCEPTED],
        "is_preview": next_round is not None and draft.earlier_round_text(desk, next_round) != "",
        "check_in_at": setup.check_in_at(desk.tournament),
        "over": is_over,
        "finish": asks.finish_question(desk) if is_over and desk.asked.do == "finish" else None,
        "needs": desk.needs,
        "feeds": desk.is_stage_played and desk.feeds_next_stage,
        "choosing": any(seat_choice.next_to_choose(stage) for stage in desk.stages),
    }
