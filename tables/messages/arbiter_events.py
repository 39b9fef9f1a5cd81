"""Acts of an arbiter as events in the table's log; reasons are in the tournament's log."""

from __future__ import annotations

from engine.core import Event, Refusal, Seat, _, ngettext
from tables.messages.durations import AnyLength


class ArbiterCalled(Event, frozen=True):
    """A seat has called the arbiter."""

    seat: Seat
    text = _("{seat} calls the arbiter: the game is on hold and all clocks are stopped")
    you = _("You call the arbiter: the game is on hold and all clocks are stopped")


class CallTakenBack(Event, frozen=True):
    """A seat has cancelled the call."""

    seat: Seat
    text = _("{seat} cancels the call: the game resumes")
    you = _("You cancel the call: the game resumes")


class ArbiterComes(Event, frozen=True):
    """An arbiter has taken up the call."""

    text = _("The arbiter is looking into it")


class ArbiterStops(Event, frozen=True):
    """An arbiter has stopped the game."""

    text = _("The arbiter puts the table on hold: all clocks are stopped")


class ArbiterLetsGo(Event, frozen=True):
    """The game resumes."""

    text = _("The game resumes and the clocks run again")


class ArbiterLooks(Event, frozen=True):
    """An arbiter has looked at a seat's view."""

    seat: Seat
    text = _("The arbiter looks at everything {seat} can see")
    you = _("The arbiter looks at everything you can see")


class ArbiterGivesTime(Event, frozen=True):
    """An arbiter has added time to a seat."""

    seat: Seat
    length: AnyLength
    text = _("The arbiter gives {seat} more time: {length}")
    you = _("The arbiter gives you more time: {length}")


class ArbiterProlongs(Event, frozen=True):
    """An arbiter has extended the time until the round ends the game."""

    length: AnyLength
    text = _("The arbiter gives this table more time: {length}")


class TournamentPauses(Event, frozen=True):
    """The organiser has paused the whole tournament."""

    text = _("The tournament is paused: nobody plays and no clock runs")


class TournamentGoesOn(Event, frozen=True):
    """The organiser has resumed the tournament."""

    text = _("The tournament resumes and the clocks run again")


class ArbiterReadmits(Event, frozen=True):
    """A player who has left may still come back."""

    seat: Seat
    text = _("The arbiter allows the player who left {seat}’s seat to come back")
    you = _("The arbiter allows the player who left your seat to come back")


class ArbiterMoves(Event, frozen=True):
    """An arbiter's move for a seat follows; only an arbiter can undo it."""

    seat: Seat
    final = True
    text = _("The arbiter makes the next move for {seat}")
    you = _("The arbiter makes the next move for you")


class ArbiterRewinds(Event, frozen=True):
    """An arbiter has undone moves; what nobody had seen then is reshuffled."""

    n: int
    final = True
    text = ngettext(
        "The arbiter undoes {n} move. Whatever nobody had seen before it is reshuffled",
        "The arbiter undoes {n} moves. Whatever nobody had seen before them is reshuffled",
    )


class ArbiterEnds(Event, frozen=True):
    """An arbiter has ended the game and decides the result."""

    text = _("The arbiter ends the game and decides the result")


class ArbiterVoids(Event, frozen=True):
    """An arbiter has ended the game, and it does not count."""

    text = _("The arbiter ends the game. It does not count")


class ModeratorsEnd(Event, frozen=True):
    """A moderator of the site has closed the table."""

    text = _("The moderators end the game as it stands")


class Suspended(Refusal, frozen=True):
    """No moves while an arbiter has put the table on hold."""

    text = _("The arbiter has put this table on hold. The game will resume when the arbiter says so.")


class Adjourned(Refusal, frozen=True):
    """No moves while the tournament is paused."""

    text = _("The tournament is paused. The game will resume when the organisers say so.")


class ArbiterDecided(Refusal, frozen=True):
    """Only arbiters can undo an arbiter's decision."""

    text = _("You can’t undo this: the arbiter has made a decision here since.")
