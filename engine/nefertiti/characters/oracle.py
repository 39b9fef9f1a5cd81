"""[R11.2] The Oracle: look at the bottom of the deck, exchange gifts, and put it in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Self

import msgspec

from engine.core import Count, Decision, Id, Move, Preview, Seat, Sentence, Viewer, _
from engine.nefertiti.characters.character_work import DONE, Finish, Work
from engine.nefertiti.characters.exchanges import exchange_label
from engine.nefertiti.model import waiting_texts
from engine.nefertiti.model.board import AKHENATON, CARDS
from engine.nefertiti.model.character_events import Foresaw, Gave, Ordered
from engine.nefertiti.model.moves import Done, Give, Lay

if TYPE_CHECKING:
    from engine.nefertiti.position import Nefertiti

ORDER = (*CARDS, AKHENATON)


class Foreseeing(Work):
    """[R11.2] Exchange own gifts for gifts among the last five, one for one, of no higher maximum value."""

    clause = "R11.2"
    answers = (Give, Done)
    name = "oracle"
    hidden = True

    many = True

    used: tuple[Count, ...] = ()  # indexes of the deck where a gift has been put

    def options(self, g: Nefertiti, seat: Seat) -> Sequence[Move]:
        """[R11.2] Exchanges with the gifts at the bottom, each at most once; Akhenaton is no gift."""
        gifts = g.printed.gifts
        there = {card for k, card in enumerate(g.deck[: g.foreseen(seat)]) if k not in self.used}
        return [
            Give(given, taken)
            for given in g.own(seat)
            for taken in CARDS
            if taken in there and gifts[taken].most <= gifts[given].most
        ]

    def final_move(self, g: Nefertiti, seat: Seat) -> Move | None:
        """[A16] Done confirms exchanges; without any it is a choice, so that half of one sends nothing."""
        return DONE if self.used else None

    def preview(self, g: Nefertiti, seat: Seat, moves: Sequence[Move]) -> Preview:
        """[R11.2] The exchanges chosen, as long as they have room on the button."""
        made = [move for move in moves if isinstance(move, Give)]
        if not 0 < len(made) <= 2:
            return super().preview(g, seat, moves)
        return Preview(exchange_label([move.given for move in made], [move.taken for move in made]))

    def worthwhile(self, g: Nefertiti, seat: Seat) -> bool:
        """[R11.2] [A18] Whether a card is left to look at; looking and ordering need no exchange."""
        return g.foreseen(seat) > 0

    def act(self, g: Nefertiti, seat: Seat, move: Give) -> None:
        """[R11.2] [A18] Exchange the gifts; a papyrus from the deck brings no seal."""
        place = next(k for k, card in enumerate(g.deck) if card == move.taken and k not in self.used)
        g.deck[place] = move.given
        g.gifts[seat].remove(move.given)
        g.gifts[seat].append(move.taken)
        self.used = tuple(sorted((*self.used, place)))
        g.emit(Gave(seat, move.given, move.taken))

    def finish(self, g: Nefertiti, seat: Seat) -> None:
        """[R11.2] Ask for the order, and clear the places of the exchanged cards, which are secret."""
        self.used = ()
        g.push(Ordering((seat,), g.foreseen(seat)))

    def seen_by(self, viewer: Viewer) -> Self:
        """Hides the places of the exchanged cards from the other players."""
        return self if viewer in self.seats else msgspec.structs.replace(self, used=())

    def problem(self, g: Nefertiti) -> str | None:
        """Check the player and the places of the exchanged cards."""
        fits = self.seats == (g.seer,) and set(self.used) <= set(range(g.foreseen(g.seer)))
        return None if fits else "The Oracle is consulted by who recruited it."


class Ordering(Decision["Nefertiti"]):
    """[R11.2] Choose the order of the cards at the bottom: which one is drawn first, second and so on."""

    phase = "recruit"
    clause = "R11.2"
    answers = (Lay, Done)
    told = waiting_texts.OrdersLastCards
    hidden = True

    left: Count  # number of cards without a place yet; they lie below the others

    def moves(self, g: Nefertiti, seat: Seat) -> Sequence[Move]:
        """[R11.2] Any card without a place; the number of steps reveals nothing about the cards."""
        if not self.left:
            return [DONE]
        there = set(g.deck[: self.left])
        return [Lay(card) for card in ORDER if card in there]

    def answer(self, g: Nefertiti, seat: Seat, move: Lay | Done) -> None:
        """[R11.2] Put the next card into the bottom of the deck; Done keeps the order of the rest."""
        if isinstance(move, Done):
            self.seats = ()
            g.emit(Ordered(seat))
            return
        self.left -= 1
        g.deck.insert(self.left, g.deck.pop(g.deck.index(move.card)))

    def continues_turn(self, move: Move) -> bool:
        """The whole order is confirmed together."""
        return isinstance(move, Lay)

    def final_move(self, g: Nefertiti, seat: Seat) -> Move | None:
        """Done, once every card has its place."""
        return None if self.left else DONE

    def preview(self, g: Nefertiti, seat: Seat, moves: Sequence[Move]) -> Preview:
        """The order chosen so far."""
        cards = tuple(move.card for move in moves if isinstance(move, Lay))
        return Preview(Finish() if isinstance(moves[-1], Done) else moves[-1], (DrawnInOrder(cards),) if cards else ())

    def problem(self, g: Nefertiti) -> str | None:
        """Check the player and the number of cards left."""
        fits = self.seats == (g.seer,) and 0 <= self.left <= len(g.deck)
        return None if fits else "The Oracle's cards are at the bottom of the deck."


class DrawnInOrder(Sentence, frozen=True):
    """The order in which the cards will be drawn."""

    cards: tuple[Id, ...]
    text = _("The last cards will be drawn in this order: {cards}.")
    clause = "R11.2"


def oracle(g: Nefertiti, seat: Seat) -> Decision[Nefertiti]:
    """[R11.2] Look at the cards, which cannot be undone, and ask for exchanges."""
    g.seer = seat
    g.emit(Foresaw(seat))
    return Foreseeing((seat,))
