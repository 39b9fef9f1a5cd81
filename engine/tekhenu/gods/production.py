"""[R15] Production, and its surplus on the scale."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.core import Decision, Move, Seat
from engine.tekhenu.actions.card_hooks import PRODUCED
from engine.tekhenu.actions.card_windows import use
from engine.tekhenu.actions.payment import plays
from engine.tekhenu.actions.perform import ACTIONS, Action, applicable_technologies
from engine.tekhenu.model import waiting_texts
from engine.tekhenu.model.board import RESOURCES
from engine.tekhenu.model.events.action_events import Produced, ProducedSurplus
from engine.tekhenu.model.moves import COLLECT, Collect, Play
from engine.tekhenu.model.turn_records import PRODUCTION, Doing

if TYPE_CHECKING:
    from engine.tekhenu.position import Tekhenu


def ask(g: Tekhenu, doing: Doing) -> None:
    """[R15.4] Produce at once, or ask a player with a card for it."""
    if plays(g, doing.seat, PRODUCTION):
        g.push(Producing((doing.seat,)))
    else:
        produce(g, doing)


class Producing(Decision["Tekhenu"]):
    """[R15.4] Use Blessings before the resources are taken."""

    phase = "turns"
    clause = "R15.4"
    answers = (Collect, Play)
    told = waiting_texts.TakesProduce

    def moves(self, g: Tekhenu, seat: Seat) -> Sequence[Move]:
        """Taking the resources, and cards."""
        return [COLLECT, *plays(g, seat, PRODUCTION)]

    def answer(self, g: Tekhenu, seat: Seat, move: Move) -> None:
        """[R15.2] Produce, or use a Blessing first."""
        if isinstance(move, Play):
            use(g, seat, move, PRODUCTION)
        elif isinstance(move, Collect):
            g.agenda.pop()
            produce(g, g.doing[-1])

    def default_move(self, g: Tekhenu, seat: Seat) -> Move:
        """[R15.4] Take the resources without a Blessing."""
        return COLLECT


def produce(g: Tekhenu, doing: Doing) -> None:
    """[R15.2] Produce as many as the value: keep up to the marker, the rest is surplus on the right pan."""
    assert doing.resource is not None
    player, k = g.players[doing.seat], RESOURCES.index(doing.resource)
    for _time in range(doing.times):
        kept = min(doing.value, player.production[k])
        surplus = doing.value - kept
        player.tokens[k] += kept
        player.surplus[k] += surplus
        if surplus:
            g.emit(ProducedSurplus(doing.seat, doing.resource, kept, surplus))
        else:
            g.emit(Produced(doing.seat, doing.resource, kept))
        for hook in PRODUCED.entries(applicable_technologies(g, doing)):
            hook(g, doing.seat, doing, kept, surplus)


def possible(g: Tekhenu, seat: Seat, value: int, purse: Sequence[int], free: bool) -> bool:
    """[R15.2] Always: a Production costs nothing."""
    return True


ACTIONS[PRODUCTION] = Action(possible, ask)
