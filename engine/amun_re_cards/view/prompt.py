"""Prompts of the card game: the layout of the choices of each decision."""

from __future__ import annotations

from collections.abc import Sequence

from engine.amun_re_cards.model import board as data
from engine.amun_re_cards.model.moves import Bid, Build, Offer
from engine.amun_re_cards.phases.auction import BIDS, Bidding
from engine.amun_re_cards.phases.building import Building
from engine.amun_re_cards.phases.extension import Extending
from engine.amun_re_cards.phases.hand_choice import TAKES, Opening, Preparing
from engine.amun_re_cards.phases.offering import Offering
from engine.amun_re_cards.phases.pyramid_placement import Favours, PlaceSo, Placing, placed_on
from engine.amun_re_cards.position import AmunReCards
from engine.amun_re_cards.view.player_status import BidsOn, NoCardPlaced
from engine.core import (
    Amount,
    Builder,
    Choice,
    Facts,
    Id,
    Ladder,
    LadderRow,
    Move,
    Panel,
    Picks,
    Rung,
    Seat,
    Sentence,
    Slide,
    SomeDecision,
    Toggles,
    _,
    ngettext,
)
from engine.core.prompt import Everyone, YourTurn, seals


class ChooseHand(Sentence, frozen=True):
    gold: Amount
    text = _("Choose gold cards worth exactly {gold}")
    clause = "R9.1"


class SumSoFar(Sentence, frozen=True):
    now: int
    gold: int
    left: int
    text = _("{now} of {gold}: {left} to go.")
    clause = "R9.1"


class SumReached(Sentence, frozen=True):
    gold: int
    text = _("{gold} of {gold}: the hand is complete.")
    clause = "R9.1"


class CardOf(Sentence, frozen=True):
    card: int
    text = _("{card}")


class PlaceCard(Sentence, frozen=True):
    text = _("Place one gold card")
    clause = "R3.3"


class ProvinceAndCard(Sentence, frozen=True):
    text = _("Choose a province and one of your face-up cards.")
    clause = "R3.3"


class ProvincesAndBids(Sentence, frozen=True):
    text = _("Provinces and bids")


class ExtendProvince(Sentence, frozen=True):
    province: Id
    text = _("Choose the province that {province} extends")
    clause = "R7.1"


class YourProvinces(Sentence, frozen=True):
    text = _("Your provinces")


class MakeOffering(Sentence, frozen=True):
    text = _("Make your offering")
    clause = "R4.1"


class OfferingSealed(Sentence, frozen=True):
    cards: tuple[int, ...]
    text = _("Your offering is sealed: {cards}")
    clause = "R4.1"


class MayChange(Sentence, frozen=True):
    text = _("You can change it until everyone has chosen.")
    clause = "R4.1"


class OneCardOrMore(Sentence, frozen=True):
    text = _("One card or more; the 0 adds nothing.")
    clause = "R4.1"


class OfferingWorth(Sentence, frozen=True):
    gold: Amount
    text = _("Cards to offer: {gold}")
    clause = "R4.1"


class FloodBrings(Sentence, frozen=True):
    text = _("What each flood would earn you")
    clause = "R4.3"


class AllTogether(Sentence, frozen=True):
    text = _("Total offering")


class OfFields(Sentence, frozen=True):
    fields: Amount
    text = _("{fields}")


class OfCaravans(Sentence, frozen=True):
    caravans: Amount
    text = _("{caravans}")


class FromUp(Sentence, frozen=True):
    low: int
    text = _("{low} or more")


class Between(Sentence, frozen=True):
    low: int
    high: int
    text = _("{low} to {high}")


class BuildHeading(Sentence, frozen=True):
    text = _("Build pyramids")
    clause = "R5.3"


class YouHaveIncome(Sentence, frozen=True):
    gold: Amount
    text = _("Your income is {gold}. What you don’t spend becomes your next hand.")
    clause = "R5.3"


class PyramidsToBuild(Sentence, frozen=True):
    text = _("Pyramids to build")
    clause = "R5.3"


class BuildSoMany(Sentence, frozen=True):
    text = _("Build this many")


class PriceList(Sentence, frozen=True):
    text = _("What pyramids cost")
    clause = "R5.4"


class PyramidsHead(Sentence, frozen=True):
    text = _("Pyramids")


class CostsHead(Sentence, frozen=True):
    text = _("Cost")


class LeftHead(Sentence, frozen=True):
    text = _("Gold left")


class NumberOf(Sentence, frozen=True):
    n: int
    text = _("{n}")


class PlaceHeading(Sentence, frozen=True):
    pyramids: Amount
    text = ngettext("Place {pyramids}", "Place {pyramids} evenly")
    clause = "R5.6"

    @property
    def n(self) -> int:
        """The number that selects the plural form."""
        return self.pyramids.n


class EvenWays(Sentence, frozen=True):
    text = _("Each goes to one of your provinces with the fewest pyramids at that moment.")
    clause = "R5.6"


# -- one builder per decision ----------------------------------------------------------------------


def preparing(g: AmunReCards, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R1.4] [R5.8] The gold cards as toggles, with the sum still to reach."""
    top = g.agenda[-1]
    assert isinstance(top, Preparing)
    legal = g.moves(seat)
    cards = tuple(
        Choice(CardOf(m.card), str(m), m in collected)
        if m in legal or m in collected
        else Choice(CardOf(m.card), why=top.reason_closed(g, seat, m), on=m.card in top.cards)
        for m in TAKES
    )
    sum_ = (
        SumSoFar(top.gold - top.remaining_sum, top.gold, top.remaining_sum)
        if top.remaining_sum
        else SumReached(top.gold)
    )
    heading = ChooseHand(Amount(top.gold, "gold"))
    return Panel(YourTurn(), heading, shapes=(Picks(sum_, cards, many=True),))


def bidding(g: AmunReCards, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R3.3] The bid ladder: provinces and own available cards."""
    top = g.agenda[-1]
    assert isinstance(top, Bidding)
    closed, standing = dict(g.closed_moves(seat)), top.standing()
    rows = []
    for p in g.row:
        lead = standing.get(p)
        card = top.placed[lead].card if lead is not None else None
        bids = [BIDS[p][value] for value in g.hands[seat]]
        rungs = tuple(Rung(b.card, why=closed[b]) if b in closed else Rung(b.card, str(b), b == chosen) for b in bids)
        note = NoCardPlaced() if card is None else BidsOn(p, card)
        rows.append(LadderRow(p, note, rungs, lead, card, on=isinstance(chosen, Bid) and chosen.province == p))
    return Panel(YourTurn(), PlaceCard(), ProvinceAndCard(), shapes=(Ladder(ProvincesAndBids(), tuple(rows)),))


def extending(g: AmunReCards, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R7.1] The own provinces; those already extended are closed."""
    top = g.agenda[-1]
    assert isinstance(top, Extending)
    closed, legal = dict(g.closed_moves(seat)), top.moves(g, seat)
    moves = [*legal, *(m for m in closed if m not in legal)]
    choices = tuple(
        Choice(m, "" if m in closed else str(m), m == chosen, closed.get(m), getattr(m, "province", "")) for m in moves
    )
    return Panel(YourTurn(), ExtendProvince(top.won[seat]), shapes=(Picks(YourProvinces(), choices),))


def offering(g: AmunReCards, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R4.1] The own cards as toggles, and a table of the income at each flood."""
    top = g.agenda[-1]
    assert isinstance(top, Offering)
    mine = top.sealed.get(seat)
    shown = chosen or mine
    cards = shown.cards if isinstance(shown, Offer) else ()
    switches = tuple(Choice(CardOf(value), str(value), value in cards) for value in g.hands[seat])
    toggles = Toggles(OfferingWorth(Amount(sum(cards), "gold")), "offer", switches)
    heading = MakeOffering() if mine is None else OfferingSealed(mine.cards)
    context = OneCardOrMore() if mine is None else MayChange()
    return Panel(Everyone(), heading, context, shapes=(seals(g), toggles, flood_table(g, seat)))


def flood_table(g: AmunReCards, seat: Seat) -> Facts:
    """[R4.3] [R5.1] The income of this seat at each band, without gold cards."""
    _ankhs, fields, caravans = g.visible(seat)
    rows = tuple(
        (
            FromUp(band.low) if band.high is None else Between(band.low, band.high),
            fields * band.multiplier,
            caravans * data.CARAVAN_GOLD if band.caravans_pay else 0,
        )
        for band in reversed(g.printed.bands)
    )
    head = (AllTogether(), OfFields(Amount(fields, "field")), OfCaravans(Amount(caravans, "caravan")))
    return Facts(FloodBrings(), head, rows)


def building(g: AmunReCards, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R5.3] [R5.4] The number of pyramids to build, and a table of the affordable prices."""
    most = g.printed.most(g.income[seat])
    n = chosen.n if isinstance(chosen, Build) else 0
    slide = Slide(PyramidsToBuild(), "pyramid", 0, most, n, (Choice(BuildSoMany(), "build {n}", on=True),))
    prices = tuple((NumberOf(k), g.printed.price(k), g.income[seat] - g.printed.price(k)) for k in range(most + 1))
    facts = Facts(PriceList(), (PyramidsHead(), CostsHead(), LeftHead()), prices)
    context = YouHaveIncome(Amount(g.income[seat], "gold"))
    return Panel(YourTurn(), BuildHeading(), context, shapes=(slide, facts))


def placing(g: AmunReCards, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R5.6] The even placements, three at most."""
    top = g.agenda[-1]
    assert isinstance(top, Placing)
    choices = tuple(Choice(PlaceSo(placed_on(g, seat, m)), str(m), m == chosen) for m in top.moves(g, seat))
    tokens = Amount(top.tokens[top.seats.index(seat)], "pyramid")
    return Panel(YourTurn(), PlaceHeading(tokens), EvenWays(), shapes=(Picks(YourProvinces(), choices),))


CHOICES: dict[type[SomeDecision], Builder] = {
    Opening: preparing, Preparing: preparing, Bidding: bidding, Extending: extending, Offering: offering,
    Building: building, Placing: placing, Favours: placing,
}  # fmt: skip
