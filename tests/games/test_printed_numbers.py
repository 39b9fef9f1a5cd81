"""Numbers that a club can correct are in the data file, with their source."""

from __future__ import annotations

import pytest

from engine.amun_re.model import board as amun_re_board
from engine.amun_re_cards.model import board as cards_board
from engine.nefertiti.model import board as nefertiti_board
from engine.nefertiti.model import close_conditions
from engine.tekhenu.cards import blessings, decree_scores, decrees, start_cards, technologies
from engine.tekhenu.model import board as tekhenu_board

CARDS = amun_re_board.CARDS
NUMBERS = {
    # what the rules use, what the file has, what the rulebook says
    "R10.5 power symbols": (amun_re_board.SYMBOLS_NEEDED, CARDS["bonus_power_symbols"]["needed"], 7),
    "R10.5 farmers": (amun_re_board.FARMERS_NEEDED, CARDS["bonus_nine_farmers"]["needed"], 9),
    "R8.4 adjustment": (amun_re_board.ADJUSTMENT, CARDS["offering_adjustment"]["amount"], 3),
    "R7.9 Architect": (amun_re_board.ARCHITECT_STONES, CARDS["architect"]["stones"], 2),
    "R4.8 pyramid": (amun_re_board.PYRAMID_STONES, amun_re_board.DATA["pyramids"]["stones"], 3),
    "R3.1 rounds": (amun_re_board.ROUNDS, amun_re_board.DATA["rounds_per_kingdom"], 3),
    "R0.6 provinces": (cards_board.SLOTS, cards_board.DATA["structure"]["auction_rounds_per_kingdom"], 3),
    "R5.9 faces of a die": (close_conditions.FACES, nefertiti_board.DATA["components"]["die_faces"], 6),
    "R8.4 Statue at the Temple": (
        tekhenu_board.TEMPLE_STATUE_VP, tekhenu_board.DATA["horus"]["temple_statue_vp_per_own_column"], 3,
    ),
    "R10.3 Building at the Temple": (tekhenu_board.COLUMN_VP, tekhenu_board.DATA["hathor"]["vp_per_own_column"], 3),
    "R6.3 Anubis": (tekhenu_board.ANUBIS_SCRIBES, tekhenu_board.DATA["anubis"]["scribes"], 2),
    "D03": (decrees.DOUBLING_GOLD, tekhenu_board.CARD_ROWS["d03"]["gold"], 2),
    "D04": (decree_scores.TRIANGLE_VP, tekhenu_board.CARD_ROWS["d04"]["vp_per_triangle"], 4),
    "T05": (technologies.COLUMN["t05"], tekhenu_board.CARD_ROWS["t05"]["vp_per_own_column"], 5),
    "T15": (technologies.ANKH_OF_T15, tekhenu_board.CARD_ROWS["t15"]["ankh"], 5),
    "B08": (blessings.TRACK_STEPS, tekhenu_board.CARD_ROWS["b08"]["steps"], 3),
    "S05": (start_cards.DRAWN, tekhenu_board.CARD_ROWS["s05"]["params"]["draw"], 2),
}  # fmt: skip


@pytest.mark.parametrize("name", NUMBERS)
def test_the_rules_use_the_number_of_the_data_file_which_is_that_of_the_rulebook(name: str) -> None:
    used, written, printed = NUMBERS[name]
    assert used == written == printed


def test_every_technology_that_scores_says_how_much() -> None:
    """[T01] [T02] [T03] [T04] [T06] [T11] [T16] [T17] [T23]"""
    points = {card: row["vp"] for card, row in tekhenu_board.CARD_ROWS.items() if card[0] == "t" and "vp" in row}
    assert points == {**dict.fromkeys(("t01", "t02", "t03", "t04", "t06", "t11", "t16", "t17"), 2), "t23": 3}


def test_the_highest_offer_takes_as_many_cards_as_the_file_says() -> None:
    """[R6.3] [R6.6] [R12.4]"""
    bundles = nefertiti_board.BUNDLES
    assert (bundles["lower_cards"], bundles["lower_cards_with_extra"], bundles["foreign_cards"]) == (2, 3, 2)
