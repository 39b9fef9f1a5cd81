"""Glossary: words for the ids of Nefertiti."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from engine.core import Id, Text, _, ngettext, npgettext, pgettext
from engine.nefertiti.model import board as data
from engine.nefertiti.model.board import Gift, build_printed
from engine.nefertiti.model.options import Options

MARKETS: dict[Id, Text] = {
    "gizeh": _("Gizeh"),
    "akhet_aton": _("Akhet-Aton"),
    "abu_simbel": _("Abu Simbel"),
    "luxor": pgettext("Nefertiti", "Luxor"),
    "memphis": _("Memphis"),
    "left": _("left stall"),
    "right": _("right stall"),
    "only": _("the port’s stall"),
    "open": _("open"),
    "tile": pgettext("state of a market", "resting"),
    "closed": _("closed for good"),
    "ended": pgettext("state of a market", "out of play"),
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

ONE_GIFT: dict[Id, Text] = {  # within a sentence: you buy a harp and goldwork
    "senet": ngettext("a senet", "{n} senets"),
    "double_senet": ngettext("a double senet", "{n} double senets"),
    "harp": ngettext("a harp", "{n} harps"),
    "chair": ngettext("a chair", "{n} chairs"),
    "mirror": ngettext("a mirror", "{n} mirrors"),
    "statuette": ngettext("a statuette", "{n} statuettes"),
    "necklace": ngettext("a necklace", "{n} necklaces"),
    "goldwork": npgettext("you buy …", "goldwork", "{n} pieces of goldwork"),
    "cup": ngettext("a cup", "{n} cups"),
    "papyrus": ngettext("a papyrus", "{n} papyri"),
}

YOUR_GIFTS: dict[Id, Text] = {  # all of a type
    "senet": _("your senets"),
    "harp": _("your harps"),
    "chair": _("your chairs"),
    "mirror": _("your mirrors"),
    "statuette": _("your statuettes"),
    "necklace": _("your necklaces"),
    "goldwork": _("your goldwork"),
    "cup": _("your cups"),
    "papyrus": _("your papyri"),
}

FOREIGN: dict[Id, dict[int, Text]] = {
    "harp": {1: _("foreign harp +1"), 2: _("foreign harp +2")},
    "chair": {1: _("foreign chair +1"), 2: _("foreign chair +2")},
    "mirror": {1: _("foreign mirror +1"), 2: _("foreign mirror +2")},
    "statuette": {1: _("foreign statuette +1"), 2: _("foreign statuette +2")},
    "necklace": {1: _("foreign necklace +1"), 2: _("foreign necklace +2")},
    "goldwork": {1: _("foreign goldwork +1"), 2: _("foreign goldwork +2")},
}

ONE_FOREIGN: dict[Id, dict[int, Text]] = {
    "harp": {1: _("a foreign harp +1"), 2: _("a foreign harp +2")},
    "chair": {1: _("a foreign chair +1"), 2: _("a foreign chair +2")},
    "mirror": {1: _("a foreign mirror +1"), 2: _("a foreign mirror +2")},
    "statuette": {1: _("a foreign statuette +1"), 2: _("a foreign statuette +2")},
    "necklace": {1: _("a foreign necklace +1"), 2: _("a foreign necklace +2")},
    "goldwork": {1: pgettext("you buy …", "foreign goldwork +1"), 2: pgettext("you buy …", "foreign goldwork +2")},
}

TWINS: dict[Id, dict[int, tuple[Text, Text]]] = {  # where both foreign cards of a type have the same bonus
    "harp": {
        1: (_("foreign harp +1 (first)"), _("foreign harp +1 (second)")),
        2: (_("foreign harp +2 (first)"), _("foreign harp +2 (second)")),
    },
    "chair": {
        1: (_("foreign chair +1 (first)"), _("foreign chair +1 (second)")),
        2: (_("foreign chair +2 (first)"), _("foreign chair +2 (second)")),
    },
    "mirror": {
        1: (_("foreign mirror +1 (first)"), _("foreign mirror +1 (second)")),
        2: (_("foreign mirror +2 (first)"), _("foreign mirror +2 (second)")),
    },
    "statuette": {
        1: (_("foreign statuette +1 (first)"), _("foreign statuette +1 (second)")),
        2: (_("foreign statuette +2 (first)"), _("foreign statuette +2 (second)")),
    },
}

ONE_TWIN: dict[Id, dict[int, tuple[Text, Text]]] = {
    "harp": {
        1: (_("the first foreign harp +1"), _("the second foreign harp +1")),
        2: (_("the first foreign harp +2"), _("the second foreign harp +2")),
    },
    "chair": {
        1: (_("the first foreign chair +1"), _("the second foreign chair +1")),
        2: (_("the first foreign chair +2"), _("the second foreign chair +2")),
    },
    "mirror": {
        1: (_("the first foreign mirror +1"), _("the second foreign mirror +1")),
        2: (_("the first foreign mirror +2"), _("the second foreign mirror +2")),
    },
    "statuette": {
        1: (_("the first foreign statuette +1"), _("the second foreign statuette +1")),
        2: (_("the first foreign statuette +2"), _("the second foreign statuette +2")),
    },
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

SLOTS: dict[Id, Text] = {  # a page lays the upper row and the lower one out as one row of four, or as two of two
    "top": _("first gift"),
    "low1": _("second gift"),
    "low2": _("third gift"),
    "low3": _("fourth gift"),
}

GIFT_AT: dict[Id, Text] = {  # within a sentence: you buy the first gift
    "top": _("the first gift"),
    "low1": _("the second gift"),
    "low2": _("the third gift"),
    "low3": _("the fourth gift"),
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
    "about_vizier": _("2 points for each type of gift you own."),
    "about_merchant_first": _("Exchange gifts up to twice, with two different players."),
    "about_merchant": _("Exchange one gift with another player, for a type you already own."),
    "about_high_priest": _("Place two servants this turn."),
    "about_royal_maid": _("Name a type: each player who owns it discards one card of it and scores it."),
    "about_thief": _("Take one gift, with its seal, from the market with the Market Closed tile."),
    "about_scribe_3": _("Score and discard all your gifts of one type, with 3 extra points each."),
    "about_scribe_2": _("Score and discard all your gifts of one type, with 2 extra points each."),
    "about_scribe_1": _("Score and discard all your gifts of one type, with 1 extra point each."),
    "about_treasurer": _("Take up to 4 Deben from the Reserve of one market."),
    "about_oracle": _("Look at the last five cards, exchange gifts for them, and put them in order."),
    "about_beggar": _("At each market, take 1 Deben or turn one gift face down."),
    "about_amun_merchant": _("Discard any gifts for 8 points each."),
    "about_amun_priest": _("At the end: 0, 6, 9, 12 or 15 points for 1st to 5th place on the prestige track."),
    "about_royal_scribe": _("Score and discard any of your gifts, with 1 extra point each."),
    "about_strolling_thief": _(
        "Take the gift with the lowest maximum value at a market; this card stays there for sale."
    ),
    "about_trader": _("Exchange up to two of your gifts for gifts at the markets."),
}

BRIEF: dict[Id, Text] = {
    "brief_vizier": _("2 points for each type"),
    "brief_merchant_first": _("two exchanges"),
    "brief_merchant": _("exchange a gift"),
    "brief_high_priest": _("place 2 servants"),
    "brief_royal_maid": _("all score one of a type"),
    "brief_thief": _("take a gift that rests"),
    "brief_scribe_3": _("score a type, +3 each"),
    "brief_scribe_2": _("score a type, +2 each"),
    "brief_scribe_1": _("score a type, +1 each"),
    "brief_treasurer": _("take up to 4 Deben"),
    "brief_oracle": _("see the last 5 cards"),
    "brief_beggar": _("1 Deben, or hide a gift"),
    "brief_amun_merchant": _("8 points for each gift"),
    "brief_amun_priest": _("points for your rank"),
    "brief_royal_scribe": _("score any gifts, +1 each"),
    "brief_strolling_thief": _("take the cheapest gift"),
    "brief_trader": _("exchange with markets"),
}

SPACES: dict[Id, Text] = {
    **{str(n): str(n) for n in range(13)},
    "1a": _("the 1 on the left"),
    "1b": _("the 1 on the right"),
    "2a": _("the 2 on the left"),
    "2b": _("the 2 on the right"),
    "x1": _("first extra space"),
    "x2": _("second extra space"),
    "x3": _("third extra space"),
}

WORDS: dict[Id, Text] = {
    **GIFTS,
    **{f"a_{gift}": one for gift, one in ONE_GIFT.items()},
    **{f"there_{slot}": there for slot, there in GIFT_AT.items()},
    **{f"your_{type_}": all_ for type_, all_ in YOUR_GIFTS.items()},
    **MARKETS,
    **SYMBOLS,
    **UNITS,
    **SLOTS,
    **CHARACTERS,
    **ABOUT,
    **BRIEF,
    **SPACES,
    "recruit": _("Recruit"),
    "place": _("Place"),
    "serve": _("Hand out"),
    "scoring": _("Final scoring"),
    "gold": ngettext("{n} Deben", "{n} Deben"),
    "seal": ngettext("{n} seal", "{n} seals"),
    "servant": ngettext("{n} servant", "{n} servants"),
    "collector": ngettext("{n} collector", "{n} collectors"),
    "colour": ngettext("{n} colour", "{n} colours"),
    "gift": ngettext("{n} gift", "{n} gifts"),
    "point": ngettext("{n} point", "{n} points"),
    "first": _("First player"),
    "hand": _("What you own"),
}


def words(options: Options) -> dict[Id, Text]:
    """The glossary of this game; a foreign gift is named by its bonus, which a club may have corrected."""
    return every_word(tuple(sorted(options.corrections.items())))


@cache
def every_word(corrections: tuple[tuple[str, int], ...]) -> dict[Id, Text]:
    """The glossary for these corrections."""
    gifts = build_printed(corrections).gifts
    foreign = [gifts[card] for card in data.FOREIGN]
    found = dict(WORDS)
    for gift in foreign:
        equals = [each for each in foreign if is_twin(gift, each)]
        found[gift.id], one = foreign_gift_name(gift, equals), foreign_gift_with_article(gift, equals)
        found[f"a_{gift.id}"] = found[f"there_{gift.id}"] = one
    return found


def is_twin(one: Gift, other: Gift) -> bool:
    """Whether two foreign gifts have the same type and bonus."""
    return (one.type, one.bonus) == (other.type, other.bonus)


def foreign_gift_name(gift: Gift, equals: Sequence[Gift]) -> Text:
    """Name of a foreign gift; two equal ones have names of their own."""
    if len(equals) == 1:
        return FOREIGN[gift.type][gift.bonus]
    return TWINS[gift.type][gift.bonus][equals.index(gift)]


def foreign_gift_with_article(gift: Gift, equals: Sequence[Gift]) -> Text:
    """Name of a foreign gift within a sentence, with its article."""
    if len(equals) == 1:
        return ONE_FOREIGN[gift.type][gift.bonus]
    return ONE_TWIN[gift.type][gift.bonus][equals.index(gift)]
