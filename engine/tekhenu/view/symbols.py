"""Symbols and numbers for effects of cards and Column tiles where words have no room.

A string is the name of a symbol, or a number with its sign; the templates draw what has a letter as a symbol.
"""

from __future__ import annotations

from engine.core import Id

Glyphs = tuple[str, ...]

TILE_SYMBOLS: dict[Id, str] = {
    "p01": "people", "p02": "scribe", "p03": "happiness", "p04": "edges", "p05": "edges", "p06": "building",
    **dict.fromkeys(("p07", "p08", "p09"), "vp"),
    **dict.fromkeys(("p10", "p11"), "cardi"),
    "p12": "statue",
    **dict.fromkeys(("p13", "p14"), "decree"),
    "p15": "workshop",
    **dict.fromkeys(("p16", "p17", "p18"), "gold"),
    **dict.fromkeys(("p19", "p20", "p21"), "twice"),
}  # fmt: skip

GOD_SYMBOLS: dict[Id, str] = {
    "horus": "statue", "ra": "column", "hathor": "building", "bastet": "happiness", "thoth": "cardi",
    "osiris": "workshop",
}  # fmt: skip

CARD_SYMBOLS: dict[Id, Glyphs] = {
    "b01": ("+4", "limestone"), "b02": ("+4", "granite"), "b03": ("+4", "bread"), "b04": ("+4", "papyrus"),
    "b05": ("+3", "gold"), "b06": ("+2", "scribe"),
    **dict.fromkeys(("b07", "b08"), ("+3", "people")),
    **dict.fromkeys(("b09", "b10"), ("die", "turned")),
    **dict.fromkeys(("b11", "b12"), ("die", "any")),
    **dict.fromkeys(("b13", "b14"), ("column", "statue")),
    **dict.fromkeys(("b15", "b16"), ("happiness", "building")),
    **dict.fromkeys(("b17", "b18"), ("+1", "beside")),
    **dict.fromkeys(("b19", "b20"), ("+1", "opposite")),
    **dict.fromkeys(("b21", "b22"), ("2×", "bread")),
    **dict.fromkeys(("b23", "b24"), ("die", "scribe")),
    "t01": ("workshop", "2", "vp"), "t02": ("column", "2", "vp"), "t03": ("cardi", "2", "vp"),
    "t04": ("statue", "2", "vp"), "t05": ("building", "5", "vp"), "t06": ("happiness", "2", "vp"),
    "t07": ("statue", "+1", "granite"), "t08": ("die", "dark"), "t09": ("column", "sun"),
    "t10": ("gold", "scribe"), "t11": ("1", "die", "vp"), "t12": ("any", "vp"), "t13": ("±1", "any"),
    "t14": ("±2", "die"), "t15": ("2", "faith", "ankh"), "t16": ("scales", "vp"), "t17": ("bread", "2", "vp"),
    "t18": ("die", "1", "vp"), "t19": ("scribe", "any"), "t20": ("cardi", "papyrus"), "t21": ("building", "bread"),
    "t22": ("limestone", "granite"), "t23": ("die", "3", "vp"), "t24": ("blessing", "gold"),
    "d01": ("3", "technology"), "d02": ("4", "decree"), "d03": ("2×", "decree"), "d04": ("4", "people"),
    "d05": ("4", "happiness"), "d06": ("1", "happiness"), "d07": ("3", "scribe"), "d08": ("2", "gold"),
    "d09": ("3", "limestone"), "d10": ("3", "papyrus"), "d11": ("2", "workshop"), "d12": ("3", "building"),
    "d13": ("3", "column"), "d14": ("statue", "building"), "d15": ("column", "building"), "d16": ("4", "statue"),
    "d17": ("statue", "column"), "d18": ("3", "statue"), "d19": ("5", "statue"), "d20": ("10", "scales"),
    "d21": ("1", "building"), "d22": ("½", "die"), "d23": ("1", "any"), "d24": ("column", "building"),
}  # fmt: skip
