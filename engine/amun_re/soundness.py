"""Whether a position that was loaded can be one: nothing lost, nothing twice, and every question has an answer."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from engine.amun_re import board as data
from engine.core import HIDDEN

if TYPE_CHECKING:
    from engine.amun_re.position import AmunRe


def problem(g: AmunRe) -> str | None:
    """What is wrong with this position, in one sentence."""
    if g.seats not in data.DECK_SIZE or not g.first < g.seats:
        return "There are 3 to 5 seats, and the first player sits on one of them."
    if not (len(g.gold) == len(g.hands) == len(g.estates) == len(g.lines) == g.seats):
        return "Every seat needs its gold, its hand, its provinces and its score lines."
    if set(g.lands) != set(data.PROVINCES):
        return "Every province needs its land, and only those."
    owned = [p for own in g.estates for p in own]
    if len(set(owned)) != len(owned) or not set(owned) <= set(g.used):
        return "A province has one owner, and only a province of this kingdom has one."
    return problem_with_cards(g) or problem_with_provinces(g) or g.problem_with_choice()


def problem_with_cards(g: AmunRe) -> str | None:
    """[R2.3] [R2.4] No card twice, none lost: counted as far as this position shows its cards."""
    lying = [*g.power, *(c for cards in g.free_cards.values() for c in cards)]
    held = [*g.discard, *g.laid.values(), *(c for hand in g.hands for c in hand or ())]
    shown = Counter(c for c in (*lying, *held) if c != HIDDEN)
    if extra := shown - Counter(data.POWER_CARDS):
        return f"There are too many cards {min(extra)}."
    if None not in g.hands and len(lying) + len(held) != sum(data.POWER_CARDS.values()):
        return f"There are {len(lying) + len(held)} power cards instead of {sum(data.POWER_CARDS.values())}."
    return None


def problem_with_provinces(g: AmunRe) -> str | None:
    """[R2.4] Each province card once, and nothing revealed, laid or remembered that is none."""
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
