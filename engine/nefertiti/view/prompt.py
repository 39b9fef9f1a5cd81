"""Layout of the choices of each decision in the prompt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from engine.core import Amount, Builder, Choice, Move, Panel, Picks, Refusal, Seat, Sentence, SomeDecision
from engine.core.prompt import YourTurn, with_closed_places
from engine.nefertiti.characters.character_work import Work
from engine.nefertiti.characters.exchanges import Swapping, Trading
from engine.nefertiti.characters.oracle import Foreseeing, Ordering
from engine.nefertiti.characters.recruiting import RECRUITS
from engine.nefertiti.characters.scorers import Amassing, MaidDiscarding, MaidNaming, Scoring
from engine.nefertiti.characters.takers import Begging, Drawing, Sneaking, Stealing
from engine.nefertiti.markets.neutral_player import ForNeutral, NeutralDiscarding, Sending
from engine.nefertiti.markets.offers import takeable
from engine.nefertiti.markets.placement_preview import CharacterEffect
from engine.nefertiti.markets.service_preview import bundles
from engine.nefertiti.markets.serving import Serving, Shaming, purchase_label, slots_of
from engine.nefertiti.markets.thief_route import Strolling
from engine.nefertiti.model.board import BOARD
from engine.nefertiti.model.market import Market
from engine.nefertiti.model.moves import (
    Barter,
    Beg,
    Collector,
    Done,
    Draw,
    Flip,
    Gather,
    Give,
    Half,
    Name,
    Place,
    Spread,
    Steal,
    Stroll,
    Swap,
    Tally,
    Trade,
)
from engine.nefertiti.model.spaces import space_name
from engine.nefertiti.position import Nefertiti
from engine.nefertiti.turn.luxor import SKIP, Rerolling
from engine.nefertiti.turn.placing import CLOSES, PASS, Placing
from engine.nefertiti.turn.tax_collectors import PlacingCollector
from engine.nefertiti.view.anchors import anchor_of, own_anchor, place_of_taken, places_of, slot_at, together
from engine.nefertiti.view.closing_view import outlook
from engine.nefertiti.view.exchanges_chosen import exchanges_made, where_drawn
from engine.nefertiti.view.marks import (
    ghost_of,
    half_of,
    marks_of_order,
    marks_of_pawn,
    marks_of_service,
    marks_of_work,
    points_brought,
)
from engine.nefertiti.view.prompt_texts import (
    BuysOneOrHalf,
    CharacterIs,
    CollectorContext,
    CollectorHeading,
    DebenOf,
    DiscardHeading,
    ExchangeContext,
    FaceDownOn,
    FreeOrHalf,
    GiftOn,
    GiftsCaption,
    GiveFor,
    HalfOfReserve,
    LastCards,
    LeaveIt,
    MarketCaption,
    MarketsCaption,
    NameContext,
    NameHeading,
    NoCollector,
    NoDeben,
    OfferWith,
    OneEach,
    OrderContext,
    OrderHeading,
    PassContext,
    PassHeading,
    PlaceHeading,
    PlaceOrRecruit,
    RecruitCaption,
    RollContext,
    RollHeading,
    ScoreUnits,
    SecondServant,
    SendContext,
    SendHeading,
    ServantsLeft,
    ServeFirst,
    ServeNext,
    StrollContext,
    StrollHeading,
    TakesEitherWay,
    TakesOneWay,
    TakesSeal,
    TypeIs,
    UseCharacter,
    WhatToDo,
    WhatToTake,
)

# -- a turn ------------------------------------------------------------------------------------------------


class Asked(NamedTuple):
    """A seat that chooses, with its closed moves and its chosen one."""

    g: Nefertiti
    seat: Seat
    closed: dict[Move, Refusal]
    chosen: Move | None


def asked_of(g: Nefertiti, seat: Seat, chosen: Move | None) -> Asked:
    """The decision as it stands for this seat."""
    return Asked(g, seat, dict(g.closed_moves(seat)), chosen)


def choice(asked: Asked, move: Move, said: Sentence, hint: Sentence | None = None) -> Choice:
    """One choice at its anchor, open, or closed with its reason."""
    place = anchor_of(asked.g, asked.seat, move)
    if (why := asked.closed.get(move)) is not None:
        return Choice(said, why=why, place=place, hint=hint)
    worth = points_brought(asked.g, asked.seat, move)
    return Choice(said, str(move), move == asked.chosen, place=place, hint=hint, worth=worth)


def stall_picks(g: Nefertiti, market: Market, moves: Sequence[Place | Collector], chosen: Move | None) -> Picks:
    """The open spaces of a market."""
    stall, choices = g.stall(market), []
    for move in moves:
        space = stall.at[move.space]
        name = space_name(stall, space)
        label = name if space.symbol == "none" else OfferWith(name, space.symbol)
        choices.append(Choice(label, str(move), move == chosen, place=slot_at(market.id, space.id)))
    return Picks(MarketCaption(market.id, outlook(g, market)), tuple(choices), board=True)


def picks_by_place(caption: Sentence, choices: Sequence[Choice], many: bool = False) -> tuple[Picks, ...]:
    """The choices that have an anchor on the board, and those that have none."""
    there = tuple(each for each in choices if each.place)
    rest = tuple(each for each in choices if not each.place)
    shown = (Picks(caption, there, many, board=True), Picks(caption, rest, many))
    return tuple(picks for picks in shown if picks.choices)


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
    return with_pawn(g, seat, chosen, Panel(YourTurn(), *what_to_place(g, seat, legal), shapes=tuple(shapes)))


def with_pawn(g: Nefertiti, seat: Seat, chosen: Move | None, panel: Panel) -> Panel:
    """The panel, with the chosen pawn and what it would close on the board."""
    return msgspec.structs.replace(panel, marks=marks_of_pawn(g, seat, chosen), ghosts=ghost_of(chosen))


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


# -- being served --------------------------------------------------------------------------------------------


def serving(g: Nefertiti, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R6.3] [R6.8] Bundles or single gifts, and half of the Reserve."""
    top = g.agenda[-1]
    assert isinstance(top, Serving)
    market, offer, asked = g.markets[top.market], top.offer(g), asked_of(g, seat, chosen)
    choices = tuple(
        choice(asked, move, serve_label(market, move, offer), seal_taken(market, move))
        for move in [*g.moves(seat), *asked.closed]
    )
    heading = ServeFirst(offer, market.id) if top.best else ServeNext(offer, market.id)
    context = ways_of_service(g, seat, top)
    shapes = picks_by_place(WhatToTake(), choices)
    return Panel(YourTurn(), heading, context, shapes=shapes, marks=marks_of_service(g, seat, top))


def ways_of_service(g: Nefertiti, seat: Seat, top: Serving) -> Sentence:
    """[R6.3] [R6.8] What can be taken, in words, and the money for it."""
    market, gold = g.markets[top.market], Amount(g.money[seat], "gold")
    offer, half = Amount(top.offer(g), "gold"), Amount(half_of(market), "gold")
    if not top.best:
        return BuysOneOrHalf(offer, half, gold) if offer.n else FreeOrHalf(half)
    one, *other = bundles(market, g.stall(market).at[top.space].symbol, takeable(g, market))
    return TakesEitherWay(one, other[0], offer, gold) if other else TakesOneWay(one, offer, gold)


def seal_taken(market: Market, move: Move) -> Sentence | None:
    """[R6.3] The seal, if it lies on a gift taken."""
    return TakesSeal() if any(market.is_sealed(slot) for slot in slots_of(move)) else None


def serve_label(market: Market, move: Move, offer: int) -> Sentence:
    """Label: gifts taken and price."""
    if isinstance(move, Half):
        return HalfOfReserve(Amount(half_of(market), "gold"))
    return purchase_label(market, slots_of(move), offer)


def sending(g: Nefertiti, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R13.5] Destinations of the Deben, or gifts to take."""
    top = g.agenda[-1]
    assert isinstance(top, Sending)
    market = g.markets[top.market]
    asked = asked_of(g, seat, chosen)
    choices = tuple(choice(asked, move, send_label(market, move)) for move in g.moves(seat))
    return Panel(YourTurn(), SendHeading(market.id), SendContext(), shapes=picks_by_place(WhatToDo(), choices))


def send_label(market: Market, move: Move) -> Sentence:
    """Label of a collector's move."""
    if isinstance(move, Gather):
        return ForNeutral(str(market.card(move.gift)))
    return OneEach(move.markets) if isinstance(move, Spread) and move.markets else NoDeben()


def discarding(g: Nefertiti, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R6.4] [R10.4] [R13.8] Own gifts, or the neutral player's."""
    heading = DiscardHeading() if isinstance(g.decision, Shaming) else UseCharacter("royal_maid")
    asked = asked_of(g, seat, chosen)
    choices = tuple(choice(asked, move, move) for move in g.moves(seat))
    return Panel(YourTurn(), heading, shapes=picks_by_place(GiftsCaption(), choices))


def strolling(g: Nefertiti, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R11.7] The other markets."""
    asked = asked_of(g, seat, chosen)
    choices = tuple(choice(asked, move, label(g, move)) for move in g.moves(seat))
    return Panel(YourTurn(), StrollHeading(), StrollContext(), shapes=picks_by_place(WhatToDo(), choices))


# -- characters -------------------------------------------------------------------------------------------------


def label(g: Nefertiti, move: Move) -> Sentence:
    """A move with the names of the cards that it moves."""
    match move:
        case Done():
            return LeaveIt()
        case Stroll(market=market, gift=slot):
            return GiftOn(str(g.markets[market].card(slot)), market)
        case Steal(gift=slot) if (tile := g.closed_tile) is not None:
            return GiftOn(str(tile.card(slot)), tile.id)
        case Draw(market=market, n=n):
            return DebenOf(Amount(n, "gold"), market)
        case Beg(market=market):
            return DebenOf(Amount(1, "gold"), market)
        case Flip(market=market, gift=slot):
            return FaceDownOn(str(g.markets[market].card(slot)), market)
        case Trade(given=given, market=market, gift=slot):
            return GiveFor(given, market, str(g.markets[market].card(slot)))
        case Tally(gift=type_) if isinstance(g.decision, Scoring):
            units, _each = g.decision.points(g, g.decision.seats[0], type_)
            return ScoreUnits(Amount(units, f"{type_}_units"))
    return move


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
    context = context_of_work(g, seat, top)
    drawn = where_drawn(choices, g, seat, exchanges_made(top, collected))
    shapes = picks_by_place(WhatToDo(), drawn, top.many)
    return Panel(YourTurn(), heading, context, shapes=shapes, marks=marks_of_work(chosen))


def most_first(moves: Sequence[Move]) -> list[Move]:
    """[R10.7] The moves, of each Reserve the most Deben first.

    The first press of a place takes the first of its choices.
    """
    least_first = {id_: [m for m in moves if isinstance(m, Draw) and m.market == id_] for id_ in BOARD}
    return [least_first[m.market].pop() if isinstance(m, Draw) else m for m in moves]


def context_of_work(g: Nefertiti, seat: Seat, top: Work) -> Sentence:
    """[A16] What the character does; of an exchange also how it is chosen."""
    if isinstance(top, Foreseeing):
        return seen_cards(g, seat)
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


def seen_cards(g: Nefertiti, seat: Seat) -> Sentence:
    """[R11.2] The cards at the bottom, in the order in which they will be drawn."""
    return LastCards(tuple(reversed(g.deck[: g.foreseen(seat)])))


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


LAID_OUT: dict[type[SomeDecision], Builder] = {
    Placing: placing, PlacingCollector: collecting, Rerolling: rerolling, Serving: serving, Sending: sending,
    Shaming: discarding, MaidDiscarding: discarding, NeutralDiscarding: discarding, Strolling: strolling,
    MaidNaming: naming, Ordering: ordering,
    **dict.fromkeys((Stealing, Drawing, Begging, Sneaking, Swapping, Trading, Foreseeing, Scoring, Amassing), working),
}  # fmt: skip
CHOICES = {decision: with_closed_places(places_of, laid_out) for decision, laid_out in LAID_OUT.items()}
