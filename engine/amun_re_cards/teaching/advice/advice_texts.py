"""The sentences of the coach in the card game."""

from __future__ import annotations

from engine.core import Amount, Id, Seat, Sentence, _, ngettext

# -- the hand --------------------------------------------------------------------------------------


class AboutHand(Sentence, frozen=True):
    gold: Amount
    text = _("You take gold cards worth exactly {gold}. You bid and offer with them; what is left adds to your income.")
    clause = "R9.1"


class EachBidIsOneCard(Sentence, frozen=True):
    text = _("A bid is always a single card. Several middle cards make more good bids than one 8 and many small ones.")
    clause = "R3.3"


class HandSize(Sentence, frozen=True):
    cards: int
    text = _("Three auctions and an offering are coming: {cards} cards beside the 0 are a good hand.")
    clause = "R9.1"


# -- the auction -----------------------------------------------------------------------------------


class AboutBid(Sentence, frozen=True):
    text = _("You bid one gold card on one province. At the end of the round, everyone has won exactly one.")
    clause = "R3.3"


class ProvinceHas(Sentence, frozen=True):
    province: Id
    symbols: tuple[Amount, ...]
    text = _("{province} shows {symbols}.")
    clause = "R0.5"


class CardWinsThis(Sentence, frozen=True):
    """The drafted bid, where players without a card in play hold more."""

    card: int
    names: tuple[Seat, ...]
    text = _(
        "The {card} can still be topped by {names:or}, with a higher card and no bid yet. "
        "Spent cards are missing from your income."
    )
    clause = "R3.3"


class CardWinsProvince(Sentence, frozen=True):
    """A sound bid, where players without a card in play hold more."""

    card: int
    province: Id
    names: tuple[Seat, ...]
    text = _(
        "On {province}, the {card} can still be topped by {names:or}, with a higher card and no bid yet. "
        "Spent cards are missing from your income."
    )
    clause = "R3.3"


class NobodyHoldsMore(Sentence, frozen=True):
    card: int
    text = _(
        "No player without a bid holds more than {card}: only a player who is outbid can beat it. "
        "Spent cards are missing from your income."
    )
    clause = "R3.3"


class ZeroIsFree(Sentence, frozen=True):
    province: Id
    text = _("The 0 costs nothing: it comes back to you. On {province}, any other card outbids it.")
    clause = "R3.7"


class DearBid(Sentence, frozen=True):
    card: int
    province: Id
    pyramids: Amount
    text = _("{province} has {pyramids}. The {card} is set aside if you win it, and is missing from your income.")
    clause = "R3.7"


# -- covering --------------------------------------------------------------------------------------


class AboutExtension(Sentence, frozen=True):
    province: Id
    text = _("{province} covers one of your cards. Ankhs, fields and caravans below it no longer count; pyramids stay.")
    clause = "R7.2"


class Poorest(Sentence, frozen=True):
    province: Id
    pyramids: Amount
    text = _("Only your poorest province counts for pyramids: that is {province}, with {pyramids}.")
    clause = "R6.1"


# -- the offering ----------------------------------------------------------------------------------


class AboutOffering(Sentence, frozen=True):
    text = _("Everyone offers gold cards in secret. The total decides the flood; the largest offerings earn pyramids.")
    clause = "R4.1"


class HarvestHangs(Sentence, frozen=True):
    """The harvest on both sides of the total above which caravans earn nothing."""

    total: int
    low: int
    high: int
    text = _("Up to a total of {total}, your fields and caravans earn {low} gold; just above it, {high}.")
    clause = "R5.1"


class FavoursByRank(Sentence, frozen=True):
    first: Amount
    second: Amount
    text = _("The largest offering earns {first}, the second {second}. An offering of 0 earns none.")
    clause = "R4.4"


class OfferingSize(Sentence, frozen=True):
    offering: int
    left: Amount
    text = _("An offering of {offering} leaves you {left} in cards, which are added to your income.")
    clause = "R4.6"


class MuchOffered(Sentence, frozen=True):
    offering: int
    left: Amount
    text = _("You would offer {offering} and keep {left}. Cards that are offered are missing from your income.")
    clause = "R4.6"


# -- building --------------------------------------------------------------------------------------


class AboutBuilding(Sentence, frozen=True):
    gold: Amount
    text = _("You buy pyramids with your income of {gold}. The gold that you keep becomes your next hand.")
    clause = "R5.3"


class BuildForLater(Sentence, frozen=True):
    """`n` more pyramids, and how many more lift the poorest province again; those between are not lost."""

    n: int
    m: int
    cost: Amount
    again: int
    text = ngettext(
        "Only your poorest province counts. {n} more pyramid lifts it to {m}, for {cost}; "
        "it rises again with {again} more. All of them stay.",
        "Only your poorest province counts. {n} more pyramids lift it to {m}, for {cost}; "
        "it rises again with {again} more. All of them stay.",
    )
    clause = "R7.1"


class BuildToLiftAgain(Sentence, frozen=True):
    """`n` more pyramids, after which the next one lifts the poorest province again."""

    n: int
    m: int
    cost: Amount
    text = ngettext(
        "Only your poorest province counts. {n} more pyramid lifts it to {m}, for {cost}.",
        "Only your poorest province counts. {n} more pyramids lift it to {m}, for {cost}.",
    )
    clause = "R6.1"


class CannotLift(Sentence, frozen=True):
    n: int
    cost: Amount
    text = ngettext(
        "Only your poorest province counts. Lifting it takes {n} pyramid for {cost}: more than you have.",
        "Only your poorest province counts. Lifting it takes {n} pyramids for {cost}: more than you have.",
    )
    clause = "R6.1"


class HandAfter(Sentence, frozen=True):
    pyramids: Amount
    left: Amount
    text = _("After buying {pyramids} you start the next kingdom with {left}.")
    clause = "R5.8"


class MuchKept(Sentence, frozen=True):
    left: Amount
    pyramids: Amount
    cost: Amount
    text = _("You would keep {left}. You could buy {pyramids} for {cost}: what you keep buys nothing in this kingdom.")
    clause = "R5.8"


class LittleKept(Sentence, frozen=True):
    left: Amount
    text = _("You would keep {left}: that is your whole next hand, for three auctions and an offering.")
    clause = "R5.8"


# -- placing ---------------------------------------------------------------------------------------


class AboutPlacing(Sentence, frozen=True):
    text = _("Each pyramid goes to a province that has the fewest at that moment. You choose only between equals.")
    clause = "R5.6"


class SameEitherWay(Sentence, frozen=True):
    pyramids: Amount
    text = _("Either way, your poorest province then has {pyramids}.")
    clause = "R6.1"
