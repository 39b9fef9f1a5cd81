"""[R27] Botankhamon: what he begins with, his pyramid, the die that he takes, whole games."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from engine.core import Event
from engine.laws import random_games
from engine.laws.random_games import random_move
from engine.tekhenu.botankhamon import turn as bot
from engine.tekhenu.botankhamon.events import (
    FoundNoDie,
    TileAbove,
    TileBeside,
    TileReached,
    TookFurtherOn,
    TookGrey,
    TookOfColour,
    TookOfGod,
)
from engine.tekhenu.botankhamon.turn import BOT, Pyramid
from engine.tekhenu.model import board as data
from engine.tekhenu.position import Tekhenu
from engine.tekhenu.view import player_texts as say
from engine.tekhenu.view.board_layout import wanted_dice
from engine.tekhenu.view.rival_view import plan, rows
from tests.games.tekhenu.scene import A, fresh, honoured, play, stored, told
from tests.games.tekhenu.solo import solo

GOD_TILES = dict(zip(data.GODS, data.BOT_TILES, strict=False))  # k01 to k06
GRANITE_FIRST, PAPYRUS_FIRST, LIMESTONE_FIRST, BREAD_FIRST = data.BOT_TILES[6:]


def turn(g: Tekhenu, tile: str) -> list[Event]:
    """Botankhamon's first turn of a pyramid that begins with this tile."""
    g.pyramid = Pyramid([tile, *[other for other in data.BOT_TILES if other != tile]])
    g.news = []
    bot.take_turn(g)
    stored(g)
    return g.news


class TestSetUp:
    def test_what_he_has(self) -> None:
        """[R27.1] [R27.2] Happiness 4, population 7, 10 VP, no tokens, no cards, first in the order."""
        g = ready()
        player = g.players[BOT]
        assert (player.happiness, player.population, player.vp, sum(player.tokens)) == (4, 7, 10, 0)
        assert (player.decrees, player.technologies, player.blessings, player.starts) == ([], [], [], [])
        assert g.order == [BOT, A]
        assert (len(g.players[A].decrees), g.size) == (1, 2)

    def test_three_start_cards_to_choose_two_from(self) -> None:
        """[R27.1] [R3.7] The human keeps two of three."""
        g = fresh(1)
        g.play(A, g.moves(A)[0])
        assert len(g.moves(A)) == 3
        g.play(A, g.moves(A)[0])
        assert len(g.moves(A)) == 2
        g.play(A, g.moves(A)[0])
        assert len(g.players[A].starts) == 2

    def test_two_start_cards_drawn(self) -> None:
        """[R27.20] [R27.1] As a further challenge."""
        g = fresh(1, drawn_starts=True)
        g.play(A, g.moves(A)[0])
        assert len(g.players[A].starts) == 2

    def test_his_destiny_card(self) -> None:
        """[R27.2] Scribe or gold by chance, without its reward; the human has the other three to choose from."""
        drawn = set()
        for seed in range(12):
            g = fresh(1, str(seed))
            for _awaited in random_games.turns(g, lambda g=g: not g.order):
                g.play(A, g.moves(A)[0])
            drawn.add(g.players[BOT].destiny)
            assert len(g.moves(A)) == 3
            assert sum(g.players[BOT].tokens) == 0
        assert drawn == {"a01", "a02"}

    @pytest.mark.parametrize("level", ["easy", "medium", "hard"])
    def test_his_first_pieces(self, level: str) -> None:
        """[R27.3] [R27.20] By the level; no points for any of them."""
        g = ready(level=level)
        gods = {"easy": [1], "medium": [1], "hard": [1, 4]}[level]
        assert [god for god in data.GODS if BOT in g.statues[god]] == sorted(
            (g.horus[slot - 1] for slot in gods), key=data.GODS.index
        )
        more = level != "easy"
        owners = [g.area[data.AREA_SPACES.index(space)] for space in ("bread_5", "granite_5")]
        assert owners == ([BOT, BOT] if more else [None, None])
        centre = g.grid[12]
        assert (centre is not None and centre.owner == BOT and centre.turned == 0) == more
        assert g.players[BOT].vp == 10

    def test_they_stand_before_the_start_rewards(self) -> None:
        """[R27.3] [A36] S01 finds two spaces of row 5 taken."""
        g = fresh(1, level="medium")
        for _awaited in random_games.turns(g, lambda: g.phase == "set_up" and "receive" not in str(g.moves(A)[0])):
            g.play(A, g.moves(A)[0])
        assert g.area[data.AREA_SPACES.index("bread_5")] == BOT


def ready(level: str = "easy", seed: str = "ready") -> Tekhenu:
    """A game of one before anything is received."""
    g = fresh(1, seed, level=level)
    for _awaited in random_games.turns(g, lambda: "receive" not in str(g.moves(A)[0])):
        g.play(A, g.moves(A)[0])
    return g


class TestPyramid:
    def test_ten_tiles(self) -> None:
        """[R27.4] Six gods and four resources, the marker outside."""
        g = ready()
        assert g.pyramid is not None
        assert (sorted(g.pyramid.tiles), g.pyramid.at) == (sorted(data.BOT_TILES), None)

    def test_where_a_tile_lies(self) -> None:
        """[R27.4] Rows of 4, 3, 2 and 1 from the bottom."""
        tiles = list(data.BOT_TILES)
        places = [(h, p) for h, n in enumerate((4, 3, 2, 1)) for p in range(n)]
        assert [Pyramid(tiles, place).current_tile for place in places] == tiles

    def test_the_marker_goes_up_or_along(self) -> None:
        """[R27.5] First to (0,0), then by the Deben; after four turns it stands on the slope."""
        directions = set()
        for seed in range(8):
            g = fresh(1, str(seed))
            g.news = []
            for _turn in range(4):
                bot.advance(g)
            assert g.pyramid is not None
            assert g.pyramid.at is not None
            assert sum(g.pyramid.at) == 3
            assert len(told(g.news, TileReached)) == 1
            directions |= {type(event) for event in g.news}
        assert directions == {TileReached, TileAbove, TileBeside}

    def test_a_broken_pyramid_is_refused(self) -> None:
        """[R27.4] [R27.5] A tile twice, a marker beside it."""
        tiles = list(data.BOT_TILES)
        assert Pyramid(tiles).problem() is None
        assert Pyramid([tiles[0], *tiles[:-1]]).problem() is not None
        assert Pyramid(tiles, (2, 2)).problem() is not None


class TestDie:
    def test_the_highest_of_the_god(self) -> None:
        """[R27.6] [R27.9] Forbidden ones are passed over; it waits beside his tiles and counts as his die."""
        g = solo(dice={"horus": ["white_2", "yellow_4", "black_6"]})
        assert told(turn(g, GOD_TILES["horus"]), TookOfGod) == [TookOfGod("yellow_4", "horus")]
        assert (g.players[BOT].below, g.players[BOT].dice) == (["yellow_4"], 1)

    def test_a_pure_one_first(self) -> None:
        """[R27.6] White is Pure in the sun, yellow and grey Tainted."""
        for _seed in range(4):
            g = solo(dice={"horus": ["white_4", "yellow_4", "grey_4"]})
            assert turn(g, GOD_TILES["horus"])[1] == TookOfGod("white_4", "horus")

    def test_then_by_chance(self) -> None:
        """[R27.6] Yellow and brown are both Pure in half-light."""
        taken = set()
        for seed in range(12):
            g = solo(dice={"hathor": ["yellow_4", "brown_4"]})
            g.seed = f"{seed:032x}"
            turn(g, GOD_TILES["hathor"])
            taken |= set(g.players[BOT].below)
        assert taken == {"yellow_4", "brown_4"}

    def test_the_next_section_clockwise(self) -> None:
        """[R27.6] [A26] From Osiris on to Horus."""
        g = solo(dice={"horus": ["white_2"], "thoth": ["black_6"]})
        events = turn(g, GOD_TILES["osiris"])
        assert told(events, TookFurtherOn) == [TookFurtherOn("white_2", "osiris", "horus")]

    def test_the_first_colour_that_is_there(self) -> None:
        """[R27.7] [R27.8] Granite, limestone, bread, papyrus: no black die, so the highest white one anywhere."""
        g = solo(dice={"horus": ["white_2", "grey_6"], "ra": ["white_5"], "hathor": ["yellow_6"]})
        events = turn(g, GRANITE_FIRST)
        assert told(events, TookOfColour) == [TookOfColour("white_5", "ra", "limestone")]

    def test_forbidden_dice_are_not_there(self) -> None:
        """[R27.7] Black in the sun does not count."""
        g = solo(dice={"horus": ["black_6", "white_1"]})
        assert told(turn(g, GRANITE_FIRST), TookOfColour) == [TookOfColour("white_1", "horus", "limestone")]

    def test_a_section_with_his_statue(self) -> None:
        """[R27.7] Of two, the one with the higher Horus slot: Thoth (5) before Bastet (3)."""
        dice = {"horus": ["white_1"], "bastet": ["black_4"], "thoth": ["black_4"], "osiris": ["black_4"]}
        g = solo(dice=dice)
        honoured(g, BOT, "bastet")
        assert turn(g, GRANITE_FIRST)[1] == TookOfColour("black_4", "bastet", "granite")
        g = solo(dice=dice)
        honoured(g, BOT, "bastet", "thoth")
        assert turn(g, GRANITE_FIRST)[1] == TookOfColour("black_4", "thoth", "granite")

    def test_only_grey_dice(self) -> None:
        """[R27.7] The highest, with the same tie-breaks."""
        g = solo(dice={"horus": ["grey_3"], "ra": ["grey_5", "black_6"], "hathor": ["grey_5"]})
        honoured(g, BOT, "hathor")
        assert told(turn(g, BREAD_FIRST), TookGrey) == [TookGrey("grey_5", "hathor")]

    @pytest.mark.parametrize(
        ("tile", "order"),
        [
            (GRANITE_FIRST, ("granite", "limestone", "bread", "papyrus")),
            (PAPYRUS_FIRST, ("papyrus", "bread", "limestone", "granite")),
            (LIMESTONE_FIRST, ("limestone", "granite", "papyrus", "bread")),
            (BREAD_FIRST, ("bread", "papyrus", "granite", "limestone")),
        ],
    )
    def test_the_orders(self, tile: str, order: Sequence[str]) -> None:
        """[R27.8] With a usable die of every colour the first one is taken, without it the second, and so on."""
        dice = {"hathor": ["yellow_3", "brown_3", "white_3", "black_3"]}
        colours = {"papyrus": "yellow", "bread": "brown", "limestone": "white", "granite": "black"}
        for resource in order:
            g = solo(dice=dice)
            assert turn(g, tile)[1] == TookOfColour(f"{colours[resource]}_3", "hathor", resource)
            dice["hathor"].remove(f"{colours[resource]}_3")

    def test_no_die_at_all(self) -> None:
        """[R27.9] He skips; the round goes on."""
        g = solo(dice={"horus": ["black_6"]})
        assert told(turn(g, GRANITE_FIRST), FoundNoDie) == [FoundNoDie()]
        assert g.players[BOT].dice == 0


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
@pytest.mark.parametrize("challenge", [False, True])
def test_whole_games(level: str, challenge: bool) -> None:
    """[R27] [R27.5] [R27.9] Never stuck; every event has a clause; he takes a die in each of the 16 rounds or skips."""
    for seed in range(6):
        rng, g = Random(seed), fresh(1, str(seed), level=level, drawn_starts=challenge, dear_decrees=challenge)
        events = list(g.news)
        for _awaited in random_games.turns(g):
            events += g.play(*random_move(g, rng))
        assert len(g.scores() or ()) == 2
        taken = told(events, TookOfGod) + told(events, TookFurtherOn) + told(events, TookOfColour)
        assert len(taken + told(events, TookGrey) + told(events, FoundNoDie)) == 16
        own = [event for event in events if type(event).__module__ == TookOfGod.__module__]
        assert own
        assert all(event.clause for event in own)


def test_he_answers_a_move_of_the_human() -> None:
    """[R27.2] [R5.8] His turns need nobody: after the human's move it is the human's turn again."""
    g = solo(dice={"horus": ["white_3"], "ra": ["white_4"], "hathor": ["yellow_2"]})
    play(g, "0 take horus white_3\n0 produce limestone 3")
    assert (g.to_move(), g.players[BOT].dice) == ((A,), 1)


def test_what_he_does_stands_beside_his_sign() -> None:
    """[R27] His own events are of his seat, as those are that he shares with players."""
    own = [kind for kind in Event.__subclasses__() if kind.__module__ == TookOfGod.__module__]
    assert len(own) > 20
    assert {kind.seat for kind in own} == {BOT}


def lies(*tiles: str, at: tuple[int, int] | None) -> Pyramid:
    """A pyramid that begins with these tiles, the marker at a place."""
    return Pyramid([*tiles, *[tile for tile in data.BOT_TILES if tile not in tiles]], at)


class TestPlan:
    def test_before_his_first_turn_a_die_of_the_first_tile_carries_his_sign(self) -> None:
        """[R27.5] [R27.6] The highest of the section that is not Forbidden: black is, in the sun."""
        g = solo(dice={"horus": ["white_2", "yellow_4", "black_6"], "ra": ["white_6"]})
        g.pyramid = lies(GOD_TILES["horus"], at=None)
        assert wanted_dice(g) == {(data.GODS.index("horus"), "yellow_4")}
        assert plan(g, g.pyramid) == (say.MovesFirst(say.GodTile("horus"), say.WouldTake("yellow_4", "horus")),)

    def test_later_those_of_the_tiles_above_and_beside(self) -> None:
        """[R27.5] [R27.6] [R27.7] Above Hathor, where two are alike; beside it granite, so white 5."""
        g = solo(dice={"hathor": ["yellow_4", "brown_4"], "horus": ["white_2"], "ra": ["white_5"]})
        first, *others = GOD_TILES["osiris"], GRANITE_FIRST, GOD_TILES["horus"], GOD_TILES["ra"], GOD_TILES["hathor"]
        g.pyramid = lies(first, *others, at=(0, 0))
        hathor, ra = data.GODS.index("hathor"), data.GODS.index("ra")
        assert wanted_dice(g) == {(hathor, "yellow_4"), (hathor, "brown_4"), (ra, "white_5")}
        up, right = plan(g, g.pyramid)
        assert up == say.MovesUp(say.GodTile("hathor"), say.WouldTakeOneOf(("brown_4", "yellow_4")))
        assert isinstance(right, say.MovesRight)
        assert right.takes == say.WouldTake("white_5", "ra")

    def test_on_the_slope_the_pyramid_is_over(self) -> None:
        """[R27.5] After three tosses there is no next tile, so no die carries his sign."""
        g = solo(dice={"horus": ["white_2"]})
        g.pyramid = lies(at=(1, 2))
        assert (wanted_dice(g), plan(g, g.pyramid)) == (set(), ())

    def test_the_marker_never_goes_back(self) -> None:
        """[R27.5] From the second tile of the second row it goes up or along; all others are out of reach."""
        states = [[tile.state for tile in row] for row in rows(lies(at=(1, 1)))]
        assert states == [["gone"], ["gone", "next"], ["gone", "here", "next"], ["gone"] * 4]
        assert [tile.state for tile in rows(lies(at=None))[-1]] == ["next", "", "", ""]
