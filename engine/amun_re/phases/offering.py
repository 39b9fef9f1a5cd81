"""[R8] The offering to Amun-Re: sealed offerings, reveal, adjustments and flood."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Self

import msgspec

from engine.amun_re.model import board as data
from engine.amun_re.model import waiting_texts
from engine.amun_re.model.events import Played
from engine.amun_re.model.moves import Adjust, Offer, Steal
from engine.amun_re.model.offering_events import Adjusted, Flooded, Offered, OfferingsOpened, Stole, TheftPaid
from engine.amun_re.model.refusals import AdjustByThree, MustSteal, NotEnoughGold, NothingOffered, NotInHand
from engine.amun_re.phases.rewards import Rewarding, choosers, is_thief, new_first_player
from engine.core import Amount, Decision, Move, Preview, Refusal, Seat, SecretDecision, Sentence, _, paragraph

if TYPE_CHECKING:
    from engine.amun_re.position import AmunRe

ADJUSTMENT_CARD = "offering_adjustment"
OFFERS = {adjust: [Offer(n, adjust) for n in range(1000)] for adjust in (False, True)}
THEFTS = {adjust: Steal(adjust) for adjust in (False, True)}
ADJUSTS = [Adjust(data.ADJUSTMENT), Adjust(-data.ADJUSTMENT)]


class NobodySees(Sentence, frozen=True):
    """Preview: the offering stays secret until all have chosen."""

    text = _("Nobody sees your offering until everyone has chosen.")
    clause = "R8.1"


class WouldKeep(Sentence, frozen=True):
    """Preview: the gold left after the offering."""

    keep: Amount
    text = _("You keep {keep}.")
    clause = "R8.6"


class TheftBrings(Sentence, frozen=True):
    """Preview: the effect of the theft card."""

    text = _("You take 3 gold and no {reward}; the total falls by 3.")
    clause = "R8.6"


class AdjustLater(Sentence, frozen=True):
    """Preview: the effect of the adjustment card."""

    text = _("After the reveal, you add 3 to the total or subtract 3 from it.")
    clause = "R8.4"


class NewTotal(Sentence, frozen=True):
    """Preview: total and flood level after an adjustment."""

    total: int
    band: int
    text = _("The total becomes {total}: flood level {band} for now.")
    clause = "R8.5"


class Raise(Sentence, frozen=True):
    """The button that adds to the total."""

    by: int
    text = _("Add {by}")
    clause = "R8.4"


class Lower(Sentence, frozen=True):
    """The button that takes from the total."""

    by: int
    text = _("Subtract {by}")
    clause = "R8.4"


class Offering(SecretDecision["AmunRe"]):
    """[R8.1] [R16.3] [D9] All players secretly offer gold or steal, with or without an adjustment card."""

    phase = "offering"
    clause = "R8.1"
    answers = (Offer, Steal)

    sealed: dict[Seat, Offer | Steal | None] = {}

    def options(self, g: AmunRe, seat: Seat) -> Sequence[Move]:
        """[R8.2] Gold from 1 up, then theft; first without and then with the adjustment card."""
        out: list[Move] = []
        for adjust in (False, True) if ADJUSTMENT_CARD in g.hand(seat) else (False,):
            out += OFFERS[adjust][1 : g.purse(seat) + 1]
            out.append(THEFTS[adjust])
        return out

    def resolve(self, g: AmunRe) -> None:
        """[R8.3] Reveal all offerings and their total; push adjustments and flood."""
        sealed = {s: m for s, m in self.sealed.items() if m is not None}
        g.offers = [m.amount if isinstance(m := sealed[s], Offer) else data.THEFT_VALUE for s in range(g.seats)]
        g.total = sum(g.offers)
        for seat, move in sorted(sealed.items()):
            if isinstance(move, Offer):
                g.earn(seat, -move.amount)
            if move.adjust:
                g.discard_from(seat, ADJUSTMENT_CARD)
        opened = tuple(Stole(s) if is_thief(g, s) else Offered(s, g.offers[s]) for s in range(g.seats))
        g.emit(OfferingsOpened(opened, g.total))
        adjusting = tuple(s for s in g.turn_order() if sealed[s].adjust)
        for seat in adjusting:
            g.emit(Played(seat, ADJUSTMENT_CARD))
        g.push(Adjusting(adjusting), flood)

    def preview(self, g: AmunRe, seat: Seat, moves: Sequence[Move]) -> Preview:
        """The effects of the seat's own answer, without any about the others."""
        move = moves[-1]
        if not isinstance(move, Offer | Steal):
            return Preview(move)
        keep = WouldKeep(Amount(g.purse(seat) - move.amount, "gold")) if isinstance(move, Offer) else TheftBrings()
        return Preview(move, (keep, *([AdjustLater()] if move.adjust else []), NobodySees()))

    def reason_closed(self, g: AmunRe, seat: Seat, move: Move) -> Refusal | None:
        """[R8.1] [R8.2] [A11] Why an offering is not possible; None without a specific reason."""
        if isinstance(move, Offer | Steal) and move.adjust and ADJUSTMENT_CARD not in g.hand(seat):
            return NotInHand(ADJUSTMENT_CARD)
        if isinstance(move, Offer):
            if move.amount < 1:
                return NothingOffered()
            return NotEnoughGold(Amount(g.purse(seat), "gold")) if g.purse(seat) else MustSteal()
        return None

    def closed_moves(self, g: AmunRe, seat: Seat) -> list[tuple[Move, Refusal]]:
        """[R8.2] Without gold, offering gold is closed."""
        return [] if g.purse(seat) else [(OFFERS[False][1], MustSteal())]


class Adjusting(Decision["AmunRe"]):
    """[R8.4] [D10] In turn order, each adjustment card adds 3 to the total or takes 3 from it."""

    phase = "offering"
    clause = "R8.4"
    answers = (Adjust,)

    def open_to(self, g: AmunRe, seat: Seat) -> Sentence:
        """[R8.4] The total before the change."""
        return waiting_texts.AdjustsTotal(seat, g.total, data.ADJUSTMENT)

    def moves(self, g: AmunRe, seat: Seat) -> Sequence[Move]:
        """Adding or subtracting; passing is not allowed."""
        return ADJUSTS

    def answer(self, g: AmunRe, seat: Seat, move: Adjust) -> None:
        """Change the total; the offerings of the players stay the same."""
        g.total += move.by
        g.adjusted[seat] = move.by
        self.seats = self.seats[1:]
        g.emit(Adjusted(seat, move.by, g.total))

    def prepared_for(self, seat: Seat) -> Self | None:
        """A later turn can be prepared; its preview uses the current total."""
        return msgspec.structs.replace(self, seats=(seat,)) if seat in self.seats[1:] else None

    def preview(self, g: AmunRe, seat: Seat, moves: Sequence[Move]) -> Preview:
        """The new total and its band."""
        move = moves[-1]
        if not isinstance(move, Adjust):
            return Preview(move)
        total = g.total + move.by
        return Preview(change(move), (NewTotal(total, data.band_of(total).band),))

    def reason_closed(self, g: AmunRe, seat: Seat, move: Move) -> Refusal | None:
        """[R8.4] The total changes by exactly 3."""
        return AdjustByThree(data.ADJUSTMENT) if isinstance(move, Adjust) else None


def change(move: Adjust) -> Sentence:
    """An adjustment in words."""
    return Raise(move.by) if move.by > 0 else Lower(-move.by)


@paragraph
def flood(g: AmunRe) -> None:
    """[R8.5] [R8.6] Set the band of this round, pay thefts, then push the rewards."""
    band = data.band_of(g.total)
    g.band = band.band
    g.emit(Flooded(g.total, g.band, Amount(band.farmer_income, "gold"), Amount(band.temple_vp, "point")))
    for seat in g.turn_order():
        if is_thief(g, seat):
            g.earn(seat, data.THEFT_GOLD)
            g.emit(TheftPaid(seat, Amount(data.THEFT_GOLD, "gold")))
    order = choosers(g)
    g.push(Rewarding(tuple(s for s, _n in order), items=tuple(n for _s, n in order)), new_first_player)
