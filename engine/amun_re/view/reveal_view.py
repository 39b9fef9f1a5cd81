"""What the reveal of sealed answers plays in Amun-Re."""

from __future__ import annotations

import msgspec

from engine.amun_re.model.events import ChoicesOpened, Chose
from engine.amun_re.model.offering_events import BecameFirst, Flooded, OfferingsOpened
from engine.amun_re.phases.offering import Adjusting
from engine.amun_re.phases.rewards import choosers, ranking, thief
from engine.amun_re.position import AmunRe
from engine.core import Event, Seat, Sentence, _
from engine.shapes import Stat


class FirstAfterRewards(Sentence, frozen=True):
    """Who becomes or stays first player once the rewards are taken."""

    seat: Seat
    text = _("First player after the {rewards}: {seat}")
    clause = "R8.10"


class Scroll(msgspec.Struct, frozen=True):
    """One opened offering, and whether its seat still adjusts the total."""

    seat: Seat
    amount: int
    theft: bool
    adjusts: bool
    rank: int | None
    items: Stat | None


class Adjustment(msgspec.Struct, frozen=True):
    """What one seat has added to the total, or taken from it."""

    seat: Seat
    by: int


class Reveal(msgspec.Struct, frozen=True):
    """What the reveal plays: the offerings in seat order, their sum; then the adjustments in turn order, the flood."""

    scrolls: tuple[Scroll, ...]
    adjustments: tuple[Adjustment, ...]
    total: int
    band: int | None  # None while somebody still adjusts: there is no flood yet
    first: Sentence | None


class ChoiceReveal(msgspec.Struct, frozen=True):
    """[R5.5] What the reveal plays under the expert rule: whose province card was which."""

    choices: tuple[Chose, ...]


def reveal(seen: AmunRe, events: list[Event]) -> Reveal | ChoiceReveal | None:
    """The choreography's data when sealed answers open among these events, or the Nile rises."""
    for event in events:
        if isinstance(event, OfferingsOpened | Flooded) and seen.offers:  # not when nothing was left to ask in a round
            return offerings(seen)
        if isinstance(event, ChoicesOpened):
            return ChoiceReveal(event.choices)
    return None


def offerings(seen: AmunRe) -> Reveal:
    """[R8.3] [R8.4] [R8.5] The opened offerings; the flood, as soon as nobody adjusts any more."""
    waiting = seen.decision.seats if isinstance(seen.decision, Adjusting) else ()
    adjustments = tuple(Adjustment(s, seen.adjusted[s]) for s in seen.turn_order() if s in seen.adjusted)
    if waiting:
        return Reveal(scrolls(seen, waiting), adjustments, seen.total, None, None)
    return Reveal(scrolls(seen, ()), adjustments, seen.total, seen.band, next_first(seen))


def scrolls(seen: AmunRe, waiting: tuple[Seat, ...]) -> tuple[Scroll, ...]:
    """[R8.7] [R8.8] The offerings with their ranks and rewards. `waiting`: who still adjusts."""
    ranks, items = {s: k for k, s in enumerate(ranking(seen), start=1)}, dict(choosers(seen))
    return tuple(
        Scroll(s, n, thief(seen, s), s in waiting, ranks.get(s), Stat("item", items[s]) if s in items else None)
        for s, n in enumerate(seen.offers)
    )


def next_first(seen: AmunRe) -> Sentence:
    """[R8.10] The most generous, after the rewards; where everybody stole, the first player stays."""
    ranked = ranking(seen)
    return FirstAfterRewards(ranked[0]) if ranked else BecameFirst(seen.first)
