"""Cards, offering table, player aid and numbers, read once from `data.toml` into frozen records."""

from __future__ import annotations

import tomllib
from bisect import bisect_right
from functools import cache
from importlib.resources import files
from itertools import pairwise

import msgspec

from engine.core import Data, Id, WrongValue

DATA = tomllib.loads(files("engine.amun_re_cards").joinpath("data.toml").read_text("utf-8"))


class Card(msgspec.Struct, frozen=True):
    """[R0.5] Printed values of a province card."""

    id: Id
    kingdom: int
    pyramids: int
    ankhs: int
    fields: int
    caravans: int


class Band(msgspec.Struct, frozen=True):
    """[R4.3] [A11] A band of the offering table; `high` is None if it has no upper end."""

    low: int
    high: int | None
    multiplier: int
    caravans_pay: bool


class Printed(msgspec.Struct, frozen=True):
    """All printed values, including a club's corrections. `prices[n]` is the total price of n pyramids."""

    cards: dict[Id, Card]
    bands: tuple[Band, ...]
    prices: tuple[int, ...]

    def band(self, total: int) -> Band:
        """[R4.3] The band of a total offering."""
        return next(b for b in self.bands if b.high is None or total <= b.high)

    def price(self, n: int) -> int:
        """[R5.4] [A10] The price of n pyramids; beyond the table each costs 1 more than the one before."""
        beyond = n - len(self.prices) + 1
        if beyond <= 0:
            return self.prices[n]
        step = self.prices[-1] - self.prices[-2]
        return self.prices[-1] + beyond * step + beyond * (beyond + 1) // 2

    def most(self, gold: int) -> int:
        """[R5.3] The largest number of pyramids that the gold buys."""
        n = bisect_right(self.prices, gold) - 1
        while self.price(n + 1) <= gold:
            n += 1
        return n


SYMBOLS = ("pyramids", "ankhs", "fields", "caravans")
KINGDOMS: int = DATA["structure"]["kingdoms"]
ROUNDS: int = DATA["structure"]["auction_rounds_per_kingdom"]
SEATS = range(DATA["meta"]["players_min"], DATA["meta"]["players_max"] + 1)
DECK_SIZE = {n: DATA["players"][str(n)]["cards_per_kingdom"] for n in SEATS}
FAVOURS = {n: tuple(DATA["players"][str(n)]["favours_by_rank"]) for n in SEATS}
DECKS = tuple(tuple(c["id"] for c in DATA["province"] if c["kingdom"] == k) for k in range(1, KINGDOMS + 1))
KINGDOM_OF = {c["id"]: c["kingdom"] for c in DATA["province"]}
GOLD: tuple[int, ...] = tuple(DATA["components"]["gold"]["values"])
ALL_GOLD: int = DATA["components"]["gold"]["total"]
STARTING_GOLD: int = DATA["components"]["gold"]["initial_sum"]
CARAVAN_GOLD: int = DATA["income"]["gold_per_caravan"]
LEAST_OFFERING: int = DATA["favours"]["minimum_offering_to_receive"]
SCORING: Data = DATA["scoring"]
SLOTS: int = DATA["structure"]["auction_rounds_per_kingdom"]  # [R0.6] one province from each auction


@cache
def build_printed(corrections: tuple[tuple[str, int], ...] = ()) -> Printed:
    """The cards, bands and prices, with a club's corrections.

    corrections: pairs such as ("memphis.fields", 4), ("flood.3", 3) or ("price.8", 36). Raises WrongValue for an
    unknown path, a negative value, and for prices that do not rise.
    """
    values = {path: number for path, (number, _words) in printed_values().items()}
    for path, number in corrections:
        if path not in values:
            raise WrongValue(path, f"The cards have no value {path}.")
        if number < 0:
            raise WrongValue(path, f"{path} cannot be {number}.")
        values[path] = number
    cards = {
        row["id"]: Card(row["id"], row["kingdom"], *(values[f"{row['id']}.{symbol}"] for symbol in SYMBOLS))
        for row in DATA["province"]
    }
    bands = tuple(
        Band(b["min"], b["max"] if b["max"] >= 0 else None, values[f"flood.{b['band']}"], b["caravans_pay"])
        for b in DATA["offering_table"]
    )
    prices = (0, *(values[f"price.{n}"] for n in range(1, len(DATA["building"]["total_cost"]))))
    if any(more <= fewer for fewer, more in pairwise(prices)):
        corrected = [path for path, _number in corrections if path.startswith("price.")]
        raise WrongValue(corrected[0], "More pyramids cost more gold.")
    return Printed(cards, bands, prices)


def printed_values() -> dict[str, tuple[int, str]]:
    """Each printed number by its path, with the text of the data file on its source."""
    found = {f"{row['id']}.{symbol}": (row[symbol], row["prov"]) for row in DATA["province"] for symbol in SYMBOLS}
    found |= {f"flood.{b['band']}": (b["multiplier"], b["prov_multiplier"]) for b in DATA["offering_table"]}
    prices = enumerate(DATA["building"]["total_cost"])
    return found | {f"price.{n}": (price, DATA["building"]["prov"]) for n, price in prices if n}


def provenance() -> dict[str, str]:
    """The source of each printed number: path -> text from the data file."""
    return {path: words for path, (_number, words) in printed_values().items()}
