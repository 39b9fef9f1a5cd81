"""The words for the ids of Nefertiti."""

from __future__ import annotations

from functools import cache

from engine.core import Id, Text, _, ngettext, pgettext
from engine.nefertiti import board as data
from engine.nefertiti.board import printed
from engine.nefertiti.options import Options

MARKETS: dict[Id, Text] = {
    "gizeh": _("Gizeh"),
    "akhet_aton": _("Akhet-Aton"),
    "abu_simbel": _("Abu Simbel"),
    "luxor": pgettext("Nefertiti", "Luxor"),
    "memphis": _("Port of Memphis"),
    "left": _("left stall"),
    "right": _("right stall"),
    "only": _("the port's stall"),
    "open": _("open"),
    "tile": _("closed"),
    "closed": _("closed for good"),
    "ended": _("out of use"),
}

SYMBOLS: dict[Id, Text] = {
    "coin": _("coin"),
    "single_card": _("single card"),
    "extra_card": _("extra card"),
}

GIFTS: dict[Id, Text] = {
    "senet": _("senet"),
    "double_senet": _("double senet"),
    "harp": _("harp"),
    "chair": _("chair"),
    "mirror": _("mirror"),
    "statuette": _("statuette"),
    "necklace": _("necklace"),
    "goldwork": _("goldwork"),
    "cup": _("cup"),
    "papyrus": _("papyrus"),
    "akhenaton": _("Akhenaton"),
}

FOREIGN: dict[Id, dict[int, Text]] = {
    "harp": {1: _("foreign harp +1"), 2: _("foreign harp +2")},
    "chair": {1: _("foreign chair +1"), 2: _("foreign chair +2")},
    "mirror": {1: _("foreign mirror +1"), 2: _("foreign mirror +2")},
    "statuette": {1: _("foreign statuette +1"), 2: _("foreign statuette +2")},
    "necklace": {1: _("foreign necklace +1"), 2: _("foreign necklace +2")},
    "goldwork": {1: _("foreign goldwork +1"), 2: _("foreign goldwork +2")},
}

UNITS: dict[Id, Text] = {
    "senet_units": ngettext("{n} senet", "{n} senets"),
    "harp_units": ngettext("{n} harp", "{n} harps"),
    "chair_units": ngettext("{n} chair", "{n} chairs"),
    "mirror_units": ngettext("{n} mirror", "{n} mirrors"),
    "statuette_units": ngettext("{n} statuette", "{n} statuettes"),
    "necklace_units": ngettext("{n} necklace", "{n} necklaces"),
    "goldwork_units": ngettext("{n} goldwork", "{n} goldwork"),
    "cup_units": ngettext("{n} cup", "{n} cups"),
    "papyrus_units": ngettext("{n} papyrus", "{n} papyri"),
}

SLOTS: dict[Id, Text] = {
    "top": _("upper row"),
    "low1": _("lower row, left"),
    "low2": _("lower row, middle"),
    "low3": _("lower row, right"),
}

CHARACTERS: dict[Id, Text] = {
    "vizier": _("Vizier"),
    "merchant_first": _("First Merchant"),
    "merchant": _("Merchant"),
    "high_priest": _("High Priest"),
    "royal_maid": _("Royal Maid"),
    "thief": _("Thief"),
    "scribe_3": _("Scribe +3"),
    "scribe_2": _("Scribe +2"),
    "scribe_1": _("Scribe +1"),
    "treasurer": _("Treasurer"),
    "oracle": _("Oracle"),
    "beggar": _("Beggar"),
    "amun_merchant": _("Merchant of Amun"),
    "amun_priest": _("Priest of Amun"),
    "royal_scribe": _("Royal Scribe"),
    "strolling_thief": _("Strolling Thief"),
    "trader": _("Trader"),
}

ABOUT: dict[Id, Text] = {
    "about_vizier": _("2 points for each type of gift that you own."),
    "about_merchant_first": _("Up to two exchanges of gifts, with two different players."),
    "about_merchant": _("One exchange of gifts with another player, for a type that you own already."),
    "about_high_priest": _("You place two servants in this turn."),
    "about_royal_maid": _("Every owner of a type that you name discards one card of it and scores it."),
    "about_thief": _("One gift of the market with the Market Closed tile, with its seal."),
    "about_scribe_3": _("Score and discard all your gifts of one type, 3 points more for each."),
    "about_scribe_2": _("Score and discard all your gifts of one type, 2 points more for each."),
    "about_scribe_1": _("Score and discard all your gifts of one type, 1 point more for each."),
    "about_treasurer": _("Up to 4 Deben from the Reserve of one market."),
    "about_oracle": _("Look at the last five cards, exchange gifts for them, and put them in order."),
    "about_beggar": _("On each market take 1 Deben, or turn one gift face down."),
    "about_amun_merchant": _("Discard any gifts for 8 points each."),
    "about_amun_priest": _("At the end 0, 6, 9, 12 or 15 points for place 1 to 5."),
    "about_royal_scribe": _("Score and discard any of your gifts, 1 point more for each."),
    "about_strolling_thief": _("Take the least valuable gift of a market; this card stays there for sale."),
    "about_trader": _("Up to two exchanges of your gifts with gifts of the markets."),
}

SPACES: dict[Id, Text] = {
    **{str(n): str(n) for n in range(13)},
    "1a": _("1 on the left"),
    "1b": _("1 on the right"),
    "2a": _("2 on the left"),
    "2b": _("2 on the right"),
    "x1": _("first extra space"),
    "x2": _("second extra space"),
    "x3": _("third extra space"),
}

WORDS: dict[Id, Text] = {
    **GIFTS,
    **MARKETS,
    **SYMBOLS,
    **UNITS,
    **SLOTS,
    **CHARACTERS,
    **ABOUT,
    **SPACES,
    "recruit": _("Recruit"),
    "place": _("Place"),
    "serve": _("Serve"),
    "scoring": _("Final scoring"),
    "gold": ngettext("{n} Deben", "{n} Deben"),
    "seal": ngettext("{n} seal", "{n} seals"),
    "servant": ngettext("{n} servant", "{n} servants"),
    "collector": ngettext("{n} collector", "{n} collectors"),
    "gift": ngettext("{n} gift", "{n} gifts"),
    "point": ngettext("{n} point", "{n} points"),
    "first": _("First player"),
    "hand": _("Your things"),
}


def words(options: Options) -> dict[Id, Text]:
    """The words of the game; a foreign gift is called by its bonus, which a club may have corrected."""
    return every_word(tuple(sorted(options.corrections.items())))


@cache
def every_word(corrections: tuple[tuple[str, int], ...]) -> dict[Id, Text]:
    """The words beside these corrections."""
    gifts = printed(corrections).gifts
    return {**WORDS, **{card: FOREIGN[gifts[card].type][gifts[card].bonus] for card in data.FOREIGN}}
