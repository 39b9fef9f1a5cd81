"""[R5.3] [R6] A turn as it is declared: the die, its value, what can be done with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from operator import sub
from typing import TYPE_CHECKING

import msgspec

from engine.core import Count, Id, Move, Seat
from engine.tekhenu.actions.action_in_progress import DIE
from engine.tekhenu.actions.card_hooks import SLACK
from engine.tekhenu.actions.payment import payment, plays, substitutes
from engine.tekhenu.actions.perform import possible
from engine.tekhenu.model.board import COLOUR_OF, COLOURS, GODS, GREY, PIPS_OF, PRODUCES, RESOURCES, SCRIBE
from engine.tekhenu.model.moves import PERFORM, PRODUCE, RECKON, Reckon

if TYPE_CHECKING:
    from engine.tekhenu.model.player import Player
    from engine.tekhenu.position import Tekhenu

NOTHING: Mapping[Id, int] = {}
MADE_OF: dict[Id, tuple[Id, ...]] = {colour: (PRODUCES[colour],) if colour != GREY else () for colour in COLOURS}


class Due(msgspec.Struct, forbid_unknown_fields=True):
    """An action that the turn still owes; `value` is None where it is chosen when the action begins [R23.3]."""

    action: Id  # a god, or "production"
    value: Count | None = None
    resource: Id | None = None
    source: Id = DIE
    first: bool = False  # it comes before all others [R5.5]


class Plan(msgspec.Struct, forbid_unknown_fields=True):
    """[R5.1] [R5.3] The die that has been taken and what has been declared."""

    section: Id
    die: Id  # as it weighs: a card may have turned it [A17]
    colour: Id  # as it counts: a card may treat it as another
    value: Count  # as it counts for every action of the turn
    pan: str  # left, right, below; "" while only a card of `select` can decide it
    anubis: bool = False
    free: Count = 0  # steps of the value that cost no scribe
    placed: bool = False  # whether the die lies on the scale
    due: list[Due] = []  # further actions that have been declared; after the choice of the action all that are owed

    def steps(self) -> int:
        """[R6.1] Scribes that the value costs."""
        off = abs(self.value - PIPS_OF[self.die])
        return off - self.free if off > self.free else 0


def planned(section: Id, die: Id, pan: Id, anubis: bool = False) -> Plan:
    """The turn with this die and nothing else declared."""
    return Plan(section, die, COLOUR_OF[die], PIPS_OF[die], pan, anubis)


def slack(player: Player, kind: int) -> int:
    """[T13] [T14] Free steps for god actions (0) or Productions (1)."""
    steps = 0
    for card in player.technologies:
        if card in SLACK:
            steps += SLACK[card][kind]
    return steps


def values(value: int, steps: int) -> Sequence[int]:
    """[R6.2] What a value can become."""
    return range(max(1, value - steps), min(6, value + steps) + 1) if steps else (value,)


def performances(
    g: Tekhenu, seat: Seat, plan: Plan, instead: Mapping[Id, int] = NOTHING, scribes: int = 0
) -> list[Move]:
    """[R5.2] [R6.3] [R6.4] [R6.5] What can be done with the die at the value that has been declared.

    instead: how the scribes are paid, where the payer has said it. scribes: how many more a card will cost.
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
    """[R5.3] [T19] [A42] The tokens after a Production that comes first, as far as the marker lets them be kept."""
    k, free = RESOURCES.index(resource), slack(player, 1)
    kept = min(plan.value + free, 6, player.production[k]) + free
    return [*purse[:k], purse[k] + kept, *purse[k + 1 :]]


@cache
def others(value: int, steps: int) -> tuple[Reckon, ...]:
    """[R6.1] Every other value within so many steps."""
    return tuple(RECKON[other] for other in values(value, steps) if other != value)


def reckonings(g: Tekhenu, seat: Seat, plan: Plan) -> Sequence[Reckon]:
    """[R6.1] Other values that can be paid for and lead to an action."""
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
    """[R5.3] Whether a turn declared so far can be carried out, with the player's cards if need be."""
    if performances(g, seat, plan) or reckonings(g, seat, plan):
        return True
    before, g.plan = g.plan, plan
    try:
        return bool(plays(g, seat, "select"))
    finally:
        g.plan = before
