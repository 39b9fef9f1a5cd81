"""The port of Memphis: placing, when its gifts are awarded, papyri, the last attribution."""

from __future__ import annotations

from engine.nefertiti.model.board import AKHENATON, FOREIGN, build_printed
from engine.nefertiti.model.refusals import StallEnded
from engine.nefertiti.position import Nefertiti
from tests.games.nefertiti.table import FOUR, A, B, C, D, characters, fresh, legal, play, preview, table, why

PORT = ("foreign_harp_1", "foreign_harp_2", "foreign_chair_1")
HARPS = ["harp"] * 4


def reopening(
    draws: list[str],
    port: dict[str, int],
    gifts: tuple[str, ...] = PORT,
    owned: dict[int, list[str]] | None = None,
    **position: object,
) -> Nefertiti:
    """D closes Gizeh, where nobody can take anything; Luxor opens with these cards."""
    position = {"money": (9, 9, 9, 9), "gifts": owned, **position}
    g = table(turn=D, memphis=True, sides={"gizeh": "right"}, draws=draws, markets={"memphis": gifts},
              pawns={"gizeh": {"1": A, "2": A, "3": A}, "memphis": port}, **position)  # type: ignore[arg-type]  # fmt: skip
    play(g, "3 place gizeh 4")
    return g


class TestPlacing:
    def test_as_on_an_open_market(self) -> None:
        """[R12.1] [R12.2] [A25] With the opening bonus; it never closes and never carries a seal."""
        g = table(memphis=True, reserves={"memphis": 1})
        play(g, "0 place memphis 5")
        assert g.money[A] == 6
        for n, seat in enumerate((B, C, D, A, B, C, D), start=1):
            play(g, f"{seat} place memphis {n if n < 5 else n + 1}")
        assert g.markets["memphis"].open
        assert not g.markets["memphis"].seal

    def test_it_has_spaces_without_symbols(self) -> None:
        """[R12.1] [A2] One to nine."""
        spaces = build_printed().stalls["memphis"]["only"].spaces
        assert [(space.value, space.symbol) for space in spaces] == [(n, "none") for n in range(1, 10)]


class TestWhenGiftsAreAwarded:
    def test_drawn_foreign_gifts_go_there_and_are_replaced(self) -> None:
        """[R7.5] [R12.5] At the set-up as well."""
        for n in range(20):
            g = fresh(4, str(n), memphis=True)
            assert set(g.markets["memphis"].cards) <= set(FOREIGN)
            assert not set(FOREIGN) & {card for market in g.board() for card in market.cards}

    def test_a_new_one_and_four_in_all(self) -> None:
        """[R12.5] [A27] After the filling is complete, so that all of them take part."""
        g = reopening(["foreign_mirror_1", *HARPS[:3], "foreign_mirror_2", "harp"], {"5": B})
        assert g.markets["luxor"].cards == HARPS
        assert g.to_move() == (B,)
        assert len(g.markets["memphis"].cards) == 5

    def test_not_with_three(self) -> None:
        """[R12.5] Fewer than four wait."""
        g = reopening(["foreign_mirror_1", *HARPS], {"5": B}, gifts=PORT[:2])
        assert g.markets["memphis"].servants == {"5": B}

    def test_not_without_a_new_one(self) -> None:
        """[R12.5] Though five lie there."""
        g = reopening(HARPS, {"5": B}, gifts=(*PORT, "foreign_mirror_1", "foreign_mirror_2"))
        assert g.markets["memphis"].servants == {"5": B}

    def test_not_without_a_pawn(self) -> None:
        """[R12.6] The gifts stay."""
        g = reopening(["foreign_mirror_1", *HARPS], {})
        assert len(g.markets["memphis"].cards) == 4
        assert g.to_move() == (A,)

    def test_ankh_tile_and_turn_stay(self) -> None:
        """[R12.10] Only the closure before moved them."""
        g = reopening(["foreign_mirror_1", *HARPS], {"5": B})
        play(g, f"1 {legal(g, B)[0]}")
        assert (g.ankh, g.markets["gizeh"].state, g.to_move()) == (D, "tile", (A,))
        assert g.markets["memphis"].open


class TestAttribution:
    def test_two_for_the_best_then_one_each(self) -> None:
        """[R12.7] [A5] From one pool; who is not the best buys one or takes half; what is left stays."""
        g = reopening(["foreign_mirror_1", *HARPS], {"7": B, "5": C, "2": B})
        assert len(legal(g, B)) == 6
        play(g, "1 take foreign_harp_1 foreign_harp_2")
        assert legal(g, C) == ["buy foreign_chair_1", "buy foreign_mirror_1", "half"]
        play(g, "2 half")
        assert g.money[C] == 13
        play(g, "1 buy foreign_chair_1")
        assert g.markets["memphis"].cards == ["foreign_mirror_1"]
        assert g.servants[B] == 4

    def test_insolvent(self) -> None:
        """[R12.7] [R6.4] A gift is discarded, the next one is an ordinary follower."""
        g = reopening(["foreign_mirror_1", *HARPS], {"7": B, "5": C}, money=(5, 3, 9, 5), owned={B: ["chair"]})
        assert g.gifts[B] == []
        assert g.to_move() == (C,)
        assert "half" in legal(g, C)

    def test_shortage(self) -> None:
        """[R12.8] [A26] The last one goes to the best bidder; without any nobody owes anything."""
        g = reopening([AKHENATON], {"7": B, "5": C}, gifts=PORT[:1])
        assert g.gifts[B] == ["foreign_harp_1"]
        assert (g.money[B], g.money[C]) == (2, 13)  # C could only take half of 7
        g = reopening([AKHENATON], {"7": B, "5": C}, gifts=())
        assert (g.money[B], g.money[C]) == (9, 9)

    def test_the_last_attribution(self) -> None:
        """[R8.1] [R12.9] [A25] When Akhenaton comes, whatever their number; nobody is placed there any more."""
        g = reopening(["harp", "foreign_mirror_1", AKHENATON], {"5": B}, gifts=())
        assert g.gifts[B] == ["foreign_mirror_1"]
        assert g.markets["memphis"].state == "ended"
        assert why(g, A, "place memphis 1") == StallEnded()

    def test_the_last_attribution_without_pawns(self) -> None:
        """[R12.6] [R12.9] The port is over all the same."""
        g = reopening([AKHENATON], {})
        assert g.markets["memphis"].state == "ended"


class TestPapyrusAndForeignGifts:
    def test_a_bought_papyrus_brings_a_seal(self) -> None:
        """[R12.4] As long as there are seals; with the upper row's own seal two."""
        g = table(turn=D, memphis=True, sides={"gizeh": "right"}, pawns={"gizeh": {"7": B, "5": C}},
                  markets={"gizeh": ("papyrus", "papyrus", "harp", "chair")}, money=(9, 9, 9, 9))  # fmt: skip
        play(g, "3 place gizeh 1\n1 take top")
        assert g.seals[B] == 2
        g.seals[A], g.supply = g.seals[A] + g.supply, 0
        play(g, "2 buy low1")
        assert g.seals[C] == 0

    def test_not_from_another_player(self) -> None:
        """[R12.4] An exchange with a player brings none."""
        g = table(memphis=True, seals={A: 1}, gifts={A: ["papyrus", "harp"], B: ["papyrus"]})
        g.stacks = [["merchant"]]
        play(g, "0 recruit merchant\n0 swap harp 1 papyrus\n0 done")
        assert g.seals[A] == 0

    def test_foreign_gifts_are_of_the_ordinary_type(self) -> None:
        """[R12.11] [R1.8] Same value, same maximum; their owners count together."""
        g = table(memphis=True, gifts={A: ["harp"], B: ["foreign_harp_2"]})
        assert g.value("harp") == 7
        assert g.printed.gifts["foreign_harp_2"].most == 9

    def test_bonuses_add_up_for_every_unit(self) -> None:
        """[R12.11] [R9.1] Of one's own only."""
        g = table(memphis=True, money=(0, 0, 0, 0), gifts={
            A: ["harp", "foreign_harp_1", "foreign_harp_2"], B: ["harp"],
        })  # fmt: skip
        assert [score.points for score in g.scores(now=True)[:2]] == [3 * (7 + 3), 7]


def test_memphis_fills_while_markets_open_for_everybody() -> None:
    """[R12.5] Cards of the board never lie at the port."""
    g = fresh(5)
    assert set(g.markets["memphis"].cards) <= set(FOREIGN)
    assert len(FOUR) == 4


def test_the_maid_speaks_of_the_bonuses_that_her_discards_score() -> None:
    """[R10.4] [R12.11] [A15] Two owners of chairs: 7 a unit, and 2 more for who owns the foreign one."""
    g = table(memphis=True, gifts={A: ["foreign_chair_2"], B: ["chair"]}, seals={A: 1})
    characters(g, "royal_maid")
    play(g, "0 recruit royal_maid")
    assert preview(g, A, "name chair") == [
        "7 per gift for one discarded card of this type: Player 1 and Player 2.",
        "The bonuses of their foreign gifts of this type are added.",
    ]
    play(g, "0 name chair")
    assert [g.points(seat) for seat in (A, B)] == [9, 7]
