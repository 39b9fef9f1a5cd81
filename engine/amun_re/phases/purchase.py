"""[R7] The purchases: cards, then farmers, then stones, and the two cards of this phase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, Self

import msgspec

from engine.amun_re.model import board as data
from engine.amun_re.model import waiting_texts
from engine.amun_re.model.events import ArchitectBuilt, Bought, CardsBought, FarmerPlaced, PlayedOn, PurchasesEnded
from engine.amun_re.model.moves import Cards, Done, Farmer, Stone, Use
from engine.amun_re.model.refusals import (
    CardLimit,
    DeckEmpty,
    NoCardLimit,
    NoFreeField,
    NotYours,
    OneCopy,
    SellFirst,
    StepOver,
    TooDear,
    TwoStonesNeeded,
)
from engine.amun_re.phases.auction import card_refusal
from engine.amun_re.phases.settlement import build
from engine.core import Amount, Count, Decision, Id, Move, Preview, Refusal, Seat, Sentence, _, ngettext

if TYPE_CHECKING:
    from engine.amun_re.position import AmunRe

CARDS = [Cards(n) for n in range(40)]
FARMER = {p: Farmer(p) for p in data.PROVINCES}
STONE = {p: Stone(p) for p in data.PROVINCES}
USE = {(card, p): Use(card, p) for card, phase in data.CARD_PHASE.items() if phase != "auction" for p in data.PROVINCES}
DONE = Done()
STEPS = ("cards", "farmers", "stones")


class PurchaseCosts(Sentence, frozen=True):
    """Preview: total cost and remaining gold."""

    gold: Amount
    keep: Amount
    text = _("Costs {gold} in total; you keep {keep}.")
    clause = "R7.3"


class WillHold(Sentence, frozen=True):
    """Preview: farmers and buildings of a province afterwards."""

    province: Id
    pieces: tuple[Amount, ...]
    text = _("{province} will have {pieces}.")
    clause = "R1.5"


class CardsUnseen(Sentence, frozen=True):
    """Preview: cards are paid for before they are seen."""

    cards: Amount
    gold: Amount
    text = ngettext(
        "{cards} for {gold}, paid before you see it. Cards can’t be returned.",
        "{cards} for {gold}, paid before you see them. Cards can’t be returned.",
    )
    clause = "R7.4"

    @property
    def n(self) -> int:
        """The number that selects the plural form."""
        return self.cards.n


class NothingBought(Sentence, frozen=True):
    """Preview: the purchase turn ends without a purchase."""

    gold: Amount
    text = _("You finish buying and keep {gold}.")
    clause = "R7.10"


class Confirm(Sentence, frozen=True):
    """The button that ends a purchase turn."""

    gold: Amount
    text = _("Pay {gold} and finish")
    clause = "R7.10"


class Finish(Sentence, frozen=True):
    """The button that ends a turn without paying."""

    text = _("Finish")


class BuyCards(Sentence, frozen=True):
    """The button that buys cards."""

    cards: Amount
    gold: Amount
    text = _("Buy {cards} for {gold}")
    clause = "R7.4"


class Buying(Decision["AmunRe"]):
    """[R7.1] [R7.2] [D4] [D5] [D6] [D7] [D8] Purchase turns, one player after the other in turn order."""

    phase = "purchase"
    clause = "R7.1"
    answers = (Cards, Farmer, Stone, Use, Done)
    hidden = True

    step: Literal["cards", "farmers", "stones"] = "cards"
    bought: Count = 0  # pieces bought in the current step
    played: tuple[Id, ...] = ()

    # -- the choice --------------------------------------------------------------------------------

    def open_to(self, g: AmunRe, seat: Seat) -> Sentence:
        """[R7.2] The steps that remain, and the provinces; the gold is hidden."""
        own = tuple(g.estates[seat])
        if self.step == "stones":
            return waiting_texts.BuysStones(seat, own)
        cards = self.step == "cards" and any(g.board[p].card_limit for p in own)
        return (waiting_texts.BuysCardsAndPieces if cards else waiting_texts.BuysFarmersAndStones)(seat, own)

    def moves(self, g: AmunRe, seat: Seat) -> Sequence[Move]:
        """The legal cards, farmers, stones and power cards, then the end of the turn."""
        gold, own = g.purse(seat), g.estates[seat]
        out: list[Move] = []
        if self.step == "cards":
            limit = self.card_limit(g, seat)
            out += [CARDS[n] for n in range(1, limit + 1) if data.triangular(n) <= gold]
        if self.step != "stones" and self.price("farmers") <= gold:
            out += [FARMER[p] for p in own if g.has_free_field(p)]
        if self.price("stones") <= gold:
            out += [STONE[p] for p in own]
        hand = g.hand(seat)
        if "free_farmer" in hand and "free_farmer" not in self.played:
            out += [USE["free_farmer", p] for p in own]
        if "architect" in hand and "architect" not in self.played:
            out += [USE["architect", p] for p in own if g.lands[p].stones >= data.ARCHITECT_STONES]
        out.append(DONE)
        return out

    def price(self, step: str) -> int:
        """[R7.3] [A39] The price of the next piece of a kind, equal to its number in this turn."""
        return (self.bought if step == self.step else 0) + 1

    def card_limit(self, g: AmunRe, seat: Seat) -> int:
        """[R7.4] The highest card limit of the seat's provinces, at most the number of cards left [A9]."""
        return min(max(g.board[p].card_limit for p in g.estates[seat]), len(g.power) + len(g.discard))

    def continues_turn(self, move: Move) -> bool:
        """Pieces and power cards continue the turn; buying cards and ending the turn are confirmed alone."""
        return isinstance(move, Farmer | Stone | Use)

    def answer(self, g: AmunRe, seat: Seat, move: Move) -> None:
        """Carry out one step of the purchase turn."""
        match move:
            case Cards(n):
                self.buy_cards(g, seat, n)
            case Farmer(province):
                self.buy(g, seat, "farmers", province)
            case Stone(province):
                self.buy(g, seat, "stones", province)
            case Use(card, province):
                self.use(g, seat, card, province)
            case _:
                g.emit(PurchasesEnded(seat))
                self.seats, self.step, self.bought, self.played = self.seats[1:], "cards", 0, ()

    def buy_cards(self, g: AmunRe, seat: Seat, n: int) -> None:
        """[R7.4] Pay for n cards, then draw them."""
        price = data.triangular(n)
        g.earn(seat, -price)
        g.emit(CardsBought(seat, Amount(n, "card"), Amount(price, "gold")))
        g.take(seat, g.draw(n))
        self.step, self.bought = "farmers", 0

    def buy(self, g: AmunRe, seat: Seat, step: Literal["farmers", "stones"], province: str) -> None:
        """[R7.5] [R7.6] Buy and place one more farmer or stone."""
        price = self.price(step)
        self.step, self.bought = step, price
        g.earn(seat, -price)
        kind = "farmer" if step == "farmers" else "stone"
        g.emit(Bought(seat, Amount(1, kind), province, Amount(price, "gold")))
        place_piece(g, kind, province)

    def use(self, g: AmunRe, seat: Seat, card: str, province: str) -> None:
        """[R7.8] [R7.9] Play Free farmer or Architect on a province."""
        g.discard_from(seat, card)
        g.emit(PlayedOn(seat, card, province))
        self.played = (*self.played, card)
        land = g.lands[province]
        if card == "free_farmer":
            land.extra += 1
            g.emit(FarmerPlaced(seat, Amount(1, "farmer"), province))
        else:
            land.stones -= data.ARCHITECT_STONES
            land.pyramids += 1
            g.emit(ArchitectBuilt(Amount(1, "pyramid"), province))

    def prepared_for(self, seat: Seat) -> Self | None:
        """A later turn can be prepared."""
        return (
            msgspec.structs.replace(self, seats=(seat,), step="cards", bought=0, played=())
            if seat in self.seats[1:]
            else None
        )

    def final_move(self, g: AmunRe, seat: Seat) -> Move:
        """Confirming ends the turn."""
        return DONE

    def default_move(self, g: AmunRe, seat: Seat) -> Move:
        """[R7.2] Purchases are optional."""
        return DONE

    # -- explaining --------------------------------------------------------------------------------

    def preview(self, g: AmunRe, seat: Seat, moves: Sequence[Move]) -> Preview:
        """The cost, and the farmers and buildings of the changed provinces afterwards."""
        after, kept = g.apply_draft(seat, moves)
        if kept and isinstance(kept[-1], Cards):
            n = kept[-1].n
            price = Amount(data.triangular(n), "gold")
            return Preview(BuyCards(Amount(n, "card"), price), (CardsUnseen(Amount(n, "card"), price),), final=True)
        paid = Amount(g.purse(seat) - after.purse(seat), "gold")
        keep = Amount(after.purse(seat), "gold")
        changed = [p for p in g.estates[seat] if after.lands[p] != g.lands[p]]
        if not changed:
            return Preview(Finish(), (NothingBought(keep),), passes=only_ends(self, g, seat, moves))
        return Preview(
            Confirm(paid) if paid.n else Finish(),
            (PurchaseCosts(paid, keep), *(province_preview(after, p) for p in changed)),
        )

    def closed_moves(self, g: AmunRe, seat: Seat) -> list[tuple[Move, Refusal]]:
        """All closed steps of the turn, with reasons: price, field, limit, card."""
        wanted: list[Move] = [CARDS[n] for n in range(1, 5)]
        wanted += [kind[p] for kind in (FARMER, STONE) for p in g.estates[seat]]
        wanted += [USE[c, p] for c in ("free_farmer", "architect") if c in g.hand(seat) for p in g.estates[seat]]
        return [(move, reason) for move in wanted if (reason := self.reason_closed(g, seat, move)) is not None]

    def reason_closed(self, g: AmunRe, seat: Seat, move: Move) -> Refusal | None:
        """Why one step is closed."""
        match move:
            case Cards(n):
                return self.cards_refusal(g, seat, n)
            case Farmer(province) | Stone(province) | Use(_, province) if province not in g.estates[seat]:
                return NotYours(province)
            case Farmer(province):
                if self.step == "stones":
                    return StepOver()
                return (
                    self.price_refusal(g, seat, self.price("farmers"))
                    if g.has_free_field(province)
                    else NoFreeField(province)
                )
            case Stone(_):
                return self.price_refusal(g, seat, self.price("stones"))
            case Use(card, province):
                return self.use_refusal(g, seat, card, province)
        return None

    def cards_refusal(self, g: AmunRe, seat: Seat, n: int) -> Refusal | None:
        """[R7.2] [R7.4] Why n cards cannot be bought; None if they can."""
        if self.step != "cards":
            return StepOver()
        limit = max(g.board[p].card_limit for p in g.estates[seat])
        if n > limit:
            return CardLimit(limit) if limit else NoCardLimit()
        if n > (left := len(g.power) + len(g.discard)):
            return DeckEmpty(left)
        return self.price_refusal(g, seat, data.triangular(n))

    def use_refusal(self, g: AmunRe, seat: Seat, card: str, province: str) -> Refusal | None:
        """[R4.4] [R7.9] Why a card cannot be played on a province; None if it can."""
        if (reason := card_refusal(g, seat, card, "purchase")) is not None:
            return reason
        if card in self.played:
            return OneCopy(card)
        stones = g.lands[province].stones
        if card != "architect" or stones >= (needed := data.ARCHITECT_STONES):
            return None
        return TwoStonesNeeded(province, card, Amount(stones, "stone"), needed)

    def price_refusal(self, g: AmunRe, seat: Seat, price: int) -> Refusal | None:
        """[R7.3] [A38] Refusal of a price above the gold, naming cards to sell first if any; else None."""
        gold = g.purse(seat)
        if price <= gold:
            return None
        if gold + len(g.hand(seat)) >= price:
            return SellFirst(Amount(price, "gold"), Amount(gold, "gold"), Amount(price - gold, "card"))
        return TooDear(Amount(price, "gold"), Amount(gold, "gold"))


def only_ends(decision: Decision[AmunRe], g: AmunRe, seat: Seat, moves: Sequence[Move]) -> bool:
    """Whether these moves end the decision without doing anything, although something could be done."""
    return set(moves) == {DONE} and set(decision.moves(g, seat)) != {DONE}


def place_piece(g: AmunRe, kind: str, province: str) -> None:
    """[R4.7] [R7.5] [R7.6] Place a farmer on a field, or a stone that may complete a pyramid."""
    if kind == "farmer":
        g.lands[province].farmers += 1
    else:
        g.lands[province].stones += 1
        build(g, province)


def province_preview(g: AmunRe, province: str) -> WillHold:
    """The farmers and buildings of a province, as a sentence of a preview."""
    land = g.lands[province]
    held = {"farmer": g.farmers(province), "pyramid": land.pyramids, "stone": land.stones}
    return WillHold(province, tuple(Amount(n, kind) for kind, n in held.items() if n))
