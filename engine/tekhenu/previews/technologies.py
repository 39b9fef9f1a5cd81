"""Previews of the gains from a player's Technologies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from engine.core import Amount, Id, Move, Seat, Sentence, _
from engine.tekhenu.actions.card_hooks import AID
from engine.tekhenu.model import board as data
from engine.tekhenu.model.board import ADMITTED, CARD_ROWS, LEFT, PLACE_OF_GOD, TOKENS
from engine.tekhenu.model.moves import Perform, Produce, Take
from engine.tekhenu.previews.actions import PREVIEWS
from engine.tekhenu.previews.sentences import HappinessTo, PopulationTo

if TYPE_CHECKING:
    from engine.tekhenu.position import Tekhenu

OF_A_GOD: dict[Id, Id] = {"t01": "osiris", "t02": "ra", "t03": "thoth", "t04": "horus", "t06": "bastet"}
Said = list[Sentence]


class TechnologyBrings(Sentence, frozen=True):
    """[R24.1]"""

    card: Id
    gains: tuple[Amount, ...]
    text = _("{card} gives {gains}.")
    clause = "R24.1"


def vp(card: Id, n: int) -> TechnologyBrings:
    """Points from a Technology."""
    return TechnologyBrings(card, (Amount(n, "n_vp"),))


def of_taking(g: Tekhenu, seat: Seat, move: Take) -> Said:
    """[T18] A die placed on the Pure pan."""
    pan = move.pan or ADMITTED[g.offset][PLACE_OF_GOD[move.section]].get(move.die)
    return [vp("t18", 1)] if pan == LEFT else []


def of_performing(g: Tekhenu, seat: Seat, move: Perform) -> Said:
    """[T01] [T02] [T03] [T04] [T06] [T20] [T21] Gains with the action of a god."""
    out: Said = [vp(card, CARD_ROWS[card]["vp"]) for card, god in OF_A_GOD.items() if god == move.god]
    for card, aid in AID.items():
        if move.god in aid:
            token, n = aid[move.god]
            out.append(TechnologyBrings(card, (Amount(n, f"n_{TOKENS[token]}"),)))
    return [*out, *with_the_die(g, move.value)]


def of_producing(g: Tekhenu, seat: Seat, move: Produce) -> Said:
    """[T12] [T13] [T17] Gains with a Production."""
    k = data.RESOURCES.index(move.resource)
    surplus = move.value - min(move.value, g.players[seat].production[k])
    out: Said = [vp("t12", surplus)] if surplus else []
    out.append(TechnologyBrings("t13", (Amount(1, f"n_{move.resource}"),)))
    if k == data.BREAD:
        out.append(vp("t17", CARD_ROWS["t17"]["vp"]))
    return [*out, *with_the_die(g, move.value)]


def with_the_die(g: Tekhenu, value: int) -> Said:
    """[T11] [A14] [T23] Gains with a real die of value 1, and with the Anubis action."""
    if g.plan is None or g.doing:
        return []
    anubis = g.plan.anubis and not g.plan.placed
    return [
        *([vp("t11", CARD_ROWS["t11"]["vp"])] if value == 1 else []),
        *([vp("t23", CARD_ROWS["t23"]["vp"])] if anubis else []),
    ]


def festival(g: Tekhenu, seat: Seat, value: int) -> Said:
    """[T06] Markers after the festival; population and happiness rise by 1 before it."""
    player = g.players[seat]
    population = min(data.TRACK_MAX, player.population + 1)
    return [PopulationTo(population), HappinessTo(min(population, player.happiness + 1 + value))]


def with_technologies(kind: type[Move], brings: Callable[..., Sequence[Sentence]]) -> None:
    """Extend the preview of a move by the gains from the player's Technologies."""
    plain = PREVIEWS[kind]

    def lines_with_gains(g: Tekhenu, seat: Seat, move: Move) -> Said:
        own, said = g.players[seat].technologies, plain(g, seat, move)
        if not own:
            return said
        if "t06" in own and isinstance(move, Perform) and move.god == data.BASTET:
            said = [*(s for s in said if not isinstance(s, HappinessTo)), *festival(g, seat, move.value)]
        return [*said, *(s for s in brings(g, seat, move) if isinstance(s, TechnologyBrings) and s.card in own)]

    PREVIEWS[kind] = lines_with_gains


with_technologies(Take, of_taking)
with_technologies(Perform, of_performing)
with_technologies(Produce, of_producing)
