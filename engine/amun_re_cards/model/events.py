"""Events of the card game, and the sentences that are parts of them."""

from __future__ import annotations

from engine.core import Amount, Event, Id, Seat, Sentence, _, ngettext


class KingdomBegan(Event, frozen=True):
    """[R2.1] A kingdom begins."""

    kingdom: int
    text = _("Kingdom {kingdom} starts")
    clause = "R2.1"
    stop = True


class HandsBegan(Event, frozen=True):
    """[R1.4] The first hands are chosen, openly, the Pharaoh first."""

    seat: Seat
    gold: Amount
    text = _("First hands: each player chooses cards worth {gold}, {seat} first")
    you = _("First hands: each player chooses cards worth {gold}, you first")
    clause = "R1.4"


class HandLaid(Event, frozen=True):
    """[R1.4] [R5.8] A hand is chosen and laid out face up."""

    seat: Seat
    gold: Amount
    cards: tuple[int, ...]
    n: int
    text = ngettext("{seat} lays out {gold}: card {cards}", "{seat} lays out {gold}: cards {cards}")
    you = ngettext("You lay out {gold}: card {cards}", "You lay out {gold}: cards {cards}")
    clause = "R9.1"


class SurplusLost(Event, frozen=True):
    """[A8] Gold beyond the sum of all nine cards is lost."""

    seat: Seat
    gold: Amount
    text = _("{seat} takes all nine gold cards and loses {gold}")
    you = _("You take all nine gold cards and lose {gold}")
    clause = "A8"

    @property
    def loser(self) -> Seat:
        """The seat that loses gold."""
        return self.seat


class RowTurned(Event, frozen=True):
    """[R3.1] Province cards are turned up for an auction round."""

    round: int
    provinces: tuple[Id, ...]
    final = True
    text = _("Auction round {round}: {provinces}")
    clause = "R3.1"


class BidPlaced(Event, frozen=True):
    """[R3.3] A bid on a province that had none."""

    seat: Seat
    card: int
    province: Id
    text = _("{seat} bids {card} on {province}")
    you = _("You bid {card} on {province}")
    clause = "R3.3"


class Outbid(Event, frozen=True):
    """[R3.3] A higher bid; the outbid card goes back to its owner."""

    seat: Seat
    card: int
    province: Id
    loser: Seat
    returned: int
    text = _("{seat} bids {card} on {province}; the {returned} goes back to {loser}")
    you = _("You bid {card} on {province}; the {returned} goes back to {loser}")
    clause = "R3.3"


class Acquired(Event, frozen=True):
    """[R3.7] A bidder acquires a province."""

    seat: Seat
    province: Id
    card: int
    text = _("{seat} takes {province} for {card}")
    you = _("You take {province} for {card}")
    clause = "R3.7"


class Extended(Event, frozen=True):
    """[R7.1] A card covers another."""

    seat: Seat
    province: Id
    covered: Id
    text = _("{seat} places {province} on {covered}")
    you = _("You place {province} on {covered}")
    clause = "R7.1"


class BecamePharaoh(Event, frozen=True):
    """[R3.9] The Ankh token changes hands."""

    seat: Seat
    ankhs: Amount
    text = _("{seat} becomes Pharaoh with {ankhs}")
    you = _("You become Pharaoh with {ankhs}")
    clause = "R3.9"


class StaysPharaoh(Event, frozen=True):
    """[R3.9] The Ankh token stays."""

    seat: Seat
    ankhs: Amount
    text = _("{seat} stays Pharaoh with {ankhs}")
    you = _("You stay Pharaoh with {ankhs}")
    clause = "R3.9"


class Offered(Sentence, frozen=True):
    """[R4.2] One opened offering."""

    seat: Seat
    amount: int
    cards: tuple[int, ...]
    n: int
    text = ngettext("{seat} offers {amount} (card {cards})", "{seat} offers {amount} (cards {cards})")
    you = ngettext("you offer {amount} (card {cards})", "you offer {amount} (cards {cards})")
    clause = "R4.2"


class OfferedNothing(Sentence, frozen=True):
    """[R4.2] The 0 card alone."""

    seat: Seat
    text = _("{seat} offers 0")
    you = _("you offer 0")
    clause = "R4.2"


class OfferingsOpened(Event, frozen=True):
    """[R4.2] [R4.3] All offerings are opened at once, with their total."""

    offerings: tuple[Offered | OfferedNothing, ...]
    total: int
    final = True
    reveal = True
    text = _("Offerings: {offerings}. Total {total}")
    clause = "R4.2"


class FloodedLow(Event, frozen=True):
    """[R4.3] A low flood: fields bring little, caravans pay."""

    total: int
    field: Amount
    caravan: Amount
    text = _("The Nile rises to {total}: each field earns {field}, each caravan {caravan}")
    clause = "R4.3"


class FloodedHigh(Event, frozen=True):
    """[R4.3] A high flood: fields bring much, caravans nothing."""

    total: int
    field: Amount
    text = _("The Nile rises to {total}: each field earns {field}, caravans earn nothing")
    clause = "R4.3"


class Granted(Sentence, frozen=True):
    """[R4.4] The favour of one player."""

    seat: Seat
    pyramids: Amount
    text = _("{seat} receives {pyramids}")
    you = _("you receive {pyramids}")
    clause = "R4.4"


class FavoursGranted(Event, frozen=True):
    """[R4.4] The favours of Amun-Re by rank."""

    favours: tuple[Granted, ...]
    text = _("Favours of Amun-Re: {favours}")
    clause = "R4.4"


class NoFavours(Event, frozen=True):
    """[R4.4] Nobody offered gold."""

    text = _("Nobody offered gold: Amun-Re grants no favour")
    clause = "R4.4"


class PlacedOn(Sentence, frozen=True):
    """[R5.6] New pyramids of one province."""

    province: Id
    n: int
    text = _("{n} on {province}")
    clause = "R5.6"


class PyramidsPlaced(Event, frozen=True):
    """[R5.6] New pyramids are placed."""

    seat: Seat
    pyramids: Amount
    places: tuple[PlacedOn, ...]
    text = _("{seat} places {pyramids}: {places}")
    you = _("You place {pyramids}: {places}")
    clause = "R5.6"


class IncomeCounted(Event, frozen=True):
    """[R5.1] The income of one player, by source."""

    seat: Seat
    gold: Amount
    fields: Amount
    multiplier: int
    from_fields: int
    caravans: Amount
    from_caravans: int
    from_cards: int
    text = _(
        "{seat} earns {gold}: {fields} × {multiplier} = {from_fields}, {caravans} = {from_caravans}, gold "
        "cards = {from_cards}"
    )
    you = _(
        "You earn {gold}: {fields} × {multiplier} = {from_fields}, {caravans} = {from_caravans}, gold cards "
        "= {from_cards}"
    )
    clause = "R5.1"


class Built(Event, frozen=True):
    """[R5.3] Pyramids are bought."""

    seat: Seat
    pyramids: Amount
    price: Amount
    left: Amount
    text = _("{seat} builds {pyramids} for {price}; {left} left")
    you = _("You build {pyramids} for {price}; {left} left")
    clause = "R5.3"


class BuiltMost(Built, frozen=True):
    """[R5.10] In the last kingdom as many pyramids are bought as the income pays for."""

    text = _("{seat} has to build all that the income pays for: {pyramids} for {price}; {left} left")
    you = _("You have to build all that your income pays for: {pyramids} for {price}; {left} left")
    clause = "R5.10"


class BuiltNothing(Event, frozen=True):
    """[R5.3] No pyramid is bought."""

    seat: Seat
    left: Amount
    text = _("{seat} builds no pyramid; {left} left")
    you = _("You build no pyramid; {left} left")
    clause = "R5.3"


class PyramidPart(Sentence, frozen=True):
    """[R6.1] Points for pyramids."""

    n: int
    text = _("{n} for the province with the fewest pyramids")
    clause = "R6.1"


class FieldPart(Sentence, frozen=True):
    """[R6.1] The point for fields."""

    n: int
    fields: Amount
    text = _("{n} for {fields}")
    clause = "R6.1"


class PharaohPart(Sentence, frozen=True):
    """[R6.1] The point of the Pharaoh."""

    n: int
    text = _("{n} as Pharaoh")
    clause = "R6.1"


class AnkhPart(Sentence, frozen=True):
    """[R6.1] The point lost for the fewest ankhs."""

    n: int
    text = _("{n} for the fewest ankhs")
    clause = "R6.1"


class FloorPart(Sentence, frozen=True):
    """[R6.3] No total below 0 after the first kingdom."""

    n: int
    text = _("{n} because a total can’t go below 0")
    clause = "R6.3"


class Scored(Event, frozen=True):
    """[R6.1] The points of one player for a kingdom, part by part."""

    seat: Seat
    points: Amount
    parts: tuple[PyramidPart | FieldPart | PharaohPart | AnkhPart | FloorPart, ...]
    text = _("{seat} scores {points}: {parts}")
    you = _("You score {points}: {parts}")
    clause = "R6.1"


class Won(Event, frozen=True):
    """[R8.1] [R8.4] The end; there is always exactly one winner."""

    seat: Seat
    final = True
    text = _("{seat} wins the game")
    you = _("You win the game")
    clause = "R8.1"
