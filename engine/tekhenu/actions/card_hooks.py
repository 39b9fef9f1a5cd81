"""Registries of card and tile effects, one for each moment of the rules, filled by the card modules.

The flow of a turn looks up the cards that a player holds in a registry; it never names a card. A card that requires a
choice pushes a decision onto the agenda; no state is kept in flags.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

import msgspec

from engine.core import Id, Seat
from engine.tekhenu.model.board import GODS

if TYPE_CHECKING:
    from engine.tekhenu.model.turn_records import Doing, Plan
    from engine.tekhenu.position import Tekhenu

F = TypeVar("F")


class Moment(dict[Id, F]):
    """Registry of card effects for one moment of the rules: card id -> handler or value."""

    __slots__ = ()

    def of(self, *cards: Id) -> Callable[[F], F]:
        """Return a decorator that registers a function for these cards."""

        def speak(said: F) -> F:
            self.update(dict.fromkeys(cards, said))
            return said

        return speak

    def entries(self, cards: Sequence[Id]) -> list[F]:
        """The entries of these cards, in their order; cards without an entry are skipped."""
        out: list[F] = []  # `list[F]()` would be ten times slower
        for card in cards:
            if (said := self.get(card)) is not None:
                out.append(said)
        return out


class Card(msgspec.Struct, frozen=True):
    """The use of a card or a standing permission in a window.

    choices: the options its owner has now, `None` meaning use without a choice; empty if it cannot be used.
    play: apply the effect; a Blessing has already been discarded, and T24 has paid, before it is called.
    """

    choices: Callable[[Tekhenu, Seat], Sequence[Id | None]]
    play: Callable[[Tekhenu, Seat, Id | None], None]


# -- windows [R23.2]: what `Play` may name ------------------------
# turn_start: before a die is chosen; select: a die is chosen, not placed; own_turn: between steps of the own turn;
# horus .. osiris, production: while this action is performed, before its cost.

WINDOWS: dict[Id, Moment[Card]] = {
    window: Moment() for window in ("turn_start", "select", "own_turn", *GODS, "production")
}

# -- choosing a die ------------------------

# Permission to take a Forbidden die: the pans to choose from; "" if a card of `select` decides the pan later.
ADMITS: Moment[Callable[[Tekhenu, Seat, Id, Id], Sequence[Id]]] = Moment()  # (g, seat, section, die)
# Called when a die has been placed on its pan.
TAKEN: Moment[Callable[[Tekhenu, Seat, Plan], None]] = Moment()
# Free steps of the die value: (for god actions, for Productions).
SLACK: Moment[tuple[int, int]] = Moment()

# -- paying ------------------------

# Token -> substitutes that may be spent for it, as indexes, in the order in which they are spent.
INSTEAD: Moment[Callable[[int], Sequence[int]]] = Moment()
# Called after a payment of `token`: (g, seat, token, number spent of each token).
SPENT: Moment[Callable[[Tekhenu, Seat, int, Sequence[int]], None]] = Moment()

# -- performing an action ------------------------

# Tokens received before the cost of an action is paid: action -> (token index, number).
AID: Moment[dict[Id, tuple[int, int]]] = Moment()
# Actions whose cost a Blessing in hand can waive.
WAIVES: Moment[frozenset[Id]] = Moment()
# Called when a performance begins, before its cost is paid.
BEGUN: Moment[Callable[[Tekhenu, Seat, Doing], None]] = Moment()
# Points for each own Column in the line of a new Building.
COLUMN: Moment[int] = Moment()
# The tile's ability takes effect in any light.
ALWAYS_LIT: Moment[bool] = Moment()
# Ability of a Column tile: (g, seat, index of the square that it covers).
ABILITY: Moment[Callable[[Tekhenu, Seat, int], None]] = Moment()
# Called after a Production: (g, seat, performance, number kept, surplus).
PRODUCED: Moment[Callable[[Tekhenu, Seat, Doing, int, int], None]] = Moment()
# Called when a god-statue bonus has been received.
REWARDED: Moment[Callable[[Tekhenu, Seat], None]] = Moment()
# Called when a Blessing has been played.
BLESSED: Moment[Callable[[Tekhenu, Seat], None]] = Moment()

# -- judgement and scoring ------------------------

# Called when a Judgement begins [R19.1].
JUDGEMENT: Moment[Callable[[Tekhenu, Seat], None]] = Moment()
# Ankh value of the card's owner [R19.5].
ANKH_OF: Moment[int] = Moment()
# Called for each owner when the new turn order is fixed.
ORDERED: Moment[Callable[[Tekhenu, Seat], None]] = Moment()
# The card's owner owes no bread [R20.7].
NO_BREAD: Moment[bool] = Moment()

# -- start and destiny ------------------------

# Reward of a start card or a destiny card.
REWARD: Moment[Callable[[Tekhenu, Seat], None]] = Moment()
