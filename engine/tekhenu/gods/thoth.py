"""[R13] Thoth: buying cards of the market."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from engine.core import Amount, Id, Move, Refusal, Seat
from engine.tekhenu.actions.card_market import refill, refresh
from engine.tekhenu.actions.card_windows import use
from engine.tekhenu.actions.payment import Spending, can_pay, pay, plays
from engine.tekhenu.actions.perform import ACTIONS, Action
from engine.tekhenu.model import waiting_texts
from engine.tekhenu.model.board import (
    BLESSING,
    CARDS_FOR,
    DECREE,
    HAPPINESS_FOR,
    KIND_OF,
    PAPYRUS,
    PAPYRUS_FOR,
    REFRESH_PRICE,
    SECTIONS,
    SECTIONS_OF_HAPPINESS,
)
from engine.tekhenu.model.events.turn_events import CardsTaken, Refreshed
from engine.tekhenu.model.moves import Buy, Instead, Play, Refresh
from engine.tekhenu.model.refusals import (
    ActionTooDear,
    CostsLess,
    OneForTheCards,
    RefreshedBefore,
    SectionClosed,
    TooUnhappy,
)
from engine.tekhenu.model.turn_records import Doing

if TYPE_CHECKING:
    from engine.tekhenu.position import Tekhenu


@cache
def card_combinations(cards: tuple[Id, ...], n: int) -> list[Buy]:
    """[R13.2] [R13.6] Every choice of n cards, or of all if there are fewer."""
    return [Buy(taken) for taken in combinations(cards, min(n, len(cards)))]


def reachable_sections(g: Tekhenu, seat: Seat) -> list[int]:
    """[R13.1] Indexes of the open sections with cards that the player's happiness reaches."""
    reach = SECTIONS_OF_HAPPINESS[g.players[seat].happiness]
    return [k for k in range(reach) if g.market[k].open and any(g.market[k].cards)]


def possible(g: Tekhenu, seat: Seat, value: int, purse: Sequence[int], free: bool) -> bool:
    """[R13.1] [R13.2] Whether the price can be paid and a section with cards is within reach."""
    payable = free or can_pay(g.players[seat], purse, PAPYRUS, PAPYRUS_FOR[value])
    return payable and bool(reachable_sections(g, seat))


def ask(g: Tekhenu, doing: Doing) -> None:
    """[R13.8] Ask for the cards."""
    g.push(Buying((doing.seat,)))


class Buying(Spending):
    """[R13.8] [A23] Refresh sections, then take all cards from one section."""

    phase = "turns"
    clause = "R13.8"
    answers = (Refresh, Buy, Instead, Play)
    told = waiting_texts.TakesCards

    def moves(self, g: Tekhenu, seat: Seat) -> Sequence[Move]:
        """Cards of each section in reach, sections to refresh, substitutions and playable cards."""
        doing = g.doing[-1]
        out: list[Move] = []
        price = 0 if doing.free else PAPYRUS_FOR[doing.value]
        if self.can(g, seat, PAPYRUS, price):
            for k in reachable_sections(g, seat):
                cards = tuple([card for card in g.market[k].cards if card is not None])
                out += card_combinations(cards, CARDS_FOR[doing.value])
        fee, player = 0 if doing.free else REFRESH_PRICE, g.players[seat]
        old = [k for k, section in enumerate(g.market) if section.open and any(section.cards)]
        old = [k for k in old if k not in doing.refreshed]
        if old and can_pay(player, player.tokens, PAPYRUS, price + fee):
            if self.can(g, seat, PAPYRUS, fee):
                out += [Refresh(SECTIONS[k]) for k in old]
            return [*out, *self.substitutions(g, seat, PAPYRUS, (price, fee)), *plays(g, seat, "thoth")]
        out += self.substitutions(g, seat, PAPYRUS, (price,))
        return [*out, *plays(g, seat, "thoth")]

    def closed_moves(self, g: Tekhenu, seat: Seat) -> list[tuple[Move, Refusal]]:
        """[R13.1] [R13.3] Moves to closed, unreachable or refreshed sections, or too dear; with reasons."""
        doing, legal, out = g.doing[-1], set(self.moves(g, seat)), list[tuple[Move, Refusal]]()
        within = reachable_sections(g, seat)
        price = PAPYRUS_FOR[doing.value]
        other = CostsLess() if self.is_less(price) else ActionTooDear("thoth", Amount(price, "n_papyrus"))
        for k, (name, section) in enumerate(zip(SECTIONS, g.market, strict=True)):
            why: Refusal = RefreshedBefore(name) if k in doing.refreshed else OneForTheCards()
            refreshing = Refresh(name)
            if refreshing not in legal:
                out.append((refreshing, why if section.open else SectionClosed(name)))
            cards = tuple([card for card in section.cards if card is not None])
            far = TooUnhappy(name, HAPPINESS_FOR[k])
            for move in card_combinations(cards, CARDS_FOR[doing.value]) if cards else ():
                if move not in legal:
                    out.append((move, other if k in within else far))
        return out

    def answer(self, g: Tekhenu, seat: Seat, move: Move) -> None:
        """[R13.2] [R13.3] Pay for a refresh, or pay for the cards and take them."""
        doing = g.doing[-1]
        if isinstance(move, Buy):
            g.agenda.pop()
            if not doing.free:
                pay(g, seat, PAPYRUS, PAPYRUS_FOR[doing.value], self.instead)
            take_cards(g, seat, move.cards)
        elif isinstance(move, Play):
            use(g, seat, move, "thoth")
        elif isinstance(move, Instead):
            self.say(move)
        elif isinstance(move, Refresh):
            if not doing.free:
                pay(g, seat, PAPYRUS, REFRESH_PRICE, self.instead)
            self.instead = {}
            section = SECTIONS.index(move.section)
            doing.refreshed = [*doing.refreshed, section]
            g.emit(Refreshed(seat, move.section))
            refresh(g, section)


def take_cards(g: Tekhenu, seat: Seat, cards: Sequence[Id]) -> None:
    """[R13.4] [R13.5] [R17.3] Take cards: Blessings and Technologies face up, Decrees face down; no limit."""
    player = g.players[seat]
    for card in cards:
        section = next(section for section in g.market if card in section.cards)
        section.cards[section.cards.index(card)] = None
        kind = KIND_OF[card]
        row = player.blessings if kind == BLESSING else player.decrees if kind == DECREE else player.technologies
        row.append(card)
    g.emit(CardsTaken(seat, tuple(cards)))
    if g.phase != "turns":
        refill(g)  # [R13.7] outside a turn


ACTIONS["thoth"] = Action(possible, ask)
