"""Every column tile: its light and its ability."""

from __future__ import annotations

import pytest

from engine.core import Event
from engine.tekhenu.model import board as data
from engine.tekhenu.model.events.card_events import CardIdle, DrewDecree, DrewHiddenDecree
from engine.tekhenu.position import Tekhenu
from tests.games.tekhenu.scene import A, B, built, give, has, honoured, legal, on_market, play, scene, told

OFFSET_FOR = {"sun": 0, "half_light": 2, "dark": 4}  # of the dial, to put Ra into this light
DIE_FOR = {"sun": "white_5", "half_light": "yellow_5", "dark": "black_5"}  # a Pure die there


def on(tile: str, square: str = "r3c3", light: str = "", **given: object) -> Tekhenu:
    """A raises a Column on this tile, in its own light unless another is given."""
    light = light or data.TILE_LIGHT[tile]
    tokens = {A: {"limestone": 4, **given.pop("tokens", {})}}  # type: ignore[dict-item]
    tiles = (tile, *[other for other in ("p22", "p23", "p24") if other != tile][:2])
    dice = {"ra": [DIE_FOR[light]]}
    g = scene(dice=dice, tokens=tokens, tiles=tiles, offset=OFFSET_FOR[light], **given)  # type: ignore[arg-type]
    g.news = []
    return g


def raise_on(g: Tekhenu, square: str = "r3c3", turned: int = 0) -> list[Event]:
    """The Column is raised."""
    ((die,),) = [dice for dice in g.dice if dice]
    return play(g, f"0 take ra {die}\n0 perform ra 5\n0 raise {square} {turned}")


SLOT = 3  # VP of the left slot
ALL = {"sun": ("p01", "p04", "p07", "p11", "p13", "p17", "p19")}
ALL["half_light"] = ("p03", "p06", "p08", "p12", "p15", "p16", "p20")
ALL["dark"] = ("p02", "p05", "p09", "p10", "p14", "p18", "p21")


def test_the_light_of_each_tile() -> None:
    """[A28] [P01] [P02] [P03] Seven tiles for each light, six without."""
    for light, tiles in ALL.items():
        assert tuple(tile for tile in data.TILES if data.TILE_LIGHT[tile] == light) == tiles
    assert [tile for tile in data.TILES if data.TILE_LIGHT[tile] == "none"] == [f"p{n}" for n in range(22, 28)]


def test_tiles_without_ability() -> None:
    """[P22] [P23] [P24] [P25] [P26] [P27] The slot and the tokens of the square, nothing else."""
    for n in range(22, 28):
        g = scene(
            dice={"ra": ["white_5"]},
            tokens={A: {"limestone": 2}},
            tiles=(f"p{n}", *[t for t in ("p26", "p27", "p25") if t != f"p{n}"][:2]),
        )
        raise_on(g)
        assert (g.players[A].vp, has(g, A, "faith", "gold", "scribe")) == (10 + SLOT, [3, 0, 0])


def test_another_light_gives_nothing() -> None:
    """[P17] [R9.3] A sun tile in half-light."""
    g = on("p17", light="half_light")
    raise_on(g)
    assert has(g, A, "gold") == [0]


def test_population_and_happiness() -> None:
    """[P01] [P03] Population +3, happiness +2."""
    g = on("p01", population=6)
    raise_on(g)
    assert (g.players[A].population, g.market[2].open) == (9, True)
    g = on("p03")
    raise_on(g)
    assert g.players[A].happiness == 7


@pytest.mark.parametrize(
    ("tile", "token", "n"), [("p02", "scribe", 1), ("p16", "gold", 2), ("p17", "gold", 2), ("p18", "gold", 2)]
)
def test_tokens(tile: str, token: str, n: int) -> None:
    """[P02] [P16] [P17] [P18] 1 scribe, 2 gold."""
    g = on(tile)
    raise_on(g)
    assert has(g, A, token) == [n]


@pytest.mark.parametrize("tile", ["p04", "p05"])
def test_edges(tile: str) -> None:
    """[P04] [P05] [A4] Red north and blue east or west: in the upper left corner red matches, for 2 VP and 1 more."""
    g = on(tile)
    raise_on(g, "r1c1")
    assert g.printed.edges[tile][0][0] == g.printed.walls[0][0]
    matching = sum(a == b for a, b in zip(g.printed.edges[tile][0], g.printed.walls[0], strict=True))
    assert (g.players[A].tally["ra_edges"], g.players[A].tally["ability"]) == (2 * matching, matching)


def test_buildings_in_the_lines() -> None:
    """[P06] [A28] 1 VP for each Building of any player, besides the 1 VP of the Column; Statues do not count."""
    g = on("p06")
    built(g, A, "l3")
    built(g, B, "b3", "l1")
    honoured(g, B, "temple_statue_top")
    raise_on(g)
    assert g.players[A].vp == 10 + SLOT + 2 + 2


@pytest.mark.parametrize("tile", ["p07", "p08", "p09"])
def test_a_point(tile: str) -> None:
    """[P07] [P08] [P09] 1 VP."""
    g = on(tile)
    raise_on(g)
    assert g.players[A].tally["ability"] == 1


@pytest.mark.parametrize("tile", ["p10", "p11"])
def test_a_card(tile: str) -> None:
    """[P10] [P11] [R26.1] [A6] [R16.5] One free card, or none; a Statue of Thoth brings its bonus: 2 VP."""
    g = on(tile)
    on_market(g, 0, "b01", "b02", "t01")
    honoured(g, B, "thoth")
    raise_on(g)
    assert legal(g) == ["perform thoth 1", "pass"]
    play(g, "0 perform thoth 1\n0 buy t01")
    assert (g.players[A].technologies, g.players[B].vp, g.players[A].columns) == (["t01"], 12, 1)
    g = on(tile)
    raise_on(g)
    play(g, "0 pass")
    assert (g.players[A].technologies, g.players[A].columns) == ([], 1)


def test_an_impossible_action_is_skipped() -> None:
    """[R26.1] No card without happiness."""
    g = on("p11", happiness=0)
    assert told(raise_on(g), CardIdle) == [CardIdle("p11")]
    assert g.to_move() == (B,)


def test_a_statue() -> None:
    """[P12] [A10] With any value, at the normal cost."""
    g = on("p12", tokens={"granite": 2})
    raise_on(g)
    assert legal(g) == [*(f"perform horus {n}" for n in range(1, 7)), "pass"]
    play(g, "0 perform horus 6\n0 honour osiris")
    assert (g.statues["osiris"], has(g, A, "granite")) == ([A], [0])


def test_a_workshop() -> None:
    """[P15] [A10] [R14.3] Row 3, for 1 happiness."""
    g = on("p15")
    raise_on(g)
    play(g, "0 perform osiris 3\n0 found granite")
    player = g.players[A]
    assert (player.happiness, player.production, has(g, A, "granite")) == (4, [2, 2, 3, 3], [1])


@pytest.mark.parametrize("tile", ["p13", "p14"])
def test_a_decree(tile: str) -> None:
    """[P13] [P14] [R5.9] The top one; only its owner sees which."""
    g = on(tile)
    top = g.decks["decree"][-1]
    before = list(g.players[A].decrees)
    events = raise_on(g)
    assert g.players[A].decrees == [*before, top]
    (drawn,) = told(events, DrewDecree)
    assert drawn == DrewDecree(A, top)
    assert drawn.seen_by(B) == drawn.seen_by(None) == DrewHiddenDecree(A)


def test_no_decree_is_left() -> None:
    """[R26.3] Neither in the deck nor among the discards."""
    g = on("p13")
    for card in list(g.decks["decree"]):
        give(g, B, card)
    assert told(raise_on(g), CardIdle) == [CardIdle("p13")]


@pytest.mark.parametrize("tile", ["p19", "p20", "p21"])
def test_the_square_twice(tile: str) -> None:
    """[P19] [P20] [P21] [R26.2] The 3 faith of r3c3 come twice, the points once."""
    g = on(tile)
    raise_on(g)
    assert (has(g, A, "faith"), g.players[A].vp) == ([6], 10 + SLOT)
