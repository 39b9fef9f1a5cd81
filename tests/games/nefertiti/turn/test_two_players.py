"""Two players: tax collectors and the neutral player."""

from __future__ import annotations

from engine import read_move
from engine.core import plain, say
from engine.nefertiti.model.refusals import FaceDown, NeverBest, OwnStall
from engine.nefertiti.position import Nefertiti
from engine.nefertiti.turn.market_closing import close
from engine.nefertiti.turn.tax_collectors import PlacingCollector
from engine.nefertiti.view.laid_out import laid_out
from tests.games.nefertiti.table import FOUR, KEY, A, B, characters, fresh, legal, play, preview, stored, table, why


def two(pawns: dict[str, dict[str, int]] | None = None, collectors: dict[str, dict[str, int]] | None = None,
        **position: object) -> Nefertiti:  # fmt: skip
    """Two players, with collectors on these spaces."""
    position = {"sides": {"gizeh": "right", "akhet_aton": "left", "abu_simbel": "right"}, **position}
    g = table(2, pawns=pawns or {}, **position)  # type: ignore[arg-type]
    for market, on in (collectors or {}).items():
        g.markets[market].collectors = dict(on)
        for seat in on.values():
            g.collectors[seat] -= 1
    return stored(g)


class TestSetUp:
    def test_as_four_players_but(self) -> None:
        """[R13.1] Money, Scribes, senets out; four servants and two collectors each."""
        g = fresh(2, first=A)
        assert (g.money, g.servants, g.collectors) == ([10, 11], [4, 4], [2, 2])
        assert g.stacks[0] == ["scribe_1", "scribe_2"]
        assert not {"senet", "double_senet"} & set(g.unseen())

    def test_the_neutral_player_counts_as_an_owner(self) -> None:
        """[R13.2] [R9.1] For values only: no score of his own."""
        g = two(gifts={A: ["harp"], B: ["harp"]}, neutral=["harp"], money=(0, 0))
        assert g.value("harp") == 5
        assert [score.points for score in g.scores(now=True)] == [5, 5]


class TestPlacingCollectors:
    def test_after_the_servant_if_one_likes(self) -> None:
        """[R13.4] [A28] One, or none; not where a servant was placed in this turn."""
        g = two({"akhet_aton": {"9": B}})
        play(g, "0 place gizeh 8")
        assert isinstance(g.decision, PlacingCollector)
        assert legal(g, A)[0] == "skip"
        assert why(g, A, "collector gizeh 1") == OwnStall()
        play(g, "0 collector akhet_aton 3")
        assert g.to_move() == (B,)
        assert g.collectors == [1, 2]

    def test_the_button_of_none_names_it(self) -> None:
        """[R13.4] As a choice and on the button."""
        g = two({"akhet_aton": {"9": B}})
        play(g, "0 place gizeh 8")
        assert say(g.preview(A, [read_move(KEY, "skip")]).label, plain(g.words)) == "Place no collector"

    def test_never_the_highest_offer(self) -> None:
        """[R13.4] [A28] Behind a servant of either player; no empty stall; equal offers by their order."""
        g = two({"abu_simbel": {"2a": B}})
        play(g, "0 place gizeh 8")
        assert [move for move in legal(g, A) if "abu" in move] == ["collector abu_simbel 1a", "collector abu_simbel 1b"]
        assert why(g, A, "collector abu_simbel 2b") == NeverBest()
        assert why(g, A, "collector akhet_aton 0") == NeverBest()

    def test_no_deben_for_a_collector(self) -> None:
        """[R13.3] [A28] Neither for opening nor for a coin."""
        g = two({"abu_simbel": {"12": B}}, reserves={"abu_simbel": 3})
        play(g, "0 place gizeh 8\n0 collector abu_simbel 3")
        assert g.markets["abu_simbel"].reserve == 3

    def test_it_counts_for_closing(self) -> None:
        """[R13.3] [R13.4] 12, 2 and the collector's 3: 17; who placed it has caused it."""
        g = two({"abu_simbel": {"12": B, "2a": A}}, markets={"abu_simbel": FOUR}, money=(5, 12))
        play(g, "0 place gizeh 8\n0 collector abu_simbel 3")
        assert g.ankh == A
        assert g.to_move() == (B,)

    def test_at_luxor_its_player_rolls(self) -> None:
        """[R13.4] [R5.9] And keeps the dice."""
        g = two({"luxor": {"8": B}}, sides={"luxor": "left"})
        g.markets["luxor"].state, g.markets["gizeh"].state = "open", "tile"
        play(g, "0 place akhet_aton 0\n0 collector luxor 7")
        assert g.holder == A
        assert len(g.dice) == 2

    def test_also_after_a_named_closure(self) -> None:
        """[R13.7] [R4.8] [A28] Naming looks at servants only."""
        g = two({"gizeh": {"1": A}, "akhet_aton": {"0": A, "1": A}, "abu_simbel": {"3": A, "12": B}})
        assert legal(g, A) == ["close gizeh", "close akhet_aton", "close abu_simbel"]
        play(g, "0 close gizeh")
        assert isinstance(g.decision, PlacingCollector)
        assert "collector akhet_aton 0" not in legal(g, A)
        assert "collector abu_simbel 2a" in legal(g, A)


class TestGizehRight:
    def test_two_colours_and_a_collector(self) -> None:
        """[R13.6] [R5.2] Or two collectors of different colours and a servant, or four pawns."""
        condition = two().stall(two().markets["gizeh"]).condition
        for servants, collectors, closes in (
            ((A, B), (A,), True),
            ((A,), (A, B), True),
            ((A, A), (B,), False),
            ((A, B), (), False),
            ((A,), (B, B), False),
            ((A, A), (A, A), True),
            ((A, A, A), (), False),
        ):
            on = iter("12345678")
            pawns = [{next(on): seat for seat in seats} for seats in (servants, collectors)]
            assert condition.is_met(0, pawns[0], pawns[1]) is closes, (servants, collectors)


class TestServingCollectors:
    def at_its_turn(self, reserve: int, **position: object) -> Nefertiti:
        """A's collector on Gizeh is served after B, who cannot pay and has no gift."""
        pawns, collectors = {"gizeh": {"8": B, "1": A}}, {"gizeh": {"5": A}}
        g = two(pawns, collectors, reserves={"gizeh": reserve}, money=(0, 0), **position)
        g.agenda.pop()
        close(g, g.markets["gizeh"], A)
        g.advance()
        return g

    def test_three_deben_one_to_each_other_reserve(self) -> None:
        """[R13.5] Whatever the state of the markets; the collector returns."""
        g = self.at_its_turn(5, markets={"gizeh": FOUR})
        assert legal(g, A)[0] == "spread akhet_aton abu_simbel luxor"
        play(g, "0 spread akhet_aton abu_simbel luxor")
        assert [market.reserve for market in g.board()] == [1, 1, 1, 1]  # A has taken half of 2
        assert g.collectors == [2, 2]

    def test_four_with_memphis(self) -> None:
        """[R13.5]"""
        g = self.at_its_turn(5, markets={"gizeh": FOUR}, memphis=True)
        assert legal(g, A)[0] == "spread akhet_aton abu_simbel luxor memphis"

    def test_too_few_go_where_he_likes(self) -> None:
        """[R13.5] [A28] Also together."""
        g = self.at_its_turn(2, markets={"gizeh": FOUR})
        assert len([move for move in legal(g, A) if move.startswith("spread")]) == 6
        play(g, "0 spread luxor luxor")
        assert g.markets["luxor"].reserve == 2

    def test_an_empty_reserve_is_a_pass(self) -> None:
        """[R13.5] With nothing to take nobody is asked."""
        g = self.at_its_turn(0)
        assert g.markets["gizeh"].state == "tile"
        assert g.collectors == [2, 2]

    def test_a_gift_for_the_neutral_player(self) -> None:
        """[R13.5] Its seal goes back to the supply."""
        g = self.at_its_turn(0, markets={"gizeh": FOUR})
        supply = g.supply
        play(g, "0 gather top")
        assert (g.neutral, g.supply) == (["harp"], supply + 1 - 1)  # the market that opens takes one again

    def test_no_seal_for_a_papyrus_nothing_face_down_no_thief(self) -> None:
        """[R13.5] [R12.4] [A22] [R6.11]"""
        g = self.at_its_turn(0, markets={"gizeh": (None, "papyrus", "strolling_thief", "harp")}, memphis=True)
        g.markets["gizeh"].down = [3]
        assert [move for move in legal(g, A) if move.startswith("gather")] == ["gather low1"]
        assert why(g, A, "gather low3") == FaceDown("harp")
        seals = list(g.seals)
        play(g, "0 gather low1")
        assert g.seals == seals


class TestNeutralPlayer:
    def test_the_maid_meets_him_too(self) -> None:
        """[R13.8] [A28] The recruiter picks the card; no points."""
        g = two(gifts={A: ["harp"]}, neutral=["harp", "foreign_harp_1"], seals={A: 1}, memphis=True)
        characters(g, "royal_maid")
        play(g, "0 recruit royal_maid\n0 name harp")
        assert legal(g, A) == ["discard harp", "discard foreign_harp_1"]
        assert preview(g, A, "discard harp") == ["It leaves the game and brings nobody points."]
        play(g, "0 discard foreign_harp_1")
        assert g.neutral == ["harp"]
        assert g.points(A) == 7

    def test_a_partner_whose_deben_leave_the_game(self) -> None:
        """[R13.8] [R13.9] One of the two of the First Merchant."""
        g = two(gifts={A: ["harp", "harp", "statuette"], B: ["harp"]}, neutral=["statuette"], seals={A: 1})
        characters(g, "merchant_first")
        lost = g.lost
        play(g, "0 recruit merchant_first\n0 barter harp statuette\n0 swap harp 1 harp\n0 done")
        assert (g.money[A], g.lost - lost) == (3, 2)
        assert g.neutral == ["harp"]


def test_the_maid_says_that_the_neutral_player_discards_as_well() -> None:
    """[R10.4] [R13.8] For no points, also where nobody else owns the type."""
    g = table(2, gifts={A: ["harp"]}, neutral=["chair", "harp"], seals={A: 1})
    characters(g, "royal_maid")
    play(g, "0 recruit royal_maid")
    neutral = "The neutral player discards one card of this type and scores nothing."
    assert preview(g, A, "name chair") == [neutral]
    assert preview(g, A, "name harp") == [
        "7 per gift for one discarded card of this type: Player 1.",
        neutral,
    ]
    assert preview(g, A, "name mirror") == ["Nobody owns any of this type: nothing happens."]


def test_all_types_are_laid_out_with_those_who_own_them() -> None:
    """[R10.4] [R13.8] The recruiter first; the neutral player is nobody's seat."""
    g = table(2, gifts={A: ["harp"], B: ["harp", "chair"]}, neutral=["chair"], seals={A: 1})
    characters(g, "royal_maid")
    play(g, "0 recruit royal_maid")
    (types,) = laid_out(g, B)
    assert {card.card: card.owners for card in types.cards if card.owners} == {"harp": (A, B), "chair": (B, None)}
