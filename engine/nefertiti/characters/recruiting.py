"""[R3.2] [R10] [R11] Recruiting: pay a seal for a character, whose effect follows at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.core import Decision, Id, Seat
from engine.nefertiti.characters.character_work import Work
from engine.nefertiti.characters.exchanges import merchant, trader
from engine.nefertiti.characters.oracle import oracle
from engine.nefertiti.characters.scorers import amun_merchant, maid, royal_scribe, scribe, vizier
from engine.nefertiti.characters.takers import beggar, strolling_thief, thief, treasurer
from engine.nefertiti.model.character_events import KeepsPriest, NothingToDo, PlacesTwo, Recruited
from engine.nefertiti.model.datafile import DATA
from engine.nefertiti.model.moves import Recruit

if TYPE_CHECKING:
    from engine.nefertiti.position import Nefertiti

Effect = Callable[["Nefertiti", Seat], Decision["Nefertiti"] | None]
RECRUITS = {row["id"]: Recruit(row["id"]) for row in DATA["characters"]}


def recruits(g: Nefertiti, seat: Seat) -> list[Recruit]:
    """[R3.2] [R2.3] [R8.4] Characters to recruit: the top of each stack.

    Only with a seal and before the first placement.
    """
    if g.recruited or not g.seals[seat]:
        return []
    return [RECRUITS[stack[-1]] for stack in g.stacks if stack]


def recruit(g: Nefertiti, seat: Seat, character: Id) -> None:
    """[R3.2] [R3.3] Return the seal to the supply, apply the effect and remove the card from the game."""
    g.seals[seat] -= 1
    g.supply += 1
    g.recruited = True
    next(stack for stack in g.stacks if stack and stack[-1] == character).pop()
    g.emit(Recruited(seat, character))
    decision = EFFECTS[character](g, seat)
    if isinstance(decision, Work) and not decision.worthwhile(g, seat):
        g.emit(NothingToDo(character))
    elif decision is not None:
        g.push(decision)


def idle_work(g: Nefertiti, seat: Seat, character: Id) -> Work | None:
    """[R3.3] The effect of a character that has nothing to choose now; None otherwise."""
    then = g.copy()
    decision = EFFECTS[character](then, seat)
    return decision if isinstance(decision, Work) and not decision.worthwhile(then, seat) else None


def high_priest(g: Nefertiti, seat: Seat) -> None:
    """[R10.3] [A10] Two placements in this turn instead of one."""
    g.placements += 1
    g.emit(PlacesTwo(seat))


def amun_priest(g: Nefertiti, seat: Seat) -> None:
    """[R11.5] [A20] Keep the card face up until the end."""
    g.priest = seat
    g.emit(KeepsPriest(seat))


EFFECTS: dict[Id, Effect] = {
    "vizier": vizier,
    "merchant_first": merchant(2),
    "merchant": merchant(1),
    "high_priest": high_priest,
    "royal_maid": maid,
    "thief": thief,
    "scribe_3": scribe("scribe_3"),
    "scribe_2": scribe("scribe_2"),
    "scribe_1": scribe("scribe_1"),
    "treasurer": treasurer,
    "oracle": oracle,
    "beggar": beggar,
    "amun_merchant": amun_merchant,
    "amun_priest": amun_priest,
    "royal_scribe": royal_scribe,
    "strolling_thief": strolling_thief,
    "trader": trader,
}
