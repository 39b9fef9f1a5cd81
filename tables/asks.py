"""What a seat may ask the others for: each ask names the act and its effect."""

from __future__ import annotations

from typing import ClassVar

from engine.core import Seat, Sentence, Text, _
from tables.lengths import AnyLength


class Ask(Sentence, frozen=True, tag_field="ask", tag=str.lower):
    """Something that the others have to agree to; `seat` asks for it."""

    seat: Seat
    effect: ClassVar[Text]
    of_table: ClassVar[bool] = False  # the table itself asks, nobody in particular


class Undo(Ask, frozen=True):
    """Take back a move that is no longer free to take back; `number` is its row."""

    number: int
    text = _("{seat} asks to take the last move back.")
    effect = _("The game goes back to before that move; whatever was played since is taken back with it.")


class Pause(Ask, frozen=True):
    """Stop the clocks for a while."""

    length: AnyLength
    text = _("{seat} asks for a pause of {length}.")
    effect = _("Nobody plays and no clock runs until the pause is over, or until all agree to go on.")


class Resume(Ask, frozen=True):
    """Go on before the pause is over."""

    text = _("{seat} asks to go on now.")
    effect = _("The pause ends and the clocks run again.")


class Extend(Ask, frozen=True):
    """More time for a seat."""

    whom: Seat
    length: AnyLength
    text = _("{seat} asks for more time for {whom}: {length}.")
    effect = _("The time is added to the reserve of that seat alone.")


class Substitute(Ask, frozen=True):
    """Somebody else, or a bot, in the seat of somebody who does not play."""

    whom: Seat
    bot: bool
    text = _("{seat} asks that somebody else play on for {whom}.")
    effect = _(
        "Who sits there leaves the game, gets the last place and sees nothing more; "
        "whoever plays on sees from then on what the seat sees."
    )


class End(Ask, frozen=True):
    """End the game as it stands."""

    text = _("{seat} asks to end the game now.")
    effect = _("The standing of this moment becomes the result; it cannot be resumed.")


class TimeIsUp(Ask, frozen=True):
    """End the game because the time of `seat` has run out; nobody in particular asks.

    acts: how often the seat had acted then.
    """

    acts: int
    of_table = True
    text = _("The time of {seat} has run out. End the game now?")
    effect = _("The standing of this moment becomes the result; without an end the others go on waiting.")


class Gone(Ask, frozen=True):
    """End the game because `seat` has left it."""

    of_table = True
    text = _("{seat} has left the game. End it now?")
    effect = _("The standing of this moment becomes the result; without an end somebody else may take the seat.")


class Swap(Ask, frozen=True):
    """Two people change places."""

    whom: Seat
    text = _("{seat} asks {whom} to swap seats.")
    effect = _(
        "Each plays on in the seat of the other, and sees from then on what that seat sees. "
        "Everybody who plays is asked."
    )


class Rematch(Ask, frozen=True):
    """One more game with the same people."""

    text = _("{seat} proposes another game with the same people.")
    effect = _("Who agrees sits down at the new table. The game begins when all have agreed.")


AnyAsk = Undo | Pause | Resume | Extend | Substitute | End | TimeIsUp | Gone | Swap | Rematch
