"""[R11] Population and happiness: rewards, market sections that open, action at happiness 21."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from engine.core import Decision, Do, Move, Seat, Sentence
from engine.tekhenu.actions.card_market import open_section
from engine.tekhenu.actions.perform import any_action, carry_out, tell_choice
from engine.tekhenu.model import waiting_texts
from engine.tekhenu.model.board import ACTION_AT, GOLD, GOLD_AT, OPENS, SCRIBE, SCRIBE_AT, TOKENS, TRACK_MAX
from engine.tekhenu.model.events.action_events import Happiness, Population
from engine.tekhenu.model.events.joined_events import Gained
from engine.tekhenu.model.events.turn_events import Declined
from engine.tekhenu.model.moves import PASS, Pass, Perform, Produce
from engine.tekhenu.model.pass_labels import NoAction
from engine.tekhenu.model.turn_records import TRACK

if TYPE_CHECKING:
    from engine.tekhenu.position import Tekhenu


def more_population(g: Tekhenu, seat: Seat, n: int) -> int:
    """[R11.1] [R11.5] Raise population by up to n; return the steps actually made."""
    player = g.players[seat]
    n = min(n, TRACK_MAX - player.population)
    if n <= 0:
        return 0
    player.population += n
    g.emit(Population(seat, n, player.population))
    for level, section in OPENS.items():
        if player.population >= level and not g.market[section].open:
            open_section(g, section)
    return n


def more_happiness(g: Tekhenu, seat: Seat, n: int) -> int:
    """[R11.2] [R11.4] Raise happiness up to the population, with first-time rewards; return the steps."""
    player = g.players[seat]
    n = min(n, player.population - player.happiness)
    if n <= 0:
        return 0
    player.happiness += n
    g.emit(Happiness(seat, n, player.happiness))
    before, player.happiest = player.happiest, max(player.happiest, player.happiness)
    if seat != g.bot and player.happiest > before:
        for _level, token in first_rewards(before, player.happiest):
            g.gain(seat, token)
            g.emit(Gained(seat, 1, TOKENS[token]))
        if before < ACTION_AT <= player.happiest:
            add_action(g, seat)
    return n


def first_rewards(before: int, level: int) -> list[tuple[int, int]]:
    """[R11.4] Levels of happiness above `before` that give a token, up to `level`, and the token of each."""
    return [(at, token) for at, token in ((GOLD_AT, GOLD), (SCRIBE_AT, SCRIBE)) if before < at <= level]


def less_happiness(g: Tekhenu, seat: Seat, n: int) -> None:
    """[R11.1] Lower happiness by n, at least to 0."""
    player = g.players[seat]
    player.happiness = max(0, player.happiness - n)
    g.emit(Happiness(seat, -n, player.happiness))


def less_population(g: Tekhenu, seat: Seat, n: int) -> None:
    """[R11.3] Lower population by n, at least to 0; market sections stay open."""
    player = g.players[seat]
    player.population = max(0, player.population - n)
    g.emit(Population(seat, -n, player.population))


def add_action(g: Tekhenu, seat: Seat) -> None:
    """[R5.7] [R11.4] [A19] Add the extra action: after the running action, or at once if none is running."""
    decision = Unbound((seat,))
    complete = Do("tekhenu.complete")
    if complete in g.agenda:
        g.agenda.insert(g.agenda.index(complete), decision)
    else:
        g.push(decision)


class Unbound(Decision["Tekhenu"]):
    """[R11.4] One action with any value and without a die, or none."""

    phase = "turns"
    clause = "R11.4"
    answers = (Perform, Produce, Pass)
    told = waiting_texts.ChoosesExtraAction
    without: ClassVar[Sentence] = NoAction()

    def moves(self, g: Tekhenu, seat: Seat) -> Sequence[Move]:
        """Every god action that can be paid for, every Production, and passing."""
        return [*any_action(g, seat), PASS]

    def answer(self, g: Tekhenu, seat: Seat, move: Move) -> None:
        """[R11.4] Perform it at the normal cost; only surplus goes on the scale."""
        g.agenda.pop()
        if isinstance(move, Perform | Produce):
            tell_choice(g, seat, move)
            carry_out(g, seat, move, TRACK)
        else:
            g.emit(Declined(seat))

    def default_move(self, g: Tekhenu, seat: Seat) -> Move:
        """[R11.4] No action."""
        return PASS
