"""[R2.9] [R3] The draft: Decrees, start cards, destiny cards and their rewards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.core import Decision, Id, Move, Refusal, Seat, SecretDecision, paragraph
from engine.tekhenu.actions.card_hooks import REWARD
from engine.tekhenu.botankhamon import turn
from engine.tekhenu.model import waiting_texts
from engine.tekhenu.model.board import DECREE, INITIATIVE
from engine.tekhenu.model.events.turn_events import DecreesKept, DestinyChosen, FirstOrder, RewardReceived, StartChosen
from engine.tekhenu.model.moves import Choose, Keep, Receive
from engine.tekhenu.model.refusals import DestinyLater

if TYPE_CHECKING:
    from engine.tekhenu.position import Tekhenu


class Keeping(SecretDecision["Tekhenu"]):
    """[R2.9] Each player keeps one of two Decrees, simultaneously."""

    phase = "set_up"
    clause = "R2.9"
    answers = (Keep,)

    sealed: dict[Seat, Keep | None] = {}

    def options(self, g: Tekhenu, seat: Seat) -> Sequence[Move]:
        """The two Decrees dealt."""
        return [Keep(card) for card in g.players[seat].dealt.get(DECREE, ())]

    def resolve(self, g: Tekhenu) -> None:
        """[R2.9] Put the other Decrees under the deck, that of the last seat at the bottom."""
        for seat in sorted(self.sealed):
            player, answer = g.players[seat], self.sealed[seat]
            assert answer is not None
            kept = answer.card
            player.decrees = [kept]
            g.decks[DECREE] = [*(card for card in player.dealt[DECREE] if card != kept), *g.decks[DECREE]]
            player.dealt = {}
        g.emit(DecreesKept())


class Choosing(Decision["Tekhenu"]):
    """[R3.2] Each player chooses a start card."""

    phase = "set_up"
    clause = "R3.2"
    answers = (Choose,)
    told = waiting_texts.ChoosesStartCard

    def moves(self, g: Tekhenu, seat: Seat) -> Sequence[Move]:
        """The start cards that lie face up."""
        return [Choose(card) for card in g.starts]

    def closed_moves(self, g: Tekhenu, seat: Seat) -> list[tuple[Move, Refusal]]:
        """[R3.4] The destiny cards that lie beside them."""
        return [(Choose(card), DestinyLater()) for card in g.destinies]

    def answer(self, g: Tekhenu, seat: Seat, move: Move) -> None:
        """[R3.2] Take the start card."""
        assert isinstance(move, Choose)
        self.seats = self.seats[1:]
        take_start(g, seat, move.card)


def take_start(g: Tekhenu, seat: Seat, card: Id) -> None:
    """[R3.2] Give a start card to a player."""
    g.starts.remove(card)
    g.players[seat].starts.append(card)
    g.emit(StartChosen(seat, card))


@paragraph
def first_order(g: Tekhenu) -> None:
    """[R3.3] [R27.2] Order by the sum of initiative, then by the higher card; Botankhamon is first."""
    g.starts = []

    def initiative(seat: Seat) -> tuple[int, int]:
        cards = [INITIATIVE[card] for card in g.players[seat].starts]
        return sum(cards), max(cards)

    order = sorted(range(g.seats), key=initiative, reverse=True)
    g.order = [*([] if g.bot is None else [g.bot]), *order]
    g.emit(FirstOrder(tuple(g.order)))


def offer_destinies(g: Tekhenu, with_reward: bool) -> None:
    """[R3.4] [R19.8] Ask each player in turn order for a destiny card.

    with_reward: its reward is received at once, as in a Judgement.
    """
    g.push(*[Destined((seat,), with_reward) for seat in g.order if seat != g.bot])
    if g.bot is not None:
        turn.take_destiny(g)


class Destined(Decision["Tekhenu"]):
    """[R3.4] [R19.8] Choose a destiny card."""

    phase = "judgement"
    clause = "R3.4"
    answers = (Choose,)
    told = waiting_texts.ChoosesDestiny

    with_reward: bool

    def moves(self, g: Tekhenu, seat: Seat) -> Sequence[Move]:
        """The destiny cards that no player has."""
        return [Choose(card) for card in g.destinies]

    def answer(self, g: Tekhenu, seat: Seat, move: Move) -> None:
        """[R3.4] [R19.8] Take the destiny card and, if it is due, its reward."""
        assert isinstance(move, Choose)
        g.agenda.pop()
        take_destiny(g, seat, move.card)
        if self.with_reward and move.card in REWARD:
            REWARD[move.card](g, seat)


def take_destiny(g: Tekhenu, seat: Seat, card: Id) -> None:
    """[R3.6] Give a player a destiny card, kept until the next Judgement."""
    g.destinies.remove(card)
    g.players[seat].destiny = card
    g.emit(DestinyChosen(seat, card))


@paragraph
def start_rewards(g: Tekhenu) -> None:
    """[R3.5] Each player in turn receives the rewards of a destiny card and two start cards."""
    for seat in reversed(g.order):
        player = g.players[seat]
        if seat != g.bot and player.destiny is not None:
            g.push(Rewarding((seat,), [player.destiny, *sorted(player.starts, key=INITIATIVE.__getitem__)]))


class Rewarding(Decision["Tekhenu"]):
    """[R3.5] Choose the reward to receive next."""

    phase = "set_up"
    clause = "R3.5"
    answers = (Receive,)
    told = waiting_texts.ChoosesReward

    cards: list[Id]

    def moves(self, g: Tekhenu, seat: Seat) -> Sequence[Move]:
        """The cards whose reward has not been received."""
        return [Receive(card) for card in self.cards]

    def answer(self, g: Tekhenu, seat: Seat, move: Move) -> None:
        """[R3.5] [R3.6] Give the reward; the start card leaves the game."""
        assert isinstance(move, Receive)
        self.cards = [card for card in self.cards if card != move.card]
        if not self.cards:
            g.agenda.pop()
        player = g.players[seat]
        player.starts = [card for card in player.starts if card != move.card]
        g.emit(RewardReceived(seat, move.card))
        if move.card in REWARD:
            REWARD[move.card](g, seat)

    def problem(self, g: Tekhenu) -> str | None:
        """Check that each reward belongs to a card of the player, and occurs once."""
        player = g.players[self.seats[0]]
        fits = self.cards and sorted(self.cards) == sorted({*self.cards} & {player.destiny, *player.starts})
        return None if fits else "The rewards of one's own cards are received."
