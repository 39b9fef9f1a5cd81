"""What is put together one by one is pressed at its places: mixes at the stores, Decrees among the cards, Anubis."""

from __future__ import annotations

import pytest

from engine import read_move
from engine.core import Choice, Panel, Picks, Totals, plain, say
from engine.tekhenu.position import Tekhenu
from tests.games.tekhenu.cards.test_decrees import asked, ending
from tests.games.tekhenu.rare_decisions import doubling, mixing
from tests.games.tekhenu.scene import GAME, KEY, A, legal, play, scene

PRESSES = 6  # that make any mix, or any set


def panel(g: Tekhenu, seat: int, *moves: str) -> Panel:
    """The prompt of a seat that has chosen these moves."""
    return GAME.panel(g, seat, [read_move(KEY, move) for move in moves])


def presses(g: Tekhenu, seat: int, *moves: str) -> dict[str, tuple[str, ...]]:
    """What is chosen when a place is pressed, by place."""
    shapes = panel(g, seat, *moves).shapes
    return {total.place: total.moves for shape in shapes if isinstance(shape, Totals) for total in shape.totals}


def pressed(g: Tekhenu, seat: int, *places: str) -> tuple[str, ...]:
    """What is chosen after these places have been pressed."""
    chosen: tuple[str, ...] = ()
    for place in places:
        chosen = presses(g, seat, *chosen)[place]
    return chosen


def within_reach(g: Tekhenu, seat: int) -> set[str]:
    """All that can be chosen by pressing places."""
    found: set[tuple[str, ...]] = {()}
    for _press in range(PRESSES):
        found |= {chosen for before in found for chosen in presses(g, seat, *before).values()}
    return {move for moves in found for move in moves}


def decrees(*cards: str) -> Tekhenu:
    """A has these Decrees at the end of the game, and goods to pay with."""
    g = ending(*cards, population=17, tokens={A: {"bread": 2, "papyrus": 1, "gold": 2}})
    for player in g.players:
        player.balances = [0] * 4
    return asked(g)


def test_a_mix_is_chosen_at_the_stores_and_the_stores_show_it() -> None:
    """[S04] The first press takes all of a kind; each further one takes the place of what there is most of."""
    g = mixing("s04")
    (seat,) = g.to_move()
    assert pressed(g, seat, "own_bread") == ("gather bread bread bread bread bread",)
    chosen = pressed(g, seat, "own_bread", "own_granite", "own_bread", "own_papyrus")
    assert chosen == ("gather papyrus bread bread bread bread",)
    shown = panel(g, seat, "gather papyrus papyrus bread bread granite")
    words = {mark.at: say(mark.text, plain(g.words)) for mark in shown.marks}
    assert words == {"own_papyrus": "+2", "own_bread": "+2", "own_granite": "+1"}


@pytest.mark.parametrize("card", ["s04", "s09"])
def test_every_mix_is_within_reach(card: str) -> None:
    g = mixing(card)
    (seat,) = g.to_move()
    assert within_reach(g, seat) == set(legal(g, seat))


def test_every_tribute_and_every_set_of_decrees_is_within_reach() -> None:
    """[D04] [R21.1] Beside doing without."""
    g = decrees("d03", "d04", "d08", "d10", "d11")
    assert within_reach(g, A) | {"pass"} == set(legal(g))
    play(g, "0 proclaim d04")
    assert within_reach(g, A) | {"pass"} == set(legal(g))


def test_a_decree_is_taken_back_by_a_second_press() -> None:
    g = decrees("d03", "d04", "d08")
    assert pressed(g, A, "d03", "d08", "d03") == ("proclaim d08",)
    assert pressed(g, A, "d03", "d03") == ()


def test_a_die_of_anubis_is_pressed_after_the_scribes_or_alone() -> None:
    """[R6.3] Also one that the light forbids; with too few scribes both say why."""
    dice = {"horus": ["white_4"], "ra": ["black_6"]}
    found = by_anubis(scene(dice=dice, tokens={A: {"scribe": 2}}))
    assert {choice.place for choice in found} == {"horus_white_4 own_scribe", "ra_black_6 own_scribe"}
    poor = scene(dice=dice, tokens={A: {"scribe": 1}})
    assert not by_anubis(poor)
    assert "own_scribe" in {place.at for place in panel(poor, A).closed}


def by_anubis(g: Tekhenu) -> list[Choice]:
    """The dice that A can take by Anubis."""
    shapes = (shape for shape in panel(g, A).shapes if isinstance(shape, Picks) and shape.board)
    return [choice for shape in shapes for choice in shape.choices if choice.move.startswith("anubis")]


def test_the_decrees_that_are_scored_lie_among_the_own_cards() -> None:
    """[D03] There the one that counts twice is chosen."""
    g = doubling()
    shown = GAME.picture(g.seen_by(A), A).hand
    assert shown is not None
    assert {"d03", "d08"} <= {card.id for card in shown.cards}
