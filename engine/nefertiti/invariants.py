"""Checks of a loaded position: components are complete and unique, and every decision can be answered."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

from engine.core import HIDDEN, Do
from engine.nefertiti.model import board as data
from engine.nefertiti.model.board import AKHENATON, BOARD, LUXOR, MEMPHIS, SLOTS, STALLS, STROLLING_THIEF
from engine.nefertiti.model.close_conditions import FACES
from engine.nefertiti.model.datafile import DATA

if TYPE_CHECKING:
    from engine.nefertiti.position import Nefertiti

IN_THE_BOX = Counter({row["id"]: row["copies"] for row in DATA["characters"]})
SHUT, LEAVE_PORT = Do("nefertiti.shut"), Do("nefertiti.leave_port")


def problem(g: Nefertiti) -> str | None:
    """The first violation found in this position, as one sentence; None if there is none."""
    if g.seats not in data.SEATS or not max(g.first, g.active) < g.seats:
        return "There are 2 to 5 seats, and whose turn it is sits on one of them."
    rows = (g.money, g.seals, g.servants, g.collectors, g.gifts, g.lines)
    if any(len(row) != g.seats for row in rows):
        return "Every seat has Deben, seals, servants, collectors, gifts and score lines."
    if any(seat is not None and seat >= g.seats for seat in (g.ankh, g.holder, g.priest, g.seer)):
        return "Who has the ankh, the dice, the Priest of Amun or the Oracle's view sits at this table."
    if g.markets.keys() - {MEMPHIS} != set(BOARD) or any(market.id != id_ for id_, market in g.markets.items()):
        return "There are the four markets, and Memphis perhaps."
    return (
        problem_with_markets(g)
        or problem_with_pawns(g)
        or problem_with_deben(g)
        or problem_with_gifts(g)
        or problem_with_characters(g)
        or problem_with_turn(g)
        or problem_with_agenda(g)
    )


def problem_with_markets(g: Nefertiti) -> str | None:
    """[R1.2] [R1.4] [R12.5] Check tile, stalls, slots and foreign gifts of the markets."""
    if [market.state for market in g.markets.values()].count("tile") > 1:
        return "There is one Market Closed tile."
    for market in g.markets.values():
        if market.side not in data.SIDES_OF[market.id]:
            return f"{market.id} has no stall {market.side}."
        if market.id != MEMPHIS and len(market.cards) != len(SLOTS):
            return f"{market.id} has four places for gifts."
        if market.id == MEMPHIS and not data.FOREIGN.keys() >= set(market.cards):
            return "At Memphis lie foreign gifts."
        if market.down and (market.id == MEMPHIS or not set(market.down) <= set(range(len(market.cards)))):
            return f"A face-down gift lies on {market.id}."
        pawns = [*market.servants, *market.collectors]
        if pawns and not g.stall(market).at.keys() >= set(pawns):
            return f"A pawn stands on a space that {market.id} does not show."
        if len(set(pawns)) != len(pawns):
            return f"Two pawns stand on one space of {market.id}."
    return None


def problem_with_pawns(g: Nefertiti) -> str | None:
    """[R2.4] [R13.1] Check that every servant and collector is in hand or on a stall."""
    servants, collectors = g.servants[:], g.collectors[:]
    for market in g.markets.values():
        for pawns, counted in ((market.servants, servants), (market.collectors, collectors)):
            for seat in pawns.values():
                if seat >= g.seats:
                    return "A pawn belongs to a player of this table."
                counted[seat] += 1
    row = DATA["players"][str(g.seats)]
    if servants != [row["servants"]] * g.seats or collectors != [row["collectors"]] * g.seats:
        return f"Each seat has {row['servants']} servants and {row['collectors']} collectors."
    return None


def problem_with_deben(g: Nefertiti) -> str | None:
    """[R1.1] [R1.9] Check the totals of Deben and seals."""
    row = DATA["players"][str(g.seats)]
    deben = sum(row["start_money"]) + len(g.markets) * DATA["components"]["reserve_start"]
    if sum(g.money) + sum([market.reserve for market in g.markets.values()]) + g.lost != deben:
        return f"There are {deben} Deben in the game."
    seals = (DATA["components"]["seals_base"], DATA["components"]["seals_with_expansion"])
    if sum(g.seals) + g.supply + sum([market.seal for market in g.markets.values()]) not in seals:
        return "There are 12 seals, or 14 with the expansion."
    return None


def problem_with_gifts(g: Nefertiti) -> str | None:
    """[R2.5] [R12.3] Check that each gift card is in one place, and Akhenaton occurs once."""
    cards = [*g.discards, *g.neutral]
    for own in g.gifts:
        cards += own
    for market in g.markets.values():
        cards += [card for card in market.cards if card is not None and card != STROLLING_THIEF]
    known = [card for card in g.deck if card not in (HIDDEN, AKHENATON)]
    wanted = whole_deck(g.seats, g.port)
    if len(cards) + len(g.deck) != len(wanted) + (not g.akhenaton):
        return "Every gift card is in the deck, on a market, with an owner or discarded."
    if g.deck.count(AKHENATON) > (not g.akhenaton):
        return "Akhenaton comes once."
    cards += known
    if sorted(cards) != wanted and Counter(cards) - Counter(wanted):
        return "There are more gifts of a kind than the deck has."
    return None


@cache
def whole_deck(seats: int, memphis: bool) -> list[str]:
    """All gift cards of a table, sorted."""
    return sorted(data.composition(seats, memphis))


def problem_with_characters(g: Nefertiti) -> str | None:
    """[R2.3] [R11.1] [R11.7] Check the characters against the box and their numbers."""
    cards = [card for stack in g.stacks for card in stack]
    for market in g.markets.values():
        if STROLLING_THIEF in market.cards:
            cards += [STROLLING_THIEF] * market.cards.count(STROLLING_THIEF)
    if any(cards.count(card) > IN_THE_BOX[card] for card in set(cards)):
        return "There are more characters of a kind than the box has."
    if any(line.character not in IN_THE_BOX for own in g.lines for line in own):
        return "Points come from a character of the box."
    return None


def problem_with_turn(g: Nefertiti) -> str | None:
    """[R3.1] [R4.10] [R5.9] [R10.3] Check that the state of this turn is possible."""
    if not STALLS.keys() >= set(g.stalls) or g.placements > 1 or g.passes >= g.seats:
        return "In a turn there are two placements at most, on stalls of the game."
    luxor = g.markets[LUXOR]
    dice = 0 if g.holder is None else g.stall(luxor).condition.dice
    if len(g.dice) != dice or not all(1 <= die <= FACES for die in g.dice):
        return "The dice of Luxor lie with who rolled them last."
    return None


def problem_with_timing(g: Nefertiti) -> str | None:
    """[R3.1] [R4.10] [R12.9] Check the round against the choices, the last attribution against Akhenaton."""
    if not g.round or g.round - 1 > 2 * g.turn + 1:
        return "In every other round somebody has chosen, and there is a first round."
    return "The last attribution comes with Akhenaton." if g.attributed and not g.akhenaton else None


def problem_with_agenda(g: Nefertiti) -> str | None:
    """[R6.1] [R7.1] [R12.7] Check that the agenda matches the service and each decision has an answer."""
    after = None if g.serving is None else LEAVE_PORT if g.serving.market == MEMPHIS else SHUT
    if [step for step in g.agenda if step in (SHUT, LEAVE_PORT)] != ([after] if after else []):
        return "A market that is served is left afterwards."
    if g.serving is not None and g.serving.market not in g.markets:
        return "A market of the game is served."
    return None
