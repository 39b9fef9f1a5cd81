"""[R7] Placement of acquired cards: new provinces in kingdom 1, later covering older cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Self

import msgspec

from engine.amun_re_cards.model import board as data
from engine.amun_re_cards.model import waiting_texts
from engine.amun_re_cards.model.board import Card
from engine.amun_re_cards.model.events import Extended
from engine.amun_re_cards.model.moves import Extend
from engine.amun_re_cards.model.refusals import AlreadyExtended, NotYours
from engine.core import Amount, Count, Decision, Id, Move, Preview, Refusal, Seat, Sentence, _

if TYPE_CHECKING:
    from engine.amun_re_cards.position import AmunReCards

EXTENDS = {card: Extend(card) for deck in data.DECKS for card in deck}


class Province(msgspec.Struct, forbid_unknown_fields=True):
    """[R0.6] [A12] A stack of province cards, oldest first, with any number of pyramid tokens."""

    cards: list[Id]
    tokens: Count = 0

    @property
    def top(self) -> Id:
        """The uncovered card."""
        return self.cards[-1]


class Covers(Sentence, frozen=True):
    """The label: the acquired card and the card that it covers."""

    province: Id
    covered: Id
    text = _("Place {province} on {covered}")
    clause = "R7.1"


class CoverHides(Sentence, frozen=True):
    """Preview: the symbols that are covered, at least one."""

    symbols: tuple[Amount, ...]
    text = _("Covered for good: {symbols}. The pyramids stay.")
    clause = "R7.2"


class ThenShow(Sentence, frozen=True):
    """Preview: the pyramids and the visible symbols of the provinces afterwards."""

    symbols: tuple[Amount, ...]
    text = _("Your provinces will then have {symbols}.")
    clause = "R0.8"


class Extending(Decision["AmunReCards"]):
    """[R7.1] [A4] [D3] In turn order, lay acquired cards on own provinces not covered in this kingdom."""

    phase = "auction"
    clause = "R7.1"
    answers = (Extend,)

    won: dict[Seat, Id] = {}  # acquired cards not laid yet

    def settle(self, g: AmunReCards) -> None:
        """[R3.8] Lay the cards of the next seats that have only one way, up to the first that has a choice."""
        while self.seats:
            seat = self.seats[0]
            if g.kingdom == 1:
                g.estates[seat].append(Province([self.won.pop(seat)]))
            elif len(ways := self.moves(g, seat)) == 1:
                self.lay(g, seat, ways[0].province)
            else:
                return
            self.seats = self.seats[1:]

    def open_to(self, g: AmunReCards, seat: Seat) -> Sentence:
        """[R7.1] The card, and the provinces that it can cover."""
        return waiting_texts.ExtendsWith(seat, self.won[seat], tuple(way.province for way in self.moves(g, seat)))

    def moves(self, g: AmunReCards, seat: Seat) -> Sequence[Extend]:
        """[R7.1] The provinces whose top card is of an earlier kingdom, in the order of their slots."""
        kingdom = g.kingdom
        return [EXTENDS[p.cards[-1]] for p in g.estates[seat] if len(p.cards) < kingdom]

    def answer(self, g: AmunReCards, seat: Seat, move: Extend) -> None:
        """Lay the card, and those of the following seats without a choice."""
        self.lay(g, seat, move.province)
        self.seats = self.seats[1:]
        self.settle(g)

    def lay(self, g: AmunReCards, seat: Seat, covered: str) -> None:
        """[R7.2] [R0.8] Cover a card: ankhs, fields and caravans are lost, pyramids and tokens still count."""
        card = self.won.pop(seat)
        g.province(seat, covered).cards.append(card)
        g.emit(Extended(seat, card, covered))

    def prepared_for(self, seat: Seat) -> Self | None:
        """A later player can prepare the choice."""
        return msgspec.structs.replace(self, seats=(seat,)) if seat in self.seats[1:] else None

    def default_move(self, g: AmunReCards, seat: Seat) -> Move:
        """[D3] The province in the lowest slot."""
        return self.moves(g, seat)[0]

    def preview(self, g: AmunReCards, seat: Seat, moves: Sequence[Move]) -> Preview:
        """The symbols covered, and the visible symbols of all three provinces afterwards."""
        move = moves[-1]
        if not isinstance(move, Extend):
            return Preview(move)
        new, old = g.printed.cards[self.won[seat]], g.printed.cards[move.province]
        hidden = not_zero(ankh=old.ankhs, field=old.fields, caravan=old.caravans)
        hides = (CoverHides(hidden),) if hidden else ()
        return Preview(Covers(new.id, old.id), (*hides, symbols_after(g, seat, new, old)))

    def closed_moves(self, g: AmunReCards, seat: Seat) -> list[tuple[Move, Refusal]]:
        """The provinces that were covered in this kingdom."""
        tops = [EXTENDS[p.top] for p in g.estates[seat]]
        return [(move, reason) for move in tops if (reason := self.reason_closed(g, seat, move)) is not None]

    def reason_closed(self, g: AmunReCards, seat: Seat, move: Move) -> Refusal | None:
        """[R7.1] Why a province cannot be extended; None if it can."""
        if not isinstance(move, Extend):
            return None
        if move.province not in (p.top for p in g.estates[seat]):
            return NotYours(move.province)
        return AlreadyExtended(move.province) if data.KINGDOM_OF[move.province] == g.kingdom else None

    def problem(self, g: AmunReCards) -> str | None:
        """Checks that each asked seat has a card of this kingdom to lay, and a province for it."""
        if set(self.won) != set(self.seats):
            return "Everybody who is asked has a card to lay, and nobody else."
        if any(data.KINGDOM_OF.get(card) != g.kingdom for card in self.won.values()):
            return "A card of this kingdom is laid."
        return None if all(self.moves(g, seat) for seat in self.seats) else "There is a province to extend."


def symbols_after(g: AmunReCards, seat: Seat, new: Card, old: Card | None) -> ThenShow:
    """[R0.7] [R0.8] Pyramids and visible symbols of a seat with a new card.

    old: the card that it covers; None if it takes a new slot.
    """
    ankhs, fields, caravans = g.visible(seat)
    symbols = not_zero(
        pyramid=sum(g.counts(seat)) + new.pyramids,
        ankh=ankhs + new.ankhs - (old.ankhs if old else 0),
        field=fields + new.fields - (old.fields if old else 0),
        caravan=caravans + new.caravans - (old.caravans if old else 0),
    )
    return ThenShow(symbols)


def not_zero(**numbers: int) -> tuple[Amount, ...]:
    """The symbols of which there are some, as amounts."""
    return tuple(Amount(n, symbol) for symbol, n in numbers.items() if n)


def only_place(g: AmunReCards, seat: Seat) -> Card | None:
    """[R7.1] The only card that an acquired card could cover now; None in kingdom 1 or with a choice."""
    older = [province.top for province in g.estates[seat] if len(province.cards) < g.kingdom]
    return g.printed.cards[older[0]] if len(older) == 1 else None
