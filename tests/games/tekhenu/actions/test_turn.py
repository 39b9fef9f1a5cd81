"""A turn: the die, its value, the action, scribes, Anubis, payments: R4 to R7."""

from __future__ import annotations

import pytest

from engine.core import Amount
from engine.tekhenu.actions.die_selection import Selecting
from engine.tekhenu.actions.turn import Acting
from engine.tekhenu.model import board as data
from engine.tekhenu.model.refusals import (
    ActionTooDear,
    ForbiddenDie,
    GreyProducesNothing,
    ScribesForValue,
    TwoScribes,
)
from tests.games.tekhenu.scene import A, B, has, legal, on_market, play, scene, stored
from tests.games.tekhenu.table import why

DICE = {"horus": ["white_3"], "osiris": ["yellow_2", "brown_5"]}


def test_statuses_are_computed_whenever_the_dial_turns() -> None:
    """[R4.3] A die on a board keeps its pan."""
    g = scene(dice={"horus": ["white_3"], "ra": ["white_2"]})
    play(g, "0 take horus white_3\n0 produce limestone 3")
    assert g.status(data.PLACE_OF_GOD["ra"], "white") == "pure"
    g.offset = 2
    assert g.status(data.PLACE_OF_GOD["ra"], "white") == "tainted"
    assert g.players[A].left == ["white_3"]


@pytest.mark.parametrize("colour", data.COLOURS)
def test_half_light_forbids_nothing(colour: str) -> None:
    """[R4.2]"""
    assert data.STATUS["half_light"][colour] != "forbidden"


def test_a_forbidden_die_is_refused() -> None:
    """[R5.1]"""
    g = scene(dice={"horus": ["white_3", "black_5"]})
    assert isinstance(why(g, A, "take horus black_5"), ForbiddenDie)


def test_one_die_one_action() -> None:
    """[R1.2] [R5.1] [R5.2] The god of its section, or Production in its colour; then the next player."""
    g = scene(dice=DICE, happiness=5)
    play(g, "0 take osiris brown_5")
    assert legal(g) == ["perform osiris 5", "produce bread 5"]
    play(g, "0 produce bread 5")
    assert isinstance(g.decision, Selecting)
    assert g.to_move() == (B,)
    assert g.players[A].dice == 1


def test_what_cannot_be_paid_cannot_be_chosen() -> None:
    """[R5.3] Statues cost granite; without any the die produces, a grey one cannot be taken."""
    g = scene(dice={"horus": ["white_3", "grey_4"], "bastet": ["black_1"]})
    assert legal(g) == ["take horus white_3", "take bastet black_1"]
    assert why(g, A, "take horus grey_4") == ActionTooDear("horus", Amount(2, "n_granite"))
    play(g, "0 take horus white_3")
    assert why(g, A, "perform horus 3") == ActionTooDear("horus", Amount(2, "n_granite"))


def test_a_grey_die_produces_nothing() -> None:
    """[R5.2] [R15.1]"""
    g = scene(dice={"horus": ["grey_4"]}, tokens={A: {"granite": 2}})
    play(g, "0 take horus grey_4")
    assert legal(g) == ["perform horus 4"]
    assert isinstance(why(g, A, "produce papyrus 4"), GreyProducesNothing)


def test_the_pan_of_a_die() -> None:
    """[R5.4] Pure on the left, Tainted on the right, with its pips."""
    g = scene(dice=DICE)
    play(g, "0 take osiris yellow_2\n0 produce papyrus 2\n1 take osiris brown_5\n1 produce bread 5")
    assert g.players[A].left == ["yellow_2"]
    assert g.players[B].left == ["brown_5"]
    g = scene(dice={"horus": ["yellow_2"]})
    play(g, "0 take horus yellow_2\n0 produce papyrus 2")
    assert g.players[A].right == ["yellow_2"]
    assert g.players[A].balance() == -2


def test_bonuses_follow_the_action_and_the_market_is_refilled() -> None:
    """[R5.5] [R5.6] [R5.8] [R13.7] A card that was taken is replaced at the end of the turn."""
    g = scene(dice={"thoth": ["black_1"]}, happiness=1)
    on_market(g, 0, "b01", "b02", "t01")
    g = stored(g)
    play(g, "0 take thoth black_1\n0 perform thoth 1\n0 buy b01")
    assert None not in g.market[0].cards
    assert g.players[A].blessings == ["b01"]
    assert g.market[0].cards[1:] == ["b02", "t01"]
    assert data.KIND_OF[str(g.market[0].cards[0])] == "blessing"


def test_without_anything_to_do_a_die_is_only_put_on_the_scale() -> None:
    """[R5.10] [A22] Only a grey die may be taken, and no Statue can be paid."""
    g = scene(dice={"horus": ["grey_4", "black_2"]})
    assert legal(g) == ["take horus grey_4"]
    play(g, "0 take horus grey_4")
    assert legal(g) == ["pass"]
    play(g, "0 pass")
    assert g.players[A].right == ["grey_4"]
    assert g.to_move() == (B,)


def test_where_every_die_is_forbidden_any_may_be_taken() -> None:
    """[A22] It is placed as Tainted."""
    g = scene(dice={"horus": ["black_2", "brown_5"]})
    assert legal(g) == ["take horus black_2", "take horus brown_5"]
    play(g, "0 take horus black_2\n0 pass")
    assert g.players[A].right == ["black_2"]


def test_scribes_and_the_limits_of_a_value() -> None:
    """[R6.1] [R6.2] [R0.7] One scribe a step, between 1 and 6; the weight stays [A17]."""
    g = scene(dice={"horus": ["white_3"]}, tokens={A: {"scribe": 1}})
    play(g, "0 take horus white_3")
    assert legal(g) == ["produce limestone 3", "reckon 2", "reckon 4"]
    refused = why(g, A, "reckon 6")
    assert isinstance(refused, ScribesForValue)
    assert refused.scribes.n == 1
    assert refused == why(g, A, "reckon 5")  # one line for all of them
    play(g, "0 reckon 4")
    assert legal(g) == ["produce limestone 4"]
    play(g, "0 produce limestone 4")
    assert has(g, A, "scribe", "limestone") == [0, 2]
    assert g.players[A].surplus == [0, 0, 2, 0]
    assert g.players[A].balance() == 3 - 2


def test_the_value_is_collected_with_the_action() -> None:
    """[A17] The page sends both at once; the die keeps its weight."""
    g = scene(dice={"horus": ["white_3"]}, tokens={A: {"scribe": 1}})
    play(g, "0 take horus white_3")
    assert isinstance(g.decision, Acting)
    assert [g.decision.continues_turn(move) for move in g.moves(A)] == [False, True, True]


def test_anubis_takes_any_die_for_any_action() -> None:
    """[R6.3] [R6.5] [A18] Two scribes; any god, any resource, also with a grey die."""
    g = scene(dice={"horus": ["black_5", "grey_2"]}, tokens={A: {"scribe": 2, "papyrus": 2}}, happiness=5)
    assert legal(g) == ["anubis horus black_5", "anubis horus grey_2"]
    play(g, "0 anubis horus grey_2")
    produced = [f"produce {resource} 2" for resource in data.RESOURCES]
    assert legal(g) == ["perform bastet 2", "perform thoth 2", "perform osiris 2", *produced]
    play(g, "0 produce bread 2")
    player = g.players[A]
    assert (player.left, player.right, player.below) == ([], [], ["grey_2"])
    assert player.balance() == 0


def test_anubis_without_two_scribes() -> None:
    """[R6.3]"""
    g = scene(dice={"horus": ["black_5", "white_1"]}, tokens={A: {"scribe": 1, "gold": 3}})
    assert isinstance(why(g, A, "anubis horus black_5"), TwoScribes)


def test_anubis_and_another_value() -> None:
    """[R6.4] Three scribes: Anubis and one step."""
    g = scene(dice={"horus": ["black_5"]}, tokens={A: {"scribe": 3}})
    play(g, "0 anubis horus black_5\n0 reckon 6\n0 produce papyrus 6")
    assert has(g, A, "scribe") == [0]
    assert g.players[A].surplus == [4, 0, 0, 0]


def test_gold_for_a_basic_resource() -> None:
    """[R7.1] [R7.2] [R7.3] The payer says how much gold; without a word the resource goes first."""
    tokens = {A: {"papyrus": 2, "gold": 2}}
    g = scene(dice={"bastet": ["black_4"]}, tokens=tokens)
    play(g, "0 take bastet black_4\n0 perform bastet 4")
    assert legal(g) == ["feast", "instead gold 1", "instead gold 2"]
    play(g, "0 feast")
    assert has(g, A, "papyrus", "gold") == [0, 2]
    g = scene(dice={"bastet": ["black_4"]}, tokens=tokens)
    play(g, "0 take bastet black_4\n0 perform bastet 4\n0 instead gold 1\n0 feast")
    assert has(g, A, "papyrus", "gold") == [1, 1]


def test_gold_makes_up_for_what_is_missing() -> None:
    """[R7.1]"""
    g = scene(dice={"bastet": ["black_4"]}, tokens={A: {"papyrus": 1, "gold": 1}})
    play(g, "0 take bastet black_4\n0 perform bastet 4")
    assert has(g, A, "papyrus", "gold") == [0, 0]


def test_resources_on_the_scale_cannot_be_spent() -> None:
    """[R7.2] [A37]"""
    g = scene(dice={"bastet": ["black_1", "grey_4"]})
    g.players[A].surplus = [5, 0, 0, 0]
    assert why(stored(g), A, "take bastet grey_4") == ActionTooDear("bastet", Amount(2, "n_papyrus"))


def test_what_has_been_chosen_must_be_done() -> None:
    """[A32] There is no way out of an action that has been chosen."""
    g = scene(dice={"horus": ["white_3"]}, tokens={A: {"granite": 2}})
    play(g, "0 take horus white_3\n0 perform horus 3")
    assert "pass" not in legal(g)
    assert g.default_move(A) is None


def test_a_turn_is_public() -> None:
    """[R5.9] Everybody sees the same choices and dice."""
    g = scene(dice=DICE)
    play(g, "0 take osiris yellow_2")
    assert g.seen_by(B).plan == g.plan
    assert g.seen_by(None).players[A].tokens == g.players[A].tokens
