"""Log events of cards and tiles that take effect."""

from __future__ import annotations

from engine.core import Amount, Event, Id, Seat, Viewer, _


class CardPaid(Event, frozen=True):
    """[R23.1] [R24.1] [R26] Gain by a card, a tile or a start card."""

    seat: Seat
    card: Id
    gains: tuple[Amount, ...]
    text = _("{card} gives {seat} {gains}")
    you = _("{card} gives you {gains}")
    clause = "R24.1"


class CardIdle(Event, frozen=True):
    """[R22.1] [R26.1] A card or a tile that has no effect now."""

    card: Id
    text = _("{card}: there is nothing to do")
    clause = "R26.1"


class DieTurned(Event, frozen=True):
    """[B09] [B10]"""

    seat: Seat
    before: Id
    die: Id
    text = _("{seat} turns the {before} to {die}")
    you = _("You turn the {before} to {die}")
    clause = "B09"


class DieRecoloured(Event, frozen=True):
    """[B11] [B12]"""

    seat: Seat
    die: Id
    colour: Id
    text = _("{seat} treats the {die} as another colour: {colour}")
    you = _("You treat the {die} as another colour: {colour}")
    clause = "B11"


class ActionAdded(Event, frozen=True):
    """[B17] [B18] [B19] [B20]"""

    seat: Seat
    god: Id
    text = _("{seat} will also perform the {god} action")
    you = _("You will also perform the {god} action")
    clause = "R23.3"


class CostWaived(Event, frozen=True):
    """[B13] [B14] [B15] [B16]"""

    seat: Seat
    text = _("{seat} pays nothing for this action")
    you = _("You pay nothing for this action")
    clause = "B13"


class ProducesFirst(Event, frozen=True):
    """[T19]"""

    seat: Seat
    resource: Id
    text = _("{seat} spends a scribe to produce {resource:in} first")
    you = _("You spend a scribe to produce {resource:in} first")
    clause = "T19"


class ProducesAgain(Event, frozen=True):
    """[B21] [B22]"""

    seat: Seat
    text = _("{seat} performs this Production once more")
    you = _("You perform this Production once more")
    clause = "B21"


class DrewCards(Event, frozen=True):
    """[S05] [S06] Cards drawn; only their player sees which."""

    seat: Seat
    cards: tuple[Id, ...]
    final = True
    text = _("{seat} draws the cards {cards}")
    you = _("You draw the cards {cards}")
    clause = "R22"

    def seen_by(self, viewer: Viewer) -> Event:
        """[H2] The other card goes back unseen."""
        return self if viewer == self.seat else DrewTwo(self.seat)


class DrewTwo(Event, frozen=True):
    """[S05] [S06] The event as the other players see it."""

    seat: Seat
    final = True
    text = _("{seat} draws two cards and keeps one")
    you = _("You draw two cards and keep one")
    clause = "R22"


class CardKept(Event, frozen=True):
    """[S05] [S06]"""

    seat: Seat
    card: Id
    text = _("{seat} keeps the card {card}")
    you = _("You keep the card {card}")
    clause = "R22"


class DrewDecree(Event, frozen=True):
    """[P13] [P14] A Decree drawn; only its player sees which."""

    seat: Seat
    card: Id
    final = True
    text = _("{seat} draws a Decree: {card}")
    you = _("You draw a Decree: {card}")
    clause = "R26.3"

    def seen_by(self, viewer: Viewer) -> Event:
        """[R5.9] Its identity is hidden from the others."""
        return self if viewer == self.seat else DrewHiddenDecree(self.seat)


class DrewHiddenDecree(Event, frozen=True):
    """[P13] [P14] The event as the other players see it."""

    seat: Seat
    final = True
    text = _("{seat} draws a Decree")
    you = _("You draw a Decree")
    clause = "R26.3"


class NothingRevealed(Event, frozen=True):
    """[D23] [A38]"""

    final = True
    text = _("Nobody reveals a Decree before the last Scoring")
    clause = "A38"


class DecreeRevealed(Event, frozen=True):
    """[D23]"""

    seat: Seat
    card: Id
    final = True
    text = _("{seat} reveals the Decree {card}")
    you = _("You reveal the Decree {card}")
    clause = "D23"


class DecreesShown(Event, frozen=True):
    """[R21.1] At the end of the game."""

    seat: Seat
    cards: tuple[Id, ...]
    final = True
    text = _("{seat} reveals Decrees: {cards}")
    you = _("You reveal Decrees: {cards}")
    clause = "R21.1"


class DecreesChosen(Event, frozen=True):
    """[R21.1]"""

    seat: Seat
    cards: tuple[Id, ...]
    text = _("{seat} scores Decrees: {cards}")
    you = _("You score Decrees: {cards}")
    clause = "R21.1"

    def merged_with(self, other: Event) -> Event | None:
        """Omitted if the points of a single Decree follow."""
        said = isinstance(other, DecreeScored) and (other.seat, (other.card,)) == (self.seat, self.cards)
        return other if said else None


class DecreeScored(Event, frozen=True):
    """[R25.1]"""

    seat: Seat
    card: Id
    points: Amount
    text = _("{seat} scores the Decree {card}: {points}")
    you = _("You score the Decree {card}: {points}")
    clause = "R25.1"


class DecreePaid(Event, frozen=True):
    """[D03] [D04]"""

    seat: Seat
    card: Id
    tokens: tuple[Amount, ...]
    text = _("{seat} pays for the Decree {card}: {tokens}")
    you = _("You pay for the Decree {card}: {tokens}")
    clause = "R25.2"


class DecreeDoubled(Event, frozen=True):
    """[D03]"""

    seat: Seat
    card: Id
    text = _("{seat} pays 2 gold; this Decree counts twice: {card}")
    you = _("You pay 2 gold; this Decree counts twice: {card}")
    clause = "D03"
