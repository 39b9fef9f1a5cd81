"""Consistency checks of a loaded position: lands, cards, provinces, and the stage of the game."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from engine.amun_re.model import board as data
from engine.amun_re.phases.auction import Bidding
from engine.amun_re.phases.income import Income
from engine.amun_re.phases.province_reveal import Choosing
from engine.amun_re.phases.rewards import Rewarding
from engine.amun_re.phases.scoring import Bonus
from engine.core import HIDDEN, Do

if TYPE_CHECKING:
    from engine.amun_re.position import AmunRe

ROUNDS = 3  # in each kingdom [R3.1]
STONES_OF_PYRAMID = 3  # [R4.8]
PLAY_ROUND, NEW_KINGDOM, FLOOD = Do("amun_re.play_round"), Do("amun_re.new_kingdom"), Do("amun_re.flood")


def problem(g: AmunRe) -> str | None:
    """An inconsistency of this position, in one sentence; None if there is none."""
    if g.seats not in data.DECK_SIZE or not g.first < g.seats:
        return "There are 3 to 5 seats, and the first player sits on one of them."
    if not (len(g.gold) == len(g.hands) == len(g.estates) == len(g.lines) == g.seats):
        return "Every seat needs its gold, its hand, its provinces and its score lines."
    if set(g.lands) != set(data.PROVINCES):
        return "Every province needs its land, and only those."
    owned = [p for own in g.estates for p in own]
    if len(set(owned)) != len(owned) or not set(owned) <= set(g.used):
        return "A province has one owner, and only a province of this kingdom has one."
    if not g.partial and (None in g.gold or None in g.hands):
        return "Everybody's gold and cards are known where the seed is."
    return problem_with_lands(g) or problem_with_cards(g) or problem_with_provinces(g)


def problem_with_lands(g: AmunRe) -> str | None:
    """[R1.6] [R4.8] [R5.2] Check that farmers have fields and that three stones have become a pyramid.

    A revealed province may have as many more stones as its immediate bonus.
    """
    for province, land in g.lands.items():
        printed = g.board[province]
        if land.farmers > printed.fields:
            return f"In {province} there are {printed.fields} fields."
        if land.stones >= STONES_OF_PYRAMID + printed.free_stones * (province in g.revealed):
            return f"Three stones in {province} are a pyramid."
    return None


def problem_with_timing(g: AmunRe) -> str | None:
    """[R3.1] [R5.1] Steps to come, scorings and revealed provinces must agree with kingdom and round."""
    scored, chosen = isinstance(g.agenda[-1], Bonus), not isinstance(g.agenda[-1], Choosing)
    if not g.kingdom or g.counted != g.kingdom - 1 + scored:
        return "A kingdom is scored after its three rounds."
    if (NEW_KINGDOM in g.agenda) != (g.kingdom == 1):
        return "The New Kingdom follows the Old Kingdom."
    if g.agenda.count(PLAY_ROUND) != ROUNDS - g.round:
        return "A kingdom has three rounds."
    if len(g.used) != g.seats * (g.round - 1 + chosen):
        return "In each round a province comes up for everybody."
    owned = g.round - isinstance(g.agenda[-1], Choosing | Bidding)
    if any(len(own) != owned for own in g.estates):
        return "Everybody acquires a province in each round."
    if FLOOD in g.agenda and len(g.offers) != g.seats:
        return "Everybody has offered before the flood comes."
    return problem_with_flood(g)


def problem_with_flood(g: AmunRe) -> str | None:
    """[R2.6] [R8.5] The band must be that of the last flood, and 0 before the first offering."""
    risen = isinstance(g.agenda[-1], Rewarding | Income | Bonus)  # in this round
    if risen and g.band != data.band_of(g.total).band:
        return "The Nile has risen by the total of this round."
    if not risen and bool(g.band) != ((g.kingdom, g.round) > (1, 1)):
        return "The Nile has risen once in each round that is over."
    return None


def problem_with_cards(g: AmunRe) -> str | None:
    """[R2.3] [R2.4] The number of power cards must be right, as far as this position shows them."""
    lying = [*g.power, *(c for cards in g.free_cards.values() for c in cards)]
    held = [*g.discard, *g.laid.values(), *(c for hand in g.hands for c in hand or ())]
    shown = Counter(c for c in (*lying, *held) if c != HIDDEN)
    if extra := shown - Counter(data.POWER_CARDS):
        return f"There are too many cards {min(extra)}."
    if None not in g.hands and len(lying) + len(held) != sum(data.POWER_CARDS.values()):
        return f"There are {len(lying) + len(held)} power cards instead of {sum(data.POWER_CARDS.values())}."
    return None


def problem_with_provinces(g: AmunRe) -> str | None:
    """[R2.4] Check that province cards occur once and only used ones are for sale or hold cards."""
    cards = [*g.deck, *(p for hand in g.province_hands for p in hand), *g.used]
    if len(cards) != data.DECK_SIZE[g.seats]:
        return f"There are {len(cards)} province cards instead of {data.DECK_SIZE[g.seats]}."
    if g.deck if g.options.expert else g.province_hands:
        return "Province cards lie in the deck, or in the hands under the expert rule."
    hands = [len(hand) for hand in g.province_hands]
    if g.options.expert and (len(hands) != g.seats or len(set(hands)) != 1):
        return "Everybody holds as many province cards as the others."
    shown = [p for p in cards if p != HIDDEN]
    if strange := {*shown, *g.old} - set(data.PROVINCES):
        return f"There is no province {min(strange)}."
    if len(set(shown)) != len(shown) or (g.old and not set(shown) <= set(g.old)):
        return "Each province of this kingdom has one card."
    if not {*g.revealed, *g.free_cards, *g.laid} <= set(g.used):
        return "Only a province that has come up can be for sale or hold cards."
    return None
