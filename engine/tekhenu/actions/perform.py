"""Performing an action: income before its cost, the action itself, the god-statue bonuses after it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import msgspec

from engine.core import Amount, Id, Move, Seat, paragraph
from engine.tekhenu.actions.card_hooks import AID, BEGUN
from engine.tekhenu.actions.god_bonus import heirs, reward
from engine.tekhenu.model.board import TOKENS
from engine.tekhenu.model.events.action_events import Performs, Produces
from engine.tekhenu.model.events.card_events import CardPaid
from engine.tekhenu.model.moves import PERFORM, PRODUCE, Perform, Produce
from engine.tekhenu.model.turn_records import PRODUCTION, START, Doing

if TYPE_CHECKING:
    from engine.tekhenu.position import Tekhenu


class Action(msgspec.Struct, frozen=True):
    """Functions of an action; each god's module registers one.

    possible: (g, seat, value, tokens, free) -> whether it can be performed; `free`: its cost is waived.
    ask: ask for the choices of the performance, which is `g.doing[-1]`.
    """

    possible: Callable[[Tekhenu, Seat, int, Sequence[int], bool], bool]
    ask: Callable[[Tekhenu, Doing], None]


ACTIONS: dict[Id, Action] = {}


def purse_for(g: Tekhenu, seat: Seat, action: Id, purse: Sequence[int]) -> Sequence[int]:
    """[R7.3] [A8] The tokens in `purse` and those received before the cost of this action is paid."""
    for card in g.players[seat].technologies:
        if card in AID and action in AID[card]:
            token, n = AID[card][action]
            purse = [*purse[:token], purse[token] + n, *purse[token + 1 :]]
    return purse


def possible(g: Tekhenu, seat: Seat, god: Id, value: int, purse: Sequence[int], free: bool = False) -> bool:
    """[R5.3] Whether a god action could be carried out with these tokens."""
    if g.players[seat].technologies:
        purse = purse_for(g, seat, god, purse)
    able = ACTIONS[god].possible  # in two steps for speed: this is called most often
    return able(g, seat, value, purse, free)


def applicable_technologies(g: Tekhenu, doing: Doing) -> list[Id]:
    """[A35] The Technologies that apply to this performance."""
    return g.players[doing.seat].technologies[: doing.known]


def perform(g: Tekhenu, doing: Doing) -> None:
    """[R5.5] [A6] Begin a performance. What follows it must already be on the agenda."""
    player = g.players[doing.seat]
    doing.known = len(player.technologies)
    if doing.source != START and doing.action != PRODUCTION:
        doing.heirs = heirs(g, doing.seat, doing.action)
    g.doing.append(doing)
    g.push(complete)
    for card in applicable_technologies(g, doing):
        if card in AID and doing.action in AID[card]:
            token, n = AID[card][doing.action]
            player.tokens[token] += n
            g.emit(CardPaid(doing.seat, card, (Amount(n, f"n_{TOKENS[token]}"),)))
        if card in BEGUN:
            BEGUN[card](g, doing.seat, doing)
    ACTIONS[doing.action].ask(g, doing)


def carry_out(g: Tekhenu, seat: Seat, move: Perform | Produce, source: Id, free: bool = False) -> None:
    """Begin the performance that a move names."""
    if isinstance(move, Perform):
        perform(g, Doing(seat, move.god, move.value, source, free=free))
    else:
        perform(g, Doing(seat, PRODUCTION, move.value, source, resource=move.resource, free=free))


def tell_choice(g: Tekhenu, seat: Seat, move: Perform | Produce) -> None:
    """[R5.5] Log the action that a player has chosen, if no die has been logged for it."""
    if isinstance(move, Perform):
        g.emit(Performs(seat, move.god, move.value))
    else:
        g.emit(Produces(seat, move.resource, move.value))


def any_action(g: Tekhenu, seat: Seat, free: bool = False) -> list[Move]:
    """[R11.4] [A15] All possible god actions and Productions, with any value."""
    tokens = g.players[seat].tokens
    out: list[Move] = []
    for god, moves in PERFORM.items():
        out += [move for value, move in moves.items() if possible(g, seat, god, value, tokens, free)]
    for produced in PRODUCE.values():
        out += produced.values()
    return out


@paragraph
def complete(g: Tekhenu) -> None:
    """[R5.6] [R16] Finish the action and give the bonuses of its god."""
    doing = g.doing.pop()
    for heir in doing.heirs:
        reward(g, heir, doing.action)
