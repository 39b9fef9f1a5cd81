"""[R9] Ra: raising a Column."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import msgspec

from engine.core import Id, Move, Refusal, Seat, paragraph
from engine.tekhenu.actions.card_hooks import ABILITY, ALWAYS_LIT
from engine.tekhenu.actions.card_windows import use
from engine.tekhenu.actions.payment import Spending, can_pay, can_waive, pay, plays
from engine.tekhenu.actions.perform import ACTIONS, Action, applicable_technologies
from engine.tekhenu.model import board as data
from engine.tekhenu.model import waiting_texts
from engine.tekhenu.model.board import (
    BESIDE,
    CORNERS,
    LIMESTONE,
    NEIGHBOURS,
    PLACE_OF_GOD,
    RA_SLOT_FOR,
    SQUARE,
    TILE_LIGHT,
    Known,
)
from engine.tekhenu.model.events.action_events import ColumnRaised, ColumnScored, TileTurnedUp
from engine.tekhenu.model.events.joined_events import Gained
from engine.tekhenu.model.moves import RAISE, Instead, Play, Raise
from engine.tekhenu.model.refusals import SpaceTaken
from engine.tekhenu.model.turn_records import Doing

if TYPE_CHECKING:
    from engine.tekhenu.position import Tekhenu


class Raised(msgspec.Struct, forbid_unknown_fields=True):
    """[R9.3] A Column tile on a square and its rotation; no owner until the Column stands on it."""

    tile: Known
    turned: Annotated[int, msgspec.Meta(ge=0, le=3)]  # quarter turns clockwise
    owner: Seat | None = None


def price(g: Tekhenu, value: int) -> int | None:
    """[R9.1] [R9.2] Limestone price of the tile for a die value; None if there is no tile."""
    tile = g.tiles[RA_SLOT_FOR[value]]
    return None if tile is None else g.printed.limestone[tile]


def possible(g: Tekhenu, seat: Seat, value: int, purse: Sequence[int], free: bool) -> bool:
    """[R9.2] Whether a tile, a Column and a square are left, and the price can be paid."""
    player, cost = g.players[seat], price(g, value)
    if cost is None or player.columns == data.COLUMNS or None not in g.grid:
        return False
    return free or can_pay(player, purse, LIMESTONE, cost) or can_waive(player, "ra")


def ask(g: Tekhenu, doing: Doing) -> None:
    """[R9.3] Ask for the square and the rotation."""
    g.push(Raising((doing.seat,)))


class Raising(Spending):
    """[R9.4] Choose a square and a rotation for the tile."""

    phase = "turns"
    clause = "R9.4"
    answers = (Raise, Instead, Play)
    told = waiting_texts.PlacesColumn

    def moves(self, g: Tekhenu, seat: Seat) -> Sequence[Move]:
        """The empty squares with each rotation, substitutions and cards."""
        doing = g.doing[-1]
        cost = price(g, doing.value)
        assert cost is not None
        out: list[Move] = []
        if doing.free or self.can(g, seat, LIMESTONE, cost):
            for four, raised in zip(RAISE, g.grid, strict=True):
                if raised is None:
                    out += four
        if not doing.free:
            if out:
                out += self.substitutions(g, seat, LIMESTONE, (cost,))
            out += plays(g, seat, "ra")
        return out

    def closed_moves(self, g: Tekhenu, seat: Seat) -> list[tuple[Move, Refusal]]:
        """[R17.2] Squares that have a tile."""
        return [(four[0], SpaceTaken()) for four, raised in zip(RAISE, g.grid, strict=True) if raised is not None]

    def answer(self, g: Tekhenu, seat: Seat, move: Move) -> None:
        """[R9.2] [R9.3] Pay, place the tile and resolve its effects."""
        if isinstance(move, Raise):
            g.agenda.pop()
            doing = g.doing[-1]
            cost = price(g, doing.value)
            if not doing.free and cost:
                pay(g, seat, LIMESTONE, cost, self.instead)
            raise_column(g, doing, SQUARE[move.square], move.turned // 90)
        elif isinstance(move, Play):
            use(g, seat, move, "ra")
        elif isinstance(move, Instead):
            self.say(move)


def buildings_beside(g: Tekhenu, square: int) -> int:
    """[R9.3] Number of Buildings of all players in the row and col of a square."""
    return len(BESIDE[square].intersection(g.spaces))


def matching_edges(g: Tekhenu, tile: Id, square: int, turned: int) -> int:
    """[R9.3] Number of edges of a tile with the colour of the wall or tile that they touch."""
    edges, n = g.printed.edges[tile][turned], 0
    for side, (wall, neighbour) in enumerate(zip(g.printed.walls[square], NEIGHBOURS[square], strict=True)):
        touching = wall
        if neighbour is not None:
            raised = g.grid[neighbour]
            touching = None if raised is None else g.printed.edges[raised.tile][raised.turned][side - 2]
        n += touching == edges[side]
    return n


def edge_points(square: int, edges: int) -> int:
    """[R9.3] [A4] Points for matching edges; they count twice in a corner."""
    return 2 * edges if square in CORNERS else edges


def ability_applies(g: Tekhenu, doing: Doing, tile: Id) -> bool:
    """[R9.3] Whether the ability of a tile takes effect: the light of Ra's section is the tile's."""
    if g.light(PLACE_OF_GOD["ra"]) == TILE_LIGHT[tile]:
        return True
    return bool(ALWAYS_LIT.entries(applicable_technologies(g, doing)))


def raise_column(g: Tekhenu, doing: Doing, square: int, turned: int) -> None:
    """[R9.3] Steps 1 to 5: score Buildings, edges and slot, gain the square's tokens, use the ability."""
    seat, slot = doing.seat, RA_SLOT_FOR[doing.value]
    tile = g.tiles[slot]
    assert tile is not None
    doing.square, doing.slot = square, slot
    buildings, edges = buildings_beside(g, square), matching_edges(g, tile, square, turned)
    g.tiles[slot] = None
    g.grid[square] = Raised(tile, turned)
    g.emit(ColumnRaised(seat, tile, data.SQUARES[square], turned))
    points = (
        g.score(seat, buildings, "ra_buildings")
        + g.score(seat, edge_points(square, edges), "ra_edges")
        + g.score(seat, data.RA_VP[slot], "ra_slot")
    )
    g.emit(ColumnScored(seat, points, buildings, edge_points(square, edges), data.RA_VP[slot]))
    cover(g, seat, square)
    g.push(column_stands)
    if tile in ABILITY and ability_applies(g, doing, tile):
        ABILITY[tile](g, seat, square)


def cover(g: Tekhenu, seat: Seat, square: int) -> None:
    """[R9.3] [R26.2] Gain the tokens printed on a square."""
    token, n = g.printed.grid[square]
    g.gain(seat, token, n)
    g.emit(Gained(seat, n, data.TOKENS[token]))


@paragraph
def column_stands(g: Tekhenu) -> None:
    """[R9.3] Steps 6 and 7: place the Column on the tile; slide the tiles and add a new one on the left."""
    doing = g.doing[-1]
    assert doing.square is not None
    raised = g.grid[doing.square]
    assert raised is not None
    raised.owner = doing.seat
    g.players[doing.seat].columns += 1
    slide(g)


def slide(g: Tekhenu) -> None:
    """[R9.3] Slide the face-up tiles to the right and add a new tile on the left."""
    left = [tile for tile in g.tiles if tile is not None]
    while len(left) < len(g.tiles) and g.stack:
        left.insert(0, g.stack.pop())
        g.emit(TileTurnedUp(left[0]))
    g.tiles = [*[None] * (len(g.tiles) - len(left)), *left]


ACTIONS["ra"] = Action(possible, ask)
