"""Choices of the characters: steps of their work, the order of cards, a named type."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import Choice, Move, Panel, Seat, Sentence
from engine.core.prompt import YourTurn
from engine.nefertiti.characters.character_work import Work
from engine.nefertiti.characters.exchanges import Swapping, Trading
from engine.nefertiti.characters.oracle import Foreseeing
from engine.nefertiti.markets.placement_preview import CharacterEffect
from engine.nefertiti.model.board import BOARD
from engine.nefertiti.model.moves import Barter, Done, Draw, Give, Name, Swap, Trade
from engine.nefertiti.position import Nefertiti
from engine.nefertiti.view.anchors import anchor_of, own_anchor, place_of_taken, together
from engine.nefertiti.view.exchanges_chosen import exchanges_made, where_drawn
from engine.nefertiti.view.marks import marks_of_order, marks_of_work
from engine.nefertiti.view.prompts.parts import asked_of, choice, label, picks_by_place
from engine.nefertiti.view.prompts.prompt_texts import (
    ExchangeContext,
    ForeseeingContext,
    GiftForIt,
    GiveFor,
    OrderContext,
    OrderHeading,
    OwnGiftForIt,
    TypeIs,
    UseCharacter,
    WhatToDo,
)


def working(g: Nefertiti, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[A16] The steps of a character, chosen one by one, and the end."""
    top = g.agenda[-1]
    assert isinstance(top, Work)
    asked = asked_of(g, seat, chosen)
    final = top.final_move(g, seat)
    moves = most_first([move for move in g.moves(seat) if move != final])
    done = tuple(
        Choice(said, str(move), True, place=place_of_made(g, seat, move))
        for move, said in zip(collected, done_labels(g, top, collected), strict=True)
    )
    choices = (*done, *(choice(asked, move, label(g, move)) for move in [*moves, *asked.closed]))
    heading = UseCharacter(top.character_used)
    context = context_of_work(top)
    drawn = where_drawn(choices, g, seat, exchanges_made(top, collected))
    shapes = picks_by_place(WhatToDo(), drawn, top.many)
    half = (GiftForIt(), OwnGiftForIt()) if isinstance(top, (Swapping, Trading)) else ()
    return Panel(YourTurn(), heading, context, half=half, shapes=shapes, marks=marks_of_work(chosen))


def most_first(moves: Sequence[Move]) -> list[Move]:
    """[R10.7] The moves, of each Reserve the most Deben first.

    The first press of a place takes the first of its choices.
    """
    least_first = {id_: [m for m in moves if isinstance(m, Draw) and m.market == id_] for id_ in BOARD}
    return [least_first[m.market].pop() if isinstance(m, Draw) else m for m in moves]


def context_of_work(top: Work) -> Sentence:
    """[A16] What the character does; of an exchange also how it is chosen."""
    if isinstance(top, Foreseeing):
        return ForeseeingContext()
    about = f"about_{top.character_used}"
    return ExchangeContext(about) if isinstance(top, (Swapping, Trading)) else CharacterEffect(about)


def place_of_made(g: Nefertiti, seat: Seat, move: Move) -> str:
    """[R10.2] The anchors of a chosen step: the board still shows the gift that an exchange gives away."""
    if isinstance(move, (Swap, Barter, Trade, Give)):
        return together((own_anchor(move.given), place_of_taken(move)))
    return anchor_of(g, seat, move)


def done_labels(g: Nefertiti, top: Work, collected: Sequence[Move]) -> list[Sentence]:
    """[R11.8] Labels of the moves chosen so far."""
    if not isinstance(top, Trading):
        return [label(g, move) for move in collected]
    made = exchanges_made(top, collected)
    return [GiveFor(move.given, move.market, taken) for move, taken in made if isinstance(move, Trade)]


def ordering(g: Nefertiti, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R11.2] The cards to order; those already placed stay ticked."""
    left = [move for move in g.moves(seat) if not isinstance(move, Done)]
    done = tuple(Choice(move, str(move), True, place=anchor_of(g, seat, move)) for move in collected)
    choices = (*done, *(choice(asked_of(g, seat, chosen), move, move) for move in left))
    shapes = picks_by_place(WhatToDo(), choices, many=True)
    return Panel(YourTurn(), OrderHeading(), OrderContext(), shapes=shapes, marks=marks_of_order(collected))


def naming(g: Nefertiti, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R10.4] The types with their values."""
    asked = asked_of(g, seat, chosen)
    choices = tuple(
        choice(asked, move, TypeIs(move.type_, g.value(move.type_))) for move in g.moves(seat) if isinstance(move, Name)
    )
    context = CharacterEffect("about_royal_maid")
    return Panel(YourTurn(), UseCharacter("royal_maid"), context, shapes=picks_by_place(WhatToDo(), choices))
