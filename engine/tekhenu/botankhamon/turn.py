"""[R27] Botankhamon's turn: his pyramid of tiles, the die that he takes, the god action that follows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, TypeVar

import msgspec

from engine.core import Amount, Count, Id
from engine.tekhenu.actions.counting import scoring_number
from engine.tekhenu.botankhamon import god_actions as acts
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
from engine.tekhenu.model.botankhamon_events import (
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
from engine.tekhenu.model.player import Player

if TYPE_CHECKING:
    from engine.core import Event
    from engine.tekhenu.position import Tekhenu

ROWS: tuple[int, ...] = tuple(RULES["pyramid_rows"])  # how many tiles, from the bottom
FIRST_OF_ROW: tuple[int, ...] = tuple(accumulate(ROWS, initial=0))
STEPS = 3  # tosses of the Deben before the pyramid is used up
TILE_OF = {row["id"].lower(): row for row in DATA["bot_tile"]}
COLOUR_FOR: dict[Id, Id] = {resource: colour for colour, resource in PRODUCES.items()}
COLOURS_OF: dict[Id, tuple[Id, ...]] = {  # of a resource tile, the last one when nothing else is left [R27.7]
    tile: (*[COLOUR_FOR[resource] for resource in row["order"]], GREY)
    for tile, row in TILE_OF.items()
    if row["kind"] != "god"
}
RANKS = tuple(  # by offset and section: the dice that he can take there, the higher one first, then the Pure one
    tuple({die: 2 * PIPS_OF[die] + (pan == LEFT) for die, pan in admitted.items()} for admitted in sections)
    for sections in ADMITTED
)
ANKH_VALUE: int = RULES["ankh"]
RANDOM_DESTINIES: tuple[Id, ...] = tuple(card.lower() for card in RULES["destiny_random_among"])
CENTRE = data.SQUARE["r3c3"]
SECTIONS_FOR = tuple(  # by offset and colour: where such a die may be taken
    {colour: tuple(k for k in range(len(GODS)) if f"{colour}_1" in sections[k]) for colour in COLOURS}
    for sections in ADMITTED
)
Found = tuple[int, Id]  # a section and a die there
T = TypeVar("T")


class Pyramid(msgspec.Struct, forbid_unknown_fields=True):
    """[R27.4] [R27.5] The tiles, row by row from the bottom; where the marker stands, None to the left; his cards."""

    tiles: list[Id]
    at: tuple[Count, Count] | None = None  # (height, place)
    cards: list[Id] = []  # what he has taken from the market, without effect [R27.15]

    @property
    def reached(self) -> Id:
        """The tile under the marker."""
        if self.at is None:
            raise ValueError("the marker stands outside the pyramid")
        height, place = self.at
        return self.tiles[FIRST_OF_ROW[height] + place]

    @property
    def moved(self) -> int:
        """[R27.5] How often the marker has moved."""
        return 0 if self.at is None else 1 + sum(self.at)

    def problem(self) -> str | None:
        """[R27.4] [R27.5] All ten tiles; the marker on one of them."""
        if sorted(self.tiles) != sorted(data.BOT_TILES):
            return "Botankhamon's pyramid has each of his ten tiles once."
        inside = self.at is None or (min(self.at) >= 0 and sum(self.at) <= STEPS)
        return None if inside else "Botankhamon's marker stands on a tile of his pyramid."


def new_pyramid(g: Tekhenu) -> None:
    """[R27.4] [R27.17] The tiles shuffled anew, the marker to the left of them."""
    cards = g.pyramid.cards if g.pyramid is not None else []
    g.pyramid = Pyramid(g.arranged(data.BOT_TILES), None, cards)
    g.tell(NewPyramid())


# -- before the first turn -------------------------------------------------------------------------------------


def join(g: Tekhenu) -> None:
    """[R27.1] He sits down as `players[1]`: no tokens, no cards; happiness 4, population 7."""
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
    """[R27.3] [R27.20] [A36] His first pieces, by the level."""
    level = RULES["difficulty"][g.options.level]
    gods = [g.horus[slot - 1] for slot in level["statue_on_horus_slots"]]
    for god in gods:
        acts.honour(g, god)
    g.tell(PiecesOfBot(tuple(gods)))
    spaces = [f"{space['quarter']}_{space['row']}" for space in level["osiris"]]
    for space in spaces:
        acts.found(g, data.AREA_SPACES.index(space))
    if level["centre_column"]:
        g.grid[CENTRE] = Raised(g.stack.pop(), 0, BOT)
        g.players[BOT].columns += 1
        g.tell(MorePiecesOfBot(tuple(spaces), data.SQUARES[CENTRE]))


def take_destiny(g: Tekhenu) -> None:
    """[R27.2] [R27.17] First in the order, he draws between scribe and gold; no reward."""
    if g.order[0] == BOT:
        card = RANDOM_DESTINIES[g.below(len(RANDOM_DESTINIES))]
        g.destinies.remove(card)
        g.players[BOT].destiny = card
        g.tell(DestinyOfBot(card))


# -- his turn --------------------------------------------------------------------------------------------------


def take_turn(g: Tekhenu) -> None:
    """[R27.5] [R27.9] The next tile, its die, the god action of the section where the die lay."""
    tile = advance(g)
    found = find(g, tile)
    if found is None:
        g.tell(FoundNoDie())
        return
    section, die = found
    g.tell(explained(tile, section, die))
    g.dice[section].remove(die)
    g.players[BOT].below.append(die)
    acts.perform(g, GODS[section], die)


def advance(g: Tekhenu) -> Id:
    """[R27.5] Onto the first tile; later up or along the row, as the Deben falls."""
    pyramid = g.pyramid
    if pyramid is None:
        raise ValueError("only a game of one has a pyramid")
    told: type[TileReached | TileAbove | TileBeside] = TileReached
    if pyramid.at is None:
        pyramid.at = (0, 0)
    else:
        height, place = pyramid.at
        up = g.below(2) == 0
        pyramid.at, told = ((height + 1, place), TileAbove) if up else ((height, place + 1), TileBeside)
    tile = pyramid.reached
    g.tell(told(tile))
    return tile


# -- the die ---------------------------------------------------------------------------------------------------


def find(g: Tekhenu, tile: Id) -> Found | None:
    """[R27.6] [R27.7] The section and the die that a tile leads to; None where no die can be taken."""
    if tile in COLOURS_OF:
        return of_resources(g, COLOURS_OF[tile])
    return of_god(g, GODS.index(TILE_OF[tile]["god"]))


def of_god(g: Tekhenu, section: int) -> Found | None:
    """[R27.6] [A26] The highest die there, a Pure one first; without any the next section clockwise."""
    for step in range(len(GODS)):
        here = (section + step) % len(GODS)
        ranks, highest = RANKS[g.offset][here], 0
        tied: list[Id] = []
        for die in g.dice[here]:
            rank = ranks.get(die, -1)
            if rank > highest:
                tied, highest = [die], rank
            elif rank == highest:
                tied.append(die)
        if tied:
            return here, drawn(g, tied)
    return None


def of_resources(g: Tekhenu, colours: Sequence[Id]) -> Found | None:
    """[R27.7] [R27.8] The highest die of the first colour that is there; grey only when nothing else is left."""
    for colour in colours:
        dice = [
            (section, die)
            for section in SECTIONS_FOR[g.offset][colour]
            for die in g.dice[section]
            if COLOUR_OF[die] == colour
        ]
        if dice:
            highest = max([PIPS_OF[die] for _section, die in dice])
            return of_section(g, [found for found in dice if PIPS_OF[found[1]] == highest])
    return None


def of_section(g: Tekhenu, tied: Sequence[Found]) -> Found:
    """[R27.7] A section whose god has his Statue, the one with the highest Horus slot first; else by chance."""
    own = [found for found in tied if BOT in g.statues[GODS[found[0]]]]
    if own:
        return max(own, key=lambda found: g.slot_of(GODS[found[0]]))
    return drawn(g, tied)


def drawn(g: Tekhenu, tied: Sequence[T]) -> T:
    """One of those that are still tied, by chance; equal ones need none."""
    return tied[0] if len(set(tied)) == 1 else tied[g.below(len(tied))]


def explained(tile: Id, section: int, die: Id) -> Event:
    """Why he takes this die."""
    row, god = TILE_OF[tile], GODS[section]
    if row["kind"] == "god":
        return TookOfGod(die, god) if row["god"] == god else TookFurtherOn(die, row["god"], god)
    colour = COLOUR_OF[die]
    return TookGrey(die, god) if colour == GREY else TookOfColour(die, god, PRODUCES[colour])


# -- Judgement, Scoring, end -----------------------------------------------------------------------------------


def balance(g: Tekhenu) -> int:
    """[R27.17] The balance of this Judgement."""
    return int(RULES["judgement_balance"][len(g.players[BOT].balances)])


def pile(g: Tekhenu, kind: Id) -> list[Id]:
    """[R27.15] The cards of a kind that he has taken."""
    return [card for card in g.pyramid.cards if KIND_OF[card] == kind] if g.pyramid is not None else []


def score_cards(g: Tekhenu) -> None:
    """[R27.18] 2 VP for each Blessing, which is then discarded, and for each Technology, which stays."""
    assert g.pyramid is not None
    blessings, technologies = pile(g, data.BLESSING), pile(g, data.TECHNOLOGY)
    points = RULES["blessing_vp"] * len(blessings) + RULES["technology_vp"] * len(technologies)
    g.score(BOT, points, f"bot_cards_{scoring_number(g)}")
    g.pyramid.cards = [card for card in g.pyramid.cards if card not in blessings]
    g.discards[data.BLESSING] += blessings
    if points:
        counted = Amount(len(blessings), "n_blessing"), Amount(len(technologies), "n_technology")
        g.tell(CardsScored(*counted, Amount(points, "n_vp")))


def score_end(g: Tekhenu) -> None:
    """[R27.19] [R27.20] His Decrees, whatever they say, and 1 VP for each full 2 scribes."""
    decrees, scribes = pile(g, data.DECREE), g.players[BOT].tokens[SCRIBE]
    points = RULES["decree_vp_hard_variant" if g.options.dear_decrees else "decree_vp"] * len(decrees)
    g.score(BOT, points, "bot_decrees")
    if decrees:
        g.tell(DecreesScored(Amount(len(decrees), "n_decree"), Amount(points, "n_vp")))
    points = scribes // RULES["scribes_per_vp"]
    g.score(BOT, points, "bot_scribes")
    if points:
        g.tell(ScribesScored(Amount(scribes, "n_scribe"), Amount(points, "n_vp")))
