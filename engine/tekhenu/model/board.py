"""Board constants of `data.toml`: sections, dice, squares, spaces, tiles, cards and numbers."""

from __future__ import annotations

import tomllib
from importlib.resources import files

from engine.core import Data, Id

Known = str  # an id checked against the game's components on loading, and therefore not against the pattern of ids

DATA = tomllib.loads(files("engine.tekhenu").joinpath("data.toml").read_text("utf-8"))

# -- gods, lights, dice [R0.3] [R0.4] [R4.1] ------------------------

GODS: tuple[Id, ...] = tuple(DATA["dial"]["sections_clockwise"])
HORUS, RA, HATHOR, BASTET, THOTH, OSIRIS = GODS
PLACE_OF_GOD = {god: place for place, god in enumerate(GODS)}
OPPOSITE: dict[Id, Id] = DATA["dial"]["opposite"]
ADJACENT: dict[Id, tuple[Id, Id]] = {god: (GODS[i - 1], GODS[(i + 1) % 6]) for i, god in enumerate(GODS)}
SUN, HALF_LIGHT, DARK = "sun", "half_light", "dark"
LIGHTS: tuple[Id, ...] = tuple(DATA["dial"]["lights_clockwise"])
HALF_LIT: tuple[int, int] = (2, 5)  # dial sectors, starting with the one that follows the sun [A2]
MARKER_STEPS: tuple[int, int] = (
    DATA["dial"]["scoring_marker_1_steps_from_arrow"],
    DATA["dial"]["scoring_marker_2_steps_from_arrow"],
)

COLOURS: tuple[Id, ...] = tuple(DATA["dice"]["colours"])
GREY = "grey"
PURE, TAINTED, FORBIDDEN = "pure", "tainted", "forbidden"
STATUS: dict[Id, dict[Id, Id]] = {light: DATA["purity"][light] for light in (SUN, HALF_LIGHT, DARK)}
LEFT, RIGHT, BELOW = PANS = ("left", "right", "below")
PAN_OF: dict[Id, Id] = {PURE: LEFT, TAINTED: RIGHT}
PIPS = (1, 2, 3, 4, 5, 6)
DICE: tuple[Id, ...] = tuple(f"{colour}_{pips}" for colour in COLOURS for pips in PIPS)
COLOUR_OF: dict[Id, Id] = {die: die[:-2] for die in DICE}
PIPS_OF: dict[Id, int] = {die: int(die[-1]) for die in DICE}
ORDER_OF_DIE = {die: k for k, die in enumerate(DICE)}
BAGS: dict[int, dict[Id, int]] = {n: DATA["dice"]["bag"][str(n)] for n in (2, 3, 4)}  # by board size [R2.6]
DICE_IN_SECTION: int = DATA["dice"]["initial_per_section"]


def admitted_dice(light: Id) -> dict[Id, Id]:
    """[R4.1] [R4.2] Dice that may be taken without special permission in this light, with their pans."""
    return {die: PAN_OF[status] for die in DICE if (status := STATUS[light][COLOUR_OF[die]]) != FORBIDDEN}


ADMITTED: tuple[tuple[dict[Id, Id], ...], ...] = tuple(  # by dial offset and section
    tuple(admitted_dice(LIGHTS[(section - offset) % 6]) for section in range(6)) for offset in range(6)
)

# -- tokens [R0.1]: a player's tokens are a list in this order ------------------------

TOKENS: tuple[Id, ...] = (*DATA["resources"]["basic"], "gold", "scribe", "faith")
PAPYRUS, BREAD, LIMESTONE, GRANITE, GOLD, SCRIBE, FAITH = range(len(TOKENS))
TOKEN: dict[Id, int] = {token: k for k, token in enumerate(TOKENS)}
BASIC: tuple[int, ...] = (PAPYRUS, BREAD, LIMESTONE, GRANITE)
RESOURCES: tuple[Id, ...] = TOKENS[:4]
PRODUCES: dict[Id, Id] = DATA["dice"]["produces"]

# -- a player's pieces and board [R0.2] ------------------------

BUILDINGS: int = DATA["player_components"]["buildings"]
COLUMNS: int = DATA["player_components"]["columns"]
STATUES: int = DATA["player_components"]["statues"]
PRODUCTION_MAX: int = DATA["player_board"]["production_max"]
STATUE_VP: tuple[int, ...] = tuple(DATA["player_board"]["statue_score_cumulative"])

# -- the track [R11] and the market [R13] ------------------------

TRACK_MAX: int = DATA["track"]["max"]
TRIANGLES: tuple[int, ...] = tuple(DATA["track"]["triangles"])
TRIANGLE_VP: int = DATA["track"]["triangle_vp_each"]
GOLD_AT, SCRIBE_AT, ACTION_AT = sorted(int(level) for level in DATA["track"]["happiness_first_time"])
OPENS: dict[int, int] = {9: 2, 13: 3}  # population -> place of the section that opens [R11.5]
REACHED: tuple[int, ...] = tuple(sum(level >= t for t in TRIANGLES) for level in range(TRACK_MAX + 1))  # [R11.6]
BLESSING, TECHNOLOGY, DECREE = KINDS = ("blessing", "technology", "decree")
SECTIONS: tuple[Id, ...] = tuple(f"section_{row['section']}" for row in DATA["market"])
SLOTS: tuple[tuple[Id, ...], ...] = tuple(
    tuple(kind for kind in KINDS for _slot in range(row[kind])) for row in DATA["market"]
)
PLACES: dict[Id, tuple[slice, ...]] = {  # of the slots of a kind in each section
    kind: tuple(slice(sum(row[k] for k in KINDS[:n]), sum(row[k] for k in KINDS[: n + 1])) for row in DATA["market"])
    for n, kind in enumerate(KINDS)
}
HAPPINESS_FOR: tuple[int, ...] = tuple(row["min_happiness"] for row in DATA["market"])
OPEN_AT_SETUP: tuple[bool, ...] = tuple(row["open_at_setup"] for row in DATA["market"])
SECTIONS_OF_HAPPINESS: tuple[int, ...] = tuple(  # by happiness: number of sections within reach [R13.1]
    sum(level >= least for least in HAPPINESS_FOR) for level in range(TRACK_MAX + 1)
)
CARDS_FOR: tuple[int, ...] = (0, *(DATA["thoth"]["cards_by_die"][str(v)] for v in PIPS))
PAPYRUS_FOR: tuple[int, ...] = (0, *(DATA["thoth"]["papyrus_by_die"][str(v)] for v in PIPS))
REFRESH_PRICE: int = DATA["thoth"]["refresh_papyrus"]
FESTIVAL_PRICE: int = DATA["bastet"]["papyrus"]
SCRIBES_FOR: tuple[int, ...] = (0, *(DATA["bastet"]["scribes_by_die"][str(v)] for v in PIPS))


def ids(table: str) -> tuple[Id, ...]:
    """Ids of a table of the data file, in lower case as in moves."""
    return tuple(row["id"].lower() for row in DATA[table])


CARDS: dict[Id, tuple[Id, ...]] = {kind: ids(kind) for kind in KINDS}
KIND_OF: dict[Id, Id] = {card: kind for kind, cards in CARDS.items() for card in cards}
NOT_FOR_TWO: tuple[Id, ...] = tuple(card.lower() for card in DATA["setup"]["removed_cards_1_2_players"])
START_CARDS, DESTINIES = ids("start_card"), ids("destiny_card")
# [R22.2]
INITIATIVE: dict[Id, int] = {row["id"].lower(): row["initiative"] for row in DATA["start_card"]}
ANKH: dict[Id, int] = {row["id"].lower(): row["ankh"] for row in DATA["destiny_card"]}
STARTS_DRAWN: dict[int, int] = {n: DATA["setup"]["start_cards_drawn"][str(n)] for n in (1, 2, 3, 4)}
CARD_ROWS: dict[Id, Data] = {
    row["id"].lower(): row for kind in ("start_card", "blessing", "technology", "decree") for row in DATA[kind]
}
ANUBIS_SCRIBES: int = DATA["anubis"]["scribes"]
WINDOW_OF: dict[Id, Id] = {row["id"].lower(): row["window"] for row in DATA["blessing"]}

# -- Horus [R8] [R16] ------------------------

PRINTED_GODS: tuple[Id, ...] = tuple(DATA["horus"]["first_game_printed_order"])
STATUES_PER_GOD: dict[int, int] = {n: DATA["horus"]["god_statue_spaces_per_god"][str(n)] for n in (2, 3, 4)}
PEOPLE_TEMPLE: dict[Id, tuple[Id, int]] = {r["id"]: (r["line"], r["index"] - 1) for r in DATA["temple_statue"]}
PEOPLE_OSIRIS: dict[Id, tuple[int, ...]] = {
    r["id"]: tuple(TOKEN[q] for q in r["quarters"]) for r in DATA["osiris_statue"]
}
PEOPLE: tuple[Id, ...] = (*PEOPLE_TEMPLE, *PEOPLE_OSIRIS)
PEOPLE_ABOVE: tuple[Id, ...] = tuple(  # by quarter of the Osiris area: the Statue space above it [R20.1]
    next(space for space, quarters in PEOPLE_OSIRIS.items() if k in quarters) for k in BASIC
)
GOLD_SPACES: tuple[Id, ...] = tuple(DATA["setup"]["gold_on_board"])
GOLD_IN_ROW = "osiris_row_2"
TEMPLE_STATUE_VP: int = DATA["horus"]["temple_statue_vp_per_own_column"]  # in the line of the space [R8.4]

# -- the Temple [R0.5] [R9] [R10] ------------------------

SIDE: int = DATA["temple"]["rows"]
SQUARES: tuple[Id, ...] = tuple(f"r{r + 1}c{c + 1}" for r in range(SIDE) for c in range(SIDE))
SQUARE: dict[Id, int] = {square: k for k, square in enumerate(SQUARES)}
ROW, COL = "row", "col"
LINES: dict[tuple[Id, int], tuple[int, ...]] = {
    **{(ROW, i): tuple(range(SIDE * i, SIDE * i + SIDE)) for i in range(SIDE)},
    **{(COL, i): tuple(range(i, SIDE * SIDE, SIDE)) for i in range(SIDE)},
}
SPACES: tuple[Id, ...] = ids("temple_space")
LINE_OF: dict[Id, tuple[Id, int]] = {r["id"].lower(): (r["line"], r["index"] - 1) for r in DATA["temple_space"]}
LINES_AT = tuple(((ROW, k // SIDE), (COL, k % SIDE)) for k in range(SIDE * SIDE))
BESIDE: tuple[frozenset[Id], ...] = tuple(  # by square: the spaces at the ends of its row and col
    frozenset(space for space in SPACES if LINE_OF[space] in lines) for lines in LINES_AT
)
SPACES_FOR: dict[int, tuple[Id, ...]] = {
    n: tuple(r["id"].lower() for r in DATA["temple_space"] if r["min_players"] <= n) for n in (2, 3, 4)
}
NORTH, EAST, SOUTH, WEST = range(4)
CORNERS = frozenset((0, SIDE - 1, SIDE * (SIDE - 1), SIDE * SIDE - 1))
COLUMN_VP: int = DATA["hathor"]["vp_per_own_column"]  # in the line of a new Building [R10.3]


def neighbours() -> tuple[tuple[int | None, ...], ...]:
    """For each square its neighbours north, east, south and west; None at the wall."""
    return tuple(
        (
            k - SIDE if k >= SIDE else None,
            k + 1 if k % SIDE < SIDE - 1 else None,
            k + SIDE if k < SIDE * (SIDE - 1) else None,
            k - 1 if k % SIDE else None,
        )
        for k in range(SIDE * SIDE)
    )


NEIGHBOURS = neighbours()
ADJOINING: tuple[frozenset[int], ...] = tuple(frozenset(k for k in four if k is not None) for four in NEIGHBOURS)

# -- Column tiles [R9] [R26] ------------------------

TILES: tuple[Id, ...] = ids("column_tile")
TILE: dict[Id, Data] = {row["id"].lower(): row for row in DATA["column_tile"]}
TILE_LIGHT: dict[Id, Id] = {tile: row["light"] for tile, row in TILE.items()}
RA_SLOTS: tuple[Id, ...] = tuple(row["slot"] for row in DATA["ra_slot"])  # left, middle, right
RA_VP: tuple[int, ...] = tuple(row["vp"] for row in DATA["ra_slot"])
RA_SLOT_FOR: tuple[int, ...] = (0, *(next(k for k, r in enumerate(DATA["ra_slot"]) if v in r["dice"]) for v in PIPS))

# -- the Osiris area [R0.6] [R14] ------------------------

ROWS = (1, 2, 3, 4, 5, 6)
QUARTERS = RESOURCES  # quarters have the indexes of their resources
AREA: tuple[Data, ...] = tuple(
    next(r for r in DATA["osiris_space"] if (r["row"], r["quarter"]) == (row, quarter))
    for row in ROWS
    for quarter in QUARTERS
)
AREA_SPACES: tuple[Id, ...] = tuple(f"{quarter}_{row}" for row in ROWS for quarter in QUARTERS)

# -- time, judgement, scoring [R1] [R19] [R20] [R21] ------------------------

ROUNDS: int = DATA["structure"]["rounds"]
ROUNDS_PER_ROTATION: int = DATA["structure"]["rounds_per_rotation"]
ROUNDS_PER_JUDGEMENT: int = ROUNDS_PER_ROTATION * DATA["structure"]["rotations_per_judgement"]
ROUNDS_PER_SCORING: int = ROUNDS_PER_JUDGEMENT * DATA["structure"]["judgements_per_scoring"]
QUARTER_VP: int = DATA["scoring"]["quarter_majority_vp"]
UNPAID_BREAD_VP: int = DATA["scoring"]["unpaid_bread_vp"]
PRODUCTION_VP: int = DATA["player_board"]["production_max_score_each"]
FIRST_VP: int = DATA["maat"]["final_order_vp_1st"]
SECOND_VP: int = DATA["maat"]["final_order_vp_2nd_3_or_4_players"]
BOT_TILES: tuple[Id, ...] = ids("bot_tile")


def judgement_vp(balance: int) -> int:
    """[R19.4] Points lost for a final balance, as zero or a negative number."""
    for row in DATA["maat"]["vp_penalty"]:
        if row["from"] <= balance <= row["to"]:
            return int(row["vp"])
    return 0
