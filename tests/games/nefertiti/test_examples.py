"""The worked examples of the rules in their order; `RULES.md` names the tests of those that it tells."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.nefertiti.markets.scoring import PriestPoints
from engine.nefertiti.model.board import BOARD, build_printed, composition
from engine.nefertiti.model.datafile import DATA
from engine.nefertiti.position import Nefertiti
from tests.games.nefertiti.table import FOUR, A, B, C, D, E, characters, fresh, legal, play, table

STALLS = build_printed().stalls


def closes(market: str, side: str, *spaces: str) -> bool:
    """Whether servants of one colour on these spaces close the stall, without dice."""
    stall = STALLS[market][side]
    mask = sum(stall.at[space].bit for space in spaces)
    return stall.condition.is_met(mask, dict.fromkeys(spaces, A), {})


def rolls(market: str, side: str, *spaces: str) -> set[tuple[int, ...]]:
    """The rolls that close the stall, the smaller die first."""
    stall = STALLS[market][side]
    mask = sum(stall.at[space].bit for space in spaces)
    faces = range(1, 7)
    every = [(one, two) for one in faces for two in faces if one <= two] if stall.condition.dice == 2 else [
        (die,) for die in faces
    ]  # fmt: skip
    return {roll for roll in every if stall.condition.closes_with(mask, roll)}


def points(g: Nefertiti) -> list[int]:
    """What stands on the prestige track."""
    return [g.points(seat) for seat in range(g.seats)]


class TestBoxAndValues:
    def test_e1_goldwork(self) -> None:
        """[R1.7] 14 with one owner, 7 with three, four or five."""
        g = table(5, gifts={A: ["goldwork", "goldwork"]})
        assert g.value("goldwork") == 14
        for owners in (3, 4, 5):
            g = table(5, gifts={seat: ["goldwork"] for seat in range(min(owners, 4))} | {
                E: ["foreign_goldwork_1"] if owners == 5 else []
            })  # fmt: skip
            assert g.value("goldwork") == 7

    def test_e2_box_totals(self) -> None:
        """[R1.1] [R1.9] [R2.5] 46 gifts, 13 characters, 40 Deben, 12 seals; then 26 cards, 7 Deben, 2 seals."""
        assert Counter(composition(4, False)) == {
            "senet": 5, "double_senet": 3, "harp": 8, "chair": 8, "mirror": 6, "statuette": 6, "necklace": 5,
            "goldwork": 5,
        }  # fmt: skip
        base = [row for row in DATA["characters"] if row["module"] == "base"]
        new = [row for row in DATA["characters"] if row["module"] == "expansion"]
        assert sum(row["copies"] for row in base) == 13
        assert len(DATA["foreign"]["cards"]) + 4 + 5 + sum(row["copies"] for row in new) == 26
        components = DATA["components"]
        assert components["deben_total_value_base"] == 40
        assert components["deben_total_value_with_expansion"] == 47
        assert (components["seals_base"], components["seals_with_expansion"]) == (12, 14)

    def test_e3_a_full_closure_at_abu_simbel(self) -> None:
        """[R4.4] [R4.5] [R5.6] [R6.1] [R6.3] [R6.8] [R6.10] Red 7, Green 3 and 6, Blue 1."""
        gifts = ["statuette", "harp", "chair", "mirror"]
        g = table(3, sides={"abu_simbel": "right"}, money=(8, 6, 3), reserves={"abu_simbel": 4},
                  markets={"abu_simbel": gifts})  # fmt: skip
        market = g.markets["abu_simbel"]
        play(g, "0 place abu_simbel 7")
        assert (market.reserve, g.money[A]) == (3, 9)
        play(g, "1 place abu_simbel 3")
        assert (market.reserve, g.money[B]) == (2, 7)
        play(g, "2 place gizeh 1\n0 place gizeh 2\n1 place abu_simbel 6")
        assert (market.reserve, g.money[B]) == (2, 7)
        play(g, "2 place abu_simbel 1a")
        play(g, "0 take low1 low2")
        assert (g.money[A], market.reserve, g.gifts[A]) == (2, 9, ["harp", "chair"])
        play(g, "1 half")
        assert (g.money[B], market.reserve) == (12, 4)
        play(g, "1 buy top")
        assert (g.money[B], market.reserve, g.seals[B], g.gifts[B]) == (9, 7, 1, ["statuette"])
        assert "buy low3" in legal(g, C)
        play(g, "2 half")
        assert (g.money[C], market.reserve) == (7, 3)
        assert market.cards == [None, None, None, "mirror"]
        assert market.state == "tile"

    def test_e4_sliding_at_a_reopening(self) -> None:
        """[R7.2] The statuette moves up, the senet to the second place, two cards are drawn, a seal is laid."""
        g = table(
            4,
            markets={"luxor": [None, "statuette", None, "senet"], "gizeh": FOUR},
            pawns={"gizeh": {"1": A, "2": A, "3": A}},
            draws=["goldwork", "necklace"],
            sides={"gizeh": "right"},
        )
        play(g, "0 place gizeh 4\n0 take top\n0 half\n0 half")
        luxor = g.markets["luxor"]
        assert luxor.cards == ["statuette", "senet", "goldwork", "necklace"]
        assert luxor.seal
        assert luxor.state == "open"

    def test_e5_e16_statuettes_and_maximum_values(self) -> None:
        """[R1.7] [R1.8] Statuettes 11 and 6; a necklace at most 14, a double senet 12."""
        assert table(4, gifts={A: ["statuette"]}).value("statuette") == 11
        assert table(4, gifts={A: ["statuette"], B: ["statuette"], C: ["statuette"]}).value("statuette") == 6
        gifts = build_printed().gifts
        assert (gifts["necklace"].most, gifts["double_senet"].most) == (14, 12)

    @pytest.mark.parametrize(("owners", "worth"), [(1, 12), (2, 10), (3, 8)])
    def test_e6_double_senets(self, owners: int, worth: int) -> None:
        """[R1.6] [R9.1] Twice the value, single and double ones counted together."""
        gifts = {A: ["double_senet"], B: ["senet"], C: ["senet"]}
        g = table(4, gifts={seat: gifts[seat] for seat in range(owners)}, money=(0, 0, 0, 0))
        assert g.scores(now=True)[A].points == worth


class TestClosingConditions:
    def test_e7_gizeh_left(self) -> None:
        """[R5.1] 1-3-4-5 and 2-4-5-7 touch; diagonals and two groups of two do not."""
        assert closes("gizeh", "left", "1", "3", "4", "5")
        assert closes("gizeh", "left", "2", "4", "5", "7")
        assert not closes("gizeh", "left", "0", "4", "8", "2", "6")
        assert not closes("gizeh", "left", "0", "1", "7", "8")

    def test_e8_akhet_aton_left(self) -> None:
        """[R5.3] A servant on each of the four levels."""
        assert closes("akhet_aton", "left", "0", "1", "4", "7")
        assert closes("akhet_aton", "left", "0", "1", "3", "5", "8")
        assert not closes("akhet_aton", "left", "1", "2", "3", "4", "7", "8", "9")

    @pytest.mark.parametrize("line", ["036", "246", "345"])
    def test_e9_akhet_aton_right(self, line: str) -> None:
        """[R5.4] Three in a line."""
        assert closes("akhet_aton", "right", *line)
        assert not closes("akhet_aton", "right", *line[:2])

    @pytest.mark.parametrize("offers", [("1a", "1b", "2a", "7"), ("2a", "5", "7"), ("1a", "2a", "7", "8")])
    def test_e10_abu_simbel_left(self, offers: tuple[str, ...]) -> None:
        """[R5.5] 11, 14, or 17 and more; 12, 13, 15 and 16 do not close."""
        assert closes("abu_simbel", "left", *offers)
        for passed in (("4", "8"), ("5", "8"), ("7", "8"), ("1a", "7", "8")):
            assert not closes("abu_simbel", "left", *passed)

    @pytest.mark.parametrize("offers", [("1a", "2a", "2b", "6", "7"), ("2a", "3", "12")])
    def test_e11_abu_simbel_right(self, offers: tuple[str, ...]) -> None:
        """[R5.6] [R6.1] 17 or more; of two equal offers the right one is served first."""
        assert closes("abu_simbel", "right", *offers)
        assert not closes("abu_simbel", "right", "1a", "3", "12")
        rank = STALLS["abu_simbel"]["right"].rank
        assert rank["2b"] < rank["2a"] < rank["1b"] < rank["1a"]

    def test_e12_luxor_left(self) -> None:
        """[R5.7] With 2, 3 and 7 taken: 2-2, 2-3 and 3-3."""
        assert rolls("luxor", "left", "2", "3", "7") == {(2, 2), (2, 3), (3, 3)}

    def test_e13_luxor_right(self) -> None:
        """[R5.8] With 3, 4, 5 and 8 taken: 1, 2 and 3; six in a row close always."""
        assert rolls("luxor", "right", "3", "4", "5", "8") == {(1,), (2,), (3,)}
        assert len(rolls("luxor", "right", *"234567")) == 6


class TestCharacters:
    def recruiting(self, character: str, **position: object) -> Nefertiti:
        """A position in which A recruits this character."""
        g = table(4, seals={A: 1}, **position)  # type: ignore[arg-type]
        characters(g, character)
        play(g, f"0 recruit {character}")
        return g

    def test_e14_vizier(self) -> None:
        """[R10.1] Four types: 8 points, the cards are kept."""
        g = self.recruiting("vizier", gifts={A: ["senet", "statuette", "mirror", "necklace", "necklace"]})
        assert points(g)[A] == 8
        assert len(g.gifts[A]) == 5

    def test_e15_first_merchant(self) -> None:
        """[R10.2] A harp for a statuette costs 2; a necklace for a statuette costs nothing and brings nothing back."""
        gifts = {A: ["harp", "necklace", "statuette"], B: ["statuette"], C: ["statuette"]}
        g = self.recruiting("merchant_first", gifts=gifts)
        play(g, "0 swap harp 1 statuette")
        assert (g.money[A], g.money[B]) == (3, 7)
        play(g, "0 swap necklace 2 statuette\n0 done")
        assert (g.money[A], g.money[C]) == (3, 5)
        assert [sorted(own) for own in g.gifts[:3]] == [["statuette"] * 3, ["harp"], ["necklace"]]

    def test_e17_royal_maid(self) -> None:
        """[R10.4] Three owners: each discards a chair for 5 points; Green's four are then worth 9 each."""
        g = self.recruiting("royal_maid", gifts={A: ["chair"] * 5, B: ["chair"], D: ["chair"]})
        play(g, "0 name chair")
        assert points(g) == [5, 5, 0, 5]
        assert g.gifts[A] == ["chair"] * 4
        assert g.value("chair") == 9

    def test_e18_scribe(self) -> None:
        """[R10.6] Four units at 5 and 2: 28 points; Black's senets are worth 6 again."""
        g = self.recruiting("scribe_2", gifts={A: ["double_senet", "senet", "senet"], B: ["senet", "senet"]})
        play(g, "0 tally senet")
        assert points(g)[A] == 28
        assert g.gifts[A] == []
        assert g.value("senet") == 6

    def test_e19_beggar(self) -> None:
        """[R11.3] A Deben each of Gizeh and Akhet-Aton, a necklace and a chair face down."""
        markets = {"luxor": ["necklace", None, None, None], "abu_simbel": ["harp", "chair", None, None]}
        g = self.recruiting("beggar", markets=markets, reserves={"gizeh": 1, "akhet_aton": 3})
        play(g, "0 beg gizeh\n0 beg akhet_aton\n0 flip luxor top\n0 flip abu_simbel low1\n0 done")
        assert g.money[A] == 7
        assert [g.markets[id_].reserve for id_ in BOARD] == [0, 2, 0, 0]
        assert [g.markets[id_].down for id_ in BOARD] == [[], [], [1], [0]]

    def test_e20_priest_of_amun(self) -> None:
        """[R11.5] [R9.3] Tied for third: 9 points."""
        g = table(4, money=(8, 6, 4, 4))
        g.priest = C
        lines = g.scores(now=True)[C].lines
        assert lines[-1] == PriestPoints(9, 3)

    def test_e21_royal_scribe(self) -> None:
        """[R11.6] [R14.2] 3 chairs, one of two statuettes and a cup: 49 points."""
        g = table(5, seals={A: 1}, gifts={A: ["chair"] * 3 + ["statuette"] * 2 + ["cup"], B: ["statuette"]})
        characters(g, "royal_scribe")
        play(g, "0 recruit royal_scribe")
        play(g, "0 tally chair\n0 tally chair\n0 tally chair\n0 tally statuette\n0 tally cup\n0 done")
        assert points(g)[A] == 49
        assert g.gifts[A] == ["statuette"]


class TestMemphis:
    def test_e22_when_foreign_gifts_are_awarded(self) -> None:
        """[R12.5] [R12.6] [R12.7] Not without a pawn, not without a new gift; then from the highest offer down."""
        foreign = ["foreign_chair_1", "foreign_harp_1"]
        draws = ["foreign_chair_2", "foreign_harp_2", *["harp"] * 4, *["chair"] * 4, "foreign_mirror_1",
                 "foreign_mirror_2", *["mirror"] * 4]  # fmt: skip
        g = table(
            4,
            memphis=True,
            draws=draws,
            sides=dict.fromkeys(BOARD, "left") | {"gizeh": "right"},
            markets={"memphis": foreign},
            pawns={"gizeh": {"1": A, "2": A, "3": A}},
            money=(9, 9, 9, 9),
        )
        play(g, "0 place gizeh 4")
        memphis = g.markets["memphis"]
        assert len(memphis.cards) == 4
        assert g.markets["luxor"].cards == ["harp"] * 4
        play(g, "1 place memphis 3\n2 place abu_simbel 4\n3 place abu_simbel 7")
        assert g.markets["gizeh"].cards == ["chair"] * 4
        assert len(memphis.cards) == 4
        assert memphis.servants == {"3": B}
        play(g, "0 place memphis 4\n1 place gizeh 0\n2 place memphis 5\n3 place akhet_aton 0\n0 place akhet_aton 1")
        play(g, "1 place akhet_aton 3\n2 place akhet_aton 6")
        assert len(memphis.cards) == 6
        assert g.to_move() == (C,)
        play(g, "2 take foreign_chair_2 foreign_harp_2")
        assert (g.money[C], len(memphis.cards), g.to_move()) == (4, 4, (A,))
        play(g, "0 buy foreign_mirror_1")
        assert g.to_move() == (B,)
        play(g, "1 half")
        assert memphis.servants == {}
        assert memphis.state == "open"

    def test_e23_foreign_bonuses(self) -> None:
        """[R12.11] Five chairs, +1 and +2, two owners: 50 points."""
        g = table(4, memphis=True, money=(0, 0, 0, 0), gifts={
            A: ["foreign_chair_1", "foreign_chair_2", "chair", "chair", "chair"], B: ["chair"],
        })  # fmt: skip
        assert g.scores(now=True)[A].points == 50


class TestBonusesAndStacks:
    def test_e24_bonus_limit(self) -> None:
        """[R4.4] [R4.5] First on an empty market and on a coin: 2 Deben, as far as they are there."""
        for reserve, taken in ((4, 2), (1, 1), (0, 0)):
            g = table(4, sides={"gizeh": "left"}, reserves={"gizeh": reserve})
            play(g, "0 place gizeh 3")
            assert g.money[A] == 5 + taken

    @pytest.mark.parametrize(
        ("seats", "scribes"),
        [(2, ["scribe_2", "scribe_1"]), (3, ["scribe_3", "scribe_2", "scribe_1"]),
         (4, ["scribe_3", "scribe_2", "scribe_2", "scribe_1"])],
    )  # fmt: skip
    def test_e25_stacks(self, seats: int, scribes: list[str]) -> None:
        """[R2.3] Merchants with the First Merchant on top; Scribes by the number of players."""
        g = fresh(seats)
        assert list(reversed(g.stacks[0])) == scribes
        assert list(reversed(g.stacks[1])) == ["merchant_first", "merchant", "merchant"]
        assert ["royal_maid", "royal_maid"] in g.stacks
