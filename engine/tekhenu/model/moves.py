"""The moves of Tekhenu, one small step each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec

from engine.core import Amount, Count, Id, Move, Sentence, _
from engine.tekhenu.model.board import GODS, PEOPLE, PIPS, QUARTERS, RESOURCES, SPACES, SQUARES, TOKENS
from engine.tekhenu.model.move_labels import (
    FoundAlso,
    GatherSo,
    PayInstead,
    PayNoBread,
    PlayFor,
    RaiseUnturned,
    TakeOnto,
    TributeSo,
)

Value = Annotated[int, msgspec.Meta(ge=1, le=6)]
Turned = Literal[0, 90, 180, 270]
KNOWN = frozenset(TOKENS)  # not limited to tokens: a move with an unknown name can be parsed, and is refused


class Keep(Move, frozen=True):
    """[R2.9] The Decree to keep; [R22] the card to keep."""

    card: Id
    text = _("Keep: {card}")
    clause = "R2.9"


class Choose(Move, frozen=True):
    """[R3.2] [R3.4] A start card or a destiny card."""

    card: Id
    text = _("Choose: {card}")
    clause = "R3.2"


class Receive(Move, frozen=True):
    """[R3.5] The start reward to receive next."""

    card: Id
    text = _("Receive now: {card}")
    clause = "R3.5"


def amounts_by_kind(tokens: Sequence[Id]) -> tuple[Amount, ...]:
    """The tokens counted by kind, as amounts."""
    return tuple(Amount(tokens.count(token), f"n_{token}") for token in dict.fromkeys(tokens))


class Gather(Move, frozen=True):
    """[R22] Resources in a mix chosen by the player."""

    tokens: tuple[Id, ...]
    text = _("Take {tokens}")
    clause = "R22"

    def told_as(self) -> Sentence:
        """Counts each resource with its own plural."""
        return GatherSo(amounts_by_kind(self.tokens)) if KNOWN.issuperset(self.tokens) else self


class Take(Move, frozen=True):
    """[R5.1] A die; `pan` where its pan is the player's choice."""

    section: Id
    die: Id
    pan: Id | None = None
    text = _("Take the {die} from {section}")
    clause = "R5.1"

    def told_as(self) -> Sentence:
        """Names the pan if the player chooses it."""
        return TakeOnto(self.section, self.die, self.pan) if self.pan else self


class Anubis(Move, frozen=True):
    """[R6.3] Any die, for two scribes."""

    section: Id
    die: Id
    text = _("Anubis: take the {die} from {section}")
    clause = "R6.3"


class Reckon(Move, frozen=True):
    """[R6.1] Spend scribes to change the value."""

    value: Value
    text = _("Use value {value}")
    clause = "R6.1"


class Instead(Move, frozen=True):
    """[R7.1] [R7.2] Pay a number of this token in place of the token required."""

    token: Id
    n: Value
    text = _("Pay {n} of {token:in} instead")
    clause = "R7.1"

    def told_as(self) -> Sentence:
        """Chooses the plural of the token."""
        return PayInstead(Amount(self.n, f"n_{self.token}")) if self.token in KNOWN else self


class Perform(Move, frozen=True):
    """[R5.2] A god action with this value."""

    god: Id
    value: Value
    text = _("Perform the {god} action with value {value}")
    clause = "R5.2"


class Produce(Move, frozen=True):
    """[R15] A Production with this value."""

    resource: Id
    value: Value
    text = _("Produce {resource:in} with value {value}")
    clause = "R15.1"


class Play(Move, frozen=True):
    """[R23] [R24] Use a card in its window, with the option chosen for it."""

    card: Id
    choice: Id | None = None
    text = _("Use {card}")
    clause = "R23.1"

    def told_as(self) -> Sentence:
        """Names the choice if there is one."""
        return PlayFor(self.card, self.choice) if self.choice else self


class Honour(Move, frozen=True):
    """[R8.2] A Statue in honour of a god."""

    god: Id
    text = _("Build a Statue in honour of {god}")
    clause = "R8.2"


class People(Move, frozen=True):
    """[R8.2] A Statue for the people."""

    space: Id
    text = _("Build a Statue for the people, {space}")
    clause = "R8.2"


class Raise(Move, frozen=True):
    """[R9.3] A Column on a square, its tile turned clockwise by so many degrees."""

    square: Id
    turned: Turned
    text = _("Raise a Column on {square}, turned by {turned}°")
    clause = "R9.3"

    def told_as(self) -> Sentence:
        """Names the rotation only of a turned tile."""
        return self if self.turned else RaiseUnturned(self.square)


class Build(Move, frozen=True):
    """[R10.1] A Building at the Temple."""

    space: Id
    text = _("Build at the Temple, {space}")
    clause = "R10.1"


class Feast(Move, frozen=True):
    """[R12.1] Hold the festival."""

    text = _("Hold the festival")
    clause = "R12.1"


class Refresh(Move, frozen=True):
    """[R13.3] New cards in a section."""

    section: Id
    text = _("Draw new cards for {section}")
    clause = "R13.3"


class Buy(Move, frozen=True):
    """[R13.2] Cards of one section, in the order in which they lie."""

    cards: tuple[Id, ...]
    text = _("Take: {cards}")
    clause = "R13.2"


class Found(Move, frozen=True):
    """[R14.2] A workshop or quarry in a quarter; `also` is the further production of row 6."""

    quarter: Id
    also: Id | None = None
    text = _("Build in the {quarter:in} quarter")
    clause = "R14.2"

    def told_as(self) -> Sentence:
        """Names the further production if there is one."""
        return FoundAlso(self.quarter, self.also) if self.also else self


class Collect(Move, frozen=True):
    """[R15.2] Take what is produced."""

    text = _("Take what is produced")
    clause = "R15.2"


class Faith(Move, frozen=True):
    """[R19.2] Place faith on a pan."""

    pan: Literal["left", "right"]
    n: Annotated[int, msgspec.Meta(ge=1)]
    text = _("Place {n} faith on the {pan}")
    clause = "R19.2"


class Feed(Move, frozen=True):
    """[R20.7] Pay for a number of the bread owed; gold can stand in for it."""

    n: Count
    text = _("Pay for {n} bread")
    clause = "R20.7"

    def told_as(self) -> Sentence:
        """Says so if none is paid for."""
        return self if self.n else PayNoBread()


class Advance(Move, frozen=True):
    """[A03] The marker that moves."""

    marker: Literal["population", "happiness"]
    text = _("{marker} +1")
    clause = "A03"


class Reveal(Move, frozen=True):
    """[D23] Reveal the Decree that acts before the last Scoring."""

    card: Id
    text = _("Reveal {card}")
    clause = "A15"


class Proclaim(Move, frozen=True):
    """[R21.1] The Decrees to score."""

    cards: tuple[Id, ...]
    text = _("Score {cards}")
    clause = "R21.1"


class Tribute(Move, frozen=True):
    """[D04] Resources paid for triangles, one each."""

    tokens: tuple[Id, ...]
    text = _("Pay {tokens} for triangles")
    clause = "D04"

    def told_as(self) -> Sentence:
        """Counts each resource with its own plural."""
        return TributeSo(amounts_by_kind(self.tokens)) if KNOWN.issuperset(self.tokens) else self


class Double(Move, frozen=True):
    """[D03] The Decree that counts twice."""

    card: Id
    text = _("Pay 2 gold to count twice: {card}")
    clause = "D03"


class Pass(Move, frozen=True):
    """[A32] Pass, or end the turn."""

    text = _("Continue without an action")
    clause = "A32"


# -- moves used often, created once ------------------------

PERFORM = {god: {v: Perform(god, v) for v in PIPS} for god in GODS}
PRODUCE = {resource: {v: Produce(resource, v) for v in PIPS} for resource in RESOURCES}
RECKON = {v: Reckon(v) for v in PIPS}
HONOUR = {god: Honour(god) for god in GODS}
FOR_PEOPLE = {space: People(space) for space in PEOPLE}
DEGREES: tuple[Turned, ...] = (0, 90, 180, 270)
RAISE = tuple([Raise(square, turned) for turned in DEGREES] for square in SQUARES)
BUILD = {space: Build(space) for space in SPACES}
FOUND = tuple(Found(quarter) for quarter in QUARTERS)
FOUND_ALSO = tuple([Found(quarter, also) for also in RESOURCES] for quarter in QUARTERS)
PASS, FEAST, COLLECT = Pass(), Feast(), Collect()
