"""[R5] The reveal of the provinces, from the deck or by the players' choice (expert rule)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.amun_re.model.events import ChoiceBegan, ChoicesOpened, Chose, Turned
from engine.amun_re.model.moves import Choose
from engine.amun_re.model.refusals import NotInHand
from engine.core import Move, Preview, Refusal, Seat, SecretDecision, Sentence, _, paragraph

if TYPE_CHECKING:
    from engine.amun_re.position import AmunRe


class ChoiceSealed(Sentence, frozen=True):
    """Preview: the province card stays secret until all have chosen."""

    text = _("Nobody sees it until everyone has chosen. Then anyone may bid on it.")
    clause = "R5.5"


class Choosing(SecretDecision["AmunRe"]):
    """[R5.5] [D1] All players secretly choose one province card of their hand."""

    phase = "auction"
    clause = "R5.5"
    answers = (Choose,)

    sealed: dict[Seat, Choose | None] = {}

    def options(self, g: AmunRe, seat: Seat) -> Sequence[Move]:
        """The province cards of the seat."""
        return [Choose(p) for p in g.province_hands[seat]]

    def reason_closed(self, g: AmunRe, seat: Seat, move: Move) -> Refusal | None:
        """Why a province cannot be chosen."""
        return NotInHand(move.province) if isinstance(move, Choose) else None

    def preview(self, g: AmunRe, seat: Seat, moves: Sequence[Move]) -> Preview:
        """The sealed card stays secret until all have chosen."""
        return Preview(moves[-1], (ChoiceSealed(),))

    def resolve(self, g: AmunRe) -> None:
        """[A36] Turn up the chosen cards together, in turn order."""
        chosen = [(s, m.province) for s in g.turn_order() if (m := self.sealed[s])]
        g.emit(ChoicesOpened(tuple(Chose(s, p) for s, p in chosen)))
        turn_up_chosen(g, dict(chosen))


@paragraph
def reveal(g: AmunRe) -> None:
    """[R5.1] [R5.5] Turn up one province per player, or let each player choose one (expert rule)."""
    if not g.options.expert:
        put_up_provinces(g, [g.deck.pop() for _seat in range(g.seats)])
    elif len(g.province_hands[0]) == 1:
        turn_up_chosen(g, {s: g.province_hands[s][0] for s in range(g.seats)})
    else:
        g.emit(ChoiceBegan())
        g.push(Choosing(tuple(range(g.seats))))


def turn_up_chosen(g: AmunRe, chosen: dict[Seat, str]) -> None:
    """[R5.5] Move the chosen cards from the hands to the board, in turn order [A36]."""
    for seat, province in chosen.items():
        g.province_hands[seat].remove(province)
    put_up_provinces(g, [chosen[s] for s in g.turn_order()])


def put_up_provinces(g: AmunRe, provinces: list[str]) -> None:
    """[R5.1] [R5.2] [R5.3] [R5.4] Put provinces up for auction with their bonus stones and hidden cards."""
    g.revealed = provinces
    g.used = [*g.used, *provinces]
    g.emit(Turned(tuple(provinces)))
    for p in provinces:
        g.lands[p].stones += g.board[p].free_stones
        if cards := g.draw(g.board[p].free_cards):
            g.free_cards[p] = cards
