"""[R27] Botankhamon's turn: the pyramid of tiles, the choice of a die and the god action that follows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, TypeVar

import msgspec

from engine.core import Amount, Count, Id
from engine.tekhenu.actions.counting import scoring_number
from engine.tekhenu.botankhamon import god_actions
from engine.tekhenu.botankhamon.events import (
    BOT,
    CardsScored,
    DecreesScored,
    DestinyOfBot,
    FoundNoDie,
    MorePiecesOfBot,
    NewPyramid,
    PiecesOfBot,
    ScribesScored,
    TileAbove,
    TileBeside,
    TileReached,
    TookFurtherOn,
    TookGrey,
    TookOfColour,
    TookOfGod,
)
from engine.tekhenu.botankhamon.god_actions import RULES
from engine.tekhenu.gods.ra import Raised
from engine.tekhenu.model import board as data
from engine.tekhenu.model.board import (
    ADMITTED,
    COLOUR_OF,
    COLOURS,
    DATA,
    GODS,
    GREY,
    KIND_OF,
    LEFT,
    PIPS_OF,
    PRODUCES,
    SCRIBE,
    TOKENS,
)
from engine.tekhenu.model.player import Player

if TYPE_CHECKING:
    from engine.core import Event
    from engine.tekhenu.position import Tekhenu

ROWS: tuple[int, ...] = tuple(RULES["pyramid_rows"])  # tiles in each row, from the bottom
FIRST_OF_ROW: tuple[int, ...] = tuple(accumulate(ROWS, initial=0))
STEPS = 3  # number of Deben tosses in one pass through the pyramid
TILE_OF = {row["id"].lower(): row for row in DATA["bot_tile"]}
COLOUR_FOR: dict[Id, Id] = {resource: colour for colour, resource in PRODUCES.items()}
COLOURS_OF: dict[Id, tuple[Id, ...]] = {  # colours of a resource tile in order; grey comes last [R27.7]
    tile: (*[COLOUR_FOR[resource] for resource in row["order"]], GREY)
    for tile, row in TILE_OF.items()
    if row["kind"] != "god"
}
RANKS = tuple(  # by offset and section: rank of each admitted die, by pips, then Pure before Tainted
    tuple({die: 2 * PIPS_OF[die] + (pan == LEFT) for die, pan in admitted.items()} for admitted in sections)
    for sections in ADMITTED
)
ANKH_VALUE: int = RULES["ankh"]
RANDOM_DESTINIES: tuple[Id, ...] = tuple(card.lower() for card in RULES["destiny_random_among"])
CENTRE = data.SQUARE["r3c3"]
SECTIONS_FOR = tuple(  # by offset and colour: sections in which a die may be taken
    {colour: tuple(k for k in range(len(GODS)) if f"{colour}_1" in sections[k]) for colour in COLOURS}
    for sections in ADMITTED
)
Found = tuple[int, Id]  # (section, die)
T = TypeVar("T")


class Pyramid(msgspec.Struct, forbid_unknown_fields=True):
    """[R27.4] [R27.5] Botankhamon's tiles, row by row from the bottom, the marker's place, and his cards.

    at: None while the marker is to the left of the pyramid.
    """

    tiles: list[Id]
    at: tuple[Count, Count] | None = None  # (height, place)
    cards: list[Id] = []  # cards taken from the market; they have no effect [R27.15]

    @property
    def current_tile(self) -> Id:
        """The tile under the marker."""
        if self.at is None:
            raise ValueError("the marker stands outside the pyramid")
        return self.tile_at(self.at)

    @property
    def moves_made(self) -> int:
        """[R27.5] Number of moves the marker has made in this pyramid."""
        return 0 if self.at is None else 1 + sum(self.at)

    @property
    def next_places(self) -> tuple[tuple[int, int], ...]:
        """[R27.5] Where the marker may move next: the first tile, or up or along the row; none at the end."""
        if self.at is None:
            return ((0, 0),)
        height, place = self.at
        return ((height + 1, place), (height, place + 1)) if sum(self.at) < STEPS else ()

    def tile_at(self, place: tuple[int, int]) -> Id:
        """The tile at a height and a place."""
        return self.tiles[FIRST_OF_ROW[place[0]] + place[1]]

    def problem(self) -> str | None:
        """[R27.4] [R27.5] Check that there are all ten tiles and that the marker is on one of them."""
        if sorted(self.tiles) != sorted(data.BOT_TILES):
            return "Botankhamon's pyramid has each of his ten tiles once."
        inside = self.at is None or (min(self.at) >= 0 and sum(self.at) <= STEPS)
        return None if inside else "Botankhamon's marker stands on a tile of his pyramid."


def new_pyramid(g: Tekhenu) -> None:
    """[R27.4] [R27.17] Shuffle the tiles and place the marker to their left."""
    cards = g.pyramid.cards if g.pyramid is not None else []
    g.pyramid = Pyramid(g.draw_permutation(data.BOT_TILES, f"pyramid {g.round}"), None, cards)
    g.emit(NewPyramid())


# -- before the first turn -------------------------------------------------------------------------------------


def join(g: Tekhenu) -> None:
    """[R27.1] Add Botankhamon as `players[1]`: no tokens, no cards, happiness 4, population 7."""
    g.players.append(
        Player(
            tokens=[0] * len(TOKENS),
            vp=RULES["start_vp"],
            population=RULES["start_population"],
            happiness=RULES["start_happiness"],
            happiest=RULES["start_happiness"],
            production=[0] * len(data.RESOURCES),
            tally={"start": RULES["start_vp"]},
        )
    )
    new_pyramid(g)


def set_up(g: Tekhenu) -> None:
    """[R27.3] [R27.20] [A36] Place his first pieces, by the level of difficulty."""
    level = RULES["difficulty"][g.options.level]
    gods = [g.horus[slot - 1] for slot in level["statue_on_horus_slots"]]
    for god in gods:
        god_actions.honour(g, god)
    g.emit(PiecesOfBot(tuple(gods)))
    spaces = [f"{space['quarter']}_{space['row']}" for space in level["osiris"]]
    for space in spaces:
        god_actions.place_building(g, data.AREA_SPACES.index(space))
    if level["centre_column"]:
        g.grid[CENTRE] = Raised(g.stack.pop(), 0, BOT)
        g.players[BOT].columns += 1
        g.emit(MorePiecesOfBot(tuple(spaces), data.SQUARES[CENTRE]))


def take_destiny(g: Tekhenu) -> None:
    """[R27.2] [R27.17] Draw scribe or gold as his destiny card if he is first in the order; no reward."""
    if g.order[0] == BOT:
        card = RANDOM_DESTINIES[g.chance(f"destiny {g.round}", len(RANDOM_DESTINIES))]
        g.destinies.remove(card)
        g.players[BOT].destiny = card
        g.emit(DestinyOfBot(card))


# -- his turn --------------------------------------------------------------------------------------------------


def take_turn(g: Tekhenu) -> None:
    """[R27.5] [R27.9] Move the marker, take a die by its tile and perform its section's god action."""
    tile = advance(g)
    found = find(g, tile)
    if found is None:
        g.emit(FoundNoDie())
        return
    section, die = found
    g.emit(reason_event(tile, section, die))
    g.dice[section].remove(die)
    g.players[BOT].below.append(die)
    god_actions.perform(g, GODS[section], die)


def advance(g: Tekhenu) -> Id:
    """[R27.5] Move the marker onto the first tile, later up or along the row by a toss of the Deben."""
    pyramid = g.pyramid
    if pyramid is None:
        raise ValueError("only a game of one has a pyramid")
    told: type[TileReached | TileAbove | TileBeside] = TileReached
    if pyramid.at is None:
        pyramid.at = (0, 0)
    else:
        above, beside = pyramid.next_places
        up = g.chance(f"toss {g.round}", 2) == 0
        pyramid.at, told = (above, TileAbove) if up else (beside, TileBeside)
    tile = pyramid.current_tile
    g.emit(told(tile))
    return tile


# -- the die ---------------------------------------------------------------------------------------------------


def find(g: Tekhenu, tile: Id) -> Found | None:
    """[R27.6] [R27.7] The section and the die that a tile leads to; None if no die can be taken."""
    found = candidates(g, tile)
    return draw_one(g, found) if found else None


def candidates(g: Tekhenu, tile: Id) -> list[Found]:
    """[R27.6] [R27.7] The dice of which a tile leads to one, by chance where there are several."""
    if tile in COLOURS_OF:
        return of_resources(g, COLOURS_OF[tile])
    return of_god(g, GODS.index(TILE_OF[tile]["god"]))


def of_god(g: Tekhenu, section: int) -> list[Found]:
    """[R27.6] [A26] The highest dice of the section, Pure before Tainted.

    An empty section passes to the next one clockwise.
    """
    for step in range(len(GODS)):
        here = (section + step) % len(GODS)
        ranks, highest = RANKS[g.offset][here], 0
        tied: list[Found] = []
        for die in g.dice[here]:
            rank = ranks.get(die, -1)
            if rank > highest:
                tied, highest = [(here, die)], rank
            elif rank == highest:
                tied.append((here, die))
        if tied:
            return tied
    return []


def of_resources(g: Tekhenu, colours: Sequence[Id]) -> list[Found]:
    """[R27.7] [R27.8] The highest dice of the first colour available; grey only if no other is left."""
    for colour in colours:
        dice = [
            (section, die)
            for section in SECTIONS_FOR[g.offset][colour]
            for die in g.dice[section]
            if COLOUR_OF[die] == colour
        ]
        if dice:
            highest = max([PIPS_OF[die] for _section, die in dice])
            return of_sections(g, [found for found in dice if PIPS_OF[found[1]] == highest])
    return []


def of_sections(g: Tekhenu, tied: list[Found]) -> list[Found]:
    """[R27.7] Of equal dice, the one whose god has his Statue, by highest slot; without one, all of them."""
    own = [found for found in tied if BOT in g.statues[GODS[found[0]]]]
    return [max(own, key=lambda found: g.slot_of(GODS[found[0]]))] if own else tied


def draw_one(g: Tekhenu, tied: Sequence[T]) -> T:
    """A random one of the tied items; no random number is used if they are equal."""
    return tied[0] if len(set(tied)) == 1 else tied[g.below(len(tied))]


def reason_event(tile: Id, section: int, die: Id) -> Event:
    """The event that says why he takes this die."""
    row, god = TILE_OF[tile], GODS[section]
    if row["kind"] == "god":
        return TookOfGod(die, god) if row["god"] == god else TookFurtherOn(die, row["god"], god)
    colour = COLOUR_OF[die]
    return TookGrey(die, god) if colour == GREY else TookOfColour(die, god, PRODUCES[colour])


# -- Judgement, Scoring, end -----------------------------------------------------------------------------------


def balance(g: Tekhenu) -> int:
    """[R27.17] His balance in this Judgement, from the rules."""
    return int(RULES["judgement_balance"][len(g.players[BOT].balances)])


def pile(g: Tekhenu, kind: Id) -> list[Id]:
    """[R27.15] The cards of a kind in his pile."""
    return [card for card in g.pyramid.cards if KIND_OF[card] == kind] if g.pyramid is not None else []


def score_cards(g: Tekhenu) -> None:
    """[R27.18] Score 2 VP for each Blessing, then discarded, and for each Technology, which stays."""
    assert g.pyramid is not None
    blessings, technologies = pile(g, data.BLESSING), pile(g, data.TECHNOLOGY)
    points = RULES["blessing_vp"] * len(blessings) + RULES["technology_vp"] * len(technologies)
    g.score(BOT, points, f"bot_cards_{scoring_number(g)}")
    g.pyramid.cards = [card for card in g.pyramid.cards if card not in blessings]
    g.discards[data.BLESSING] += blessings
    if points:
        counted = Amount(len(blessings), "n_blessing"), Amount(len(technologies), "n_technology")
        g.emit(CardsScored(*counted, Amount(points, "n_vp")))


def score_end(g: Tekhenu) -> None:
    """[R27.19] [R27.20] Score his Decrees at a fixed value, and 1 VP for every 2 scribes."""
    decrees, scribes = pile(g, data.DECREE), g.players[BOT].tokens[SCRIBE]
    points = RULES["decree_vp_hard_variant" if g.options.dear_decrees else "decree_vp"] * len(decrees)
    g.score(BOT, points, "bot_decrees")
    if decrees:
        g.emit(DecreesScored(Amount(len(decrees), "n_decree"), Amount(points, "n_vp")))
    points = scribes // RULES["scribes_per_vp"]
    g.score(BOT, points, "bot_scribes")
    if points:
        g.emit(ScribesScored(Amount(scribes, "n_scribe"), Amount(points, "n_vp")))
