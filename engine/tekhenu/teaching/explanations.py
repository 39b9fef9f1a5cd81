"""Explanations of each card, tile, die and space of Tekhenu, from its data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.core import Explanation, Id
from engine.tekhenu.model import board as data
from engine.tekhenu.model.card_glossary import BOT_TILES, TILES
from engine.tekhenu.model.corrections import EDGE_COLOURS
from engine.tekhenu.model.glossary import WORDS
from engine.tekhenu.model.options import Options
from engine.tekhenu.view.table_texts import CardEffect


def explain(options: Options) -> Mapping[Id, Explanation]:
    """[R22] [R23] [R24] [R25] [R26] Cards, Column tiles and their effects; dice, squares, spaces, signs."""
    cards = {
        **data.KIND_OF,
        **dict.fromkeys(TILES, "tile"),
        **dict.fromkeys(data.START_CARDS, "start_card"),
        **dict.fromkeys(data.DESTINIES, "destiny_card"),
    }
    does = {id_: Explanation(kind, (CardEffect(f"about_{id_}"),), id_.upper()) for id_, kind in cards.items()}
    dice = {die: Explanation(colour, symbol=die) for die, colour in data.COLOUR_OF.items()}
    edges = {edge: Explanation("edge", symbol=edge) for edge in EDGE_COLOURS}
    return {**does, **dice, **edges, **{id_: Explanation(of) for id_, of in examples()}}


def examples() -> Iterator[tuple[Id, Id]]:
    """Ids without an explanation of their own, each with the term that explains it."""
    yield from ((square, "square") for square in data.SQUARES)
    yield from ((space, "space") for space in data.SPACES_FOR[max(data.SPACES_FOR)])
    yield from ((space, "people_statue") for space in data.PEOPLE)
    yield from ((space, "workshop") for space in data.AREA_SPACES)
    yield from ((section, "section") for section in data.SECTIONS)
    yield from ((tile, "action_tile") for tile in BOT_TILES)
    yield from ((word, "symbol") for word in WORDS if word.startswith("symbol_"))
