"""What a preview promises in numbers is what the next position shows, in whole random games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from engine import start
from engine.core import Amount, Event, Preview
from engine.laws import random_games
from engine.tekhenu.model.board import RESOURCES, TOKENS
from engine.tekhenu.model.events.action_events import Bonus, Produced, ProducedSurplus
from engine.tekhenu.model.events.scoring_events import JudgementBegan, ScoringBegan
from engine.tekhenu.model.moves import Build, Collect, Feast, Found, Honour, People, Raise
from engine.tekhenu.position import Tekhenu
from engine.tekhenu.previews import sentences as said

WHOLE = (Build, Collect, Feast, Found, Honour, People, Raise)  # actions whose preview tells everything
GAINS = (said.Brings, said.TrackBrings, said.AbilityBrings, said.TechnologyBrings)
GAMES_PLAYED = 40  # of each number of players: a second in all


def promised(preview: Preview) -> Counter[str]:
    """The changes of tokens and points that the lines of a preview add up to."""
    sums: Counter[str] = Counter()
    for line in preview.lines:
        if isinstance(line, said.Points | said.ColumnPoints):
            sums["vp"] += line.n
        elif isinstance(line, said.KeepsAll | said.KeepsSome):
            add(sums, (line.kept,), 1)
        elif isinstance(line, said.Costs):
            add(sums, line.paid, -1)
        elif isinstance(line, GAINS):
            add(sums, getattr(line, "gained", None) or getattr(line, "gains", ()), 1)
    return sums


def add(sums: Counter[str], amounts: tuple[Amount, ...], sign: int) -> None:
    """Add amounts such as 2 of n_bread."""
    for amount in amounts:
        sums[amount.of.removeprefix("n_")] += sign * amount.n


def owned(g: Tekhenu, seat: int) -> Counter[str]:
    """Tokens and points of a player."""
    player = g.players[seat]
    return Counter(dict(zip(TOKENS, player.tokens, strict=True)) | {"vp": player.vp})


def levels(preview: Preview) -> dict[str, int]:
    """The levels of markers that the lines promise; a later line is about the same marker."""
    found: dict[str, int] = {}
    for line in preview.lines:
        if isinstance(line, said.HappinessTo | said.PopulationTo | said.ProductionTo):
            found[getattr(line, "resource", type(line).__name__)] = line.level
    return found


def reached(g: Tekhenu, seat: int) -> dict[str, int]:
    """The levels of a player's markers."""
    player = g.players[seat]
    people = {"HappinessTo": player.happiness, "PopulationTo": player.population}
    return people | dict(zip(RESOURCES, player.production, strict=True))


def tells_all(preview: Preview, events: Sequence[Event], seat: int, size: int) -> bool:
    """Whether nothing else happened: an ability without a number, a bonus or Production told before, a Judgement."""
    if any(isinstance(line, said.AbilityHappens) for line in preview.lines):
        return False
    own = any(isinstance(event, Bonus | Produced | ProducedSurplus) and event.seat == seat for event in events)
    if own and not (isinstance(preview.label, Collect) or (isinstance(preview.label, Honour) and size == 3)):
        return False
    return not any(isinstance(event, JudgementBegan | ScoringBegan) for event in events)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_what_is_told_is_what_happens(seats: int) -> None:
    """Tokens and points change by what the lines add up to, and the markers stand where they say."""
    rng, compared = Random(seats), Counter[str]()
    for seed in range(GAMES_PLAYED):
        g = start("tekhenu", seats, f"told {seed}")
        assert isinstance(g, Tekhenu)
        for _awaited in random_games.turns(g):
            seat, move = random_games.random_move(g, rng)
            if not isinstance(move, WHOLE):
                g.play(seat, move)
                continue
            preview, before = g.preview(seat, [move]), owned(g, seat)
            events = g.play(seat, move)
            if g.doing or not tells_all(preview, events, seat, seats):  # another action has begun
                continue
            before.update(promised(preview))
            assert +before == +owned(g, seat), (move, preview, events)
            assert levels(preview).items() <= reached(g, seat).items(), (move, preview)
            compared[type(move).__name__] += 1
    assert compared.keys() == {kind.__name__ for kind in WHOLE}, compared
