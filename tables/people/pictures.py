"""The pictures that members can choose: signs of this site, each in a colour of its own."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cache
from typing import NamedTuple

from django.template import TemplateDoesNotExist
from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from engine import GAMES

SPRITE = "site/_sprite.html"  # what all games draw
SYMBOLS = "games/{}/_symbols.html"  # what a game draws besides, by its folder
SYMBOL = re.compile(r'<symbol id="([\w-]+)"([^>]*)>(.*?)</symbol>', re.DOTALL)


class Sign(NamedTuple):
    """A picture: the id of its symbol, its colour, its name."""

    symbol: str
    colour: str
    name: str | Promise


PICTURES: dict[str, Sign] = {  # the keys are stored
    "ankh": Sign("ankh", "lapis", _("Ankh")),
    "sun": Sign("vp", "carnelian", _("Sun")),
    "crook": Sign("crook", "faience", _("Crook")),
    "eye": Sign("eye", "amber", _("Eye")),
    "cartouche": Sign("seal", "basalt", _("Cartouche")),
    "pylon": Sign("mark", "carnelian", _("Temple gate")),
    "ring": Sign("gold", "lapis", _("Gold ring")),
    "farmer": Sign("farmer", "faience", pgettext_lazy("picture", "Farmer")),
    "pyramid": Sign("pyr", "basalt", pgettext_lazy("picture", "Pyramid")),
    "temple": Sign("temple", "amber", pgettext_lazy("picture", "Temple")),
    "flower": Sign("camel", "lapis", _("Flower")),
    "field": Sign("field", "carnelian", pgettext_lazy("picture", "Barley")),
    "necklace": Sign("g-necklace", "faience", pgettext_lazy("picture", "Necklace")),
    "statuette": Sign("g-statuette", "amber", pgettext_lazy("picture", "Statuette")),
    "mirror": Sign("g-mirror", "basalt", pgettext_lazy("picture", "Mirror")),
    "chair": Sign("g-chair", "lapis", pgettext_lazy("picture", "Chair")),
    "harp": Sign("g-harp", "carnelian", pgettext_lazy("picture", "Harp")),
    "senet": Sign("g-senet", "faience", pgettext_lazy("picture", "Senet")),
    "cup": Sign("g-cup", "amber", pgettext_lazy("picture", "Cup")),
    "papyrus": Sign("g-papyrus", "basalt", pgettext_lazy("picture", "Papyrus")),
    "scales": Sign("scales", "amber", _("Scales")),
    "column": Sign("column", "carnelian", pgettext_lazy("picture", "Column")),
    "statue": Sign("statue", "faience", pgettext_lazy("picture", "Statue")),
    "obelisk": Sign("obelisk", "lapis", pgettext_lazy("picture", "Obelisk")),
}


@cache
def symbols() -> dict[str, tuple[str, str]]:
    """All symbols by id: the attributes and the content; where several have one id, the first."""
    found: dict[str, tuple[str, str]] = {}
    for name in (SPRITE, *(SYMBOLS.format(game.folder) for game in GAMES.values())):
        with suppress(TemplateDoesNotExist):  # a game may draw nothing of its own
            for id_, shape, drawn in SYMBOL.findall(render_to_string(name)):
                found.setdefault(id_, (shape, re.sub(r"\s+", " ", drawn).strip()))
    return found


@cache
def drawing(key: str) -> SafeString:
    """A picture as SVG, hidden from screen readers; empty for no picture.

    A name always stands beside it.
    """
    sign = PICTURES.get(key)
    if sign is None or sign.symbol not in symbols():
        return SafeString()
    shape, drawn = map(mark_safe, symbols()[sign.symbol])
    text = '<span class="face face--{}"><svg aria-hidden="true"{}>{}</svg></span>'
    return format_html(text, sign.colour, shape, drawn)
