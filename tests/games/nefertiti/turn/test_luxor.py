"""The dice of Luxor: rolled with each pawn, kept for later turns."""

from __future__ import annotations

from engine.nefertiti.model.events import DieRolled, Rolled
from engine.nefertiti.position import Nefertiti
from engine.nefertiti.turn.luxor import Rerolling
from engine.nefertiti.view.board_view import main_market
from tests.games.nefertiti.table import FOUR, A, B, C, D, legal, play, preview, stored, table


def at_luxor(side: str = "left", servants: dict[str, int] | None = None, **position: object) -> Nefertiti:
    """Luxor is open with this stall, Gizeh has the tile."""
    g = table(sides={"luxor": side}, pawns={"luxor": servants or {}}, **position)  # type: ignore[arg-type]
    g.markets["luxor"].state, g.markets["gizeh"].state = "open", "tile"
    return stored(g)


def seeded(g: Nefertiti, *dice: int) -> Nefertiti:
    """The same position with a seed whose next roll is this one."""
    for n in range(2000):
        g.seed, g.draws = f"roll {n}", 0
        rolled = g.copy()
        number = rolled.below(6 ** len(dice))
        if [number // 6**k % 6 + 1 for k in range(len(dice))] == list(dice):
            return g
    raise AssertionError("no seed")


class TestRolling:
    def test_two_dice_on_the_left_one_on_the_right(self) -> None:
        """[R5.7] [R5.8] At once."""
        (rolled,) = [e for e in play(seeded(at_luxor(), 5, 6), "0 place luxor 1") if isinstance(e, Rolled)]
        assert rolled.dice == (5, 6)
        (die,) = [e for e in play(seeded(at_luxor("right"), 6), "0 place luxor 1") if isinstance(e, DieRolled)]
        assert die.die == 6

    def test_a_hit_closes(self) -> None:
        """[R5.7] [R5.8] Each die on a taken space; a die no higher than the chain."""
        for g in (
            seeded(at_luxor(servants={"2": B}, markets={"luxor": FOUR}), 2, 3),
            seeded(at_luxor("right", {"2": B}, markets={"luxor": FOUR}), 2),
        ):
            play(g, "0 place luxor 3")
            assert g.serving is not None
            assert g.serving.market == "luxor"
            assert (g.holder, g.dice, g.ankh) == (None, [], A)

    def test_spaces_above_six_never_help(self) -> None:
        """[R5.7]"""
        g = seeded(at_luxor(servants={"7": B}), 1, 6)
        play(g, "0 place luxor 8")
        assert g.markets["luxor"].open


class TestKeepingTheDice:
    def kept(self) -> Nefertiti:
        """A has rolled 5 and 6 for a servant on 1; B, C and D have placed elsewhere; A has placed again."""
        g = seeded(at_luxor(money=(9, 9, 9, 9)), 5, 6)
        play(g, "0 place luxor 1")
        assert g.to_move() == (B,)  # no further roll in the turn of the placement
        play(g, "1 place akhet_aton 9\n2 place akhet_aton 8\n3 place akhet_aton 7\n0 place akhet_aton 6")
        return g

    def test_once_at_the_end_of_each_later_turn(self) -> None:
        """[R5.9] [A8] [A9] A free option: nothing is placed for it."""
        g = self.kept()
        assert isinstance(g.decision, Rerolling)
        assert main_market(g) == "luxor"  # which a phone shows
        assert legal(g, A) == ["roll", "skip"]
        assert str(g.default_move(A)) == "skip"
        play(seeded(g, 5, 5), "0 roll")
        assert g.to_move() == (B,)
        assert g.holder == A

    def test_the_preview_says_who_would_be_served(self) -> None:
        """[R5.9] [R6.1] Before a roll that may close it; where no roll can, only that."""
        assert preview(self.kept(), A, "roll") == [
            "1 of 36 possible rolls closes Luxor.",
            "If it closes:",
            "Player 1 on 1 goes first: nothing left to buy",
            "Then Gizeh opens with 4 new gifts.",
        ]
        g = at_luxor(servants={"8": A}, turn=A)
        g.holder, g.dice = A, [4, 5]
        play(g, "0 place abu_simbel 3")
        assert preview(g, A, "roll") == ["0 of 36 possible rolls close Luxor."]

    def test_a_closure_counts_as_caused_by_the_holder(self) -> None:
        """[R5.9] The ankh is his, and the dice return."""
        g = self.kept()
        play(seeded(g, 1, 1), "0 roll")
        assert (g.ankh, g.holder, g.markets["luxor"].state) == (A, None, "tile")
        assert g.to_move() == (B,)

    def test_the_next_pawn_there_takes_the_dice(self) -> None:
        """[R5.9] They move to the player who places it."""
        g = self.kept()
        play(g, "0 skip")
        play(seeded(g, 6, 6), "1 place luxor 2")
        assert g.holder == B
        play(g, "2 place akhet_aton 5\n3 place akhet_aton 4")
        play(g, "0 place abu_simbel 3")
        assert g.to_move() == (B,)  # A is not asked any more

    def test_a_high_priest_rolls_for_each_placement(self) -> None:
        """[A9] Two servants on Luxor, two rolls, and none at the end of the turn."""
        g = at_luxor(seals={A: 1})
        play(g, "0 recruit high_priest")
        play(seeded(g, 5, 6), "0 place luxor 1")
        events = play(seeded(g, 5, 6), "0 place luxor 2")
        assert sum(isinstance(event, Rolled) for event in events) == 1
        assert g.to_move() == (B,)

    def test_the_dice_return_however_luxor_closes(self) -> None:
        """[R5.9] Also when it is named."""
        g = at_luxor(servants={"1": C, "2": C, "3": C, "7": C}, turn=C)
        g.holder, g.dice = D, [4, 5]
        play(g, "2 close luxor")
        assert (g.holder, g.dice) == (None, [])
