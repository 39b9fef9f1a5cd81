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

SPRITE = "_sprite.html"
SYMBOLS = "games/{}/_symbols.html"
SYMBOL = re.compile(r'<symbol id="([\w-]+)"([^>]*)>(.*?)</symbol>', re.DOTALL)


class Sign(NamedTuple):
    """A picture: the template and the id of its symbol, its colour, its name."""

    template: str
    symbol: str
    colour: str
    name: str | Promise


def of_game(folder: str, symbol: str, colour: str, name: str | Promise) -> Sign:
    """A sign that only one game draws."""
    return Sign(SYMBOLS.format(folder), symbol, colour, name)


PICTURES: dict[str, Sign] = {  # the keys are stored
    "ankh": Sign(SPRITE, "ankh", "lapis", _("Ankh")),
    "sun": Sign(SPRITE, "vp", "carnelian", _("Sun")),
    "crook": Sign(SPRITE, "crook", "faience", _("Crook")),
    "eye": Sign(SPRITE, "eye", "amber", _("Eye")),
    "cartouche": Sign(SPRITE, "seal", "basalt", _("Cartouche")),
    "pylon": Sign(SPRITE, "mark", "carnelian", _("Temple gate")),
    "ring": Sign(SPRITE, "gold", "lapis", _("Gold ring")),
    "farmer": Sign(SPRITE, "farmer", "faience", pgettext_lazy("picture", "Farmer")),
    "pyramid": of_game("amun_re", "pyr", "basalt", pgettext_lazy("picture", "Pyramid")),
    "temple": of_game("amun_re", "temple", "amber", pgettext_lazy("picture", "Temple")),
    "flower": of_game("amun_re", "camel", "lapis", _("Flower")),
    "field": of_game("amun_re", "field", "carnelian", pgettext_lazy("picture", "Barley")),
    "necklace": of_game("nefertiti", "g-necklace", "faience", pgettext_lazy("picture", "Necklace")),
    "statuette": of_game("nefertiti", "g-statuette", "amber", pgettext_lazy("picture", "Statuette")),
    "mirror": of_game("nefertiti", "g-mirror", "basalt", pgettext_lazy("picture", "Mirror")),
    "chair": of_game("nefertiti", "g-chair", "lapis", pgettext_lazy("picture", "Chair")),
    "harp": of_game("nefertiti", "g-harp", "carnelian", pgettext_lazy("picture", "Harp")),
    "senet": of_game("nefertiti", "g-senet", "faience", pgettext_lazy("picture", "Senet")),
    "cup": of_game("nefertiti", "g-cup", "amber", pgettext_lazy("picture", "Cup")),
    "papyrus": of_game("nefertiti", "g-papyrus", "basalt", pgettext_lazy("picture", "Papyrus")),
    "scales": of_game("tekhenu", "scales", "amber", _("Scales")),
    "column": of_game("tekhenu", "column", "carnelian", pgettext_lazy("picture", "Column")),
    "statue": of_game("tekhenu", "statue", "faience", pgettext_lazy("picture", "Statue")),
    "obelisk": of_game("tekhenu", "obelisk", "lapis", pgettext_lazy("picture", "Obelisk")),
}


@cache
def drawing(key: str) -> SafeString:
    """A picture as SVG, without a name for the ear: it stands beside a name that is read. Empty for no picture."""
    sign = PICTURES.get(key)
    if sign is None:
        return SafeString()
    found = {id_: (shape, drawn) for id_, shape, drawn in SYMBOL.findall(render_to_string(sign.template))}
    shape, drawn = found[sign.symbol]
    return format_html(
        '<span class="pic pic--{}"><svg aria-hidden="true"{}>{}</svg></span>',
        sign.colour, mark_safe(shape), mark_safe(re.sub(r"\s+", " ", drawn).strip()),
    )  # fmt: skip
