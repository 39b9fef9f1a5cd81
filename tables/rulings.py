"""What an arbiter has done at a table, as its log tells it; the reasons stand in the log of the tournament."""

from __future__ import annotations

from engine.core import Event, Refusal, Seat, _, ngettext
from tables.lengths import AnyLength


class ArbiterCalled(Event, frozen=True):
    """Somebody at the table wants a decision."""

    seat: Seat
    text = _("{seat} calls the arbiter: nobody plays, and all clocks stand still")


class CallTakenBack(Event, frozen=True):
    """Who has called needs nobody any more."""

    seat: Seat
    text = _("{seat} takes the call back: the table goes on")


class ArbiterComes(Event, frozen=True):
    """An arbiter has heard the call."""

    text = _("The arbiter looks into it")


class ArbiterStops(Event, frozen=True):
    """An arbiter has stopped the game."""

    text = _("The arbiter stops the table: nobody plays, and all clocks stand still")


class ArbiterLetsGo(Event, frozen=True):
    """The game goes on."""

    text = _("The table goes on, and the clocks run again")


class ArbiterLooks(Event, frozen=True):
    """An arbiter has looked at what a seat sees."""

    seat: Seat
    text = _("The arbiter looks at everything that {seat} sees")


class ArbiterGivesTime(Event, frozen=True):
    """More time for a seat."""

    seat: Seat
    length: AnyLength
    text = _("The arbiter gives {seat} more time: {length}")


class ArbiterProlongs(Event, frozen=True):
    """More time before the clock of the round ends the game."""

    length: AnyLength
    text = _("The arbiter lets this table play on longer: {length}")


class TournamentPauses(Event, frozen=True):
    """The organiser has paused the whole tournament."""

    text = _("The tournament is paused: nobody plays, and all clocks stand still")


class TournamentGoesOn(Event, frozen=True):
    """The pause of the tournament is over."""

    text = _("The tournament goes on, and the clocks run again")


class ArbiterReadmits(Event, frozen=True):
    """Somebody who has left may still come back."""

    seat: Seat
    text = _("The arbiter lets whoever has left the seat of {seat} come back")


class ArbiterMoves(Event, frozen=True):
    """A move that an arbiter has made for a seat follows; only an arbiter takes it back."""

    seat: Seat
    final = True
    text = _("The arbiter makes the next move for {seat}")


class ArbiterRewinds(Event, frozen=True):
    """An earlier moment stands again; what nobody had seen then lies anew."""

    n: int
    final = True
    text = ngettext(
        "The arbiter takes {n} move back. What nobody had seen before it is shuffled anew",
        "The arbiter takes {n} moves back. What nobody had seen before them is shuffled anew",
    )


class ArbiterEnds(Event, frozen=True):
    """An arbiter has ended the game and decides what came of it."""

    text = _("The arbiter ends the game and decides the result")


class ArbiterVoids(Event, frozen=True):
    """An arbiter has ended the game, and it counts for nothing."""

    text = _("The arbiter ends the game. It counts for nothing")


class Suspended(Refusal, frozen=True):
    """Nobody plays while an arbiter has stopped the table."""

    text = _("The arbiter has stopped this table. The game goes on when the arbiter says so.")


class Adjourned(Refusal, frozen=True):
    """Nobody plays while the tournament is paused."""

    text = _("The tournament is paused. The game goes on when the organiser says so.")


class ArbiterDecided(Refusal, frozen=True):
    """What an arbiter has done is taken back by nobody else."""

    text = _("This cannot be taken back: the arbiter has decided here since.")
