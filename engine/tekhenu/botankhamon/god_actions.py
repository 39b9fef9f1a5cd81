"""[R27.9] [R27.10] to [R27.16] God actions of Botankhamon: free, for scribes and points only."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, TypeVar

from engine.core import Amount, Id
from engine.tekhenu.actions.counting import winner_of
from engine.tekhenu.actions.god_bonus import heirs, reward
from engine.tekhenu.actions.population_track import more_population
from engine.tekhenu.botankhamon.events import (
    BOT,
    BuiltByBot,
    CardsOfBot,
    DidNothing,
    FeastedByBot,
    FoundedByBot,
    FoundedElsewhere,
    GoldDiscarded,
    HonouredByBot,
    NoCardsForBot,
    NoStatueSpace,
    RaisedByBot,
    ScribesOfBot,
    StatueAbove,
    StatueAtTemple,
)
from engine.tekhenu.gods.ra import Raised, buildings_beside, slide
from engine.tekhenu.model import board as data
from engine.tekhenu.model.board import (
    ADJOINING,
    BLESSING,
    COLOUR_OF,
    DATA,
    DECREE,
    GOLD_IN_ROW,
    GREY,
    PEOPLE_OSIRIS,
    PEOPLE_TEMPLE,
    PIPS_OF,
    PRODUCES,
    QUARTERS,
    SCRIBE,
    TECHNOLOGY,
)

if TYPE_CHECKING:
    from engine.tekhenu.position import Tekhenu

T = TypeVar("T")
RULES = DATA["bot"]
TEMPLE_VP: int = RULES["temple_statue_vp_per_own_column"]
AT_WALL = tuple(4 - len(beside) for beside in ADJOINING)  # number of sides of each square that touch the wall
NO_SPACE_VP: int = RULES["no_statue_space_vp"]
HATHOR_VP: int = RULES["hathor_vp_per_own_column"]
LIKES = (DECREE, TECHNOLOGY, BLESSING)  # order of preference [R27.15]


def perform(g: Tekhenu, god: Id, die: Id) -> None:
    """[R27.9] [R27.11] Perform the action of a god, then give the bonuses of its Statues.

    A bonus goes to those who had a Statue there before the action.
    """
    due = heirs(g, BOT, god)
    ACTS[god](g, die)
    for heir in due:
        reward(g, heir, god)


def best(g: Tekhenu, places: Iterable[T], *worths: Callable[[T], int]) -> T:
    """The best place by the first measure; ties by the following measures, then at random."""
    tied = [*places]
    for worth in worths:
        if len(tied) == 1:
            break
        ranks = [*map(worth, tied)]
        highest = max(ranks)
        tied = [place for place, rank in zip(tied, ranks, strict=True) if rank == highest]
    return tied[0] if len(tied) == 1 else tied[g.below(len(tied))]


def discard_gold(g: Tekhenu, space: Id) -> None:
    """[R27.9] Discard the gold on a space, which Botankhamon would otherwise take."""
    if space in g.gold:
        g.gold.remove(space)
        g.emit(GoldDiscarded())


# -- Horus ---------------------------------------------------------------------------------------------------------


def horus(g: Tekhenu, die: Id) -> None:
    """[R27.10] Build a Statue for the slot's god, else above the Osiris area, at the Temple, or for 3 VP."""
    god = g.horus[PIPS_OF[die] - 1]
    if g.players[BOT].statues == data.STATUES:
        g.emit(DidNothing(data.HORUS))
    elif len(g.statues[god]) < data.STATUES_PER_GOD[g.size]:
        honour(g, god)
        g.emit(HonouredByBot(god))
    elif not statue_above(g):
        statue_at_temple(g)


def honour(g: Tekhenu, god: Id) -> None:
    """[R27.3] [R27.10] Place a Statue in honour of a god."""
    g.statues[god].append(BOT)
    g.players[BOT].statues += 1


def statue_above(g: Tekhenu) -> bool:
    """[R27.10] Place a Statue above the quarters where it wins most; return False if it would win none."""
    impact = {space: won_with(g, space) for space in PEOPLE_OSIRIS if space not in g.people}
    if not any(impact.values()):
        return False
    space = best(g, impact, impact.__getitem__)
    place_statue(g, space)
    g.emit(StatueAbove(space, impact[space]))
    discard_gold(g, space)
    return True


def won_with(g: Tekhenu, space: Id) -> int:
    """[R27.10] [R20.1] Number of quarters that Botankhamon would newly win with a Statue here."""
    lost = [quarter for quarter in PEOPLE_OSIRIS[space] if winner_of(g, quarter) != BOT]
    g.people[space] = BOT
    won = sum(winner_of(g, quarter) == BOT for quarter in lost)
    del g.people[space]
    return won


def statue_at_temple(g: Tekhenu) -> None:
    """[R27.10] [A7] Place a Statue beside most of his Columns, 3 VP for each; without space 3 VP."""
    free = [space for space in PEOPLE_TEMPLE if space not in g.people]
    if not free:
        g.score(BOT, NO_SPACE_VP, "bot_statue")
        g.emit(NoStatueSpace(Amount(NO_SPACE_VP, "n_vp")))
        return
    space = best(g, free, lambda space: g.columns_in(PEOPLE_TEMPLE[space], BOT))
    points = TEMPLE_VP * g.columns_in(PEOPLE_TEMPLE[space], BOT)
    place_statue(g, space)
    g.score(BOT, points, "people")
    g.emit(StatueAtTemple(space, Amount(points, "n_vp")))
    discard_gold(g, space)


def place_statue(g: Tekhenu, space: Id) -> None:
    """Place a Statue for the people."""
    g.people[space] = BOT
    g.players[BOT].statues += 1


# -- Ra ------------------------------------------------------------------------------------------------------------


def ra(g: Tekhenu, die: Id) -> None:
    """[R27.12] Place the tile of the die unturned where it scores most; neither tokens nor ability count."""
    slot = data.RA_SLOT_FOR[PIPS_OF[die]]
    tile = g.tiles[slot]
    free = [square for square, raised in enumerate(g.grid) if raised is None]
    if g.players[BOT].columns == data.COLUMNS or tile is None or not free:
        g.emit(DidNothing(data.RA))
        return
    points = points_by_square(g)
    square = preferred_square(g, free, points)
    buildings = buildings_beside(g, square)
    sides = points[square] - buildings
    g.tiles[slot], g.grid[square] = None, Raised(tile, 0, BOT)
    g.players[BOT].columns += 1
    g.score(BOT, buildings, "ra_buildings")
    g.score(BOT, sides, "ra_edges")
    g.score(BOT, data.RA_VP[slot], "ra_slot")
    g.emit(RaisedByBot(data.SQUARES[square], tile, Amount(points[square] + data.RA_VP[slot], "n_vp")))
    slide(g)


def points_by_square(g: Tekhenu) -> list[int]:
    """[R27.12] Points of each square: Buildings in its lines, sides at the wall or at any tile."""
    points = [*AT_WALL]
    for square, raised in enumerate(g.grid):
        if raised is not None:
            for neighbour in ADJOINING[square]:
                points[neighbour] += 1
    for space in g.spaces:
        for square in data.LINES[data.LINE_OF[space]]:
            points[square] += 1
    return points


def preferred_square(g: Tekhenu, free: Sequence[int], points: Sequence[int]) -> int:
    """[R27.12] [A26] The square of most points; ties: one of his Buildings in a line, then not a corner."""
    own = [space for space, seat in g.spaces.items() if seat == BOT]
    return best(
        g,
        free,
        points.__getitem__,
        lambda square: not data.BESIDE[square].isdisjoint(own),
        lambda square: square not in data.CORNERS,
    )


# -- Hathor and Bastet ---------------------------------------------------------------------------------------------


def hathor(g: Tekhenu, die: Id) -> None:
    """[R27.13] Build at the Temple beside most of his Columns, then raise population."""
    free = [space for space in data.SPACES_FOR[g.size] if space not in g.spaces]
    if g.players[BOT].buildings == data.BUILDINGS or not free:
        g.emit(DidNothing(data.HATHOR))
        return
    columns = dict.fromkeys(data.SPACES, 0)
    for square, raised in enumerate(g.grid):
        if raised is not None and raised.owner == BOT:
            for space in data.BESIDE[square]:
                columns[space] += 1
    space = best(g, free, columns.__getitem__)
    points = HATHOR_VP * columns[space]
    g.spaces[space] = BOT
    g.players[BOT].buildings += 1
    g.score(BOT, points, "hathor")
    more_population(g, BOT, PIPS_OF[die])
    g.emit(BuiltByBot(space, Amount(points, "n_vp"), g.players[BOT].population))


def bastet(g: Tekhenu, die: Id) -> None:
    """[R27.14] Move happiness step by step, or population where they are equal; scribes for a low die."""
    player = g.players[BOT]
    scribes = data.SCRIBES_FOR[PIPS_OF[die]]
    for _step in range(PIPS_OF[die]):
        if player.happiness < player.population:
            player.happiness += 1
        else:
            more_population(g, BOT, 1)
    player.happiest = max(player.happiest, player.happiness)
    g.emit(FeastedByBot(player.happiness, player.population))
    if scribes:
        g.gain(BOT, SCRIBE, scribes)
        g.emit(ScribesOfBot(Amount(scribes, "n_scribe")))


# -- Thoth ---------------------------------------------------------------------------------------------------------


def thoth(g: Tekhenu, die: Id) -> None:
    """[R27.15] [R13.6] Take cards of the highest section in reach: Decrees, Technologies, Blessings."""
    section = highest_section(g)
    if section is None:
        g.emit(NoCardsForBot())
        return
    row = g.market[section].cards
    kinds = data.SLOTS[section]
    slots = [k for kind in LIKES for k, card in enumerate(row) if card is not None and kinds[k] == kind]
    taken = [take_card(g, section, k) for k in slots[: data.CARDS_FOR[PIPS_OF[die]]]]
    g.emit(CardsOfBot(tuple(taken), data.SECTIONS[section]))


def highest_section(g: Tekhenu) -> int | None:
    """[R27.15] [A43] [R13.1] [R13.6] Highest section open, not empty, within his happiness; else None."""
    reach = data.SECTIONS_OF_HAPPINESS[g.players[BOT].happiness]
    sections = [s for s in range(reach) if g.market[s].open and any(g.market[s].cards)]
    return max(sections, default=None)


def take_card(g: Tekhenu, section: int, slot: int) -> Id:
    """Move a card from the market to his pile, where it has no effect."""
    card = g.market[section].cards[slot]
    if card is None or g.pyramid is None:
        raise ValueError(f"nothing to take from slot {slot} of section {section}")
    g.market[section].cards[slot] = None
    g.pyramid.cards.append(card)
    return card


# -- Osiris --------------------------------------------------------------------------------------------------------


def osiris(g: Tekhenu, die: Id) -> None:
    """[R27.16] Build in the row of the value and the quarter of the colour, or on the next free space."""
    if g.players[BOT].buildings == data.BUILDINGS:
        g.emit(DidNothing(data.OSIRIS))
        return
    quarter = quarter_of(g, COLOUR_OF[die])
    order = search(PIPS_OF[die], quarter)
    space = next(space for space in order if g.area[space] is None)
    place_building(g, space)
    names = data.AREA_SPACES
    g.emit(FoundedByBot(names[space]) if space == order[0] else FoundedElsewhere(names[order[0]], names[space]))
    if space // len(QUARTERS) == 1:
        discard_gold(g, GOLD_IN_ROW)


def place_building(g: Tekhenu, space: int) -> None:
    """[R27.3] [R27.16] Place a Building in the Osiris area."""
    g.area[space] = BOT
    g.players[BOT].buildings += 1


def quarter_of(g: Tekhenu, colour: Id) -> int:
    """[R27.16] Quarter of a die colour; for grey the one with the fewest Buildings, ties to the left."""
    if colour != GREY:
        return QUARTERS.index(PRODUCES[colour])
    built = [sum(owner is not None for owner in g.area[q :: len(QUARTERS)]) for q in range(len(QUARTERS))]
    return built.index(min(built))


@cache
def search(row: int, quarter: int) -> Sequence[int]:
    """[R27.16] All spaces in search order: to the right, wrapping, then the next lower row, 6 after 1."""
    n, rows = len(QUARTERS), len(data.ROWS)
    return [(row - 1 - down) % rows * n + (quarter + right) % n for down in range(rows) for right in range(n)]


ACTS: dict[Id, Callable[[Tekhenu, Id], None]] = {
    "horus": horus,
    "ra": ra,
    "hathor": hathor,
    "bastet": bastet,
    "thoth": thoth,
    "osiris": osiris,
}
