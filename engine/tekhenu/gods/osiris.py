"""[R14] Osiris: building a workshop or a quarry."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.core import Decision, Id, Move, Refusal, Seat, Sentence
from engine.tekhenu.actions.payment import plays
from engine.tekhenu.actions.perform import ACTIONS, Action
from engine.tekhenu.actions.population_track import less_happiness
from engine.tekhenu.model import board as data
from engine.tekhenu.model import waiting_texts
from engine.tekhenu.model.board import AREA, AREA_SPACES, GOLD, GOLD_IN_ROW, PRODUCTION_MAX, QUARTERS, RESOURCES, TOKEN
from engine.tekhenu.model.events.action_events import BuiltInArea, ProductionRose
from engine.tekhenu.model.events.joined_events import Gained
from engine.tekhenu.model.moves import FOUND, FOUND_ALSO, Found, Play
from engine.tekhenu.model.refusals import SpaceTaken
from engine.tekhenu.model.turn_records import Doing

if TYPE_CHECKING:
    from engine.tekhenu.position import Tekhenu


def free_quarters(g: Tekhenu, row: int) -> list[int]:
    """[R14.2] Indexes of the quarters with a free space in this row."""
    first = len(QUARTERS) * (row - 1)
    return [k for k in range(len(QUARTERS)) if g.area[first + k] is None]


def possible(g: Tekhenu, seat: Seat, value: int, purse: Sequence[int], free: bool) -> bool:
    """[R14.1] [R14.2] Whether happiness and a Building are left, and the row has a free space."""
    player, first = g.players[seat], len(QUARTERS) * (value - 1)
    able = player.happiness > 0 and player.buildings < data.BUILDINGS
    return able and None in g.area[first : first + len(QUARTERS)]


def ask(g: Tekhenu, doing: Doing) -> None:
    """[R14.2] Ask for the quarter."""
    g.push(Founding((doing.seat,)))


class Founding(Decision["Tekhenu"]):
    """[R14.2] Choose a quarter in the row of the value."""

    phase = "turns"
    clause = "R14.2"
    answers = (Found, Play)

    def open_to(self, g: Tekhenu, seat: Seat) -> Sentence:
        """[R14.2] The row."""
        return waiting_texts.OpensWorkshop(seat, g.doing[-1].value)

    def moves(self, g: Tekhenu, seat: Seat) -> Sequence[Move]:
        """The free spaces of the row; in row 6 combined with a further production."""
        doing = g.doing[-1]
        quarters = [k for k in free_quarters(g, doing.value) if not doing.quarters or QUARTERS[k] in doing.quarters]
        out: list[Move] = []
        for k in quarters:
            also = AREA[len(QUARTERS) * (doing.value - 1) + k]["production_any"]
            out += FOUND_ALSO[k] if also else [FOUND[k]]
        return [*out, *plays(g, seat, "osiris")]

    def closed_moves(self, g: Tekhenu, seat: Seat) -> list[tuple[Move, Refusal]]:
        """[R14.2] Quarters whose space is taken."""
        first = len(QUARTERS) * (g.doing[-1].value - 1)
        return [(FOUND[k], SpaceTaken()) for k in range(len(QUARTERS)) if g.area[first + k] is not None]

    def answer(self, g: Tekhenu, seat: Seat, move: Move) -> None:
        """[R14.1] [R14.2] [R14.3] Pay the happiness and place the Building."""
        assert isinstance(move, Found)
        g.agenda.pop()
        doing = g.doing[-1]
        if not doing.spared:
            less_happiness(g, seat, 1)
        place_building(g, seat, space_of(g, move), move.also)


def space_of(g: Tekhenu, move: Found) -> int:
    """[R14.2] The space of this quarter in the row of the value."""
    return len(QUARTERS) * (g.doing[-1].value - 1) + QUARTERS.index(move.quarter)


def takes_gold(g: Tekhenu, place: int) -> bool:
    """[R14.3] Whether the gold of its row goes to the player who builds on this space."""
    return AREA[place]["first_in_row_takes_gold"] and GOLD_IN_ROW in g.gold


def gained_from(g: Tekhenu, place: int) -> list[int]:
    """[R14.3] How many of each token a space gives now."""
    gained = [0] * len(data.TOKENS)
    for token, n in AREA[place]["gain"].items():
        gained[TOKEN[token]] += n
    gained[GOLD] += takes_gold(g, place)
    return gained


def place_building(g: Tekhenu, seat: Seat, place: int, also: Id | None) -> None:
    """[R14.3] [A9] Place the leftmost Building; raise production and gain what the space gives."""
    gained = gained_from(g, place)
    if takes_gold(g, place):
        g.gold.remove(GOLD_IN_ROW)
    g.area[place] = seat
    g.players[seat].buildings += 1
    g.emit(BuiltInArea(seat, AREA_SPACES[place]))
    for resource, n in g.printed.rises[place].items():
        more_production(g, seat, resource, n)
    if also is not None:
        more_production(g, seat, also, AREA[place]["production_any"])
    for token, n in enumerate(gained):
        if n:
            g.gain(seat, token, n)
            g.emit(Gained(seat, n, data.TOKENS[token]))


def more_production(g: Tekhenu, seat: Seat, resource: Id, n: int) -> None:
    """[R14.4] Raise a production marker, at most to 6."""
    production, k = g.players[seat].production, RESOURCES.index(resource)
    n = min(n, PRODUCTION_MAX - production[k])
    if n:
        production[k] += n
        g.emit(ProductionRose(seat, resource, production[k]))


ACTIONS["osiris"] = Action(possible, ask)
