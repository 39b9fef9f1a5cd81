"""[R25] The Decrees: D23 before the last Scoring, all others at the end of the game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, ClassVar

from engine.core import Amount, Count, Decision, Id, Move, Seat, SecretDecision, Sentence, paragraph
from engine.tekhenu.actions.payment import Spending, pay, payment, substitutes
from engine.tekhenu.actions.perform import any_action, carry_out, tell_choice
from engine.tekhenu.cards.decree_scores import SCORES, TRIANGLE_VP
from engine.tekhenu.model import board as data
from engine.tekhenu.model import waiting_texts
from engine.tekhenu.model.board import BASIC, CARD_ROWS, GOLD, REACHED, TOKEN, TOKENS
from engine.tekhenu.model.events.card_events import (
    DecreeDoubled,
    DecreePaid,
    DecreeRevealed,
    DecreesChosen,
    DecreeScored,
    DecreesShown,
    NothingRevealed,
)
from engine.tekhenu.model.moves import PASS, Double, Instead, Pass, Perform, Proclaim, Produce, Reveal, Tribute
from engine.tekhenu.model.pass_labels import NoneTwice, NoTribute, RevealsNone, ScoresNone
from engine.tekhenu.model.turn_records import DECREE

if TYPE_CHECKING:
    from engine.tekhenu.position import Tekhenu

MOST: int = data.DATA["decree_notes"]["max_scored"]
LAST_ACTION, DOUBLES, TAXES, TREASURE = "d23", "d03", "d04", "d08"
DOUBLING_GOLD: int = CARD_ROWS["d03"]["gold"]

# -- D23 -----------------------------------------------------------------------------------------------------------


@paragraph
def before_last_scoring(g: Tekhenu) -> None:
    """[D23] [A15] [A38] Ask every player with a Decree at once, so that being asked reveals nothing."""
    asked = tuple(seat for seat in range(g.seats) if g.players[seat].decrees)
    if asked:
        g.push(Revealing(asked))


class Revealing(SecretDecision["Tekhenu"]):
    """[D23] [A38] Secret choice whether to reveal the Decree that acts before the last Scoring."""

    phase = "scoring"
    clause = "A15"
    answers = (Reveal, Pass)
    without: ClassVar[Sentence] = RevealsNone()

    sealed: dict[Seat, Reveal | Pass | None] = {}

    def options(self, g: Tekhenu, seat: Seat) -> Sequence[Move]:
        """Passing, or revealing that Decree if the player has it."""
        return [PASS, *(Reveal(card) for card in g.players[seat].decrees if card == LAST_ACTION)]

    def resolve(self, g: Tekhenu) -> None:
        """[A15] Lay out the revealed Decree, which counts as scored for 0 VP, and ask for its action."""
        acts = list[Decision["Tekhenu"]]()
        for seat in g.order:
            move = self.sealed.get(seat)
            if isinstance(move, Reveal):
                proclaim(g, seat, (move.card,))
                g.emit(DecreeRevealed(seat, move.card))
                acts.append(LastAct((seat,)))
        if not acts:
            g.emit(NothingRevealed())
        g.push(*acts)

    def problem(self, g: Tekhenu) -> str | None:
        """Check that only players with a Decree are asked, once, and that visible answers are legal."""
        asked = sorted([*self.seats, *self.sealed])
        if any(not g.players[seat].decrees for seat in asked) or len(set(asked)) != len(asked):
            return "Who has a Decree is asked once whether to reveal it."
        seen = ((seat, move) for seat, move in self.sealed.items() if move is not None)
        return "A sealed answer is not possible." if any(m not in self.options(g, s) for s, m in seen) else None


def proclaim(g: Tekhenu, seat: Seat, cards: Sequence[Id]) -> None:
    """[R21.1] Move the Decrees that a player scores from hand to the table."""
    player = g.players[seat]
    player.decrees = [card for card in player.decrees if card not in cards]
    player.scored = [*player.scored, *cards]


class LastAct(Decision["Tekhenu"]):
    """[D23] [A15] One action with any value, without resource cost."""

    phase = "scoring"
    clause = "A15"
    answers = (Perform, Produce)
    told = waiting_texts.ChoosesLastAction

    def moves(self, g: Tekhenu, seat: Seat) -> Sequence[Move]:
        """Every possible god action and every Production."""
        return any_action(g, seat, free=True)

    def answer(self, g: Tekhenu, seat: Seat, move: Move) -> None:
        """[D23] [R16.5] Perform the action, free of charge."""
        assert isinstance(move, Perform | Produce)
        g.agenda.pop()
        tell_choice(g, seat, move)
        carry_out(g, seat, move, DECREE, free=True)


# -- the end of the game -------------------------------------------------------------------------------------------


@paragraph
def score_decrees(g: Tekhenu) -> None:
    """[R21.1] Reveal all Decrees; then, in turn order, each player scores at most three."""
    players = [seat for seat in g.order if seat != g.bot]
    for seat in players:
        if g.players[seat].decrees:
            g.emit(DecreesShown(seat, tuple(g.players[seat].decrees)))
    g.push(*(Proclaiming((seat,), seat) for seat in players))


def selections(g: Tekhenu, seat: Seat) -> list[tuple[Id, ...]]:
    """[R25.1] Sets of Decrees with different symbols, at most three with those laid out, largest first."""
    player, symbol = g.players[seat], g.printed.symbol
    taken = {symbol[card] for card in player.scored}
    open_ = [card for card in player.decrees if card != LAST_ACTION and symbol[card] not in taken]
    out = list[tuple[Id, ...]]()
    for n in range(MOST - len(player.scored), 0, -1):
        out += [cards for cards in combinations(open_, n) if len({symbol[card] for card in cards}) == n]
    return out


class Proclaiming(Decision["Tekhenu"]):
    """[R21.1] [R25.2] Choose the Decrees to score; on the agenda until their questions are answered."""

    phase = "end"
    clause = "R21.1"
    answers = (Proclaim, Pass)
    told = waiting_texts.ScoresDecrees
    without: ClassVar[Sentence] = ScoresNone()

    owner: Seat
    paid: Count = 0  # number of triangles paid for with D04
    doubled: Id | None = None  # Decree doubled by D03

    def moves(self, g: Tekhenu, seat: Seat) -> Sequence[Move]:
        """Every selection, or none."""
        return [*map(Proclaim, selections(g, seat)), PASS]

    def answer(self, g: Tekhenu, seat: Seat, move: Move) -> None:
        """[R25.2] Lay out the Decrees; D04 asks first, then D03."""
        self.seats = ()
        if not isinstance(move, Proclaim):
            return
        proclaim(g, seat, move.cards)
        g.emit(DecreesChosen(seat, move.cards))
        steps = list[Decision["Tekhenu"]]()
        if TAXES in move.cards and REACHED[g.players[seat].population]:
            steps.append(Taxing((seat,)))
        if DOUBLES in move.cards and len(move.cards) > 1:
            steps.append(Doubling((seat,)))
        g.push(*steps)

    def resolve(self, g: Tekhenu) -> None:
        """[R25.2] Score the Decrees when everything is paid; D08 is counted last."""
        for card in sorted(g.players[self.owner].scored, key=lambda card: (card == TREASURE, card)):
            points = TRIANGLE_VP * self.paid if card == TAXES else SCORES[card](g, self.owner) if card in SCORES else 0
            score(g, self.owner, card, points)
            if card == self.doubled:
                score(g, self.owner, DOUBLES, points)

    def problem(self, g: Tekhenu) -> str | None:
        """Check that the owner is seated and that the doubled Decree is scored."""
        fits = self.owner < g.seats and self.doubled in (None, *g.players[self.owner].scored)
        return None if fits else "A player who sits here scores Decrees."


def score(g: Tekhenu, seat: Seat, card: Id, points: int) -> None:
    """[R25.1] Score points for a Decree and log them."""
    if points:
        g.score(seat, points, card)
        g.emit(DecreeScored(seat, card, Amount(points, "n_vp")))


class Taxing(Decision["Tekhenu"]):
    """[D04] [A12] Pay a resource for each triangle of population, or for some of them."""

    phase = "end"
    clause = "D04"
    answers = (Tribute, Pass)
    told = waiting_texts.PaysTriangles
    without: ClassVar[Sentence] = NoTribute()

    def moves(self, g: Tekhenu, seat: Seat) -> Sequence[Move]:
        """[A12] Every payment for every number of triangles; [A20] scribes count as gold with T10."""
        player = g.players[seat]
        kinds = [*BASIC, *dict.fromkeys((GOLD, *substitutes(player, GOLD)))]
        most = REACHED[player.population]
        out: list[Move] = []
        for n in range(most, 0, -1):
            for paid in combinations_with_replacement(kinds, n):
                if all(paid.count(token) <= player.tokens[token] for token in set(paid)):
                    out.append(Tribute(tuple(TOKENS[token] for token in paid)))
        return [*out, PASS]

    def answer(self, g: Tekhenu, seat: Seat, move: Move) -> None:
        """[D04] Pay, and record the number of triangles in the `Proclaiming` below on the agenda."""
        g.agenda.pop()
        if isinstance(move, Tribute):
            for token in move.tokens:
                g.players[seat].tokens[TOKEN[token]] -= 1
            below = g.agenda[-1] if not isinstance(g.agenda[-1], Doubling) else g.agenda[-2]
            assert isinstance(below, Proclaiming)
            below.paid = len(move.tokens)
            paid = {token: move.tokens.count(token) for token in move.tokens}
            g.emit(DecreePaid(seat, TAXES, tuple(Amount(n, f"n_{token}") for token, n in paid.items())))


class Doubling(Spending):
    """[D03] Pay 2 gold and choose the scored Decree that counts twice."""

    phase = "end"
    clause = "D03"
    answers = (Double, Instead, Pass)
    told = waiting_texts.DoublesDecree
    without: ClassVar[Sentence] = NoneTwice()

    def moves(self, g: Tekhenu, seat: Seat) -> Sequence[Move]:
        """Every other scored Decree, if the gold can be paid."""
        player = g.players[seat]
        out: list[Move] = []
        if payment(player, GOLD, DOUBLING_GOLD, self.instead) is not None:
            out += [Double(card) for card in player.scored if card not in (DOUBLES, LAST_ACTION)]
            out += self.substitutions(g, seat, GOLD, (DOUBLING_GOLD,))
        return [*out, PASS]

    def answer(self, g: Tekhenu, seat: Seat, move: Move) -> None:
        """[D03] Pay and record the doubled Decree; without payment none counts twice."""
        if isinstance(move, Instead):
            self.say(move)
            return
        g.agenda.pop()
        if isinstance(move, Double):
            pay(g, seat, GOLD, DOUBLING_GOLD, self.instead)
            below = g.agenda[-1]
            assert isinstance(below, Proclaiming)
            below.doubled = move.card
            g.emit(DecreeDoubled(seat, move.card))
