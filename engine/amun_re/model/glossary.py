"""The words for the ids of Amun-Re, per edition."""

from __future__ import annotations

from engine.amun_re.model.options import Options
from engine.core import Text, _, ngettext

COMMON: dict[str, Text] = {
    "abu": _("Abu"),
    "abydos": _("Abydos"),
    "amarna": _("Amarna"),
    "avaris": _("Avaris"),
    "baharya": _("Baharya"),
    "berenike": _("Berenike"),
    "buto": _("Buto"),
    "dakhla": _("Dakhla"),
    "damanhur": _("Damanhur"),
    "edfu": _("Edfu"),
    "kharga": _("Kharga"),
    "memphis": _("Memphis"),
    "mendes": _("Mendes"),
    "sawu": _("Sawu"),
    "thebes": _("Thebes"),
    "old_kingdom": _("Old Kingdom"),
    "new_kingdom": _("New Kingdom"),
    "lower": _("Lower Egypt"),
    "upper": _("Upper Egypt"),
    "west": _("West bank"),
    "east": _("East bank"),
    "gold": ngettext("{n} gold", "{n} gold"),
    "farmer": ngettext("{n} farmer", "{n} farmers"),
    "pyramid": ngettext("{n} pyramid", "{n} pyramids"),
    "point": ngettext("{n} point", "{n} points"),
    "temple": ngettext("{n} temple", "{n} temples"),
    "field": ngettext("{n} field", "{n} fields"),
    "theft": _("Theft"),
    "architect": _("Architect"),
    "first": _("first player"),
    "hand": _("Your hand"),
    "a_card": _("a card"),
    "a_province": _("a province"),
}

EDITION: dict[str, dict[str, Text]] = {
    "super-meeple": {
        "auction": _("Auction"),
        "purchase": _("Buying"),
        "offering": _("Offering"),
        "income": _("Harvest"),
        "scoring": _("Scoring"),
        "card": ngettext("{n} favour card", "{n} favour cards"),
        "stone": ngettext("{n} stone", "{n} stones"),
        "a_stone": _("A stone"),
        "stones": _("stones"),
        "item": ngettext("{n} reward", "{n} rewards"),
        "reward": _("reward"),
        "a_reward": _("a reward"),
        "rewards": _("rewards"),
        "bid_block": _("Protection"),
        "outbid_same_province": _("Bribe"),
        "free_farmer": _("Extra farmer"),
        "offering_adjustment": _("Offering adjustment"),
        "extra_harvest": _("Exceptional harvest"),
        "fixed_income": _("Fixed income"),
        "bonus_power_symbols": _("Master of the scribes"),
        "bonus_nine_farmers": _("Master of the farmers"),
        "bonus_egypt_half": _("Upper or Lower Egypt"),
        "bonus_one_bank": _("West bank / East bank"),
        "bonus_nile_side": _("Nile or frontier"),
    },
    "2003": {
        "reveal": _("Reveal"),
        "auction": _("Provinces"),
        "purchase": _("Actions"),
        "offering": _("Offering"),
        "income": _("Harvest"),
        "scoring": _("Scoring"),
        "card": ngettext("{n} power card", "{n} power cards"),
        "stone": ngettext("{n} block", "{n} blocks"),
        "a_stone": _("A block"),
        "stones": _("blocks"),
        "item": ngettext("{n} item", "{n} items"),
        "reward": _("item"),
        "a_reward": _("an item"),
        "rewards": _("items"),
        "bid_block": _("Bid block"),
        "outbid_same_province": _("Outbid in the same province"),
        "free_farmer": _("Free farmer"),
        "offering_adjustment": _("Offering adjustment"),
        "extra_harvest": _("Extra income"),
        "fixed_income": _("“8 gold”"),
        "bonus_power_symbols": _("Power card bonus"),
        "bonus_nine_farmers": _("Farmer bonus"),
        "bonus_egypt_half": _("Upper and Lower Egypt bonus"),
        "bonus_one_bank": _("East / West of the Nile bonus"),
        "bonus_nile_side": _("Banks of the Nile bonus"),
    },
}

WORDS = {edition: {**COMMON, **own} for edition, own in EDITION.items()}


def words(options: Options) -> dict[str, Text]:
    """The words under these options."""
    return WORDS[options.edition]
