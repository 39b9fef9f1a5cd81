"""Explanations of each gift, character and stall of Nefertiti, from its data."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core import Explanation, Id, Sentence, _, ngettext
from engine.nefertiti.model import board as data
from engine.nefertiti.model.board import Gift, Printed, build_printed
from engine.nefertiti.model.glossary import CHARACTERS
from engine.nefertiti.model.options import Options

CLAUSES: dict[Id, str] = {
    "vizier": "R10.1", "merchant": "R10.2", "merchant_first": "R10.2", "high_priest": "R10.3", "royal_maid": "R10.4",
    "thief": "R10.5", "scribe_1": "R10.6", "scribe_2": "R10.6", "scribe_3": "R10.6", "treasurer": "R10.7",
    "oracle": "R11.2", "beggar": "R11.3", "amun_merchant": "R11.4", "amun_priest": "R11.5", "royal_scribe": "R11.6",
    "strolling_thief": "R11.7", "trader": "R11.8",
}  # fmt: skip


class ValuesAre(Sentence, frozen=True):
    one: int
    two: int
    more: int
    text = _("Each is worth {one} points with one owner, {two} with two, {more} with three or more.")
    clause = "R1.7"


class AlwaysWorth(Sentence, frozen=True):
    n: int
    text = ngettext("Each is always worth {n} point.", "Each is always worth {n} points.")
    clause = "R1.7"


class CountsAsTwo(Sentence, frozen=True):
    text = _("It counts as two.")
    clause = "R1.6"


class AddsBonus(Sentence, frozen=True):
    n: int
    text = ngettext("Your gifts of this type: {n} point more each.", "Your gifts of this type: {n} points more each.")
    clause = "R12.11"


class CharacterDoes(Sentence, frozen=True):
    about: Id
    text = _("{about}")


def explain(options: Options) -> Mapping[Id, Explanation]:
    """[R1] [R10] [R11] Gifts with their values, characters with their effects, markets and their rows."""
    printed = build_printed(tuple(sorted(options.corrections.items())))
    return {
        **{id_: about_gift(gift, printed) for id_, gift in printed.gifts.items()},
        **{id_: Explanation("character", (CharacterDoes(f"about_{id_}"),), CLAUSES[id_]) for id_ in CHARACTERS},
        **{market: Explanation("market", symbol=f"m-{market}") for market in data.MARKETS},
        **{side: Explanation("stall") for side in (*data.SIDES, "only")},
        **{slot: Explanation("lower_row") for slot in data.LOWER},
    }


def about_gift(gift: Gift, printed: Printed) -> Explanation:
    """[R1.7] [R12.11] Value of one gift by the number of its owners."""
    one, two, more = printed.values[gift.type]
    said: list[Sentence] = [AlwaysWorth(one) if one == more else ValuesAre(one, two, more)]
    if gift.units > 1:
        said.append(CountsAsTwo())
    if gift.bonus:
        said.append(AddsBonus(gift.bonus))
    return Explanation("gift", tuple(said), said[-1].clause, f"g-{gift.type}")
