"""[R8.7] [R8.8] [R8.9] [R8.10] After the offering: ranking, rewards and the new first player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Self

import msgspec

from engine.amun_re.model import board as data
from engine.amun_re.model import waiting_texts
from engine.amun_re.model.events import Placed
from engine.amun_re.model.moves import Cards, Done, Farmer, Stone
from engine.amun_re.model.offering_events import BecameFirst, RewardsAnnounced, RewardsDeclined
from engine.amun_re.model.refusals import (
    AllTaken,
    CardsBeforePieces,
    FewerCardsLeft,
    NoFieldForReward,
    NotYours,
    StepOver,
    TooManyItems,
)
from engine.amun_re.phases.purchase import CARDS, DONE, FARMER, STONE, Finish, only_ends, place_piece, province_preview
from engine.core import Amount, Count, Decision, Move, Preview, Refusal, Seat, Sentence, _, paragraph

if TYPE_CHECKING:
    from engine.amun_re.position import AmunRe


class CardsFirst(Sentence, frozen=True):
    """Preview: reward cards are drawn before the other items are chosen."""

    items: Amount
    text = _("Then you take {items} as farmers or {stones}.")
    clause = "R8.9"


class TakeCards(Sentence, frozen=True):
    """The button that announces the cards."""

    cards: Amount
    text = _("Take {cards}")
    clause = "R8.9"


class TakeNoCards(Sentence, frozen=True):
    """The button that announces none."""

    text = _("Take no cards")
    clause = "R8.9"


class ItemsLeft(Sentence, frozen=True):
    """Preview: rewards that would be given up."""

    items: Amount
    text = _("You give up {items}.")
    clause = "R8.9"


class FinishWithout(Sentence, frozen=True):
    """Question asked before rewards are given up."""

    items: Amount
    text = _("Finish without taking {items}?")
    clause = "R8.9"


def is_thief(g: AmunRe, seat: Seat) -> bool:
    """Whether this seat stole in this round."""
    return g.offers[seat] == data.THEFT_VALUE


def ranking(g: AmunRe) -> list[Seat]:
    """[R8.7] [A12] Seats that offered gold, highest first; ties in turn order of the old first player."""
    return sorted((s for s in g.turn_order() if not is_thief(g, s)), key=lambda s: -g.offers[s])


def choosers(g: AmunRe) -> list[tuple[Seat, int]]:
    """[R8.8] The seats that take rewards, in order of choosing, with their numbers of items."""
    ranked = ranking(g)
    rest = [s for s in g.turn_order() if s in ranked[2:]]
    items = [data.REWARDS["first"], data.REWARDS["second"]] + [data.REWARDS["others"]] * len(rest)
    return list(zip([*ranked[:2], *rest], items, strict=False))


@paragraph
def new_first_player(g: AmunRe) -> None:
    """[R8.10] [A14] [A29] The highest offering makes the new first player, after the rewards."""
    if ranked := ranking(g):
        g.first = ranked[0]
    g.emit(BecameFirst(g.first))


class Rewarding(Decision["AmunRe"]):
    """[R8.8] [R8.9] [D11] [D12] Players with rewards choose the number of cards, then farmers and stones."""

    phase = "offering"
    clause = "R8.8"
    answers = (Cards, Farmer, Stone, Done)

    items: tuple[Count, ...] = ()  # items that each of `seats` may still take
    announced: bool = False

    def open_to(self, g: AmunRe, seat: Seat) -> Sentence:
        """[R8.9] The items to take."""
        if self.announced and not self.items[0]:
            return waiting_texts.TookAllRewards(seat)
        items = Amount(self.items[0], "item")
        told = waiting_texts.ChoosesRewardPieces if self.announced else waiting_texts.ChoosesRewardCards
        return told(seat, items)

    def moves(self, g: AmunRe, seat: Seat) -> Sequence[Move]:
        """The numbers of cards; after these, farmers, stones and giving up the rest."""
        if not self.announced:
            return CARDS[: min(self.items[0], len(g.power) + len(g.discard)) + 1]
        own = g.estates[seat]
        if not self.items[0]:
            return [DONE]
        return [*(FARMER[p] for p in own if g.has_free_field(p)), *(STONE[p] for p in own), DONE]

    def continues_turn(self, move: Move) -> bool:
        """Pieces are collected before they are confirmed."""
        return isinstance(move, Farmer | Stone)

    def answer(self, g: AmunRe, seat: Seat, move: Move) -> None:
        """Announce and draw cards, place a piece, or give up the rest."""
        match move:
            case Cards(n):
                if n:
                    g.emit(RewardsAnnounced(seat, Amount(n, "card")))
                    g.take(seat, g.draw(n))
                self.announced = True
                self.take(n)
                if not self.items[0]:
                    self.pass_turn()
            case Farmer(province) | Stone(province):
                kind = "farmer" if isinstance(move, Farmer) else "stone"
                g.emit(Placed(seat, Amount(1, kind), province))
                place_piece(g, kind, province)
                self.take(1)
            case _:
                if self.items[0]:
                    g.emit(RewardsDeclined(seat, Amount(self.items[0], "item")))
                self.pass_turn()

    def problem(self, g: AmunRe) -> str | None:
        """Checks that each awaited player has a number of items, and that there has been a flood."""
        fits = len(self.items) == len(self.seats) and all(0 <= n <= data.REWARDS["first"] for n in self.items)
        fits = fits and bool(g.band) and len(g.offers) == g.seats
        return None if fits else "Rewards follow a flood; every chooser has items."

    def take(self, n: int) -> None:
        """Subtract n items from those of the current player."""
        self.items = (self.items[0] - n, *self.items[1:])

    def pass_turn(self) -> None:
        """Pass the turn to the next player."""
        self.seats, self.items, self.announced = self.seats[1:], self.items[1:], False

    def prepared_for(self, seat: Seat) -> Self | None:
        """The number of cards can be prepared."""
        if seat not in self.seats[1:]:
            return None
        return msgspec.structs.replace(
            self, seats=(seat,), items=(self.items[self.seats.index(seat)],), announced=False
        )

    def final_move(self, g: AmunRe, seat: Seat) -> Move | None:
        """Confirming the pieces gives up the rest."""
        return DONE if self.announced else None

    def default_move(self, g: AmunRe, seat: Seat) -> Move:
        """[A13] Taking nothing is allowed."""
        return DONE if self.announced else CARDS[0]

    def preview(self, g: AmunRe, seat: Seat, moves: Sequence[Move]) -> Preview:
        """The items taken, and the farmers and buildings of the changed provinces afterwards."""
        after, kept = g.apply_draft(seat, moves)
        if kept and isinstance(kept[-1], Cards):
            n = kept[-1].n
            rest = self.items[0] - n
            lines = (CardsFirst(Amount(rest, "item")),) if rest else ()
            return Preview(TakeCards(Amount(n, "card")) if n else TakeNoCards(), lines, final=n > 0)
        left = self.items[0] - sum(isinstance(m, Farmer | Stone) for m in kept)
        holds: list[Sentence] = [province_preview(after, p) for p in g.estates[seat] if after.lands[p] != g.lands[p]]
        if not left:
            return Preview(Finish(), tuple(holds))
        items = Amount(left, "item")
        return Preview(
            Finish(), (*holds, ItemsLeft(items)), asks=FinishWithout(items), passes=only_ends(self, g, seat, moves)
        )

    def closed_moves(self, g: AmunRe, seat: Seat) -> list[tuple[Move, Refusal]]:
        """The closed numbers of cards, or farmers and stones, with reasons."""
        if not self.announced:
            wanted: list[Move] = [CARDS[n] for n in range(data.REWARDS["first"] + 1)]
        else:
            wanted = [kind[p] for kind in (FARMER, STONE) for p in g.estates[seat]]
        return [(move, reason) for move in wanted if (reason := self.reason_closed(g, seat, move)) is not None]

    def reason_closed(self, g: AmunRe, seat: Seat, move: Move) -> Refusal | None:
        """[R8.8] [R8.9] [A9] Why an item cannot be taken; None if it can."""
        match move:
            case Cards(n):
                if self.announced:
                    return StepOver()
                if n > self.items[0]:
                    return TooManyItems(Amount(self.items[0], "item"))
                left = len(g.power) + len(g.discard)
                return FewerCardsLeft(left) if n > left else None
            case Farmer(_) | Stone(_) | Done() if not self.announced:
                return CardsBeforePieces()
            case Farmer(province) | Stone(province) if province not in g.estates[seat]:
                return NotYours(province)
            case Farmer(province) | Stone(province):
                if not self.items[0]:
                    return AllTaken()
                return (
                    NoFieldForReward(province) if isinstance(move, Farmer) and not g.has_free_field(province) else None
                )
        return None
