"""The position of Amun-Re: fields, queries, card handling, hidden information."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Annotated

import msgspec

from engine.amun_re import invariants
from engine.amun_re.model import board as data
from engine.amun_re.model.board import Province
from engine.amun_re.model.events import Drew, Reshuffled, Sold
from engine.amun_re.model.glossary import words
from engine.amun_re.model.moves import Offer, Play, Sell, Steal, Use
from engine.amun_re.model.options import Options
from engine.amun_re.model.refusals import (
    Committed,
    NotForRewards,
    NotInHand,
    OnAProvince,
    OnNoProvince,
    TheftStays,
    WithOffering,
    WrongPhase,
)
from engine.amun_re.phases.auction import Bidding, would_cost
from engine.amun_re.phases.final_standing import Uncounted, board_scores, final_scores
from engine.amun_re.phases.income import Income, flood_text, income_sentence
from engine.amun_re.phases.offering import Adjusting, Offering
from engine.amun_re.phases.province_reveal import Choosing
from engine.amun_re.phases.purchase import Buying
from engine.amun_re.phases.rewards import Rewarding
from engine.amun_re.phases.scoring import Bonus, ScoreLine, scored_so_far
from engine.amun_re.phases.settlement import Settling
from engine.core import (
    HIDDEN,
    Count,
    Do,
    Id,
    Move,
    Number,
    Position,
    Refusal,
    Score,
    Seat,
    Sentence,
    Stage,
    Text,
    Viewer,
    _,
)

COURSE = """
    final_reckoning (new_kingdom between_kingdoms | score_gold)
    (Bonus | score_provinces play_round* (
        clear_income_cards Income
        | income (new_first_player Rewarding | flood Adjusting | Offering | offering
            (Buying | purchases (Bidding | auction Choosing | take_bonuses Settling)))))
"""
Step = Do | Choosing | Bidding | Settling | Buying | Offering | Adjusting | Rewarding | Income | Bonus


class Land(msgspec.Struct, forbid_unknown_fields=True):
    """[R1.5] [R4.9] The pieces on a province; its owner is stored in `AmunRe.estates`."""

    farmers: Count = 0  # in fields
    extra: Count = 0  # outside the fields [R7.8]
    stones: Count = 0
    pyramids: Count = 0


class RoundStage(Stage, frozen=True):
    """[R3.1] Kingdom and round."""

    kingdom: Id
    round: int
    text = _("{kingdom}, round {round} of 3")
    clause = "R3.1"


class AmunRe(Position, kw_only=True, forbid_unknown_fields=True):
    """A position of Amun-Re. In a view, hidden cards are `HIDDEN`, or None if their number is hidden."""

    end_clause = "R12.1"
    uncounted = Uncounted()
    course = COURSE

    options: Options
    first: Seat
    kingdom: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0  # 1 old, 2 new
    round: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0  # 1 to 3 in each kingdom
    band: Annotated[int, msgspec.Meta(ge=0, le=4)] = 0  # 0 before the first offering [R2.6]
    offers: list[Number] = []  # this round's offerings by seat once opened, -3 for a theft
    total: Number = 0
    adjusted: dict[Seat, Number] = {}  # this round's adjustments of the total by seat [R8.4]
    lands: dict[str, Land] = {}
    estates: list[list[str]] = []  # owned provinces by seat, in order of acquisition
    deck: list[str] = []  # province cards, the next one last
    province_hands: list[list[str]] = []  # expert rule
    revealed: list[str] = []  # the provinces of this round
    used: list[str] = []  # the provinces of this kingdom so far
    old: list[str] = []  # the provinces of the Old Kingdom, once it has ended [R16.6]
    power: list[str] = []  # power cards, the next one last
    discard: list[str] = []
    free_cards: dict[str, list[str]] = {}  # face down on revealed provinces
    laid: dict[str, str] = {}  # income cards on provinces until the phase ends [R4.3]
    gold: list[Count | None] = []
    hands: list[list[str] | None] = []
    lines: list[list[ScoreLine]] = []
    counted: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0  # kingdoms whose provinces have been scored
    agenda: list[Step] = []

    def __post_init__(self) -> None:
        super().__post_init__()
        self.edition = data.EDITIONS[self.options.edition]
        self.board: dict[str, Province] = data.board(tuple(sorted(self.options.corrections.items())))

    # -- queries ---------------------------------------------------------------------------------

    def turn_order(self) -> tuple[Seat, ...]:
        """[R1.2] [R1.3] Clockwise from the first player."""
        return self.clockwise(self.first)

    def purse(self, seat: Seat) -> int:
        """The gold of a seat; it must not be hidden in this view."""
        gold = self.gold[seat]
        assert gold is not None, "the gold of this seat is hidden"
        return gold

    def hand(self, seat: Seat) -> list[str]:
        """The power cards of a seat; they must not be hidden in this view."""
        hand = self.hands[seat]
        assert hand is not None, "the hand of this seat is hidden"
        return hand

    def owner(self, province: str) -> Seat | None:
        """The owner of a province; None if it has none."""
        return next((s for s, own in enumerate(self.estates) if province in own), None)

    def farmers(self, province: str) -> int:
        """[R1.6] [A15] Printed farmers, farmers in fields and extra farmers together."""
        land = self.lands[province]
        return self.board[province].printed_farmers + land.farmers + land.extra

    def has_free_field(self, province: str) -> bool:
        """[R7.5] Whether a province has a field for a farmer."""
        return self.lands[province].farmers < self.board[province].fields

    def points(self, seat: Seat) -> int:
        """The score of a seat so far."""
        return sum(line.points for line in self.lines[seat])

    @property
    def majority_rule(self) -> str:
        """[R10.3] The majority rule: that of the edition, or the one chosen in the options."""
        return self.edition.majority_rule if self.options.majority == "edition" else self.options.majority

    @property
    def words(self) -> dict[str, Text]:
        """The words of the edition."""
        return words(self.options)

    def stage(self) -> RoundStage:
        """[R3.2] Kingdom, round and phase."""
        phases = tuple(p for p in self.edition.phases if p != "scoring" or self.round == data.ROUNDS)
        phase = self.decision.phase if self.decision else "scoring"
        if isinstance(self.decision, Choosing) and "reveal" in phases:
            phase = "reveal"
        return RoundStage(phase, phases, "old_kingdom" if self.kingdom == 1 else "new_kingdom", self.round)

    # -- cards -----------------------------------------------------------------------------------

    def draw(self, n: int) -> list[str]:
        """[R4.6] Draw up to n power cards; an empty deck is refilled by shuffling the discard pile."""
        cards: list[str] = []
        while len(cards) < n and (self.power or self.discard):
            if not self.power:
                self.power, self.discard = self.draw_order(sorted(self.discard)), []
                self.emit(Reshuffled())
            cards.append(self.power.pop())
        return cards

    def take(self, seat: Seat, cards: list[str]) -> None:
        """[R4.5] Add cards to a hand; only their owner sees them."""
        if cards:
            self.hand(seat).extend(cards)
            self.emit(Drew(seat, tuple(cards)))

    def discard_from(self, seat: Seat, card: str) -> None:
        """[R4.3] Discard a card from a hand, face up."""
        self.hand(seat).remove(card)
        self.discard.append(card)

    def sell(self, seat: Seat, card: str) -> None:
        """[R4.2] Sell a card for 1 gold."""
        self.discard_from(seat, card)
        self.earn(seat, 1)
        self.emit(Sold(seat, card))

    def earn(self, seat: Seat, gold: int) -> None:
        """[R4.1] Add gold from the bank; negative amounts are paid to it."""
        self.gold[seat] = self.purse(seat) + gold

    # -- selling at any time ---------------------------------------------------------------------

    def sellable(self, seat: Seat) -> list[str]:
        """[R4.2] [A3] The kinds of cards a seat can sell now: all but an adjustment in its sealed offering."""
        hand = self.hands[seat]
        if hand is None:
            return []
        kept = int(self.adjustment_sealed(seat))
        return sorted({c for c in hand if c != "offering_adjustment" or hand.count(c) > kept})

    def adjustment_sealed(self, seat: Seat) -> bool:
        """Whether the seat's sealed offering holds an Offering adjustment."""
        top = self.agenda[-1] if self.agenda else None
        mine = top.sealed.get(seat) if isinstance(top, Offering) else None
        return isinstance(mine, Offer | Steal) and mine.adjust

    def asides(self, seat: Seat) -> Sequence[Move]:
        """[A3] [D15] Sales of cards, at any time, and the asides of the decision."""
        if not self.agenda or (isinstance(self.agenda[-1], Settling) and seat in self.to_move()):
            return []  # the sales of a debtor are answers, not asides
        return [*super().asides(seat), *(Sell(card) for card in self.sellable(seat))]

    def apply_aside(self, seat: Seat, move: Move) -> None:
        """[R4.2] Sell a card, or apply an aside of the decision."""
        if isinstance(move, Sell):
            self.sell(seat, move.card)
        else:
            super().apply_aside(seat, move)

    def reason_closed(self, seat: Seat, move: Move) -> Refusal:
        """Why a move is closed; sales and cards of another phase have their own reasons at any time."""
        if isinstance(move, Sell) and self.agenda:
            if move.card == "theft":
                return TheftStays(move.card)
            return Committed(move.card) if move.card in self.hand(seat) else NotInHand(move.card)
        if isinstance(move, Play | Use) and self.agenda and (reason := self._misplayed_card(move)) is not None:
            return reason
        return super().reason_closed(seat, move)

    def _misplayed_card(self, move: Play | Use) -> Refusal | None:
        """[R4.3] [R8.9] Refusal of a card of another phase, or wrongly with or without a province; or None."""
        phase, choice = data.CARD_PHASE.get(move.card), self.agenda[-1]
        if phase is None or isinstance(choice, Do):
            return None
        if phase == "purchase" and isinstance(choice, Rewarding):
            return NotForRewards(move.card)
        if phase != choice.phase:
            return WrongPhase(move.card, phase)
        if phase == "offering":
            return WithOffering(move.card)
        on_province = phase in ("purchase", "income")
        if on_province == isinstance(move, Use):
            return None
        return OnAProvince(move.card) if on_province else OnNoProvince(move.card)

    # -- waiting ---------------------------------------------------------------------------------

    def affairs_of(self, seat: Seat) -> tuple[Sentence, ...]:
        """[R6.9] [R9.1] [R10] What the bid of a seat that leads would cost it; its income; its points so far."""
        match self.agenda[-1] if self.agenda else None:
            case Bidding() as bids if bids.stake_of(self, seat) is not None:
                return (would_cost(self, seat, bids.placed[seat].price),)
            case Income() as collecting if seat not in collecting.seats:
                return (income_sentence(self, seat), flood_text(self))
            case Bonus() if (scored := scored_so_far(self, seat)) is not None:
                return (scored,)
        return ()

    # -- hidden information ----------------------------------------------------------------------

    def hide(self, viewer: Viewer) -> None:
        """[R16.1] [R16.4] [R16.5] Hide gold and cards of others with their numbers, and the piles."""
        self.deck, self.power = [HIDDEN] * len(self.deck), [HIDDEN] * len(self.power)
        self.free_cards = {p: [HIDDEN] * len(cards) for p, cards in self.free_cards.items()}
        self.province_hands = [h if s == viewer else [HIDDEN] * len(h) for s, h in enumerate(self.province_hands)]
        self.hands = [h if s == viewer else None for s, h in enumerate(self.hands)]
        self.gold = [n if s == viewer else None for s, n in enumerate(self.gold)]

    def deal(self, rng: Random) -> None:
        """[R16] Deal hidden provinces, power cards and gold."""
        self._deal_provinces(rng)
        self._deal_cards(rng)
        self._deal_gold(rng)

    def _deal_gold(self, rng: Random) -> None:
        """Deal gold that covers each standing bid; a debtor's covers it only with the sale of cards."""
        top = self.agenda[-1]
        bids = top.placed if isinstance(top, Bidding) else top.debts if isinstance(top, Settling) else {}
        for seat in (s for s, gold in enumerate(self.gold) if gold is None):
            price = bids[seat].price if seat in bids else 0
            if isinstance(top, Settling) and seat in top.seats:
                self.gold[seat] = price - rng.randint(1, min(price, len(self.hand(seat))))
            else:
                self.gold[seat] = price + rng.randrange(20)

    def _deal_provinces(self, rng: Random) -> None:
        """[R16.6] Deal unseen provinces; in the New Kingdom only those of the Old Kingdom."""
        known = {*self.used, *(p for hand in self.province_hands for p in hand)}
        pool = [p for p in (self.old or data.PROVINCES) if p not in known]
        rng.shuffle(pool)
        self.deck = [pool.pop() for _card in self.deck]
        self.province_hands = [[pool.pop() if p == HIDDEN else p for p in hand] for hand in self.province_hands]

    def _deal_cards(self, rng: Random) -> None:
        """Deal the unseen power cards to deck, provinces and hidden hands; the sizes of the hands are random."""
        known = Counter([*self.discard, *self.laid.values(), *(c for h in self.hands for c in h or ())])
        pool = list((Counter(data.POWER_CARDS) - known).elements())
        rng.shuffle(pool)
        self.power = [pool.pop() for _card in self.power]
        self.free_cards = {p: [pool.pop() for _card in cards] for p, cards in sorted(self.free_cards.items())}
        hidden = [s for s, hand in enumerate(self.hands) if hand is None]
        debtors = [s for s in hidden if isinstance(self.agenda[-1], Settling) and s in self.agenda[-1].seats]
        dealt: dict[Seat, list[str]] = {s: [pool.pop()] if s in debtors else [] for s in hidden}
        for card in pool:
            dealt[rng.choice(hidden)].append(card)
        self.hands = [dealt[s] if hand is None else hand for s, hand in enumerate(self.hands)]

    # -- the result ------------------------------------------------------------------------------

    def scores(self, now: bool = False) -> list[Score] | None:
        """[R12] The result; with `now`, a running game is scored as if it ended here."""
        return final_scores(self) if now or not self.agenda else None

    def public_scores(self) -> list[Score] | None:
        """[R16] As if the provinces were counted now: gold and hands are hidden."""
        return board_scores(self)

    def problem_with_state(self) -> str | None:
        """An inconsistency of pieces or cards, in one sentence; None if there is none."""
        return invariants.problem(self)

    def problem_with_timing(self) -> str | None:
        """An inconsistency with the round or with the steps to come, in one sentence; None if there is none."""
        return invariants.problem_with_timing(self) if self.agenda else None
