"""The position of a game of Nefertiti: its fields, queries, and what a viewer may see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Self

from engine.core import HIDDEN, Count, Do, Id, Move, Position, Score, Seat, Stage, Text, Viewer, _
from engine.nefertiti import invariants
from engine.nefertiti.characters.exchanges import Swapping, Trading
from engine.nefertiti.characters.oracle import Foreseeing, Ordering
from engine.nefertiti.characters.scorers import Amassing, MaidDiscarding, MaidNaming, Scoring
from engine.nefertiti.characters.takers import Begging, Drawing, Sneaking, Stealing
from engine.nefertiti.markets.neutral_player import NeutralDiscarding, Sending
from engine.nefertiti.markets.scoring import CharacterPoints, final_lines, final_scores
from engine.nefertiti.markets.serving import Serving, Shaming
from engine.nefertiti.markets.thief_route import Strolling
from engine.nefertiti.model import board as data
from engine.nefertiti.model.board import MEMPHIS, Printed, Stall
from engine.nefertiti.model.glossary import words
from engine.nefertiti.model.market import TILE, Card, Market, Service
from engine.nefertiti.model.moves import Place
from engine.nefertiti.model.options import Options
from engine.nefertiti.turn.luxor import Rerolling
from engine.nefertiti.turn.placing import PASS, Placing
from engine.nefertiti.turn.tax_collectors import PlacingCollector

Step = (
    Do | Placing | Serving | Shaming | Strolling | Rerolling | PlacingCollector | Sending | Swapping | Trading
    | Foreseeing | Ordering | Scoring | Amassing | MaidNaming | MaidDiscarding | NeutralDiscarding | Begging | Drawing
    | Stealing | Sneaking
)  # fmt: skip
COURSE = """
    (next_turn Rerolling | end_turn (PlacingCollector | offer_collector? Placing))
    (Amassing | Begging | Drawing | Foreseeing Ordering? | MaidNaming NeutralDiscarding? MaidDiscarding?
        | Scoring | Sneaking | Stealing | Swapping | Trading
        | (shut | leave_port) (Serving Strolling? | serve_next (Shaming | Sending | Strolling)))?
"""
PHASES = ("recruit", "place", "serve")
SCORED = "scoring"


class RoundStage(Stage, frozen=True):
    """[R3.1] A round: one turn of each player."""

    round: int
    text = _("Round {round}")
    clause = "R3.1"


class Nefertiti(Position, kw_only=True, forbid_unknown_fields=True):
    """A game of Nefertiti. Only the deck is hidden."""

    end_clause = "R9.4"
    course = COURSE

    options: Options
    first: Seat
    active: Seat
    round: Count = 0
    markets: dict[Id, Market]
    deck: list[Card] = []  # the next card at the end
    money: list[Count]
    seals: list[Count]
    supply: Count = 0  # seals beside the board [R1.9]
    lost: Count = 0  # Deben removed from the game [R13.9]
    servants: list[Count]  # in hand
    collectors: list[Count]  # in hand
    gifts: list[list[Card]]
    neutral: list[Card] = []  # the gifts of the neutral player [R13.2]
    discards: list[Card] = []
    stacks: list[list[Card]] = []  # characters, the top one at the end [R2.3]
    priest: Seat | None = None  # holder of the Priest of Amun [R11.5]
    lines: list[list[CharacterPoints]]  # points scored by characters, by seat
    serving: Service | None = None
    ankh: Seat | None = None  # [R1.10]
    dice: list[Count] = []  # the last roll for Luxor
    holder: Seat | None = None  # holder of the dice [R5.9]
    rolled: bool = False  # whether dice were rolled for a placement in this turn [A9]
    recruited: bool = False  # whether a character was recruited in this turn [R3.2]
    placements: Count = 0  # placements still to come in this turn [R10.3]
    stalls: list[Id] = []  # stalls on which the player placed a servant in this turn [R13.4]
    passes: Count = 0  # number of placements passed in succession [R4.10]
    akhenaton: bool = False  # whether the card has been drawn [R8.1]
    attributed: bool = False  # whether the last attribution is over or under way [R12.9]
    seer: Seat | None = None  # the player who has looked at the bottom cards [R11.2]
    agenda: list[Step] = []

    def __post_init__(self) -> None:
        super().__post_init__()
        ordered = {id_: self.markets[id_] for id_ in data.MARKETS if id_ in self.markets}
        self.markets = {**ordered, **self.markets}  # stored keys have no order
        self.printed: Printed = data.build_printed(tuple(sorted(self.options.corrections.items())))

    # -- queries ---------------------------------------------------------------------------------

    @property
    def port(self) -> bool:
        """[R14.1] Whether Memphis is in play."""
        return MEMPHIS in self.markets

    def board(self) -> list[Market]:
        """[R1.2] The four markets of the board."""
        return [self.markets[id_] for id_ in data.BOARD]

    def stall(self, market: Market) -> Stall:
        """[R1.3] The visible stall."""
        return self.printed.stalls[market.id][market.side]

    @property
    def closed_tile(self) -> Market | None:
        """[R1.4] The market that carries the Market Closed tile."""
        for market in self.markets.values():
            if market.state == TILE:
                return market
        return None

    def owners(self, type_: Id) -> int:
        """[R1.7] [R13.2] Number of players with at least one card of the type, the neutral player included."""
        cards = data.OF_TYPE[type_]
        return sum([not cards.isdisjoint(own) for own in (*self.gifts, self.neutral)])

    def value(self, type_: Id) -> int:
        """[R1.7] Current value of one unit; for a type without owners the value for one owner."""
        return self.printed.values[type_][min(max(self.owners(type_), 1), 3) - 1]

    def bonus(self, seat: Seat, type_: Id) -> int:
        """[R12.11] Bonus for each unit of a type: the sum over a player's foreign gifts of the type."""
        gifts = self.printed.gifts
        return sum([gifts[card].bonus for card in self.gifts[seat] if data.TYPE_OF[card] == type_])

    def types(self, seat: Seat) -> list[Id]:
        """The types that a player owns."""
        own = {data.TYPE_OF[card] for card in self.gifts[seat]}
        return [type_ for type_ in data.TYPES if type_ in own]

    def own(self, seat: Seat) -> list[Id]:
        """The different gifts of a player, in the order of the data."""
        return data.distinct(self.gifts[seat])

    def points(self, seat: Seat) -> int:
        """[R9] Points of a seat on the track; after the end of the game the final points."""
        lines = self.lines if self.agenda else final_lines(self)
        return sum([line.points for line in lines[seat]])

    def after(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats clockwise from this one."""
        return self.clockwise(seat)

    # -- Deben, seals, gifts -----------------------------------------------------------------------

    def earn(self, seat: Seat, market: Market, n: int) -> int:
        """Give a player up to n Deben of a Reserve; return the number given."""
        n = min(n, market.reserve)
        market.reserve -= n
        self.money[seat] += n
        return n

    def pay(self, seat: Seat, market: Market, n: int) -> None:
        """[R6.10] Move n Deben of a player to a Reserve."""
        self.money[seat] -= n
        market.reserve += n

    def gain_seal(self, seat: Seat) -> bool:
        """[R12.4] Take a seal from the supply; return False if none is left."""
        if not self.supply:
            return False
        self.supply -= 1
        self.seals[seat] += 1
        return True

    def receive(self, seat: Seat, card: Id) -> bool:
        """[R12.4] [R11.9] Receive a gift from the board; return whether a papyrus brought a seal."""
        self.gifts[seat].append(card)
        return card == data.PAPYRUS and self.gain_seal(seat)

    def discard(self, seat: Seat, card: Id) -> None:
        """[A6] Remove a gift from the game, face up."""
        self.gifts[seat].remove(card)
        self.discards.append(card)

    @property
    def words(self) -> dict[str, Text]:
        """The glossary of this game."""
        return words(self.options)

    def stage(self) -> RoundStage:
        """[R3.1] The round and the phase of the turn."""
        phase = self.decision.phase if self.decision else SCORED
        return RoundStage(phase, (*PHASES, SCORED) if phase == SCORED else PHASES, max(1, self.round))

    # -- preparing -------------------------------------------------------------------------------

    def turn_ahead(self, seat: Seat) -> Self | None:
        """[R3.1] A copy in which a seat that comes later in this round has its turn, with the board as it is."""
        waited = (seat - self.first) % self.seats > (self.active - self.first) % self.seats
        if not waited or not isinstance(self.decision, Placing):
            return None
        then = self.copy()
        then.active, then.recruited, then.placements, then.stalls = seat, False, 0, []
        then.agenda[-1] = Placing((seat,))
        return None if then.moves(seat) == [PASS] else then

    def conditions_of(self, moves: Sequence[Move]) -> str:
        """[R7.1] The stage, and the visible stall of each servant: on another one the space is another."""
        stalls = [self.stall(self.markets[move.market]).id for move in moves if isinstance(move, Place)]
        return " ".join((super().conditions_of(moves), *stalls))

    # -- hidden information ----------------------------------------------------------------------

    def foreseen(self, viewer: Viewer) -> int:
        """[R11.2] Number of cards at the bottom of the deck that a viewer knows."""
        known = viewer is not None and viewer == self.seer
        return min(len(self.deck), data.FINAL_CARDS) if known else 0

    def unseen(self) -> list[Id]:
        """Gifts that are not public: those of the deck, whose size alone is public."""
        seen = Counter(self.discards)
        for own in (*self.gifts, self.neutral):
            seen.update(own)
        for market in self.markets.values():
            seen.update([card for card in market.cards if card is not None])
        return list((Counter(data.composition(self.seats, self.port)) - seen).elements())

    def hide(self, viewer: Viewer) -> None:
        """Hide the deck, except its bottom from the player who consulted the Oracle."""
        known = self.foreseen(viewer)
        self.deck = [*self.deck[:known], *[HIDDEN] * (len(self.deck) - known)]

    def deal(self, rng: Random) -> None:
        """Replace the hidden deck by a random one, with Akhenaton among the last five."""
        known = [card for card in self.deck if card != HIDDEN]
        rest = list((Counter(self.unseen()) - Counter(known)).elements())
        rng.shuffle(rest)
        if not self.akhenaton and data.AKHENATON not in known:
            rest.insert(rng.randrange(min(data.FINAL_CARDS, len(rest) + 1)), data.AKHENATON)
        self.deck = [*known, *rest]

    # -- the result ------------------------------------------------------------------------------

    def scores(self, now: bool = False) -> list[Score] | None:
        """[R9] The result; `now`: score an unfinished game as if it ended here."""
        return final_scores(self) if now or not self.agenda else None

    def problem_with_state(self) -> str | None:
        """The first violation of an invariant, as one sentence."""
        return invariants.problem(self)

    def problem_with_timing(self) -> str | None:
        """The first mismatch between the turn and the agenda, as one sentence."""
        return invariants.problem_with_timing(self) if self.agenda else None
