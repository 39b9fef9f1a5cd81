"""Events of Amun-Re up to the purchases."""

from __future__ import annotations

from engine.core import Amount, Event, Id, Seat, Sentence, Viewer, _, ngettext


class RoundBegan(Event, frozen=True):
    """[R3.2] A round begins."""

    kingdom: Id
    round: int
    text = _("{kingdom}, round {round}")
    clause = "R3.2"


class Turned(Event, frozen=True):
    """[R5.1] Province cards are turned up."""

    provinces: tuple[Id, ...]
    final = True
    text = _("Up for auction: {provinces}")
    clause = "R5.1"


class ChoiceBegan(Event, frozen=True):
    """[R5.5] All choose a province card in secret (expert rule)."""

    text = _("Each player secretly chooses a province card for the auction")
    clause = "R5.5"


class Chose(Sentence, frozen=True):
    """[R5.5] A chosen province card and its player."""

    seat: Seat
    province: Id
    text = _("{province} ({seat})")
    clause = "R5.5"


class ChoicesOpened(Event, frozen=True):
    """[R5.5] The chosen province cards are turned up together (expert rule)."""

    choices: tuple[Chose, ...]
    final = True
    reveal = True
    text = _("Provinces chosen: {choices}")
    clause = "R5.5"


class Played(Event, frozen=True):
    """[R4.3] A power card is played."""

    seat: Seat
    card: Id
    text = _("{seat} plays {card}")
    you = _("You play {card}")
    clause = "R4.3"


class PlayedOn(Event, frozen=True):
    """[R4.3] A power card is played on a province."""

    seat: Seat
    card: Id
    province: Id
    text = _("{seat} plays {card} on {province}")
    you = _("You play {card} on {province}")
    clause = "R4.3"


class Sold(Event, frozen=True):
    """[R4.2] A power card is sold for 1 gold."""

    seat: Seat
    card: Id
    text = _("{seat} sells {card} for 1 gold")
    you = _("You sell {card} for 1 gold")
    clause = "R4.2"


class BidPlaced(Event, frozen=True):
    """[R6.3] A bid that outbids no other player."""

    seat: Seat
    province: Id
    price: int
    text = _("{seat} bids {price} on {province}")
    you = _("You bid {price} on {province}")
    clause = "R6.3"


class Outbid(Event, frozen=True):
    """[R6.4] A bid that outbids another player."""

    seat: Seat
    province: Id
    price: int
    loser: Seat
    text = _("{seat} bids {price} on {province} and outbids {loser}")
    you = _("You bid {price} on {province} and outbid {loser}")
    clause = "R6.4"


class TakenBack(Event, frozen=True):
    """[R6.5] After a lap, the outbid take their pieces back (2003)."""

    seats: tuple[Seat, ...]
    n: int
    text = ngettext("{seats} takes their bidding piece back", "{seats} take their bidding pieces back")
    you = ngettext("You take your bidding piece back", "{seats} take your bidding pieces back")
    clause = "R6.5"


class Paid(Event, frozen=True):
    """[R6.9] A winner pays the bid."""

    seat: Seat
    province: Id
    gold: Amount
    text = _("{seat} pays {gold} for {province}")
    you = _("You pay {gold} for {province}")
    clause = "R6.9"


class Received(Event, frozen=True):
    """[R6.9] The gold that lay beside a province."""

    seat: Seat
    gold: Amount
    province: Id
    text = _("{seat} receives {gold} from {province}")
    you = _("You receive {gold} from {province}")
    clause = "R6.9"


class DrewUnseen(Event, frozen=True):
    """[R4.6] Cards drawn by another player: only their number."""

    seat: Seat
    cards: Amount
    final = True
    text = _("{seat} takes {cards}")
    you = _("You take {cards}")
    clause = "R4.6"


class Drew(Event, frozen=True):
    """[R4.6] Drawn cards, visible to their owner only."""

    seat: Seat
    cards: tuple[Id, ...]
    final = True
    text = _("{seat} takes: {cards}")
    you = _("You take: {cards}")
    clause = "R4.6"

    def seen_by(self, viewer: Viewer) -> Event:
        """The cards for their owner, their number for other viewers."""
        return self if viewer == self.seat else DrewUnseen(self.seat, Amount(len(self.cards), "card"))


class Reshuffled(Event, frozen=True):
    """[R4.6] The discard pile becomes the new deck."""

    final = True
    text = _("The discard pile is shuffled into a new deck")
    clause = "R4.6"


class CardsBought(Event, frozen=True):
    """[R7.4] Cards are bought unseen."""

    seat: Seat
    cards: Amount
    gold: Amount
    text = _("{seat} buys {cards} for {gold}")
    you = _("You buy {cards} for {gold}")
    clause = "R7.4"


class Bought(Event, frozen=True):
    """[R7.5] [R7.6] Farmers or stones are bought and placed."""

    seat: Seat
    pieces: Amount
    province: Id
    gold: Amount
    text = _("{seat} buys {pieces} for {gold}, placed in {province}")
    you = _("You buy {pieces} for {gold}, placed in {province}")
    clause = "R7.3"

    def merged_with(self, other: Event) -> Event | None:
        """One line for several pieces of a kind in one province."""
        if not isinstance(other, Bought) or (other.province, other.pieces.of) != (self.province, self.pieces.of):
            return None
        pieces = Amount(self.pieces.n + other.pieces.n, self.pieces.of)
        return Bought(self.seat, pieces, self.province, Amount(self.gold.n + other.gold.n, "gold"))


class Placed(Event, frozen=True):
    """[R8.9] Farmers or stones are placed for free."""

    seat: Seat
    pieces: Amount
    province: Id
    text = _("{seat} places {pieces} in {province}")
    you = _("You place {pieces} in {province}")
    clause = "R8.9"

    def merged_with(self, other: Event) -> Event | None:
        """One line for several pieces of a kind in one province."""
        if not isinstance(other, Placed) or (other.province, other.pieces.of) != (self.province, self.pieces.of):
            return None
        return Placed(self.seat, Amount(self.pieces.n + other.pieces.n, self.pieces.of), self.province)


class FarmerPlaced(Event, frozen=True):
    """[R7.8] The farmer of the card is placed outside the fields."""

    seat: Seat
    farmers: Amount
    province: Id
    text = _("{seat} places {farmers} in {province}, outside the fields")
    you = _("You place {farmers} in {province}, outside the fields")
    clause = "R7.8"


class Built(Event, frozen=True):
    """[R4.8] Stones become pyramids."""

    pyramids: Amount
    province: Id
    text = _("{province} gains {pyramids}")
    clause = "R4.8"


class ArchitectBuilt(Built, frozen=True):
    """[R7.9] Two stones become a pyramid."""

    clause = "R7.9"


class PurchasesEnded(Event, frozen=True):
    """[R7.10] A purchase turn ends."""

    seat: Seat
    text = _("{seat} finishes buying")
    you = _("You finish buying")
    clause = "R7.10"
