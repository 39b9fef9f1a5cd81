"""Heuristic evaluation of moves for one seat, in victory points."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.core import Id, Move, Seat
from engine.tekhenu.actions.perform import possible
from engine.tekhenu.bot.weights import Weights
from engine.tekhenu.cards.decree_scores import SCORES
from engine.tekhenu.gods.osiris import free_quarters
from engine.tekhenu.gods.ra import ability_applies, buildings_beside, edge_points, matching_edges
from engine.tekhenu.model import board as data
from engine.tekhenu.model.board import ADMITTED, GODS, LEFT, PIPS_OF, PLACE_OF_GOD, PRODUCES, REACHED, SCRIBE
from engine.tekhenu.model.moves import (
    Anubis,
    Build,
    Buy,
    Choose,
    Faith,
    Feed,
    Found,
    Gather,
    Honour,
    Keep,
    Pass,
    People,
    Perform,
    Play,
    Proclaim,
    Produce,
    Raise,
    Receive,
    Reckon,
    Refresh,
    Take,
)

if TYPE_CHECKING:
    from engine.tekhenu.position import Tekhenu


STARTS = {"s11": 4.2, "s01": 4.0, "s04": 3.9, "s07": 3.5, "s08": 3.2, "s05": 3.2, "s02": 3.0, "s03": 2.9, "s12": 2.4}


class Worth:
    """Evaluates moves for one seat in one position."""

    def __init__(self, g: Tekhenu, seat: Seat, weights: Weights) -> None:
        self.g, self.seat, self.w = g, seat, weights
        self.player = g.players[seat]
        self.scorings = len(g.markers)  # number of Scorings still to come
        self.left = data.ROUNDS - g.round  # number of rounds after this one
        self.actions: dict[tuple[Id, int], float] = {}  # cache, by god and value
        self.squares: dict[int, float] = {}  # cache: what a square is worth apart from the edges of the tile

    def of(self, move: Move) -> float:
        """Value of a move; 0 for moves without an evaluation."""
        known = JUDGES.get(type(move))
        return known(self, move) if known else 0.0

    # -- tokens and tracks -------------------------------------------------------------------------

    def token(self, k: int, n: int = 1) -> float:
        """Value of n tokens: lower beyond a stock of six and in the last round."""
        late = 0.3 if not self.left else 1.0
        crowded = self.w.spare if self.player.tokens[k] > 6 else 1.0
        return self.w.tokens[k] * n * late * crowded

    def happier(self, n: int) -> float:
        """Value of n steps of happiness and of the triangles that they reach."""
        level = min(self.player.happiness + n, self.player.population)
        triangles = REACHED[level] - REACHED[self.player.happiness]
        steps = level - self.player.happiness
        return self.w.happiness * steps + 2.0 * triangles * self.scorings + (2.0 if level == data.TRACK_MAX else 0.0)

    def balance(self, change: int) -> float:
        """Value of a change of the balance."""
        before, after = self.player.balance(), self.player.balance() + change
        return self.w.balance * (abs(before) - abs(after)) + self.w.negative * (min(after, 0) - min(before, 0))

    def die(self, die: Id, pan: Id) -> float:
        """Value of a die on a pan."""
        return self.balance({LEFT: 1, "right": -1}.get(pan, 0) * PIPS_OF[die])

    # -- actions ---------------------------------------------------------------------------------------

    def action(self, god: Id, value: int) -> float:
        """Estimate for a god action with this value, with the best targets."""
        if (god, value) not in self.actions:
            self.actions[god, value] = float(getattr(self, god)(value))
        return self.actions[god, value]

    def horus(self, value: int) -> float:
        """Value of a Statue: its points in the Scorings to come and a fixed bonus, less its cost."""
        cost = self.g.printed.statue_cost[self.player.statues]
        return self.statue() + self.w.statue - self.token(data.GRANITE, cost)

    def statue(self) -> float:
        """Points of the next Statue in the Scorings to come."""
        vp = data.STATUE_VP
        return (vp[self.player.statues + 1] - vp[self.player.statues]) * self.scorings

    def ra(self, value: int) -> float:
        """Value of a Column on the best square."""
        slot = data.RA_SLOT_FOR[value]
        tile = self.g.tiles[slot]
        assert tile is not None
        best = max(
            self.square(tile, square, turned)
            for square in range(len(data.SQUARES))
            if self.g.grid[square] is None
            for turned in range(4)
        )
        return best + data.RA_VP[slot] - self.token(data.LIMESTONE, self.g.printed.limestone[tile])

    def square(self, tile: Id, square: int, turned: int) -> float:
        """Value of a Column tile on a square, turned by so many quarters."""
        if square not in self.squares:
            self.squares[square] = self.bare_square(square)
        return self.squares[square] + edge_points(square, matching_edges(self.g, tile, square, turned))

    def bare_square(self, square: int) -> float:
        """Value of a Column on a square without its edges: Buildings beside it, tokens, and later Scorings."""
        g = self.g
        token, n = g.printed.grid[square]
        own = sum(owner == self.seat and data.LINE_OF[space] in g.lines(square) for space, owner in g.spaces.items())
        later = self.w.column + own * self.scorings
        return buildings_beside(g, square) + self.token(token, n) + later

    def hathor(self, value: int) -> float:
        """Value of a Building at the Temple on the best space."""
        free = [space for space in data.SPACES_FOR[self.g.size] if space not in self.g.spaces]
        return max(map(self.space, free)) + self.w.population * value

    def space(self, space: Id) -> float:
        """Value of a Building on a space at the Temple."""
        g, line = self.g, data.LINE_OF[space]
        out = data.COLUMN_VP * g.columns_in(line, self.seat) - self.token(data.BREAD, g.printed.bread[space])
        out += sum(self.token(g.printed.grid[square][0]) for square in data.LINES[line] if g.grid[square] is None)
        return out + self.w.building + (1 + g.columns_in(line, self.seat)) * self.scorings

    def bastet(self, value: int) -> float:
        """Value of the festival."""
        scribes = self.token(SCRIBE, data.SCRIBES_FOR[value])
        return self.happier(value) + scribes - self.token(data.PAPYRUS, data.FESTIVAL_PRICE)

    def thoth(self, value: int) -> float:
        """Value of the number of cards that this die value buys."""
        n = data.CARDS_FOR[value]
        return (self.w.technology if self.left > 3 else self.w.decree) * n - self.token(
            data.PAPYRUS, data.PAPYRUS_FOR[value]
        )

    def osiris(self, value: int) -> float:
        """Value of a Building in the best quarter of the row."""
        return max((self.place(value, quarter) for quarter in free_quarters(self.g, value)), default=0.0)

    def place(self, row: int, quarter: int) -> float:
        """Value of a Building in a quarter of the Osiris area."""
        place = len(data.QUARTERS) * (row - 1) + quarter
        space, rises = data.AREA[place], self.g.printed.rises[place]
        late = self.left / data.ROUNDS
        out: float = self.w.building + self.w.majority * self.scorings
        for resource, n in rises.items():
            room = data.PRODUCTION_MAX - self.player.production[data.RESOURCES.index(resource)]
            out += self.w.production * min(n, room) * (0.3 + late)
        out += sum(self.token(data.TOKEN[token], n) for token, n in space["gain"].items())
        any_: int = space["production_any"]
        return out + self.w.production * any_ * late - self.w.happiness

    def production(self, resource: Id, value: int) -> float:
        """Value of a Production: the resources kept and the effect of surplus on the balance."""
        k = data.RESOURCES.index(resource)
        kept = min(value, self.player.production[k])
        return self.token(k, kept) + self.balance(kept - value)

    # -- a turn ----------------------------------------------------------------------------------------

    def best(self, section: Id, die: Id, anubis: bool) -> float:
        """Highest value among the actions with a die; 0 if there is none."""
        value, found = PIPS_OF[die], [0.0]
        gods = GODS if anubis else (section,)
        found += [
            self.action(god, value)
            for god in gods
            if possible(self.g, self.seat, god, value, self.player.tokens) and self.reachable(god)
        ]
        colour = data.COLOUR_OF[die]
        made = data.RESOURCES if anubis else (PRODUCES[colour],) if colour in PRODUCES else ()
        found += [self.production(resource, value) for resource in made]
        return max(found)

    def reachable(self, god: Id) -> bool:
        """Whether a Statue is left for Horus; other gods need no check here."""
        return god != data.HORUS or self.player.statues < data.STATUES

    def take(self, move: Take) -> float:
        """Value of a die: its best action and its effect on the scale."""
        pan = move.pan or ADMITTED[self.g.offset][PLACE_OF_GOD[move.section]].get(move.die, "right")
        return self.best(move.section, move.die, anubis=False) + self.die(move.die, pan)

    def anubis(self, move: Anubis) -> float:
        """Value of the best action with an Anubis die, less its two scribes."""
        free = getattr(self.g.decision, "anubis", False)
        return self.best(move.section, move.die, anubis=True) - (0.0 if free else 1.2 * self.token(SCRIBE, 2))

    def perform(self, move: Perform) -> float:
        """Value of a god action."""
        return self.action(move.god, move.value)

    def produce(self, move: Produce) -> float:
        """Value of a Production."""
        return self.production(move.resource, move.value)

    def reckon(self, move: Reckon) -> float:
        """Value of the best action with another die value, less its scribes."""
        plan = self.g.plan
        assert plan is not None
        cost = 1.2 * self.token(SCRIBE, max(0, abs(move.value - plan.value) - plan.free))
        gods = GODS if plan.anubis else (plan.section,)
        tokens = self.player.tokens
        found = [
            self.action(god, move.value)
            for god in gods
            if possible(self.g, self.seat, god, move.value, tokens) and self.reachable(god)
        ]
        made = data.RESOURCES if plan.anubis else (PRODUCES[plan.colour],) if plan.colour in PRODUCES else ()
        found += [self.production(resource, move.value) for resource in made]
        return max(found, default=-9.0) - cost

    def play(self, move: Play) -> float:
        """Value of a card in its window; high unless it has a cost or is rarely useful."""
        if move.card in WAITS:
            return -1.0
        return 30.0 if move.card not in COSTLY else self.w.blessing_used

    # -- targets -----------------------------------------------------------------------------------------

    def honour(self, move: Honour) -> float:
        """Value of a Statue in honour of a god, by the rounds and opponents left to trigger its bonus."""
        again = self.seat in self.g.statues[move.god]
        return 0.5 if again else 0.12 * self.left * max(1, self.g.size - 1)

    def people(self, move: People) -> float:
        """Value of a Statue for the people."""
        out = self.token(data.GOLD) if move.space in self.g.gold else 0.0
        if move.space in data.PEOPLE_TEMPLE:
            columns = self.g.columns_in(data.PEOPLE_TEMPLE[move.space], self.seat)
            return out + data.TEMPLE_STATUE_VP * columns + (1 + columns) * self.scorings
        return out + 2 * self.w.majority * self.scorings

    def raise_(self, move: Raise) -> float:
        """Value of a square for the Column tile."""
        doing = self.g.doing[-1]
        tile = self.g.tiles[data.RA_SLOT_FOR[doing.value]]
        assert tile is not None
        return self.square(tile, data.SQUARE[move.square], move.turned // 90) + ability_applies(self.g, doing, tile)

    def quarter(self, move: Found) -> float:
        """Value of a quarter for a Building."""
        out = self.place(self.g.doing[-1].value, data.QUARTERS.index(move.quarter))
        if move.also is not None:
            level = self.player.production[data.RESOURCES.index(move.also)]
            out += 0.1 * (data.PRODUCTION_MAX - level)
        return out

    def buy(self, move: Buy) -> float:
        """Value of cards, by their kinds and the rounds left."""
        late = self.left / data.ROUNDS
        each = {
            data.TECHNOLOGY: self.w.technology * (0.4 + late),
            data.BLESSING: self.w.blessing if self.left else 0.0,
            data.DECREE: self.w.decree,
        }
        return 10.0 + sum(each[data.KIND_OF[card]] for card in move.cards)

    def refresh(self, move: Refresh) -> float:
        """Below passing, so that a section is never refreshed."""
        return -1.0

    # -- judgement, scoring, end ---------------------------------------------------------------------------

    def faith(self, move: Faith) -> float:
        """Value of faith: how much evener the balance becomes."""
        return self.balance(move.n if move.pan == LEFT else -move.n)

    def feed(self, move: Feed) -> float:
        """Value of paying bread: 2 for each."""
        return 2.0 * move.n

    def proclaim(self, move: Proclaim) -> float:
        """Points of the Decrees."""
        return sum(SCORES[card](self.g, self.seat) if card in SCORES else 1.0 for card in move.cards)

    def keep(self, move: Keep) -> float:
        """Prefers Decrees that count pieces."""
        return 1.0 if move.card in ("d11", "d12", "d13", "d14", "d15", "d17", "d18", "d21") else 0.0

    def choose(self, move: Choose) -> float:
        """Fixed value of a start card; other cards have a default value."""
        return STARTS.get(move.card, 2.5)

    def gather(self, move: Gather) -> float:
        """Prefers a mix of different resources."""
        return float(len(set(move.tokens)))


WAITS = frozenset(("b09", "b10", "b11", "b12"))  # rarely useful
COSTLY = frozenset(("b13", "b14", "b15", "b16", "b17", "b18", "b19", "b20", "t19"))

JUDGES: dict[type[Move], Callable[..., float]] = {
    Take: Worth.take,
    Anubis: Worth.anubis,
    Perform: Worth.perform,
    Produce: Worth.produce,
    Reckon: Worth.reckon,
    Play: Worth.play,
    Honour: Worth.honour,
    People: Worth.people,
    Raise: Worth.raise_,
    Build: lambda worth, move: worth.space(move.space),
    Found: Worth.quarter,
    Buy: Worth.buy,
    Refresh: Worth.refresh,
    Faith: Worth.faith,
    Feed: Worth.feed,
    Proclaim: Worth.proclaim,
    Keep: Worth.keep,
    Choose: Worth.choose,
    Gather: Worth.gather,
    Receive: lambda worth, move: 0.0,
    Pass: lambda worth, move: 0.1,
}
