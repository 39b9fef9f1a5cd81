"""Prompts of the actions of the gods and of a Production."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from engine.core import Choice, Ghost, Id, Ladder, LadderRow, Mark, Move, Panel, Picks, Rung, Seat
from engine.tekhenu.cards.column_abilities import ability_points
from engine.tekhenu.gods.hathor import each_column
from engine.tekhenu.gods.ra import ability_applies, buildings_beside, edge_points, matching_edges
from engine.tekhenu.gods.ra import price as price_of_tile
from engine.tekhenu.model import board as data
from engine.tekhenu.model.moves import FEAST, RAISE, Build, Buy, Found, Honour, Instead, People, Play, Raise, Refresh
from engine.tekhenu.position import Tekhenu
from engine.tekhenu.view.anchors import anchor_of, places_of
from engine.tekhenu.view.board_layout import amount
from engine.tekhenu.view.prompts import god_texts, prompt_texts
from engine.tekhenu.view.prompts.effect_marks import building_marks, column_marks, founding_marks
from engine.tekhenu.view.prompts.parts import cards, choice, panel, payments, picks
from engine.tekhenu.view.table_texts import CardEffect


def erecting(g: Tekhenu, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R8.2] A god, or a space for the people."""
    moves = g.moves(seat)
    gods = (choice(m, god_texts.PlaceIs(m.god), chosen) for m in moves if isinstance(m, Honour))
    spaces = (people_choice(g, seat, m, chosen) for m in moves if isinstance(m, People))
    shown = panel(
        god_texts.StatueHeading(),
        god_texts.StatueContext(),
        payments(g, seat, chosen, collected),
        picks(god_texts.ForGod(), gods),
        picks(god_texts.ForPeople(), spaces),
        cards(moves, chosen),
    )
    return with_ghost(shown, chosen.space) if isinstance(chosen, People) else shown


def people_choice(g: Tekhenu, seat: Seat, move: People, chosen: Move | None) -> Choice:
    """[R8.4] A space for the people; at the Temple with the points of the own Columns in its line."""
    line = data.PEOPLE_TEMPLE.get(move.space)
    worth = data.TEMPLE_STATUE_VP * g.columns_in(line, seat) if line else 0
    return choice(move, god_texts.PlaceIs(move.space), chosen, worth=worth)


def with_ghost(shown: Panel, at: str, turn: int = 0, marks: Iterable[Mark] = ()) -> Panel:
    """The prompt with the piece that the chosen move would place, and its effects. `turn`: in quarters."""
    return msgspec.structs.replace(shown, ghosts=(Ghost(at, turn),), marks=tuple(marks))


def raising(g: Tekhenu, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R9.3] The empty squares, each with the four rotations of the tile, the best first."""
    moves, doing = g.moves(seat), g.doing[-1]
    tile, cost = g.tiles[data.RA_SLOT_FOR[doing.value]], price_of_tile(g, doing.value)
    assert tile is not None
    legal = set(moves)
    rows = tuple(square_row(g, k, tile, chosen) for k, four in enumerate(RAISE) if four[0] in legal)
    ladder = (Ladder(god_texts.SquaresCaption(), rows, board=True),) if rows else ()
    context = god_texts.ColumnFree() if doing.free else god_texts.ColumnContext(amount("limestone", cost or 0))
    paid = payments(g, seat, chosen, collected)
    shown = panel(god_texts.ColumnHeading(), context, paid, cards(moves, chosen), ladder)
    shown = msgspec.structs.replace(shown, around=god_texts.TurnsOfTile())
    if not isinstance(chosen, Raise):
        return shown
    return with_ghost(shown, chosen.square, chosen.turned // 90, column_marks(g, seat, tile, chosen))


def square_row(g: Tekhenu, square: int, tile: Id, chosen: Move | None) -> LadderRow:
    """[R9.3] A square: its tokens, and the points of each rotation of the tile, from the best one on."""
    token, n = g.printed.grid[square]
    turns = range(len(RAISE[square]))
    points = [square_points(g, square, tile, quarter) for quarter in turns]
    best, slot = points.index(max(points)), data.RA_VP[data.RA_SLOT_FOR[g.doing[-1].value]]
    rungs = tuple(turned_rung(RAISE[square][k], points[k], slot, chosen) for k in (*turns[best:], *turns[:best]))
    on = isinstance(chosen, Raise) and chosen.square == data.SQUARES[square]
    return LadderRow(data.SQUARES[square], god_texts.SquareNote(amount(data.TOKENS[token], n)), rungs, on=on)


def square_points(g: Tekhenu, square: int, tile: Id, turned: int) -> int:
    """[R9.3] [R26] Points for Buildings, for edges and by the ability of the tile."""
    points = buildings_beside(g, square) + edge_points(square, matching_edges(g, tile, square, turned))
    return points + (ability_points(g, tile, square, turned) if ability_applies(g, g.doing[-1], tile) else 0)


def turned_rung(move: Raise, points: int, slot: int, chosen: Move | None) -> Rung:
    """[R9.3] One rotation of the tile on a square, with its points.

    slot: points of the tile's slot, the same on every square.
    """
    label = god_texts.TurnedBy(move.turned, amount("vp", points))
    return Rung(move.turned, str(move), move == chosen, label=label, place=anchor_of(move), worth=points + slot)


def building(g: Tekhenu, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R10.1] The spaces that can be paid for, with the points of the own Columns in their lines."""
    moves = g.moves(seat)
    spaces = (space_choice(g, seat, m, chosen) for m in moves if isinstance(m, Build))
    listed = picks(god_texts.SpacesCaption(), spaces)
    paid, lead = payments(g, seat, chosen, collected), god_texts.BuildingContext()
    shown = panel(god_texts.BuildingHeading(), lead, paid, cards(moves, chosen), listed)
    if not isinstance(chosen, Build):
        return shown
    return with_ghost(shown, chosen.space, marks=building_marks(g, seat, chosen))


def space_choice(g: Tekhenu, seat: Seat, move: Build, chosen: Move | None) -> Choice:
    """[R10.3] A space at the Temple with its price and what its line brings."""
    hint = god_texts.Costs(amount("bread", g.printed.bread[move.space]))
    worth = each_column(g, g.doing[-1]) * g.columns_in(data.LINE_OF[move.space], seat)
    return choice(move, god_texts.PlaceIs(move.space), chosen, hint=hint, worth=worth)


def feasting(g: Tekhenu, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R12.1] Ways to pay for the festival."""
    moves = g.moves(seat)
    rest = (choice(m, m, chosen) for m in moves if not isinstance(m, Instead | Play))
    return panel(
        god_texts.FeastHeading(),
        None
        if g.doing[-1].free or FEAST not in moves
        else god_texts.FeastContext(amount("papyrus", data.FESTIVAL_PRICE)),
        payments(g, seat, chosen, collected),
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
    caption = prompt_texts.PayCaption if data.PAPYRUS_FOR[g.doing[-1].value] else prompt_texts.NewCardsCaption
    n = max((len(m.cards) for m in moves if isinstance(m, Buy)), default=0)
    shown = panel(
        god_texts.CardsHeading(),
        god_texts.CardsContext(n) if n else None,
        payments(g, seat, chosen, collected, caption),
        shapes,
        picks(god_texts.RefreshCaption(), fresh),
        cards(moves, chosen),
    )
    return msgspec.structs.replace(shown, half=(god_texts.CardsSoFar(n),) * 2)


def cards_choice(move: Buy, chosen: Move | None) -> Choice:
    """One card with what it does, or several by their names, at the places of all."""
    hint = CardEffect(f"about_{move.cards[0]}") if len(move.cards) == 1 else None
    return choice(move, god_texts.CardsAre(move.cards), chosen, hint=hint)


def founding(g: Tekhenu, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R14.2] The free spaces of the row."""
    moves, value = g.moves(seat), g.doing[-1].value
    listed = []
    for move in moves:
        if isinstance(move, Found):
            space = f"{move.quarter}_{value}"
            label = god_texts.PlaceIs(space) if move.also is None else god_texts.AlsoRaises(space, move.also)
            listed.append(choice(move, label, chosen, place=space))
    spaces = picks(god_texts.SpacesCaption(), listed)
    shown = panel(god_texts.WorkshopHeading(value), god_texts.WorkshopContext(), spaces, cards(moves, chosen))
    if not isinstance(chosen, Found):
        return shown
    return with_ghost(shown, f"{chosen.quarter}_{value}", marks=founding_marks(g, seat, chosen))


def producing(g: Tekhenu, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R15.4] Taking the resources, or a Blessing first."""
    moves = g.moves(seat)
    rest = (choice(m, m, chosen, place=places_of(g, seat, m)) for m in moves if not isinstance(m, Play))
    used = cards(moves, chosen)
    heading = god_texts.ProduceHeading() if used else god_texts.TakeHeading()
    context = god_texts.ProduceContext() if used else None
    return panel(heading, context, picks(prompt_texts.WhatToDo(), rest), used)
