"""The pictures that members can choose: signs of the house, each in a colour of its own."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from engine import GAMES

SPRITE = "_sprite.html"
SYMBOLS = "games/{}/_symbols.html"
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
    """The symbols of the site and of the games, by id: attributes and content. The first of an id counts."""
    found: dict[str, tuple[str, str]] = {}
    for template in (SPRITE, *(SYMBOLS.format(game.folder) for game in GAMES.values())):
        for symbol, shape, drawn in SYMBOL.findall(render_to_string(template)):
            found.setdefault(symbol, (shape, drawn))
    return found


@cache
def drawing(key: str) -> SafeString:
    """A picture as SVG, without a name for the ear: it stands beside a name that is read. Empty for no picture."""
    sign = PICTURES.get(key)
    if sign is None:
        return SafeString()
    shape, drawn = symbols()[sign.symbol]
    return format_html(
        '<span class="pic pic--{}"><svg aria-hidden="true"{}>{}</svg></span>',
        sign.colour, mark_safe(shape), mark_safe(re.sub(r"\s+", " ", drawn).strip()),
    )  # fmt: skip
