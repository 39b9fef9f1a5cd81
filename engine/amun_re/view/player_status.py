"""Status notes of the player rows: the state of each player in the current phase, from public facts."""

from __future__ import annotations

from engine.amun_re.phases.auction import Bidding
from engine.amun_re.phases.income import income_total
from engine.amun_re.phases.offering import Adjusting
from engine.amun_re.phases.rewards import Rewarding
from engine.amun_re.phases.settlement import Settling
from engine.amun_re.position import AmunRe
from engine.core import Amount, Id, Seat, Sentence, _
from engine.core.player_status import Waits, general


class Leads(Sentence, frozen=True):
    province: Id
    price: int
    text = _("leads {province} ({price})")


class OutbidThere(Sentence, frozen=True):
    province: Id
    text = _("outbid on {province}")


class NoBidYet(Sentence, frozen=True):
    text = _("no bid yet")


class MustSell(Sentence, frozen=True):
    text = _("selling cards to pay")


class Buys(Sentence, frozen=True):
    text = _("buying")


class ToBuy(Sentence, frozen=True):
    text = _("will buy later")


class HasBought(Sentence, frozen=True):
    text = _("finished buying")


class TakesItems(Sentence, frozen=True):
    items: Amount
    text = _("choosing {items}")


class TakesLater(Sentence, frozen=True):
    items: Amount
    text = _("then {items}")


class Gave(Sentence, frozen=True):
    gold: Amount
    text = _("offered {gold}")


class Robbed(Sentence, frozen=True):
    text = _("stole 3 gold")


class Adjusts(Sentence, frozen=True):
    text = _("adjusting the offering")


class Collecting(Sentence, frozen=True):
    gold: int
    text = _("collecting {gold} gold")


class ToCollect(Sentence, frozen=True):
    gold: int
    text = _("will collect {gold} gold")


class HasCollected(Sentence, frozen=True):
    gold: int
    text = _("collected {gold} gold")


class PlaysBonus(Sentence, frozen=True):
    text = _("playing scoring cards")


def note(g: AmunRe, seat: Seat) -> Sentence:
    """The status note of one player."""
    if (said := general(g, seat)) is not None:
        return said
    top = g.agenda[-1]
    match top:
        case Bidding():
            return bidding_note(top, seat)
        case Settling():
            return MustSell() if seat in top.seats else Waits()
        case Rewarding() if seat in top.seats:
            items = Amount(top.items[top.seats.index(seat)], "item")
            return TakesItems(items) if seat == top.seats[0] else TakesLater(items)
        case Adjusting() if seat in top.seats:
            return Adjusts()
        case Adjusting() | Rewarding():
            return Robbed() if g.offers[seat] < 0 else Gave(Amount(g.offers[seat], "gold"))
    return turn_note(g, seat)


def bidding_note(top: Bidding, seat: Seat) -> Sentence:
    """The status of a player in the auction."""
    if lost := top.outbid_on(seat):
        return OutbidThere(lost)
    return Leads(*top.placed[seat]) if seat in top.placed else NoBidYet()


def turn_note(g: AmunRe, seat: Seat) -> Sentence:
    """The status in purchases, income and scoring cards: before, during or after the own turn."""
    waiting = g.agenda[-1].seats if g.agenda and hasattr(g.agenda[-1], "seats") else ()
    if g.stage().phase == "income":
        said = Collecting if seat in waiting[:1] else ToCollect if seat in waiting else HasCollected
        return said(income_total(g, seat))
    if g.stage().phase != "purchase":
        return PlaysBonus() if seat in waiting[:1] else Waits()
    if seat in waiting:
        return Buys() if seat == waiting[0] else ToBuy()
    return HasBought()
