"""Explanations of each province and card of Amun-Re, from its printed values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.amun_re.model import board as data
from engine.amun_re.model.board import Province
from engine.amun_re.model.options import Options
from engine.amun_re.view.board_view import (
    CaravanBrings,
    CardLimitIs,
    HasTemples,
    MineBrings,
    OffNile,
    OnceBrings,
    OnNile,
    PrintedFarmers,
)
from engine.amun_re.view.hand_view import CARD_TEXT
from engine.core import Amount, Explanation, Id, Sentence, _


class LiesIn(Sentence, frozen=True):
    bank: Id
    egypt: Id
    fields: Amount
    text = _("{bank}, {egypt}, {fields}.")


def explain(options: Options) -> Mapping[Id, Explanation]:
    """[R1.4] [R13] The provinces with what is printed on them, and the cards with their effects."""
    provinces = data.board(tuple(sorted(options.corrections.items())))
    return {
        **{id_: Explanation("province", tuple(facts(one))) for id_, one in provinces.items()},
        **{id_: Explanation("card", (said,), said.clause) for id_, said in CARD_TEXT.items() if id_ != "theft"},
    }


def facts(p: Province) -> Iterator[Sentence]:
    """[R1.4] Sentences on the printed values of a province."""
    yield LiesIn(p.bank, p.egypt, Amount(p.fields, "field"))
    yield OnNile() if p.nile else OffNile()
    if p.printed_farmers:
        yield PrintedFarmers(Amount(p.printed_farmers, "farmer"))
    if p.card_limit:
        yield CardLimitIs(p.card_limit)
    if p.temples:
        yield HasTemples(Amount(p.temples, "temple"))
    if p.mine:
        yield MineBrings(Amount(p.mine, "gold"))
    if p.caravan:
        yield CaravanBrings(Amount(p.caravan, "gold"))
    if once := tuple(Amount(n, kind) for n, kind in bonus(p) if n):
        yield OnceBrings(once)


def bonus(p: Province) -> tuple[tuple[int, Id], ...]:
    """[R5.2] The bonus for winning a province."""
    return (p.free_cards, "card"), (p.free_stones, "stone"), (p.free_gold, "gold")
