"""Layout of the choices of each decision in the prompt."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.core import Builder, Choice, Ghost, Move, Panel, Seat, SecretDecision, Sentence, SomeDecision
from engine.core.prompt import Everyone, seals, with_closed_places, with_first
from engine.tekhenu.actions.die_selection import Selecting
from engine.tekhenu.actions.population_track import Unbound
from engine.tekhenu.actions.turn import Acting, Ending, Ordering
from engine.tekhenu.cards.column_abilities import Offered
from engine.tekhenu.cards.decrees import LAST_ACTION, Doubling, LastAct, Proclaiming, Revealing, Taxing
from engine.tekhenu.cards.start_cards import Growing, KeepingOne, Labouring, Mixing
from engine.tekhenu.gods.bastet import Feasting
from engine.tekhenu.gods.hathor import Building
from engine.tekhenu.gods.horus import Erecting
from engine.tekhenu.gods.osiris import Founding
from engine.tekhenu.gods.production import Producing
from engine.tekhenu.gods.ra import Raising
from engine.tekhenu.gods.thoth import Buying
from engine.tekhenu.model.board import TECHNOLOGY
from engine.tekhenu.model.moves import PASS, Choose, Faith, Feed, Keep, Receive
from engine.tekhenu.model.pass_labels import NoFaith, move_label
from engine.tekhenu.phases.draft import Choosing, Destined, Keeping, Rewarding
from engine.tekhenu.phases.judgement import Judging, balance_with
from engine.tekhenu.phases.scoring import Feeding, bread_owed
from engine.tekhenu.position import Tekhenu
from engine.tekhenu.view.anchors import anchor_of, places_of
from engine.tekhenu.view.board_layout import amount, lean
from engine.tekhenu.view.prompts import god_texts, prompt_texts, set_up_texts
from engine.tekhenu.view.prompts.by_parts import mixing, proclaiming, taxing
from engine.tekhenu.view.prompts.dice import acting, ending, ordering, selecting, unbound
from engine.tekhenu.view.prompts.effect_marks import faith_marks
from engine.tekhenu.view.prompts.first_choices import FIRST
from engine.tekhenu.view.prompts.gods import building, buying, erecting, feasting, founding, producing, raising
from engine.tekhenu.view.prompts.parts import choice, panel, payments, picks
from engine.tekhenu.view.table_texts import CardEffect

# -- set-up, rewards ---------------------------------------------------------------------------------------------


def card_choices(moves: Sequence[Move], chosen: Move | None) -> list[Choice]:
    """Cards, each with what it does."""
    return [
        choice(m, prompt_texts.CardIs(m.card), chosen, hint=CardEffect(f"about_{m.card}"))
        for m in moves
        if isinstance(m, Choose | Keep | Receive)
    ]


def keeping(g: Tekhenu, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R2.9] The two Decrees, and who has sealed; alone against Botankhamon nobody is waited for."""
    top = g.decision
    assert isinstance(top, Keeping)
    mine = top.sealed.get(seat)
    listed = picks(prompt_texts.WhatToDo(), card_choices(top.options(g, seat), chosen or mine))
    if g.bot is not None:
        return panel(set_up_texts.KeepHeading(), set_up_texts.KeepAloneContext(), listed)
    heading, context = set_up_texts.KeepHeading(), set_up_texts.KeepContext()
    if not isinstance(mine, Keep):
        return Panel(Everyone(), heading, context, shapes=(*listed, seals(g)))
    sealed = set_up_texts.DecreeSealed(mine.card)
    return Panel(Everyone(), sealed, set_up_texts.MayChange(), shapes=(*listed, seals(g)))


def starting(g: Tekhenu, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R3.2] The start cards."""
    listed = card_choices(g.moves(seat), chosen)
    context = set_up_texts.StartContext() if g.bot is None else set_up_texts.StartAloneContext()
    return panel(set_up_texts.StartHeading(), context, picks(prompt_texts.WhatToDo(), listed))


def choosing_destiny(g: Tekhenu, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R3.4] The destiny cards."""
    listed = card_choices(g.moves(seat), chosen)
    return panel(set_up_texts.DestinyHeading(), set_up_texts.DestinyContext(), picks(prompt_texts.WhatToDo(), listed))


def rewarding(g: Tekhenu, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R3.5] The rewards to come."""
    moves = g.moves(seat)
    listed = picks(prompt_texts.WhatToDo(), card_choices(moves, chosen))
    if len(moves) == 1:
        return panel(set_up_texts.LastRewardHeading(), None, listed)
    return panel(set_up_texts.RewardHeading(), set_up_texts.RewardContext(), listed)


def keeping_one(g: Tekhenu, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[S05] [S06] The two cards drawn, each with what it does."""
    top = g.decision
    assert isinstance(top, KeepingOne)
    listed = picks(prompt_texts.WhatToDo(), card_choices(g.moves(seat), chosen))
    if top.kind == TECHNOLOGY:
        return panel(set_up_texts.KeepTechnologyHeading(), set_up_texts.KeepTechnologyContext(), listed)
    return panel(set_up_texts.KeepBlessingHeading(), set_up_texts.KeepBlessingContext(), listed)


# -- judgement and scoring -------------------------------------------------------------------------------------------


def judging(g: Tekhenu, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R19.2] Faith on a pan, or none."""
    moves = g.moves(seat)
    none = picks(prompt_texts.FaithCaption(), [choice(PASS, NoFaith(), chosen)])
    laid = picks(prompt_texts.FaithCaption(), (choice(m, m, chosen) for m in moves if isinstance(m, Faith)))
    balance = g.players[seat].balance()
    shown = panel(prompt_texts.FaithHeading(), prompt_texts.FaithContext(balance), laid, none)
    if not isinstance(chosen, Faith):
        return shown
    laid_down = Ghost(anchor_of(chosen), lean(balance_with(g, seat, chosen)), (amount("faith", chosen.n),))
    marks = tuple(faith_marks(g, seat, chosen))
    return msgspec.structs.replace(shown, around=god_texts.FaithOf(), ghosts=(laid_down,), marks=marks)


def feeding(g: Tekhenu, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R20.7] Amounts of bread to pay."""
    feeds = (m for m in g.moves(seat) if isinstance(m, Feed))
    amounts = (choice(m, god_texts.Costs(amount("bread", m.n)), chosen, icon="bread") for m in feeds)
    paid = payments(g, seat, chosen, collected)
    return panel(
        prompt_texts.BreadHeading(),
        prompt_texts.BreadContext(amount("bread", bread_owed(g, seat))),
        paid,
        picks(prompt_texts.WhatToDo(), amounts),
    )


# -- decisions of cards and tiles --------------------------------------------------------------------------------------


def of_a_card(heading: Sentence, context: Sentence | None = None) -> Builder:
    """The prompt of a decision shown as a list of its moves."""

    def laid_out(g: Tekhenu, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
        top = g.decision
        moves = top.options(g, seat) if isinstance(top, SecretDecision) else g.moves(seat)
        done = [Choice(m, str(m), True) for m in collected]
        rest = [choice(m, move_label(m, top), chosen) for m in moves]
        placed = picks(prompt_texts.WhatToDo(), (each for each in rest if each.place))
        unplaced = [*done, *(each for each in rest if not each.place)]
        return panel(heading, context, placed, picks(prompt_texts.WhatToDo(), unplaced))

    return laid_out


def revealing(g: Tekhenu, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[D23] The Decree that acts before the last Scoring; who does not hold it is asked as well."""
    if LAST_ACTION in g.players[seat].decrees:
        return of_a_card(prompt_texts.RevealHeading())(g, seat, chosen, collected)
    asked = of_a_card(prompt_texts.NothingToReveal())(g, seat, chosen, collected)
    return msgspec.structs.replace(asked, context=prompt_texts.EveryoneIsAsked(LAST_ACTION))


LAID_OUT: dict[type[SomeDecision], Builder] = {
    Keeping: keeping, Choosing: starting, Destined: choosing_destiny, Rewarding: rewarding, Selecting: selecting,
    Acting: acting, Ordering: ordering, Ending: ending, Unbound: unbound, Erecting: erecting, Raising: raising,
    Building: building, Feasting: feasting, Buying: buying, Founding: founding, Producing: producing, Judging: judging,
    Feeding: feeding,
    Offered: of_a_card(prompt_texts.AbilityHeading()), Mixing: mixing,
    Growing: of_a_card(prompt_texts.GrowHeading(), prompt_texts.GrowContext()),
    Labouring: of_a_card(prompt_texts.LabourHeading()),
    KeepingOne: keeping_one, Revealing: revealing,
    LastAct: of_a_card(prompt_texts.LastActHeading()), Proclaiming: proclaiming,
    Taxing: taxing, Doubling: of_a_card(prompt_texts.DoubleHeading()),
}  # fmt: skip
CHOICES = {
    decision: with_closed_places(places_of, with_first(FIRST.get(decision), laid_out))
    for decision, laid_out in LAID_OUT.items()
}
