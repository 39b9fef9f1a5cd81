"""Status notes of the player rows: the state of each player in the current phase, from public facts."""

from __future__ import annotations

from engine.amun_re_cards.phases.auction import Bidding
from engine.amun_re_cards.phases.building import Building
from engine.amun_re_cards.phases.extension import Extending
from engine.amun_re_cards.phases.hand_choice import Preparing
from engine.amun_re_cards.phases.pyramid_placement import Placing
from engine.amun_re_cards.position import AmunReCards
from engine.core import Amount, Id, Seat, Sentence, _
from engine.core.player_status import Waits, general


class BidsOn(Sentence, frozen=True):
    province: Id
    card: int
    text = _("{card} on {province}")


class NoCardPlaced(Sentence, frozen=True):
    text = _("no card placed")


class WasOutbidOn(Sentence, frozen=True):
    province: Id
    text = _("outbid on {province}")


class ChoosesHand(Sentence, frozen=True):
    gold: Amount
    text = _("choosing {gold}")


class HasHand(Sentence, frozen=True):
    gold: Amount
    text = _("{gold} available")


class LaysCard(Sentence, frozen=True):
    province: Id
    text = _("placing {province}")


class HasToPlace(Sentence, frozen=True):
    pyramids: Amount
    text = _("{pyramids} to place")


class Builds(Sentence, frozen=True):
    gold: Amount
    text = _("building with {gold}")


def note(g: AmunReCards, seat: Seat) -> Sentence:
    """The status note of one player."""
    if (said := general(g, seat)) is not None:
        return said
    top = g.agenda[-1]
    match top:
        case Bidding() if seat in top.placed:
            return BidsOn(*top.placed[seat])
        case Bidding():
            return WasOutbidOn(top.outbid[seat].province) if seat in top.outbid else NoCardPlaced()
        case Extending() if seat in top.won:
            return LaysCard(top.won[seat])
        case Placing() if seat in top.seats:
            return HasToPlace(Amount(top.tokens[top.seats.index(seat)], "pyramid"))
        case Building() if seat in top.seats:
            return Builds(Amount(g.income[seat], "gold"))
        case Preparing() if seat in top.seats:
            return ChoosesHand(Amount(top.gold, "gold"))
    return HasHand(Amount(sum(g.hands[seat]), "gold")) if g.hands[seat] else Waits()
