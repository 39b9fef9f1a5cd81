"""The track, the market, Production, god-statue bonuses, limits: R11, R13, R15 to R17."""

from __future__ import annotations

import pytest

from engine.core import Amount
from engine.tekhenu.actions.perform import perform
from engine.tekhenu.actions.population_track import Unbound, less_happiness, more_happiness, more_population
from engine.tekhenu.model import board as data
from engine.tekhenu.model.refusals import (
    ActionTooDear,
    NoHappiness,
    OneForTheCards,
    RefreshedBefore,
    SectionClosed,
    SpaceTaken,
    TooUnhappy,
)
from engine.tekhenu.model.turn_records import Doing
from engine.tekhenu.position import Tekhenu
from tests.games.tekhenu.god_actions import TILES, acting, begun
from tests.games.tekhenu.scene import (
    A,
    B,
    C,
    has,
    honoured,
    legal,
    on_market,
    play,
    scene,
    stored,
)
from tests.games.tekhenu.table import preview, why

# -- R11 track ------------------------


def test_the_track_ends_at_21() -> None:
    """[R11.1] Movement beyond is lost."""
    g = scene(population=20, happiness=5)
    assert more_population(g, A, 4) == 1
    assert g.players[A].population == 21


def test_happiness_is_never_above_population() -> None:
    """[R11.2]"""
    g = scene(population=6, happiness=5)
    assert more_happiness(g, A, 4) == 1


def test_first_time_rewards() -> None:
    """[R11.4] 16: a gold; 19: a scribe; reaching them again gives nothing."""
    g = scene(population=21, happiness=15)
    more_happiness(g, A, 2)
    assert has(g, A, "gold", "scribe") == [1, 0]
    more_happiness(g, A, 2)
    assert has(g, A, "gold", "scribe") == [1, 1]
    less_happiness(g, A, 5)
    more_happiness(g, A, 6)
    assert has(g, A, "gold", "scribe") == [1, 1]


def test_happiness_21_is_an_extra_action_after_the_running_one() -> None:
    """[R11.4] [R5.7] [R12.3] [A19] Any god or any Production with any value; or nothing."""
    g = begun("bastet", 2, tokens={A: {"papyrus": 2}}, population=21, happiness=19)
    assert isinstance(g.decision, Unbound)
    assert g.to_move() == (A,)
    assert has(g, A, "scribe") == [2 + 1 - 1]
    choices = legal(g)
    assert {f"produce {resource} {v}" for resource in data.RESOURCES for v in data.PIPS} < set(choices)
    assert "perform osiris 6" in choices
    assert g.default_move(A) is not None
    play(g, "0 produce bread 6")
    assert has(g, A, "bread") == [2]
    assert g.players[A].surplus == [0, 4, 0, 0]
    assert g.players[A].dice == 1


def test_happiness_21_can_be_declined() -> None:
    """[R11.4] [A32]"""
    g = begun("bastet", 2, tokens={A: {"papyrus": 2}}, population=21, happiness=19)
    play(g, "0 pass")
    assert g.to_move() == (B,)


def test_the_extra_action_comes_after_the_bonuses_of_the_action() -> None:
    """[R5.6] [R5.7] [R16.2] The own Statue of Bastet has paid before it is asked."""
    g = acting("bastet", 2, tokens={A: {"papyrus": 2}}, population=21, happiness=19)
    honoured(g, A, "bastet")
    g = stored(g)
    assert g.slot_of("bastet") == 3
    play(g, "0 take bastet grey_2\n0 perform bastet 2")
    assert isinstance(g.decision, Unbound)
    assert has(g, A, "bread") == [1]


def test_the_market_opens_with_the_population() -> None:
    """[R11.5] 9: section 3; 13: section 4; both in one move, section 3 first."""
    g = scene(population=8, happiness=2)
    more_population(g, A, 1)
    assert [section.open for section in g.market] == [True, True, True, False]
    kinds = [data.KIND_OF[str(card)] for card in g.market[2].cards]
    assert kinds == ["blessing", "technology", "technology", "decree"]
    g = scene(population=8, happiness=2)
    g.news = []
    more_population(g, B, 6)
    kinds = [data.KIND_OF[str(card)] for card in g.market[3].cards]
    assert kinds == ["blessing", "technology", "decree", "decree"]
    opened = [event.section for event in g.news if type(event).__name__ == "SectionOpened"]
    assert opened == ["section_3", "section_4"]


def test_triangles() -> None:
    """[R11.6]"""
    assert [data.REACHED[level] for level in (0, 8, 9, 12, 13, 16, 19, 20, 21)] == [0, 0, 1, 1, 2, 3, 4, 4, 5]


# -- R13 Thoth ------------------------


def market(happiness: int, value: int, papyrus: int = 5) -> Tekhenu:
    """A at the market with known cards and all sections open."""
    g = acting("thoth", value, tokens={A: {"papyrus": papyrus}}, population=21, happiness=happiness)
    on_market(g, 0, "b01", "b02", "t01")
    on_market(g, 1, "b03", "b04", "t02", "t03")
    on_market(g, 2, "b05", "t04", "t05", "d01")
    on_market(g, 3, "b06", "t06", "d02", "d03")
    g = stored(g)
    play(g, f"0 take thoth grey_{value}\n0 perform thoth {value}")
    return g


@pytest.mark.parametrize(("happiness", "sections"), [(1, 1), (4, 1), (5, 2), (8, 2), (9, 3), (12, 3), (13, 4)])
def test_happiness_opens_sections(happiness: int, sections: int) -> None:
    """[R13.1]"""
    g = market(happiness, 1)
    bought = [move for move in legal(g) if move.startswith("buy")]
    assert len(bought) == (3, 7, 11, 15)[sections - 1]
    if sections < 4:
        card = ("b03", "b05", "b06")[sections - 1]
        assert isinstance(why(g, A, f"buy {card}"), TooUnhappy)


def test_without_happiness_no_cards() -> None:
    """[R13.1]"""
    g = acting("thoth", 1, tokens={A: {"scribe": 2}}, happiness=0)
    play(g, "0 anubis thoth grey_1")
    assert isinstance(why(g, A, "perform thoth 1"), NoHappiness)


@pytest.mark.parametrize(
    ("value", "cards", "price"), [(1, 1, 0), (2, 1, 0), (3, 2, 2), (4, 2, 2), (5, 3, 3), (6, 3, 3)]
)
def test_how_many_cards_for_how_much(value: int, cards: int, price: int) -> None:
    """[R13.2] [R13.8] All from one section, all that the value says."""
    g = market(5, value)
    bought = [move.split(" ")[1:] for move in legal(g) if move.startswith("buy")]
    assert {len(taken) for taken in bought} == {cards}
    play(g, "0 buy " + " ".join(["b01", "b02", "t01"][:cards]))
    assert has(g, A, "papyrus") == [5 - price]


def test_refreshing_a_section() -> None:
    """[R13.3] [A23] 1 papyrus, once for each section, also one out of reach; the price must remain."""
    g = market(1, 3, papyrus=4)
    assert [move for move in legal(g) if move.startswith("refresh")] == [f"refresh section_{n}" for n in (1, 2, 3, 4)]
    play(g, "0 refresh section_4")
    assert {"b06"} <= set(g.discards["blessing"])
    assert {"d02", "d03"} <= set(g.discards["decree"])
    assert None not in g.market[3].cards
    assert isinstance(why(g, A, "refresh section_4"), RefreshedBefore)
    play(g, "0 refresh section_1")
    assert has(g, A, "papyrus") == [2]
    assert isinstance(why(g, A, "refresh section_2"), OneForTheCards)


def test_a_closed_section() -> None:
    """[R13.1] [R13.3] [R11.5]"""
    g = begun("thoth", 1, population=6, happiness=5)
    assert isinstance(why(g, A, "refresh section_3"), SectionClosed)


def test_where_the_cards_go() -> None:
    """[R13.4] [R13.5] [A25] Blessings and Technologies face up; of Decrees the others see the number."""
    g = market(13, 3)
    play(g, "0 buy b06 d02")
    assert g.players[A].blessings == ["b06"]
    assert g.players[A].decrees == ["d02"]
    assert g.seen_by(B).players[A].decrees == ["?"]
    assert g.seen_by(A).players[A].decrees == ["d02"]


def test_a_technology_does_not_work_for_the_action_that_took_it() -> None:
    """[R13.4] [A35] T03 brings 2 VP for Thoth, from the next one on."""
    g = acting("thoth", 1, happiness=1)
    on_market(g, 0, "b01", "b02", "t03")
    g = stored(g)
    play(g, "0 take thoth grey_1\n0 perform thoth 1\n0 buy t03")
    assert g.players[A].vp == 10


def test_a_section_with_too_few_cards_gives_all_it_has() -> None:
    """[R13.6] The price stays."""
    g = acting("thoth", 5, happiness=1)
    g.discards["blessing"] += [str(g.market[0].cards[0])]
    g.market[0].cards[0] = None
    g = stored(g)
    play(g, "0 take thoth grey_5\n0 perform thoth 5")
    (bought,) = [move for move in legal(g) if move.startswith("buy")]
    play(g, f"0 {bought}")
    assert has(g, A, "papyrus") == [6]


def test_an_empty_deck_is_made_again_from_its_discards() -> None:
    """[R13.7]"""
    g = scene()
    on_market(g, 0, "b01", "b02", "t01")
    g.discards["blessing"], g.decks["blessing"] = g.decks["blessing"], []
    g.market[0].cards[0] = None
    g.players[B].blessings.append("b01")
    g = stored(g)
    discards = set(g.discards["blessing"])
    play(g, "0 take horus white_4\n0 produce limestone 4")
    assert g.market[0].cards[0] in discards
    assert g.discards["blessing"] == []


# -- R15 Production ------------------------


@pytest.mark.parametrize(
    ("die", "section", "resource"),
    [
        ("yellow_2", "horus", "papyrus"),
        ("brown_2", "hathor", "bread"),
        ("white_2", "ra", "limestone"),
        ("black_2", "thoth", "granite"),
    ],
)
def test_the_colour_decides(die: str, section: str, resource: str) -> None:
    """[R15.1] [R15.4]"""
    g = scene(dice={section: [die]})
    play(g, f"0 take {section} {die}\n0 produce {resource} 2")
    assert has(g, A, resource) == [2]


def test_what_one_owns_does_not_matter() -> None:
    """[R15.2]"""
    g = scene(dice={"horus": ["white_4"]}, tokens={A: {"limestone": 9}}, production=3)
    play(g, "0 take horus white_4")
    assert preview(g, A, "produce limestone 4") == [
        "You keep 3 limestone; the surplus, 1 limestone, adds 1 to the Tainted pan.",
        "The die adds 4 to the Pure pan.",
        "Your balance will be 3.",
    ]
    play(g, "0 produce limestone 4")
    assert has(g, A, "limestone") == [12]
    assert g.players[A].surplus == [0, 0, 1, 0]


# -- R16 god-statue bonuses ------------------------


def test_others_gain_by_their_statues() -> None:
    """[R16.1] [R16.3] Once, however many; with three and four players not the one who acts."""
    for seats in (3, 4):
        g = acting("bastet", 3, seats, tokens={A: {"papyrus": 2}})
        honoured(g, A, "bastet")
        honoured(g, C, *["bastet"] * (seats - 2))
        g = stored(g)
        play(g, "0 take bastet grey_3")
        assert "Player 3 receives 1 bread for the Statue of this god." in preview(g, A, "perform bastet 3")
        play(g, "0 perform bastet 3")
        assert [has(g, seat, "bread")[0] for seat in (A, B, C)] == [0, 0, 1]


def test_with_two_players_the_own_statue_counts_too() -> None:
    """[R16.2] But not one that was built in this very action."""
    g = acting("horus", 1, tokens={A: {"granite": 2}})
    play(g, "0 take horus grey_1\n0 perform horus 1\n0 honour horus")
    assert has(g, A, "faith") == [0]
    g = acting("horus", 1, tokens={A: {"granite": 2}})
    honoured(g, A, "horus")
    g = stored(g)
    play(g, "0 take horus grey_1\n0 perform horus 1\n0 people temple_statue_top")
    assert has(g, A, "faith") == [1]


@pytest.mark.parametrize(
    ("slot", "token", "n"),
    [(1, "faith", 1), (2, "papyrus", 1), (3, "bread", 1), (4, "gold", 1), (6, "scribe", 1)],
)
def test_the_reward_of_a_slot(slot: int, token: str, n: int) -> None:
    """[R16.4] Five of them; slot 5 brings points."""
    g = scene(4, tiles=TILES)
    god = g.horus[slot - 1]
    honoured(g, B, god)
    before = has(g, B, token)[0]
    if god == "osiris":
        perform(g, Doing(A, god, 1))
        g.advance()
        play(g, "0 found papyrus")
    else:
        g.players[A].tokens = [9] * 7
        perform(g, Doing(A, god, 1))
        g.advance()
        if g.to_move() == (A,) and g.doing:
            g.play(A, g.moves(A)[0])
    assert has(g, B, token)[0] == before + n


def test_slot_5_brings_points() -> None:
    """[R16.4] 2 VP."""
    g = scene(4)
    assert g.horus[4] == "thoth"
    honoured(g, B, "thoth")
    perform(g, Doing(A, "thoth", 1))
    g.advance()
    g.play(A, g.moves(A)[0])
    assert g.players[B].vp == 12


def test_every_performance_counts() -> None:
    """[R16.5] [A6] Also one with a die of another section, by Anubis."""
    g = acting("horus", 3, 4, tokens={A: {"papyrus": 2, "scribe": 2}})
    honoured(g, B, "bastet")
    g = stored(g)
    play(g, "0 anubis horus grey_3\n0 perform bastet 3")
    assert has(g, B, "bread") == [1]


def test_a_second_statue_for_a_god_adds_nothing() -> None:
    """[R8.3] [R16.3] With three players the builder is rewarded for the first one only."""
    g = acting("horus", 4, 3, tokens={A: {"granite": 4}})
    honoured(g, A, "hathor")
    g = stored(g)
    play(g, "0 take horus grey_4\n0 perform horus 4\n0 honour hathor")
    assert has(g, A, "gold") == [0]
    assert g.statues["hathor"] == [A, A]


def test_pieces_never_move_and_fill_a_space() -> None:
    """[R17.2]"""
    g = acting("horus", 1)
    honoured(g, B, "temple_statue_top")
    g = stored(g)
    play(g, "0 take horus grey_1\n0 perform horus 1")
    assert isinstance(why(g, A, "people temple_statue_top"), SpaceTaken)


def test_a_grey_die_of_no_use() -> None:
    """[R5.3] [R8.5] Granite is missing for a Statue."""
    g = scene(dice={"horus": ["grey_1", "white_1"]}, tokens={A: {"granite": 1}})
    assert why(g, A, "take horus grey_1") == ActionTooDear("horus", Amount(2, "n_granite"))
