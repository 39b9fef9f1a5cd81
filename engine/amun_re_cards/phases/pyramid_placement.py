"""[R5.6] The even spread of new pyramids, for favours and building alike."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Self

import msgspec

from engine.amun_re_cards.model import board as data
from engine.amun_re_cards.model.events import PlacedOn, PyramidsPlaced
from engine.amun_re_cards.model.moves import Place
from engine.amun_re_cards.model.refusals import NotEven, WrongNumber
from engine.core import Amount, Count, Decision, Id, Move, Preview, Refusal, Seat, Sentence, _

if TYPE_CHECKING:
    from engine.amun_re_cards.position import AmunReCards


@cache
def ways(counts: tuple[int, ...], n: int) -> tuple[Place, ...]:
    """[R5.6] [A7] Each new pyramid where there are fewest: round by round all of those, and any of them at the end."""
    new = [0] * data.SLOTS
    while True:
        heights = [old + more for old, more in zip(counts, new, strict=True)]
        lowest = [slot for slot, height in enumerate(heights) if height == min(heights)]
        if n < len(lowest):
            return tuple(
                Place(*(more + (slot in chosen) for slot, more in enumerate(new))) for chosen in combinations(lowest, n)
            )
        for slot in lowest:
            new[slot] += 1
        n -= len(lowest)


class PlaceSo(Sentence, frozen=True):
    """A way to place: what each province gets."""

    places: tuple[PlacedOn, ...]
    text = _("Place {places}")
    clause = "R5.6"


class ThenHas(Sentence, frozen=True):
    """How many pyramids a province has afterwards."""

    province: Id
    pyramids: Amount
    text = _("{province} will have {pyramids}.")
    clause = "R0.7"


class Placing(Decision["AmunReCards"]):
    """[R5.6] [R5.7] [D6] New pyramids on the three provinces of each of `seats`, spread evenly."""

    phase = "building"
    clause = "R5.6"
    answers = (Place,)

    tokens: tuple[Count, ...]  # what each of `seats` has to place

    def settle(self, g: AmunReCards) -> None:
        """Place for those who have one way only, up to the first who has to choose."""
        while self.seats and len(only := self.moves(g, self.seats[0])) == 1:
            self.place(g, self.seats[0], only[0])

    def moves(self, g: AmunReCards, seat: Seat) -> Sequence[Place]:
        """[R5.6] The even ways, the lowest slots first."""
        first, second, third = g.counts(seat)
        least = min(first, second, third)
        return ways((first - least, second - least, third - least), self.tokens[self.seats.index(seat)])

    def answer(self, g: AmunReCards, seat: Seat, move: Place) -> None:
        """The pyramids stand; those who follow without a choice place theirs."""
        self.place(g, seat, move)
        self.settle(g)

    def place(self, g: AmunReCards, seat: Seat, move: Place) -> None:
        """[R5.6] [R7.5] Tokens on whole provinces; they never move again."""
        first, second, third = g.estates[seat]
        first.tokens += move.first
        second.tokens += move.second
        third.tokens += move.third
        g.tell(PyramidsPlaced(seat, Amount(self.tokens[0], "pyramid"), placed_on(g, seat, move)))
        self.seats, self.tokens = self.seats[1:], self.tokens[1:]

    def ahead(self, seat: Seat) -> Self | None:
        """A later player can prepare the choice."""
        if seat not in self.seats[1:]:
            return None
        return msgspec.structs.replace(self, seats=(seat,), tokens=(self.tokens[self.seats.index(seat)],))

    def neutral(self, g: AmunReCards, seat: Seat) -> Move:
        """[D5] [D6] The lowest slots among the fewest."""
        return self.moves(g, seat)[0]

    def preview(self, g: AmunReCards, seat: Seat, moves: Sequence[Move]) -> Preview:
        """How many pyramids the provinces have then."""
        move = moves[-1]
        if not isinstance(move, Place):
            return Preview(move)
        counts = zip(g.estates[seat], g.counts(seat), (move.first, move.second, move.third), strict=True)
        lines = tuple(ThenHas(p.top, Amount(old + new, "pyramid")) for p, old, new in counts)
        return Preview(PlaceSo(placed_on(g, seat, move)), lines)

    def refusal(self, g: AmunReCards, seat: Seat, move: Move) -> Refusal | None:
        """[R5.6] Why a spread is not allowed."""
        if not isinstance(move, Place) or move in self.moves(g, seat):
            return None
        tokens = self.tokens[self.seats.index(seat)]
        wrong = move.first + move.second + move.third != tokens
        return WrongNumber(Amount(tokens, "pyramid")) if wrong else NotEven()

    def problem(self, g: AmunReCards) -> str | None:
        """[R5.6] Whoever has collected last places what was built."""
        return self.problem_with_tokens(g) or (None if self.seats == g.collector() else "Only who has built places.")

    def problem_with_tokens(self, g: AmunReCards) -> str | None:
        """Everybody who is asked has three provinces and a choice."""
        if len(self.tokens) != len(self.seats) or any(n < 1 for n in self.tokens):
            return "Everybody who is asked has pyramids to place."
        if any(len(g.estates[seat]) != data.SLOTS for seat in self.seats):
            return "Pyramids are placed on three provinces."
        return None


class Favours(Placing):
    """[R4.5] [D5] The pyramids of the favours, in turn order."""

    phase = "offering"
    clause = "R4.5"

    def problem(self, g: AmunReCards) -> str | None:
        """[R4.5] Several may be asked, one after the other."""
        return self.problem_with_tokens(g)


def placed_on(g: AmunReCards, seat: Seat, move: Place) -> tuple[PlacedOn, ...]:
    """What each province gets, those without a new pyramid left out."""
    spread = zip(g.estates[seat], (move.first, move.second, move.third), strict=True)
    return tuple([PlacedOn(province.top, n) for province, n in spread if n])
