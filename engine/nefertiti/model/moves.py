"""The moves of Nefertiti, one small step each."""

from __future__ import annotations

from typing import Annotated

import msgspec

from engine.core import Id, Move, Seat, Sentence, _

Number = Annotated[int, msgspec.Meta(ge=1)]


class Recruit(Move, frozen=True):
    """[R3.2] Spend a seal on a character."""

    character: Id
    text = _("Recruit the {character}")
    clause = "R3.2"


class Place(Move, frozen=True):
    """[R4.1] A servant on a space of an open market."""

    market: Id
    space: Id
    text = _("Place a servant on {space} at {market}")
    clause = "R4.1"


class Close(Move, frozen=True):
    """[R4.8] Name a market, which closes, instead of placing."""

    market: Id
    text = _("Close {market}")
    clause = "R4.8"


class Pass(Move, frozen=True):
    """[R4.10] Pass: no servant in hand, and none on a market of the board."""

    text = _("Pass")
    clause = "R4.10"


class Collector(Move, frozen=True):
    """[R13.4] A tax collector on a space."""

    market: Id
    space: Id
    text = _("Place a collector on {space} at {market}")
    clause = "R13.4"


class Skip(Move, frozen=True):
    """[R5.9] [R13.4] Place no collector, or do not roll again."""

    text = _("Skip")
    clause = "R5.9"


class Roll(Move, frozen=True):
    """[R5.9] Roll again for Luxor."""

    text = _("Roll again")
    clause = "R5.9"


class Take(Move, frozen=True):
    """[R6.3] The bundle of the best bidder."""

    gifts: tuple[Id, ...]
    text = _("Take {gifts:there}")
    clause = "R6.3"


class Buy(Move, frozen=True):
    """[R6.8] One gift for the offer."""

    gift: Id
    text = _("Buy {gift:there}")
    clause = "R6.8"


class Half(Move, frozen=True):
    """[R6.8] Half of the Reserve, rounded up."""

    text = _("Take half of the Reserve")
    clause = "R6.8"


class Discard(Move, frozen=True):
    """[R6.4] [R10.4] [R11.4] Give up an own gift."""

    gift: Id
    text = _("Discard {gift:a}")
    clause = "R6.4"


class Name(Move, frozen=True):
    """[R10.4] The type that the Royal Maid asks for."""

    type_: Id
    text = _("Name {type_}")
    clause = "R10.4"


class ScoreAll(Sentence, frozen=True):
    """[R10.6] All gifts of a type, which the Scribe scores."""

    type_: Id
    text = _("Score {type_:your}")
    clause = "R10.6"


class Tally(Move, frozen=True):
    """[R10.6] [R11.6] A type that the Scribe scores, or a gift that the Royal Scribe scores."""

    gift: Id
    text = _("Score {gift:a}")
    clause = "R10.6"


class Swap(Move, frozen=True):
    """[R10.2] An exchange with another player."""

    given: Id
    seat: Seat
    taken: Id
    text = _("Give {given:a} to {seat} for {taken:a}")
    you = _("Exchange {given:a} for {taken:a}")
    clause = "R10.2"


class Barter(Move, frozen=True):
    """[R13.8] An exchange with the neutral player."""

    given: Id
    taken: Id
    text = _("Give {given:a} to the neutral player for {taken:a}")
    clause = "R13.8"


class Steal(Move, frozen=True):
    """[R10.5] A gift of the market with the tile."""

    gift: Id
    text = _("Steal {gift:there}")
    clause = "R10.5"


class Draw(Move, frozen=True):
    """[R10.7] Take a number of Deben from a Reserve."""

    market: Id
    n: Number
    text = _("Take {n} Deben from {market}")
    clause = "R10.7"


class Give(Move, frozen=True):
    """[R11.2] An own gift for one at the bottom of the deck."""

    given: Id
    taken: Id
    text = _("Give {given:a} for {taken:a}")
    clause = "R11.2"


class Lay(Move, frozen=True):
    """[R11.2] The card to be drawn next among those at the bottom."""

    card: Id
    text = _("Drawn next: {card}")
    clause = "R11.2"


class Beg(Move, frozen=True):
    """[R11.3] Take one Deben from a Reserve."""

    market: Id
    text = _("Take 1 Deben from {market}")
    clause = "R11.3"


class Flip(Move, frozen=True):
    """[R11.3] Turn a gift face down."""

    market: Id
    gift: Id
    text = _("Turn {gift:there} face down at {market}")
    clause = "R11.3"


class Stroll(Move, frozen=True):
    """[R11.7] The Strolling Thief takes the place of a gift."""

    market: Id
    gift: Id
    text = _("Move the Strolling Thief to {market} for {gift:there}")
    clause = "R11.7"


class Trade(Move, frozen=True):
    """[R11.8] An own gift for one of the board."""

    given: Id
    market: Id
    gift: Id
    text = _("Leave {given:a} at {market} for {gift:there}")
    clause = "R11.8"


class Spread(Move, frozen=True):
    """[R13.5] Move Deben from this Reserve, one to each of these."""

    markets: tuple[Id, ...]
    text = _("Move 1 Deben each to {markets}")
    clause = "R13.5"


class Gather(Move, frozen=True):
    """[R13.5] A gift for the neutral player."""

    gift: Id
    text = _("Take {gift:a} for the neutral player")
    clause = "R13.5"


class Done(Move, frozen=True):
    """[A16] End the effect of a character."""

    text = _("Done")
    clause = "A16"
