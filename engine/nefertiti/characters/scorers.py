"""[R10.1] [R10.4] [R10.6] [R11.4] [R11.6] Scoring characters: Vizier, Maid, Scribes, Merchant of Amun."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal

import msgspec

from engine.core import Amount, Decision, Id, Move, Number, Preview, Seat, Sentence, _
from engine.nefertiti.characters.character_work import Work
from engine.nefertiti.markets.neutral_player import NeutralDiscarding, neutral_discards, of_type
from engine.nefertiti.markets.scoring import CharacterPoints, given_up, worth
from engine.nefertiti.model import board as data
from engine.nefertiti.model import waiting_texts
from engine.nefertiti.model.board import TYPE_OF
from engine.nefertiti.model.character_events import (
    MaidNamed,
    NobodyOwns,
    ScoredFor,
    ScoredGift,
    ScoredGifts,
    ScoredType,
)
from engine.nefertiti.model.moves import Discard, Done, Name, ScoreAll, Tally

if TYPE_CHECKING:
    from engine.nefertiti.position import Nefertiti

Scribe = Literal["scribe_3", "scribe_2", "scribe_1"]
SCRIBES: dict[Scribe, int] = {"scribe_3": 3, "scribe_2": 2, "scribe_1": 1}  # bonus points for each unit


class WouldScore(Sentence, frozen=True):
    """The points of the selection."""

    points: Amount
    text = _("That is {points}.")


class ScoreFor(Sentence, frozen=True):
    """The label of the button."""

    points: Amount
    text = _("Score {points}")


class ScoresMore(Sentence, frozen=True):
    """The points of the selection, beside what its gifts are worth without the character."""

    points: Amount
    more: Number
    text = _("That is {points}, {more} more than these gifts are worth now.")


class ScoresLess(Sentence, frozen=True):
    points: Amount
    less: Number
    text = _("That is {points}, {less} fewer than these gifts are worth now.")


def scores_instead(points: int, kept: int) -> Sentence:
    """The points of a selection whose gifts are worth so many points now."""
    said = Amount(points, "point")
    return ScoresMore(said, points - kept) if points >= kept else ScoresLess(said, kept - points)


class EverybodyDiscards(Sentence, frozen=True):
    """[R10.4]"""

    seats: tuple[Seat, ...]
    points: int
    text = _("{points} per gift for one discarded card of this type: {seats}.")
    clause = "R10.4"


class BonusesCome(Sentence, frozen=True):
    """[R12.11]"""

    text = _("The bonuses of their foreign gifts of this type are added.")
    clause = "R12.11"


class NeutralToo(Sentence, frozen=True):
    """[R13.8]"""

    text = _("The neutral player discards one card of this type and scores nothing.")
    clause = "R13.8"


class NobodyHas(Sentence, frozen=True):
    """[A15]"""

    text = _("Nobody owns any of this type: nothing happens.")
    clause = "A15"


def score(g: Nefertiti, seat: Seat, character: Id, points: int) -> None:
    """Score points for a character."""
    g.lines[seat].append(CharacterPoints(points, character))


def vizier(g: Nefertiti, seat: Seat) -> None:
    """[R10.1] [R12.12] Two points for each type; nothing is discarded."""
    points = data.SCORING["vizier_points_per_type"] * len(g.types(seat))
    score(g, seat, "vizier", points)
    g.emit(ScoredFor(seat, Amount(points, "point")))


# -- one own type: the Scribes ------------------------------------------------------------------------


class Scoring(Work):
    """[R10.6] Score one type: every unit at its current value and the Scribe's bonus; discard the cards."""

    clause = "R10.6"
    answers = (Tally, Done)

    character: Scribe

    @property
    def character_used(self) -> Id:
        """[R10.6] The Scribe."""
        return self.character

    def options(self, g: Nefertiti, seat: Seat) -> Sequence[Move]:
        """[R10.6] The types owned."""
        return [Tally(type_) for type_ in g.types(seat)]

    def points(self, g: Nefertiti, seat: Seat, type_: Id) -> tuple[int, int]:
        """[R10.6] [R12.11] Number of units, and the points of each."""
        units = sum(g.printed.gifts[card].units for card in g.gifts[seat] if TYPE_OF[card] == type_)
        return units, g.value(type_) + g.bonus(seat, type_) + SCRIBES[self.character]

    def act(self, g: Nefertiti, seat: Seat, move: Tally) -> None:
        """[R10.6] Discard all gifts of the type and score their units."""
        units, each = self.points(g, seat, move.gift)
        for card in [card for card in g.gifts[seat] if TYPE_OF[card] == move.gift]:
            g.discard(seat, card)
        score(g, seat, self.character, units * each)
        g.emit(ScoredType(seat, Amount(units * each, "point"), Amount(units, f"{move.gift}_units"), each))

    def preview(self, g: Nefertiti, seat: Seat, moves: Sequence[Move]) -> Preview:
        """[R10.6] The points."""
        move = moves[-1]
        if not isinstance(move, Tally):
            return super().preview(g, seat, moves)
        units, each = self.points(g, seat, move.gift)
        kept = units * (each - SCRIBES[self.character])
        return Preview(ScoreAll(move.gift), (scores_instead(units * each, kept),))


def scribe(character: Scribe) -> Callable[[Nefertiti, Seat], Work]:
    """[R10.6] Register a Scribe with his bonus for each unit."""
    return lambda g, seat: Scoring((seat,), character)


# -- any own gifts: Royal Scribe and Merchant of Amun ---------------------------------------------------


class Amassing(Work):
    """[R11.4] [R11.6] Base: select any own gifts and score them together."""

    clause = "R11.6"
    answers = (Tally, Discard, Done)

    many = True

    character: Literal["amun_merchant", "royal_scribe"]
    chosen: tuple[Id, ...] = ()

    @property
    def character_used(self) -> Id:
        """[R11.4] [R11.6] The Merchant of Amun or the Royal Scribe."""
        return self.character

    def options(self, g: Nefertiti, seat: Seat) -> Sequence[Move]:
        """Each gift not yet selected."""
        move = Discard if self.character == "amun_merchant" else Tally
        return [move(card) for card in g.own(seat) if self.chosen.count(card) < g.gifts[seat].count(card)]

    def act(self, g: Nefertiti, seat: Seat, move: Discard | Tally) -> None:
        """Select one more gift."""
        self.chosen = tuple(sorted((*self.chosen, move.gift)))

    def points(self, g: Nefertiti, seat: Seat) -> int:
        """[R11.4] [R11.6] [A21] Points of the selection, by values and bonuses before any discard."""
        units = sum(g.printed.gifts[card].units for card in self.chosen)
        if self.character == "amun_merchant":
            return units * int(data.SCORING["amun_merchant_points_per_unit"])
        extra: int = data.SCORING["royal_scribe_bonus_per_unit"]
        return sum(worth(g, seat, card) for card in self.chosen) + units * extra

    def finish(self, g: Nefertiti, seat: Seat) -> None:
        """[R11.4] [R11.6] Score the points, then discard the cards."""
        if not self.chosen:
            return
        points = self.points(g, seat)
        for card in self.chosen:
            g.discard(seat, card)
        score(g, seat, self.character, points)
        g.emit(ScoredGifts(seat, Amount(points, "point"), self.chosen))

    def preview(self, g: Nefertiti, seat: Seat, moves: Sequence[Move]) -> Preview:
        """The points of the selection."""
        after, _kept = g.apply_draft(seat, moves)
        work = after.decision
        if not isinstance(work, Amassing) or not work.chosen:
            return msgspec.structs.replace(super().preview(g, seat, moves), lines=(WouldScore(Amount(0, "point")),))
        points, kept = work.points(after, seat), given_up(g, seat, work.chosen)
        return Preview(ScoreFor(Amount(points, "point")), (scores_instead(points, kept),))

    def problem(self, g: Nefertiti) -> str | None:
        """Check that the selected gifts are owned."""
        own = g.gifts[self.seats[0]]
        fits = all(self.chosen.count(card) <= own.count(card) for card in self.chosen)
        return None if fits else "What is scored is owned."


def royal_scribe(g: Nefertiti, seat: Seat) -> Work:
    """[R11.6] Ask for the gifts to score."""
    return Amassing((seat,), "royal_scribe")


def amun_merchant(g: Nefertiti, seat: Seat) -> Work:
    """[R11.4] Ask for the gifts to score."""
    return Amassing((seat,), "amun_merchant")


# -- one type of all players: the Royal Maid --------------------------------------------------------------


def owners(g: Nefertiti, first: Seat, type_: Id) -> tuple[Seat, ...]:
    """[R10.4] Owners of the type, clockwise from the recruiter."""
    return tuple(seat for seat in g.clockwise(first) if any(TYPE_OF[card] == type_ for card in g.gifts[seat]))


class MaidNaming(Decision["Nefertiti"]):
    """[R10.4] [A15] Name a type, whether or not the recruiter owns it."""

    phase = "recruit"
    clause = "R10.4"
    answers = (Name,)
    told = waiting_texts.NamesType

    def moves(self, g: Nefertiti, seat: Seat) -> Sequence[Move]:
        """[A15] All types."""
        return [Name(type_) for type_ in data.types_of(g.seats, g.port)]

    def answer(self, g: Nefertiti, seat: Seat, move: Name) -> None:
        """[R10.4] [R13.8] Each owner discards a card and scores it; the neutral player scores nothing."""
        self.seats = ()
        g.emit(MaidNamed(seat, move.type_))
        discarding = MaidDiscarding(owners(g, seat, move.type_), move.type_, g.value(move.type_))
        neutral = of_type(g, move.type_)
        if not discarding.seats and not neutral:
            g.emit(NobodyOwns(move.type_))
        if len(neutral) > 1:
            g.push(NeutralDiscarding((seat,), move.type_))
        elif neutral:
            neutral_discards(g, neutral[0])
        discarding.settle(g)
        if discarding.seats:
            g.push(discarding)

    def preview(self, g: Nefertiti, seat: Seat, moves: Sequence[Move]) -> Preview:
        """[R10.4] [R12.11] [R13.8] The owners affected, and the points."""
        move = moves[-1]
        if not isinstance(move, Name):
            return Preview(move)
        lines = list[Sentence]()
        if whom := owners(g, seat, move.type_):
            lines.append(EverybodyDiscards(whom, g.value(move.type_)))
        if any(g.bonus(owner, move.type_) for owner in whom):
            lines.append(BonusesCome())
        if of_type(g, move.type_):
            lines.append(NeutralToo())
        return Preview(move, tuple(lines or [NobodyHas()]))


class MaidDiscarding(Decision["Nefertiti"]):
    """[R10.4] Choose the card of the type to discard; asked of each owner, clockwise from the recruiter."""

    phase = "recruit"
    clause = "R10.4"
    answers = (Discard,)

    type_: Id
    value: Number  # the value before the discards

    def open_to(self, g: Nefertiti, seat: Seat) -> Sentence:
        """[R10.4] The type named."""
        return waiting_texts.DiscardsOfType(seat, self.type_)

    def moves(self, g: Nefertiti, seat: Seat) -> Sequence[Move]:
        """[R10.4] The different cards of the type that the player owns."""
        return [Discard(card) for card in g.own(seat) if TYPE_OF[card] == self.type_]

    def answer(self, g: Nefertiti, seat: Seat, move: Discard) -> None:
        """[R10.4] Discard the card and ask the next owner, if there is a choice."""
        self.discard(g, seat, move.gift)
        self.seats = self.seats[1:]
        self.settle(g)

    def settle(self, g: Nefertiti) -> None:
        """[R10.4] Discard for owners with one kind of card only, who are not asked."""
        while self.seats and len(options := self.moves(g, self.seats[0])) == 1:
            (move,) = options
            assert isinstance(move, Discard)
            self.discard(g, self.seats[0], move.gift)
            self.seats = self.seats[1:]

    def discard(self, g: Nefertiti, seat: Seat, card: Id) -> None:
        """[R10.4] [A15] Discard and score a card: a double senet twice, with the bonuses before the discard."""
        points = g.printed.gifts[card].units * (self.value + g.bonus(seat, self.type_))
        g.discard(seat, card)
        score(g, seat, "royal_maid", points)
        g.emit(ScoredGift(seat, card, Amount(points, "point")))

    def problem(self, g: Nefertiti) -> str | None:
        """Check that all players asked own the type, and that its value is possible."""
        fits = self.value in g.printed.values.get(self.type_, ()) and all(self.moves(g, seat) for seat in self.seats)
        return None if fits else "The Royal Maid meets those who own the type."

    def preview(self, g: Nefertiti, seat: Seat, moves: Sequence[Move]) -> Preview:
        """[R10.4] The points of this card."""
        move = moves[-1]
        if not isinstance(move, Discard):
            return Preview(move)
        points = g.printed.gifts[move.gift].units * (self.value + g.bonus(seat, self.type_))
        return Preview(move, (WouldScore(Amount(points, "point")),))


def maid(g: Nefertiti, seat: Seat) -> Decision[Nefertiti]:
    """[R10.4] Ask for the type that its owners discard from."""
    return MaidNaming((seat,))
