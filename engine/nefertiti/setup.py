"""[R2] [R3] Set-up and the sequence of turns."""

from __future__ import annotations

from math import factorial

import msgspec

from engine.core import Id, Seat, paragraph
from engine.nefertiti.model import board as data
from engine.nefertiti.model.board import AKHENATON, BOARD, LUXOR, MEMPHIS, SIDES
from engine.nefertiti.model.close_conditions import FACES
from engine.nefertiti.model.datafile import DATA
from engine.nefertiti.model.events import Begins, ForeignArrived, Opened, RoundBegan, StartRolled
from engine.nefertiti.model.market import OPEN, TILE, Market
from engine.nefertiti.model.options import Options
from engine.nefertiti.position import Nefertiti
from engine.nefertiti.turn.luxor import Rerolling
from engine.nefertiti.turn.market_closing import fill
from engine.nefertiti.turn.placing import ask_placement
from engine.nefertiti.turn.tax_collectors import offer_collector

COLLECTING = 2  # number of players for which tax collectors are used [R13.1]
SCENARIOS = {row["id"]: row["characters"] for row in DATA["character_scenarios"]}
CHARACTERS = DATA["character_setup"]
MODULE = {row["id"]: row["module"] for row in DATA["characters"]}
BASE = [character for character in CHARACTERS["random_pool"] if MODULE[character] == "base"]


def new_game(seats: int, seed: str, options: Options) -> Nefertiti:
    """[R2] Set up a game. Raises ValueError for an unseated first player or invalid corrections."""
    if options.first is not None and options.first >= seats:
        raise ValueError(f"There is no seat {options.first} at a table of {seats}")
    g = build_position(seats, seed, options)
    set_up_markets(g)
    g.stacks = stacks(g)
    g.first = g.active = first_player(g) if options.first is None else options.first
    for seat, deben in zip(g.clockwise(g.first), start_money(seats, options), strict=True):
        g.money[seat] = deben
    g.deck = shuffled_deck(g)
    fill_markets(g)
    begin_turn(g)
    g.advance()
    return g


def build_position(seats: int, seed: str, options: Options) -> Nefertiti:
    """[R1.9] [R2.4] [R13.1] The position before placements: servants, collectors in hand, seals aside."""
    row = DATA["players"][str(seats)]
    return Nefertiti(
        seats=seats,
        seed=seed,
        options=options,
        first=0,
        active=0,
        markets={},
        money=[0] * seats,
        seals=[0] * seats,
        servants=[row["servants"]] * seats,
        collectors=[row["collectors"]] * seats,
        gifts=[[] for _seat in range(seats)],
        lines=[[] for _seat in range(seats)],
        supply=DATA["components"]["seals_with_expansion" if uses_expansion(seats, options) else "seals_base"],
    )


def uses_expansion(seats: int, options: Options) -> bool:
    """[R1.9] [A29] Whether any part of the expansion is used."""
    return seats in (2, 5) or options.memphis or options.characters != "base"


def effective_options(options: Options, seats: int) -> Options:
    """[R12.1] The options in effect for a number of players: with five the port is always in play."""
    mandatory = DATA["players"][str(seats)]["memphis"] == "mandatory"
    return msgspec.structs.replace(options, memphis=options.memphis or mandatory)


def start_money(seats: int, options: Options) -> list[int]:
    """[R2.4] [A1] Deben at the start, in turn order."""
    row = DATA["players"][str(seats)]
    variant = seats == 4 and options.start_money != "seed"
    return list(row["start_money_alternative" if variant else "start_money"])


def set_up_markets(g: Nefertiti) -> None:
    """[R2.1] [R2.2] [R12.1] Create the markets with one Deben each.

    Luxor has the tile; Memphis is beside the board.
    """
    advanced = g.options.setup == "advanced"
    for id_ in BOARD:
        side = SIDES[g.below(len(SIDES))] if advanced else g.printed.discovery[id_]
        state = TILE if id_ == LUXOR else OPEN
        g.markets[id_] = Market(id_, side, state, DATA["components"]["reserve_start"], [None] * len(data.SLOTS))
    if effective_options(g.options, g.seats).memphis:
        g.markets[MEMPHIS] = Market(MEMPHIS, "only", OPEN, DATA["components"]["memphis_reserve_start"], [])


def stacks(g: Nefertiti) -> list[list[Id]]:
    """[R2.3] [R11.1] Stacks of characters: Scribes, Merchants, and others by the options.

    The others are the base game's, a scenario's or six random ones.
    """
    scribes = DATA["players"][str(g.seats)]["scribe_stack"]
    pool: list[Id] = CHARACTERS["random_pool"]
    if g.options.characters == "base":
        others = BASE
    elif g.options.characters == "random6":
        others = sorted(g.draw_order(pool)[: CHARACTERS["random_draw"]], key=pool.index)
    else:
        others = SCENARIOS[g.options.characters]
    return [
        list(reversed(scribes)),
        list(reversed(CHARACTERS["stack_order_merchant"])),
        *([character] * others.count(character) for character in dict.fromkeys(others)),
    ]


def first_player(g: Nefertiti) -> Seat:
    """[R2.7] [A35] The player with the highest roll of two dice; ties roll again."""
    rolling = list(range(g.seats))
    while len(rolling) > 1:
        totals = {}
        for seat in rolling:
            number = g.below(36)
            dice = (number // FACES + 1, number % FACES + 1)
            totals[seat] = sum(dice)
            g.emit(StartRolled(seat, dice))
        best = max(totals.values())
        rolling = [seat for seat in rolling if totals[seat] == best]
    g.emit(Begins(rolling[0]))
    return rolling[0]


def shuffled_deck(g: Nefertiti) -> list[str]:
    """[R2.5] Shuffle with one random number, Akhenaton among the last five. The last card is drawn first."""
    left = list(data.composition(g.seats, g.port))
    number = g.below(factorial(len(left)))
    deck: list[str] = []
    while left:
        number, place = divmod(number, len(left))
        deck.append(left.pop(place))
    deck.insert(g.below(data.FINAL_CARDS), AKHENATON)
    return deck


def fill_markets(g: Nefertiti) -> None:
    """[R2.6] [R12.5] [A3] Deal four gifts and a seal to each open market; no pawn means no attribution."""
    for id_ in DATA["setup"]["market_fill_order"]:
        market = g.markets[id_]
        if not market.open:
            continue
        arrived, _complete = fill(g, market)
        market.seal, g.supply = True, g.supply - 1
        g.emit(Opened(id_, tuple(str(card) for card in market.cards)))
        if arrived:
            g.emit(ForeignArrived(tuple(arrived), len(arrived)))


def begin_turn(g: Nefertiti) -> None:
    """[R3.1] Push the steps of a turn: placement, collector of two players, dice of Luxor, next player."""
    if g.active == g.first:
        g.round += 1
        g.emit(RoundBegan(g.round))
    g.recruited = g.rolled = False
    g.placements, g.stalls = 1, []
    g.push(end_turn)
    if g.seats == COLLECTING:
        g.push(offer_collector)
    ask_placement(g)


@paragraph
def end_turn(g: Nefertiti) -> None:
    """[R5.9] [A9] Offer the holder of the dice of Luxor another roll, unless a placement rolled them."""
    if g.holder == g.active and not g.rolled:
        g.push(Rerolling((g.active,)), next_turn)
    else:
        next_turn(g)


@paragraph
def next_turn(g: Nefertiti) -> None:
    """[R3.1] [R1.10] Pass the turn to the left."""
    g.active = (g.active + 1) % g.seats
    begin_turn(g)
