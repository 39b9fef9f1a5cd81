"""Choices of a turn: servants, characters to recruit, collectors, rolling again, the thief's stroll."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.core import Choice, Move, Panel, Picks, Seat, Sentence
from engine.core.prompt import YourTurn
from engine.nefertiti.characters.recruiting import RECRUITS
from engine.nefertiti.markets.placement_preview import CharacterEffect
from engine.nefertiti.model.market import Market
from engine.nefertiti.model.moves import Collector, Place
from engine.nefertiti.model.spaces import space_name
from engine.nefertiti.position import Nefertiti
from engine.nefertiti.turn.luxor import SKIP
from engine.nefertiti.turn.placing import CLOSES, PASS
from engine.nefertiti.view.anchors import slot_at
from engine.nefertiti.view.closing_view import outlook
from engine.nefertiti.view.marks import ghost_of, marks_of_pawn
from engine.nefertiti.view.prompts.first_choices import MarketFirst, SpaceFirst, SpaceOrCharacterFirst
from engine.nefertiti.view.prompts.parts import asked_of, choice, label, picks_by_place
from engine.nefertiti.view.prompts.prompt_texts import (
    CharacterIs,
    CollectorContext,
    CollectorHeading,
    MarketCaption,
    MarketsCaption,
    NameContext,
    NameHeading,
    NoCollector,
    OfferWith,
    PassContext,
    PassHeading,
    PlaceHeading,
    PlaceOrRecruit,
    RecruitCaption,
    RollContext,
    RollHeading,
    SecondServant,
    ServantsLeft,
    StrollContext,
    StrollHeading,
    WhatToDo,
)

PLACE_FIRST: dict[type[Sentence], Sentence] = {
    PlaceHeading: SpaceFirst(),
    SecondServant: SpaceFirst(),
    PlaceOrRecruit: SpaceOrCharacterFirst(),
    NameHeading: MarketFirst(),
}


def placing(g: Nefertiti, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R3.1] Spaces by market, replacements for a placement, then characters."""
    legal, shapes = g.moves(seat), list[Picks]()
    for market in g.markets.values():
        if free := [move for move in g.stall(market).places if move in legal]:
            shapes.append(stall_picks(g, market, free, chosen))
    if named := tuple(Choice(m, str(m), m == chosen, place=m.market) for m in CLOSES.values() if m in legal):
        shapes.append(Picks(MarketsCaption(), named, board=True))
    if PASS in legal:
        shapes.append(Picks(WhatToDo(), (Choice(PASS, str(PASS), chosen == PASS),)))
    found = recruiting(g, seat, chosen)
    if any(each.move for each in found) and not g.recruited:  # none of them: the board and the reasons say why
        shapes.append(Picks(RecruitCaption(), found, board=True))
    heading, context = what_to_place(g, seat, legal)
    panel = Panel(YourTurn(), heading, context, first=PLACE_FIRST.get(type(heading)), shapes=tuple(shapes))
    return with_pawn(g, seat, chosen, panel)


def collecting(g: Nefertiti, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R13.4] The spaces for a collector, and none."""
    legal = g.moves(seat)
    none = Picks(CollectorHeading(), (Choice(NoCollector(), str(SKIP), chosen == SKIP),))
    shapes = [none]
    for market in g.markets.values():
        free = [move for move in g.stall(market).collectors if move in legal]
        if free:
            shapes.append(stall_picks(g, market, free, chosen))
    context = CollectorContext(g.collectors[seat])
    return with_pawn(g, seat, chosen, Panel(YourTurn(), CollectorHeading(), context, shapes=tuple(shapes)))


def rerolling(g: Nefertiti, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R5.9] Roll, or not."""
    asked = asked_of(g, seat, chosen)
    moves = tuple(choice(asked, move, move) for move in g.moves(seat))
    return Panel(YourTurn(), RollHeading(), RollContext(), shapes=(Picks(WhatToDo(), moves),))


def strolling(g: Nefertiti, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R11.7] The other markets."""
    asked = asked_of(g, seat, chosen)
    choices = tuple(choice(asked, move, label(g, move)) for move in g.moves(seat))
    return Panel(YourTurn(), StrollHeading(), StrollContext(), shapes=picks_by_place(WhatToDo(), choices))


def recruiting(g: Nefertiti, seat: Seat, chosen: Move | None) -> tuple[Choice, ...]:
    """[R3.2] The top character of each stack; closed ones with their reasons."""
    asked = asked_of(g, seat, chosen)
    tops = [stack[-1] for stack in g.stacks if stack]
    return tuple(choice(asked, RECRUITS[top], CharacterIs(top), CharacterEffect(f"about_{top}")) for top in tops)


def what_to_place(g: Nefertiti, seat: Seat, legal: Sequence[Move]) -> tuple[Sentence, Sentence]:
    """[R4.1] [R4.8] [R4.10] [R10.3] Heading and context: a servant, a market to name, or a pass."""
    if PASS in legal:
        return PassHeading(), PassContext()
    if any(move in legal for move in CLOSES.values()):
        return NameHeading(), NameContext()
    if g.recruited and g.stalls:
        return SecondServant(), ServantsLeft(g.servants[seat])
    recruits = any(move in legal for move in RECRUITS.values())
    return PlaceOrRecruit() if recruits else PlaceHeading(), ServantsLeft(g.servants[seat])


def stall_picks(g: Nefertiti, market: Market, moves: Sequence[Place | Collector], chosen: Move | None) -> Picks:
    """The open spaces of a market."""
    stall, choices = g.stall(market), []
    for move in moves:
        space = stall.at[move.space]
        name = space_name(stall, space)
        label = name if space.symbol == "none" else OfferWith(name, space.symbol)
        choices.append(Choice(label, str(move), move == chosen, place=slot_at(market.id, space.id)))
    return Picks(MarketCaption(market.id, outlook(g, market)), tuple(choices), board=True)


def with_pawn(g: Nefertiti, seat: Seat, chosen: Move | None, panel: Panel) -> Panel:
    """The panel, with the chosen pawn and what it would close on the board."""
    return msgspec.structs.replace(panel, marks=marks_of_pawn(g, seat, chosen), ghosts=ghost_of(chosen))
