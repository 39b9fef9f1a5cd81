"""The position of a game of Tekhenu: its fields, queries, and what a viewer may see."""

from __future__ import annotations

from collections.abc import Sequence
from math import factorial
from random import Random
from typing import Annotated

import msgspec

from engine.core import (
    HIDDEN,
    Amount,
    Count,
    Do,
    Id,
    Move,
    Position,
    Preview,
    Score,
    Seat,
    Sentence,
    Stage,
    Text,
    Viewer,
)
from engine.tekhenu import invariants
from engine.tekhenu.actions.die_selection import Selecting
from engine.tekhenu.actions.population_track import Unbound
from engine.tekhenu.actions.turn import Acting, Ending, Ordering
from engine.tekhenu.botankhamon.turn import Pyramid
from engine.tekhenu.card_modules import CardStep
from engine.tekhenu.gods.bastet import Feasting
from engine.tekhenu.gods.hathor import Building
from engine.tekhenu.gods.horus import Erecting
from engine.tekhenu.gods.osiris import Founding
from engine.tekhenu.gods.production import Producing
from engine.tekhenu.gods.ra import Raised, Raising
from engine.tekhenu.gods.thoth import Buying
from engine.tekhenu.model import board as data
from engine.tekhenu.model.board import Known
from engine.tekhenu.model.corrections import Printed, build_printed
from engine.tekhenu.model.glossary import words
from engine.tekhenu.model.options import Options
from engine.tekhenu.model.player import Player
from engine.tekhenu.model.stages import TURNS, stage_of
from engine.tekhenu.model.turn_records import Doing, Plan
from engine.tekhenu.model.waiting_texts import AsJudgedAtALoss, AsJudgedNow, HasPlayed, PlaysAfter
from engine.tekhenu.phases.draft import Choosing, Destined, Keeping, Rewarding
from engine.tekhenu.phases.hidden_cards import deal_unseen
from engine.tekhenu.phases.judgement import Judging, order_as_judged
from engine.tekhenu.phases.scoring import Feeding, final_scores
from engine.tekhenu.previews.actions import preview_moves

Step = (
    Do | Keeping | Choosing | Destined | Rewarding | Selecting | Acting | Ordering | Ending | Erecting | Raising
    | Building | Feasting | Buying | Founding | Producing | Unbound | Judging | Feeding | CardStep
)  # fmt: skip
ACTING = """(Unbound | Offered | next_action | column_stands
    | complete (Erecting | Raising | Building | Feasting | Buying | Founding | Producing)?)*"""
COURSE = f"""
    begin_turns choose_destinies first_order (Choosing (Choosing Keeping?)? | drawn_starts Keeping)
    | begin_turns start_rewards Destined+
    | begin_turns Rewarding* (Mixing | Growing | Labouring | KeepingOne)? {ACTING}
    | begin_turns bring_dice Destined* Growing? {ACTING}
    | begin_turns bring_dice clear_scales (
        score_if_due weigh Judging
        | end? after_bread (Feeding+ | ask_bread score_boards score_pieces (Revealing | LastAct* {ACTING})))
    | end_turn (Ending | last_cards (Selecting | Acting | Ordering)? {ACTING})
    | declare final_order Proclaiming+ (Doubling? Taxing | Doubling)?
"""


class Market(msgspec.Struct, forbid_unknown_fields=True):
    """[R11.5] [R13] A section of the card market; each slot has a fixed kind of card."""

    open: bool
    cards: list[Known | None]


class Tekhenu(Position, kw_only=True, forbid_unknown_fields=True):
    """A game of Tekhenu. Hidden: three decks, the face-down tiles, the Decrees of others, dice to come.

    With one seat, Botankhamon is `players[1]`: he has the state of a player, but no seat.
    """

    end_clause = "R21.3"
    course = COURSE

    options: Options
    players: list[Player]
    phase: Id = "set_up"
    round: Annotated[int, msgspec.Meta(ge=0, le=data.ROUNDS)] = 0
    order: list[Seat] = []  # the turn order, Botankhamon included
    at: Count = 0  # index in `order` of the player on turn
    offset: Annotated[int, msgspec.Meta(ge=0, le=5)]  # the section that the arrow points at [R2.1]
    markers: list[Count]  # sections of the scoring markers left, lowest number first [R2.2]
    dice: list[list[Known]]  # by section, in the order of board.DICE
    bag: dict[Known, Count]
    grid: list[Raised | None]  # the squares of the Temple, row by row
    spaces: dict[Known, Seat] = {}  # Buildings around the Temple
    people: dict[Known, Seat] = {}  # Statues for the people
    area: list[Seat | None]  # Buildings in the Osiris area: row 1 papyrus, bread, limestone, granite, row 2 ...
    gold: list[Known]  # the spaces where gold lies [R2.5]
    horus: list[Known]  # the gods of the slots 1 to 6
    statues: dict[Known, list[Seat]]  # Statues in honour of a god, in the order in which they were built
    tiles: list[Known | None]  # the face-up Column tiles: left, middle, right
    stack: list[Known]  # the face-down Column tiles, the next one at the end
    market: list[Market]
    decks: dict[Known, list[Known]]  # by kind of card, the next one at the end
    discards: dict[Known, list[Known]]
    starts: list[Known] = []  # start cards not yet taken
    destinies: list[Known] = []  # destiny cards not taken
    plan: Plan | None = None  # the plan of the current turn
    doing: list[Doing] = []  # actions being performed, the innermost last
    once: list[Id] = []  # cards that score once a turn and have scored in this one
    pyramid: Pyramid | None = None  # Botankhamon's tiles
    agenda: list[Step] = []

    def __post_init__(self) -> None:
        super().__post_init__()
        self.printed: Printed = build_printed(tuple(sorted(self.options.corrections.items())))
        self.size = max(2, self.seats)  # the player count that the board is set up for
        self.bot: Seat | None = 1 if self.seats == 1 else None  # [R27] index of Botankhamon among the players

    # -- queries ---------------------------------------------------------------------------------

    @property
    def everyone(self) -> range:
        """Indexes of all players, Botankhamon included."""
        return range(len(self.players))

    @property
    def active(self) -> Seat:
        """The player on turn."""
        return self.order[self.at]

    def light(self, section: int) -> Id:
        """[R2.1] [R4.3] [A3] The light in which a section is."""
        return data.LIGHTS[(section - self.offset) % 6]

    def status(self, section: int, colour: Id) -> Id:
        """[R4.1] Pure, Tainted or Forbidden: the status of a colour in a section."""
        return data.STATUS[self.light(section)][colour]

    def after(self, seat: Seat) -> list[Seat]:
        """All players in turn order, beginning after this one, who comes last."""
        i = self.order.index(seat) + 1
        return [*self.order[i:], *self.order[:i]]

    def slot_of(self, god: Id) -> int:
        """[R2.4] [A33] The slot of a god, 1 to 6."""
        return self.horus.index(god) + 1

    def lines(self, square: int) -> tuple[tuple[Id, int], tuple[Id, int]]:
        """[R0.5] The row and the col of a square."""
        return data.LINES_AT[square]

    def columns_in(self, line: tuple[Id, int], seat: Seat) -> int:
        """Number of Columns of a player in a row or col."""
        grid, n = self.grid, 0
        for square in data.LINES[line]:
            raised = grid[square]
            if raised is not None and raised.owner == seat:
                n += 1
        return n

    # -- tokens and points -------------------------------------------------------------------------

    def gain(self, seat: Seat, token: int, n: int = 1) -> None:
        """[R0.8] Add tokens from the supply."""
        self.players[seat].tokens[token] += n

    def score(self, seat: Seat, points: int, source: Id) -> int:
        """[R0.9] Score points under a source, not below a total of 0; return the points actually scored."""
        player = self.players[seat]
        if points + player.vp < 0:
            points = -player.vp
        if points:
            player.vp += points
            player.tally[source] = player.tally.get(source, 0) + points
        return points

    # -- chance --------------------------------------------------------------------------------------

    def chance(self, moment: str, bound: int) -> int:
        """A uniform integer in 0 .. bound - 1 for what happens once in a game; by its moment, if so played."""
        return self.below_at(moment, bound) if self.options.by_moment else self.below(bound)

    def draw_permutation(self, items: Sequence[Id], moment: str = "") -> list[Id]:
        """The items in random order, by one random number. moment: as for `chance`, if any."""
        left = list(items)
        out: list[Id] = []
        bound = factorial(len(left))
        number = self.chance(moment, bound) if moment else self.below(bound)
        for n in range(len(left), 0, -1):
            number, place = divmod(number, n)
            out.append(left.pop(place))
        return out

    # -- stage and preview -----------------------------------------------------------------------------

    @property
    def words(self) -> dict[str, Text]:
        """The glossary of this game."""
        return words(self.options)

    def stage(self) -> Stage:
        """[R1.1] The stage: set-up, or a round and its phase."""
        return stage_of(self.phase, self.round)

    def preview(self, seat: Seat, moves: Sequence[Move]) -> Preview:
        """Effects of these moves; decisions with a preview of their own take precedence."""
        told = super().preview(seat, moves)
        return told if told.lines else preview_moves(self, seat, moves)

    def affairs_of(self, seat: Seat) -> tuple[Sentence, ...]:
        """[R1.1] [R19.3] [R19.4] When the seat plays in this round, and what Maat would say of its scales."""
        if self.phase != TURNS or seat not in self.order:
            return ()
        own, balance = self.order.index(seat), self.players[seat].balance()
        next_ = PlaysAfter(tuple(self.order[self.at : own])) if own > self.at else HasPlayed()
        place, lost = order_as_judged(self).index(seat) + 1, -data.judgement_vp(balance)
        if lost:
            return (next_, AsJudgedAtALoss(balance, place, Amount(lost, "n_vp")))
        return (next_, AsJudgedNow(balance, place))

    # -- hidden information ----------------------------------------------------------------------------

    def hide(self, viewer: Viewer) -> None:
        """Hide decks, face-down tiles and the Decrees of others, until the end reveals them [R21.1]."""
        self.stack = [HIDDEN] * len(self.stack)
        self.decks = {kind: [HIDDEN] * len(deck) for kind, deck in self.decks.items()}
        for seat, player in enumerate(self.players):
            if seat != viewer and self.phase != "end":
                player.decrees = [HIDDEN] * len(player.decrees)
                player.dealt = {kind: [HIDDEN] * len(cards) for kind, cards in player.dealt.items()}

    def deal(self, rng: Random) -> None:
        """Replace hidden cards and tiles by a random deal."""
        deal_unseen(self, rng)

    # -- the result ------------------------------------------------------------------------------------

    def scores(self, now: bool = False) -> list[Score] | None:
        """[R21] The result; `now`: score an unfinished game as if it ended here."""
        return final_scores(self) if now or not self.agenda else None

    def problem_with_state(self) -> str | None:
        """The first violation of an invariant, as one sentence."""
        return invariants.problem(self)

    def problem_with_timing(self) -> str | None:
        """The first mismatch between the round and the agenda, as one sentence."""
        return invariants.problem_with_timing(self) if self.agenda else None
