"""Every stored puzzle is what it promises: one answer is best by two points, in every world that looks the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import GAMES
from engine.__main__ import main
from engine.puzzles import (
    MARGIN,
    Puzzle,
    answers,
    best_answer,
    find_puzzles,
    in_turn,
    kind_of,
    position_of,
    prove,
    read_puzzles,
    score_lines,
    write_puzzles,
)
from tests.games.nefertiti.table import A, characters, play, table
from tests.session.extent import extent

STORED = read_puzzles()
ASKED = [key for key, game in GAMES.items() if game.puzzles]
PROVED = extent(2, 1000)  # puzzles of each game


def puzzles_of(key: str) -> list[Puzzle]:
    """The stored puzzles of a game."""
    return [puzzle for puzzle in STORED if puzzle.game == key]


def name(puzzle: Puzzle) -> str:
    """The name of the test of a puzzle."""
    return f"{puzzle.game} {puzzle.seed}"


@pytest.mark.parametrize("key", ASKED)
def test_every_game_that_asks_puzzles_has_some(key: str) -> None:
    assert len(puzzles_of(key)) >= 4
    assert len({(puzzle.seed, puzzle.seat) for puzzle in puzzles_of(key)}) == len(puzzles_of(key))


@pytest.mark.parametrize("puzzle", [each for key in ASKED for each in puzzles_of(key)[: extent(12, 1000)]], ids=name)
def test_a_puzzle_is_a_position_of_its_game_where_its_seat_is_asked(puzzle: Puzzle) -> None:
    g, game = position_of(puzzle), GAMES[puzzle.game]
    kind = kind_of(puzzle.game, g)
    assert puzzle.seat in g.to_move()
    assert kind is not None
    assert kind.settled(g, puzzle.seat)
    assert puzzle.answers[0].points - puzzle.answers[1].points >= MARGIN
    assert all(str(game.read_move(move)) == move for answer in puzzle.answers for move in answer.moves)


@pytest.mark.parametrize("puzzle", [each for key in ASKED for each in puzzles_of(key)[:PROVED]], ids=name)
def test_its_answers_have_these_points_in_every_world_that_looks_the_same(puzzle: Puzzle) -> None:
    assert prove(puzzle)


ASKED_SINCE = 30  # puzzles before this one had their days before `asks`, and stay


@pytest.mark.parametrize("puzzle", [each for key in ASKED for each in puzzles_of(key)[: extent(24, 1000)]], ids=name)
def test_a_puzzle_asks_something(puzzle: Puzzle) -> None:
    """As in Tekhenu, where all Decrees in one set are no question."""
    g = position_of(puzzle)
    kind = kind_of(puzzle.game, g)
    assert kind is not None
    assert kind.asks(g, puzzle.seat) or puzzle.number < ASKED_SINCE


def test_the_points_of_the_scribe() -> None:
    """[R10.6] Three harps at 9 + 3, and two chairs at 9 for 18: 54; two chairs at 9 + 3, and the harps for 27: 51."""
    g = table(seals={A: 1}, gifts={A: ["harp", "harp", "harp", "chair", "chair"]}, money=(0, 0, 0, 0))
    characters(g, "scribe_3")
    play(g, "0 recruit scribe_3")
    kind = kind_of("nefertiti", g)
    assert kind is not None
    found = answers(g, A, kind)
    assert found == {("tally harp",): 54, ("tally chair",): 51, ("done",): 45}
    assert best_answer(found) == ("tally harp",)


def test_no_answer_is_best_without_the_margin() -> None:
    assert best_answer({("a",): 9, ("b",): 8}) is None
    assert best_answer({("a",): 9, ("b",): 7}) == ("a",)
    assert best_answer({("a",): 9}) is None
    assert best_answer({}) is None


def test_the_same_games_give_the_same_puzzles(tmp_path: Path) -> None:
    """What is found is what is stored: written, read and proved."""
    found = list(find_puzzles(GAMES["nefertiti"], 4))
    assert found
    assert found == list(find_puzzles(GAMES["nefertiti"], 4))
    assert read_puzzles(tmp_path) == ()
    write_puzzles(in_turn([found]), tmp_path)
    assert list(read_puzzles(tmp_path)) == in_turn([found])


def test_the_command_adds_behind_what_is_stored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`python -m engine puzzles`: stored puzzles keep their places, by which days are counted; none is added twice."""
    asked = ["puzzles", "nefertiti", "--games", "6", "--most", "2", "--into", str(tmp_path)]
    write_puzzles(puzzles_of("tekhenu")[:1], tmp_path)
    assert main(asked) == 0
    first = list(read_puzzles(tmp_path))
    assert capsys.readouterr().out == "Nefertiti: 2 puzzles\n"
    assert [puzzle.game for puzzle in first] == ["tekhenu", "nefertiti", "nefertiti"]
    assert main(asked) == 0
    second = list(read_puzzles(tmp_path))
    assert second[:3] == first
    assert len({puzzle.seed for puzzle in second[1:]}) == 4


def test_puzzles_are_numbered_without_a_gap() -> None:
    """The site counts days by the numbers."""
    assert [puzzle.number for puzzle in STORED] == list(range(len(STORED)))


def test_games_take_turns() -> None:
    """Six puzzles of one game and three of another: never three of a game in a row, from the first to the last."""
    one, other = puzzles_of("nefertiti")[:6], puzzles_of("tekhenu")[:3]
    games = [puzzle.game for puzzle in in_turn([one, other])]
    assert sorted(games) == ["nefertiti"] * 6 + ["tekhenu"] * 3
    assert not any(games[i] == games[i + 1] == games[i + 2] for i in range(7))


def test_an_answer_is_explained_by_lines_that_make_its_points() -> None:
    for puzzle in (puzzles_of(key)[0] for key in ASKED):
        lines = score_lines(puzzle)
        assert {told: sum(line.points for line in of) for told, of in lines.items()} == {
            answer.moves: answer.points for answer in puzzle.answers
        }
