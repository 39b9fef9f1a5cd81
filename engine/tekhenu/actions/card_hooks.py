"""Where cards and tiles take effect: one table for each moment of the rules, filled by the modules of the cards.

The flow of a turn asks a table for the cards that a player holds, never a card for its name. A card that has a choice
to make puts a decision on the agenda; nothing is remembered in a flag.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

import msgspec

from engine.core import Id, Seat
from engine.tekhenu.model.board import GODS

if TYPE_CHECKING:
    from engine.tekhenu.actions.action_in_progress import Doing
    from engine.tekhenu.actions.turn_plan import Plan
    from engine.tekhenu.position import Tekhenu

F = TypeVar("F")


class Moment(dict[Id, F]):
    """What the cards that have something to say at one moment say, by card."""

    __slots__ = ()

    def of(self, *cards: Id) -> Callable[[F], F]:
        """Let a function speak for these cards."""

        def speak(said: F) -> F:
            self.update(dict.fromkeys(cards, said))
            return said

        return speak

    def asked(self, cards: Sequence[Id]) -> list[F]:
        """What these cards have to say, in their order."""
        out: list[F] = []  # `list[F]()` would take ten times as long
        for card in cards:
            if (said := self.get(card)) is not None:
                out.append(said)
        return out


class Card(msgspec.Struct, frozen=True):
    """A card or a permission that its owner may use in a window.

    choices: what the owner can choose with it now, `None` for no choice; empty where it cannot be used.
    play: use it; a Blessing has then already been discarded, and T24 has paid.
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

# A Forbidden die may be taken: the pans to choose from, "" for a pan that only a card of `select` decides.
ADMITS: Moment[Callable[[Tekhenu, Seat, Id, Id], Sequence[Id]]] = Moment()  # (g, seat, section, die)
# A die has been put on its pan.
TAKEN: Moment[Callable[[Tekhenu, Seat, Plan], None]] = Moment()
# Free steps of the value: for god actions, for Productions.
SLACK: Moment[tuple[int, int]] = Moment()

# -- paying ------------------------

# Tokens that may be spent in place of a token (by places), the first one first.
INSTEAD: Moment[Callable[[int], Sequence[int]]] = Moment()
# Something has been paid: so many of each token, where `token` was asked.
SPENT: Moment[Callable[[Tekhenu, Seat, int, Sequence[int]], None]] = Moment()

# -- performing an action ------------------------

# A token that arrives before the cost of this action, as place and number.
AID: Moment[dict[Id, tuple[int, int]]] = Moment()
# A Blessing in hand that can waive the cost of these actions.
WAIVES: Moment[frozenset[Id]] = Moment()
# A performance begins, before its cost.
BEGUN: Moment[Callable[[Tekhenu, Seat, Doing], None]] = Moment()
# Points for each own Column in the line of a new Building.
COLUMN: Moment[int] = Moment()
# The tile's ability happens whatever the light.
ALWAYS_LIT: Moment[bool] = Moment()
# What the ability of a tile does, by the tile; the square is the one it covers.
ABILITY: Moment[Callable[[Tekhenu, Seat, int], None]] = Moment()
# A Production brought so many to keep, and so many more as surplus.
PRODUCED: Moment[Callable[[Tekhenu, Seat, Doing, int, int], None]] = Moment()
# A god-statue bonus has been received.
REWARDED: Moment[Callable[[Tekhenu, Seat], None]] = Moment()
# A Blessing has been played.
BLESSED: Moment[Callable[[Tekhenu, Seat], None]] = Moment()

# -- judgement and scoring ------------------------

# A Judgement begins [R19.1].
JUDGEMENT: Moment[Callable[[Tekhenu, Seat], None]] = Moment()
# The ankh value of an owner [R19.5].
ANKH_OF: Moment[int] = Moment()
# The new turn order is fixed; called for each owner.
ORDERED: Moment[Callable[[Tekhenu, Seat], None]] = Moment()
# The owner owes no bread [R20.7].
NO_BREAD: Moment[bool] = Moment()

# -- start and destiny ------------------------

# The reward of a start card or a destiny card.
REWARD: Moment[Callable[[Tekhenu, Seat], None]] = Moment()
