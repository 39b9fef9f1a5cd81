"""Parts that the prompts of several decisions have in common: choices, lists, payments, cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from engine.core import Choice, Id, Move, Panel, Picks, Refusal, Seat, Sentence
from engine.core.prompt import YourTurn
from engine.tekhenu.actions.payment import Spending
from engine.tekhenu.model.moves import Instead, Play
from engine.tekhenu.position import Tekhenu
from engine.tekhenu.view.anchors import anchor_of
from engine.tekhenu.view.board_layout import amount
from engine.tekhenu.view.prompts import prompt_texts
from engine.tekhenu.view.prompts.god_texts import Costs
from engine.tekhenu.view.table_texts import CardEffect

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
    worth: int = 0,
) -> Choice:
    """One choice, open, or closed with its reason."""
    place = place or anchor_of(move)
    if closed and (why := closed.get(move)) is not None:
        return Choice(label, why=why, place=place, hint=hint, icon=icon)
    return Choice(label, str(move), move == chosen, place=place, hint=hint, icon=icon, worth=worth or None)


def picks(caption: Sentence, choices: Iterable[Choice], step: int = 0) -> tuple[Picks, ...]:
    """A list of choices, on the board if all have their places there; nothing if it is empty."""
    listed = tuple(choices)
    return (Picks(caption, listed, step=step, board=all(each.place for each in listed)),) if listed else ()


def cards(moves: Sequence[Move], chosen: Move | None) -> tuple[Picks, ...]:
    """[R23.1] The cards that can be used now."""
    used = [move for move in moves if isinstance(move, Play)]
    return picks(prompt_texts.CardsCaption(), (choice(m, m, chosen, hint=CardEffect(f"about_{m.card}")) for m in used))


def payments(
    g: Tekhenu,
    seat: Seat,
    chosen: Move | None,
    collected: Sequence[Move],
    caption: Callable[[Id], Sentence] = prompt_texts.PayCaption,
) -> tuple[Picks, ...]:
    """[R7.2] Substitutes that can be named and pay for what is chosen: one list for each token."""
    top = g.decision
    if not isinstance(top, Spending):
        return ()
    said = {move.token: move for move in collected if isinstance(move, Instead)}
    offered = [move for move in g.moves(seat) if isinstance(move, Instead)]
    out = tuple[Picks, ...]()
    for step, token in enumerate(dict.fromkeys([*said, *(move.token for move in offered)]), PAYMENT):
        unsaid = msgspec.structs.replace(top, instead={k: n for k, n in top.instead.items() if k != token})
        options = [m for m in unsaid.moves(g, seat) if isinstance(m, Instead) and m.token == token]
        fit = (m for m in options if chosen is None or chosen in with_payment(unsaid, m).moves(g, seat))
        listed = tuple(Choice(Costs(amount(token, m.n)), str(m), m == said.get(token), icon=token) for m in fit)
        out += (Picks(caption(token), listed, step=step, apart=True),) if listed else ()
    return out


def with_payment(asked: Spending, move: Instead) -> Spending:
    """A copy of a decision in which a substitute has been named."""
    return msgspec.structs.replace(asked, instead={**asked.instead, move.token: move.n})


def panel(
    heading: Sentence, context: Sentence | None, *shapes: tuple[object, ...], first: Sentence | None = None
) -> Panel:
    """The prompt of a player who has to choose."""
    return Panel(YourTurn(), heading, context, first, shapes=tuple(shape for group in shapes for shape in group))
