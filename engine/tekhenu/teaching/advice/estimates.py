"""Estimates behind the advice: the bot's values of moves, and the balance that a die leads to."""

from __future__ import annotations

from collections.abc import Callable

from engine.core import Id, Move, Ranking, Seat, rank_moves
from engine.tekhenu.bot.evaluation import Worth
from engine.tekhenu.bot.weights import Weights
from engine.tekhenu.cards.decree_scores import SCORES
from engine.tekhenu.gods.ra import buildings_beside, edge_points, matching_edges
from engine.tekhenu.model import board as data
from engine.tekhenu.model.board import ADMITTED, LEFT, PIPS_OF, PLACE_OF_GOD, RIGHT
from engine.tekhenu.model.moves import Advance, Anubis, Double, Instead, Perform, Take, Tribute
from engine.tekhenu.position import Tekhenu

NOISE = 0.3  # points: the bot's weights tell nothing about a smaller difference


def ranking(g: Tekhenu, seat: Seat) -> Ranking:
    """The legal moves, without substitutions, by the bot's values or similar ones where it has none."""
    worth = Worth(g, seat, Weights())
    moves = [move for move in g.moves(seat) if not isinstance(move, Instead)]
    return rank_moves(moves or g.moves(seat), lambda move: value_of(worth, move), NOISE)


def value_of(worth: Worth, move: Move) -> float:
    """The value of a move in points."""
    own = FURTHER.get(type(move))
    return own(worth, move) if own else worth.of(move)


def advance_value(worth: Worth, move: Advance) -> float:
    """[A03] [R11.2] A step of population, or of happiness up to it."""
    return worth.happier(1) if move.marker == "happiness" else worth.w.population


def tribute_value(worth: Worth, move: Tribute) -> float:
    """[D04] Points of the triangles, less the value of the tokens paid, which is higher if D08 is scored."""
    player = worth.g.players[worth.seat]
    counted = "d08" in player.scored
    return data.TRIANGLE_VP * len(move.tokens) - sum(0.4 + counted * (1 + (t == "gold")) for t in move.tokens) / 2


def double_value(worth: Worth, move: Double) -> float:
    """[D03] The points of the Decree that counts twice."""
    return float(SCORES[move.card](worth.g, worth.seat)) if move.card in SCORES else 0.0


FURTHER: dict[type[Move], Callable[..., float]] = {
    Advance: advance_value,
    Tribute: tribute_value,
    Double: double_value,
}


# -- the scales ---------------------------------------------------------------------------------------


def pan_of(g: Tekhenu, move: Take | Anubis) -> Id:
    """[R4.1] [R5.4] The pan of a die that is taken; empty if it weighs nothing or is not settled yet."""
    if isinstance(move, Anubis):
        return ""
    return move.pan or ADMITTED[g.offset][PLACE_OF_GOD[move.section]].get(move.die, "")


def weight_of(die: Id, pan: Id) -> int:
    """[R5.4] Change of the balance by a die."""
    return {LEFT: PIPS_OF[die], RIGHT: -PIPS_OF[die]}.get(pan, 0)


def balance_after(g: Tekhenu, seat: Seat, move: Move | None) -> int:
    """[R5.4] The balance with the die that is taken now, or taken before and waiting for its action."""
    change = 0
    if isinstance(move, (Take, Anubis)):
        change = weight_of(move.die, pan_of(g, move))
    elif g.plan is not None and not g.plan.placed:
        change = weight_of(g.plan.die, g.plan.pan)
    return g.players[seat].balance() + change


def dice_before_judgement(g: Tekhenu) -> int:
    """[R19] Number of dice that each player takes before the next Judgement, from this round on."""
    return 1 + -g.round % data.ROUNDS_PER_JUDGEMENT


def best_column(g: Tekhenu, seat: Seat, value: int) -> tuple[int, int, int] | None:
    """[R9.3] The square with most points for the tile of a die value: points, square, quarter turns."""
    slot = data.RA_SLOT_FOR[value]
    tile = g.tiles[slot]
    if tile is None:
        return None
    found = list[tuple[int, int, int]]()
    for square in (square for square, raised in enumerate(g.grid) if raised is None):
        beside = buildings_beside(g, square)
        edges, turned = max((matching_edges(g, tile, square, turned), -turned) for turned in range(4))
        found.append((beside + edge_points(square, edges) + data.RA_VP[slot], -square, turned))
    points, square, turned = max(found, default=(0, 0, 0))
    return (points, -square, -turned) if found else None


def column_points(g: Tekhenu, tile: Id, slot: int, square: int, turned: int) -> int:
    """[R9.3] Points of a Column: Buildings beside it, matching edges, the slot of its tile."""
    edges = edge_points(square, matching_edges(g, tile, square, turned))
    return buildings_beside(g, square) + edges + data.RA_VP[slot]


def decree_points(g: Tekhenu, seat: Seat, cards: tuple[Id, ...]) -> int | None:
    """[R21.1] Points of these Decrees as it stands; None if one of them acts or asks first."""
    if any(card not in SCORES for card in cards):
        return None
    return sum(SCORES[card](g, seat) for card in cards)


def price_of(g: Tekhenu, seat: Seat, move: Perform) -> int:
    """[R8.1] [R9.1] [R10.2] [R12.1] [R13.2] Price of a god action in its resource; the lowest possible."""
    if move.god == data.HORUS:
        return g.printed.statue_cost[g.players[seat].statues]
    if move.god == data.RA:
        tile = g.tiles[data.RA_SLOT_FOR[move.value]]
        return g.printed.limestone[tile] if tile else 0
    if move.god == data.HATHOR:
        free = [space for space in data.SPACES_FOR[g.size] if space not in g.spaces]
        return min((g.printed.bread[space] for space in free), default=0)
    return {data.BASTET: data.FESTIVAL_PRICE, data.THOTH: data.PAPYRUS_FOR[move.value]}.get(move.god, 0)
