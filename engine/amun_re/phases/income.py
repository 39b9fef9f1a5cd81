"""[R9] The harvest: income of the provinces, and the two income cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Self

import msgspec

from engine.amun_re.model import board as data
from engine.amun_re.model import waiting_texts
from engine.amun_re.model.events import PlayedOn
from engine.amun_re.model.moves import Done, Use
from engine.amun_re.model.offering_events import Collected, CollectedNothing, Yield
from engine.amun_re.model.refusals import BothOnOne, NotYours, OneCopy
from engine.amun_re.phases.auction import card_refusal
from engine.amun_re.phases.purchase import DONE, USE
from engine.core import Amount, Count, Decision, Id, Move, Preview, Refusal, Seat, Sentence, _, paragraph

if TYPE_CHECKING:
    from engine.amun_re.position import AmunRe

INCOME_CARDS = ("extra_harvest", "fixed_income")


class WillCollect(Sentence, frozen=True):
    """Preview: the income by province."""

    gold: Amount
    parts: tuple[Yield, ...]
    text = _("You collect {gold}: {parts}.")
    clause = "R9.1"


class NothingToCollect(Sentence, frozen=True):
    """Preview and waiting: no income."""

    text = _("Your provinces bring nothing.")
    clause = "R9.1"


class HasCollected(Sentence, frozen=True):
    """Waiting: the income that a seat has collected."""

    gold: Amount
    parts: tuple[Yield, ...]
    text = _("You collected {gold}: {parts}.")
    clause = "R9.1"


class FarmersEarn(Sentence, frozen=True):
    """What the flood means for the income."""

    band: Count
    gold: Amount
    text = _("At flood level {band} each farmer earns {gold}; caravans earn nothing.")
    clause = "R9.1"


class FarmersAndCaravansEarn(Sentence, frozen=True):
    """What a low flood means for the income."""

    band: Count
    gold: Amount
    text = _("At flood level {band} each farmer earns {gold}, and caravans earn as well.")
    clause = "R9.1"


class Collect(Sentence, frozen=True):
    """The button that collects the income."""

    gold: Amount
    text = _("Collect {gold}")
    clause = "R9.1"


class Income(Decision["AmunRe"]):
    """[R9.3] [D13] In turn order, before collecting, each player may play income cards.

    [A37] A player with any card in hand is asked, so that being asked reveals nothing; only an empty hand is skipped.
    """

    phase = "income"
    clause = "R9.3"
    answers = (Use, Done)
    hidden = True

    played: tuple[Id, ...] = ()

    def problem(self, g: AmunRe) -> str | None:
        """Checks that there has been a flood."""
        return None if g.band else "There is no income before the first flood."

    def open_to(self, g: AmunRe, seat: Seat) -> Sentence:
        """[R9.1] [R9.3] What the provinces of the seat bring, without the cards that it may still play."""
        return waiting_texts.CollectsIncome(seat, Amount(income_total(g, seat), "gold"))

    def pass_over(self, g: AmunRe) -> None:
        """Collect for the next players without cards."""
        while self.seats and not g.hand(self.seats[0]):
            self.collect(g)

    def collect(self, g: AmunRe) -> None:
        """[R9.1] The first of `seats` collects its income and leaves `seats`."""
        seat = self.seats[0]
        parts = yields(g, seat)
        gold = sum(part.gold for part in parts)
        g.earn(seat, gold)
        g.emit(Collected(seat, Amount(gold, "gold"), parts) if gold else CollectedNothing(seat))
        self.seats, self.played = self.seats[1:], ()

    def moves(self, g: AmunRe, seat: Seat) -> Sequence[Move]:
        """Each income card on each own province without one, then the end of the turn."""
        hand = g.hand(seat)
        out: list[Move] = [
            USE[card, p]
            for card in INCOME_CARDS
            if card in hand and card not in self.played
            for p in g.estates[seat]
            if p not in g.laid
        ]
        out.append(DONE)
        return out

    def continues_turn(self, move: Move) -> bool:
        """Cards are collected before they are confirmed."""
        return isinstance(move, Use)

    def answer(self, g: AmunRe, seat: Seat, move: Move) -> None:
        """[R4.3] Lay a card on a province until the phase ends, or collect."""
        if isinstance(move, Use):
            g.hand(seat).remove(move.card)
            g.laid[move.province] = move.card
            self.played = (*self.played, move.card)
            g.emit(PlayedOn(seat, move.card, move.province))
        else:
            self.collect(g)
            self.pass_over(g)

    def prepared_for(self, seat: Seat) -> Self | None:
        """A later turn can be prepared."""
        return msgspec.structs.replace(self, seats=(seat,), played=()) if seat in self.seats[1:] else None

    def final_move(self, g: AmunRe, seat: Seat) -> Move:
        """Confirming ends the turn."""
        return DONE

    def default_move(self, g: AmunRe, seat: Seat) -> Move:
        """[R9.3] The cards are optional."""
        return DONE

    def preview(self, g: AmunRe, seat: Seat, moves: Sequence[Move]) -> Preview:
        """The income with the cards chosen."""
        after, _kept = g.apply_draft(seat, moves)
        parts = yields(after, seat)
        gold = Amount(income_total(after, seat), "gold")
        will = WillCollect(gold, parts) if parts else NothingToCollect()
        # Final if the hands of all others are empty, which is hidden information [R16].
        return Preview(Collect(gold), (will, flood_text(g)), perhaps=True)

    def closed_moves(self, g: AmunRe, seat: Seat) -> list[tuple[Move, Refusal]]:
        """Income cards in hand that cannot be laid on a province, with reasons."""
        wanted = [USE[card, p] for card in INCOME_CARDS if card in g.hand(seat) for p in g.estates[seat]]
        return [(move, reason) for move in wanted if (reason := self.reason_closed(g, seat, move)) is not None]

    def reason_closed(self, g: AmunRe, seat: Seat, move: Move) -> Refusal | None:
        """[R4.4] [R9.6] [A17] Why a card cannot be laid; None if it can."""
        if not isinstance(move, Use):
            return None
        if (reason := card_refusal(g, seat, move.card, "income")) is not None:
            return reason
        if move.card in self.played:
            return OneCopy(move.card)
        if move.province not in g.estates[seat]:
            return NotYours(move.province)
        return BothOnOne(move.province, g.laid[move.province]) if move.province in g.laid else None


def income_of(g: AmunRe, province: str, band: data.Band) -> int:
    """[R9.1] [R9.2] [R9.4] [R9.5] Income of a province: mine, caravan, farmers and its income card."""
    card = g.laid.get(province)
    if card == "fixed_income":
        return data.FIXED_INCOME
    printed = g.board[province]
    each = band.farmer_income + (card == "extra_harvest")
    return printed.mine + (printed.caravan if band.camel else 0) + g.farmers(province) * each


def yields(g: AmunRe, seat: Seat) -> tuple[Yield, ...]:
    """[R9.1] The income of each province of a seat, without those that bring nothing."""
    band = data.BANDS[g.band]
    return tuple(Yield(p, gold) for p in g.estates[seat] if (gold := income_of(g, p, band)))


def income_total(g: AmunRe, seat: Seat) -> int:
    """[R9.1] What all provinces of a seat bring."""
    return sum(part.gold for part in yields(g, seat))


def flood_text(g: AmunRe) -> Sentence:
    """[R8.5] [R9.1] What this flood means for the income."""
    band = data.BANDS[g.band]
    said = FarmersAndCaravansEarn if band.camel else FarmersEarn
    return said(band.band, Amount(band.farmer_income, "gold"))


def income_sentence(g: AmunRe, seat: Seat) -> Sentence:
    """[R9.1] What a seat has collected."""
    parts = yields(g, seat)
    return HasCollected(Amount(income_total(g, seat), "gold"), parts) if parts else NothingToCollect()


@paragraph
def income(g: AmunRe) -> None:
    """[R9.1] Players collect in turn order, from the new first player."""
    decision = Income(g.turn_order())
    decision.pass_over(g)
    g.push(decision, clear_income_cards)


@paragraph
def clear_income_cards(g: AmunRe) -> None:
    """[R4.3] Discard the income cards on the provinces."""
    g.discard += sorted(g.laid.values())
    g.laid = {}
