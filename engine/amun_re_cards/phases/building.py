"""[R5] Income, building and choice of the next hand, one player after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.amun_re_cards.model import board as data
from engine.amun_re_cards.model import waiting_texts
from engine.amun_re_cards.model.events import Built, BuiltMost, BuiltNothing, IncomeCounted
from engine.amun_re_cards.model.moves import Build
from engine.amun_re_cards.model.refusals import TooDear
from engine.amun_re_cards.phases.hand_choice import prepare
from engine.amun_re_cards.phases.pyramid_placement import Placing, heights_after
from engine.core import Amount, Decision, Move, Preview, Refusal, Seat, Sentence, _, paragraph

if TYPE_CHECKING:
    from engine.amun_re_cards.position import AmunReCards

BUILDS = [Build(n) for n in range(100)]


class BuildPyramids(Sentence, frozen=True):
    """The button that buys pyramids."""

    pyramids: Amount
    gold: Amount
    text = _("Build {pyramids} for {gold}")
    clause = "R5.3"


class BuildNothing(Sentence, frozen=True):
    """The button that buys no pyramid."""

    text = _("Build no pyramid")
    clause = "R5.3"


class NextHand(Sentence, frozen=True):
    """Preview: the gold left for the next hand."""

    gold: Amount
    text = _("{gold} left: your next hand will be worth exactly that.")
    clause = "R5.8"


class LosesSurplus(Sentence, frozen=True):
    """Preview: gold that exceeds all nine cards and is lost."""

    gold: Amount
    lost: Amount
    text = _("{gold} left: you take all nine gold cards and lose {lost}.")
    clause = "A8"


class SmallestBrings(Sentence, frozen=True):
    """Preview: the points for the province with the fewest pyramids, with the new ones."""

    points: Amount
    text = _("Your poorest province would bring {points}.")
    clause = "R6.1"


class Building(Decision["AmunReCards"]):
    """[R5.3] [D6] One purchase of any number of pyramids that the income pays for."""

    phase = "building"
    clause = "R5.3"
    answers = (Build,)

    def open_to(self, g: AmunReCards, seat: Seat) -> Sentence:
        """[R5.3] The income."""
        return waiting_texts.BuildsFrom(seat, Amount(g.income[seat], "gold"))

    def moves(self, g: AmunReCards, seat: Seat) -> Sequence[Move]:
        """[R5.3] From 0 pyramids up to the most that the income pays for."""
        most = g.printed.most(g.income[seat])
        return BUILDS[: most + 1] if most < len(BUILDS) else [Build(n) for n in range(most + 1)]

    def answer(self, g: AmunReCards, seat: Seat, move: Build) -> None:
        """Buy the pyramids; placement and the next hand follow."""
        self.seats = ()
        build(g, seat, move.n)

    def default_move(self, g: AmunReCards, seat: Seat) -> Move:
        """[D6] Building nothing is allowed."""
        return BUILDS[0]

    def preview(self, g: AmunReCards, seat: Seat, moves: Sequence[Move]) -> Preview:
        """[A8] The price, and the gold left for the next hand or lost as surplus."""
        move = moves[-1]
        if not isinstance(move, Build):
            return Preview(move)
        price = g.printed.price(move.n)
        left = g.income[seat] - price
        gold, lost = Amount(left, "gold"), left - data.ALL_GOLD
        line = NextHand(gold) if lost <= 0 else LosesSurplus(gold, Amount(lost, "gold"))
        label = BuildPyramids(Amount(move.n, "pyramid"), Amount(price, "gold")) if move.n else BuildNothing()
        least = min(heights_after(g.counts(seat), move.n)) * data.SCORING["vp_per_pyramid_in_smallest_province"]
        return Preview(label, (line, SmallestBrings(Amount(least, "point"))))

    def closed_moves(self, g: AmunReCards, seat: Seat) -> list[tuple[Move, Refusal]]:
        """The smallest number of pyramids that costs too much."""
        n = g.printed.most(g.income[seat]) + 1
        move = BUILDS[n] if n < len(BUILDS) else Build(n)
        return [(move, price_refusal(g, seat, n))]

    def reason_closed(self, g: AmunReCards, seat: Seat, move: Move) -> Refusal | None:
        """[R5.3] Why n pyramids cannot be built; None if they can."""
        if not isinstance(move, Build) or g.printed.price(move.n) <= g.income[seat]:
            return None
        return price_refusal(g, seat, move.n)

    def problem(self, g: AmunReCards) -> str | None:
        """[R5.1] [R5.10] Check that the seat that collected last builds, after the offering; not in kingdom 3."""
        if not g.offers or not g.served:
            return "There is no income before the offering."
        if self.seats != g.collector():
            return "The player who collected last builds."
        return "In the last kingdom everybody builds what the income pays." if g.kingdom == data.KINGDOMS else None


def price_refusal(g: AmunReCards, seat: Seat, n: int) -> Refusal:
    """The refusal of n pyramids, with price and income."""
    return TooDear(n, Amount(g.printed.price(n), "gold"), Amount(g.income[seat], "gold"))


def build(g: AmunReCards, seat: Seat, n: int) -> None:
    """[R5.3] [R5.4] [R5.5] [R5.10] Buy and place n pyramids; then the next hand, but not in kingdom 3."""
    price = g.printed.price(n)
    g.income[seat] -= price
    left = Amount(g.income[seat], "gold")
    built = Built if g.kingdom < data.KINGDOMS else BuiltMost
    g.emit(built(seat, Amount(n, "pyramid"), Amount(price, "gold"), left) if n else BuiltNothing(seat, left))
    if g.kingdom < data.KINGDOMS:
        g.push(prepare)
    if n:
        placing = Placing((seat,), tokens=(n,))
        placing.settle(g)
        g.push(placing)


def income(g: AmunReCards, seat: Seat) -> IncomeCounted:
    """[R5.1] [R5.2] [A20] [R7.4] Income: visible fields times multiplier, caravans at low flood, hand."""
    band = g.band
    assert band is not None
    _ankhs, fields, caravans = g.visible(seat)
    from_fields, from_cards = fields * band.multiplier, sum(g.hands[seat])
    from_caravans = caravans * data.CARAVAN_GOLD if band.caravans_pay else 0
    return IncomeCounted(
        seat,
        Amount(from_fields + from_caravans + from_cards, "gold"),
        Amount(fields, "field"),
        band.multiplier,
        from_fields,
        Amount(caravans, "caravan"),
        from_caravans,
        from_cards,
    )


@paragraph
def next_income(g: AmunReCards) -> None:
    """[R5.1] [R5.2] [R5.10] [A9] Income of the next player, who then builds; in kingdom 3 the maximum."""
    seat = g.turn_order()[g.served]
    g.served += 1
    counted = income(g, seat)
    g.income[seat], g.hands[seat] = counted.gold.n, []
    g.emit(counted)
    if g.kingdom == data.KINGDOMS:
        build(g, seat, g.printed.most(g.income[seat]))
    else:
        g.push(Building((seat,)))
