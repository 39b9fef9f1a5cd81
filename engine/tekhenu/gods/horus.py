"""[R8] Horus: building a Statue."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.core import Id, Move, Refusal, Seat
from engine.tekhenu.actions.card_windows import use
from engine.tekhenu.actions.god_bonus import reward
from engine.tekhenu.actions.payment import Spending, can_pay, can_waive, pay, plays
from engine.tekhenu.actions.perform import ACTIONS, Action
from engine.tekhenu.actions.why_not import why_not_horus
from engine.tekhenu.model import board as data
from engine.tekhenu.model import waiting_texts
from engine.tekhenu.model.board import GOLD, GRANITE, PEOPLE, PEOPLE_TEMPLE
from engine.tekhenu.model.events.action_events import Honoured, StatueForPeople
from engine.tekhenu.model.events.joined_events import Gained
from engine.tekhenu.model.moves import FOR_PEOPLE, HONOUR, Honour, Instead, People, Play
from engine.tekhenu.model.refusals import GodIsFull, OtherSlot, SpaceTaken
from engine.tekhenu.model.score_lines import award
from engine.tekhenu.model.turn_records import Doing

if TYPE_CHECKING:
    from engine.tekhenu.position import Tekhenu


def price(g: Tekhenu, seat: Seat) -> int:
    """[R8.1] Granite shown under the leftmost Statue left."""
    return g.printed.statue_cost[g.players[seat].statues]


def free_for(g: Tekhenu, god: Id) -> bool:
    """[R8.2] Whether a god has a free statue space."""
    return len(g.statues[god]) < data.STATUES_PER_GOD[g.size]


def targets(g: Tekhenu, value: int) -> list[Move]:
    """[R8.2] The god of the die's slot if it has a free space, and the free spaces for the people."""
    god = g.horus[value - 1]
    out: list[Move] = [HONOUR[god]] if free_for(g, god) else []
    if len(g.people) < len(PEOPLE):
        out += [FOR_PEOPLE[space] for space in PEOPLE if space not in g.people]
    return out


def possible(g: Tekhenu, seat: Seat, value: int, purse: Sequence[int], free: bool) -> bool:
    """[R8.5] Whether a Statue is left, a space is free, and the price can be paid."""
    player = g.players[seat]
    if player.statues == data.STATUES:
        return False
    if len(g.people) == len(PEOPLE) and not free_for(g, g.horus[value - 1]):
        return False
    return free or can_pay(player, purse, GRANITE, price(g, seat)) or can_waive(player, "horus")


def ask(g: Tekhenu, doing: Doing) -> None:
    """[R8.2] Ask for the Statue's place."""
    g.push(Erecting((doing.seat,)))


class Erecting(Spending):
    """[R8] Choose to build a Statue in honour of a god or for the people."""

    phase = "turns"
    clause = "R8.2"
    answers = (Honour, People, Instead, Play)
    told = waiting_texts.PlacesStatue

    def moves(self, g: Tekhenu, seat: Seat) -> Sequence[Move]:
        """The free spaces, substitutions and cards."""
        doing = g.doing[-1]
        out: list[Move] = []
        if doing.free:
            out += targets(g, doing.value)
        else:
            cost = price(g, seat)
            if self.can(g, seat, GRANITE, cost):
                out += targets(g, doing.value)
                out += self.substitutions(g, seat, GRANITE, (cost,))
            out += plays(g, seat, "horus")
        return out

    def closed_moves(self, g: Tekhenu, seat: Seat) -> list[tuple[Move, Refusal]]:
        """[R8.2] [R8.5] Gods of other slots, taken spaces, a price that cannot be paid."""
        value, out = g.doing[-1].value, list[tuple[Move, Refusal]]()
        legal = self.moves(g, seat)
        price_refused = why_not_horus(g, seat, value, g.players[seat].tokens)
        for god, honour in HONOUR.items():
            slot = g.slot_of(god)
            why = OtherSlot(god, slot) if slot != value else None if free_for(g, god) else GodIsFull(god)
            if honour not in legal and (said := why or price_refused) is not None:
                out.append((honour, said))
        for space, people in FOR_PEOPLE.items():
            taken = SpaceTaken() if space in g.people else price_refused
            if people not in legal and taken is not None:
                out.append((people, taken))
        return out

    def answer(self, g: Tekhenu, seat: Seat, move: Move) -> None:
        """[R8.1] Pay, take the leftmost Statue and place it."""
        if isinstance(move, Instead):
            self.say(move)
            return
        if isinstance(move, Play):
            use(g, seat, move, "horus")
            return
        g.agenda.pop()
        if not g.doing[-1].free:
            pay(g, seat, GRANITE, price(g, seat), self.instead)
        g.players[seat].statues += 1
        if isinstance(move, Honour):
            honour(g, seat, move.god)
        elif isinstance(move, People):
            for_people(g, seat, move.space)


def honour(g: Tekhenu, seat: Seat, god: Id) -> None:
    """[R8.3] [R16.3] Place a Statue for a god; with three players the builder's first brings its bonus."""
    first = seat not in g.statues[god]
    g.statues[god].append(seat)
    g.emit(Honoured(seat, god))
    if first and g.size == 3:
        reward(g, seat, god)


def for_people(g: Tekhenu, seat: Seat, space: Id) -> None:
    """[R8.4] Place a Statue for the people and gain the gold there.

    At the Temple it scores 3 VP for each own Column in line.
    """
    g.people[space] = seat
    g.emit(StatueForPeople(seat, space))
    if space in g.gold:
        g.gold.remove(space)
        g.gain(seat, GOLD)
        g.emit(Gained(seat, 1, "gold"))
    if space in PEOPLE_TEMPLE:
        award(g, seat, data.TEMPLE_STATUE_VP * g.columns_in(PEOPLE_TEMPLE[space], seat), "people")


ACTIONS["horus"] = Action(possible, ask)
