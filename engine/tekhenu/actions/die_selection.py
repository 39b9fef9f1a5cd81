"""[R5.1] Start of a turn: the dice that may be taken and have a use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.core import Amount, Id, Move, Refusal, Seat, Sentence, _
from engine.tekhenu.actions.card_hooks import ADMITS, INSTEAD, SLACK, WINDOWS
from engine.tekhenu.actions.card_windows import use
from engine.tekhenu.actions.payment import Spending, pay, plays
from engine.tekhenu.actions.perform import possible, purse_for
from engine.tekhenu.actions.turn import Acting
from engine.tekhenu.actions.turn_plan import build_plan, completable, values
from engine.tekhenu.actions.why_not import WHY_NOT
from engine.tekhenu.model import waiting_texts
from engine.tekhenu.model.board import (
    ADMITTED,
    ANUBIS_SCRIBES,
    BASTET,
    BELOW,
    COLOUR_OF,
    DICE,
    GODS,
    GREY,
    HATHOR,
    PIPS_OF,
    PLACE_OF_GOD,
    SCRIBE,
)
from engine.tekhenu.model.events.turn_events import AnubisTook
from engine.tekhenu.model.moves import Anubis, Instead, Play, Reckon, Take
from engine.tekhenu.model.refusals import ForbiddenDie, NothingWithDie, TwoScribes
from engine.tekhenu.model.turn_records import Plan

if TYPE_CHECKING:
    from engine.tekhenu.position import Tekhenu

SELECT = WINDOWS["select"]
TAKES: tuple[dict[Id, Move], ...] = tuple({die: Take(god, die) for die in DICE} for god in GODS)
ANY_VALUE = frozenset((HATHOR, BASTET))  # whether the action is possible does not depend on the value
GREYS = frozenset(die for die in DICE if COLOUR_OF[die] == GREY)
PRODUCTIVE: tuple[tuple[dict[Id, Move], ...], ...] = tuple(  # by offset and section: the dice that allow a Production
    tuple({die: TAKES[k][die] for die in ADMITTED[offset][k] if die not in GREYS} for k in range(6))
    for offset in range(6)
)
ANUBIS_TAKES: tuple[dict[Id, Move], ...] = tuple({die: Anubis(god, die) for die in DICE} for god in GODS)


class ChoosesDie(Sentence, frozen=True):
    """Waiting: the dice that the light does not forbid."""

    seat: Seat
    dice: Amount
    text = _("{seat} chooses a die; {dice} can be taken.")
    you = _("You choose a die; {dice} can be taken.")
    clause = "R5.1"


class Selecting(Spending):
    """[R5.1] Choose a die; cards of the start of the turn may be used first."""

    phase = "turns"
    clause = "R5.1"
    answers = (Take, Anubis, Instead, Play)

    anubis: bool = False  # a Blessing has made this an Anubis action [B23] [B24]

    def moves(self, g: Tekhenu, seat: Seat) -> Sequence[Move]:
        """The dice that may be taken, the dice for Anubis, and cards of the start of the turn."""
        player = g.players[seat]
        out: list[Move] = [] if self.anubis or self.instead else takes(g, seat)
        if self.anubis or self.can(g, seat, SCRIBE, ANUBIS_SCRIBES):
            for section, dice in enumerate(g.dice):
                before = ""
                for die in dice:
                    if die != before:
                        out.append(ANUBIS_TAKES[section][die])
                        before = die
        if not out:
            out += idle_takes(g)
        if player.blessings or player.technologies:
            if not self.anubis:
                out += self.substitutions(g, seat, SCRIBE, (ANUBIS_SCRIBES,))
            out += plays(g, seat, *(("own_turn",) if self.anubis else ("turn_start", "own_turn")))
        return out

    def open_to(self, g: Tekhenu, seat: Seat) -> Sentence:
        """[R4.1] [R5.1] Sentence on the number of dice that are not Forbidden; any with Anubis."""
        if self.anubis:
            return waiting_texts.ChoosesAnyDie(seat)
        free = sum(die in ADMITTED[g.offset][section] for section, dice in enumerate(g.dice) for die in dice)
        return ChoosesDie(seat, Amount(free, "n_die")) if free else waiting_texts.ChoosesForbiddenDie(seat)

    def closed_moves(self, g: Tekhenu, seat: Seat) -> list[tuple[Move, Refusal]]:
        """[R4.1] [R5.3] [R6.3] Closed dice: Forbidden, without a use, or Anubis without the scribes."""
        legal, out = set(self.moves(g, seat)), list[tuple[Move, Refusal]]()
        for section, dice in enumerate(g.dice):
            god, light = GODS[section], g.light(section)
            for die in dict.fromkeys(dice):
                forbidden = die not in ADMITTED[g.offset][section]
                if TAKES[section][die] not in legal and not self.anubis:
                    why = ForbiddenDie(light, COLOUR_OF[die]) if forbidden else useless(g, seat, god, die)
                    out.append((TAKES[section][die], why))
                if ANUBIS_TAKES[section][die] not in legal:
                    out.append((ANUBIS_TAKES[section][die], TwoScribes()))
        return out

    def continues_turn(self, move: object) -> bool:
        """Moves that belong to one turn: the payment, the die and its value."""
        return isinstance(move, Instead | Take | Anubis | Reckon)

    def answer(self, g: Tekhenu, seat: Seat, move: Move) -> None:
        """[R5.1] [R6.3] Take the die from its section, or use a card, or note a substitution."""
        if isinstance(move, Take):
            g.agenda.pop()
            pan = move.pan or ADMITTED[g.offset][PLACE_OF_GOD[move.section]].get(move.die, "")
            take(g, seat, build_plan(move.section, move.die, pan))
        elif isinstance(move, Anubis):
            g.agenda.pop()
            if not self.anubis:
                pay(g, seat, SCRIBE, ANUBIS_SCRIBES, self.instead)
            g.emit(AnubisTook(seat, move.die, move.section))
            take(g, seat, build_plan(move.section, move.die, BELOW, anubis=True))
        elif isinstance(move, Play):
            use(g, seat, move, "turn_start", "own_turn")
        elif isinstance(move, Instead):
            self.say(move)


def take(g: Tekhenu, seat: Seat, plan: Plan) -> None:
    """[R5.1] Take the die from its section and ask for its action."""
    g.plan = plan
    g.dice[PLACE_OF_GOD[plan.section]].remove(plan.die)
    g.push(Acting((seat,)))


def usable(g: Tekhenu, seat: Seat, plan: Plan) -> bool:
    """[R5.3] Whether a die leads to an action; a Production is always possible."""
    if plan.pan and not plan.due and (plan.anubis or plan.colour != GREY):
        return True
    return completable(g, seat, plan)


def takes(g: Tekhenu, seat: Seat) -> list[Move]:
    """[R5.1] The dice that may be taken and lead to an action."""
    out: list[Move] = []
    cards = g.players[seat].technologies + g.players[seat].blessings
    asked, helped = ADMITS.entries(cards), bool(SLACK.entries(cards) or INSTEAD.entries(cards) or SELECT.entries(cards))
    for section, dice in enumerate(g.dice):
        productive, before = PRODUCTIVE[g.offset][section], ""
        for die in dice:
            if die == before:
                continue
            before = die
            if die in productive:
                out.append(productive[die])
            elif die in GREYS:
                if usable_grey(g, seat, section, die, helped):
                    out.append(TAKES[section][die])
            elif asked:
                god = GODS[section]
                pans = dict.fromkeys([pan for hook in asked for pan in hook(g, seat, god, die)])
                out += [Take(god, die, pan or None) for pan in pans if usable(g, seat, build_plan(god, die, pan))]
    return out


def useless(g: Tekhenu, seat: Seat, god: Id, die: Id) -> Refusal:
    """[R5.3] [R15.1] Why a grey die leads to nothing: what is missing for the action of its god."""
    purse = purse_for(g, seat, god, g.players[seat].tokens)
    return WHY_NOT[god](g, seat, PIPS_OF[die], purse) or NothingWithDie(god)


def usable_grey(g: Tekhenu, seat: Seat, section: int, die: Id, helped: bool) -> bool:
    """[R15.1] Whether a grey die leads to the action of its section's god, the only one that it allows.

    helped: the player has a card that could change the die, its value or a price.
    """
    god, tokens, pips = GODS[section], g.players[seat].tokens, PIPS_OF[die]
    if possible(g, seat, god, pips, tokens):
        return True
    if helped:
        return completable(g, seat, build_plan(god, die, ADMITTED[g.offset][section][die]))
    if god in ANY_VALUE or not tokens[SCRIBE]:
        return False
    return any(possible(g, seat, god, value, tokens) for value in values(pips, tokens[SCRIBE]))


def idle_takes(g: Tekhenu) -> list[Move]:
    """[R5.10] [A22] Takes if no die leads to an action: any admitted die, or any die if all are Forbidden."""
    rows = [(k, die) for k, dice in enumerate(g.dice) for die in dict.fromkeys(dice)]
    admitted = [(k, die) for k, die in rows if die in ADMITTED[g.offset][k]]
    return [TAKES[k][die] for k, die in admitted or rows]
