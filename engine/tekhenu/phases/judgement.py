"""[R19] The Judgement of Maat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from engine.core import Amount, Decision, Id, Move, Seat, Sentence, paragraph
from engine.tekhenu.actions.card_hooks import ANKH_OF, JUDGEMENT, ORDERED
from engine.tekhenu.actions.dial import return_dice
from engine.tekhenu.botankhamon import turn
from engine.tekhenu.model import board as data
from engine.tekhenu.model import waiting_texts
from engine.tekhenu.model.board import ANKH, FAITH, LEFT, judgement_vp
from engine.tekhenu.model.events.scoring_events import (
    FaithPlaced,
    JudgementBegan,
    Lost,
    NewOrder,
    ScalesEmptied,
    Weighed,
)
from engine.tekhenu.model.moves import PASS, Faith, Pass
from engine.tekhenu.model.pass_labels import NoFaith
from engine.tekhenu.phases.draft import offer_destinies
from engine.tekhenu.phases.scoring import begin_scoring

if TYPE_CHECKING:
    from engine.tekhenu.position import Tekhenu


@paragraph
def judge(g: Tekhenu) -> None:
    """[R19.1] [R19.2] Begin a Judgement: effects before the weighing, then faith in turn order."""
    g.phase = "judgement"
    g.emit(JudgementBegan(g.round // data.ROUNDS_PER_JUDGEMENT))
    for seat in g.order:
        for hook in JUDGEMENT.entries(g.players[seat].technologies):
            hook(g, seat)
    believers = tuple(seat for seat in g.order if g.players[seat].tokens[FAITH] and seat != g.bot)
    g.push(weigh, score_if_due, clear_scales)
    if believers:
        g.push(Judging(believers))


class Judging(Decision["Tekhenu"]):
    """[R19.2] [A21] [A44] Place faith on the scale, one player after the other."""

    phase = "judgement"
    clause = "R19.2"
    answers = (Faith, Pass)
    without: ClassVar[Sentence] = NoFaith()

    def open_to(self, g: Tekhenu, seat: Seat) -> Sentence:
        """[R19.2] The faith of the seat."""
        return waiting_texts.PlacesFaith(seat, Amount(g.players[seat].tokens[FAITH], "n_faith"))

    def moves(self, g: Tekhenu, seat: Seat) -> Sequence[Move]:
        """No faith, or any number on one of the pans."""
        faith = g.players[seat].tokens[FAITH]
        return [
            PASS,
            *(Faith("left", n) for n in range(1, faith + 1)),
            *(Faith("right", n) for n in range(1, faith + 1)),
        ]

    def answer(self, g: Tekhenu, seat: Seat, move: Move) -> None:
        """[R19.2] Put faith on a pan, or none."""
        self.seats = self.seats[1:]
        if isinstance(move, Faith):
            player = g.players[seat]
            player.tokens[FAITH] -= move.n
            player.faith[("left", "right").index(move.pan)] += move.n
            g.emit(FaithPlaced(seat, move.n, move.pan))

    def default_move(self, g: Tekhenu, seat: Seat) -> Move:
        """[R19.2] No faith."""
        return PASS


def ankh(g: Tekhenu, seat: Seat) -> int:
    """[R19.5] Ankh value of a seat, which breaks ties."""
    player = g.players[seat]
    if seat == g.bot:
        return turn.ANKH_VALUE
    own = ANKH[player.destiny] if player.destiny is not None else -1
    return max([own, *ANKH_OF.entries(player.technologies)])


def balance_with(g: Tekhenu, seat: Seat, move: Faith) -> int:
    """[R19.2] The balance of a seat with this faith on its scale."""
    return g.players[seat].balance() + (move.n if move.pan == LEFT else -move.n)


def order_as_judged(g: Tekhenu, others: Mapping[Seat, int] | None = None) -> list[Seat]:
    """[R19.3] [R19.5] The turn order that a Judgement would bring now.

    others: balances of some seats in place of their own.
    """
    balances = {s: turn.balance(g) if s == g.bot else g.players[s].balance() for s in g.order} | dict(others or {})
    return sorted(g.order, key=lambda s: (abs(balances[s]), -ankh(g, s)))


@paragraph
def weigh(g: Tekhenu) -> None:
    """[R19.3] [R19.4] [R19.5] Record balances, deduct their cost and fix the new turn order."""
    for seat in g.order:
        player = g.players[seat]
        bot = seat == g.bot
        balance = turn.balance(g) if bot else player.balance()
        player.balances = [*player.balances, balance]
        lost = 0 if bot else g.score(seat, judgement_vp(balance), "judgement")
        g.emit(Weighed(seat, balance))
        if lost:
            g.emit(Lost(seat, -lost))
    g.order = sorted(g.order, key=lambda seat: (abs(g.players[seat].balances[-1]), -ankh(g, seat)))
    g.at = 0
    g.emit(NewOrder(tuple(g.order)))
    for seat in g.order:
        for hook in ORDERED.entries(g.players[seat].technologies):
            hook(g, seat)


@paragraph
def score_if_due(g: Tekhenu) -> None:
    """[R19.6] [R21] Score if the arrow points at the lowest scoring marker, or after the last round."""
    last = g.round >= data.ROUNDS
    if last or (g.markers and g.offset == g.markers[0]):
        g.markers = [] if last else g.markers[1:]
        begin_scoring(g)


@paragraph
def clear_scales(g: Tekhenu) -> None:
    """[R19.7] [R19.8] [R19.9] Return dice, surplus and faith; then offer the destiny cards anew."""
    g.emit(ScalesEmptied())
    return_dice(g)
    for player in g.players:
        player.surplus, player.faith = [0, 0, 0, 0], [0, 0]
        player.tokens[FAITH] = 0
    if g.bot is not None:
        turn.new_pyramid(g)
    destinies: list[Id] = []
    for player in g.players:
        if player.destiny is not None:
            destinies.append(player.destiny)
            player.destiny = None
    g.destinies = sorted([*g.destinies, *destinies])
    offer_destinies(g, with_reward=True)
