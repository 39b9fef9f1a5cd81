"""Hidden cards and tiles: what is visible, and a random deal of the rest."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from random import Random
from typing import TYPE_CHECKING

from engine.core import HIDDEN, Id
from engine.tekhenu.model import board as data
from engine.tekhenu.model.board import BLESSING, DECREE, KINDS, PLACES

if TYPE_CHECKING:
    from engine.tekhenu.position import Tekhenu


@cache
def cards_of(size: int, kind: Id) -> tuple[Id, ...]:
    """[R2.8] Cards of a deck; T16 and D20 only from three players on."""
    return tuple(card for card in data.CARDS[kind] if size > 2 or card not in data.NOT_FOR_TWO)


def tiles_in_sight(g: Tekhenu) -> list[Id]:
    """Every Column tile in the game, HIDDEN if it is face down."""
    there = [tile for tile in g.tiles if tile is not None]
    return [*g.stack, *there, *[raised.tile for raised in g.grid if raised is not None]]


def cards_in_sight(g: Tekhenu, kind: Id) -> list[Id]:
    """Every card of a kind in the game, HIDDEN if it is face down."""
    cards = g.decks[kind] + g.discards[kind]
    for section, places in zip(g.market, PLACES[kind], strict=True):
        cards += [card for card in section.cards[places] if card is not None]
    for player in g.players:
        cards += player.dealt.get(kind, ())
        if kind == DECREE:
            cards += player.decrees + player.scored
        else:
            cards += player.blessings if kind == BLESSING else player.technologies
    if g.pyramid is not None:
        cards += [card for card in g.pyramid.cards if data.KIND_OF[card] == kind]
    return cards


def deal_unseen(g: Tekhenu, rng: Random) -> None:
    """Replace hidden cards and tiles by a random deal consistent with what is visible."""
    g.stack = fill_hidden(g.stack, unseen(data.TILES, tiles_in_sight(g), rng))
    for kind in KINDS:
        left = unseen(cards_of(g.size, kind), cards_in_sight(g, kind), rng)
        g.decks[kind] = fill_hidden(g.decks[kind], left)
        for player in g.players:
            if kind == DECREE:
                player.decrees = fill_hidden(player.decrees, left)
            if kind in player.dealt:
                player.dealt[kind] = fill_hidden(player.dealt[kind], left)


def unseen(cards: tuple[Id, ...], seen: Iterable[Id], rng: Random) -> list[Id]:
    """Cards that are not visible, shuffled."""
    sight = set(seen)
    left = [card for card in cards if card not in sight]
    rng.shuffle(left)
    return left


def fill_hidden(row: list[Id], left: list[Id]) -> list[Id]:
    """The row with its hidden cards replaced; they are taken from `left`."""
    return [left.pop() if card == HIDDEN else card for card in row]
