"""Proposals of a seat to the others, each with its effect."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

from engine.core import Seat, Sentence, Text, Viewer, _
from tables.messages.durations import AnyLength


class Proposal(Sentence, frozen=True, tag_field="ask", tag=str.lower):
    """A proposal that needs the consent of the others; made by `seat`."""

    seat: Seat
    effect: ClassVar[Text]
    of_table: ClassVar[bool] = False  # whether the table itself asks, not a player

    def effect_for(self, viewer: Viewer, vacant: Collection[Seat] = ()) -> Text:
        """The effect as told to this reader. vacant: seats without a player."""
        return self.effect


class Undo(Proposal, frozen=True):
    """Undo a move that can no longer be undone freely; `number` is its row."""

    number: int
    text = _("{seat} asks to undo their last move")
    you = _("You have asked to undo your last move")
    effect = _("If everyone agrees, the game goes back to before that move; everything played since is undone too.")


class Pause(Proposal, frozen=True):
    """Stop the clocks for a while."""

    length: AnyLength
    text = _("{seat} asks for a pause of {length}")
    you = _("You have asked for a pause of {length}")
    effect = _(
        "If everyone agrees, nobody plays and no clock runs until the pause ends, or until everyone agrees to resume."
    )


class Resume(Proposal, frozen=True):
    """End the pause early."""

    text = _("{seat} asks to resume now")
    you = _("You have asked to resume now")
    effect = _("If everyone agrees, the pause ends and the clocks run again.")


class Extend(Proposal, frozen=True):
    """Add time to a seat."""

    whom: Seat
    length: AnyLength
    text = _("{seat} asks for more time for {whom}: {length}")
    you = _("You have asked for more time for {whom}: {length}")
    effect = _("If everyone agrees, the time is added to that player’s reserve only.")
    own_effect: ClassVar[Text] = _("If everyone agrees, the time is added to your reserve only.")

    def effect_for(self, viewer: Viewer, vacant: Collection[Seat] = ()) -> Text:
        """Addresses the player who gets the time as "you"."""
        return self.own_effect if viewer == self.whom else self.effect


class Substitute(Proposal, frozen=True):
    """Another player, or a bot, for the seat of a player who is absent."""

    whom: Seat
    bot: bool
    text = _("{seat} asks for another person to take over from {whom}")
    you = _("You have asked for another person to take over from {whom}")
    effect = _(
        "If everyone agrees, the player in that seat leaves the game, is ranked last and sees nothing more; the person "
        "who takes over sees from then on what the seat sees."
    )
    own_effect: ClassVar[Text] = _(
        "If everyone agrees, you leave the game, are ranked last and see nothing more; the person who takes over sees "
        "from then on what your seat sees."
    )
    bot_effect: ClassVar[Text] = _(
        "If everyone agrees, the player in that seat leaves the game, is ranked last and sees nothing more; a bot "
        "plays on in the seat."
    )
    own_bot_effect: ClassVar[Text] = _(
        "If everyone agrees, you leave the game, are ranked last and see nothing more; a bot plays on in your seat."
    )
    vacant_effect: ClassVar[Text] = _("If everyone agrees, a bot plays on in the seat.")

    def told_as(self) -> Sentence:
        """The sentence for a bot, if one is asked for."""
        return SubstituteBot(self.seat, self.whom) if self.bot else self

    def effect_for(self, viewer: Viewer, vacant: Collection[Seat] = ()) -> Text:
        """Addresses the replaced player as "you"; for a vacant seat, tells that a bot plays on."""
        if self.whom in vacant:
            return self.vacant_effect
        if viewer == self.whom:
            return self.own_bot_effect if self.bot else self.own_effect
        return self.bot_effect if self.bot else self.effect


class SubstituteBot(Sentence, frozen=True):
    """Sentence of a proposal for a bot."""

    seat: Seat
    whom: Seat
    text = _("{seat} asks for a bot to take over from {whom}")
    you = _("You have asked for a bot to take over from {whom}")


class End(Proposal, frozen=True):
    """End the game as it stands."""

    text = _("{seat} asks to end the game now")
    you = _("You have asked to end the game now")
    effect = _("If everyone agrees, the current standings become the result; the game can’t be resumed.")


class TimeIsUp(Proposal, frozen=True):
    """End the game because the time of `seat` has run out; asked by the table.

    acts: the seat's number of accepted commands at that time.
    """

    acts: int
    of_table = True
    text = _("{seat} has run out of time. End the game now?")
    you = _("You have run out of time. End the game now?")
    effect = _("If everyone agrees, the current standings become the result; otherwise the others keep waiting.")


class Gone(Proposal, frozen=True):
    """End the game because `seat` has left it; asked by the table."""

    of_table = True
    text = _("{seat} has left the game. End it now?")
    you = _("You have left the game. End it now?")
    effect = _("If everyone agrees, the current standings become the result; otherwise someone else may take the seat.")


class Swap(Proposal, frozen=True):
    """Two players swap seats."""

    whom: Seat
    text = _("{seat} asks {whom} to swap seats")
    you = _("You have asked {whom} to swap seats")
    effect = _(
        "If everyone agrees, each continues in the other’s seat, and from then on sees what that seat sees. "
        "All players are asked."
    )
    own_effect: ClassVar[Text] = _(
        "If everyone agrees, you and the other player continue in each other’s seats, and from then on see what those "
        "seats see. All players are asked."
    )

    def effect_for(self, viewer: Viewer, vacant: Collection[Seat] = ()) -> Text:
        """Addresses the two players as "you"."""
        return self.own_effect if viewer in (self.seat, self.whom) else self.effect


class Rematch(Proposal, frozen=True):
    """Another game with the same players."""

    text = _("{seat} proposes a rematch with the same players")
    you = _("You have proposed a rematch with the same players")
    effect = _("Everyone who agrees moves to the new table. The game starts when all have agreed.")


AnyProposal = Undo | Pause | Resume | Extend | Substitute | End | TimeIsUp | Gone | Swap | Rematch
