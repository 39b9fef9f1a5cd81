"""[R10] Points at the end of a kingdom: the provinces and the scoring cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Self

import msgspec

from engine.amun_re.model import board as data
from engine.amun_re.model import waiting_texts
from engine.amun_re.model.moves import Done, Play
from engine.amun_re.model.offering_events import (
    BanksScored,
    BonusScored,
    PartScored,
    PyramidsScored,
    Scored,
    SetsScored,
    TemplesScored,
)
from engine.amun_re.model.refusals import NotOneKind, OneCopy, TooFewFarmers, TooFewSymbols
from engine.amun_re.phases.auction import card_refusal
from engine.amun_re.phases.purchase import DONE, Finish, only_ends
from engine.core import Amount, Count, Decision, Id, Line, Move, Preview, Refusal, Seat, Sentence, _, paragraph

if TYPE_CHECKING:
    from engine.amun_re.position import AmunRe

PLAY = {card: Play(card) for card in data.BONUS_CARDS}


class PyramidPoints(Line, frozen=True):
    """[R10.1]"""

    kingdom: Id
    pyramids: Amount
    text = _("{kingdom}: {pyramids}")
    clause = "R10.1"


class SetPoints(Line, frozen=True):
    """[R10.2]"""

    kingdom: Id
    sets: Count
    text = _("{kingdom}: sets of one pyramid in each province ({sets})")
    clause = "R10.2"


class MajorityPoints(Line, frozen=True):
    """[R10.3]"""

    kingdom: Id
    bank: Id
    pyramids: Amount
    text = _("{kingdom}: most pyramids, {bank} ({pyramids})")
    clause = "R10.3"


class TemplePoints(Line, frozen=True):
    """[R10.4]"""

    kingdom: Id
    province: Id
    temples: Amount
    band: Count
    text = _("{kingdom}: {province}, {temples} at flood level {band}")
    clause = "R10.4"


class BonusPoints(Line, frozen=True):
    """[R10.5]"""

    kingdom: Id
    card: Id
    text = _("{kingdom}: {card}")
    clause = "R10.5"


class GoldPoints(Line, frozen=True):
    """[R10.6]"""

    gold: Amount
    rank: Count
    text = _("{gold}, {rank:nth}")
    clause = "R10.6"


ScoreLine = PyramidPoints | SetPoints | MajorityPoints | TemplePoints | BonusPoints | GoldPoints


class BonusWorth(Sentence, frozen=True):
    """Preview: points of the chosen scoring cards."""

    points: Amount
    text = _("Your scoring cards bring {points}.")
    clause = "R10.5"


class ProvincesScored(Sentence, frozen=True):
    """Panel: what the provinces of the viewer have scored."""

    points: Amount
    parts: tuple[PartScored, ...]
    text = _("Your provinces scored {points}: {parts}.")
    clause = "R10"


# -- the provinces ---------------------------------------------------------------------------------


def kingdom_id(g: AmunRe) -> str:
    """The id of the current kingdom."""
    return "old_kingdom" if g.kingdom == 1 else "new_kingdom"


def province_lines(g: AmunRe) -> list[list[ScoreLine]]:
    """[R10.1] to [R10.4] The score lines of every seat for its provinces, as they are now."""
    majorities = majority_lines(g)
    return [[*pyramid_lines(g, s), *majorities[s], *temple_lines(g, s)] for s in range(g.seats)]


def pyramid_lines(g: AmunRe, seat: Seat) -> Iterable[ScoreLine]:
    """[R10.1] [R10.2] Pyramids, and complete sets of one in each of three provinces."""
    counts = [g.lands[p].pyramids for p in g.estates[seat]]
    if total := sum(counts):
        yield PyramidPoints(total * data.SCORING["pyramid"], kingdom_id(g), Amount(total, "pyramid"))
    if len(counts) == data.ROUNDS and (sets := min(counts)):
        yield SetPoints(sets * data.SCORING["complete_set"], kingdom_id(g), sets)


def majority_lines(g: AmunRe) -> list[list[ScoreLine]]:
    """[R10.3] One line per bank for each seat with the majority; [A18] none for a bank without pyramids."""
    out: list[list[ScoreLine]] = [[] for _seat in range(g.seats)]
    for bank in ("west", "east"):
        strengths = [strength(g, s, bank) for s in range(g.seats)]
        best = max(strengths)
        if pyramids := best[0]:
            line = MajorityPoints(data.SCORING["bank_majority"], kingdom_id(g), bank, Amount(pyramids, "pyramid"))
            for seat in (s for s, own in enumerate(strengths) if own == best):
                out[seat].append(line)
    return out


def strength(g: AmunRe, seat: Seat, bank: str) -> tuple[int, int]:
    """[R10.3] [A34] Pyramids, then stones, of the best single province or of the whole bank."""
    held = [(g.lands[p].pyramids, g.lands[p].stones) for p in g.estates[seat] if g.board[p].bank == bank]
    if g.majority_rule == "single_province":
        return max(held, default=(0, 0))
    return sum(pyramids for pyramids, _s in held), sum(stones for _p, stones in held)


def temple_lines(g: AmunRe, seat: Seat) -> Iterable[ScoreLine]:
    """[R10.4] Each temple scores the number of the band."""
    for p in g.estates[seat]:
        if (temples := g.board[p].temples) and g.band:
            points = temples * data.BANDS[g.band].temple_vp
            yield TemplePoints(points, kingdom_id(g), p, Amount(temples, "temple"), g.band)


def points_of_province(g: AmunRe, p: str) -> int:
    """[R10.1] [R10.4] What a province scores by itself: its pyramids, and its temples at this flood."""
    temples = g.board[p].temples * data.BANDS[g.band].temple_vp if g.band else 0
    pyramids: int = g.lands[p].pyramids * data.SCORING["pyramid"]
    return pyramids + temples


@paragraph
def score_provinces(g: AmunRe) -> None:
    """[R10] After round 3: score the provinces of all players, then ask for scoring cards."""
    for seat, lines in enumerate(province_lines(g)):
        g.lines[seat] += lines
        g.emit(Scored(seat, Amount(sum(line.points for line in lines), "point"), parts_scored(lines)))
    g.counted += 1
    decision = Bonus(g.turn_order())
    decision.pass_over(g)
    g.push(decision)


PARTS: tuple[tuple[type[ScoreLine], type[PartScored]], ...] = (
    (PyramidPoints, PyramidsScored), (SetPoints, SetsScored), (MajorityPoints, BanksScored),
    (TemplePoints, TemplesScored),
)  # fmt: skip


def parts_scored(lines: Sequence[ScoreLine]) -> tuple[PartScored, ...]:
    """[R10.1] to [R10.4] The points of some lines by part, without parts that bring nothing."""
    sums = [(said, sum(line.points for line in lines if isinstance(line, kind))) for kind, said in PARTS]
    return tuple(said(n) for said, n in sums if n)


def scored_so_far(g: AmunRe, seat: Seat) -> Sentence | None:
    """[R10] What the provinces of a seat have scored in this kingdom; None for nothing."""
    counted = [
        line
        for line in g.lines[seat]
        if not isinstance(line, BonusPoints | GoldPoints) and line.kingdom == kingdom_id(g)
    ]
    parts = parts_scored(counted)
    return ProvincesScored(Amount(sum(line.points for line in counted), "point"), parts) if parts else None


# -- the scoring cards -----------------------------------------------------------------------------


class Bonus(Decision["AmunRe"]):
    """[R10.5] [D14] In turn order, players play scoring cards whose condition is met, one of each kind.

    [A37] A player with any card in hand is asked; only an empty hand is skipped.
    """

    phase = "scoring"
    clause = "R10.5"
    answers = (Play, Done)
    told = waiting_texts.PlaysBonus
    hidden = True

    played: tuple[Id, ...] = ()

    def pass_over(self, g: AmunRe) -> None:
        """Skip the next players without cards."""
        while self.seats and not g.hand(self.seats[0]):
            self.seats = self.seats[1:]

    def moves(self, g: AmunRe, seat: Seat) -> Sequence[Move]:
        """The cards whose condition is met, then the end of the turn."""
        hand = g.hand(seat)
        fit = [c for c in data.BONUS_CARDS if c in hand and c not in self.played and unmet(g, seat, c) is None]
        return [*(PLAY[c] for c in fit), DONE]

    def continues_turn(self, move: Move) -> bool:
        """Cards are collected before they are confirmed."""
        return isinstance(move, Play)

    def answer(self, g: AmunRe, seat: Seat, move: Move) -> None:
        """Score a card, or end the turn."""
        if isinstance(move, Play):
            points = data.SCORING["bonus_card"]
            g.discard_from(seat, move.card)
            g.lines[seat].append(BonusPoints(points, kingdom_id(g), move.card))
            self.played = (*self.played, move.card)
            g.emit(BonusScored(seat, move.card, Amount(points, "point")))
        else:
            self.seats, self.played = self.seats[1:], ()
            self.pass_over(g)

    def prepared_for(self, seat: Seat) -> Self | None:
        """A later turn can be prepared."""
        return msgspec.structs.replace(self, seats=(seat,), played=()) if seat in self.seats[1:] else None

    def final_move(self, g: AmunRe, seat: Seat) -> Move:
        """Confirming ends the turn."""
        return DONE

    def default_move(self, g: AmunRe, seat: Seat) -> Move:
        """[A19] The cards are optional."""
        return DONE

    def preview(self, g: AmunRe, seat: Seat, moves: Sequence[Move]) -> Preview:
        """The points of the chosen cards."""
        points = data.SCORING["bonus_card"] * sum(isinstance(m, Play) for m in moves)
        # Final if the hands of all others are empty, which is hidden information [R16].
        return Preview(
            Finish(), (BonusWorth(Amount(points, "point")),), perhaps=True, passes=only_ends(self, g, seat, moves)
        )

    def closed_moves(self, g: AmunRe, seat: Seat) -> list[tuple[Move, Refusal]]:
        """Scoring cards in hand whose condition is not met, and second copies."""
        held = [c for c in data.BONUS_CARDS if c in g.hand(seat)]
        return [(PLAY[c], reason) for c in held if (reason := self.reason_closed(g, seat, PLAY[c])) is not None]

    def reason_closed(self, g: AmunRe, seat: Seat, move: Move) -> Refusal | None:
        """[R4.4] [R10.5] Why a card cannot be played; None if it can."""
        if not isinstance(move, Play):
            return None
        if (reason := card_refusal(g, seat, move.card, "scoring")) is not None:
            return reason
        return OneCopy(move.card) if move.card in self.played else unmet(g, seat, move.card)


def unmet(g: AmunRe, seat: Seat, card: str) -> Refusal | None:
    """[R10.5] Why the condition of a scoring card is not met; None if it is."""
    own = [g.board[p] for p in g.estates[seat]]
    if card == "bonus_power_symbols":
        symbols = sum(p.power_symbols for p in own)
        return None if symbols >= data.SYMBOLS_NEEDED else TooFewSymbols(card, symbols, data.SYMBOLS_NEEDED)
    if card == "bonus_nine_farmers":
        farmers = sum(g.farmers(p) for p in g.estates[seat])
        return None if farmers >= data.FARMERS_NEEDED else TooFewFarmers(card, farmers, data.FARMERS_NEEDED)
    side = {"bonus_egypt_half": "egypt", "bonus_one_bank": "bank", "bonus_nile_side": "nile"}[card]
    first = getattr(own[0], side) if own else None
    some = tuple(p.id for p in own if getattr(p, side) == first)
    others = tuple(p.id for p in own if getattr(p, side) != first)
    return NotOneKind(card, some, others) if others else None
