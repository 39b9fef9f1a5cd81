"""The acts of an arbiter as lines of the table's log; the reasons are in the log of the tournament."""

from __future__ import annotations

from engine.core import Event, Refusal, Seat, _, ngettext
from tables.messages.durations import AnyLength


class ArbiterCalled(Event, frozen=True):
    """Somebody at the table wants a decision."""

    seat: Seat
    text = _("{seat} calls the arbiter: the game is on hold and all clocks are stopped")
    you = _("You call the arbiter: the game is on hold and all clocks are stopped")


class CallTakenBack(Event, frozen=True):
    """The call to the arbiter has been withdrawn."""

    seat: Seat
    text = _("{seat} cancels the call: the game resumes")
    you = _("You cancel the call: the game resumes")


class ArbiterComes(Event, frozen=True):
    """An arbiter has heard the call."""

    text = _("The arbiter is looking into it")


class ArbiterStops(Event, frozen=True):
    """An arbiter has stopped the game."""

    text = _("The arbiter puts the table on hold: all clocks are stopped")


class ArbiterLetsGo(Event, frozen=True):
    """The game goes on."""

    text = _("The game resumes and the clocks run again")


class ArbiterLooks(Event, frozen=True):
    """An arbiter has looked at what a seat sees."""

    seat: Seat
    text = _("The arbiter looks at everything {seat} can see")
    you = _("The arbiter looks at everything you can see")


class ArbiterGivesTime(Event, frozen=True):
    """More time for a seat."""

    seat: Seat
    length: AnyLength
    text = _("The arbiter gives {seat} more time: {length}")
    you = _("The arbiter gives you more time: {length}")


class ArbiterProlongs(Event, frozen=True):
    """More time before the clock of the round ends the game."""

    length: AnyLength
    text = _("The arbiter gives this table more time: {length}")


class TournamentPauses(Event, frozen=True):
    """The organiser has paused the whole tournament."""

    text = _("The tournament is paused: nobody plays and no clock runs")


class TournamentGoesOn(Event, frozen=True):
    """The pause of the tournament is over."""

    text = _("The tournament resumes and the clocks run again")


class ArbiterReadmits(Event, frozen=True):
    """Somebody who has left may still come back."""

    seat: Seat
    text = _("The arbiter allows the player who left {seat}’s seat to come back")
    you = _("The arbiter allows the player who left your seat to come back")


class ArbiterMoves(Event, frozen=True):
    """A move that an arbiter has made for a seat follows; only an arbiter takes it back."""

    seat: Seat
    final = True
    text = _("The arbiter makes the next move for {seat}")
    you = _("The arbiter makes the next move for you")


class ArbiterRewinds(Event, frozen=True):
    """The game is back at an earlier moment; what nobody had seen then has been drawn again."""

    n: int
    final = True
    text = ngettext(
        "The arbiter undoes {n} move. Whatever nobody had seen before it is reshuffled",
        "The arbiter undoes {n} moves. Whatever nobody had seen before them is reshuffled",
    )


class ArbiterEnds(Event, frozen=True):
    """An arbiter has ended the game and decides what came of it."""

    text = _("The arbiter ends the game and decides the result")


class ArbiterVoids(Event, frozen=True):
    """An arbiter has ended the game, and it counts for nothing."""

    text = _("The arbiter ends the game. It does not count")


class Suspended(Refusal, frozen=True):
    """No moves while an arbiter has stopped the table."""

    text = _("The arbiter has put this table on hold. The game will resume when the arbiter says so.")


class Adjourned(Refusal, frozen=True):
    """No moves while the tournament is paused."""

    text = _("The tournament is paused. The game will resume when the organisers say so.")


class ArbiterDecided(Refusal, frozen=True):
    """What an arbiter has done is taken back by nobody else."""

    text = _("You can’t undo this: the arbiter has made a decision here since.")
