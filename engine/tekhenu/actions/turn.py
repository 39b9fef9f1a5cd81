"""[R5] A turn after its die has been taken: the action and whatever else has been declared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

import msgspec

from engine.core import Amount, Decision, Id, Move, Refusal, Seat, Sentence, _, paragraph
from engine.tekhenu.actions.card_hooks import TAKEN
from engine.tekhenu.actions.card_windows import use
from engine.tekhenu.actions.payment import Spending, pay, plays
from engine.tekhenu.actions.perform import carry_out, possible, purse_for, tell_choice
from engine.tekhenu.actions.turn_plan import payable_values, performances, slack, values
from engine.tekhenu.actions.why_not import WHY_NOT
from engine.tekhenu.model import waiting_texts
from engine.tekhenu.model.board import GODS, GREY, LEFT, PIPS_OF, RIGHT, SCRIBE
from engine.tekhenu.model.events.turn_events import Idle, Lapsed, Reckoned, Took, TookFor
from engine.tekhenu.model.moves import PASS, PERFORM, PRODUCE, RECKON, Instead, Pass, Perform, Play, Produce, Reckon
from engine.tekhenu.model.pass_labels import EndTurn
from engine.tekhenu.model.refusals import GreyProducesNothing, ScribesForValue
from engine.tekhenu.model.turn_records import ANUBIS, DIE, PRODUCTION, Due, Plan

if TYPE_CHECKING:
    from engine.tekhenu.position import Tekhenu

# -- choosing an action ------------------------


class UsesDie(Sentence, frozen=True):
    """Waiting: the uses of the die taken."""

    seat: Seat
    text = _("{seat} uses the die: the action of a god, or production.")
    you = _("You use the die: the action of a god, or production.")
    clause = "R5.2"


class Acting(Spending):
    """[R5.2] [R5.3] Choose the value, cards and the action of the die taken."""

    phase = "turns"
    clause = "R5.2"
    answers = (Perform, Produce, Reckon, Instead, Play, Pass)

    def open_to(self, g: Tekhenu, seat: Seat) -> Sentence:
        """[R5.2] The two uses of a die."""
        return UsesDie(seat)

    def moves(self, g: Tekhenu, seat: Seat) -> Sequence[Move]:
        """Actions with the die, other values, substitutions and cards; passing if there are none."""
        plan = g.plan
        assert plan is not None
        out = performances(g, seat, plan, self.instead)
        player = g.players[seat]
        if not self.instead:
            out += payable_values(g, seat, plan)
        if player.technologies and plan.steps():
            said = self.substitutions(g, seat, SCRIBE, (plan.steps(),))
            out += [word for word in said if performances(g, seat, plan, {**self.instead, word.token: word.n})]
        if player.technologies or player.blessings:
            out += plays(g, seat, "select", "own_turn")
        return out or [PASS]  # [R5.10] the die has no use, or an extra action has used up what it needs

    def closed_moves(self, g: Tekhenu, seat: Seat) -> list[tuple[Move, Refusal]]:
        """[R5.3] [R6.1] [R15.1] Closed actions and values with their reasons."""
        plan, legal, out = g.plan, set(self.moves(g, seat)), list[tuple[Move, Refusal]]()
        assert plan is not None
        tokens = g.players[seat].tokens
        for god in GODS if plan.anubis else (plan.section,):
            why = WHY_NOT[god](g, seat, plan.value, purse_for(g, seat, god, tokens))
            if PERFORM[god][plan.value] not in legal and why is not None:
                out.append((PERFORM[god][plan.value], why))
        if plan.colour == GREY and not plan.anubis:
            out += [(produced[plan.value], GreyProducesNothing()) for produced in PRODUCE.values()]
        for value, reckon in RECKON.items():
            steps = abs(value - PIPS_OF[plan.die]) - plan.free
            if plan.value == PIPS_OF[plan.die] and reckon not in legal and steps > tokens[SCRIBE]:
                out.append((reckon, ScribesForValue(Amount(tokens[SCRIBE], "n_scribe"))))
        return out

    def continues_turn(self, move: object) -> bool:
        """Changing the value and naming substitutes belong to the move that acts."""
        return isinstance(move, Reckon | Instead)

    def answer(self, g: Tekhenu, seat: Seat, move: Move) -> None:
        """[R5.3] [R5.4] [R5.5] Pay the scribes, place the die and begin the action; or change the plan."""
        plan = g.plan
        assert plan is not None
        if isinstance(move, Perform | Produce):
            g.agenda.pop()
            begin_action(g, seat, plan, move, self.instead)
        elif isinstance(move, Reckon):
            g.plan = msgspec.structs.replace(plan, value=move.value)
        elif isinstance(move, Instead):
            self.say(move)
        elif isinstance(move, Play):
            self.instead = {}
            use(g, seat, move, "select", "own_turn")
        else:
            g.agenda.pop()
            stand_idle(g, seat, plan)
            g.push(next_action)

    def problem(self, g: Tekhenu) -> str | None:
        """Report a missing plan: a die must have been taken."""
        return "A die has been taken before its action is chosen." if g.plan is None else super().problem(g)


def stand_idle(g: Tekhenu, seat: Seat, plan: Plan) -> None:
    """[R5.10] [A22] Place the die on the scale without an action."""
    plan.pan = plan.pan or RIGHT
    place(g, seat, plan)
    g.emit(Idle(seat, plan.die, plan.section))


def place(g: Tekhenu, seat: Seat, plan: Plan) -> None:
    """[R5.4] Place the die on its pan, with the value to which a card may have turned it [A17]."""
    player = g.players[seat]
    pan = player.left if plan.pan == LEFT else player.right if plan.pan == RIGHT else player.below
    pan.append(plan.die)
    plan.placed = True


def begin_action(g: Tekhenu, seat: Seat, plan: Plan, move: Perform | Produce, instead: dict[Id, int]) -> None:
    """[R5.3] [R5.4] [R5.5] Pay the scribes, place the die and begin the first action of the turn."""
    if steps := plan.steps():
        pay(g, seat, SCRIBE, steps, instead)
        g.emit(Reckoned(seat, steps, plan.value))
    place(g, seat, plan)
    for hook in TAKEN.entries(g.players[seat].technologies):
        hook(g, seat, plan)
    source = ANUBIS if plan.anubis else DIE
    if isinstance(move, Perform):
        due = Due(move.god, move.value, None, source)
        g.emit(Took(seat, plan.die, plan.section, move.god, move.value))
    else:
        due = Due(PRODUCTION, move.value, move.resource, source)
        g.emit(TookFor(seat, plan.die, plan.section, move.resource, move.value))
    if plan.due:
        plan.due = [*plan.due, due]
        g.push(next_action)
    else:
        carry_out(g, seat, move, source)


# -- actions still due ------------------------


def due_now(g: Tekhenu, seat: Seat, plan: Plan) -> dict[Move, Due]:
    """[R5.5] [R23.3] The actions that may come next, each with the entry of `plan.due` that it fulfils."""
    player, out = g.players[seat], dict[Move, Due]()
    first = [due for due in plan.due if due.first]
    for due in first or plan.due:
        kind = int(due.action == PRODUCTION)
        allowed = [due.value] if due.value is not None else values(plan.value, slack(player, kind))
        for value in allowed:
            if due.resource is not None:
                out.setdefault(PRODUCE[due.resource][value], due)
            elif possible(g, seat, due.action, value, player.tokens):
                out.setdefault(PERFORM[due.action][value], due)
    return out


@paragraph
def next_action(g: Tekhenu) -> None:
    """[R5.5] Begin or ask for the next action of the turn; actions that are no longer possible lapse."""
    seat, plan = g.active, g.plan
    assert plan is not None
    options = due_now(g, seat, plan)
    if not options:
        for due in plan.due:
            g.emit(Lapsed(seat, due.action))
        plan.due = []
    elif len(options) == 1 and (len(plan.due) == 1 or not plays(g, seat, "own_turn")):
        discharge(g, seat, plan, options, next(iter(options)))
    else:
        g.push(Ordering((seat,)))


def discharge(g: Tekhenu, seat: Seat, plan: Plan, options: dict[Move, Due], move: Move) -> None:
    """Perform one of the due actions; the others follow."""
    due = options[move]
    plan.due = [other for other in plan.due if other is not due]
    g.push(next_action)
    assert isinstance(move, Perform | Produce)
    carry_out(g, seat, move, due.source)


class Ordering(Decision["Tekhenu"]):
    """[R5.5] [R23.3] Choose the next of the due actions, and its value."""

    phase = "turns"
    clause = "R5.5"
    answers = (Perform, Produce, Play)
    told = waiting_texts.ChoosesOrder

    def moves(self, g: Tekhenu, seat: Seat) -> Sequence[Move]:
        """The due actions, and cards of the own turn."""
        assert g.plan is not None
        return [*due_now(g, seat, g.plan), *plays(g, seat, "own_turn")]

    def answer(self, g: Tekhenu, seat: Seat, move: Move) -> None:
        """[R5.5] Begin this action, or use a card first."""
        assert g.plan is not None
        if isinstance(move, Play):
            use(g, seat, move, "own_turn")
            return
        g.agenda.pop()
        assert isinstance(move, Perform | Produce)
        tell_choice(g, seat, move)
        discharge(g, seat, g.plan, due_now(g, seat, g.plan), move)


# -- the end of a turn ------------------------


@paragraph
def last_cards(g: Tekhenu) -> None:
    """[R23.2] Ask for Blessings of the own turn before it ends, if the player has any that can be played."""
    seat = g.active
    if plays(g, seat, "own_turn"):
        g.push(Ending((seat,)))


class Ending(Decision["Tekhenu"]):
    """[R23.2] Play a Blessing of the own turn, or end the turn."""

    phase = "turns"
    clause = "R23.2"
    answers = (Play, Pass)
    told = waiting_texts.EndsOrPlays
    without: ClassVar[Sentence] = EndTurn()

    def moves(self, g: Tekhenu, seat: Seat) -> Sequence[Move]:
        """Ending the turn, and the Blessings that can be played."""
        return [PASS, *plays(g, seat, "own_turn")]

    def answer(self, g: Tekhenu, seat: Seat, move: Move) -> None:
        """[R23.2] End the turn, or use a card and ask again."""
        g.agenda.pop()
        if isinstance(move, Play):
            g.push(last_cards)
            use(g, seat, move, "own_turn")

    def default_move(self, g: Tekhenu, seat: Seat) -> Move:
        """[R23.2] End the turn."""
        return PASS
