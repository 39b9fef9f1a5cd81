"""What the reveal of sealed answers plays in Amun-Re."""

from __future__ import annotations

import msgspec

from engine.amun_re import board as data
from engine.amun_re.events import ChoicesOpened, Chose
from engine.amun_re.offering_events import OfferingsOpened
from engine.amun_re.position import AmunRe
from engine.amun_re.rewards import ranking, thief
from engine.core import Event, Seat
from engine.shapes import Stat


class Scroll(msgspec.Struct, frozen=True):
    """One opened offering."""

    seat: Seat
    amount: int
    theft: bool
    rank: int | None
    items: Stat | None


class Reveal(msgspec.Struct, frozen=True):
    """What the reveal plays: the offerings in seat order, the sum, the band."""

    scrolls: tuple[Scroll, ...]
    total: int
    band: int
    low: int | None
    high: int | None


class ChoiceReveal(msgspec.Struct, frozen=True):
    """[R5.5] What the reveal plays under the expert rule: whose province card was which."""

    choices: tuple[Chose, ...]


def reveal(seen: AmunRe, events: list[Event]) -> Reveal | ChoiceReveal | None:
    """The choreography's data when sealed answers open among these events."""
    for event in events:
        if isinstance(event, OfferingsOpened) and seen.offers:  # not when nothing was left to ask in this round
            return offerings(seen, event)
        if isinstance(event, ChoicesOpened):
            return ChoiceReveal(event.choices)
    return None


def offerings(seen: AmunRe, opened: OfferingsOpened) -> Reveal:
    """[R8.3] [R8.7] The opened offerings with their ranks and rewards."""
    ranks = {s: k for k, s in enumerate(ranking(seen), start=1)}
    scrolls = tuple(
        Scroll(s, amount, thief(seen, s), ranks.get(s), Stat("item", max(1, 4 - ranks[s])) if s in ranks else None)
        for s, amount in enumerate(seen.offers)
    )
    band = data.band_of(opened.total)
    return Reveal(scrolls, opened.total, band.band, band.min, band.max)
