"""[R5.3] [R6] The plan of a turn: the die, its value, and the actions declared with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from operator import sub
from typing import TYPE_CHECKING

import msgspec

from engine.core import Id, Move, Seat
from engine.tekhenu.actions.card_hooks import SLACK
from engine.tekhenu.actions.payment import payment, plays, substitutes
from engine.tekhenu.actions.perform import possible
from engine.tekhenu.model.board import COLOUR_OF, COLOURS, GODS, GREY, PIPS_OF, PRODUCES, RESOURCES, SCRIBE
from engine.tekhenu.model.moves import PERFORM, PRODUCE, RECKON, Reckon
from engine.tekhenu.model.turn_records import Plan

if TYPE_CHECKING:
    from engine.tekhenu.model.player import Player
    from engine.tekhenu.position import Tekhenu

NOTHING: Mapping[Id, int] = {}
MADE_OF: dict[Id, tuple[Id, ...]] = {colour: (PRODUCES[colour],) if colour != GREY else () for colour in COLOURS}


def build_plan(section: Id, die: Id, pan: Id, anubis: bool = False) -> Plan:
    """A new plan with this die and nothing else declared."""
    return Plan(section, die, COLOUR_OF[die], PIPS_OF[die], pan, anubis)


def slack(player: Player, kind: int) -> int:
    """[T13] [T14] Number of free steps of the value, for god actions (kind 0) or Productions (kind 1)."""
    steps = 0
    for card in player.technologies:
        if card in SLACK:
            steps += SLACK[card][kind]
    return steps


def values(value: int, steps: int) -> Sequence[int]:
    """[R6.2] Values from 1 to 6 within so many steps of a value."""
    return range(max(1, value - steps), min(6, value + steps) + 1) if steps else (value,)


def performances(
    g: Tekhenu, seat: Seat, plan: Plan, instead: Mapping[Id, int] = NOTHING, scribes: int = 0
) -> list[Move]:
    """[R5.2] [R6.3] [R6.4] [R6.5] God actions and Productions possible with the die at the declared value.

    instead: substitutes for the scribes, as named by the payer. scribes: additional scribes that a card will cost.
    After a Production that comes first only god actions are left [T19].
    """
    player = g.players[seat]
    out: list[Move] = []
    if not plan.pan:
        return out
    purse: Sequence[int] = player.tokens
    if scribes := plan.steps() + scribes:
        spent = payment(player, SCRIBE, scribes, instead)
        if spent is None:
            return out
        purse = [*map(sub, purse, spent)]
    gods, produced = (GODS, RESOURCES) if plan.anubis else ((plan.section,), MADE_OF[plan.colour])
    if plan.due and (first := next((due.resource for due in plan.due if due.first), None)) is not None:
        purse, produced = with_yield(player, plan, first, purse), ()
    reach = values(plan.value, slack(player, 0))
    for god in gods:
        for value in reach:
            if possible(g, seat, god, value, purse):
                out.append(PERFORM[god][value])
    for resource in produced:
        for value in values(plan.value, slack(player, 1)):
            out.append(PRODUCE[resource][value])
    return out


def with_yield(player: Player, plan: Plan, resource: Id, purse: Sequence[int]) -> Sequence[int]:
    """[R5.3] [T19] [A42] Tokens of `purse` after a Production done first, up to the production marker."""
    k, free = RESOURCES.index(resource), slack(player, 1)
    kept = min(plan.value + free, 6, player.production[k]) + free
    return [*purse[:k], purse[k] + kept, *purse[k + 1 :]]


@cache
def others(value: int, steps: int) -> tuple[Reckon, ...]:
    """[R6.1] Moves to every other value within so many steps."""
    return tuple(RECKON[other] for other in values(value, steps) if other != value)


def payable_values(g: Tekhenu, seat: Seat, plan: Plan) -> Sequence[Reckon]:
    """[R6.1] Moves to other values that can be paid for and lead to an action."""
    player, start = g.players[seat], PIPS_OF[plan.die]
    scribes = player.tokens[SCRIBE]
    if player.technologies:
        scribes += sum([player.tokens[token] for token in substitutes(player, SCRIBE)])
    most = scribes + plan.free
    if plan.value != start or not most:
        return ()
    within = others(start, most)
    if plan.pan and not plan.due and (plan.anubis or plan.colour != GREY):
        return within
    return [other for other in within if performances(g, seat, msgspec.structs.replace(plan, value=other.value))]


def completable(g: Tekhenu, seat: Seat, plan: Plan) -> bool:
    """[R5.3] Whether a plan can lead to an action, with the player's cards if needed."""
    if performances(g, seat, plan) or payable_values(g, seat, plan):
        return True
    before, g.plan = g.plan, plan
    try:
        return bool(plays(g, seat, "select"))
    finally:
        g.plan = before
