"""Set-up of every table: markets, characters, money, deck, first player; a club's own printed values."""

from __future__ import annotations

from collections import Counter

import pytest

from engine import WrongValue, start
from engine.nefertiti.model.board import AKHENATON, BOARD, FOREIGN, STALLS, build_printed, composition, stall_id
from engine.nefertiti.model.datafile import DATA
from engine.nefertiti.model.events import StartRolled
from engine.nefertiti.model.options import Options
from tests.games.nefertiti.table import KEY, SEATS, A, B, C, D, E, fresh, table

CHARACTERS = ("curse_of_amun", "palace_intrigues", "race_on_the_nile")


class TestMarkets:
    def test_the_four_markets(self) -> None:
        """[R1.2] [R1.4] [R2.2] [R2.6] Four slots each; Luxor has the tile and no card; a seal on each open market."""
        g = fresh(4)
        assert list(g.markets) == list(BOARD)
        assert [market.state for market in g.board()] == ["open", "open", "open", "tile"]
        assert [market.cards.count(None) for market in g.board()] == [0, 0, 0, 4]
        assert [market.seal for market in g.board()] == [True, True, True, False]
        assert [market.reserve for market in g.board()] == [1, 1, 1, 1]
        assert g.supply == 12 - 3

    def test_discovery_shows_the_same_stalls_always(self) -> None:
        """[R2.1] [R1.3] [A3] Our choice, as the figure is lost."""
        visible = DATA["setup"]["discovery_visible_stalls"]
        for seed in ("one", "two"):
            assert {market.id: market.side for market in fresh(4, seed).board()} == visible

    def test_the_advanced_game_draws_the_stalls(self) -> None:
        """[R2.1] Each market on its own."""
        seen = {tuple(m.side for m in fresh(4, str(n), setup="advanced").board()) for n in range(80)}
        assert len(seen) == 16

    def test_the_order_of_filling(self) -> None:
        """[R2.6] [A3] Gizeh, Akhet-Aton, Abu Simbel; the upper gift first."""
        whole = [card for market in ("gizeh", "akhet_aton", "abu_simbel") for card in fresh(4).markets[market].cards]
        g = fresh(4)
        assert Counter(whole) + Counter(g.deck) == Counter([*composition(4, False), AKHENATON])

    def test_stalls_have_the_spaces_of_the_data(self) -> None:
        """[R1.5] [R6.1] [A2] Values, places, symbols; the order of service that the data lists."""
        for row in DATA["stalls"]:
            stall = build_printed().stalls[row["market"]][row["side"]]
            assert {s.id: (s.value, s.row, s.col, s.symbol) for s in stall.spaces} == {
                s["id"]: (s["value"], s["row"], s["col"], s["symbol"]) for s in row["spaces"]
            }
            assert sorted(stall.rank, key=stall.rank.__getitem__) == row["resolution_order"]


class TestMoney:
    @pytest.mark.parametrize(
        ("seats", "money"),
        [(2, [10, 11]), (3, [9, 10, 10]), (4, [8, 9, 10, 9]), (5, [8, 8, 8, 9, 9])],
    )
    def test_starting_money_in_turn_order(self, seats: int, money: list[int]) -> None:
        """[R2.4] [R14.1] [A1] The first player has the least."""
        g = fresh(seats, first=B)
        assert [g.money[seat] for seat in g.clockwise(B)] == money
        assert g.servants == [3 if seats == 5 else 4] * seats

    def test_the_variant_of_four_players(self) -> None:
        """[A1] 8, 9, 9 and 10, if the table wants it; also 36 in all."""
        assert fresh(4, first=A, start_money="variant_8_9_9_10").money == [8, 9, 9, 10]
        assert fresh(3, first=A, start_money="variant_8_9_9_10").money == [9, 10, 10]

    def test_forty_deben(self) -> None:
        """[R1.1] Four players and four Reserves hold all that the box has."""
        g = fresh(4)
        assert sum(g.money) + sum(market.reserve for market in g.board()) == 40


class TestDeck:
    @pytest.mark.parametrize(
        ("seats", "memphis", "size"),
        [(2, False, 38), (3, False, 38), (4, False, 46), (2, True, 40), (3, True, 41), (4, True, 50), (5, True, 55)],
    )
    def test_sizes(self, seats: int, memphis: bool, size: int) -> None:
        """[R2.5] [R12.3] [R14.1] Senets out with two and three, papyri as players, cups with five."""
        cards = composition(seats, memphis)
        assert len(cards) == size
        assert ("senet" in cards) == (seats > 3)
        assert cards.count("papyrus") == seats * memphis
        assert cards.count("cup") == (4 if seats == 5 else 0)

    def test_foreign_gifts_replace_their_like(self) -> None:
        """[R12.3] [A24] Ten of them, eight with +1 and two with +2: a chair and a harp."""
        ordinary = Counter(composition(4, False)) - Counter(composition(4, True))
        assert ordinary == DATA["foreign"]["replaces"]
        bonuses = {card: row["bonus"] for card, row in FOREIGN.items()}
        assert Counter(bonuses.values()) == {1: 8, 2: 2}
        assert {card for card, bonus in bonuses.items() if bonus == 2} == {"foreign_chair_2", "foreign_harp_2"}

    @pytest.mark.parametrize("seats", SEATS)
    def test_akhenaton_lies_among_the_last_five(self, seats: int) -> None:
        """[R2.5] At each of the five places."""
        assert {fresh(seats, str(n)).deck.index(AKHENATON) for n in range(60)} == set(range(5))

    def test_values_and_types(self) -> None:
        """[R1.6] [R1.7] [A32] [A36] The table of values; cups and papyri are types with one value."""
        values = build_printed().values
        assert values["senet"] == (6, 5, 4)
        assert values["harp"] == values["chair"] == (9, 7, 5)
        assert values["mirror"] == values["statuette"] == (11, 8, 6)
        assert values["necklace"] == values["goldwork"] == (14, 10, 7)
        assert (values["cup"], values["papyrus"]) == ((9, 9, 9), (4, 4, 4))

    def test_cups_are_worth_nine_no_matter_who_owns_them(self) -> None:
        """[R14.2] Also with four owners; at most 9."""
        g = table(5, gifts={A: ["cup"], B: ["cup"], C: ["cup"], D: ["cup"]})
        assert (g.value("cup"), build_printed().gifts["cup"].most) == (9, 9)


class TestPlayersAndCharacters:
    def test_the_highest_roll_begins(self) -> None:
        """[R2.7] [A35] Tied leaders roll again among themselves."""
        rolled_again = 0
        for n in range(40):
            g = fresh(4, str(n))
            rolls = [(event.seat, sum(event.dice)) for event in g.news if isinstance(event, StartRolled)]
            last = rolls[4:] or rolls
            best = max(total for _seat, total in rolls[:4])
            assert {seat for seat, _total in rolls[4:6]} <= {seat for seat, total in rolls[:4] if total == best}
            assert g.first in [seat for seat, _total in last]
            rolled_again += len(rolls) > 4
        assert rolled_again

    def test_a_first_player_who_does_not_sit_here(self) -> None:
        """[R2.7] Refused."""
        with pytest.raises(ValueError, match="seat 3"):
            start(KEY, 3, "x", Options(first=D))

    @pytest.mark.parametrize(
        ("seats", "options", "seals"),
        [(3, {}, 12), (4, {}, 12), (2, {}, 14), (5, {}, 14), (4, {"memphis": True}, 14),
         (4, {"characters": "curse_of_amun"}, 14)],
    )  # fmt: skip
    def test_seals(self, seats: int, options: dict[str, object], seals: int) -> None:
        """[R1.9] [A29] Two more as soon as anything of the expansion is used."""
        g = fresh(seats, **options)
        assert g.supply + sum(market.seal for market in g.board()) == seals

    @pytest.mark.parametrize("name", CHARACTERS)
    def test_scenarios(self, name: str) -> None:
        """[R11.1] Six cards besides Scribes and Merchants."""
        stacks = fresh(4, characters=name).stacks[2:]
        scenario = next(row for row in DATA["character_scenarios"] if row["id"] == name)
        assert Counter(card for stack in stacks for card in stack) == Counter(scenario["characters"])

    def test_six_are_drawn_of_thirteen(self) -> None:
        """[R11.1] The two Maids are two separate cards."""
        seen, maids = set[str](), set[int]()
        for n in range(60):
            drawn = [card for stack in fresh(4, str(n), characters="random6").stacks[2:] for card in stack]
            assert len(drawn) == 6
            seen.update(drawn)
            maids.add(drawn.count("royal_maid"))
        assert len(seen) == 12
        assert maids == {0, 1, 2}

    def test_memphis_is_forced_with_five(self) -> None:
        """[R14.1] [R12.1] Otherwise it is an option."""
        assert [fresh(seats).port for seats in SEATS] == [False, False, False, True]
        assert fresh(2, memphis=True).markets["memphis"].reserve == 1
        assert E in range(fresh(5).seats)


class TestClubsValues:
    def test_a_space_moved_and_one_more(self) -> None:
        """[A2] A corrected board needs no code: another place, another symbol, a space more, one less."""
        corrections = {
            "gizeh_left_8.printed": 0,
            "gizeh_left_x1.printed": 1,
            "gizeh_left_x1.value": 9,
            "gizeh_left_x1.row": 3,
            "gizeh_left_x1.col": 0,
            "gizeh_left_6.symbol": 1,
        }
        stall = fresh(4, corrections=corrections).printed.stalls["gizeh"]["left"]
        assert [space.id for space in stall.spaces] == ["0", "1", "2", "3", "4", "5", "6", "7", "x1"]
        assert (stall.at["x1"].value, stall.at["6"].symbol, stall.rank["x1"]) == (9, "coin", 0)

    def test_values_bonuses_and_the_discovery_stalls(self) -> None:
        """[A3] [A24] [A36] What is inferred or reconstructed can be corrected."""
        corrections = {"necklace.two_owners": 11, "foreign_harp_2.bonus": 1, "gizeh.discovery": 0}
        g = fresh(4, memphis=True, corrections=corrections)
        assert g.printed.values["necklace"] == (14, 11, 7)
        assert g.printed.gifts["foreign_harp_2"].bonus == 1
        assert g.words["foreign_harp_2"] == "foreign harp +1 (second)"  # the first is +1 as printed
        assert g.markets["gizeh"].side == "left"

    @pytest.mark.parametrize(
        ("corrections", "path"),
        [
            ({"gizeh_left_0.row": 1}, "gizeh_left_0.row"),
            ({"akhet_aton_left_0.printed": 0}, "akhet_aton_left_0.printed"),
            ({"necklace.three_owners": 11}, "necklace.three_owners"),
            ({"gizeh_left_0.symbol": 4}, "gizeh_left_0.symbol"),
            ({"foreign_harp_1.bonus": 3}, "foreign_harp_1.bonus"),
            ({"gizeh.middle": 1}, "gizeh.middle"),
            ({f"luxor_left_{n}.printed": 0 for n in range(1, 6)}, "luxor_left_5.printed"),
            ({f"akhet_aton_right_{n}.printed": 0 for n in range(0, 9, 2)}, "akhet_aton_right_0.printed"),
            ({f"abu_simbel_right_{n}.value": 0 for n in (5, 6, 7, 8, 12)}, "abu_simbel_right_12.value"),
            ({f"luxor_left_{n}.value": n + 10 for n in range(1, 7)}, "luxor_left_1.value"),
        ],
    )
    def test_what_cannot_be_is_refused_by_its_path(self, corrections: dict[str, int], path: str) -> None:
        """[A2] [A12] Two spaces in one place, three levels, a value that rises, no such number, nothing that closes."""
        with pytest.raises(WrongValue) as refused:
            fresh(4, corrections=corrections)
        assert refused.value.path == path or path.startswith("luxor_left")
        assert str(refused.value)

    def test_every_stall_is_named_as_one_word(self) -> None:
        """[R1.2] Eight stalls and the port's."""
        assert len(STALLS) == 9
        assert {stall_id(row) for row in DATA["stalls"]} == set(STALLS)
