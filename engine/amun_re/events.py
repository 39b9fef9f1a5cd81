"""What the log of Amun-Re tells."""

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


class Chose(Sentence, frozen=True):
    """[R5.5] Whose province card it was."""

    seat: Seat
    province: Id
    text = _("{province} from {seat}")
    clause = "R5.5"


class ChoicesOpened(Event, frozen=True):
    """[R5.5] The chosen province cards are turned up together (expert rule)."""

    choices: tuple[Chose, ...]
    final = True
    reveal = True
    text = _("The chosen provinces: {choices}")
    clause = "R5.5"


class Played(Event, frozen=True):
    """[R4.3] A power card is played."""

    seat: Seat
    card: Id
    text = _("{seat} plays {card}")
    clause = "R4.3"


class PlayedOn(Event, frozen=True):
    """[R4.3] A power card is played on a province."""

    seat: Seat
    card: Id
    province: Id
    text = _("{seat} plays {card} on {province}")
    clause = "R4.3"


class Sold(Event, frozen=True):
    """[R4.2] A power card is sold for 1 gold."""

    seat: Seat
    card: Id
    text = _("{seat} sells {card} for 1 gold")
    clause = "R4.2"


class BidPlaced(Event, frozen=True):
    """[R6.3] A bid on a province nobody led."""

    seat: Seat
    province: Id
    price: int
    text = _("{seat} bids {price} on {province}")
    clause = "R6.3"


class Outbid(Event, frozen=True):
    """[R6.4] A bid that contests another."""

    seat: Seat
    province: Id
    price: int
    loser: Seat
    text = _("{seat} bids {price} on {province} and outbids {loser}")
    clause = "R6.4"


class TakenBack(Event, frozen=True):
    """[R6.5] After a lap, the outbid take their pieces back (2003)."""

    seats: tuple[Seat, ...]
    n: int
    text = ngettext("{seats} takes the bidding piece back", "{seats} take their bidding pieces back")
    clause = "R6.5"


class Paid(Event, frozen=True):
    """[R6.9] A winner pays the bid."""

    seat: Seat
    province: Id
    gold: Amount
    text = _("{seat} pays {gold} for {province}")
    clause = "R6.9"


class Received(Event, frozen=True):
    """[R6.9] The gold that lay beside a province."""

    seat: Seat
    gold: Amount
    province: Id
    text = _("{seat} receives {gold} from {province}")
    clause = "R6.9"


class DrewUnseen(Event, frozen=True):
    """[R4.6] Somebody else's cards: only how many."""

    seat: Seat
    cards: Amount
    final = True
    text = _("{seat} takes {cards} into hand")
    clause = "R4.6"


class Drew(Event, frozen=True):
    """[R4.6] Cards that only their owner sees."""

    seat: Seat
    cards: tuple[Id, ...]
    final = True
    text = _("{seat} takes into hand: {cards}")
    clause = "R4.6"

    def seen_by(self, viewer: Viewer) -> Event:
        """The cards for their owner, their number for everybody else."""
        return self if viewer == self.seat else DrewUnseen(self.seat, Amount(len(self.cards), "card"))


class Reshuffled(Event, frozen=True):
    """[R4.6] The discard pile becomes the new deck."""

    final = True
    text = _("The discard pile is shuffled into a new deck")
    clause = "R4.6"


class CardsBought(Event, frozen=True):
    """[R7.4] A number of cards is bought unseen."""

    seat: Seat
    cards: Amount
    gold: Amount
    text = _("{seat} buys {cards} for {gold}")
    clause = "R7.4"


class Bought(Event, frozen=True):
    """[R7.5] [R7.6] Farmers or stones are bought and placed."""

    seat: Seat
    pieces: Amount
    province: Id
    gold: Amount
    text = _("{seat} buys {pieces} for {gold}, placed in {province}")
    clause = "R7.3"

    def joined(self, other: Event) -> Event | None:
        """One line for several pieces of a kind in one province."""
        if not isinstance(other, Bought) or (other.province, other.pieces.of) != (self.province, self.pieces.of):
            return None
        pieces = Amount(self.pieces.n + other.pieces.n, self.pieces.of)
        return Bought(self.seat, pieces, self.province, Amount(self.gold.n + other.gold.n, "gold"))


class Placed(Event, frozen=True):
    """[R8.9] Farmers or stones that cost nothing."""

    seat: Seat
    pieces: Amount
    province: Id
    text = _("{seat} places {pieces} in {province}")
    clause = "R8.9"

    def joined(self, other: Event) -> Event | None:
        """One line for several pieces of a kind in one province."""
        if not isinstance(other, Placed) or (other.province, other.pieces.of) != (self.province, self.pieces.of):
            return None
        return Placed(self.seat, Amount(self.pieces.n + other.pieces.n, self.pieces.of), self.province)


class Built(Event, frozen=True):
    """[R4.8] Stones become pyramids."""

    pyramids: Amount
    province: Id
    text = _("{province} gains {pyramids}")
    clause = "R4.8"


class PurchasesEnded(Event, frozen=True):
    """[R7.10] A purchase turn ends."""

    seat: Seat
    text = _("{seat} ends the purchases")
    clause = "R7.10"


class Offered(Sentence, frozen=True):
    """[R8.3] One opened offering of gold."""

    seat: Seat
    amount: int
    text = _("{seat} {amount}")
    clause = "R8.3"


class Stole(Sentence, frozen=True):
    """[R8.3] One opened theft."""

    seat: Seat
    text = _("{seat} theft")
    clause = "R8.3"


class OfferingsOpened(Event, frozen=True):
    """[R8.3] All offerings at once, and their total."""

    offerings: tuple[Offered | Stole, ...]
    total: int
    final = True
    reveal = True
    text = _("Offerings: {offerings}. Total {total}")
    clause = "R8.3"


class Adjusted(Event, frozen=True):
    """[R8.4] An Offering adjustment changes the total."""

    seat: Seat
    by: int
    total: int
    text = _("{seat} adjusts the offering by {by}: total {total}")
    clause = "R8.4"


class Flooded(Event, frozen=True):
    """[R8.5] The flood of this round."""

    total: int
    band: int
    gold: Amount
    points: Amount
    text = _("The Nile rises to {total}, band {band}: each farmer brings {gold}, each temple {points}")
    clause = "R8.5"


class TheftPaid(Event, frozen=True):
    """[R8.6] A thief takes gold from the bank."""

    seat: Seat
    gold: Amount
    text = _("{seat} takes {gold} by theft")
    clause = "R8.6"


class RewardsAnnounced(Event, frozen=True):
    """[R8.9] How many of the items will be cards."""

    seat: Seat
    cards: Amount
    text = _("{seat} takes {cards} as a reward")
    clause = "R8.9"


class RewardsDeclined(Event, frozen=True):
    """[R8.9] Fewer items than allowed are taken."""

    seat: Seat
    items: Amount
    text = _("{seat} leaves {items}")
    clause = "R8.9"


class BecameFirst(Event, frozen=True):
    """[R8.10] The first player changes, or stays."""

    seat: Seat
    text = _("{seat} is first player")
    clause = "R8.10"


class Yield(Sentence, frozen=True):
    """[R9.1] What one province brought."""

    province: Id
    gold: int
    text = _("{province} {gold}")
    clause = "R9.1"


class Collected(Event, frozen=True):
    """[R9.1] Income of one player, province by province."""

    seat: Seat
    gold: Amount
    parts: tuple[Yield, ...]
    text = _("{seat} collects {gold}: {parts}")
    clause = "R9.1"


class CollectedNothing(Event, frozen=True):
    """[R9.1] Provinces that bring nothing."""

    seat: Seat
    text = _("{seat} collects nothing")
    clause = "R9.1"


class Scored(Event, frozen=True):
    """[R10] Points of one player for provinces at the end of a kingdom."""

    seat: Seat
    points: Amount
    text = _("{seat} scores {points} for the provinces")
    clause = "R10"


class BonusScored(Event, frozen=True):
    """[R10.5] A scoring card brings points."""

    seat: Seat
    card: Id
    points: Amount
    text = _("{seat} plays {card} and scores {points}")
    clause = "R10.5"


class HandSold(Event, frozen=True):
    """[R10.6] After the last scoring cards the rest of a hand is sold."""

    seat: Seat
    cards: Amount
    text = _("{seat} sells the rest of the hand: {cards}")
    clause = "R10.6"


class GoldRanked(Event, frozen=True):
    """[R10.6] Points for gold at the end of the game."""

    seat: Seat
    gold: Amount
    points: Amount
    text = _("{seat} has {gold} and scores {points}")
    clause = "R10.6"


class KingdomFell(Event, frozen=True):
    """[R11] Between the kingdoms: no owner, no hired farmer, the buildings stay."""

    text = _("The Old Kingdom ends: provinces lose their owners and farmers, pyramids and stones stay")
    clause = "R11"


class Won(Event, frozen=True):
    """[R12.1] The end."""

    seats: tuple[Seat, ...]
    n: int
    final = True
    text = ngettext("{seats} wins the game", "{seats} share the victory")
    clause = "R12.1"
