"""Reasons why the action of a god is impossible, one function for each god."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.core import Amount, Id, Refusal, Seat
from engine.tekhenu.actions.payment import substitutes
from engine.tekhenu.model import board as data
from engine.tekhenu.model.refusals import (
    ActionTooDear,
    NoBuildingLeft,
    NoCards,
    NoColumnLeft,
    NoHappiness,
    NoSquare,
    NoStatueLeft,
    NoStatueSpace,
    NoTempleSpace,
    NoTile,
    RowIsFull,
)

if TYPE_CHECKING:
    from engine.tekhenu.position import Tekhenu


def price_refusal(g: Tekhenu, seat: Seat, god: Id, purse: Sequence[int], token: int, price: int) -> Refusal | None:
    """[R5.3] A refusal with the price of a god action if it cannot be paid; None otherwise."""
    player = g.players[seat]
    if purse[token] + sum([purse[other] for other in substitutes(player, token)]) >= price:
        return None
    return ActionTooDear(god, Amount(price, f"n_{data.TOKENS[token]}"))


def why_not_horus(g: Tekhenu, seat: Seat, value: int, purse: Sequence[int]) -> Refusal | None:
    """[R8.5] No Statue left, no free space, or a price that cannot be paid."""
    statues = g.players[seat].statues
    if statues == data.STATUES:
        return NoStatueLeft()
    god = g.horus[value - 1]
    if len(g.people) == len(data.PEOPLE) and len(g.statues[god]) == data.STATUES_PER_GOD[g.size]:
        return NoStatueSpace()
    return price_refusal(g, seat, data.HORUS, purse, data.GRANITE, g.printed.statue_cost[statues])


def why_not_ra(g: Tekhenu, seat: Seat, value: int, purse: Sequence[int]) -> Refusal | None:
    """[R9.2] No Column, square or tile left, or a price that cannot be paid."""
    tile = g.tiles[data.RA_SLOT_FOR[value]]
    if g.players[seat].columns == data.COLUMNS:
        return NoColumnLeft()
    if None not in g.grid:
        return NoSquare()
    return (
        NoTile() if tile is None else price_refusal(g, seat, data.RA, purse, data.LIMESTONE, g.printed.limestone[tile])
    )


def why_not_hathor(g: Tekhenu, seat: Seat, value: int, purse: Sequence[int]) -> Refusal | None:
    """[R10.2] No Building left, no free space at the Temple, or a price that cannot be paid."""
    if g.players[seat].buildings == data.BUILDINGS:
        return NoBuildingLeft()
    prices = [g.printed.bread[space] for space in data.SPACES_FOR[g.size] if space not in g.spaces]
    return price_refusal(g, seat, data.HATHOR, purse, data.BREAD, min(prices)) if prices else NoTempleSpace()


def why_not_bastet(g: Tekhenu, seat: Seat, value: int, purse: Sequence[int]) -> Refusal | None:
    """[R12.1] A price that cannot be paid."""
    return price_refusal(g, seat, data.BASTET, purse, data.PAPYRUS, data.FESTIVAL_PRICE)


def why_not_thoth(g: Tekhenu, seat: Seat, value: int, purse: Sequence[int]) -> Refusal | None:
    """[R13.1] [R13.2] Happiness too low, no cards within reach, or a price that cannot be paid."""
    reach = data.SECTIONS_OF_HAPPINESS[g.players[seat].happiness]
    if not reach:
        return NoHappiness("thoth")
    if not any(section.open and any(section.cards) for section in g.market[:reach]):
        return NoCards()
    return price_refusal(g, seat, data.THOTH, purse, data.PAPYRUS, data.PAPYRUS_FOR[value])


def why_not_osiris(g: Tekhenu, seat: Seat, value: int, purse: Sequence[int]) -> Refusal | None:
    """[R14.1] [R14.2] No happiness, no Building left, or a full row."""
    player, first = g.players[seat], len(data.QUARTERS) * (value - 1)
    if not player.happiness:
        return NoHappiness("osiris")
    if player.buildings == data.BUILDINGS:
        return NoBuildingLeft()
    return None if None in g.area[first : first + len(data.QUARTERS)] else RowIsFull(value)


WHY_NOT = {
    "horus": why_not_horus,
    "ra": why_not_ra,
    "hathor": why_not_hathor,
    "bastet": why_not_bastet,
    "thoth": why_not_thoth,
    "osiris": why_not_osiris,
}
