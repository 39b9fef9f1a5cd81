"""Data for the animation of revealed answers in Amun-Re."""

from __future__ import annotations

import msgspec

from engine.amun_re.model.events import ChoicesOpened, Chose
from engine.amun_re.model.offering_events import BecameFirst, Flooded, OfferingsOpened
from engine.amun_re.phases.offering import Adjusting
from engine.amun_re.phases.rewards import choosers, is_thief, ranking
from engine.amun_re.position import AmunRe
from engine.core import Event, Seat, Sentence, Stat, _


class FirstAfterRewards(Sentence, frozen=True):
    """The first player after the rewards."""

    seat: Seat
    text = _("First player after the {rewards}: {seat}")
    clause = "R8.10"


class Scroll(msgspec.Struct, frozen=True):
    """One opened offering, with its rank and rewards, and whether its seat still adjusts the total."""

    seat: Seat
    amount: int
    theft: bool
    adjusts: bool
    rank: int | None
    items: Stat | None


class Adjustment(msgspec.Struct, frozen=True):
    """The adjustment of the total by one seat."""

    seat: Seat
    by: int


class Reveal(msgspec.Struct, frozen=True):
    """The reveal: offerings in seat order, adjustments in turn order, total and flood."""

    scrolls: tuple[Scroll, ...]
    adjustments: tuple[Adjustment, ...]
    total: int
    band: int | None  # None while adjustments are missing: there is no flood yet
    first: Sentence | None


class ChoiceReveal(msgspec.Struct, frozen=True):
    """[R5.5] The reveal under the expert rule: the chosen province cards with their players."""

    choices: tuple[Chose, ...]


def reveal(seen: AmunRe, events: list[Event]) -> Reveal | ChoiceReveal | None:
    """The data of the animation if these events open sealed answers or contain the flood; else None."""
    for event in events:
        if isinstance(event, OfferingsOpened | Flooded) and seen.offers:  # empty once the next round has begun
            return offerings(seen)
        if isinstance(event, ChoicesOpened):
            return ChoiceReveal(event.choices)
    return None


def offerings(seen: AmunRe) -> Reveal:
    """[R8.3] [R8.4] [R8.5] The reveal of the offerings, with the flood once all adjustments are made."""
    waiting = seen.decision.seats if isinstance(seen.decision, Adjusting) else ()
    adjustments = tuple(Adjustment(s, seen.adjusted[s]) for s in seen.turn_order() if s in seen.adjusted)
    if waiting:
        return Reveal(scrolls(seen, waiting), adjustments, seen.total, None, None)
    return Reveal(scrolls(seen, ()), adjustments, seen.total, seen.band, next_first(seen))


def scrolls(seen: AmunRe, waiting: tuple[Seat, ...]) -> tuple[Scroll, ...]:
    """[R8.7] [R8.8] The offerings with their ranks and rewards. `waiting`: seats that still adjust."""
    ranks, items = {s: k for k, s in enumerate(ranking(seen), start=1)}, dict(choosers(seen))
    return tuple(
        Scroll(s, n, is_thief(seen, s), s in waiting, ranks.get(s), Stat("item", items[s]) if s in items else None)
        for s, n in enumerate(seen.offers)
    )


def next_first(seen: AmunRe) -> Sentence:
    """[R8.10] The next first player: the highest offering; the present one if all players stole."""
    ranked = ranking(seen)
    return FirstAfterRewards(ranked[0]) if ranked else BecameFirst(seen.first)
