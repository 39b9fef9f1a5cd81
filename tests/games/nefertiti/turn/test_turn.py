"""A turn: recruiting, placing, naming a market, passing; the High Priest."""

from __future__ import annotations

from engine.core import NotOpen
from engine.nefertiti.model.board import Stall
from engine.nefertiti.model.events import Attribution, Passed
from engine.nefertiti.model.moves import Place
from engine.nefertiti.model.refusals import (
    Beneath,
    NoSeal,
    NotThere,
    OneCharacter,
    OneOnMemphis,
    SpaceTaken,
    StallClosed,
    StillServants,
)
from engine.nefertiti.position import Nefertiti
from engine.nefertiti.turn.luxor import Rerolling
from engine.nefertiti.turn.placing import ask_placement, placements
from engine.nefertiti.turn.tax_collectors import PlacingCollector
from engine.nefertiti.view.board_view import main_market
from tests.games.nefertiti.table import FOUR, A, B, C, D, characters, fresh, legal, play, table, told, why


class TestRecruiting:
    def test_a_seal_a_top_card_once_a_turn_before_placing(self) -> None:
        """[R3.1] [R3.2] [R2.3] The seal returns to the supply, the card leaves the game."""
        g = table(seals={A: 2})
        supply = g.supply
        assert why(g, A, "recruit scribe_1") == Beneath()
        play(g, "0 recruit vizier")
        assert (g.seals[A], g.supply) == (1, supply + 1)
        assert ["vizier"] not in g.stacks
        assert why(g, A, "recruit treasurer") == OneCharacter()
        assert all(move.startswith("place") for move in legal(g, A))

    def test_without_a_seal(self) -> None:
        """[R3.2] Closed, with the reason."""
        assert why(table(), A, "recruit vizier") == NoSeal()

    def test_a_seal_of_this_turn_pays_for_nothing_in_it(self) -> None:
        """[R3.2] The Thief's seal is for a later turn."""
        g = table(seals={A: 1}, markets={"luxor": FOUR})
        g.markets["luxor"].seal, g.supply = True, g.supply - 1
        play(g, "0 recruit thief\n0 steal top")
        assert g.seals[A] == 1
        assert not [move for move in legal(g, A) if move.startswith("recruit")]

    def test_a_character_that_can_do_nothing(self) -> None:
        """[R3.3] [A16] Recruiting it is legal; its card is gone."""
        g = table(seals={A: 1})
        characters(g, "merchant")
        events = play(g, "0 recruit merchant")
        assert "Merchant: there is nothing to do" in told(g, events)
        assert g.stacks == [[]]
        assert legal(g, A)[0] == "place gizeh 1"

    def test_a_permission_may_be_declined(self) -> None:
        """[R3.3] [A16] In part or wholly."""
        g = table(seals={A: 1}, reserves={"gizeh": 4})
        play(g, "0 recruit treasurer\n0 done")
        assert g.markets["gizeh"].reserve == 4
        assert g.to_move() == (A,)

    def test_characters_stay_until_the_end(self) -> None:
        """[R8.4] Also when Akhenaton has come."""
        g = table(seals={A: 1})
        g.akhenaton = True
        assert "recruit vizier" in legal(g, A)


class TestPlacing:
    def test_any_free_space_of_an_open_market(self) -> None:
        """[R4.1] [R1.3] [R1.4] Not on the covered stall, not on a taken space, not on the market with the tile."""
        g = table(sides={"gizeh": "right"}, pawns={"gizeh": {"1": B}})
        moves = legal(g, A)
        assert "place gizeh 2" in moves
        assert "place gizeh 0" not in moves
        assert why(g, A, "place gizeh 1") == SpaceTaken()
        assert why(g, A, "place gizeh 0") == NotOpen("R4.1", Place("gizeh", "0"))
        assert why(g, A, "place luxor 1") == StallClosed()

    def test_promises_need_no_money_and_a_stall_takes_several_servants(self) -> None:
        """[R4.2] [R4.3] Nobody asks before the market closes."""
        g = table(money=(0, 0, 0, 0), pawns={"akhet_aton": {"9": A, "8": A}})
        play(g, "0 place akhet_aton 7")
        assert list(g.markets["akhet_aton"].servants.values()) == [A, A, A]

    def test_the_opening_bonus_is_for_the_first_pawn(self) -> None:
        """[R4.4] [R7.3] One Deben, if there is one."""
        g = table(reserves={"gizeh": 3}, sides={"gizeh": "left"})
        play(g, "0 place gizeh 1\n1 place gizeh 2")
        assert g.money[:2] == [6, 5]

    def test_the_condition_is_tested_after_each_pawn(self) -> None:
        """[R4.6] [R4.7] [R5.2] The third colour closes Gizeh; its pawns come before anything else."""
        g = table(sides={"gizeh": "right"}, pawns={"gizeh": {"1": B, "2": C}}, markets={"gizeh": FOUR})
        play(g, "0 place gizeh 8")
        assert g.ankh == A
        assert g.to_move() == (C,)  # A cannot pay 8 and has no gift to discard

    def test_four_of_any_colours(self) -> None:
        """[R5.2] Whatever their offers."""
        g = table(sides={"gizeh": "right"}, pawns={"gizeh": {"1": B, "2": B}})
        play(g, "0 place gizeh 3")
        assert g.markets["gizeh"].open
        play(g, "1 place gizeh 4")
        assert not g.markets["gizeh"].open


class TestWithoutServants:
    EVERYWHERE = {"gizeh": {"1": A}, "akhet_aton": {"0": A, "1": A}, "abu_simbel": {"3": A}}

    def test_a_market_is_named(self) -> None:
        """[R4.8] Only an open one with an own servant; it closes at once."""
        g = table(sides={"gizeh": "right"}, pawns=self.EVERYWHERE)
        assert [move for move in legal(g, A) if not move.startswith("recruit")] == [
            "close gizeh", "close akhet_aton", "close abu_simbel",
        ]  # fmt: skip
        assert why(g, A, "close luxor") == NotThere()
        play(g, "0 close akhet_aton")
        assert (g.servants[A], g.ankh, g.markets["akhet_aton"].state) == (2, A, "tile")
        assert g.to_move() == (B,)

    def test_nobody_names_who_can_place(self) -> None:
        """[R4.8]"""
        g = table(pawns={"gizeh": {"1": A}})
        assert why(g, A, "close gizeh") == StillServants()

    def test_memphis_cannot_be_named(self) -> None:
        """[R4.8] [A11] It is never closed."""
        g = table(memphis=True, pawns={"memphis": {"1": A, "2": A, "3": A}, "akhet_aton": {"0": A}})
        assert legal(g, A) == ["close akhet_aton"]
        assert main_market(g) == "akhet_aton"  # which a phone shows

    def test_all_on_memphis_is_a_pass(self) -> None:
        """[R4.10] [A11] Nobody is asked; when everybody has passed, the gifts are awarded whatever their number."""
        on_port = {str(n): n % 2 for n in range(1, 9)}
        g = table(2, memphis=True, pawns={"memphis": on_port}, markets={"memphis": ["foreign_harp_1"]}, turn=B,
                  money=(2, 9))  # fmt: skip
        g.servants = [0, 0]
        g.agenda.pop()
        g.news = []
        g.placements, g.active = 1, B
        ask_placement(g)
        g.advance()
        assert sum(isinstance(event, Passed) for event in g.news) == 2
        assert any(isinstance(event, Attribution) for event in g.news)

    def test_a_full_board_counts_as_no_servants(self) -> None:
        """[R4.9] [A12] Only a corrected board can fill up: a market is named, or the placement passed."""
        pawns = {"gizeh": {"1": B, "2": B, "3": B}, "akhet_aton": {"0": A}}
        g = table(pawns=pawns, sides={"gizeh": "right"})
        for market in g.board():
            market.state = "closed" if market.id != "akhet_aton" else "open"
        g.printed = g.printed.__class__(
            g.printed.gifts,
            g.printed.values,
            {**g.printed.stalls, "akhet_aton": {"left": one_space(g), "right": one_space(g)}},
            g.printed.discovery,
        )
        assert g.servants[A] == 3
        assert legal(g, A) == ["close akhet_aton"]
        assert main_market(g) == "akhet_aton"  # which a phone shows
        assert legal_for(g, B) == ["pass"]


def one_space(g: Nefertiti) -> Stall:
    """A stall with one taken space."""
    stall = g.printed.stalls["akhet_aton"]["left"]
    only = stall.spaces[0]
    return Stall(
        stall.id, stall.market, stall.side, stall.layout, (only,), {only.id: only}, stall.places[:1], {only.id: 0},
        stall.condition, (),
    )  # fmt: skip


def legal_for(g: Nefertiti, seat: int) -> list[str]:
    """The placements open to another seat."""
    return [str(move) for move in placements(g, seat)]


class TestHighPriest:
    def test_two_placements(self) -> None:
        """[R10.3] On the same market or on two; then the next player."""
        g = table(seals={A: 1})
        play(g, "0 recruit high_priest\n0 place gizeh 1")
        assert g.to_move() == (A,)
        play(g, "0 place akhet_aton 0")
        assert g.to_move() == (B,)

    def test_the_first_closure_comes_before_the_second_placement(self) -> None:
        """[R10.3] [R7.4] [A10] Servants that return can be placed again; two closures follow each other."""
        g = table(
            seals={A: 1},
            sides={"gizeh": "right"},
            pawns={"gizeh": {"1": A, "2": A, "3": A}, "abu_simbel": {"7": B, "6": C}},
            markets={"abu_simbel": FOUR},
            money=(9, 9, 9, 9),
        )
        play(g, "0 recruit high_priest\n0 place gizeh 4")
        assert g.to_move() == (A,)
        assert (g.servants[A], g.markets["gizeh"].state, g.markets["luxor"].state) == (4, "tile", "open")
        play(g, "0 place abu_simbel 5\n1 take top\n2 half\n0 half")
        assert g.markets["gizeh"].state == "open"
        assert g.markets["abu_simbel"].state == "tile"

    def test_without_a_second_servant_a_market_is_named(self) -> None:
        """[R10.3] [R4.8] Both placements are compulsory."""
        g = table(seals={A: 1}, pawns={"akhet_aton": {"0": A, "1": A}, "abu_simbel": {"3": A}})
        play(g, "0 recruit high_priest\n0 place gizeh 1")
        assert legal(g, A) == ["close gizeh", "close akhet_aton", "close abu_simbel"]

    def test_one_servant_on_memphis_at_most(self) -> None:
        """[R12.1] The ordinary one."""
        g = table(seals={A: 1}, memphis=True)
        play(g, "0 recruit high_priest\n0 place memphis 1")
        assert why(g, A, "place memphis 2") == OneOnMemphis()
        assert not [move for move in legal(g, A) if "memphis" in move]


class TestCourse:
    def test_turns_run_clockwise(self) -> None:
        """[R2.7] [R3.1] [R1.10] Also after a closure: the ankh changes nothing."""
        g = table(sides={"gizeh": "right"}, pawns={"gizeh": {"1": B, "2": C}}, turn=D, money=(0, 0, 0, 0))
        play(g, "3 place gizeh 8")
        assert (g.ankh, g.to_move()) == (D, (A,))

    def test_the_order_of_a_turn_of_two(self) -> None:
        """[R3.1] Servant, collector, dice."""
        g = table(2, turn=A, pawns={"akhet_aton": {"9": B}})
        g.holder, g.dice = A, [1, 1]
        g.markets["luxor"].state, g.markets["gizeh"].state = "open", "tile"
        g.markets["luxor"].servants, g.servants[A] = {"7": A}, g.servants[A] - 1
        play(g, "0 place abu_simbel 3")
        assert isinstance(g.decision, PlacingCollector)
        play(g, "0 skip")
        assert isinstance(g.decision, Rerolling)
        play(g, "0 skip")
        assert g.to_move() == (B,)

    def test_a_round_is_once_around_the_table(self) -> None:
        """[R3.1] The bar says which."""
        g = fresh(3, first=C)
        assert (g.round, g.to_move()) == (1, (C,))
        for seat in (C, A, B):
            play(g, f"{seat} {legal(g, seat)[-1]}")
        assert g.round == 2
