"""[R10] Hathor: a Building at the Temple."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.core import Amount, Id, Move, Refusal, Seat
from engine.tekhenu.actions.card_hooks import COLUMN
from engine.tekhenu.actions.card_windows import use
from engine.tekhenu.actions.payment import Spending, can_pay, can_waive, pay, plays
from engine.tekhenu.actions.perform import ACTIONS, Action, applicable_technologies
from engine.tekhenu.actions.population_track import more_population
from engine.tekhenu.model import board as data
from engine.tekhenu.model import waiting_texts
from engine.tekhenu.model.board import BREAD, COLUMN_VP, LINE_OF, LINES, SPACES_FOR
from engine.tekhenu.model.events.action_events import BuiltAtTemple
from engine.tekhenu.model.events.joined_events import Gained
from engine.tekhenu.model.moves import BUILD, Build, Instead, Play
from engine.tekhenu.model.refusals import CostsLess, SpaceClosed, SpaceTaken, TooDear
from engine.tekhenu.model.score_lines import award
from engine.tekhenu.model.turn_records import Doing

if TYPE_CHECKING:
    from engine.tekhenu.position import Tekhenu


def free_spaces(g: Tekhenu) -> list[Id]:
    """[R10.1] The spaces open at this number of players without a Building."""
    return [space for space in SPACES_FOR[g.size] if space not in g.spaces]


def possible(g: Tekhenu, seat: Seat, value: int, purse: Sequence[int], free: bool) -> bool:
    """[R10.2] Whether a Building is left, a space is free, and its price can be paid."""
    player, spaces = g.players[seat], SPACES_FOR[g.size]
    if player.buildings == data.BUILDINGS or len(g.spaces) == len(spaces):
        return False
    if free or can_waive(player, "hathor"):
        return True
    for space, price in g.printed.bread.items():  # the cheapest come first
        if space not in g.spaces and space in spaces:
            return can_pay(player, purse, BREAD, price)
    return False


def ask(g: Tekhenu, doing: Doing) -> None:
    """[R10.1] Ask for the space."""
    g.push(Building((doing.seat,)))


class Building(Spending):
    """[R10.5] Choose a space around the Temple for a Building."""

    phase = "turns"
    clause = "R10.5"
    answers = (Build, Instead, Play)
    told = waiting_texts.PlacesBuilding

    def moves(self, g: Tekhenu, seat: Seat) -> Sequence[Move]:
        """The spaces that can be paid for, substitutions and cards."""
        spaces, bread = free_spaces(g), g.printed.bread
        if g.doing[-1].free:
            return [BUILD[space] for space in spaces]
        payable = {price: self.can(g, seat, BREAD, price) for price in {bread[space] for space in spaces}}
        out: list[Move] = [BUILD[space] for space in spaces if payable[bread[space]]]
        if out:
            out += self.substitutions(g, seat, BREAD, [price for price, can in payable.items() if can])
        return [*out, *plays(g, seat, "hathor")]

    def closed_moves(self, g: Tekhenu, seat: Seat) -> list[tuple[Move, Refusal]]:
        """[R10.1] [R10.2] Spaces that are closed, taken or not what is paid."""
        legal, out = self.moves(g, seat), list[tuple[Move, Refusal]]()
        for space, move in BUILD.items():
            if space not in SPACES_FOR[g.size]:
                out.append((move, SpaceClosed()))
            elif space in g.spaces:
                out.append((move, SpaceTaken()))
            elif move not in legal:
                price = g.printed.bread[space]
                out.append((move, CostsLess() if self.is_less(price) else TooDear(Amount(price, "n_bread"))))
        return out

    def answer(self, g: Tekhenu, seat: Seat, move: Move) -> None:
        """[R10.2] Pay, take the leftmost Building and place it."""
        if isinstance(move, Build):
            g.agenda.pop()
            if not g.doing[-1].free:
                pay(g, seat, BREAD, g.printed.bread[move.space], self.instead)
            build(g, g.doing[-1], move.space)
        elif isinstance(move, Play):
            use(g, seat, move, "hathor")
        elif isinstance(move, Instead):
            self.say(move)


def each_column(g: Tekhenu, doing: Doing) -> int:
    """[R10.3] [T05] Points for each own Column in the line of the new Building."""
    return max([COLUMN_VP, *COLUMN.entries(applicable_technologies(g, doing))])


def build(g: Tekhenu, doing: Doing, space: Id) -> None:
    """[R10.2] [R10.3] [R10.4] Place the Building, score its line and gain its tokens, raise population."""
    seat, line = doing.seat, LINE_OF[space]
    g.spaces[space] = seat
    g.players[seat].buildings += 1
    g.emit(BuiltAtTemple(seat, space))
    award(g, seat, each_column(g, doing) * g.columns_in(line, seat), "hathor")
    for square in LINES[line]:
        if g.grid[square] is None:
            token, _n = g.printed.grid[square]
            g.gain(seat, token)
            g.emit(Gained(seat, 1, data.TOKENS[token]))
    more_population(g, seat, doing.value)


ACTIONS["hathor"] = Action(possible, ask)
