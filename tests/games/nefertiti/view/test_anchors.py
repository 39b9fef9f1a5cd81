"""What a choice would do is said at the places that it touches: marks and worths."""

from __future__ import annotations

from collections.abc import Iterator

from engine import read_move
from engine.core import Panel, Picks, plain, say
from engine.nefertiti.position import Nefertiti
from tests.games.nefertiti.table import FOUR, GAME, KEY, A, B, C, D, characters, play, stored, table


def picks(panel: Panel) -> Iterator[Picks]:
    """The lists of choices of a panel."""
    return (shape for shape in panel.shapes if isinstance(shape, Picks))


def marks(g: Nefertiti, seat: int, *moves: str) -> dict[str, str]:
    """The words on the anchors, in English."""
    panel = GAME.panel(g, seat, [read_move(KEY, move) for move in moves])
    return {mark.at: say(mark.text, plain(g.words)) for mark in panel.marks}


def worths(g: Nefertiti, seat: int) -> dict[str, int]:
    """The points on the anchors."""
    return {
        choice.place: choice.worth
        for shape in picks(GAME.panel(g, seat, ()))
        for choice in shape.choices
        if choice.worth is not None
    }


def test_a_servant_that_closes_a_market_shows_the_order_of_service_and_what_opens() -> None:
    """[R6.1] [R7.2] The highest offer first; Luxor has four empty slots."""
    pawns = {"gizeh": {"1": B, "3": C, "4": D}}
    g = table(sides={"gizeh": "left"}, markets={"gizeh": FOUR}, pawns=pawns, money=[9, 9, 9, 9])
    assert marks(g, A, "place gizeh 5") == {
        "gizeh": "This closes Gizeh. Served in this order: Player 1, Player 4, Player 3 and Player 2",
        "gizeh_5": "1",
        "gizeh_4": "2",
        "gizeh_3": "3",
        "gizeh_1": "4",
        "luxor": "Luxor opens with 4 new gifts",
    }
    assert marks(g, A, "place gizeh 8") == {}


def test_later_bidders_see_price_and_gain_on_the_gifts_and_half_of_the_reserve() -> None:
    """[R1.7] [R6.8] A harp is worth 9 to one owner, and 7 each to two."""
    pawns = {"gizeh": {"1": B, "3": C, "4": D}}
    markets = {"gizeh": FOUR}
    g = table(sides={"gizeh": "left"}, markets=markets, pawns=pawns, money=[9, 9, 9, 9], gifts={A: ["harp"]})
    play(g, "0 place gizeh 5\n0 take low1 low2")
    assert marks(g, D) == {"gizeh_top": "−4", "gizeh_low3": "−4", "reserve_gizeh": "+3"}
    values = g.printed.values
    assert worths(g, D) == {"gizeh_top": values["harp"][1], "gizeh_low3": values["statuette"][0]}


def test_a_bundle_stands_on_each_of_its_gifts() -> None:
    """[R6.3] Two of the three lower gifts, or the upper one."""
    pawns = {"gizeh": {"1": B, "3": C, "4": D}}
    g = table(sides={"gizeh": "left"}, markets={"gizeh": FOUR}, pawns=pawns, money=[9, 9, 9, 9])
    play(g, "0 place gizeh 5")
    (shape,) = picks(GAME.panel(g, A, ()))
    assert {choice.move: choice.place for choice in shape.choices if choice.move} == {
        "take low1 low2": "gizeh_low1 gizeh_low2",
        "take low1 low3": "gizeh_low1 gizeh_low3",
        "take low2 low3": "gizeh_low2 gizeh_low3",
        "take top": "gizeh_top",
    }


def test_a_scribe_says_on_own_gifts_what_a_type_brings() -> None:
    """[R10.6] Two harps of one owner: each at its value and 3."""
    g = table(3, seals={A: 1}, gifts={A: ["harp", "harp", "chair"]})
    characters(g, "scribe_3")
    play(g, "0 recruit scribe_3")
    values = g.printed.values
    assert worths(stored(g), A) == {"own_harp": 2 * (values["harp"][0] + 3), "own_chair": values["chair"][0] + 3}


def closed(g: Nefertiti, seat: int) -> dict[str, str]:
    """Why nothing can be chosen at the closed places, in English."""
    return {one.at: say(one.why, plain(g.words)) for one in GAME.panel(g, seat, ()).closed}


def test_a_market_that_rests_says_so_with_all_its_spaces_and_an_open_one_at_what_is_taken() -> None:
    """[R4.1] [R1.3] The free spaces of an open market are not closed."""
    g = table(sides={"gizeh": "left"}, markets={"gizeh": FOUR}, pawns={"gizeh": {"1": B}})
    g.markets["luxor"].state = "closed"
    found = closed(g, A)
    rests = "Nothing can be placed at a market that is resting or closed for good."
    spaces = [f"luxor_{space}" for space in g.stall(g.markets["luxor"]).at]
    assert {found.get(place) for place in ("luxor", *spaces)} == {rests}
    assert {place for place in found if place.startswith("gizeh_")} == {"gizeh_1"}
    assert found["gizeh_1"] == "This space is already taken."
