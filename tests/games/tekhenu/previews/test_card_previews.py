"""Previews in Tekhenu: the effects of a card, shown before it is used."""

from __future__ import annotations

from engine import read_move
from engine.core import Amount, Do, plain, say
from engine.tekhenu.model.board import GOLD
from engine.tekhenu.model.events.card_events import CardPaid
from engine.tekhenu.position import Tekhenu
from tests.games.tekhenu.scene import KEY, A, play, scene


def shown(g: Tekhenu, move: str) -> list[str]:
    """The sentences of a preview in English; checked to be the same from the seat's view."""
    told, seen = (each.preview(A, [read_move(KEY, move)]).lines for each in (g, g.seen_by(A)))
    assert told == seen
    return [say(line, plain(g.words)) for line in told]


def test_blessings() -> None:
    """[B07] [B09] [B11] [B17] [B19] What the card says, and what it makes of the turn."""
    cards = ["b07", "b09", "b11", "b17", "b19"]
    g = scene(dice={"horus": ["white_3"]}, tokens={A: {"scribe": 1}}, cards={A: cards}, population=6)
    assert shown(g, "play b07 happiness")[1:] == ["Happiness becomes 6."]
    play(g, "0 take horus white_3")
    assert shown(g, "play b09 5")[1:] == ["The die adds 5 to the Pure pan.", "Your balance will be 5."]
    assert shown(g, "play b11 yellow")[1:] == [
        "The die counts as this colour: Yellow.",
        "The die adds 3 to the Tainted pan.",
        "Your balance will be \N{MINUS SIGN}3.",
    ]
    assert shown(g, "play b17 ra")[1:] == ["You will perform this as well: Ra.", "You pay 1 scribe."]
    assert shown(g, "play b19")[1:] == [
        "You will perform this as well: Bastet.",
        "Happiness becomes 4.",
        "Population becomes 5.",
    ]


def test_the_text_of_a_card() -> None:
    """[R23.1] Before anything that it changes."""
    g = scene(cards={A: ["b08"]})
    assert shown(g, "play b08 population")[0] == "At any time in your turn: population +3 or happiness +3."


def test_decrees() -> None:
    """[R25.1] [D04] [D03] What each is worth; what two of them ask."""
    g = scene(cards={A: ["d04", "d07"]}, tokens={A: {"scribe": 2, "bread": 1}}, population=9)
    g.agenda = [Do("tekhenu.declare"), Do("tekhenu.final_order"), Do("tekhenu.score_decrees")]
    g.phase, g.markers, g.plan = "end", [], None
    g.advance()
    assert shown(g, "proclaim d04 d07") == [
        "“population”: you will be asked to pay.",
        "“scribes”: 6 VP.",
    ]
    play(g, "0 proclaim d04 d07")
    assert shown(g, "tribute bread") == ["You score 4 VP."]


def test_technologies() -> None:
    """[R24.1] [T01] [T06] [T12] [T13] [T18] What they will add, and nothing of those that one does not own."""
    g = scene(dice={"horus": ["white_3"]}, cards={A: ["t12", "t13", "t18", "t17"]})
    assert shown(g, "take horus white_3")[2:] == ["“Pure dice” gives 1 VP."]
    play(g, "0 take horus white_3")
    assert shown(g, "produce limestone 3")[-3:] == [
        "“VP for surplus” gives 1 VP.",
        "“Production and 1” gives 1 limestone.",
        "“Pure dice” gives 1 VP.",
    ]
    dice, tokens = {"bastet": ["grey_2"]}, {A: {"papyrus": 2}}
    g = scene(dice=dice, tokens=tokens, cards={A: ["t06", "t01"]}, population=5, happiness=4)
    play(g, "0 take bastet grey_2")
    told = shown(g, "perform bastet 2")
    assert {"Population becomes 6.", "Happiness becomes 6.", "“Bastet 2 VP, people” gives 2 VP."} <= set(told)
    assert not [line for line in told if "Osiris" in line or line == "Happiness becomes 5."]


def test_gold_for_a_blessing() -> None:
    """[T24] 1 gold for a Blessing that is played, none for another card."""
    dice, scribes = {"horus": ["white_3"], "bastet": ["black_2"]}, {A: {"scribe": 2}}
    g = scene(dice=dice, tokens=scribes, cards={A: ["b07", "t19", "t24"]}, population=9)
    assert shown(g, "play b07 happiness")[-1] == "“gold for Blessings” gives 1 gold."
    gold = g.players[A].tokens[GOLD]
    play(g, "0 play b07 happiness")
    assert g.players[A].tokens[GOLD] == gold + 1
    play(g, "0 take bastet black_2")
    assert not [line for line in shown(g, "play t19") if "gold" in line]


def test_tokens_that_arrive_before_the_cost_stand_in_the_log() -> None:
    """[T20] [A8] 1 papyrus with the action of Thoth."""
    g = scene(dice={"thoth": ["grey_2"]}, cards={A: ["t20"]}, tokens={A: {"papyrus": 2}})
    play(g, "0 take thoth grey_2")
    assert CardPaid(A, "t20", (Amount(1, "n_papyrus"),)) in g.play(A, read_move(KEY, "perform thoth 2"))
