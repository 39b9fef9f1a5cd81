"""What a seat receives, which the log tells in one line."""

from __future__ import annotations

from engine.core import Amount, Event, Id, Seat, Sentence, _


def with_more(tokens: tuple[Amount, ...], n: int, token: Id) -> tuple[Amount, ...]:
    """These amounts and so many more of a token, each token once."""
    kind = f"n_{token}"
    before = sum(each.n for each in tokens if each.of == kind)
    return (*(each for each in tokens if each.of != kind), Amount(before + n, kind))


class Receives(Sentence, frozen=True):
    seat: Seat
    tokens: Amount
    text = _("{seat} receives {tokens}")
    you = _("You receive {tokens}")
    clause = "R0.8"


class Gained(Event, frozen=True):
    """[R0.8]"""

    seat: Seat
    n: int
    token: Id
    clause = "R0.8"

    def told_as(self) -> Sentence:
        """Chooses the plural of the thing counted."""
        return Receives(self.seat, Amount(self.n, f"n_{self.token}"))

    def merged_with(self, other: Event) -> Event | None:
        """With what the same seat receives next, such as all that one action brings."""
        return GainedSeveral(self.seat, with_more((), self.n, self.token)).merged_with(other)


class GainedSeveral(Event, frozen=True):
    """[R0.8] Lines of the log only: no game stores it."""

    seat: Seat
    tokens: tuple[Amount, ...]
    text = _("{seat} receives {tokens}")
    you = _("You receive {tokens}")
    clause = "R0.8"

    def merged_with(self, other: Event) -> Event | None:
        """With what the same seat receives next."""
        if not isinstance(other, Gained) or other.seat != self.seat:
            return None
        return GainedSeveral(self.seat, with_more(self.tokens, other.n, other.token))
