"""[R20] [R21] The Scorings and the end of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from engine.core import Amount, Event, Id, Move, Refusal, Score, Seat, Sentence, paragraph
from engine.tekhenu.actions.card_hooks import NO_BREAD
from engine.tekhenu.actions.counting import scoring_number, temple_points, winner_of
from engine.tekhenu.actions.payment import Spending, pay
from engine.tekhenu.botankhamon import turn
from engine.tekhenu.cards import decrees
from engine.tekhenu.model import board as data
from engine.tekhenu.model import waiting_texts
from engine.tekhenu.model.board import BREAD, QUARTERS, REACHED, SCRIBE
from engine.tekhenu.model.events.scoring_events import (
    AllBreadPaid,
    BoardScored,
    BreadPaid,
    GameScored,
    HappinessScored,
    Lost,
    OrderScored,
    ProductionScored,
    QuarterWon,
    ScoringBegan,
    StatuesScored,
    TempleScored,
    Won,
)
from engine.tekhenu.model.moves import Feed, Instead
from engine.tekhenu.model.refusals import LessThanReplaced, TooLittleBread
from engine.tekhenu.model.score_lines import lines_of, tie

if TYPE_CHECKING:
    from engine.tekhenu.position import Tekhenu


def begin_scoring(g: Tekhenu) -> None:
    """[R20] [R21.4] [A15] Push the steps of a Scoring; D23 before the last, the end of the game after it."""
    last = not g.markers
    steps = [score_pieces, score_boards, ask_bread, after_bread]
    if last:
        g.push(decrees.before_last_scoring, *steps, end)
    else:
        g.push(*steps)


def step(g: Tekhenu, seat: Seat, points: int, source: Id, said: Callable[[Seat, int], Event]) -> None:
    """Score the points of one step of this Scoring and log them."""
    if points:
        g.emit(said(seat, g.score(seat, points, f"{source}_{scoring_number(g)}")))


@paragraph
def score_pieces(g: Tekhenu) -> None:
    """[R20.1] [R20.2] [R20.3] [R20.4] Score quarters, Temple, Statues and happiness."""
    g.phase = "scoring"
    number = scoring_number(g)
    g.emit(ScoringBegan(number))
    for quarter, name in enumerate(QUARTERS):
        winner = winner_of(g, quarter)
        if winner is not None:
            g.score(winner, data.QUARTER_VP, f"quarters_{number}")
            g.emit(QuarterWon(winner, name, data.QUARTER_VP))
    for seat in g.order:
        step(g, seat, temple_points(g, seat, statues=True), "temple", TempleScored)
    for seat in g.order:
        step(g, seat, data.STATUE_VP[g.players[seat].statues], "statues", StatuesScored)
    for seat in g.order:
        step(g, seat, data.TRIANGLE_VP * REACHED[g.players[seat].happiness], "happiness", HappinessScored)


@paragraph
def score_boards(g: Tekhenu) -> None:
    """[R20.5] [R20.6] [R27.18] Score full production, emptied spaces and Botankhamon's cards.

    Production is full where its marker is on 6; an emptied space scores the symbol that it shows.
    """
    players = [seat for seat in g.order if seat != g.bot]
    for seat in players:
        full = g.players[seat].production.count(data.PRODUCTION_MAX)
        step(g, seat, data.PRODUCTION_VP * full, "production", ProductionScored)
    for seat in players:
        step(g, seat, sum(g.printed.vp_shown[: g.players[seat].buildings]), "board", BoardScored)
    if g.bot is not None:
        turn.score_cards(g)


def bread_owed(g: Tekhenu, seat: Seat) -> int:
    """[R20.7] Bread shown on the emptied spaces of a player; 0 with a card that waives it."""
    player = g.players[seat]
    return 0 if NO_BREAD.entries(player.technologies) else sum(g.printed.bread_shown[: player.buildings])


@paragraph
def ask_bread(g: Tekhenu) -> None:
    """[R20.7] Ask each player who owes bread, in turn order."""
    g.push(*(Feeding((seat,)) for seat in g.order if seat != g.bot and bread_owed(g, seat)))


class Feeding(Spending):
    """[R20.7] Choose how much of the bread is paid."""

    phase = "scoring"
    clause = "R20.7"
    answers = (Feed, Instead)

    def open_to(self, g: Tekhenu, seat: Seat) -> Sentence:
        """[R20.7] The bread owed."""
        return waiting_texts.PaysBread(seat, Amount(bread_owed(g, seat), "n_bread"))

    def moves(self, g: Tekhenu, seat: Seat) -> Sequence[Move]:
        """All amounts up to the bread owed that can be paid, and substitutions."""
        owed = bread_owed(g, seat)
        amounts = [n for n in range(owed, -1, -1) if self.can(g, seat, BREAD, n)]
        out: list[Move] = [Feed(n) for n in amounts]
        return [*out, *self.substitutions(g, seat, BREAD, amounts)]

    def closed_moves(self, g: Tekhenu, seat: Seat) -> list[tuple[Move, Refusal]]:
        """[R20.7] More than the player has, or less than the substitutes already named."""
        legal, replaced = self.moves(g, seat), sum(self.instead.values())
        less = LessThanReplaced(Amount(replaced, "n_bread"))
        amounts = [n for n in range(bread_owed(g, seat) + 1) if Feed(n) not in legal]
        return [(Feed(n), less if n < replaced else TooLittleBread(Amount(n, "n_bread"))) for n in amounts]

    def answer(self, g: Tekhenu, seat: Seat, move: Move) -> None:
        """[R20.7] Pay; each bread unpaid costs points."""
        if isinstance(move, Instead):
            self.say(move)
        elif isinstance(move, Feed):
            g.agenda.pop()
            unpaid = bread_owed(g, seat) - move.n
            pay(g, seat, BREAD, move.n, self.instead)
            if not unpaid:
                g.emit(AllBreadPaid(seat, Amount(move.n, "n_bread")))
            else:
                g.emit(BreadPaid(seat, move.n, unpaid))
                g.emit(Lost(seat, -g.score(seat, data.UNPAID_BREAD_VP * unpaid, f"bread_{scoring_number(g)}")))


@paragraph
def after_bread(g: Tekhenu) -> None:
    """[R20.8] Return to the Judgement if it was not the last Scoring."""
    if g.markers:
        g.phase = "judgement"


# -- the end ------------------------


@paragraph
def end(g: Tekhenu) -> None:
    """[R21] End the game: score Decrees and turn order, then declare the winner."""
    g.phase = "end"
    g.agenda.clear()
    g.push(decrees.score_decrees, final_order, declare)


@paragraph
def final_order(g: Tekhenu) -> None:
    """[R21.2] [R27.19] Score the turn order, then Botankhamon.

    The first player scores, and from three players on the second.
    """
    points = (data.FIRST_VP, data.SECOND_VP) if g.size > 2 else (data.FIRST_VP,)
    for seat, n in zip(g.order, points, strict=False):
        g.emit(OrderScored(seat, g.score(seat, n, "order")))
    if g.bot is not None:
        turn.score_end(g)


@paragraph
def declare(g: Tekhenu) -> None:
    """[R21.3] Log the final points and the winner."""
    ranks = ranking(g)
    for seat, (points, *_ties) in enumerate(ranks):
        g.emit(GameScored(seat, points))
    g.emit(Won(ranks.index(max(ranks))))


def ranking(g: Tekhenu) -> list[tuple[int, int, int]]:
    """[R21.3] Sort keys of all players: points, then scribes, then turn order, which leaves no tie."""
    order = g.order or list(g.everyone)
    return [(g.players[s].vp, g.players[s].tokens[SCRIBE], -order.index(s) if s in order else 0) for s in g.everyone]


def final_scores(g: Tekhenu) -> list[Score]:
    """[R21.3] Places, points and score lines of all players."""
    keys = ranking(g)
    return [
        Score(seat, 1 + sum(key > own for key in keys), own[0], lines_of(g, seat), tie(keys, seat), own)
        for seat, own in enumerate(keys)
    ]
