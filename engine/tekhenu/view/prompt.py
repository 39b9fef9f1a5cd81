"""Layout of the choices of each decision in the prompt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from engine.core import (
    Builder,
    Choice,
    Facts,
    Id,
    Ladder,
    LadderRow,
    Move,
    Panel,
    Picks,
    Refusal,
    Rung,
    Seat,
    SecretDecision,
    Sentence,
    Slide,
    SomeDecision,
)
from engine.core.prompt import YourTurn
from engine.tekhenu.actions.die_selection import Selecting
from engine.tekhenu.actions.payment import Spending
from engine.tekhenu.actions.population_track import Unbound
from engine.tekhenu.actions.turn import Acting, Ending, Ordering
from engine.tekhenu.actions.turn_plan import reckonings
from engine.tekhenu.cards.column_abilities import Offered
from engine.tekhenu.cards.decrees import Doubling, LastAct, Proclaiming, Revealing, Taxing
from engine.tekhenu.cards.start_cards import Growing, KeepingOne, Labouring, Mixing
from engine.tekhenu.gods.bastet import Feasting
from engine.tekhenu.gods.hathor import Building
from engine.tekhenu.gods.horus import Erecting
from engine.tekhenu.gods.osiris import Founding
from engine.tekhenu.gods.production import Producing
from engine.tekhenu.gods.ra import Raising, buildings_beside, edge_points, matching_edges
from engine.tekhenu.gods.ra import price as price_of_tile
from engine.tekhenu.gods.thoth import Buying
from engine.tekhenu.model import board as data
from engine.tekhenu.model import prompt_texts
from engine.tekhenu.model.moves import (
    PASS,
    RAISE,
    Anubis,
    Build,
    Buy,
    Choose,
    Faith,
    Feed,
    Found,
    Honour,
    Instead,
    Keep,
    People,
    Perform,
    Play,
    Produce,
    Raise,
    Receive,
    Reckon,
    Refresh,
    Take,
)
from engine.tekhenu.phases.draft import Choosing, Destined, Keeping, Rewarding
from engine.tekhenu.phases.judgement import Judging
from engine.tekhenu.phases.scoring import Feeding
from engine.tekhenu.position import Tekhenu
from engine.tekhenu.view.board_layout import amount
from engine.tekhenu.view.table_texts import Does

DIE, VALUE, PAYMENT = 1, 2, 3  # the steps of a turn whose choice can still be changed


Closed = dict[Move, Refusal]


def choice(
    move: Move,
    label: Sentence,
    chosen: Move | None,
    closed: Closed | None = None,
    place: str = "",
    hint: Sentence | None = None,
    icon: str = "",
) -> Choice:
    """One choice, open, or closed with its reason."""
    if closed and (why := closed.get(move)) is not None:
        return Choice(label, why=why, place=place, hint=hint, icon=icon)
    return Choice(label, str(move), move == chosen, place=place, hint=hint, icon=icon)


def picks(caption: Sentence, choices: Iterable[Choice], step: int = 0) -> tuple[Picks, ...]:
    """A list of choices; nothing if it is empty."""
    listed = tuple(choices)
    return (Picks(caption, listed, step=step),) if listed else ()


def cards(moves: Sequence[Move], chosen: Move | None) -> tuple[Picks, ...]:
    """[R23.1] The cards that can be used now."""
    used = [move for move in moves if isinstance(move, Play)]
    return picks(prompt_texts.CardsCaption(), (choice(m, m, chosen, hint=Does(f"about_{m.card}")) for m in used))


def payments(g: Tekhenu, seat: Seat, collected: Sequence[Move]) -> tuple[Picks, ...]:
    """[R7.2] Substitutes that can be named: one list for each token, each a step of its own."""
    top = g.decision
    if not isinstance(top, Spending):
        return ()
    said = {move.token: move for move in collected if isinstance(move, Instead)}
    offered = [move for move in g.moves(seat) if isinstance(move, Instead)]
    out = tuple[Picks, ...]()
    for step, token in enumerate(dict.fromkeys([*said, *(move.token for move in offered)]), PAYMENT):
        unsaid = msgspec.structs.replace(top, instead={k: n for k, n in top.instead.items() if k != token})
        options = (m for m in unsaid.moves(g, seat) if isinstance(m, Instead) and m.token == token)
        listed = (Choice(prompt_texts.CountIs(m.n), str(m), m == said.get(token), icon=token) for m in options)
        out += picks(prompt_texts.PayCaption(token), listed, step)
    return out


def panel(heading: Sentence, context: Sentence | None, *shapes: tuple[object, ...]) -> Panel:
    """The prompt of a player who has to choose."""
    return Panel(YourTurn(), heading, context, shapes=tuple(shape for group in shapes for shape in group))


# -- set-up, rewards ---------------------------------------------------------------------------------------------


def card_choices(moves: Sequence[Move], chosen: Move | None) -> list[Choice]:
    """Cards, each with what it does."""
    return [
        choice(m, prompt_texts.CardIs(m.card), chosen, place=m.card, hint=Does(f"about_{m.card}"))
        for m in moves
        if isinstance(m, Choose | Keep | Receive)
    ]


def keeping(g: Tekhenu, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R2.9] The two Decrees."""
    top = g.decision
    assert isinstance(top, Keeping)
    listed = card_choices(top.options(g, seat), chosen or top.sealed.get(seat))
    return panel(prompt_texts.KeepHeading(), prompt_texts.KeepContext(), picks(prompt_texts.WhatToDo(), listed))


def starting(g: Tekhenu, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R3.2] The start cards."""
    listed = card_choices(g.moves(seat), chosen)
    return panel(prompt_texts.StartHeading(), prompt_texts.StartContext(), picks(prompt_texts.WhatToDo(), listed))


def choosing_destiny(g: Tekhenu, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R3.4] The destiny cards."""
    listed = card_choices(g.moves(seat), chosen)
    return panel(prompt_texts.DestinyHeading(), prompt_texts.DestinyContext(), picks(prompt_texts.WhatToDo(), listed))


def rewarding(g: Tekhenu, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R3.5] The rewards to come."""
    return panel(
        prompt_texts.RewardHeading(), None, picks(prompt_texts.WhatToDo(), card_choices(g.moves(seat), chosen))
    )


# -- a die and its action ------------------------------------------------------------------------------------------


def selecting(g: Tekhenu, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R5.1] The dice by section, cards, the dice of Anubis; then the actions with the chosen die."""
    taken = next((m for m in collected if isinstance(m, Take | Anubis)), None)
    if taken is None:
        top = g.decision
        assert isinstance(top, Selecting)
        context = prompt_texts.AnyDieContext() if top.anubis else prompt_texts.DieContext()
        return panel(prompt_texts.DieHeading(), context, dice_shapes(g, seat, None, top), cards(g.moves(seat), chosen))
    rest = actions(g, seat, chosen, collected)
    if isinstance(taken, Anubis):
        return panel(prompt_texts.DieHeading(), prompt_texts.AnyDieContext(), anubis_shape([taken], g, taken), rest)
    dice = dice_shapes(before_taking(g, taken), seat, taken, Selecting((seat,)))
    return panel(prompt_texts.DieHeading(), prompt_texts.DieContext(), dice, rest)


def dice_shapes(g: Tekhenu, seat: Seat, taken: Take | None, top: Selecting) -> tuple[Picks, ...]:
    """[R5.1] The dice by section, closed ones with their reasons; then the dice of Anubis."""
    listed, closed = top.moves(g, seat), dict(top.closed_moves(g, seat))
    open_ = {(m.section, m.die) for m in listed if isinstance(m, Take)}
    shut = [m for m in closed if isinstance(m, Take) and (m.section, m.die) not in open_]
    dice = [die_choice(g, m, taken, closed.get(m)) for m in by_section([*listed, *shut])]
    return (*picks(prompt_texts.DiceCaption(), dice, DIE), *anubis_shape(listed, g, taken))


def by_section(moves: Sequence[Move]) -> list[Take]:
    """The moves that take a die, sorted by section clockwise from Horus."""
    dice = [move for move in moves if isinstance(move, Take)]
    return sorted(dice, key=lambda move: (data.PLACE_OF_GOD[move.section], data.ORDER_OF_DIE[move.die]))


def anubis_shape(listed: Sequence[Move], g: Tekhenu, taken: Move | None) -> tuple[Picks, ...]:
    """[R6.3] The dice of Anubis, folded unless they are the only ones."""
    dice = tuple(die_choice(g, m, taken) for m in listed if isinstance(m, Anubis))
    only = not any(isinstance(m, Take) for m in listed)
    return (Picks(prompt_texts.AnubisCaption(), dice, step=DIE, folded=not only),) if dice else ()


def before_taking(g: Tekhenu, taken: Take | None) -> Tekhenu:
    """A copy of the position before the die was taken."""
    if taken is None:
        return g
    before = g.copy()
    section = before.dice[data.PLACE_OF_GOD[taken.section]]
    section[:] = sorted([*section, taken.die], key=data.ORDER_OF_DIE.__getitem__)
    before.plan = None
    return before


def die_choice(g: Tekhenu, move: Take | Anubis, taken: Move | None, why: Refusal | None = None) -> Choice:
    """A die in the list, with its section and status."""
    if isinstance(move, Anubis):
        hint: Sentence = prompt_texts.GodIs(move.section)
        return Choice(prompt_texts.DieName(move.die), str(move), move == taken, hint=hint, icon=move.die)
    place = f"{move.section}_{move.die}"
    if why is not None:
        return Choice(prompt_texts.DieName(move.die), why=why, place=place, icon=move.die)
    status = g.status(data.PLACE_OF_GOD[move.section], data.COLOUR_OF[move.die])
    hint = prompt_texts.DieAt(move.section, status) if move.pan is None else prompt_texts.DieTo(move.section, move.pan)
    return Choice(prompt_texts.DieName(move.die), str(move), move == taken, place=place, hint=hint, icon=move.die)


def acting(g: Tekhenu, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R5.2] The actions with the die."""
    assert g.plan is not None
    return panel(prompt_texts.ActionHeading(g.plan.die), None, actions(g, seat, chosen, collected))


def actions(g: Tekhenu, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> tuple[Picks, ...]:
    """[R5.2] [R6.1] The value, the actions with it, substitutes for scribes, cards."""
    plan, moves = g.plan, g.moves(seat)
    assert plan is not None
    declared = next((m for m in collected if isinstance(m, Reckon)), None)
    start = msgspec.structs.replace(plan, value=data.PIPS_OF[plan.die])
    values = (choice(m, prompt_texts.ValueIs(m.value), declared) for m in reckonings(g, seat, start))
    return (
        *picks(prompt_texts.ValueCaption(plan.value), values, VALUE),
        *picks(prompt_texts.ActionCaption(), performances(g, seat, chosen)),
        *payments(g, seat, collected),
        *cards(moves, chosen),
    )


def performances(g: Tekhenu, seat: Seat, chosen: Move | None) -> list[Choice]:
    """[R5.2] God actions and Productions, or passing."""
    moves = g.moves(seat)
    out = [choice(m, prompt_texts.AtGod(m.god, m.value), chosen, place=m.god) for m in moves if isinstance(m, Perform)]
    made = [m for m in moves if isinstance(m, Produce)]
    out += [choice(m, prompt_texts.Making(m.resource, m.value), chosen, icon=m.resource) for m in made]
    return out + [choice(m, prompt_texts.move_label(m, g.decision), chosen) for m in moves if m == PASS]


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


# -- god actions ---------------------------------------------------------------------------------------------------


def erecting(g: Tekhenu, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R8.2] A god, or a space for the people."""
    moves = g.moves(seat)
    gods = (choice(m, prompt_texts.PlaceIs(m.god), chosen, place=m.god) for m in moves if isinstance(m, Honour))
    spaces = (choice(m, prompt_texts.PlaceIs(m.space), chosen, place=m.space) for m in moves if isinstance(m, People))
    return panel(
        prompt_texts.StatueHeading(),
        None,
        picks(prompt_texts.ForGod(), gods),
        picks(prompt_texts.ForPeople(), spaces),
        payments(g, seat, collected),
        cards(moves, chosen),
    )


def raising(g: Tekhenu, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R9.3] The empty squares, each with the four rotations of the tile."""
    moves, doing = g.moves(seat), g.doing[-1]
    tile, cost = g.tiles[data.RA_SLOT_FOR[doing.value]], price_of_tile(g, doing.value)
    assert tile is not None
    legal = set(moves)
    rows = tuple(square_row(g, k, tile, chosen) for k, four in enumerate(RAISE) if four[0] in legal)
    ladder = (Ladder(prompt_texts.SquaresCaption(), rows),) if rows else ()
    context = prompt_texts.ColumnFree() if doing.free else prompt_texts.ColumnContext(amount("limestone", cost or 0))
    return panel(prompt_texts.ColumnHeading(), context, payments(g, seat, collected), cards(moves, chosen), ladder)


def square_row(g: Tekhenu, square: int, tile: Id, chosen: Move | None) -> LadderRow:
    """[R9.3] A square: its tokens, and the points of Buildings and edges for each rotation."""
    token, n = g.printed.grid[square]
    beside = buildings_beside(g, square)
    rungs = tuple(
        Rung(
            move.turned,
            str(move),
            move == chosen,
            label=prompt_texts.TurnedBy(move.turned, amount("vp", beside + points)),
        )
        for quarter, move in enumerate(RAISE[square])
        for points in [edge_points(square, matching_edges(g, tile, square, quarter))]
    )
    on = isinstance(chosen, Raise) and chosen.square == data.SQUARES[square]
    return LadderRow(data.SQUARES[square], prompt_texts.SquareNote(amount(data.TOKENS[token], n)), rungs, on=on)


def building(g: Tekhenu, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R10.1] The spaces that can be paid for."""
    moves, bread = g.moves(seat), g.printed.bread
    spaces = (
        choice(
            m,
            prompt_texts.PlaceIs(m.space),
            chosen,
            place=m.space,
            hint=prompt_texts.Costs(amount("bread", bread[m.space])),
        )
        for m in moves
        if isinstance(m, Build)
    )
    listed = picks(prompt_texts.SpacesCaption(), spaces)
    return panel(prompt_texts.BuildingHeading(), None, payments(g, seat, collected), cards(moves, chosen), listed)


def feasting(g: Tekhenu, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R12.1] Ways to pay for the festival."""
    moves = g.moves(seat)
    rest = (choice(m, m, chosen) for m in moves if not isinstance(m, Instead | Play))
    return panel(
        prompt_texts.FeastHeading(),
        None,
        payments(g, seat, collected),
        picks(prompt_texts.WhatToDo(), rest),
        cards(moves, chosen),
    )


def buying(g: Tekhenu, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R13.2] [R13.3] The cards of each section within reach; refreshing."""
    moves, shapes = g.moves(seat), tuple[Picks, ...]()
    for section, stall in zip(data.SECTIONS, g.market, strict=True):
        here = (cards_choice(m, chosen) for m in moves if isinstance(m, Buy) and m.cards[0] in stall.cards)
        shapes += picks(prompt_texts.SectionIs(section), here)
    fresh = (choice(m, prompt_texts.SectionIs(m.section), chosen) for m in moves if isinstance(m, Refresh))
    return panel(
        prompt_texts.CardsHeading(),
        None,
        payments(g, seat, collected),
        shapes,
        picks(prompt_texts.RefreshCaption(), fresh),
        cards(moves, chosen),
    )


def cards_choice(move: Buy, chosen: Move | None) -> Choice:
    """One card with what it does, or several by their names."""
    alone = len(move.cards) == 1
    hint = Does(f"about_{move.cards[0]}") if alone else None
    return choice(move, prompt_texts.CardsAre(move.cards), chosen, place=move.cards[0] if alone else "", hint=hint)


def founding(g: Tekhenu, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R14.2] The free spaces of the row."""
    moves, value = g.moves(seat), g.doing[-1].value
    listed = []
    for move in moves:
        if isinstance(move, Found):
            space = f"{move.quarter}_{value}"
            label = prompt_texts.PlaceIs(space) if move.also is None else prompt_texts.AlsoRaises(space, move.also)
            listed.append(choice(move, label, chosen, place=space))
    return panel(
        prompt_texts.WorkshopHeading(value), None, picks(prompt_texts.SpacesCaption(), listed), cards(moves, chosen)
    )


def producing(g: Tekhenu, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R15.4] Taking the resources, or a Blessing first."""
    moves = g.moves(seat)
    rest = (choice(m, m, chosen) for m in moves if not isinstance(m, Play))
    return panel(prompt_texts.ProduceHeading(), None, picks(prompt_texts.WhatToDo(), rest), cards(moves, chosen))


# -- judgement and scoring -------------------------------------------------------------------------------------------


def judging(g: Tekhenu, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R19.2] Faith on a pan, or none, with the resulting balances."""
    most = g.players[seat].tokens[data.FAITH]
    laid = chosen.n if isinstance(chosen, Faith) else 1
    pan = chosen.pan if isinstance(chosen, Faith) else ""
    patterns = (
        Choice(prompt_texts.NoFaith(), str(PASS), chosen == PASS),
        *(Choice(prompt_texts.OnPan(side), f"faith {side} {{n}}", side == pan) for side in ("left", "right")),
    )
    slide = Slide(prompt_texts.FaithCaption(), "faith", 1, most, laid, patterns)
    rows = tuple((prompt_texts.NameOf(s), g.players[s].balance()) for s in g.order if s != g.bot)
    facts = Facts(prompt_texts.BalanceHead(), (prompt_texts.PlayerHead(), prompt_texts.BalanceHead()), rows)
    return panel(prompt_texts.FaithHeading(), prompt_texts.FaithContext(g.players[seat].balance()), (slide, facts))


def feeding(g: Tekhenu, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R20.7] Amounts of bread to pay."""
    amounts = (choice(m, prompt_texts.CountIs(m.n), chosen, icon="bread") for m in g.moves(seat) if isinstance(m, Feed))
    paid = payments(g, seat, collected)
    return panel(
        prompt_texts.BreadHeading(), prompt_texts.BreadContext(), paid, picks(prompt_texts.WhatToDo(), amounts)
    )


# -- decisions of cards and tiles --------------------------------------------------------------------------------------


def of_a_card(heading: Sentence) -> Builder:
    """The prompt of a decision shown as a list of its moves."""

    def laid_out(g: Tekhenu, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
        top = g.decision
        moves = top.options(g, seat) if isinstance(top, SecretDecision) else g.moves(seat)
        done = [Choice(m, str(m), True) for m in collected]
        rest = (choice(m, prompt_texts.move_label(m, top), chosen) for m in moves)
        return panel(heading, None, picks(prompt_texts.WhatToDo(), [*done, *rest]))

    return laid_out


CHOICES: dict[type[SomeDecision], Builder] = {
    Keeping: keeping, Choosing: starting, Destined: choosing_destiny, Rewarding: rewarding, Selecting: selecting,
    Acting: acting, Ordering: ordering, Ending: ending, Unbound: unbound, Erecting: erecting, Raising: raising,
    Building: building, Feasting: feasting, Buying: buying, Founding: founding, Producing: producing, Judging: judging,
    Feeding: feeding,
    Offered: of_a_card(prompt_texts.AbilityHeading()), Mixing: of_a_card(prompt_texts.MixHeading()),
    Growing: of_a_card(prompt_texts.GrowHeading()), Labouring: of_a_card(prompt_texts.LabourHeading()),
    KeepingOne: of_a_card(prompt_texts.KeepOneHeading()), Revealing: of_a_card(prompt_texts.RevealHeading()),
    LastAct: of_a_card(prompt_texts.LastActHeading()), Proclaiming: of_a_card(prompt_texts.ProclaimHeading()),
    Taxing: of_a_card(prompt_texts.TaxHeading()), Doubling: of_a_card(prompt_texts.DoubleHeading()),
}  # fmt: skip
