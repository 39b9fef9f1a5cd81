"""The sentences of the prompts of the card game."""

from __future__ import annotations

from engine.core import Amount, Id, Seat, Sentence, _, ngettext


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


class PlaceAnother(Sentence, frozen=True):
    text = _("Place a gold card again")
    clause = "R3.4"


class WasOutbid(Sentence, frozen=True):
    text = _("You were outbid, and your card is back. Choose any province and one of your cards.")
    clause = "R3.4"


class OutbidBy(Sentence, frozen=True):
    """Who was outbid: by whom and where."""

    seat: Seat
    province: Id
    card: int
    text = _("On {province}, {seat} outbid you with {card}. Choose any province and one of your cards.")
    clause = "R3.4"


class ProvincesAndBids(Sentence, frozen=True):
    text = _("Provinces and bids")


class AnyCard(Sentence, frozen=True):
    """On a province without a bid."""

    text = _("any card")


class OrMore(Sentence, frozen=True):
    """On a province with a bid: the lowest card of yours that beats it."""

    card: int
    text = _("{card} or more")


class MoreThan(Sentence, frozen=True):
    """On a province with a bid that no card of yours beats."""

    card: int
    text = _("needs more than {card}")


class Beats(Sentence, frozen=True):
    """On the chosen province with a bid."""

    card: int
    old: int
    text = _("{card} beats {old}")


class ExtendProvince(Sentence, frozen=True):
    province: Id
    text = _("Choose the province that {province} extends")
    clause = "R7.1"


class CoversOld(Sentence, frozen=True):
    text = _("It covers that province, with its fields, ankhs and caravans. The pyramids stay.")
    clause = "R7.2"


class ProvinceName(Sentence, frozen=True):
    """On the province that it covers."""

    province: Id
    text = _("{province}")


class ProvincesCaption(Sentence, frozen=True):
    text = _("Provinces")


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


class PriceAndRest(Sentence, frozen=True):
    """Beside the income: the price of the chosen pyramids, and the gold that is left."""

    price: int
    left: int
    text = _("− {price} = {left} left")


class MorePyramids(Sentence, frozen=True):
    """On a province that gets new pyramids."""

    new: int
    text = _("+{new}")


class PlaceHeading(Sentence, frozen=True):
    pyramids: Amount
    text = ngettext("Place {pyramids}", "Place {pyramids} evenly")
    clause = "R5.6"

    @property
    def n(self) -> int:
        """The number that selects the plural form."""
        return self.pyramids.n


class PlaceBought(PlaceHeading, frozen=True):
    """In the last kingdom, where what the income pays for is bought for the player."""

    text = ngettext("Place {pyramids}: you had to buy it", "Place {pyramids}: you had to buy them")
    clause = "R5.10"


class MostIsBought(Sentence, frozen=True):
    price: Amount
    text = _(
        "In the last kingdom you have to buy as many as you can pay: they are bought for {price}. You choose where the"
        " last ones go."
    )
    clause = "R5.10"


class EvenWays(Sentence, frozen=True):
    n: int
    text = ngettext(
        "It goes to one of your provinces with the fewest pyramids. Press that province; press it again to take it"
        " back.",
        "Each goes to one of your provinces with the fewest pyramids at that moment. Press a province to place one;"
        " press it again to take it back.",
    )
    clause = "R5.6"


class LastWays(Sentence, frozen=True):
    """Where only the last pyramids leave a choice.

    fixed: those that are placed in the same way whatever is chosen.
    """

    fixed: Amount
    n: int
    text = ngettext(
        "There is no choice for {fixed}: see your provinces. Press the province that gets the last one; press it again"
        " to take it back.",
        "There is no choice for {fixed}: see your provinces. Press a province for each of the last {n}; press it again"
        " to take one back.",
    )
    clause = "R5.6"


class AnotherProvince(Sentence, frozen=True):
    """`%n`: how many have been pressed, which the page knows."""

    n: int
    text = _("%n of {n} placed: now another province")
    clause = "R5.6"
