"""Explanations of each province card and gold card, from its printed values."""

from __future__ import annotations

from collections.abc import Mapping

from engine.amun_re_cards.model import board as data
from engine.amun_re_cards.model.options import Options
from engine.amun_re_cards.view.card_view import card_words
from engine.core import Explanation, Id


def explain(options: Options) -> Mapping[Id, Explanation]:
    """[R0.3] [R0.5] The province cards with their four numbers, and the gold cards."""
    cards = data.build_printed(tuple(sorted(options.corrections.items()))).cards
    return {
        **{id_: Explanation("province", (card_words(card),)) for id_, card in cards.items()},
        **{f"gold_{value}": Explanation("gold_card") for value in data.GOLD},
        **{f"auction_{n}": Explanation("auction") for n in range(1, data.ROUNDS + 1)},
    }
