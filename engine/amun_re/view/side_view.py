"""View beside the map of Amun-Re, by phase: bid ladders, prices, effects of floods, harvest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec

from engine.amun_re.model import board as data
from engine.amun_re.phases.auction import Bidding
from engine.amun_re.phases.income import Income, income_of
from engine.amun_re.phases.province_reveal import Choosing
from engine.amun_re.phases.purchase import Buying
from engine.amun_re.phases.rewards import Rewarding, TakeCards
from engine.amun_re.phases.scoring import Bonus
from engine.amun_re.phases.settlement import Settling
from engine.amun_re.position import AmunRe
from engine.amun_re.view.reveal_view import Scroll, scrolls
from engine.amun_re.view.side_tables import (
    BETWEEN_KINGDOMS,
    BankWon,
    HarvestRow,
    Next,
    Points,
    banks_won,
    harvest_row,
    points_of_kingdom,
)
from engine.core import Amount, Id, Seat, Sentence, Stat, Viewer, _

STEPS = data.PRINTED_RUNGS  # of a price staircase


class WinsOne(Sentence, frozen=True):
    text = _("Everybody wins one")


class BuyInOrder(Sentence, frozen=True):
    text = _("Cards first, then farmers and {stones}")


class TakeGifts(Sentence, frozen=True):
    text = _("Cards first, then farmers or {stones}")


class SecretUntilSealed(Sentence, frozen=True):
    text = _("Secret until everybody has sealed")


class InTurnOrder(Sentence, frozen=True):
    text = _("In turn order")


class BidStep(Sentence, frozen=True):
    """A free step of a ladder."""

    province: Id
    gold: Amount
    text = _("{province}: bid {gold}")


class BidThere(Sentence, frozen=True):
    """A step of a ladder with the leading piece."""

    province: Id
    seat: Seat
    gold: Amount
    text = _("{province}: {seat} bids {gold}")
    you = _("{province}: you bid {gold}")


class CardStep(Sentence, frozen=True):
    """A step of the staircase of card prices."""

    cards: Amount
    gold: Amount
    text = _("{cards} for {gold}")


class PieceStep(Sentence, frozen=True):
    """A step of the staircase of prices of farmers or stones."""

    pieces: Amount
    gold: Amount
    text = _("{pieces} for {gold}")


class Step(msgspec.Struct, frozen=True):
    """One step: its number, what it costs in all, the piece on it. `passed`: under the leading bid."""

    n: int
    price: int | None = None
    seat: Seat | None = None
    passed: bool = False
    at: Id = ""  # its anchor
    about: Sentence | None = None


class Stairs(msgspec.Struct, frozen=True):
    """Steps of growing price: the bid ladder of a province, or the prices of one kind."""

    id: Id
    kind: Literal["bid", "card", "farmer", "stone"]
    steps: tuple[Step, ...]
    facts: tuple[Stat, ...] = ()
    once: tuple[Stat, ...] = ()
    over: bool = False  # nothing more of it can be bought in this turn


class Side(msgspec.Struct, frozen=True):
    """Beside the map: a heading, and what belongs to the phase."""

    phase: Id  # empty: nothing stands there, and the map has all the room
    note: Sentence | None = None
    stairs: tuple[Stairs, ...] = ()
    harvest: tuple[HarvestRow, ...] = ()
    gifts: tuple[Stat, ...] = ()  # rewards by rank of the offering: first, second, others
    ranks: tuple[Scroll, ...] = ()  # the open offerings, highest first, while the rewards are taken
    points: Points | None = None  # what this kingdom has scored, while it is counted
    banks: tuple[BankWon, ...] = ()  # likewise, from west to east
    next: tuple[Next, ...] = ()  # what stays and what goes after the Old Kingdom, likewise


def side_of(g: AmunRe, viewer: Viewer, once: Callable[[str], tuple[Stat, ...]]) -> Side:
    """The view beside the map in this phase. once: the immediate bonus of a province.

    Nothing helps who chooses the provinces or sells cards for a bid, and the game that is over asks nothing.
    """
    if not g.agenda or isinstance(g.agenda[-1], Choosing | Settling):
        return Side("")
    top, phase = g.agenda[-1], g.stage().phase
    if isinstance(top, Bidding):
        return Side(phase, WinsOne(), tuple(bid_ladder(g, top, p, once(p), affordable(g, viewer)) for p in g.revealed))
    if isinstance(top, Buying):
        own = None if viewer is None else top.prepared_for(viewer)  # who prepares a purchase sees their own steps
        return Side(phase, BuyInOrder(), price_stairs(own or top))
    if isinstance(top, Rewarding):
        stairs = () if top.announced else (gift_stairs(top),)
        return Side(phase, TakeGifts(), stairs, ranks=tuple(by_rank(g)))
    if isinstance(top, Income):
        return Side(phase, InTurnOrder(), harvest=tuple(harvest_row(g, s) for s in g.turn_order()))
    if isinstance(top, Bonus):
        return Side(
            phase,
            InTurnOrder() if top.seats else None,
            points=points_of_kingdom(g),
            banks=banks_won(g),
            next=BETWEEN_KINGDOMS if g.kingdom == 1 else (),
        )
    return Side(phase, SecretUntilSealed() if g.secret else None, gifts=gifts_by_rank(phase))


def gifts_by_rank(phase: str) -> tuple[Stat, ...]:
    """[R8.8] The rewards of the first, the second and the others, shown while the offerings are made."""
    return (
        tuple(Stat("item", data.REWARDS[rank]) for rank in ("first", "second", "others")) if phase == "offering" else ()
    )


def by_rank(g: AmunRe) -> list[Scroll]:
    """[R8.7] [R8.8] The offerings, highest first, those who stole last."""
    return sorted(scrolls(g, ()), key=lambda one: (one.rank is None, one.rank))


def affordable(g: AmunRe, viewer: Viewer) -> int:
    """[R6.8] The number of steps that a viewer can pay, with all cards sold; 0 for spectators."""
    if viewer is None or g.hands[viewer] is None:
        return 0
    limit = g.purse(viewer) + len(g.hand(viewer))
    return sum(price <= limit for price in data.LADDER)


def bid_ladder(g: AmunRe, top: Bidding, p: str, once: tuple[Stat, ...], most: int) -> Stairs:
    """[R6.3] The printed steps of one province and those that the viewer can pay, with the leading piece."""
    lead = top.leaders().get(p)
    price = top.placed[lead].price if lead is not None else -1
    shown = max(STEPS, most, data.LADDER.index(price) + 1 if lead is not None else 0)
    steps = tuple(bid_step(p, value, price, lead) for value in data.LADDER[:shown])
    return Stairs(p, "bid", steps, province_facts(g, p), once)


def bid_step(p: str, value: int, price: int, lead: Seat | None) -> Step:
    """One step of a ladder on which this price leads."""
    at, gold = f"bid-{p}-{value}", Amount(value, "gold")
    if lead is not None and value == price:
        return Step(value, seat=lead, at=at, about=BidThere(p, lead, gold))
    return Step(value, passed=value < price, at=at, about=BidStep(p, gold))


def province_facts(g: AmunRe, p: str) -> tuple[Stat, ...]:
    """Features of a province for sale: what is printed there, then pyramids and stones."""
    printed, land = g.board[p], g.lands[p]
    facts = (
        ("field", printed.fields), ("farmer", printed.printed_farmers), ("card", printed.card_limit),
        ("temple", printed.temples), ("gold", printed.mine), ("caravan", printed.caravan),
        ("pyramid", land.pyramids), ("stone", land.stones),
    )  # fmt: skip
    return tuple(Stat(kind, n) for kind, n in facts if n)


def price_stairs(top: Buying) -> tuple[Stairs, ...]:
    """[R7.3] [R7.4] The prices of cards, farmers and stones, with what the present step has bought."""
    kinds: tuple[Literal["card", "farmer", "stone"], ...] = ("card", "farmer", "stone")
    now = [f"{kind}s" for kind in kinds].index(top.step)
    return tuple(
        Stairs(f"{kind}s", kind, tuple(price_step(top, kind, n) for n in range(1, STEPS)), over=k < now)
        for k, kind in enumerate(kinds)
    )


def price_step(top: Buying, kind: str, n: int) -> Step:
    """The step of a number of cards, farmers or stones."""
    price = data.triangular(n)
    said = CardStep if kind == "card" else PieceStep
    bought = top.bought if top.step == f"{kind}s" else 0
    seat = top.seats[0] if n == bought else None
    return Step(n, price, seat, n < bought, f"{kind}s-{n}", said(Amount(n, kind), Amount(price, "gold")))


def gift_stairs(top: Rewarding) -> Stairs:
    """[R8.9] The numbers of cards that can be announced."""
    steps = tuple(Step(n, at=f"cards-{n}", about=TakeCards(Amount(n, "card"))) for n in range(top.items[0] + 1))
    return Stairs("cards", "card", steps)


def own_income(g: AmunRe, viewer: Viewer, band: data.Band) -> int | None:
    """[R9.1] Income of a viewer at the present flood; None for spectators, and while provinces are sold."""
    sold = g.agenda and isinstance(g.agenda[-1], Choosing | Bidding | Settling)
    return None if viewer is None or sold else sum(income_of(g, p, band) for p in g.estates[viewer])
