"""The printed board, the cards and the numbers, read once from `data.toml` into frozen records."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec

from engine.core import Id, convert

DATA = tomllib.loads(files("engine.amun_re").joinpath("data.toml").read_text("utf-8"))


class Province(msgspec.Struct, frozen=True):
    """[R1.4] [A26] [A27] Printed values of a province."""

    id: Id
    bank: Literal["west", "east"]
    nile: bool
    egypt: Literal["lower", "upper"]
    fields: int
    printed_farmers: int
    card_limit: int
    free_cards: int
    free_stones: int
    free_gold: int
    mine: int
    caravan: int
    temples: int

    @property
    def power_symbols(self) -> int:
        """[R1.7] [A16] Card limit and free cards together."""
        return self.card_limit + self.free_cards


class Band(msgspec.Struct, frozen=True):
    """[R1.10] A band of the flood: income per farmer, points per temple, and whether caravans pay."""

    band: int
    farmer_income: int
    temple_vp: int
    camel: bool
    min: int | None = None
    max: int | None = None


class Edition(msgspec.Struct, frozen=True):
    """[R14] The differences between the editions in play."""

    phases: tuple[Id, ...]
    auction_order: Literal["continuous", "laps"]
    majority_rule: Literal["bank_total", "single_province"]
    outbid_card_persists: bool


COUNTS = {
    "fields",
    "printed_farmers",
    "card_limit",
    "free_cards",
    "free_stones",
    "free_gold",
    "mine",
    "caravan",
    "temples",
}
POWER_CARDS: dict[str, int] = {card["id"]: card["copies"] for card in DATA["power_cards"]}
CARD_PHASE: dict[str, str] = {card["id"]: card["phase"] for card in DATA["power_cards"]}
BONUS_CARDS = tuple(card for card, phase in CARD_PHASE.items() if phase == "scoring")
PROVINCES: tuple[str, ...] = tuple(p["id"] for p in DATA["provinces"])
EDITIONS = {key: convert(row, Edition) for key, row in DATA["editions"].items()}
BANDS = {b["band"]: convert(b, Band) for b in DATA["offering_bands"]}
SCORING = DATA["scoring"]
STARTING_GOLD: int = DATA["setup"]["starting_gold"]
STARTING_CARDS: list[str] = DATA["setup"]["starting_power_cards"]
DECK_SIZE = {
    n: DATA["setup"]["province_deck_size"][str(n)] for n in range(DATA["players_min"], DATA["players_max"] + 1)
}
THEFT_VALUE: int = DATA["theft_card"]["value_in_total"]
THEFT_GOLD: int = DATA["theft_card"]["gold_from_bank"]
CARDS = {card["id"]: card for card in DATA["power_cards"]}
FIXED_INCOME: int = CARDS["fixed_income"]["amount"]
ADJUSTMENT: int = CARDS["offering_adjustment"]["amount"]
ARCHITECT_STONES: int = CARDS["architect"]["stones"]
SYMBOLS_NEEDED: int = CARDS["bonus_power_symbols"]["needed"]
FARMERS_NEEDED: int = CARDS["bonus_nine_farmers"]["needed"]
PYRAMID_STONES: int = DATA["pyramids"]["stones"]
ROUNDS: int = DATA["rounds_per_kingdom"]  # also the number of provinces of each player at its end
REWARDS = DATA["offering_rewards"]


def triangular(n: int) -> int:
    """[R1.9] T(n) = n(n+1)/2: the n-th rung of the ladder and the price of n pieces."""
    return n * (n + 1) // 2


LADDER = tuple(triangular(k) for k in range(64))
PRINTED_RUNGS = len(DATA["bid_ladder"]["printed"])


def band_of(total: int) -> Band:
    """[R8.5] The band of a total offering, which may be negative."""
    return next(b for b in BANDS.values() if (b.min is None or total >= b.min) and (b.max is None or total <= b.max))


@cache
def board(corrections: tuple[tuple[str, int], ...] = ()) -> dict[str, Province]:
    """The provinces by id, with a club's corrections of printed values.

    corrections: pairs such as ("abu.fields", 4). Raises ValueError for an unknown path or a negative value.
    """
    rows = {row["id"]: dict(row) for row in DATA["provinces"]}
    for path, value in corrections:
        province, _dot, field = path.partition(".")
        if province not in rows or field not in COUNTS:
            raise ValueError(f"The board has no value {path}.")
        if value < 0:
            raise ValueError(f"{path} cannot be {value}.")
        rows[province][field] = value
    return {id_: convert(row, Province) for id_, row in rows.items()}


def provenance() -> dict[str, str]:
    """The source of each printed number: path -> text from the data file."""
    source = {"free_cards": "immediate", "free_stones": "immediate", "free_gold": "immediate"}
    return {
        f"{row['id']}.{field}": row["provenance"][source.get(field, field)]
        for row in DATA["provinces"]
        for field in sorted(COUNTS)
    }
