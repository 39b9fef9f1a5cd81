"""Board constants read once from `data.toml`: gifts, stalls, characters and numbers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import msgspec

from engine.core import Data, Id, WrongValue
from engine.nefertiti.model.close_conditions import (
    Chain,
    Colours,
    Condition,
    DiceMatch,
    Group,
    Levels,
    Lines,
    Never,
    Sums,
)
from engine.nefertiti.model.datafile import DATA
from engine.nefertiti.model.moves import Collector, Place

BOARD: tuple[Id, ...] = tuple(DATA["markets"]["ids"])
MEMPHIS = "memphis"
MARKETS = (*BOARD, MEMPHIS)
LUXOR: Id = DATA["setup"]["closed_at_start"]
SIDES = ("left", "right")
SLOTS: tuple[Id, ...] = tuple(DATA["markets"]["card_slots"])
TOP, LOWER = SLOTS[0], SLOTS[1:]
SYMBOLS = ("none", "coin", "single_card", "extra_card")
COIN, SINGLE, EXTRA = SYMBOLS[1:]
AKHENATON, STROLLING_THIEF = "akhenaton", "strolling_thief"
SCORING: Data = DATA["scoring"]
BUNDLES: Data = DATA["bundles"]
FINAL_CARDS: int = DATA["components"]["final_cards_with_akhenaton"] + 1
SEATS = range(2, 6)
SPARE = ("x1", "x2", "x3")  # spaces not in our layouts; a club's board may have more spaces
OF_SPACE = ("printed", "value", "row", "col", "symbol")
UNPRINTED = "reconstructed: not printed in our layout"


class Gift(msgspec.Struct, frozen=True):
    """[R1.6] [R1.8] [R12.11] A card: its type, number of units, foreign bonus and maximum value."""

    id: Id
    type: Id
    units: int
    bonus: int
    most: int


class Space(msgspec.Struct, frozen=True):
    """[R1.5] An offer space of a stall. `bit` is its index in the stall's bit mask of occupied spaces."""

    id: Id
    value: int
    row: int
    col: int
    symbol: str
    bit: int


class Stall(msgspec.Struct, frozen=True):
    """[R1.2] A stall: its spaces from the top left, their order of service, and its closing condition."""

    id: Id
    market: Id
    side: Id
    layout: str
    spaces: tuple[Space, ...]
    at: dict[Id, Space]
    places: tuple[Place, ...]  # a servant on each space
    rank: dict[Id, int]  # index of each space in the order of service; 0 is served first
    condition: Condition
    collectors: tuple[Collector, ...]  # a collector on each space
    known: dict[frozenset[Id], list[Place]] = {}  # cache
    known_behind: dict[tuple[frozenset[Id], frozenset[Id]], list[Collector]] = {}

    def free(self, taken: frozenset[Id]) -> list[Place]:
        """[R4.1] A servant on each space that is not taken."""
        found = self.known.get(taken)
        if found is None:
            found = self.known[taken] = [move for move in self.places if move.space not in taken]
        return found

    def behind(self, servants: frozenset[Id], collectors: frozenset[Id]) -> list[Collector]:
        """[R13.4] [A28] A collector on each free space that is served after a servant."""
        found = self.known_behind.get((servants, collectors))
        if found is None:
            first = min((self.rank[space] for space in servants), default=len(self.spaces))
            taken = servants | collectors
            later = [move for move in self.collectors if self.rank[move.space] > first and move.space not in taken]
            found = self.known_behind[servants, collectors] = later
        return found


class Printed(msgspec.Struct, frozen=True):
    """All printed values, with a club's corrections."""

    gifts: dict[Id, Gift]
    values: dict[Id, tuple[int, ...]]  # [R1.7] [A36] [R14.2] per type, for one, two, three and more owners
    stalls: dict[Id, dict[Id, Stall]]  # by market and side
    discovery: dict[Id, Id]  # [R2.1] the visible side of each market


def stall_id(row: Data) -> Id:
    """Id of a stall."""
    return str(row["id"]).replace(".", "_")


STALLS = {stall_id(row): row for row in DATA["stalls"]}
SIDES_OF = {**dict.fromkeys(BOARD, SIDES), MEMPHIS: ("only",)}
SPACES_OF = {stall: (*(space["id"] for space in row["spaces"]), *SPARE) for stall, row in STALLS.items()}
TYPES: tuple[Id, ...] = tuple(row["id"] for row in DATA["gift_types"])
FOREIGN: dict[Id, Data] = {row["id"]: row for row in DATA["foreign"]["cards"]}
PAPYRUS, CUP, SENET, DOUBLE_SENET = "papyrus", "cup", "senet", "double_senet"
CARDS: tuple[Id, ...] = (SENET, DOUBLE_SENET, *TYPES[1:], *FOREIGN)
TYPE_OF: dict[Id, Id] = {**{t: t for t in TYPES}, DOUBLE_SENET: SENET, **{f: row["type"] for f, row in FOREIGN.items()}}
CARDS_OF = {t: tuple(card for card in CARDS if TYPE_OF[card] == t) for t in TYPES}
OF_TYPE = {t: frozenset(cards) for t, cards in CARDS_OF.items()}
OWNERS = ("one_owner", "two_owners", "three_owners")


def distinct(cards: list[Id]) -> list[Id]:
    """Each card once, in the order of the data."""
    return [card for card in CARDS if card in cards]


@cache
def composition(seats: int, memphis: bool) -> tuple[Id, ...]:
    """[R2.5] [R12.3] [A24] [R14.1] All gift cards of a table, without Akhenaton."""
    copies = {row["id"]: row["copies_base"] for row in DATA["gift_types"]}
    senet = DATA["gift_types"][0]
    if DATA["players"][str(seats)]["senets_in_deck"]:
        copies |= {SENET: senet["single_copies"], DOUBLE_SENET: senet["double_copies"]}
    else:
        copies[SENET] = 0
    if memphis:
        for type_, n in DATA["foreign"]["replaces"].items():
            copies[type_] -= n
        copies |= {PAPYRUS: seats, CUP: DATA["players"][str(seats)].get("cups_in_deck", 0), **dict.fromkeys(FOREIGN, 1)}
    return tuple(card for card in CARDS for _copy in range(copies.get(card, 0)))


@cache
def types_of(seats: int, memphis: bool) -> tuple[Id, ...]:
    """[A15] [A32] The types of this table's deck."""
    cards = {TYPE_OF[card] for card in composition(seats, memphis)}
    return tuple(type_ for type_ in TYPES if type_ in cards)


# -- what is printed, and where it comes from -------------------------------------------------------


def printed_values() -> dict[str, tuple[int, str]]:
    """Printed numbers that a club may correct: path -> (number, provenance from the data file)."""
    found = dict[str, tuple[int, str]]()
    for row in DATA["gift_types"]:
        values = zip(OWNERS, row["values"], row["values_prov"], strict=True)
        found |= {f"{row['id']}.{name}": (value, prov) for name, value, prov in values}
    found |= {f"{card}.bonus": (row["bonus"], row["prov"]) for card, row in FOREIGN.items()}
    setup = DATA["setup"]
    for market, side in setup["discovery_visible_stalls"].items():
        found[f"{market}.discovery"] = (SIDES.index(side), setup["discovery_visible_stalls_prov"])
    for stall, row in STALLS.items():
        for space in row["spaces"]:
            found |= values_of_space(f"{stall}_{space['id']}", space)
        found |= {f"{stall}_{spare}.{name}": (0, UNPRINTED) for spare in SPARE for name in OF_SPACE}
    return found


def values_of_space(space: Id, row: Data) -> dict[str, tuple[int, str]]:
    """The numbers of a printed space; a symbol is given by its index in the list of symbols."""
    return {
        f"{space}.printed": (1, row["prov_position"]),
        f"{space}.value": (row["value"], row["prov_value"]),
        f"{space}.row": (row["row"], row["prov_position"]),
        f"{space}.col": (row["col"], row["prov_position"]),
        f"{space}.symbol": (SYMBOLS.index(row["symbol"]), row["prov_symbol"]),
    }


def provenance() -> dict[str, str]:
    """Provenance of each printed number: path -> text of the data file."""
    return {path: words for path, (_number, words) in printed_values().items()}


@cache
def build_printed(corrections: tuple[tuple[str, int], ...] = ()) -> Printed:
    """Gifts and stalls, with a club's corrections.

    corrections: pairs such as ("gizeh_left_0.row", 1) or ("necklace.two_owners", 10). Raises WrongValue.
    """
    numbers = {path: number for path, (number, _words) in printed_values().items()}
    for path, number in corrections:
        if path not in numbers:
            raise WrongValue(path, f"The board has no value {path}.")
        numbers[path] = number
    for path, number in corrections:
        check(path, number, numbers)
    values = {t: tuple(numbers[f"{t}.{name}"] for name in OWNERS) for t in TYPES}
    stalls: dict[Id, dict[Id, Stall]] = {market: {} for market in MARKETS}
    for name, row in STALLS.items():
        stalls[row["market"]][row["side"]] = stall(name, row, numbers)
    for path, _number in corrections:
        check_condition(path, stalls)
    discovery = {market: SIDES[numbers[f"{market}.discovery"]] for market in BOARD}
    return Printed({card: gift(card, values, numbers) for card in CARDS}, values, stalls, discovery)


def gift(card: Id, values: Mapping[Id, tuple[int, ...]], numbers: Mapping[str, int]) -> Gift:
    """[R1.8] One card; bonuses never change a maximum value."""
    units: int = DATA["gift_types"][0]["double_units"] if card == DOUBLE_SENET else 1
    type_ = TYPE_OF[card]
    return Gift(card, type_, units, numbers.get(f"{card}.bonus", 0), values[type_][0] * units)


def stall(name: Id, row: Data, numbers: Mapping[str, int]) -> Stall:
    """[R1.5] [R6.1] [A2] One stall; equal offers are served from right to left."""

    def of(space: Id, value: str) -> int:
        return numbers[f"{name}_{space}.{value}"]

    ids = sorted((s for s in SPACES_OF[name] if of(s, "printed")), key=lambda s: (of(s, "row"), of(s, "col")))
    spaces = tuple(
        Space(s, of(s, "value"), of(s, "row"), of(s, "col"), SYMBOLS[of(s, "symbol")], 1 << k)
        for k, s in enumerate(ids)
    )
    served = sorted(spaces, key=lambda space: (-space.value, space.row, -space.col))
    return Stall(
        name,
        row["market"],
        row["side"],
        row["layout"],
        spaces,
        {space.id: space for space in spaces},
        tuple(Place(row["market"], space.id) for space in spaces),
        {space.id: k for k, space in enumerate(served)},
        condition(row["closing"], spaces),
        tuple(Collector(row["market"], space.id) for space in spaces),
    )


def condition(closing: Data, spaces: tuple[Space, ...]) -> Condition:
    """[R5] The closing condition of a stall with these spaces."""
    cells, values = [(space.row, space.col) for space in spaces], [space.value for space in spaces]
    match closing["type"]:
        case "orthogonal_group":
            return Group(cells, closing["size"])
        case "colours_or_count":
            return Colours(closing["colours"], closing["count"])
        case "pyramid_levels":
            return Levels(cells)
        case "three_in_line":
            return Lines(cells, closing["length"])
        case "sum_in":
            return Sums(values, closing["equal"], closing["at_least"])
        case "dice_match":
            return DiceMatch(values, closing["dice"])
        case "die_at_most_chain":
            return Chain(cells, closing["dice"])
    return Never()


# -- a club's corrections ----------------------------------------------------------------------------

LIMITS = {"printed": 1, "discovery": 1, "symbol": len(SYMBOLS) - 1, "row": 9, "col": 9, "value": 20}
FEWEST_SPACES = 4


def check(path: str, number: int, numbers: Mapping[str, int]) -> None:
    """Raise WrongValue if a correction contradicts the other numbers."""
    place, _dot, name = path.partition(".")
    if not 0 <= number <= LIMITS.get(name, 99):
        raise WrongValue(path, f"{path} must be a whole number from 0 to {LIMITS.get(name, 99)}.")
    if name == "bonus" and number not in (1, 2):
        raise WrongValue(path, f"{path} is 1 or 2.")
    if name in OWNERS and sorted(OWNERS, key=lambda owners: -numbers[f"{place}.{owners}"]) != list(OWNERS):
        raise WrongValue(path, f"The value of {place} cannot rise with the number of its owners.")
    if name in ("printed", "row", "col"):
        check_layout(path, place.rpartition("_")[0], numbers)


def check_layout(path: str, stall_: Id, numbers: Mapping[str, int]) -> None:
    """Raise WrongValue if a stall would be unplayable."""
    ids = [f"{stall_}_{space}" for space in SPACES_OF[stall_]]
    cells = [(numbers[f"{s}.row"], numbers[f"{s}.col"]) for s in ids if numbers[f"{s}.printed"]]
    if len(set(cells)) != len(cells):
        raise WrongValue(path, f"Two spaces of {stall_} lie in the same row and column.")
    if len(cells) < FEWEST_SPACES:
        raise WrongValue(path, f"The stall {stall_} keeps at least {FEWEST_SPACES} spaces.")
    levels = STALLS[stall_]["closing"].get("levels", 0)
    if levels and len({row for row, _col in cells}) != levels:
        raise WrongValue(path, f"The pyramid {stall_} has {levels} levels.")


def check_condition(path: str, stalls: Mapping[Id, Mapping[Id, Stall]]) -> None:
    """[A12] Raise WrongValue if a stall would stay open with a servant on every space."""
    space = path.partition(".")[0].rpartition("_")[0]
    for each in (each for market in BOARD for each in stalls[market].values() if each.id == space):
        full = (1 << len(each.spaces)) - 1
        if not (each.condition.closing_rolls(full) or each.condition.is_met(full, dict.fromkeys(each.at, 0), {})):
            raise WrongValue(path, f"With these spaces nothing could close the stall {each.id}.")
