"""[R3] The auction: players bid one gold card on a province until all have a card in play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, Self

import msgspec

from engine.amun_re_cards.model import board as data
from engine.amun_re_cards.model.events import Acquired, BecamePharaoh, BidPlaced, Outbid, RowTurned, StaysPharaoh
from engine.amun_re_cards.model.moves import Bid
from engine.amun_re_cards.model.refusals import NotAvailable, NotInRow, TooLow
from engine.amun_re_cards.phases.extension import Extending, only_place, symbols_after
from engine.core import Amount, Count, Decision, Id, Move, Preview, Refusal, Seat, Sentence, _, paragraph

if TYPE_CHECKING:
    from engine.amun_re_cards.position import AmunReCards

BIDS = {card: [Bid(card, value) for value in data.GOLD] for deck in data.DECKS for card in deck}


class Standing(NamedTuple):
    """A gold card in play."""

    province: str
    card: Count


class Higher(NamedTuple):
    """The bid by which a seat was outbid."""

    seat: Seat
    province: str
    card: Count


class SendsBack(Sentence, frozen=True):
    """Preview: the player that the bid outbids."""

    seat: Seat
    card: int
    text = _("{seat} gets the {card} back.")
    you = _("You get the {card} back.")
    clause = "R3.3"


class WouldBeSpent(Sentence, frozen=True):
    """Preview: the cost of the bid if it stands."""

    card: int
    gold: Amount
    text = _("If nobody outbids you, the {card} is set aside and you have {gold} left.")
    clause = "R3.7"


class WouldReturn(Sentence, frozen=True):
    """Preview: a bid of 0 costs nothing."""

    text = _("If nobody outbids you, it costs nothing: you get the 0 back.")
    clause = "R3.7"


class IsSpent(Sentence, frozen=True):
    """Preview: the cost of the bid that ends the auction round."""

    card: int
    gold: Amount
    text = _("This ends the auction round: the {card} is set aside and you have {gold} left.")
    clause = "R3.6"


class Returns(Sentence, frozen=True):
    """Preview: a bid of 0 that ends the auction round costs nothing."""

    text = _("This ends the auction round and costs nothing: you get the 0 back.")
    clause = "R3.6"


class BidsACard(Sentence, frozen=True):
    """Waiting: the provinces on which the bidder can place a card."""

    seat: Seat
    provinces: tuple[Id, ...]
    text = _("{seat} places one gold card on {provinces:or}.")
    you = _("You place one gold card on {provinces:or}.")
    clause = "R3.3"


class CardLies(Sentence, frozen=True):
    """Waiting: the card of a seat."""

    seat: Seat
    province: Id
    card: int
    text = _("The gold card {card} of {seat} lies on {province}.")
    you = _("Your gold card {card} lies on {province}.")
    clause = "R3.4"


class Bidding(Decision["AmunReCards"]):
    """[R3.2] [R3.3] [A18] [D2] Clockwise, players without a card in play (`seats`) bid."""

    phase = "auction"
    clause = "R3.2"
    answers = (Bid,)

    placed: dict[Seat, Standing] = {}
    outbid: dict[Seat, Higher] = {}  # of seats that bid again; older games do not have it

    def leaders(self) -> dict[str, Seat]:
        """The bidder on each province with a bid."""
        return {province: seat for seat, (province, _card) in self.placed.items()}

    def bidder(self, province: str) -> Seat | None:
        """The bidder on this province; None if there is none."""
        for seat, (lying_on, _card) in self.placed.items():
            if lying_on == province:
                return seat
        return None

    def open_to(self, g: AmunReCards, seat: Seat) -> Sentence:
        """[R3.3] Every province of the row."""
        return BidsACard(seat, tuple(g.row))

    def stake_of(self, g: AmunReCards, seat: Seat) -> Sentence | None:
        """[R3.4] The card of a seat that has one in play."""
        return CardLies(seat, *self.placed[seat]) if seat in self.placed else None

    def moves(self, g: AmunReCards, seat: Seat) -> Sequence[Move]:
        """[R3.3] [R3.5] Any available card on a province without a bid, a strictly higher one otherwise."""
        lying = dict(self.placed.values())
        hand = g.hands[seat]
        out: list[Move] = []
        for province in g.row:
            bids, least = BIDS[province], lying.get(province, -1)
            out += [bids[card] for card in hand if card > least]
        return out

    def is_outbid(self, g: AmunReCards, seat: Seat) -> bool:
        """[R3.2] [R3.4] Whether this seat was outbid.

        An older game does not say so: there it was if one after it in turn order has a card in play.
        """
        order = g.turn_order()
        later = order[order.index(seat) + 1 :]
        return seat in self.outbid or (seat not in self.placed and any(other in self.placed for other in later))

    def answer(self, g: AmunReCards, seat: Seat, move: Bid) -> None:
        """[R3.3] [R3.4] [R3.6] Place the card; an outbid card returns, and its owner has to bid again."""
        loser = self.bidder(move.province)
        g.hands[seat].remove(move.card)
        if loser is None:
            g.emit(BidPlaced(seat, move.card, move.province))
        else:
            returned = self.placed.pop(loser).card
            g.receive(loser, returned)
            g.emit(Outbid(seat, move.card, move.province, loser, returned))
            self.outbid[loser] = Higher(seat, move.province, move.card)
        self.outbid.pop(seat, None)
        self.placed[seat] = Standing(move.province, move.card)
        self.seats = tuple([s for s in g.after(seat) if s not in self.placed])

    def resolve(self, g: AmunReCards) -> None:
        """[R3.7] [R3.8] [R0.4] Each player acquires a province; the card is set aside, but the 0 returns."""
        won = {}
        for seat in g.turn_order():
            province, card = self.placed[seat]
            won[seat] = province
            if card == data.GOLD[0]:
                g.receive(seat, card)
            g.emit(Acquired(seat, province, card))
        g.row = []
        extending = Extending(g.turn_order(), won=won)
        extending.settle(g)
        g.push(extending, new_pharaoh)

    def prepared_for(self, seat: Seat) -> Self | None:
        """[R3.2] A seat that bids later in this lap can prepare its bid."""
        return msgspec.structs.replace(self, seats=(seat,)) if seat in self.seats[1:] else None

    def preview(self, g: AmunReCards, seat: Seat, moves: Sequence[Move]) -> Preview:
        """The player that the bid outbids, and its cost and effect if it stands."""
        bid = moves[-1]
        if not isinstance(bid, Bid):
            return Preview(bid)
        loser = self.bidder(bid.province)
        lines: list[Sentence] = [] if loser is None else [SendsBack(loser, self.placed[loser].card)]
        lines.append(self.cost(g, seat, bid.card, ends=loser is None and len(self.placed) == g.seats - 1))
        covered = only_place(g, seat)
        if g.kingdom == 1 or covered is not None:
            lines.append(symbols_after(g, seat, g.printed.cards[bid.province], covered))
        return Preview(bid, tuple(lines))

    def cost(self, g: AmunReCards, seat: Seat, card: int, ends: bool) -> Sentence:
        """[R3.6] [R3.7] What a bid costs: at once if it ends the round, else if it stands."""
        if not card:
            return Returns() if ends else WouldReturn()
        spent = IsSpent if ends else WouldBeSpent
        return spent(card, Amount(sum(g.hands[seat]) - card, "gold"))

    def closed_moves(self, g: AmunReCards, seat: Seat) -> list[tuple[Move, Refusal]]:
        """The available cards on provinces where none of them is high enough; the others are open."""
        lying = dict(self.placed.values())
        shut = [province for province in g.row if lying.get(province, -1) >= max(g.hands[seat])]
        wanted = (BIDS[province][card] for province in shut for card in g.hands[seat])
        return [(bid, reason) for bid in wanted if (reason := self.reason_closed(g, seat, bid)) is not None]

    def reason_closed(self, g: AmunReCards, seat: Seat, move: Move) -> Refusal | None:
        """[R0.3] [R3.1] [R3.3] Why a bid is not possible; None if it is."""
        if not isinstance(move, Bid):
            return None
        if move.province not in g.row:
            return NotInRow(move.province)
        if move.card not in g.hands[seat]:
            return NotAvailable(move.card)
        lead = self.bidder(move.province)
        if lead is not None and move.card <= self.placed[lead].card:
            return TooLow(move.province, lead, self.placed[lead].card)
        return None

    def default_move(self, g: AmunReCards, seat: Seat) -> Move:
        """[D2] The 0 on the leftmost province without a bid."""
        standing = self.leaders()
        return BIDS[next(province for province in g.row if province not in standing)][data.GOLD[0]]

    def problem(self, g: AmunReCards) -> str | None:
        """Check that each player has one card in play or still has to bid, at most one per province."""
        lying = [province for province, _card in self.placed.values()]
        if len(g.row) != g.seats or not set(lying) <= set(g.row) or len(set(lying)) != len(lying):
            return "There is a province for everybody, and at most one gold card on each."
        if sorted([*self.placed, *self.seats]) != list(range(g.seats)):
            return "Everybody has a card in play, or still owes a bid."
        if not set(self.outbid) <= set(self.seats):
            return "Who was outbid bids again."
        if any(card in g.hands[seat] or card not in data.GOLD for seat, (_p, card) in self.placed.items()):
            return "A card in play is not in hand."
        return None


@paragraph
def auction_round(g: AmunReCards) -> None:
    """[R3.1] [R3.2] [A1] Turn up one card per player and start the auction with the Pharaoh."""
    g.round += 1
    deck = g.decks[g.kingdom - 1]
    g.row = [deck.pop() for _player in range(g.seats)]
    g.emit(RowTurned(g.round, tuple(g.row)))
    g.push(Bidding(g.turn_order()))


@paragraph
def new_pharaoh(g: AmunReCards) -> None:
    """[R3.9] [R3.10] [A2] [A3] Most visible ankhs make the Pharaoh; ties in turn order from the old one."""
    old, g.pharaoh = g.pharaoh, max(g.turn_order(), key=g.ankhs)
    ankhs = Amount(g.ankhs(g.pharaoh), "ankh")
    g.emit(StaysPharaoh(old, ankhs) if g.pharaoh == old else BecamePharaoh(g.pharaoh, ankhs))
