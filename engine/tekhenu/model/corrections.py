"""Printed numbers and colours that a club may correct, and their provenance."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import msgspec

from engine.core import Data, Id, WrongValue
from engine.tekhenu.model.board import AREA, AREA_SPACES, DATA, RESOURCES, SIDE, SQUARES, TOKEN, TOKENS

EDGE_COLOURS: tuple[Id, ...] = tuple(f"edge_{colour}" for colour in DATA["temple"]["edge_colours"])
COMPASS = ("north", "east", "south", "west")
WALL_SIDES = ("top", "right", "bottom", "left")
REWARDS = (*TOKENS, "vp")
SYMBOLS: tuple[Id, ...] = tuple(dict.fromkeys(row["symbol"] for row in DATA["decree"]))


class Printed(msgspec.Struct, frozen=True):
    """All printed values, with a club's corrections. Tokens and colours are given by index."""

    statue_cost: tuple[int, ...]  # granite for the first, second ... Statue [R8.1]
    bread_shown: tuple[int, ...]  # under the first, second ... Building [R20.7]
    vp_shown: tuple[int, ...]  # [R20.6]
    rewards: tuple[tuple[Id, int], ...]  # by Horus slot: a token or "vp", and the number [R16.4]
    grid: tuple[tuple[int, int], ...]  # by square: the index of a token, and the number [R9.3]
    walls: tuple[tuple[int | None, ...], ...]  # by square: the wall's colours north, east, south, west
    bread: dict[Id, int]  # price of each space at the Temple, sorted by price [R10.2]
    limestone: dict[Id, int]  # price of each Column tile [R9.2]
    edges: dict[Id, tuple[tuple[int, ...], ...]]  # by tile and quarter turns clockwise: N, E, S, W
    symbol: dict[Id, Id]  # by Decree [R25.1] [A29]
    rises: tuple[dict[Id, int], ...]  # by space of the Osiris area: resource -> steps of production [R14.3]


def origin(row: Data, field: str, table: Data) -> str:
    """Provenance of a number: the note of the number, else of its row, else of its table."""
    own = row.get(f"{field}_provenance") or row.get("provenance")
    return str(own or table.get(f"{field}_provenance") or table.get("provenance", ""))


def numbers_of_player_board() -> dict[str, tuple[int, str]]:
    """Costs and symbols of Statues and Buildings, from the left."""
    board = DATA["player_board"]
    found = dict[str, tuple[int, str]]()
    for name, key in (
        ("statue_{}.granite", "statue_granite_cost"),
        ("building_{}.bread", "building_space_bread"),
        ("building_{}.vp", "building_space_vp"),
    ):
        found |= {name.format(k): (n, board[f"{key}_provenance"]) for k, n in enumerate(board[key], 1)}
    return found


def numbers_of_temple() -> dict[str, tuple[int, str]]:
    """Squares, walls, and the prices of the spaces around."""
    temple, found = DATA["temple"], dict[str, tuple[int, str]]()
    for square, (token, n) in zip(SQUARES, (cell for row in temple["grid"] for cell in row), strict=True):
        found |= {f"{square}.token": (TOKEN[token], temple["square_provenance"])}
        found |= {f"{square}.n": (n, temple["square_provenance"])}
    for side in WALL_SIDES:
        for k, colour in enumerate(temple[f"wall_{side}"], 1):
            found[f"wall_{side}_{k}.colour"] = (edge(colour), temple["wall_provenance"])
    for row in DATA["temple_space"]:
        found[f"{row['id'].lower()}.bread"] = (row["bread"], DATA["temple_space_notes"]["bread_provenance"])
    return found


def numbers_of_area() -> dict[str, tuple[int, str]]:
    """[A9] The second resource of a space, if it has one."""
    found = dict[str, tuple[int, str]]()
    for name, space in zip(AREA_SPACES, AREA, strict=True):
        for resource in [kind for kind in space["production"] if kind != space["quarter"]]:
            found[f"{name}.second"] = (RESOURCES.index(resource), "reconstructed")
    return found


def numbers_of_tiles() -> dict[str, tuple[int, str]]:
    """Prices and edges of the Column tiles, rewards of the Horus slots, symbols of the Decrees."""
    notes, found = DATA["column_tile_notes"], dict[str, tuple[int, str]]()
    for row in DATA["column_tile"]:
        tile = row["id"].lower()
        found[f"{tile}.limestone"] = (row["limestone"], origin(row, "limestone", notes))
        edges = zip(COMPASS, row["edges"], strict=True)
        found |= {f"{tile}.{side}": (edge(colour), origin(row, "edges", notes)) for side, colour in edges}
    for row in DATA["horus_slot"]:
        ((reward, n),) = row["player_bonus"].items()
        found[f"slot_{row['slot']}.reward"] = (REWARDS.index(reward), row["player_bonus_provenance"])
        found[f"slot_{row['slot']}.n"] = (n, row["player_bonus_provenance"])
    for row in DATA["decree"]:
        found[f"{row['id'].lower()}.symbol"] = (SYMBOLS.index(row["symbol"]), DATA["decree_notes"]["symbol_provenance"])
    return found


def edge(colour: Id) -> int:
    """Index of an edge colour."""
    return EDGE_COLOURS.index(f"edge_{colour}")


@cache
def numbers() -> dict[str, tuple[int, str]]:
    """Printed numbers with their provenance, by path; colours are given by index."""
    return {**numbers_of_player_board(), **numbers_of_temple(), **numbers_of_area(), **numbers_of_tiles()}


def provenance() -> dict[str, str]:
    """Provenance of each printed number: path -> text of the data file."""
    return {path: words for path, (_number, words) in numbers().items()}


LIMITS = {
    "token": len(TOKENS) - 1,
    "reward": len(REWARDS) - 1,
    "symbol": len(SYMBOLS) - 1,
    "second": len(RESOURCES) - 1,
    "colour": len(EDGE_COLOURS) - 1,
    **dict.fromkeys(COMPASS, len(EDGE_COLOURS) - 1),
}


@cache
def build_printed(corrections: tuple[tuple[str, int], ...] = ()) -> Printed:
    """The printed values with a club's corrections.

    corrections: pairs such as ("statue_1.granite", 3) or ("p01.north", 2). Raises WrongValue.
    """
    value = {path: number for path, (number, _words) in numbers().items()}
    for path, number in corrections:
        if path not in value:
            raise WrongValue(path, f"The board has no value {path}.")
        limit = LIMITS.get(path.rpartition(".")[2], 9)
        if not 0 <= number <= limit:
            raise WrongValue(path, f"{path} must be a whole number from 0 to {limit}.")
        value[path] = number
    board = DATA["player_board"]
    spaces = sorted([row["id"].lower() for row in DATA["temple_space"]], key=lambda space: value[f"{space}.bread"])
    tiles = [row["id"].lower() for row in DATA["column_tile"]]
    return Printed(
        tuple(value[f"statue_{k + 1}.granite"] for k in range(len(board["statue_granite_cost"]))),
        tuple(value[f"building_{k + 1}.bread"] for k in range(len(board["building_space_bread"]))),
        tuple(value[f"building_{k + 1}.vp"] for k in range(len(board["building_space_vp"]))),
        tuple((REWARDS[value[f"slot_{k}.reward"]], value[f"slot_{k}.n"]) for k in range(1, 7)),
        tuple((value[f"{square}.token"], value[f"{square}.n"]) for square in SQUARES),
        tuple(walls(k, value) for k in range(SIDE * SIDE)),
        {space: value[f"{space}.bread"] for space in spaces},
        {tile: value[f"{tile}.limestone"] for tile in tiles},
        {tile: quarter_turns(tuple(value[f"{tile}.{side}"] for side in COMPASS)) for tile in tiles},
        {row["id"].lower(): SYMBOLS[value[f"{row['id'].lower()}.symbol"]] for row in DATA["decree"]},
        tuple(rises(name, space, value) for name, space in zip(AREA_SPACES, AREA, strict=True)),
    )


def rises(name: Id, space: Data, value: Mapping[str, int]) -> dict[Id, int]:
    """[R14.3] [A9] Production raised by an Osiris space: its resource, in some rows a second one."""
    own, second = space["quarter"], value.get(f"{name}.second")
    found = {own: space["production"][own]}
    if second is not None:
        found[RESOURCES[second]] = found.get(RESOURCES[second], 0) + 1
    return found


def walls(square: int, value: Mapping[str, int]) -> tuple[int | None, ...]:
    """Colours of the wall north, east, south and west of a square; None if there is no wall."""
    r, c = divmod(square, SIDE)
    return (
        value[f"wall_top_{c + 1}.colour"] if r == 0 else None,
        value[f"wall_right_{r + 1}.colour"] if c == SIDE - 1 else None,
        value[f"wall_bottom_{c + 1}.colour"] if r == SIDE - 1 else None,
        value[f"wall_left_{r + 1}.colour"] if c == 0 else None,
    )


def quarter_turns(edges: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """[R9.3] The edges after 0, 1, 2 and 3 quarter turns clockwise."""
    return tuple(tuple(edges[(side - k) % 4] for side in range(4)) for k in range(4))
