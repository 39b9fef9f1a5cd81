"""Previews of the gains from a player's Technologies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from engine.core import Amount, Id, Move, Seat, Sentence
from engine.tekhenu.actions.card_hooks import AID
from engine.tekhenu.actions.god_bonus import heirs
from engine.tekhenu.model import board as data
from engine.tekhenu.model.board import ADMITTED, BLESSING, CARD_ROWS, KIND_OF, LEFT, PLACE_OF_GOD, TOKENS
from engine.tekhenu.model.moves import Collect, Honour, Perform, Play, Produce, Take
from engine.tekhenu.model.turn_records import PRODUCTION, REAL
from engine.tekhenu.previews.actions import PREVIEWS
from engine.tekhenu.previews.gains import happiness_to
from engine.tekhenu.previews.sentences import HappinessTo, OneMoreAction, PopulationTo, TechnologyBrings, TrackBrings

if TYPE_CHECKING:
    from engine.tekhenu.position import Tekhenu

OF_A_GOD: dict[Id, Id] = {"t01": "osiris", "t02": "ra", "t03": "thoth", "t04": "horus", "t06": "bastet"}
Said = list[Sentence]
FESTIVE = HappinessTo | TrackBrings | OneMoreAction  # what T06 changes in a festival


def vp(card: Id, n: int) -> TechnologyBrings:
    """Points from a Technology."""
    return TechnologyBrings(card, (Amount(n, "n_vp"),))


QUARRYMEN = TechnologyBrings("t07", (Amount(1, "n_granite"),))


def of_taking(g: Tekhenu, seat: Seat, move: Take) -> Said:
    """[T18] A die placed on the Pure pan."""
    pan = move.pan or ADMITTED[g.offset][PLACE_OF_GOD[move.section]].get(move.die)
    return [vp("t18", 1)] if pan == LEFT else []


def of_performing(g: Tekhenu, seat: Seat, move: Perform) -> Said:
    """[T01] to [T04], [T06], [T07], [T20], [T21]: gains with the action of a god."""
    out: Said = [vp(card, CARD_ROWS[card]["vp"]) for card, god in OF_A_GOD.items() if god == move.god]
    for card, aid in AID.items():
        if move.god in aid:
            token, n = aid[move.god]
            out.append(TechnologyBrings(card, (Amount(n, f"n_{TOKENS[token]}"),)))
    if seat in heirs(g, seat, move.god):
        out.append(QUARRYMEN)
    return [*out, *with_the_die(g, move.value)]


def of_producing(g: Tekhenu, seat: Seat, move: Produce) -> Said:
    """[T12] [T13] [T17] Gains with a Production."""
    return [*production_gains(g, seat, move.resource, move.value), *with_the_die(g, move.value)]


def of_collecting(g: Tekhenu, seat: Seat, move: Collect) -> Said:
    """[T11] [T12] [T13] [T17] Gains with the Production under way, performed twice with B21."""
    doing = g.doing[-1]
    ones = [vp("t11", doing.times * CARD_ROWS["t11"]["vp"])] if doing.value == 1 and doing.source in REAL else []
    return [*production_gains(g, seat, doing.resource or PRODUCTION, doing.value, doing.times), *ones]


def production_gains(g: Tekhenu, seat: Seat, resource: Id, value: int, times: int = 1) -> Said:
    """[T12] [T13] [T17] Gains with so many Productions of a value."""
    k = data.RESOURCES.index(resource)
    surplus = times * (value - min(value, g.players[seat].production[k]))
    out: Said = [vp("t12", surplus)] if surplus else []
    out.append(TechnologyBrings("t13", (Amount(times, f"n_{resource}"),)))
    return [*out, vp("t17", times * CARD_ROWS["t17"]["vp"])] if k == data.BREAD else out


def of_honouring(g: Tekhenu, seat: Seat, move: Honour) -> Said:
    """[T07] With three players, the granite with the bonus of the new Statue."""
    return [QUARRYMEN] if g.size == 3 and seat not in g.statues[move.god] else []


def of_blessing(g: Tekhenu, seat: Seat, move: Play) -> Said:
    """[T24] The gold for a Blessing that is played."""
    return [TechnologyBrings("t24", (Amount(1, "n_gold"),))] if KIND_OF[move.card] == BLESSING else []


def with_the_die(g: Tekhenu, value: int) -> Said:
    """[T11] [A14] [T18] [T23] Gains with a real die of 1, from the Pure pan, and by Anubis."""
    plan = g.plan
    if plan is None or g.doing:
        return []
    return [
        *([vp("t11", CARD_ROWS["t11"]["vp"])] if value == 1 else []),
        *([vp("t18", 1)] if plan.pan == LEFT and not plan.placed else []),
        *([vp("t23", CARD_ROWS["t23"]["vp"])] if plan.anubis and not plan.placed else []),
    ]


def festival(g: Tekhenu, seat: Seat, value: int) -> Said:
    """[T06] Markers after the festival; population and happiness rise by 1 before it."""
    player = g.players[seat]
    population = min(data.TRACK_MAX, player.population + 1)
    return [PopulationTo(population), *happiness_to(player, min(population, player.happiness + 1 + value))]


def with_technologies(kind: type[Move], brings: Callable[..., Sequence[Sentence]]) -> None:
    """Extend the preview of a move by the gains from the player's Technologies."""
    plain = PREVIEWS[kind]

    def lines_with_gains(g: Tekhenu, seat: Seat, move: Move) -> Said:
        own, said = g.players[seat].technologies, plain(g, seat, move)
        if not own:
            return said
        if "t06" in own and isinstance(move, Perform) and move.god == data.BASTET:
            said = [*(s for s in said if not isinstance(s, FESTIVE)), *festival(g, seat, move.value)]
        return [*said, *(s for s in brings(g, seat, move) if isinstance(s, TechnologyBrings) and s.card in own)]

    PREVIEWS[kind] = lines_with_gains


with_technologies(Take, of_taking)
with_technologies(Perform, of_performing)
with_technologies(Produce, of_producing)
with_technologies(Collect, of_collecting)
with_technologies(Honour, of_honouring)
with_technologies(Play, of_blessing)
