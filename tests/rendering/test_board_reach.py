"""Every legal answer can be given by pressing places of the board, and what is sent is always legal."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

import pytest

import engine
from engine import Game
from engine.core import Move, Panel, Position, Seat, plain
from engine.laws import random_games
from tests.games import RELEASED
from tests.rendering.test_anchors import QUESTIONS
from tests.session.extent import extent
from tests.support.pressing import Draft, Form

APART = extent(12, 3)  # moves between the stages that are tried
GAMES_OF_EACH = extent(1, 4)
FEW = 8  # answers that are all tried
DRAWN = extent(2, 8)  # answers that are tried where there are more
TRIES = 200  # panels, for one answer
TABLES = [(key, seats) for key in RELEASED for seats in engine.GAMES[key].seats]


def stages(game: Game, seats: int, number: int) -> Iterator[tuple[Position, Seat]]:
    """Positions of a random game with random options, each with a seat that is asked and can choose."""
    rng = Random(f"reach {game.key} {seats} {number}")
    options = random_games.random_options(game, seats, rng)
    for g, _seat, _move in random_games.play_random_game(game, seats, rng.randbytes(16).hex(), options):
        if rng.random() < 1 / APART:
            seat = rng.choice(g.to_move())
            if len(g.moves(seat)) > 1:
                yield g, seat


def answers(g: Position, seat: Seat, rng: Random) -> Iterator[Draft]:
    """Whole answers of a seat: all where there are few and each is one move, else some drawn at random."""
    assert g.decision is not None
    legal = g.moves(seat)
    if len(legal) <= FEW and not any(g.decision.continues_turn(move) for move in legal):
        yield from ((str(move),) for move in legal)
        return
    for _answer in range(DRAWN):
        yield drawn_answer(g.copy(), seat, rng)


def drawn_answer(g: Position, seat: Seat, rng: Random) -> Draft:
    """Random moves of a seat up to the end of its turn."""
    moves: Draft = ()
    for _awaited in random_games.turns(g):
        assert g.decision is not None
        move = rng.choice(g.moves(seat))
        moves += (str(move),)
        if not g.decision.continues_turn(move):
            break
        g.decision.answer(g, seat, move)
    return moves


def far(draft: Draft, goal: Draft) -> tuple[int, int, int]:
    """How many moves of a draft and of the goal differ, then how many of their words."""
    words = (" ".join(moves).split() for moves in (draft, goal))
    return differences(draft, goal), differences(*words), len(draft)


def differences(said: Sequence[str], wanted: Sequence[str]) -> int:
    """How much is said too much, or is lacking."""
    return (Counter(said) - Counter(wanted)).total() + (Counter(wanted) - Counter(said)).total()


class Board(NamedTuple):
    """What a seat sees that is asked."""

    game: Game
    g: Position
    seat: Seat

    def panel(self, draft: Draft) -> Panel:
        """The prompt for a draft; what its button would send is legal."""
        panel = self.game.panel(self.g.seen_by(self.seat), self.seat, self.read(draft))
        assert len(self.g.apply_draft(self.seat, self.read(panel.confirm))[1]) == len(panel.confirm), panel.confirm
        return panel

    def read(self, draft: Draft) -> list[Move]:
        """The moves of a draft."""
        return [self.game.read_move(move) for move in draft]

    def presses(self, panel: Panel) -> Iterator[Draft]:
        """The drafts after one press more."""
        return Form(panel, plain(self.g.words), QUESTIONS[self.game.key]).after_presses()

    def is_reached(self, answer: Draft) -> bool:
        """Whether presses make this answer, in its own order or in another, so that the button sends it."""
        return self.is_followed(answer) or self.is_found(answer)

    def is_followed(self, answer: Draft) -> bool:
        """Whether each move of the answer is one press more. The order in which the page keeps them is no matter."""
        panel = self.panel(())
        for n in range(1, len(answer) + 1):
            if same(panel.confirm, answer):
                return True
            draft = next((after for after in self.presses(panel) if same(after, answer[:n])), None)
            if draft is None:
                return False
            panel = self.panel(draft)
        return same(panel.confirm, answer)

    def is_found(self, answer: Draft) -> bool:
        """Whether presses lead to an answer that is put together otherwise. The nearest draft is tried first."""
        waiting: list[tuple[tuple[int, ...], Draft]] = [((), ())]
        seen: set[Draft] = {()}
        for _panel in range(TRIES):
            if not waiting:
                return False
            panel = self.panel(heapq.heappop(waiting)[1])
            if same(panel.confirm, answer):
                return True
            for after in set(self.presses(panel)) - seen:
                seen.add(after)
                heapq.heappush(waiting, (far(after, answer), after))
        return False


def same(moves: Draft, others: Draft) -> bool:
    """Whether they are the same moves, in any order."""
    return sorted(moves) == sorted(others)


@pytest.mark.by_turns(3)
@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_every_legal_answer_is_given_at_the_board(key: str, seats: int) -> None:
    """[boards 11.1] Places, and what `test_anchors.QUESTIONS` and sliders ask beside the board."""
    game, rng, missing, tried = engine.GAMES[key], Random(f"{key} {seats}"), [], 0
    for number in range(GAMES_OF_EACH):
        for g, seat in stages(game, seats, number):
            for answer in answers(g, seat, rng):
                tried += 1
                if not Board(game, g, seat).is_reached(answer):
                    missing.append((type(g.decision).__name__, answer))
    assert not missing
    assert tried > 10
