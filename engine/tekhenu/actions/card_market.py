"""[R11.5] [R13] The card market: opening sections, dealing, refilling and discarding."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core import Id
from engine.tekhenu.model.board import SECTIONS, SLOTS
from engine.tekhenu.model.events.turn_events import Dealt, SectionOpened

if TYPE_CHECKING:
    from engine.tekhenu.position import Tekhenu


def draw(g: Tekhenu, kind: Id) -> Id | None:
    """[R13.7] Draw the next card of a deck; None if no card is left.

    If the deck is empty, the discards are shuffled first.
    """
    if not g.decks[kind]:
        g.decks[kind], g.discards[kind] = g.draw_permutation(g.discards[kind]), []
    return g.decks[kind].pop() if g.decks[kind] else None


def deal(g: Tekhenu, section: int, places: list[int]) -> None:
    """Deal cards of the slots' kinds onto these slots of a section."""
    cards = g.market[section].cards
    dealt: list[Id] = []
    for place in places:
        card = draw(g, SLOTS[section][place])
        cards[place] = card
        if card is not None:
            dealt.append(card)
    if dealt:
        g.emit(Dealt(tuple(dealt), SECTIONS[section]))


def open_section(g: Tekhenu, section: int) -> None:
    """[R11.5] [R2.8] Open a section and deal its cards."""
    g.market[section].open = True
    g.emit(SectionOpened(SECTIONS[section]))
    deal(g, section, list(range(len(SLOTS[section]))))


def refill(g: Tekhenu) -> None:
    """[R13.7] Refill every empty slot of the open sections."""
    for k, section in enumerate(g.market):
        if section.open and not all(section.cards):
            deal(g, k, [place for place, card in enumerate(section.cards) if card is None])


def refresh(g: Tekhenu, section: int) -> None:
    """[R13.3] Discard all cards of a section and deal new ones of the same kinds."""
    cards = g.market[section].cards
    places = [place for place, card in enumerate(cards) if card is not None]
    for place in places:
        g.discards[SLOTS[section][place]].append(str(cards[place]))
    deal(g, section, places)
