"""[R12] Bastet: the festival."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.core import Move, Seat
from engine.tekhenu.actions.card_windows import use
from engine.tekhenu.actions.payment import Spending, can_pay, can_waive, pay, plays
from engine.tekhenu.actions.perform import ACTIONS, Action
from engine.tekhenu.actions.population_track import more_happiness
from engine.tekhenu.model import waiting_texts
from engine.tekhenu.model.board import FESTIVAL_PRICE, PAPYRUS, SCRIBE, SCRIBES_FOR
from engine.tekhenu.model.events.action_events import Festival
from engine.tekhenu.model.events.joined_events import Gained
from engine.tekhenu.model.moves import FEAST, Feast, Instead, Play
from engine.tekhenu.model.turn_records import Doing

if TYPE_CHECKING:
    from engine.tekhenu.position import Tekhenu


def possible(g: Tekhenu, seat: Seat, value: int, purse: Sequence[int], free: bool) -> bool:
    """[R12.1] Two papyrus suffice, even if no marker moves."""
    player = g.players[seat]
    return free or can_pay(player, purse, PAPYRUS, FESTIVAL_PRICE) or can_waive(player, "bastet")


def ask(g: Tekhenu, doing: Doing) -> None:
    """[R12.1] [R7.2] Hold the festival at once, or ask if there is more than one way to pay."""
    decision = Feasting((doing.seat,))
    g.push(decision)
    if not doing.free and decision.moves(g, doing.seat) != [FEAST]:
        return
    decision.answer(g, doing.seat, FEAST)


class Feasting(Spending):
    """[R12.1] Choose how the festival is paid for."""

    phase = "turns"
    clause = "R12.1"
    answers = (Feast, Instead, Play)
    told = waiting_texts.PaysFestival

    def moves(self, g: Tekhenu, seat: Seat) -> Sequence[Move]:
        """Holding the festival, substitutions and cards."""
        if g.doing[-1].free:
            return [FEAST]
        out: list[Move] = []
        if self.can(g, seat, PAPYRUS, FESTIVAL_PRICE):
            out = [FEAST, *self.substitutions(g, seat, PAPYRUS, (FESTIVAL_PRICE,))]
        return [*out, *plays(g, seat, "bastet")]

    def answer(self, g: Tekhenu, seat: Seat, move: Move) -> None:
        """[R12.1] [R12.2] [R12.3] Pay, then gain happiness and scribes."""
        if isinstance(move, Feast):
            g.agenda.pop()
            doing = g.doing[-1]
            if not doing.free:
                pay(g, seat, PAPYRUS, FESTIVAL_PRICE, self.instead)
            feast(g, doing)
        elif isinstance(move, Play):
            use(g, seat, move, "bastet")
        elif isinstance(move, Instead):
            self.say(move)


def feast(g: Tekhenu, doing: Doing) -> None:
    """[R12.1] [R12.2] Raise happiness by the die value; gain scribes for a low one."""
    g.emit(Festival(doing.seat))
    more_happiness(g, doing.seat, doing.value)
    if scribes := SCRIBES_FOR[doing.value]:
        g.gain(doing.seat, SCRIBE, scribes)
        g.emit(Gained(doing.seat, scribes, "scribe"))


ACTIONS["bastet"] = Action(possible, ask)
