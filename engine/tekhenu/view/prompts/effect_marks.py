"""Small numbers for what a chosen move brings and costs, on the Temple and in one's own stores."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import Id, Mark, Seat
from engine.tekhenu.actions.payment import payment
from engine.tekhenu.gods.hathor import each_column
from engine.tekhenu.gods.osiris import gained_from, space_of
from engine.tekhenu.gods.ra import price as price_of_tile
from engine.tekhenu.model import board as data
from engine.tekhenu.model.corrections import WALL_SIDES
from engine.tekhenu.model.moves import Build, Faith, Found, Raise
from engine.tekhenu.phases.judgement import balance_with, order_as_judged
from engine.tekhenu.position import Tekhenu
from engine.tekhenu.view.anchors import own
from engine.tekhenu.view.prompts.god_texts import JudgedAs, Less, More, PlacedAs


def cost_marks(g: Tekhenu, seat: Seat, token: int, price: int) -> Iterator[Mark]:
    """[R7.2] Marks for the tokens that a price takes from the own stores, substitutes included."""
    if g.doing[-1].free or not price:
        return
    spent = payment(g.players[seat], token, price, getattr(g.decision, "instead", {}))
    for kind, n in zip(data.TOKENS, spent or (), strict=False):
        if n:
            yield Mark(own(kind), Less(n))


def building_marks(g: Tekhenu, seat: Seat, move: Build) -> Iterator[Mark]:
    """[R10.3] Points for each own Column in the line, a token for each free square; the price in bread."""
    points = each_column(g, g.doing[-1])
    for square in data.LINES[data.LINE_OF[move.space]]:
        raised = g.grid[square]
        if raised is None or raised.owner == seat:
            yield Mark(data.SQUARES[square], More(1 if raised is None else points))
    yield from cost_marks(g, seat, data.BREAD, g.printed.bread[move.space])


def column_marks(g: Tekhenu, seat: Seat, tile: Id, move: Raise) -> Iterator[Mark]:
    """[R9.3] Points on what each matching edge touches; the price in limestone."""
    square = data.SQUARE[move.square]
    edges, points = g.printed.edges[tile][move.turned // 90], 2 if square in data.CORNERS else 1
    for side, colour in enumerate(edges):
        at, touched = beyond_edge(g, square, side)
        if at and touched == colour:
            yield Mark(at, More(points))
    yield from cost_marks(g, seat, data.LIMESTONE, price_of_tile(g, g.doing[-1].value) or 0)


def founding_marks(g: Tekhenu, seat: Seat, move: Found) -> Iterator[Mark]:
    """[R14.1] [R14.3] The tokens of the space, and the happiness that it costs."""
    for kind, n in zip(data.TOKENS, gained_from(g, space_of(g, move)), strict=True):
        if n:
            yield Mark(own(kind), More(n))
    if not g.doing[-1].spared:
        yield Mark("happiness", Less(1))


def faith_marks(g: Tekhenu, seat: Seat, move: Faith) -> Iterator[Mark]:
    """[R19.5] The balance with the faith, and every place in the new order that it changes."""
    balance = balance_with(g, seat, move)
    after = order_as_judged(g, {seat: balance})
    for before, other in enumerate(order_as_judged(g)):
        place = after.index(other) + 1
        if other == seat or place != before + 1:
            yield Mark(f"judged_{other}", PlacedAs(place))
    yield Mark(f"judged_{seat}", JudgedAs(balance, -data.judgement_vp(balance)))


def beyond_edge(g: Tekhenu, square: int, side: int) -> tuple[Id, int | None]:
    """The place beyond an edge of a square, and the colour that the edge touches there.

    The place is empty where there is none.
    """
    neighbour = data.NEIGHBOURS[square][side]
    if neighbour is None:
        return rim_space(g, square, side), g.printed.walls[square][side]
    raised = g.grid[neighbour]
    touched = None if raised is None else g.printed.edges[raised.tile][raised.turned][side - 2]
    return data.SQUARES[neighbour], touched


def rim_space(g: Tekhenu, square: int, side: int) -> Id:
    """The space outside the wall of a square, empty if it is closed at this number of players."""
    name, line = WALL_SIDES[side], data.LINES_AT[square][side % 2 == data.NORTH]
    statue = f"temple_statue_{name}"
    if data.PEOPLE_TEMPLE.get(statue) == line:
        return statue
    space = f"{name[0]}{line[1] + 1}"
    return space if space in data.SPACES_FOR[g.size] else ""
