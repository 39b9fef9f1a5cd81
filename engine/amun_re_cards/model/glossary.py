"""The words for the ids of the card game."""

from __future__ import annotations

from engine.amun_re_cards.model.options import Options
from engine.core import Text, _, ngettext

PROVINCES: dict[str, Text] = {
    "memphis": _("Memphis"), "buto": _("Buto"), "koptos": _("Koptos"), "abydos": _("Abydos"),
    "hierakonpolis": _("Hierakonpolis"), "elephantine": _("Elephantine"), "nekheb": _("Nekheb"),
    "heliopolis": _("Heliopolis"), "sais": _("Sais"), "meidum": _("Meidum"), "abusir": _("Abusir"),
    "edfu": _("Edfu"), "thinis": _("Thinis"), "dahshur": _("Dahshur"), "saqqara": _("Saqqara"),
    "fayum": _("Fayum"), "herakleopolis": _("Herakleopolis"), "hermopolis": _("Hermopolis"),
    "bubastis": _("Bubastis"), "asyut": _("Asyut"), "buhen": _("Buhen"), "medamud": _("Medamud"),
    "beni_hasan": _("Beni Hasan"), "itjtawy": _("Itjtawy"), "lisht": _("Lisht"), "tod": _("Tod"),
    "semna": _("Semna"), "gebelein": _("Gebelein"), "lahun": _("Lahun"), "hawara": _("Hawara"),
    "thebes": _("Thebes"), "avaris": _("Avaris"), "karnak": _("Karnak"), "luxor": _("Luxor"),
    "kom_ombo": _("Kom Ombo"), "napata": _("Napata"), "pi_ramesses": _("Pi-Ramesses"), "amarna": _("Amarna"),
    "medinet_habu": _("Medinet Habu"), "esna": _("Esna"), "philae": _("Philae"), "tanis": _("Tanis"),
    "soleb": _("Soleb"), "dakhla": _("Dakhla"), "abu_simbel": _("Abu Simbel"),
}  # fmt: skip

WORDS: dict[str, Text] = {
    **PROVINCES,
    "opening": _("First hands"),
    "auction": _("Auction"),
    "auction_1": _("Auction 1"),
    "auction_2": _("Auction 2"),
    "auction_3": _("Auction 3"),
    "offering": _("Offering"),
    "building": _("Income"),
    "scoring": _("Victory points"),
    "gold": ngettext("{n} gold", "{n} gold"),
    "point": ngettext("{n} point", "{n} points"),
    "pyramid": ngettext("{n} pyramid", "{n} pyramids"),
    "ankh": ngettext("{n} ankh", "{n} ankhs"),
    "field": ngettext("{n} field", "{n} fields"),
    "caravan": ngettext("{n} caravan", "{n} caravans"),
    "first": _("Pharaoh"),
    "hand": _("Your gold"),
    "a_card": _("a card"),
    "a_province": _("a province"),
    "gold_0": _("Gold card 0"),
    "gold_1": _("Gold card 1"),
    "gold_2": _("Gold card 2"),
    "gold_3": _("Gold card 3"),
    "gold_4": _("Gold card 4"),
    "gold_5": _("Gold card 5"),
    "gold_6": _("Gold card 6"),
    "gold_7": _("Gold card 7"),
    "gold_8": _("Gold card 8"),
}


def words(options: Options) -> dict[str, Text]:
    """The words of the game, the same under all options."""
    return WORDS
