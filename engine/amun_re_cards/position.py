"""The position of Amun-Re: The Card Game: fields, queries, hidden information."""

from __future__ import annotations

from bisect import insort
from random import Random
from typing import Annotated

import msgspec

from engine.amun_re_cards import invariants
from engine.amun_re_cards.model import board as data
from engine.amun_re_cards.model.board import Band, Printed
from engine.amun_re_cards.model.glossary import words
from engine.amun_re_cards.model.options import Options
from engine.amun_re_cards.phases.auction import Bidding
from engine.amun_re_cards.phases.building import Building
from engine.amun_re_cards.phases.extension import Extending, Province
from engine.amun_re_cards.phases.hand_choice import Opening, Preparing
from engine.amun_re_cards.phases.offering import Offering
from engine.amun_re_cards.phases.pyramid_placement import Favours, Placing
from engine.amun_re_cards.phases.scoring import ScoreLine, final_scores
from engine.core import HIDDEN, Count, Do, Id, Position, Score, Seat, Stage, Text, Viewer, _

COURSE = """
    final_reckoning play_kingdom* (Opening | score_kingdom next_income* (
        Building (Preparing | prepare Placing)? | Placing | Favours
        | Offering | offering auction_round* (Bidding | new_pharaoh Extending)))
"""
Step = Do | Opening | Bidding | Extending | Offering | Favours | Building | Placing | Preparing
OPENING, AUCTION, SCORING = "opening", "auction", "scoring"
PHASES = ("auction_1", "auction_2", "auction_3", "offering", "building", SCORING)


class KingdomStage(Stage, frozen=True):
    """[R2.1] The kingdom."""

    kingdom: int
    text = _("Kingdom {kingdom} of 3")
    clause = "R2.1"


class AmunReCards(Position, kw_only=True, forbid_unknown_fields=True):
    """A position of Amun-Re: The Card Game. Only the decks and sealed offerings are hidden."""

    end_clause = "R8.1"
    course = COURSE

    options: Options
    pharaoh: Seat
    kingdom: Annotated[int, msgspec.Meta(ge=0, le=data.KINGDOMS)] = 0  # 0 while the first hands are chosen
    round: Annotated[int, msgspec.Meta(ge=0, le=data.ROUNDS)] = 0  # of the auction of this kingdom
    decks: list[list[str]] = []  # the province cards of each kingdom, the next one last
    row: list[Id] = []  # the provinces up for auction
    estates: list[list[Province]] = []  # by seat, in order of acquisition [R0.6]
    hands: list[list[Count]] = []  # the available gold cards by seat, from low to high [R0.3]
    offers: list[list[Count]] = []  # this kingdom's offerings by seat, once opened
    income: list[Count] = []  # the income counters by seat, without maximum [R5.1] [A26]
    served: Count = 0  # number of players who have collected income in this kingdom
    lines: list[list[ScoreLine]] = []
    counted: Count = 0  # kingdoms that have been scored
    agenda: list[Step] = []

    def __post_init__(self) -> None:
        super().__post_init__()
        self.printed: Printed = data.build_printed(tuple(sorted(self.options.corrections.items())))

    # -- queries ---------------------------------------------------------------------------------

    def turn_order(self) -> tuple[Seat, ...]:
        """[R0.1] Clockwise from the Pharaoh."""
        return self.clockwise(self.pharaoh)

    def collector(self) -> tuple[Seat, ...]:
        """[R5.1] The seat that collected last and builds next, as a tuple; empty before the first."""
        return self.turn_order()[max(0, self.served - 1) : self.served]

    def after(self, seat: Seat) -> tuple[Seat, ...]:
        """[R3.2] All seats clockwise after this one, which comes last."""
        return self.clockwise((seat + 1) % self.seats)

    def visible(self, seat: Seat) -> tuple[int, int, int]:
        """[R0.8] The numbers of ankhs, fields and caravans on the top cards of a seat."""
        cards, ankhs, fields, caravans = self.printed.cards, 0, 0, 0
        for province in self.estates[seat]:
            top = cards[province.cards[-1]]
            ankhs += top.ankhs
            fields += top.fields
            caravans += top.caravans
        return ankhs, fields, caravans

    def ankhs(self, seat: Seat) -> int:
        """[R0.8] [R7.3] The ankhs on the top cards of a seat, including older cards not covered yet."""
        cards, ankhs = self.printed.cards, 0
        for province in self.estates[seat]:
            ankhs += cards[province.cards[-1]].ankhs
        return ankhs

    def pyramids(self, province: Province) -> int:
        """[R0.7] [R7.2] The pyramids of a province: tokens, and printed ones on all cards of the stack."""
        cards, pyramids = self.printed.cards, province.tokens
        for card in province.cards:
            pyramids += cards[card].pyramids
        return pyramids

    def counts(self, seat: Seat) -> tuple[int, ...]:
        """[R0.7] The pyramids of each province of a seat."""
        return tuple([self.pyramids(province) for province in self.estates[seat]])

    def province(self, seat: Seat, top: str) -> Province:
        """The province of a seat with this top card."""
        return next(province for province in self.estates[seat] if province.top == top)

    def receive(self, seat: Seat, card: int) -> None:
        """[R0.4] [R3.3] Make a gold card available again."""
        insort(self.hands[seat], card)

    def cards_set_aside(self, seat: Seat) -> list[int]:
        """[R0.3] [A15] The gold cards of a seat that are neither available nor in play."""
        top = self.decision
        in_play = [top.placed[seat].card] if isinstance(top, Bidding) and seat in top.placed else []
        return [card for card in data.GOLD if card not in self.hands[seat] and card not in in_play]

    @property
    def total(self) -> int:
        """[R4.3] The total of the offerings of this kingdom."""
        return sum(map(sum, self.offers))

    @property
    def band(self) -> Band | None:
        """[R4.3] The flood band of this kingdom; None before the offering."""
        return self.printed.band(self.total) if self.offers else None

    def points(self, seat: Seat) -> int:
        """[R0.9] The victory points of a seat so far."""
        return sum(line.points for line in self.lines[seat])

    @property
    def words(self) -> dict[str, Text]:
        """The words of the game."""
        return words(self.options)

    def stage(self) -> KingdomStage:
        """[R2.1] Kingdom and phase; each auction round shows as a phase of its own."""
        phase = self.decision.phase if self.decision else SCORING
        if phase == AUCTION:
            phase = f"{AUCTION}_{self.round}"
        kingdom = max(1, self.kingdom)
        return KingdomStage(phase, (OPENING, *PHASES) if kingdom == 1 else PHASES, kingdom)

    def unseen(self, kingdom: int) -> tuple[str, ...]:
        """The unseen cards of a kingdom: those in the deck and those that left the game."""
        top = self.decision
        won = top.won.values() if isinstance(top, Extending) else ()
        seen = {*self.row, *won, *(card for own in self.estates for province in own for card in province.cards)}
        return tuple(card for card in data.DECKS[kingdom - 1] if card not in seen)

    # -- hidden information ----------------------------------------------------------------------

    def hide(self, viewer: Viewer) -> None:
        """[R1.2] [R4.1] Hide the decks; the base class hides sealed offerings."""
        self.decks = [[HIDDEN] * len(deck) for deck in self.decks]

    def deal(self, rng: Random) -> None:
        """Deal the decks from the unseen cards."""
        self.decks = [rng.sample(self.unseen(k), len(deck)) for k, deck in enumerate(self.decks, start=1)]

    # -- the result ------------------------------------------------------------------------------

    def scores(self, now: bool = False) -> list[Score] | None:
        """[R8.1] The result; with `now`, a running game is scored as if it ended here."""
        return final_scores(self) if now or not self.agenda else None

    def problem_with_state(self) -> str | None:
        """An inconsistency of gold or cards, in one sentence; None if there is none."""
        return invariants.problem(self)

    def problem_with_timing(self) -> str | None:
        """An inconsistency with the round or with the steps to come, in one sentence; None if there is none."""
        return invariants.problem_with_timing(self) if self.agenda else None
