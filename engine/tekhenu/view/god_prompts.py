"""Prompts of the actions of the gods and of a Production."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import Choice, Id, Ladder, LadderRow, Move, Panel, Picks, Rung, Seat
from engine.tekhenu.gods.ra import buildings_beside, edge_points, matching_edges
from engine.tekhenu.gods.ra import price as price_of_tile
from engine.tekhenu.model import board as data
from engine.tekhenu.model import god_texts, prompt_texts
from engine.tekhenu.model.moves import RAISE, Build, Buy, Found, Honour, Instead, People, Play, Raise, Refresh
from engine.tekhenu.position import Tekhenu
from engine.tekhenu.view.board_layout import amount
from engine.tekhenu.view.prompt_parts import cards, choice, panel, payments, picks
from engine.tekhenu.view.table_texts import Does


def erecting(g: Tekhenu, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R8.2] A god, or a space for the people."""
    moves = g.moves(seat)
    gods = (choice(m, god_texts.PlaceIs(m.god), chosen, place=m.god) for m in moves if isinstance(m, Honour))
    spaces = (choice(m, god_texts.PlaceIs(m.space), chosen, place=m.space) for m in moves if isinstance(m, People))
    return panel(
        god_texts.StatueHeading(),
        None,
        picks(god_texts.ForGod(), gods),
        picks(god_texts.ForPeople(), spaces),
        payments(g, seat, collected),
        cards(moves, chosen),
    )


def raising(g: Tekhenu, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R9.3] The empty squares, each with the four rotations of the tile."""
    moves, doing = g.moves(seat), g.doing[-1]
    tile, cost = g.tiles[data.RA_SLOT_FOR[doing.value]], price_of_tile(g, doing.value)
    assert tile is not None
    legal = set(moves)
    rows = tuple(square_row(g, k, tile, chosen) for k, four in enumerate(RAISE) if four[0] in legal)
    ladder = (Ladder(god_texts.SquaresCaption(), rows),) if rows else ()
    context = god_texts.ColumnFree() if doing.free else god_texts.ColumnContext(amount("limestone", cost or 0))
    return panel(god_texts.ColumnHeading(), context, payments(g, seat, collected), cards(moves, chosen), ladder)


def square_row(g: Tekhenu, square: int, tile: Id, chosen: Move | None) -> LadderRow:
    """[R9.3] A square: its tokens, and the points of Buildings and edges for each rotation."""
    token, n = g.printed.grid[square]
    beside = buildings_beside(g, square)
    rungs = tuple(
        Rung(
            move.turned,
            str(move),
            move == chosen,
            label=god_texts.TurnedBy(move.turned, amount("vp", beside + points)),
        )
        for quarter, move in enumerate(RAISE[square])
        for points in [edge_points(square, matching_edges(g, tile, square, quarter))]
    )
    on = isinstance(chosen, Raise) and chosen.square == data.SQUARES[square]
    return LadderRow(data.SQUARES[square], god_texts.SquareNote(amount(data.TOKENS[token], n)), rungs, on=on)


def building(g: Tekhenu, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R10.1] The spaces that can be paid for."""
    moves, bread = g.moves(seat), g.printed.bread
    spaces = (
        choice(
            m,
            god_texts.PlaceIs(m.space),
            chosen,
            place=m.space,
            hint=god_texts.Costs(amount("bread", bread[m.space])),
        )
        for m in moves
        if isinstance(m, Build)
    )
    listed = picks(god_texts.SpacesCaption(), spaces)
    return panel(god_texts.BuildingHeading(), None, payments(g, seat, collected), cards(moves, chosen), listed)


def feasting(g: Tekhenu, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R12.1] Ways to pay for the festival."""
    moves = g.moves(seat)
    rest = (choice(m, m, chosen) for m in moves if not isinstance(m, Instead | Play))
    return panel(
        god_texts.FeastHeading(),
        None,
        payments(g, seat, collected),
        picks(prompt_texts.WhatToDo(), rest),
        cards(moves, chosen),
    )


def buying(g: Tekhenu, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R13.2] [R13.3] The cards of each section within reach; refreshing."""
    moves, shapes = g.moves(seat), tuple[Picks, ...]()
    for section, stall in zip(data.SECTIONS, g.market, strict=True):
        here = (cards_choice(m, chosen) for m in moves if isinstance(m, Buy) and m.cards[0] in stall.cards)
        shapes += picks(god_texts.SectionIs(section), here)
    fresh = (choice(m, god_texts.SectionIs(m.section), chosen) for m in moves if isinstance(m, Refresh))
    return panel(
        god_texts.CardsHeading(),
        None,
        payments(g, seat, collected),
        shapes,
        picks(god_texts.RefreshCaption(), fresh),
        cards(moves, chosen),
    )


def cards_choice(move: Buy, chosen: Move | None) -> Choice:
    """One card with what it does, or several by their names."""
    alone = len(move.cards) == 1
    hint = Does(f"about_{move.cards[0]}") if alone else None
    return choice(move, god_texts.CardsAre(move.cards), chosen, place=move.cards[0] if alone else "", hint=hint)


def founding(g: Tekhenu, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R14.2] The free spaces of the row."""
    moves, value = g.moves(seat), g.doing[-1].value
    listed = []
    for move in moves:
        if isinstance(move, Found):
            space = f"{move.quarter}_{value}"
            label = god_texts.PlaceIs(space) if move.also is None else god_texts.AlsoRaises(space, move.also)
            listed.append(choice(move, label, chosen, place=space))
    return panel(god_texts.WorkshopHeading(value), None, picks(god_texts.SpacesCaption(), listed), cards(moves, chosen))


def producing(g: Tekhenu, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R15.4] Taking the resources, or a Blessing first."""
    moves = g.moves(seat)
    rest = (choice(m, m, chosen) for m in moves if not isinstance(m, Play))
    return panel(god_texts.ProduceHeading(), None, picks(prompt_texts.WhatToDo(), rest), cards(moves, chosen))
