"""The log of Tekhenu: one line for what an action brings, and for a die with the scribes spent on it."""

from __future__ import annotations

from functools import reduce

from engine.core import Event, plain, say
from engine.tekhenu.model.events.action_events import Population
from engine.tekhenu.model.events.joined_events import Gained
from engine.tekhenu.model.events.turn_events import Reckoned, Took, TookFor
from tests.games.tekhenu.scene import A, B, scene


def told(first: Event, *more: Event) -> str:
    """Events as one line of the log."""

    def joined(line: Event, event: Event) -> Event:
        both = line.merged_with(event)
        assert both is not None
        return both

    return say(reduce(joined, more, first), plain(scene().words))


def test_what_an_action_brings_is_one_line_with_each_token_once() -> None:
    """[R0.8]"""
    assert told(Gained(A, 1, "bread"), Gained(A, 2, "gold")) == "Player 1 receives 1 bread and 2 gold"
    line = told(Gained(A, 1, "bread"), Gained(A, 2, "gold"), Gained(A, 1, "bread"))
    assert line == "Player 1 receives 2 gold and 2 bread"


def test_gains_of_others_and_other_events_stand_in_lines_of_their_own() -> None:
    """[R0.8]"""
    assert Gained(A, 1, "bread").merged_with(Gained(B, 1, "bread")) is None
    assert Gained(A, 1, "bread").merged_with(Population(A, 1, 5)) is None


def test_scribes_are_told_with_the_die_they_are_spent_on() -> None:
    """[R6.1]"""
    acts, makes = Took(A, "grey_1", "horus", "ra", 3), TookFor(A, "white_1", "horus", "limestone", 2)
    assert told(Reckoned(A, 2, 3), acts) == (
        "Player 1 takes the grey 1 from Horus, spends 2 scribes and performs the Ra action with value 3"
    )
    assert told(Reckoned(A, 1, 2), makes) == (
        "Player 1 takes the white 1 from Horus, spends 1 scribe and produces limestone with value 2"
    )
    assert Reckoned(B, 1, 2).merged_with(makes) is None
