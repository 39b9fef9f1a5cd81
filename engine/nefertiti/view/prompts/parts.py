"""What the choices of several decisions share: a choice at its place, labels of moves, picks by place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.core import Amount, Choice, Move, Picks, Refusal, Seat, Sentence
from engine.nefertiti.characters.scorers import Scoring
from engine.nefertiti.model.moves import Beg, Done, Draw, Flip, Steal, Stroll, Tally, Trade
from engine.nefertiti.position import Nefertiti
from engine.nefertiti.view.anchors import anchor_of
from engine.nefertiti.view.marks import points_brought
from engine.nefertiti.view.prompts.prompt_texts import DebenOf, FaceDownOn, GiftOn, GiveFor, LeaveIt, ScoreUnits


class Asked(NamedTuple):
    """A seat that chooses, with its closed moves and its chosen one."""

    g: Nefertiti
    seat: Seat
    closed: dict[Move, Refusal]
    chosen: Move | None


def asked_of(g: Nefertiti, seat: Seat, chosen: Move | None) -> Asked:
    """The decision as it stands for this seat."""
    return Asked(g, seat, dict(g.closed_moves(seat)), chosen)


def choice(asked: Asked, move: Move, said: Sentence, hint: Sentence | None = None) -> Choice:
    """One choice at its anchor, open, or closed with its reason."""
    place = anchor_of(asked.g, asked.seat, move)
    if (why := asked.closed.get(move)) is not None:
        return Choice(said, why=why, place=place, hint=hint)
    worth = points_brought(asked.g, asked.seat, move)
    return Choice(said, str(move), move == asked.chosen, place=place, hint=hint, worth=worth)


def label(g: Nefertiti, move: Move) -> Sentence:
    """A move with the names of the cards that it moves."""
    match move:
        case Done():
            return LeaveIt()
        case Stroll(market=market, gift=slot):
            return GiftOn(str(g.markets[market].card(slot)), market)
        case Steal(gift=slot) if (tile := g.closed_tile) is not None:
            return GiftOn(str(tile.card(slot)), tile.id)
        case Draw(market=market, n=n):
            return DebenOf(Amount(n, "gold"), market)
        case Beg(market=market):
            return DebenOf(Amount(1, "gold"), market)
        case Flip(market=market, gift=slot):
            return FaceDownOn(str(g.markets[market].card(slot)), market)
        case Trade(given=given, market=market, gift=slot):
            return GiveFor(given, market, str(g.markets[market].card(slot)))
        case Tally(gift=type_) if isinstance(g.decision, Scoring):
            units, _each = g.decision.points(g, g.decision.seats[0], type_)
            return ScoreUnits(Amount(units, f"{type_}_units"))
    return move


def picks_by_place(caption: Sentence, choices: Sequence[Choice], many: bool = False) -> tuple[Picks, ...]:
    """The choices that have an anchor on the board, and those that have none."""
    there = tuple(each for each in choices if each.place)
    rest = tuple(each for each in choices if not each.place)
    shown = (Picks(caption, there, many, board=True), Picks(caption, rest, many))
    return tuple(picks for picks in shown if picks.choices)
