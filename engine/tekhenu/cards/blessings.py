"""[R23] The Blessings: each is used once, in its window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import msgspec

from engine.core import Amount, Id, Seat
from engine.tekhenu.actions.card_hooks import ADMITS, WAIVES, WINDOWS, Card
from engine.tekhenu.actions.die_selection import Selecting
from engine.tekhenu.actions.payment import can_pay, pay
from engine.tekhenu.actions.population_track import less_happiness, less_population, more_happiness, more_population
from engine.tekhenu.actions.turn_plan import payable_values, performances
from engine.tekhenu.model.board import (
    ADJACENT,
    BELOW,
    CARD_ROWS,
    COLOUR_OF,
    COLOURS,
    FORBIDDEN,
    OPPOSITE,
    PAN_OF,
    PIPS,
    PIPS_OF,
    PLACE_OF_GOD,
    SCRIBE,
    TOKEN,
)
from engine.tekhenu.model.events.card_events import (
    ActionAdded,
    CardPaid,
    CostWaived,
    DieRecoloured,
    DieTurned,
    ProducesAgain,
)
from engine.tekhenu.model.turn_records import BLESSING, Due, Plan

if TYPE_CHECKING:
    from engine.tekhenu.position import Tekhenu

TRACK_STEPS: int = CARD_ROWS["b08"]["steps"]  # the same on B07
ONCE: Sequence[Id | None] = (None,)  # usable without a choice


def feasible(g: Tekhenu, seat: Seat, plan: Plan) -> bool:
    """[R5.3] Whether a plan leads to an action."""
    return bool(performances(g, seat, plan) or payable_values(g, seat, plan))


# -- ACTION: Production --------------------------------------------------------------------------------------------

GIFTS: dict[Id, tuple[Id, int]] = {
    "b01": ("limestone", 4),  # [B01]
    "b02": ("granite", 4),  # [B02]
    "b03": ("bread", 4),  # [B03]
    "b04": ("papyrus", 4),  # [B04]
    "b05": ("gold", 3),  # [B05]
    "b06": ("scribe", 2),  # [B06]
}


def gift(card: Id) -> Callable[[Tekhenu, Seat, Id | None], None]:
    """[R15.3] [R23.4] Effect that gives tokens with a Production; they never count as surplus."""
    token, n = GIFTS[card]

    def play(g: Tekhenu, seat: Seat, choice: Id | None) -> None:
        g.gain(seat, TOKEN[token], n)
        g.emit(CardPaid(seat, card, (Amount(n, f"n_{token}"),)))

    return play


def always(g: Tekhenu, seat: Seat) -> Sequence[Id | None]:
    """No condition: usable whenever its window is open."""
    return ONCE


def again(g: Tekhenu, seat: Seat, choice: Id | None) -> None:
    """[B21] [B22] [A40] Repeat the Production; each one is compared with the marker on its own."""
    g.doing[-1].times += 1
    g.emit(ProducesAgain(seat))


WINDOWS["production"].update({card: Card(always, gift(card)) for card in GIFTS})
WINDOWS["production"].update(dict.fromkeys(("b21", "b22"), Card(always, again)))  # [B21] [B22]

# -- OWN TURN ------------------------------------------------------------------------------------------------------


def people(g: Tekhenu, seat: Seat) -> Sequence[Id | None]:
    """[B07] [B08] Choose population or happiness."""
    return ("population", "happiness")


def prosper(g: Tekhenu, seat: Seat, choice: Id | None) -> None:
    """[B07] [B08] Raise the chosen marker by three steps, within the limits of the track."""
    (more_population if choice == "population" else more_happiness)(g, seat, TRACK_STEPS)


WINDOWS["own_turn"].update(dict.fromkeys(("b07", "b08"), Card(people, prosper)))  # [B07] [B08]

# -- SELECT: the die -----------------------------------------------------------------------------------------------


def with_pips(plan: Plan, pips: int) -> Plan:
    """[A17] The plan with the die turned to other pips, which also count on the scale."""
    die = f"{COLOUR_OF[plan.die]}_{pips}"
    return msgspec.structs.replace(plan, die=die, value=pips)


def other_pips(g: Tekhenu, seat: Seat) -> Sequence[Id | None]:
    """[B09] [B10] The other values of the die that lead to an action."""
    plan = g.plan
    if plan is None:
        return ()
    pips = (n for n in PIPS if n != PIPS_OF[plan.die])
    return [str(n) for n in pips if not plan.pan or feasible(g, seat, with_pips(plan, n))]


def turn_die(g: Tekhenu, seat: Seat, choice: Id | None) -> None:
    """[B09] [B10] Turn the die to the chosen value."""
    assert g.plan is not None
    assert choice is not None
    before, g.plan = g.plan, with_pips(g.plan, int(choice))
    g.emit(DieTurned(seat, before.die, g.plan.die))


def with_colour(g: Tekhenu, plan: Plan, colour: Id) -> Plan:
    """[B11] [A31] The plan with the die counting as another colour: its pan follows, one step is free."""
    status = g.status(PLACE_OF_GOD[plan.section], colour)
    pan = BELOW if plan.pan == BELOW else PAN_OF.get(status, "")
    return msgspec.structs.replace(plan, colour=colour, pan=pan, free=plan.free + 1)


def other_colours(g: Tekhenu, seat: Seat) -> Sequence[Id | None]:
    """[B11] [B12] [A31] The other colours that are not Forbidden in the section and lead to an action."""
    plan = g.plan
    if plan is None or any(due.first for due in plan.due):
        return ()
    colours = (colour for colour in COLOURS if colour != plan.colour)
    plans = {colour: with_colour(g, plan, colour) for colour in colours}
    return [colour for colour, other in plans.items() if other.pan and feasible(g, seat, other)]


def recolour_die(g: Tekhenu, seat: Seat, choice: Id | None) -> None:
    """[B11] [B12] Treat the die as the chosen colour."""
    assert g.plan is not None
    assert choice is not None
    g.plan = with_colour(g, g.plan, choice)
    g.emit(DieRecoloured(seat, g.plan.die, choice))


@ADMITS.of("b11", "b12")
def recolourable(g: Tekhenu, seat: Seat, section: Id, die: Id) -> Sequence[Id]:
    """[B11] [B12] [A31] Admit a Forbidden die if another colour is not Forbidden in its section."""
    statuses = (g.status(PLACE_OF_GOD[section], colour) for colour in COLOURS if colour != COLOUR_OF[die])
    return ("",) if any(status != FORBIDDEN for status in statuses) else ()


WINDOWS["select"].update(dict.fromkeys(("b09", "b10"), Card(other_pips, turn_die)))  # [B09] [B10]
WINDOWS["select"].update(dict.fromkeys(("b11", "b12"), Card(other_colours, recolour_die)))  # [B11] [B12]

# -- SELECT: one more action ---------------------------------------------------------------------------------------


def neighbours(g: Tekhenu, seat: Seat) -> Sequence[Id | None]:
    """[B17] [B18] [A30] Sections adjacent to the die's, if a scribe is left once the value is paid."""
    plan, player = g.plan, g.players[seat]
    if plan is None or not can_pay(player, player.tokens, SCRIBE, plan.steps() + 1):
        return ()
    return ADJACENT[plan.section] if performances(g, seat, plan, scribes=1) else ()


def beside(g: Tekhenu, seat: Seat, choice: Id | None) -> None:
    """[B17] [B18] [R23.3] [A41] Pay a scribe and add the action of an adjacent section."""
    pay(g, seat, SCRIBE, 1, {})
    add(g, seat, choice)


def across(g: Tekhenu, seat: Seat) -> Sequence[Id | None]:
    """[B19] [B20] [R11.3] Usable with population and happiness of at least 1, if the turn stays possible."""
    player, plan = g.players[seat], g.plan
    if plan is None or not player.population or not player.happiness:
        return ()
    player.happiness -= 1
    able = feasible(g, seat, plan)
    player.happiness += 1
    return ONCE if able else ()


def opposite(g: Tekhenu, seat: Seat, choice: Id | None) -> None:
    """[B19] [B20] [R23.3] Lower population and happiness and add the action of the opposite section."""
    assert g.plan is not None
    less_happiness(g, seat, 1)
    less_population(g, seat, 1)
    add(g, seat, OPPOSITE[g.plan.section])


def add(g: Tekhenu, seat: Seat, god: Id | None) -> None:
    """[R23.3] [A39] Add a god action to those due in the turn, with the same die and value."""
    assert g.plan is not None
    assert god is not None
    g.plan = msgspec.structs.replace(g.plan, due=[*g.plan.due, Due(god, None, None, BLESSING)])
    g.emit(ActionAdded(seat, god))


WINDOWS["select"].update(dict.fromkeys(("b17", "b18"), Card(neighbours, beside)))  # [B17] [B18]
WINDOWS["select"].update(dict.fromkeys(("b19", "b20"), Card(across, opposite)))  # [B19] [B20]

# -- ACTION: a cost waived -----------------------------------------------------------------------------------------


def costs(g: Tekhenu, seat: Seat) -> Sequence[Id | None]:
    """[B13] [B14] [B15] [B16] Usable while the cost has not been waived."""
    return () if g.doing[-1].free else ONCE


def waive(g: Tekhenu, seat: Seat, choice: Id | None) -> None:
    """[B13] [B14] [B15] [B16] Waive the cost of this one performance."""
    g.doing[-1].free = True
    g.emit(CostWaived(seat))


def waiving(cards: tuple[Id, ...], gods: tuple[Id, ...]) -> None:
    """[B13] [B14] [B15] [B16] Register cards that waive the costs of these gods' actions."""
    WAIVES.update(dict.fromkeys(cards, frozenset(gods)))
    for god in gods:
        WINDOWS[god].update(dict.fromkeys(cards, Card(costs, waive)))


waiving(("b13", "b14"), ("horus", "ra"))  # [B13] [B14]
waiving(("b15", "b16"), ("hathor", "bastet"))  # [B15] [B16]

# -- TURN START ----------------------------------------------------------------------------------------------------


def embalming(g: Tekhenu, seat: Seat) -> Sequence[Id | None]:
    """[B23] [B24] Usable once, before a die is chosen."""
    top = g.decision
    return ONCE if isinstance(top, Selecting) and not top.anubis else ()


def anubis(g: Tekhenu, seat: Seat, choice: Id | None) -> None:
    """[B23] [B24] Make this turn's action an Anubis action without scribes."""
    top = g.decision
    assert isinstance(top, Selecting)
    top.anubis = True


WINDOWS["turn_start"].update(dict.fromkeys(("b23", "b24"), Card(embalming, anubis)))  # [B23] [B24]
