"""[R6] The auction of the provinces."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import TYPE_CHECKING, Self

import msgspec

from engine.amun_re.model import board as data
from engine.amun_re.model.events import BidPlaced, Outbid, Played, TakenBack
from engine.amun_re.model.moves import Bid, Play
from engine.amun_re.model.refusals import (
    Blocked,
    JustOutbid,
    JustOutbidButCard,
    NotContested,
    NotInHand,
    NotOnLadder,
    NotRevealed,
    OneCopy,
    OutOfGold,
    OutOfReach,
    TooLow,
    WrongPhase,
)
from engine.amun_re.phases.settlement import Settling, Standing, problem_with_bids, take_bonuses
from engine.core import Amount, Decision, Id, Move, Preview, Refusal, Seat, Sentence, _

if TYPE_CHECKING:
    from engine.amun_re.position import AmunRe

PROTECTION, BRIBE = "bid_block", "outbid_same_province"  # the cards of the auction [R6.10] [R6.11]
BIDS = {p: [Bid(p, price) for price in data.LADDER] for p in data.PROVINCES}
RUNG = {price: k for k, price in enumerate(data.LADDER)}  # index of a space of the bid track [R6.1]


class BidOutbids(Sentence, frozen=True):
    """Preview: the bid outbids another player."""

    seat: Seat
    text = _("This outbids {seat}.")
    clause = "R6.4"


class BidWouldCost(Sentence, frozen=True):
    """Preview: the cost of the bid if it stands."""

    pay: int
    keep: int
    text = _("If nobody outbids you: you pay {pay} and keep {keep}.")
    clause = "R6.9"


class BidNeedsSale(Sentence, frozen=True):
    """Preview: cards must be sold to pay the bid."""

    pay: int
    cards: Amount
    text = _("If nobody outbids you: you pay {pay}, selling {cards} to do so.")
    clause = "R6.8"


class BlockGoesAlong(Sentence, frozen=True):
    """Preview: the space that Protection closes to the others."""

    price: int
    text = _("Nobody else can then bid {price}; the block moves with your bid.")
    clause = "R6.10"


class CanBidOn(Sentence, frozen=True):
    """Waiting: the provinces open to the bidder."""

    seat: Seat
    provinces: tuple[Id, ...]
    text = _("{seat} can bid on {provinces:or}.")
    you = _("You can bid on {provinces:or}.")
    clause = "R6.3"


class BidsAgain(Sentence, frozen=True):
    """Waiting: the bidder was outbid."""

    seat: Seat
    lost: Id
    provinces: tuple[Id, ...]
    text = _("{seat} was outbid on {lost} and can bid on {provinces:or}.")
    you = _("You were outbid on {lost} and can bid on {provinces:or}.")
    clause = "R6.5"


class LeadsWith(Sentence, frozen=True):
    """Waiting: the bid of a seat."""

    seat: Seat
    province: Id
    price: int
    text = _("{seat} leads {province} with {price}.")
    you = _("You lead {province} with {price}.")
    clause = "R6.4"


class Bidding(Decision["AmunRe"]):
    """[R6.2] [R6.5] [A32] [D2] Bidding by the players who have no bid or were outbid."""

    phase = "auction"
    clause = "R6.2"
    answers = (Bid, Play)
    hidden = True

    placed: dict[Seat, Standing] = {}  # the bid of each seat that has one
    left: dict[Seat, str] = {}  # the province from which a seat has withdrawn its bid [R6.6]
    blockers: tuple[Seat, ...] = ()  # who has played Protection [R6.10]
    bribers: tuple[Seat, ...] = ()  # who has played Bribe [R6.11]

    # -- queries -----------------------------------------------------------------------------------

    def leaders(self) -> dict[str, Seat]:
        """The seat with the highest bid on each province."""
        best: dict[str, Seat] = {}
        for seat, (province, price) in self.placed.items():
            if province not in best or price > self.placed[best[province]].price:
                best[province] = seat
        return best

    def is_contested(self, seat: Seat) -> bool:
        """[R6.4] A higher bid stands on the same province, or stood there when the bid was withdrawn."""
        mine = self.placed.get(seat)
        if mine is None:
            return seat in self.left
        province, price = mine
        for other, theirs in self.placed.values():  # noqa: SIM110 the busiest loop of the game
            if theirs > price and other == province:
                return True
        return False

    def outbid_on(self, seat: Seat) -> str | None:
        """[R6.5] The province where this seat was outbid without a bid elsewhere since; None without one."""
        if not self.is_contested(seat):
            return None
        return self.placed[seat].province if seat in self.placed else self.left[seat]

    def barred_province(self, seat: Seat) -> str | None:
        """[R6.6] [R6.11] [A7] The province on which this seat may not bid; None if there is none."""
        if seat in self.bribers:
            return None
        return self.placed[seat].province if seat in self.placed else self.left.get(seat)

    def lowest_rung(self, province: str, seat: Seat, leaders: dict[str, Seat]) -> int:
        """[R6.3] [R6.10] [A6] [A8] Index of the lowest space above the highest bid and its Protection."""
        lead = leaders.get(province)
        if lead is None:
            return 0
        return RUNG[self.placed[lead].price] + (2 if lead in self.blockers and lead != seat else 1)

    def reach(self, g: AmunRe, seat: Seat) -> int:
        """[R6.8] [A4] The highest possible bid: gold plus power cards."""
        return g.purse(seat) + len(g.hand(seat))

    def problem(self, g: AmunRe) -> str | None:
        """Checks that each player has a bid on a revealed province or still has to bid, within their means."""
        if any(p not in g.revealed or price not in RUNG for p, price in self.placed.values()):
            return "A bid stands on a space of a revealed province."
        if len(set(g.revealed)) != g.seats or {*self.placed, *self.seats} != set(range(g.seats)):
            return "There is a province for everybody; everybody has a bid, or still owes one."
        return problem_with_bids(g, {s: bid for s, bid in self.placed.items() if not self.is_contested(s)})

    def open_to(self, g: AmunRe, seat: Seat) -> Sentence:
        """[R6.3] [R6.5] The provinces with a space above the highest bid, and where the seat was outbid."""
        leaders, barred, lost = self.leaders(), self.barred_province(seat), self.outbid_on(seat)
        free = [p for p in g.revealed if p != barred and self.lowest_rung(p, seat, leaders) < len(data.LADDER)]
        return CanBidOn(seat, tuple(free)) if lost is None else BidsAgain(seat, lost, tuple(free))

    def stake_of(self, g: AmunRe, seat: Seat) -> Sentence | None:
        """[R6.4] The bid of a seat that leads."""
        return None if seat not in self.placed or self.is_contested(seat) else LeadsWith(seat, *self.placed[seat])

    # -- the choice --------------------------------------------------------------------------------

    def moves(self, g: AmunRe, seat: Seat) -> Sequence[Move]:
        """[A30] [A33] Bids by province and value, then the cards of this phase."""
        top, barred, leaders = (
            bisect_right(data.LADDER, self.reach(g, seat)),
            self.barred_province(seat),
            self.leaders(),
        )
        out: list[Move] = []
        for province in g.revealed:
            if province != barred:
                out += BIDS[province][self.lowest_rung(province, seat, leaders) : top]
        hand = g.hand(seat)
        if PROTECTION in hand and seat not in self.blockers:
            out.append(Play(PROTECTION))
        if BRIBE in hand and seat not in self.bribers and self.is_contested(seat):
            out.append(Play(BRIBE))
        return out

    def continues_turn(self, move: Move) -> bool:
        """[A40] Cards are played before the bid of the same turn."""
        return isinstance(move, Play)

    def answer(self, g: AmunRe, seat: Seat, move: Bid | Play) -> None:
        """Play a card, or place the bid and determine who bids next."""
        if isinstance(move, Play):
            g.discard_from(seat, move.card)
            g.emit(Played(seat, move.card))
            if move.card == PROTECTION:
                self.blockers = (*self.blockers, seat)
            else:
                self.bribers = (*self.bribers, seat)
            return
        loser = self.leaders().get(move.province)
        self.placed[seat] = Standing(move.province, move.price)
        self.left.pop(seat, None)
        if loser is None or loser == seat:
            g.emit(BidPlaced(seat, move.province, move.price))
        else:
            g.emit(Outbid(seat, move.province, move.price, loser))
        if not g.edition.outbid_card_persists:
            self.bribers = tuple(s for s in self.bribers if s != seat)
        self.seats = self.still_to_bid(g, seat)

    def still_to_bid(self, g: AmunRe, seat: Seat) -> tuple[Seat, ...]:
        """[R6.5] [A5] The seats that bid after `seat`: outbid ones at once (Super Meeple) or next lap (2003)."""
        if g.edition.auction_order == "continuous":
            ahead = [(seat + i) % g.seats for i in range(1, g.seats)]
            return tuple(s for s in ahead if s not in self.placed or self.is_contested(s))
        if len(self.seats) > 1:
            return self.seats[1:]
        outbid = tuple(s for s in g.turn_order() if self.is_contested(s))
        for s in outbid:
            self.left[s] = self.placed.pop(s).province
        if outbid:
            g.emit(TakenBack(outbid, len(outbid)))
        return outbid

    def resolve(self, g: AmunRe) -> None:
        """[R3.3] [R6.7] [R6.9] Each player wins one province: push payment, then bonuses."""
        for seat in g.turn_order():
            g.estates[seat].append(self.placed[seat].province)
        settling = Settling((), debts=dict(self.placed))
        settling.settle(g)
        g.push(settling, take_bonuses)

    def prepared_for(self, seat: Seat) -> Self | None:
        """[R6.2] [R6.5] A seat without a bid, or outbid, can prepare its bid of this lap or the next."""
        return msgspec.structs.replace(self, seats=(seat,)) if seat in self.seats or self.is_contested(seat) else None

    def least_move(self, g: AmunRe, seat: Seat) -> Move:
        """[R6.2] [R6.3] Nobody may pass: 0 on the first province without a bid; there is one for everybody."""
        leaders = self.leaders()
        return next(BIDS[province][0] for province in g.revealed if province not in leaders)

    # -- explaining --------------------------------------------------------------------------------

    def preview(self, g: AmunRe, seat: Seat, moves: Sequence[Move]) -> Preview:
        """The player that the bid outbids, and its cost if it stands."""
        bid = moves[-1]
        if not isinstance(bid, Bid):
            return Preview(bid)
        played = [m.card for m in moves if isinstance(m, Play)]
        leader = self.leaders().get(bid.province)
        lines: list[Sentence] = [] if leader in (None, seat) else [BidOutbids(leader)]
        lines.append(would_cost(g, seat, bid.price))
        if PROTECTION in played or seat in self.blockers:
            lines.append(BlockGoesAlong(data.LADDER[RUNG[bid.price] + 1]))
        return Preview(bid, tuple(lines))

    def closed_moves(self, g: AmunRe, seat: Seat) -> list[tuple[Move, Refusal]]:
        """The closed spaces of the printed ladder, by province, and the cards that cannot be played."""
        leaders, shown = self.leaders(), data.PRINTED_RUNGS
        out: list[tuple[Move, Refusal]] = [
            (bid, reason)
            for province in g.revealed
            for bid in BIDS[province][:shown]
            if (reason := self.refusal_of_bid(g, seat, bid, leaders)) is not None
        ]
        hand = g.hand(seat)
        if BRIBE in hand and seat not in self.bribers and not self.is_contested(seat):
            out.append((Play(BRIBE), NotContested(BRIBE)))
        for card, players in ((PROTECTION, self.blockers), (BRIBE, self.bribers)):
            if card in hand and seat in players:
                out.append((Play(card), OneCopy(card)))
        return out

    def refusal_of_bid(self, g: AmunRe, seat: Seat, bid: Bid, leaders: dict[str, Seat]) -> Refusal | None:
        """[R6.3] [R6.12] [R16.2] Why a space of a revealed province is closed to this seat."""
        province, price = bid.province, bid.price
        if province == self.barred_province(seat):
            has_card = BRIBE in g.hand(seat)
            return JustOutbidButCard(province, BRIBE) if has_card else JustOutbid(province)
        lead = leaders.get(province)
        if lead is not None and price <= self.placed[lead].price:
            return TooLow(province, lead, self.placed[lead].price)
        if RUNG[price] < self.lowest_rung(province, seat, leaders) and lead is not None:
            return Blocked(province, lead, price, PROTECTION)
        if price > self.reach(g, seat):
            return self.beyond_means(g, seat)
        return None

    def beyond_means(self, g: AmunRe, seat: Seat) -> Refusal:
        """[R6.8] What a bid can cost at most; cards to sell are named only where there are some."""
        reach, gold, cards = self.reach(g, seat), Amount(g.purse(seat), "gold"), len(g.hand(seat))
        return OutOfReach(reach, gold, Amount(cards, "card")) if cards else OutOfGold(reach, gold)

    def reason_closed(self, g: AmunRe, seat: Seat, move: Move) -> Refusal | None:
        """The reason why this move is closed, also for moves that `closed_moves` does not list."""
        if isinstance(move, Bid):
            if move.price not in RUNG:
                return NotOnLadder(move.price)
            if move.province not in g.revealed:
                return NotRevealed(move.province)
            return self.refusal_of_bid(g, seat, move, self.leaders())
        if isinstance(move, Play):
            return super().reason_closed(g, seat, move) or card_refusal(g, seat, move.card, "auction")
        return None


def would_cost(g: AmunRe, seat: Seat, price: int) -> Sentence:
    """[R6.8] [R6.9] What a bid costs its owner if it stands."""
    keep = g.purse(seat) - price
    return BidNeedsSale(price, Amount(-keep, "card")) if keep < 0 else BidWouldCost(price, keep)


def card_refusal(g: AmunRe, seat: Seat, card: str, phase: str) -> Refusal | None:
    """[R4.3] The refusal of a card that is not in hand or belongs to another phase; None if neither."""
    if card not in g.hand(seat):
        return NotInHand(card)
    return None if data.CARD_PHASE[card] == phase else WrongPhase(card, data.CARD_PHASE[card])
