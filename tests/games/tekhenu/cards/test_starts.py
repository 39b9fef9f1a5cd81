"""Every start card and destiny card."""

from __future__ import annotations

import pytest

from engine.core import plain, say
from engine.tekhenu.model import board as data
from engine.tekhenu.model.events.action_events import Bonus
from engine.tekhenu.model.events.card_events import CardIdle, DrewCards, DrewTwo
from engine.tekhenu.phases.draft import Rewarding
from engine.tekhenu.position import Tekhenu
from tests.games.tekhenu.scene import GAME, A, B, built, give, has, honoured, legal, play, scene, stored, told


def receiving(*cards: str, seats: int = 2, **given: object) -> Tekhenu:
    """A position in which A receives these start cards or destiny cards."""
    g = scene(seats, **given)  # type: ignore[arg-type]
    g.phase, g.round = "set_up", 0
    g.players[A].starts = [card for card in cards if card in data.START_CARDS]
    for card in cards:
        if card in g.destinies:
            g.destinies.remove(card)
            g.players[A].destiny = card
    g.agenda = [step for step in g.agenda if getattr(step, "name", "") == "tekhenu.end_turn"]
    g.agenda += [Rewarding((A,), list(cards))]
    return stored(g)


@pytest.mark.parametrize(
    ("card", "gains"),
    [
        ("s07", {"scribe": 2, "gold": 1}),
        ("s08", {"papyrus": 1, "bread": 1, "limestone": 1, "granite": 1}),
        ("s12", {"gold": 2}),
        ("a01", {"scribe": 1}),
        ("a02", {"gold": 1}),
        ("a04", {"faith": 1}),
    ],
)
def test_tokens(card: str, gains: dict[str, int]) -> None:
    """[S07] [S08] [S12] [A01] [A02] [A04] Tokens, and nothing else."""
    g = receiving(card)
    play(g, f"0 receive {card}")
    assert has(g, A, *data.TOKENS) == [gains.get(token, 0) for token in data.TOKENS]


@pytest.mark.parametrize(
    ("card", "n", "among"),
    [("s04", 5, data.RESOURCES), ("s09", 3, ("limestone", "granite")), ("s10", 3, ("papyrus", "bread"))],
)
def test_mixes(card: str, n: int, among: tuple[str, ...]) -> None:
    """[S04] [S09] [S10] Every mix: 56 of five among four kinds, 4 of three among two."""
    g = receiving(card)
    play(g, f"0 receive {card}")
    assert len(legal(g)) == {5: 56, 3: 4}[n]
    assert f"gather {' '.join([among[-1]] * n)}" in legal(g)
    play(g, f"0 gather {' '.join([among[0]] * (n - 1))} {among[1]}")
    assert has(g, A, among[0], among[1]) == [n - 1, 1]


def test_population_then_happiness() -> None:
    """[S11] [R11.2] From 5 and 5: population 8, happiness 7."""
    g = receiving("s11", population=5, happiness=5)
    play(g, "0 receive s11")
    assert (g.players[A].population, g.players[A].happiness) == (8, 7)


@pytest.mark.parametrize("marker", ["population", "happiness"])
def test_one_or_the_other(marker: str) -> None:
    """[A03] One step."""
    g = receiving("a03")
    play(g, f"0 receive a03\n0 advance {marker}")
    assert (g.players[A].population, g.players[A].happiness) == ((10, 5) if marker == "population" else (9, 6))


def test_who_raises_population_or_happiness_is_told_what_they_are_good_for() -> None:
    """[A03] [R11.2] [R13.1] [R20.4]"""
    g = receiving("a03")
    play(g, "0 receive a03")
    context = GAME.panel(g.seen_by(A), A).context
    assert context is not None
    assert say(context, plain(g.words)).startswith("One of them rises by 1. Happiness lets you take cards")


@pytest.mark.parametrize(
    ("card", "row", "quarters"),
    [("s01", 5, data.QUARTERS), ("s02", 3, ("limestone", "granite")), ("s03", 3, ("papyrus", "bread"))],
)
def test_a_first_building(card: str, row: int, quarters: tuple[str, ...]) -> None:
    """[S01] [S02] [S03] [R16.5] In the row of the card, in its quarters, for no happiness and without a bonus."""
    g = receiving(card)
    honoured(g, B, "osiris")
    events = play(g, f"0 receive {card}")
    assert legal(g) == [f"found {quarter}" for quarter in quarters]
    events += play(g, f"0 found {quarters[0]}")
    assert g.area[4 * (row - 1) + data.QUARTERS.index(quarters[0])] == A
    assert (g.players[A].happiness, told(events, Bonus)) == (5, [])


def test_technologies_apply_to_it() -> None:
    """[S01] [A6] [T01] [T14] A card kept from S05 before works already: 2 VP, and two rows up or down."""
    g = receiving("s01")
    give(g, A, "t01")
    give(g, A, "t14")
    play(g, "0 receive s01")
    assert legal(g) == [f"perform osiris {n}" for n in (3, 4, 5, 6)]
    play(g, "0 perform osiris 5\n0 found bread")
    assert g.players[A].vp == 12


def test_a_full_row_gives_nothing() -> None:
    """[R22.1] Both quarries of row 3 are taken."""
    g = receiving("s02")
    built(g, B, "limestone_3", "granite_3")
    assert told(play(g, "0 receive s02"), CardIdle) == [CardIdle("s02")]
    assert g.players[A].buildings == 0


@pytest.mark.parametrize(("card", "kind"), [("s05", "technology"), ("s06", "blessing")])
def test_one_of_two_cards(card: str, kind: str) -> None:
    """[S05] [S06] Two from the deck for the owner's eyes; one stays face up, the other goes back."""
    g = receiving(card)
    first, second = g.decks[kind][-1], g.decks[kind][-2]
    size = len(g.decks[kind])
    (drew,) = told(play(g, f"0 receive {card}"), DrewCards)
    assert drew == DrewCards(A, (first, second))
    assert drew.seen_by(B) == drew.seen_by(None) == DrewTwo(A)
    assert g.seen_by(B).players[A].dealt == {kind: ["?", "?"]}
    play(g, f"0 keep {second}")
    player = g.players[A]
    assert (player.technologies if kind == "technology" else player.blessings) == [second]
    assert (len(g.decks[kind]), first in g.decks[kind]) == (size - 1, True)


def test_the_order_of_rewards_is_free() -> None:
    """[R3.5] Each once."""
    g = receiving("a02", "s07", "s12")
    assert legal(g) == ["receive a02", "receive s07", "receive s12"]
    play(g, "0 receive s12")
    assert legal(g) == ["receive a02", "receive s07"]


def test_initiative() -> None:
    """[R22.2] The number of the card."""
    assert [data.INITIATIVE[card] for card in data.START_CARDS] == list(range(1, 13))


def test_ankh() -> None:
    """[A01] [A02] [A27] [A03] [A04] 0, 1, 2, 3."""
    assert [data.ANKH[card] for card in ("a01", "a02", "a03", "a04")] == [0, 1, 2, 3]
