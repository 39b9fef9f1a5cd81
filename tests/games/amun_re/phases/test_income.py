"""The harvest and its two cards."""

from __future__ import annotations

import pytest

from engine import GAMES, read_move
from engine.amun_re.model.refusals import BothOnOne, NotInHand, NotYours, OneCopy, WrongPhase
from engine.amun_re.position import AmunRe
from engine.amun_re.view.board_view import picture
from engine.core import plain, say
from tests.games.amun_re.table import empty_hand, give, go_on, hire, legal, play, table, told, why


def income(band: int, *cards: str, own: tuple[str, ...] = ("abu", "sawu", "mendes"), **farmers: int) -> AmunRe:
    """Player 1 of three is about to collect and holds these cards; the others hold none."""
    g = table(owned=[list(own), ["edfu"], ["buto"]])
    empty_hand(g, 0, 1, 2)
    give(g, 0, *cards)
    hire(g, **farmers)
    g.band = band
    return go_on(g, "income")


@pytest.mark.parametrize(("band", "gold"), [(1, 4 + 2 + 7 + 3), (2, 4 + 4 + 7 + 6), (3, 4 + 6 + 9), (4, 4 + 8 + 12)])
def test_mine_caravan_and_farmers(band: int, gold: int) -> None:
    """[R9.1] Abu: mine 4 and 2 farmers; Sawu: caravan 7 at bands with a camel; Mendes: 3 farmers."""
    assert income(band, abu=2, mendes=3).purse(0) == 20 + gold


def test_mine_and_caravan_need_no_farmers() -> None:
    """[R9.2] Abu 4 and Sawu 7."""
    assert income(1).purse(0) == 31


def test_all_farmers_count_alike() -> None:
    """[R1.6] [A15] [R9.1] Baharya: two printed, one hired, one extra, at band 3: 12."""
    g = table(owned=[["baharya"], ["edfu"], ["buto"]])
    empty_hand(g, 0, 1, 2)
    g.lands["baharya"].farmers = g.lands["baharya"].extra = 1
    g.band = 3
    assert go_on(g, "income").purse(0) == 32


def test_in_turn_order_from_the_new_first_player() -> None:
    """[R9.1] [R9.3] [D13] Holders of a card are asked before collecting, one after the other."""
    g = table(owned=[["abu"], ["edfu"], ["buto"]], first=1)
    g.band = 1
    g = go_on(g, "income")
    for seat in (1, 2, 0):
        assert g.to_move() == (seat,)
        assert str(g.default_move(seat)) == "done"
        play(g, f"{seat} done")
    assert g.purse(0) == 24


def test_being_asked_tells_nothing() -> None:
    """[A37] Holders of cards of other phases are asked too; an empty hand is passed over."""
    g = table(owned=[["abu"], ["edfu"], ["buto"]])
    empty_hand(g, 1)
    g.band = 1
    g = go_on(g, "income")
    assert (g.to_move(), legal(g, 0)) == ((0,), {"done"})
    play(g, "0 done")
    assert g.to_move() == (2,)


def test_extra_harvest() -> None:
    """[R9.4] Each farmer of one province brings 1 gold more, printed and extra ones too."""
    g = income(2, "extra_harvest", own=("baharya", "mendes"), baharya=1, mendes=2)
    g.lands["baharya"].extra = 1
    play(g, "0 use extra_harvest baharya\n0 done")
    assert g.purse(0) == 20 + 4 * 3 + 2 * 2


@pytest.mark.parametrize("band", [1, 4])
def test_fixed_income(band: int) -> None:
    """[R9.5] Exactly 8 instead of everything that Sawu would bring, its caravan included."""
    g = income(band, "fixed_income", own=("sawu",), sawu=2)
    play(g, "0 use fixed_income sawu\n0 done")
    assert g.purse(0) == 28


def test_one_of_each_but_not_on_the_same_province() -> None:
    """[R9.6] [A17] [R4.4] Two different cards on two provinces; a second copy waits."""
    g = income(2, "extra_harvest", "extra_harvest", "fixed_income", abu=2, mendes=3)
    play(g, "0 use fixed_income sawu")
    assert why(g, 0, "use extra_harvest sawu") == BothOnOne("sawu", "fixed_income")
    play(g, "0 use extra_harvest mendes")
    assert why(g, 0, "use extra_harvest abu") == OneCopy("extra_harvest")
    play(g, "0 done")
    assert g.purse(0) == 20 + (4 + 4) + 8 + 9


def test_a_second_copy_is_spoken_of_only_where_there_is_one() -> None:
    """[R4.4] A player who has laid the only copy does not hold the card; no second is mentioned."""
    g = income(2, "extra_harvest", "fixed_income", abu=2)
    drafted = [read_move("amun-re", "use extra_harvest abu")]
    for after in (GAMES["amun-re"].panel(g.seen_by(0), 0, drafted), GAMES["amun-re"].panel(g.seen_by(0), 0)):
        assert not any(isinstance(reason, OneCopy) for reason in after.reasons)
        assert all(choice.move or choice.why for choice in after.shapes[0].choices)
    play(g, "0 use extra_harvest abu")
    assert why(g, 0, "use extra_harvest mendes") == NotInHand("extra_harvest")
    again = income(2, "extra_harvest", "extra_harvest", abu=2)
    assert OneCopy("extra_harvest") in GAMES["amun-re"].panel(again.seen_by(0), 0, drafted).reasons


def test_only_ones_own_cards_and_provinces() -> None:
    """[R4.3] [D13] Not another's province, not a card of another phase, not one that is not held."""
    g = income(2, "extra_harvest", "free_farmer")
    assert why(g, 0, "use extra_harvest edfu") == NotYours("edfu")
    assert why(g, 0, "use free_farmer abu") == WrongPhase("free_farmer", "purchase")
    assert why(g, 0, "use fixed_income abu") == NotInHand("fixed_income")


def test_cards_lie_on_their_province_until_the_phase_ends() -> None:
    """[R4.3] Only then they are discarded."""
    g = table(owned=[["abu"], ["edfu"], ["buto"]])
    empty_hand(g, 0)
    give(g, 0, "fixed_income")
    g.band = 1
    g = go_on(g, "income")
    play(g, "0 use fixed_income abu\n0 done")
    assert (g.laid, "fixed_income" in g.discard) == ({"abu": "fixed_income"}, False)
    play(g, "1 done\n2 done")
    assert (g.laid, "fixed_income" in g.discard) == ({}, True)


def test_what_each_province_brings_is_public() -> None:
    """[R9.1] [R9.3] Collected by itself, province by province."""
    g = table(owned=[["abu", "sawu"], ["edfu"], ["buto"]])
    g.band = 1
    g = go_on(g, "income")
    assert told(g, play(g, "0 done"), 2)[0] == "Player 1 collects 11 gold: Abu 4 and Sawu 7"


def test_every_plate_and_who_waits_say_what_the_provinces_bring() -> None:
    """[R9.1] Flood level 1: Abu's mine 4, Sawu's caravan 7; a farmer in Edfu 1; Buto nothing."""
    g = table(owned=[["abu", "sawu"], ["edfu"], ["buto"]])
    hire(g, edfu=1)
    g.band = 1
    g = go_on(g, "income")
    notes = {line.seat: say(line.note, plain(g.words)) for line in picture(g.seen_by(None), None).players}
    assert notes == {0: "collecting 11 gold", 1: "will collect 1 gold", 2: "will collect 0 gold"}
    waits = GAMES["amun-re"].panel(g.seen_by(None), None, ())
    assert [say(line, plain(g.words)) for line in waits.waiting] == [
        "Player 1 collects 11 gold and can play income cards first."
    ]
    play(g, "0 done")
    assert [say(line, plain(g.words)) for line in g.affairs_of(0)] == [
        "You collected 11 gold: Abu 4 and Sawu 7.",
        "At flood level 1 each farmer earns 1 gold, and caravans earn as well.",
    ]


def test_a_chosen_income_card_stands_on_its_province_with_what_it_brings() -> None:
    """[R9.5] 8 instead of the mine's 4; the button adds it up."""
    g = income(3, "fixed_income", own=("abu", "mendes"))
    panel = GAMES["amun-re"].panel(g.seen_by(0), 0, [read_move("amun-re", "use fixed_income abu")])
    assert [(mark.at, say(mark.text, plain(g.words))) for mark in panel.marks] == [("abu", "+8")]
    assert panel.preview is not None
    assert say(panel.preview.label, plain(g.words)) == "Collect 8 gold"
