"""Set-up, the two drafts, the first rewards: R0, R2, R3."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine import start
from engine.laws import random_games
from engine.tekhenu.actions.die_selection import Selecting
from engine.tekhenu.model import board as data
from engine.tekhenu.model.options import Options
from engine.tekhenu.phases.draft import Choosing, Destined, Keeping, Rewarding
from engine.tekhenu.position import Tekhenu
from tests.games.tekhenu.scene import A, B, C, D, fresh, legal, play, stored

SEATS = (2, 3, 4)


def drafted(g: Tekhenu, until: type, seed: int = 1) -> Tekhenu:
    """Play a game at random until this decision."""
    rng = Random(seed)
    for _awaited in random_games.turns(g, lambda: not isinstance(g.decision, until)):
        g.play(*random_games.random_move(g, rng))
    return g


def test_resources_and_tokens() -> None:
    """[R0.1] Four basic resources, gold, scribes, faith."""
    assert data.TOKENS == ("papyrus", "bread", "limestone", "granite", "gold", "scribe", "faith")


def test_pieces_of_a_player() -> None:
    """[R0.2] [R17.1]"""
    assert (data.BUILDINGS, data.COLUMNS, data.STATUES) == (10, 8, 6)


def test_the_gods_around_the_dial() -> None:
    """[R0.3] Opposite and adjacent ones."""
    assert data.GODS == ("horus", "ra", "hathor", "bastet", "thoth", "osiris")
    pairs = {frozenset(pair) for pair in data.OPPOSITE.items()}
    assert pairs == {frozenset(("horus", "bastet")), frozenset(("ra", "thoth")), frozenset(("hathor", "osiris"))}
    assert set(data.ADJACENT["horus"]) == {"osiris", "ra"}


def test_lights_and_statuses() -> None:
    """[R0.4] [A3] Two sections in sun, two in half-light, two in the dark; half-light lies between."""
    assert data.LIGHTS == ("sun", "sun", "half_light", "dark", "dark", "half_light")
    assert {s for row in data.STATUS.values() for s in row.values()} == {"pure", "tainted", "forbidden"}


def test_squares_and_their_lines() -> None:
    """[R0.5] Row 2, col 3 is the thirteenth... the eighth square; its lines have five squares each."""
    g = fresh()
    square = data.SQUARE["r2c3"]
    assert square == 7
    row, col = (data.LINES[line] for line in g.lines(square))
    assert [data.SQUARES[k] for k in row] == ["r2c1", "r2c2", "r2c3", "r2c4", "r2c5"]
    assert [data.SQUARES[k] for k in col] == ["r1c3", "r2c3", "r3c3", "r4c3", "r5c3"]


def test_the_osiris_area() -> None:
    """[R0.6] Four quarters with six rows, a space for each."""
    assert data.QUARTERS == ("papyrus", "bread", "limestone", "granite")
    assert len(fresh().area) == 24


@pytest.mark.parametrize("seats", SEATS)
def test_the_dial_and_the_scoring_markers(seats: int) -> None:
    """[R2.1] [R2.2] Any of six positions; the markers 4 and 2 sections clockwise from the arrow."""
    offsets = set()
    for seed in range(40):
        g = fresh(seats, str(seed))
        offsets.add(g.offset)
        assert g.markers == [(g.offset + 4) % 6, (g.offset + 2) % 6]
        assert g.light(g.offset) == "sun"
    assert offsets == set(range(6))


def test_column_tiles_are_turned_up_to_the_right() -> None:
    """[R2.3] Three face up, the other 24 face down."""
    g = fresh()
    assert None not in g.tiles
    assert len(g.stack) == 24
    assert sorted([*g.stack, *map(str, g.tiles)]) == sorted(data.TILES)


def test_horus_tiles() -> None:
    """[R2.4] [A33] Each god on one slot, in any order or in the printed one."""
    assert sorted(fresh().horus) == sorted(data.GODS)
    assert len({tuple(fresh(seed=str(n)).horus) for n in range(20)}) > 10
    assert fresh(horus="printed").horus == ["horus", "ra", "bastet", "hathor", "thoth", "osiris"]


def test_gold_on_the_board() -> None:
    """[R2.5] On the four spaces for Statues for the people and at row 2."""
    assert set(fresh().gold) == {*data.PEOPLE, "osiris_row_2"}


@pytest.mark.parametrize(("seats", "dice"), [(1, 20), (2, 20), (3, 24), (4, 26)])
def test_the_bag(seats: int, dice: int) -> None:
    """[R2.6] Three dice in each section, the others in the bag."""
    g = fresh(seats)
    assert [len(section) for section in g.dice] == [3] * 6
    assert sum(g.bag.values()) == dice - 18


def test_a_player_at_the_start() -> None:
    """[R2.7]"""
    player = fresh().players[A]
    assert (player.vp, player.happiness, player.population) == (10, 2, 5)
    assert player.production == [2, 2, 2, 2]
    assert player.tokens == [0, 0, 0, 0, 1, 1, 0]
    assert (player.buildings, player.columns, player.statues) == (0, 0, 0)


@pytest.mark.parametrize("seats", SEATS)
def test_the_market_at_the_start(seats: int) -> None:
    """[R2.8] Sections 1 and 2 are open; T16 and D20 only with three players and more."""
    g = fresh(seats)
    kinds = [[data.KIND_OF[str(card)] for card in section.cards] for section in g.market[:2]]
    assert kinds[0] == ["blessing", "blessing", "technology"]
    assert kinds[1] == ["blessing", "blessing", "technology", "technology"]
    assert [section.open for section in g.market] == [True, True, False, False]
    everywhere = {*g.decks["technology"], *g.decks["decree"], *(c for p in g.players for c in p.dealt["decree"])}
    everywhere |= {card for section in g.market for card in section.cards if card}
    assert ("t16" in everywhere) == ("d20" in everywhere) == (seats > 2)


def test_each_keeps_one_of_two_decrees_at_once() -> None:
    """[R2.9] Sealed; the others go under the deck, that of the last seat deepest."""
    g = fresh(3)
    assert isinstance(g.decision, Keeping)
    assert set(g.to_move()) == {A, B, C}
    dealt = [list(player.dealt["decree"]) for player in g.players]
    for seat in (C, A, B):
        play(g, f"{seat} keep {dealt[seat][0]}")
    assert [player.decrees for player in g.players] == [[pair[0]] for pair in dealt]
    assert g.decks["decree"][:3] == [dealt[C][1], dealt[B][1], dealt[A][1]]


@pytest.mark.parametrize(("seats", "drawn"), [(2, 5), (3, 7), (4, 9)])
def test_start_cards_lie_face_up(seats: int, drawn: int) -> None:
    """[R3.1] With the four destiny cards."""
    g = fresh(seats)
    assert len(g.starts) == len(set(g.starts)) == drawn
    assert g.destinies == ["a01", "a02", "a03", "a04"]


def test_start_cards_go_around_and_back() -> None:
    """[R3.2] The last player picks twice in a row; what is left leaves the game."""
    g = drafted(fresh(4, first=B), Choosing)
    picks = []
    for _awaited in random_games.turns(g, lambda: isinstance(g.decision, Choosing)):
        (seat,) = g.to_move()
        picks.append(seat)
        play(g, f"{seat} choose {g.starts[0]}")
    assert picks == [B, C, D, A, A, D, C, B]
    assert g.starts == []


def test_the_first_player_is_drawn_or_a_seat() -> None:
    """[R3.2]"""
    firsts = {drafted(fresh(3, str(n)), Choosing).to_move()[0] for n in range(30)}
    assert firsts == {A, B, C}
    with pytest.raises(ValueError, match="no seat 3"):
        start("tekhenu", 3, "1", Options(first=3))


def test_the_first_order_by_initiative() -> None:
    """[R3.3] The higher sum first; of equal sums the one with the higher card."""
    g = drafted(fresh(3, first=A), Choosing)
    g.starts = ["s01", "s12", "s06", "s07", "s02", "s03", "s04"]
    g = stored(g)
    play(g, "0 choose s06\n1 choose s01\n2 choose s02\n2 choose s03\n1 choose s12\n0 choose s07")
    assert g.order == [B, A, C]


def test_destiny_cards_in_that_order() -> None:
    """[R3.4] [R3.6] They lie face up before the players."""
    g = drafted(fresh(4), Destined)
    asked = []
    for _awaited in random_games.turns(g, lambda: isinstance(g.decision, Destined)):
        (seat,) = g.to_move()
        asked.append(seat)
        play(g, f"{seat} choose {g.destinies[-1]}")
        assert g.players[seat].destiny is not None
    assert asked == g.order


def test_rewards_one_player_after_the_other() -> None:
    """[R3.5] [R3.6] In an order of their choice; start cards then leave the game."""
    g = drafted(fresh(2), Rewarding)
    first = g.order[0]
    assert g.to_move() == (first,)
    player = g.players[first]
    assert legal(g, first) == [f"receive {card}" for card in (player.destiny, *sorted(player.starts))]
    g = drafted(g, Selecting)
    assert all(player.starts == [] and player.destiny is not None for player in g.players)
    assert g.round == 1


def test_one_player_drafts_alone() -> None:
    """[R3.7] Three start cards are drawn for one player, who keeps two."""
    g = drafted(fresh(1), Choosing)
    assert len(g.starts) == 3
    play(g, f"0 choose {g.starts[0]}")
    play(g, f"0 choose {g.starts[0]}")
    assert len(g.players[A].starts) == 2


def test_every_die_is_as_likely_as_another() -> None:
    """[R2.6] Over many games each number of pips comes about as often."""
    pips = Counter(data.PIPS_OF[die] for n in range(150) for section in fresh(4, str(n)).dice for die in section)
    assert min(pips.values()) > 0.8 * sum(pips.values()) / 6


def test_the_supply_has_no_end() -> None:
    """[R0.8] [A24] [R17.3] Tokens and cards have no limit."""
    g = fresh()
    g.gain(A, data.PAPYRUS, 500)
    assert stored(g).players[A].tokens[data.PAPYRUS] == 500


def test_points_never_fall_below_zero() -> None:
    """[R0.9] The part of a loss that would is ignored; each loss counts on its own."""
    g = fresh()
    assert g.score(A, -8, "judgement") == -8
    assert g.score(A, -5, "bread_1") == -2
    g.score(A, 3, "ability")
    assert g.players[A].vp == 3
