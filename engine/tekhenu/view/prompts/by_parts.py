"""Choices that are put together one by one at their places: a mix of tokens, a set of Decrees."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from engine.core import Id, Mark, Move, Panel, Seat, Sentence, Total, Totals
from engine.tekhenu.cards.decrees import MOST, Taxing
from engine.tekhenu.cards.start_cards import MIXES, Mixing
from engine.tekhenu.model import board as data
from engine.tekhenu.model.moves import PASS, Gather, Proclaim, Tribute
from engine.tekhenu.model.pass_labels import move_label
from engine.tekhenu.position import Tekhenu
from engine.tekhenu.view.anchors import own
from engine.tekhenu.view.prompts import prompt_texts
from engine.tekhenu.view.prompts.god_texts import Less, More
from engine.tekhenu.view.prompts.parts import choice, panel, picks

Found = Mapping[tuple[Id, ...], Move]


def mixing(g: Tekhenu, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[S04] [S09] [S10] The resources at one's own stores."""
    top = g.decision
    assert isinstance(top, Mixing)
    made = chosen.tokens if isinstance(chosen, Gather) else ()
    found = {in_order(m.tokens): m for m in g.moves(seat) if isinstance(m, Gather)}
    context = prompt_texts.MixContext(MIXES[top.card][0])
    shown = of_parts(g, seat, chosen, prompt_texts.MixHeading(), context, token_totals(found, made))
    marks = (Mark(own(token), More(made.count(token))) for token in dict.fromkeys(made))
    return msgspec.structs.replace(shown, marks=tuple(marks))


def taxing(g: Tekhenu, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[D04] The tokens paid, at one's own stores."""
    assert isinstance(g.decision, Taxing)
    made = chosen.tokens if isinstance(chosen, Tribute) else ()
    found = {in_order(m.tokens): m for m in g.moves(seat) if isinstance(m, Tribute)}
    context = prompt_texts.TaxContext(data.REACHED[g.players[seat].population])
    shown = of_parts(g, seat, chosen, prompt_texts.TaxHeading(), context, token_totals(found, made))
    marks = (Mark(own(token), Less(made.count(token))) for token in dict.fromkeys(made))
    return msgspec.structs.replace(shown, marks=tuple(marks))


def proclaiming(g: Tekhenu, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R21.1] The Decrees among one's own cards."""
    made = chosen.cards if isinstance(chosen, Proclaim) else ()
    found = {in_order(m.cards): m for m in g.moves(seat) if isinstance(m, Proclaim)}
    cards = [card for card in g.players[seat].decrees if any(card in each for each in found)]
    totals = (total(found, made, card, card, prompt_texts.CardIs(card), once=True) for card in cards)
    return of_parts(g, seat, chosen, prompt_texts.ProclaimHeading(), prompt_texts.ProclaimContext(MOST), totals)


def of_parts(
    g: Tekhenu, seat: Seat, chosen: Move | None, heading: Sentence, context: Sentence, totals: Iterable[Total]
) -> Panel:
    """The parts at their places, the list of what they can make, and doing without."""
    moves, parts = g.moves(seat), tuple(totals)
    shown = (Totals(prompt_texts.OneByOne(), parts),) if parts else ()
    whole = picks(prompt_texts.WhatToDo(), (choice(m, m, chosen) for m in moves if m != PASS))
    without = picks(prompt_texts.WhatToDo(), (choice(m, move_label(m, g.decision), chosen) for m in moves if m == PASS))
    return panel(heading, context, shown, whole, without)


def token_totals(found: Found, made: tuple[Id, ...]) -> Iterable[Total]:
    """A choice at the store of each token that occurs."""
    kinds = [token for token in data.TOKENS if any(token in each for each in found)]
    return (total(found, made, token, own(token), prompt_texts.OneMore(token)) for token in kinds)


def total(found: Found, made: tuple[Id, ...], one: Id, place: str, label: Sentence, once: bool = False) -> Total:
    """What a tap on this token selects: one more; with `once`, or where no more is possible, none."""
    more = None if once and one in made else one_more(found, made, one)
    to = more or found.get(in_order(each for each in made if each != one))
    return Total(label, place, (str(to),) if to else (), on=one in made)


def one_more(found: Found, made: tuple[Id, ...], one: Id) -> Move | None:
    """The move with one more of this; where there is no room, it replaces one of the most frequent kind."""
    others = sorted({each for each in made if each != one}, key=lambda each: (-made.count(each), made.index(each)))
    swaps = [[one, *made[: made.index(gone)], *made[made.index(gone) + 1 :]] for gone in others]
    alone = [] if made else [[one] * n for n in range(2, max(map(len, found), default=0) + 1)]
    tries = (in_order(parts) for parts in ([one, *made], *swaps, *alone))
    return next((found[parts] for parts in tries if parts in found), None)


def in_order(parts: Iterable[Id]) -> tuple[Id, ...]:
    """The same for all orders of the parts."""
    return tuple(sorted(parts))
