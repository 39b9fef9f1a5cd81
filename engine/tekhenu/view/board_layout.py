"""Builds the board records: dial, Temple, Osiris area, tiles of Ra, market and track."""

from __future__ import annotations

import msgspec

from engine.core import Amount, Id, Sentence
from engine.tekhenu.botankhamon import turn
from engine.tekhenu.model import board as data
from engine.tekhenu.model.corrections import EDGE_COLOURS, WALL_SIDES
from engine.tekhenu.model.player import Player
from engine.tekhenu.position import Tekhenu
from engine.tekhenu.view import table_texts as say
from engine.tekhenu.view.board_records import (
    Card,
    Dial,
    DieView,
    Offer,
    OsirisRow,
    OsirisSpace,
    Ring,
    Section,
    Square,
    Stall,
    Step,
    Temple,
    TempleRow,
    TempleSpace,
    Tile,
    Workshops,
)
from engine.tekhenu.view.symbols import CARD_SYMBOLS, GOD_SYMBOLS, TILE_SYMBOLS

STATUSES = (data.PURE, data.TAINTED, data.FORBIDDEN)
STEEPEST = 3  # steps of a drawn balance to either side
REWARD_AT = {data.GOLD_AT: "gold", data.SCRIBE_AT: "scribe", data.ACTION_AT: "any"}


def amount(token: Id, n: int) -> Amount:
    """A number of a token or of points, as words."""
    return Amount(n, f"n_{token}")


def lean(balance: int) -> int:
    """How far a scale of this balance leans, -3 to 3."""
    return max(-STEEPEST, min(STEEPEST, (balance + (balance > 0)) // 2))


# -- the dial ------------------------------------------------------------------------------------------------


def dial(g: Tekhenu) -> Dial:
    """[R2.1] The six sections clockwise from Horus."""
    wanted = wanted_dice(g)
    sections = tuple(section(g, k, wanted) for k in range(len(data.GODS)))
    return Dial(sections, g.offset, next_rotation(g), sum(g.bag.values()))


def next_rotation(g: Tekhenu) -> Sentence | None:
    """[R18.1] In how many rounds the dial turns; None after the last Rotation."""
    has_turned = g.phase in ("judgement", "scoring", "end")  # before the round ends
    if has_turned and g.round == data.ROUNDS:
        return None
    gone = 0 if has_turned else (max(g.round, 1) - 1) % data.ROUNDS_PER_ROTATION
    return say.TurnsIn(data.ROUNDS_PER_ROTATION - gone)


def wanted_dice(g: Tekhenu) -> set[turn.Found]:
    """[R27.5] The dice that Botankhamon may take next: of each tile that his marker may reach."""
    if (pyramid := g.pyramid) is None:
        return set()
    tiles = [pyramid.tile_at(place) for place in pyramid.next_places]
    return {found for tile in tiles for found in turn.candidates(g, tile)}


def section(g: Tekhenu, k: int, wanted: set[turn.Found]) -> Section:
    """[R4] A section with its dice by status; `wanted` are those that Botankhamon may take next."""
    god, statues = data.GODS[k], g.statues.get(data.GODS[k], [])
    spaces = data.STATUES_PER_GOD[g.size]
    slot = g.slot_of(god)
    dice = [die_view(god, die, g.status(k, data.COLOUR_OF[die]), (k, die) in wanted) for die in g.dice[k]]
    return Section(
        god=god,
        index=k,
        light=g.light(k),
        arrow=g.offset == k,
        marker=k in g.markers,
        rings=tuple(ring(status, dice) for status in STATUSES),
        statues=(*statues, *[None] * (spaces - len(statues))),
        symbol=GOD_SYMBOLS[god],
        slot=slot,
        bonus=amount(*g.printed.rewards[slot - 1]),
        about=about_section(g, k),
        more=more_of_section(g, k, spaces - len(statues)),
    )


def ring(status: Id, dice: list[DieView]) -> Ring:
    """The dice of one status; equal ones are one place with their number."""
    here = [die for die in dice if die.status == status]
    one_each = {die.place: die for die in here}
    counted = (msgspec.structs.replace(die, n=here.count(die)) for die in one_each.values())
    return Ring(status, tuple(counted))


def die_view(god: Id, die: Id, status: Id, wanted: bool = False) -> DieView:
    """The view of a die.

    god: empty for a die that is in no section. wanted: whether Botankhamon may take it next.
    """
    place = f"{god}_{die}" if god else ""
    is_ = say.DieWanted if wanted else say.DieIs
    about = is_(die, status) if status else say.DieAlone(die)
    return DieView(place, die, data.COLOUR_OF[die], data.PIPS_OF[die], status, about, wanted=wanted)


def about_section(g: Tekhenu, k: int) -> tuple[Sentence, ...]:
    """A section: light and markers. What never changes is in the table view."""
    out: list[Sentence] = [say.SectionIs(data.GODS[k], g.light(k))]
    out += [say.ArrowHere()] if g.offset == k else []
    out += [say.ScoringHere()] if k in g.markers else []
    return tuple(out)


def more_of_section(g: Tekhenu, k: int, free: int) -> tuple[Sentence, ...]:
    """The dice of a section, and Statues if there are any."""
    statues = tuple(g.statues.get(data.GODS[k], []))
    dice = tuple(say.DieIs(die, g.status(k, data.COLOUR_OF[die])) for die in g.dice[k])
    here = say.DiceHere(dice) if dice else say.NoDice()
    return (here, say.StatuesOf(statues, free)) if statues else (here,)


# -- the Temple ------------------------------------------------------------------------------------------------


def temple(g: Tekhenu) -> Temple:
    """[R9] [R10] The squares row by row and the spaces on the four sides."""
    n = data.SIDE
    top, right, bottom, left = ([temple_space(g, side, k) for k in range(n)] for side in WALL_SIDES)
    return Temple(
        top=tuple(top),
        rows=tuple(TempleRow(left[r], tuple(square(g, r * n + c) for c in range(n)), right[r]) for r in range(n)),
        bottom=tuple(bottom),
        spaces=(*top, *right, *reversed(bottom), *reversed(left)),
        colours=EDGE_COLOURS,
    )


def square(g: Tekhenu, k: int) -> Square:
    """[R9.3] A square with its tokens or its tile."""
    token, n = g.printed.grid[k]
    raised, id_, bonus = g.grid[k], data.SQUARES[k], amount(data.TOKENS[token], n)
    if raised is None:
        return Square(id_, bonus, None, None, say.SquareShows(id_, bonus))
    lies = tile(g, raised.tile, raised.turned)
    about = say.SquareTile(id_) if raised.owner is None else say.SquareHas(id_, raised.owner)
    return Square(id_, bonus, lies, raised.owner, about, (say.EdgesAre(lies.edges),))


def tile(g: Tekhenu, id_: Id, turned: int = 0) -> Tile:
    """[R2.3] A tile as placed.

    turned: quarter turns clockwise.
    """
    light = "" if data.TILE_LIGHT[id_] == "none" else data.TILE_LIGHT[id_]
    edges = tuple(EDGE_COLOURS[colour] for colour in g.printed.edges[id_][turned])
    symbol = TILE_SYMBOLS.get(id_, "")
    return Tile(id_, f"about_{id_}", light, g.printed.limestone[id_], edges, symbol, f"what_{id_}")


def temple_space(g: Tekhenu, side: Id, k: int) -> TempleSpace:
    """[R10.1] [R8.2] The space at the end of a line; in the middle of two sides one for a Statue."""
    line = data.COL if side in ("top", "bottom") else data.ROW
    at = {"top": k, "bottom": data.SIDE * (data.SIDE - 1) + k, "left": data.SIDE * k, "right": data.SIDE * k + 4}[side]
    colour = g.printed.walls[at][WALL_SIDES.index(side)]
    assert colour is not None
    wall, statue = EDGE_COLOURS[colour], f"temple_statue_{side}"
    if data.PEOPLE_TEMPLE.get(statue) == (line, k):
        owner = g.people.get(statue)
        return TempleSpace(statue, side, wall, 0, True, True, statue in g.gold, owner, about_statue(g, statue))
    id_ = f"{side[0]}{k + 1}"
    owner, is_open = g.spaces.get(id_), id_ in data.SPACES_FOR[g.size]
    price = g.printed.bread[id_]
    return TempleSpace(id_, side, wall, price, False, is_open, False, owner, about_space(g, id_, wall, price, is_open))


def about_space(g: Tekhenu, space: Id, wall: Id, price: int, is_open: bool) -> Sentence:
    """Description of a space for a Building."""
    if not is_open:
        return say.SpaceShut(space, wall)
    if space in g.spaces:
        return say.SpaceTaken(space, g.spaces[space], wall)
    return say.SpaceFree(space, amount("bread", price), wall)


def about_statue(g: Tekhenu, space: Id) -> Sentence:
    """Description of a space for a Statue for the people."""
    if space in g.people:
        return say.StatueTaken(space, g.people[space])
    return say.StatueGold(space, amount("gold", 1)) if space in g.gold else say.StatueFree(space)


# -- the Osiris area ---------------------------------------------------------------------------------------------


def workshops(g: Tekhenu) -> Workshops:
    """[R0.6] Two spaces for Statues, then six rows of four."""
    n = len(data.QUARTERS)
    return Workshops(
        quarters=data.QUARTERS,
        statues=tuple(statue_space(g, id_) for id_ in data.PEOPLE_OSIRIS),
        rows=tuple(OsirisRow(row, tuple(osiris_space(g, n * (row - 1) + k) for k in range(n))) for row in data.ROWS),
    )


def statue_space(g: Tekhenu, id_: Id) -> OsirisSpace:
    """[R8.2] A space for a Statue above two quarters."""
    standing = g.people.get(id_)
    return OsirisSpace(id_, (), id_ in g.gold, standing, about_statue(g, id_))


def osiris_space(g: Tekhenu, k: int) -> OsirisSpace:
    """[R14.3] A space with the production that it raises."""
    row, id_, owner = data.AREA[k], data.AREA_SPACES[k], g.area[k]
    first = row["first_in_row_takes_gold"] and data.GOLD_IN_ROW in g.gold
    gold = owner is None and (first or bool(row["gain"].get("gold")))
    steps = [kind for kind, n in g.printed.rises[k].items() for _ in range(n)] + ["any"] * row["production_any"]
    if owner is not None:
        return OsirisSpace(id_, tuple(steps), False, owner, say.WorkTaken(id_, owner))
    raises = [say.Up(kind, n) for kind, n in g.printed.rises[k].items()]
    choice = [say.UpOfChoice()] if row["production_any"] else []
    gains = [amount(token, n) for token, n in row["gain"].items()]
    gains += [amount("gold", 1)] if first else []
    about, more = say.WorkFree(id_, (*raises, *choice)), (say.WorkGives(tuple(gains)),)
    return OsirisSpace(id_, tuple(steps), gold, None, about, more)


# -- Ra, the market, the track ------------------------------------------------------------------------------------


def offer(g: Tekhenu, k: int) -> Offer:
    """[R9.1] A slot of Ra with its tile."""
    low, high = dice = tuple(value for value in data.PIPS if data.RA_SLOT_FOR[value] == k)
    id_, points = g.tiles[k], data.RA_VP[k]
    if id_ is None:
        return Offer(data.RA_SLOTS[k], dice, points, None, False, say.NoTile(low, high))
    lies = tile(g, id_)
    lit = lies.light == g.light(data.PLACE_OF_GOD[data.RA])
    cost = amount("limestone", lies.limestone)
    about = say.TileLies(low, high, cost, amount("vp", points))
    more = (say.EdgesAre(lies.edges), say.CardEffect(lies.about))
    return Offer(data.RA_SLOTS[k], dice, points, lies, lit, about, more)


def raised_tile(g: Tekhenu) -> Tile | None:
    """[R9.1] The tile of the Column that is being raised."""
    raising = g.doing and g.doing[-1].action == data.RA
    id_ = g.tiles[data.RA_SLOT_FOR[g.doing[-1].value]] if raising else None
    return tile(g, id_) if id_ else None


def card(g: Tekhenu, id_: Id, kind: Id) -> Card:
    """A card that lies face up."""
    symbol = g.printed.symbol.get(id_, "")
    about = f"about_{id_}"
    effect = say.StartCardEffect(about, data.INITIATIVE[id_]) if id_ in data.INITIATIVE else say.CardEffect(about)
    return Card(id_, kind, effect, f"symbol_{symbol}" if symbol else "", CARD_SYMBOLS.get(id_, ()))


def stall(g: Tekhenu, k: int) -> Stall:
    """[R13.1] A section of the market."""
    section, least = g.market[k], data.HAPPINESS_FOR[k]
    level = next((population for population, opened in data.OPENS.items() if opened == k), 0)
    needs: Sentence = say.FromHappiness(least) if section.open else say.OpensAt(least, level)
    cards = tuple(card(g, id_, data.KIND_OF[id_]) for id_ in section.cards if id_ is not None)
    return Stall(data.SECTIONS[k], k + 1, section.open, least, needs, cards)


def step(g: Tekhenu, n: int) -> Step:
    """[R11] A step of the track."""
    market = data.OPENS.get(n, -1) + 1
    return Step(
        n=n,
        triangle=n in data.TRIANGLES,
        zone=data.SECTIONS_OF_HAPPINESS[n],
        market=0 if market and g.market[market - 1].open else market,
        reward=REWARD_AT.get(n, ""),
        population=tuple(s for s in g.everyone if g.players[s].population == n),
        happiness=tuple(s for s in g.everyone if g.players[s].happiness == n),
    )


def left_to_build(p: Player) -> tuple[Amount, ...]:
    """[R17.1] Number of pieces still on the player's board."""
    left = {
        "building": data.BUILDINGS - p.buildings,
        "column": data.COLUMNS - p.columns,
        "statue": data.STATUES - p.statues,
    }
    return tuple(Amount(n, kind) for kind, n in left.items())
