"""Prompts of a turn: the die, its value and its action, the order of several actions, the end."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.core import Amount, Choice, Id, Move, Panel, Picks, Refusal, Seat, Sentence
from engine.tekhenu.actions.die_selection import Selecting
from engine.tekhenu.actions.turn_plan import payable_values
from engine.tekhenu.model import board as data
from engine.tekhenu.model.moves import PASS, Anubis, Perform, Produce, Reckon, Take
from engine.tekhenu.model.pass_labels import move_label
from engine.tekhenu.model.turn_records import Plan
from engine.tekhenu.position import Tekhenu
from engine.tekhenu.view.anchors import own
from engine.tekhenu.view.prompts import prompt_texts
from engine.tekhenu.view.prompts.first_choices import UseFirst
from engine.tekhenu.view.prompts.parts import DIE, VALUE, cards, choice, panel, payments, picks
from engine.tekhenu.view.symbols import GOD_SYMBOLS


def selecting(g: Tekhenu, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R5.1] The dice by section, cards, the dice of Anubis; then the actions with the chosen die."""
    taken = next((m for m in collected if isinstance(m, Take | Anubis)), None)
    if taken is None:
        top = g.decision
        assert isinstance(top, Selecting)
        dice, moves = dice_shapes(g, seat, None, top), g.moves(seat)
        return panel(prompt_texts.DieHeading(), context(top, moves), dice, cards(moves, chosen))
    heading, rest = prompt_texts.ActionHeading(taken.die), actions(g, seat, chosen, collected)
    before = before_taking(g, taken)
    if isinstance(taken, Anubis):
        dice_of_all = [
            Anubis(god, die) for god, dice in zip(data.GODS, before.dice, strict=True) for die in dict.fromkeys(dice)
        ]
        shape = anubis_shape(dice_of_all, taken)
        return panel(heading, prompt_texts.AnyDieContext(), shape, rest, first=UseFirst())
    dice = dice_shapes(before, seat, taken, Selecting((seat,)))
    return panel(heading, uses(rest), dice, rest, first=UseFirst())


def context(top: Selecting, moves: Sequence[Move]) -> Sentence:
    """[R5.2] [R6.3] Where the die is chosen."""
    if top.anubis:
        return prompt_texts.AnyDieContext()
    by_anubis = any(isinstance(m, Anubis) for m in moves)
    return prompt_texts.DieOrAnubisContext() if by_anubis else prompt_texts.DieContext()


def dice_shapes(g: Tekhenu, seat: Seat, taken: Take | None, top: Selecting) -> tuple[Picks, ...]:
    """[R5.1] The dice by section, closed ones with their reasons; then the dice of Anubis."""
    listed, closed = top.moves(g, seat), dict(top.closed_moves(g, seat))
    open_ = {(m.section, m.die) for m in listed if isinstance(m, Take)}
    shut = [m for m in closed if isinstance(m, Take) and (m.section, m.die) not in open_]
    dice = [die_choice(g, m, taken, closed.get(m)) for m in by_section([*listed, *shut])]
    by_anubis = anubis_shape([m for m in listed if isinstance(m, Anubis)], taken, "" if top.anubis else own("scribe"))
    return (*picks(prompt_texts.DiceCaption(), dice, DIE), *by_anubis)


def by_section(moves: Sequence[Move]) -> list[Take]:
    """The moves that take a die, sorted by section clockwise from Horus."""
    dice = [move for move in moves if isinstance(move, Take)]
    return sorted(dice, key=lambda move: (data.PLACE_OF_GOD[move.section], data.ORDER_OF_DIE[move.die]))


def anubis_shape(listed: Sequence[Anubis], taken: Move | None, price: Id = "") -> tuple[Picks, ...]:
    """[R6.3] The dice of Anubis, on the dial.

    price: the place of the scribes that pay, which can be pressed first; empty if nothing is paid.
    """
    caption = prompt_texts.AnubisCaption() if price else prompt_texts.AnyDieCaption()
    return picks(caption, (anubis_choice(m, taken, price) for m in listed), DIE)


def anubis_choice(move: Anubis, taken: Move | None, price: Id) -> Choice:
    """A die of Anubis; it is the second choice at a die that can be taken without him."""
    place, hint = f"{move.section}_{move.die} {price}".strip(), prompt_texts.GodIs(move.section)
    return Choice(prompt_texts.DieName(move.die), str(move), move == taken, place=place, hint=hint, icon=move.die)


def before_taking(g: Tekhenu, taken: Take | Anubis | None) -> Tekhenu:
    """A copy of the position before the die was taken; what it cost is not given back."""
    if taken is None:
        return g
    before = g.copy()
    section = before.dice[data.PLACE_OF_GOD[taken.section]]
    section[:] = sorted([*section, taken.die], key=data.ORDER_OF_DIE.__getitem__)
    before.plan = None
    return before


def die_choice(g: Tekhenu, move: Take, taken: Move | None, why: Refusal | None = None) -> Choice:
    """A die on the dial, with its section and status."""
    place = f"{move.section}_{move.die}"
    if why is not None:
        return Choice(prompt_texts.DieName(move.die), why=why, place=place, icon=move.die)
    status = g.status(data.PLACE_OF_GOD[move.section], data.COLOUR_OF[move.die])
    hint: Sentence = prompt_texts.DieAt(move.section, status)
    if move.pan is not None:
        hint = prompt_texts.DieTo(move.section, move.pan)
    return Choice(prompt_texts.DieName(move.die), str(move), move == taken, place=place, hint=hint, icon=move.die)


def acting(g: Tekhenu, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R5.2] The actions with the die."""
    assert g.plan is not None
    rest = actions(g, seat, chosen, collected)
    return panel(prompt_texts.ActionHeading(g.plan.die), uses(rest), rest)


def uses(shapes: Sequence[object]) -> Sentence:
    """What a die can be used for: gods, stores where something is made, or a card that comes first."""
    listed = [one.move for shape in shapes if isinstance(shape, Picks) for one in shape.choices]
    produces, performs = (any(move.startswith(kind) for move in listed) for kind in ("produce ", "perform "))
    if produces:
        return prompt_texts.ActionContext() if performs else prompt_texts.StoreContext()
    needs_card = not performs and any(move.startswith("play ") for move in listed)
    return prompt_texts.CardContext() if needs_card else prompt_texts.GodContext()


def actions(g: Tekhenu, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> tuple[Picks, ...]:
    """[R5.2] [R6.1] The value, the actions with it, substitutes for scribes, cards."""
    plan, moves = g.plan, g.moves(seat)
    assert plan is not None
    declared = next((m for m in collected if isinstance(m, Reckon)), None)
    start = msgspec.structs.replace(plan, value=data.PIPS_OF[plan.die])
    values = (value_choice(start, m, declared) for m in payable_values(g, seat, start))
    return (
        *picks(prompt_texts.ValueCaption(plan.value), values, VALUE),
        *payments(g, seat, chosen, collected),
        *picks(prompt_texts.ActionCaption(), performances(g, seat, chosen)),
        *cards(moves, chosen),
    )


def value_choice(start: Plan, move: Reckon, declared: Move | None) -> Choice:
    """[R6.1] Another value, with the scribes that it costs."""
    scribes = msgspec.structs.replace(start, value=move.value).steps()
    costs = prompt_texts.ValueCosts(Amount(scribes, "n_scribe"))
    return choice(move, prompt_texts.ValueIs(move.value), declared, hint=costs)


def performances(g: Tekhenu, seat: Seat, chosen: Move | None) -> list[Choice]:
    """[R5.2] God actions and Productions, or passing."""
    moves = g.moves(seat)
    done = [m for m in moves if isinstance(m, Perform)]
    out = [choice(m, prompt_texts.AtGod(m.god, m.value), chosen, icon=GOD_SYMBOLS[m.god]) for m in done]
    made = [m for m in moves if isinstance(m, Produce)]
    out += [choice(m, prompt_texts.Making(m.resource, m.value), chosen, icon=m.resource) for m in made]
    return out + [choice(m, move_label(m, g.decision), chosen) for m in moves if m == PASS]


def ordering(g: Tekhenu, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R5.5] The due actions."""
    listed = picks(prompt_texts.ActionCaption(), performances(g, seat, chosen))
    return panel(prompt_texts.OrderHeading(), None, listed, cards(g.moves(seat), chosen))


def ending(g: Tekhenu, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R23.2] The end of the turn."""
    listed = picks(prompt_texts.WhatToDo(), performances(g, seat, chosen))
    return panel(prompt_texts.EndHeading(), None, listed, cards(g.moves(seat), chosen))


def unbound(g: Tekhenu, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R11.4] Any action."""
    return panel(prompt_texts.ExtraHeading(), None, picks(prompt_texts.ActionCaption(), performances(g, seat, chosen)))
