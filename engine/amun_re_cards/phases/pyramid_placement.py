"""[R5.6] The even placement of new pyramids, for favours and building."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Self

import msgspec

from engine.amun_re_cards.model import board as data
from engine.amun_re_cards.model import waiting_texts
from engine.amun_re_cards.model.events import PlacedOn, PyramidsPlaced
from engine.amun_re_cards.model.moves import Place
from engine.amun_re_cards.model.refusals import NotEven, WrongNumber
from engine.core import Amount, Count, Decision, Id, Move, Preview, Refusal, Seat, Sentence, _

if TYPE_CHECKING:
    from engine.amun_re_cards.position import AmunReCards


@cache
def ways(counts: tuple[int, ...], n: int) -> tuple[Place, ...]:
    """[R5.6] [A7] All ways to place n pyramids, each on a province with the fewest at that moment."""
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


def first_way(counts: tuple[int, ...], n: int) -> tuple[int, int, int]:
    """[R5.6] n new pyramids on three provinces, the last ones in the lowest slots."""
    way = ways(tuple(count - min(counts) for count in counts), n)[0]
    return way.first, way.second, way.third


def heights_after(counts: tuple[int, ...], n: int) -> list[int]:
    """[R5.6] The pyramids of three provinces with n more, the last ones in the lowest slots."""
    return [old + new for old, new in zip(counts, first_way(counts, n), strict=True)]


class PlaceSo(Sentence, frozen=True):
    """A way to place: new pyramids by province."""

    places: tuple[PlacedOn, ...]
    text = _("Place {places}")
    clause = "R5.6"


class ThenHas(Sentence, frozen=True):
    """Preview: pyramids of a province afterwards."""

    province: Id
    pyramids: Amount
    text = _("{province} will have {pyramids}.")
    clause = "R0.7"


class Placing(Decision["AmunReCards"]):
    """[R5.6] [R5.7] [D6] Each of `seats` places new pyramids evenly on its three provinces."""

    phase = "building"
    clause = "R5.6"
    answers = (Place,)

    tokens: tuple[Count, ...]  # pyramids that each of `seats` has to place

    def settle(self, g: AmunReCards) -> None:
        """Place the pyramids of the next seats that have only one way, up to the first that has a choice."""
        while self.seats and len(only := self.moves(g, self.seats[0])) == 1:
            self.place(g, self.seats[0], only[0])

    def open_to(self, g: AmunReCards, seat: Seat) -> Sentence:
        """[R5.6] The pyramids to place."""
        return waiting_texts.PlacesPyramids(seat, Amount(self.tokens[self.seats.index(seat)], "pyramid"))

    def moves(self, g: AmunReCards, seat: Seat) -> Sequence[Place]:
        """[R5.6] The even placements, lowest slots first."""
        first, second, third = g.counts(seat)
        least = min(first, second, third)
        return ways((first - least, second - least, third - least), self.tokens[self.seats.index(seat)])

    def answer(self, g: AmunReCards, seat: Seat, move: Place) -> None:
        """Place the pyramids, and those of the following seats without a choice."""
        self.place(g, seat, move)
        self.settle(g)

    def place(self, g: AmunReCards, seat: Seat, move: Place) -> None:
        """[R5.6] [R7.5] Add the tokens to the provinces of the first seat; they never move again."""
        first, second, third = g.estates[seat]
        first.tokens += move.first
        second.tokens += move.second
        third.tokens += move.third
        g.emit(PyramidsPlaced(seat, Amount(self.tokens[0], "pyramid"), placed_on(g, seat, move)))
        self.seats, self.tokens = self.seats[1:], self.tokens[1:]

    def prepared_for(self, seat: Seat) -> Self | None:
        """A later player can prepare the choice."""
        if seat not in self.seats[1:]:
            return None
        return msgspec.structs.replace(self, seats=(seat,), tokens=(self.tokens[self.seats.index(seat)],))

    def default_move(self, g: AmunReCards, seat: Seat) -> Move:
        """[D5] [D6] The placement on the lowest slots among those with the fewest."""
        return self.moves(g, seat)[0]

    def preview(self, g: AmunReCards, seat: Seat, moves: Sequence[Move]) -> Preview:
        """The pyramids of the provinces afterwards."""
        move = moves[-1]
        if not isinstance(move, Place):
            return Preview(move)
        counts = zip(g.estates[seat], g.counts(seat), (move.first, move.second, move.third), strict=True)
        lines = tuple(ThenHas(p.top, Amount(old + new, "pyramid")) for p, old, new in counts)
        return Preview(PlaceSo(placed_on(g, seat, move)), lines)

    def reason_closed(self, g: AmunReCards, seat: Seat, move: Move) -> Refusal | None:
        """[R5.6] Why a placement is not allowed; None if it is."""
        if not isinstance(move, Place) or move in self.moves(g, seat):
            return None
        tokens = self.tokens[self.seats.index(seat)]
        wrong = move.first + move.second + move.third != tokens
        return WrongNumber(Amount(tokens, "pyramid")) if wrong else NotEven()

    def problem(self, g: AmunReCards) -> str | None:
        """[R5.6] Checks that only the seat that collected last places pyramids."""
        return self.problem_with_tokens(g) or (None if self.seats == g.collector() else "Only who has built places.")

    def problem_with_tokens(self, g: AmunReCards) -> str | None:
        """Checks that each asked seat has pyramids to place and three provinces."""
        if len(self.tokens) != len(self.seats) or any(n < 1 for n in self.tokens):
            return "Everybody who is asked has pyramids to place."
        if any(len(g.estates[seat]) != data.SLOTS for seat in self.seats):
            return "Pyramids are placed on three provinces."
        return None


class Favours(Placing):
    """[R4.5] [D5] Placement of the pyramids of the favours, in turn order."""

    phase = "offering"
    clause = "R4.5"

    def problem(self, g: AmunReCards) -> str | None:
        """[R4.5] Checks the tokens only, since several seats may be asked."""
        return self.problem_with_tokens(g)


def placed_on(g: AmunReCards, seat: Seat, move: Place) -> tuple[PlacedOn, ...]:
    """The new pyramids by province, without provinces that get none."""
    spread = zip(g.estates[seat], (move.first, move.second, move.third), strict=True)
    return tuple([PlacedOn(province.top, n) for province, n in spread if n])
