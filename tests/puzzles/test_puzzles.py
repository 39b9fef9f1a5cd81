"""One puzzle a day, none of tomorrow, no solution before the answer, and an answer that stays."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import msgspec
import pytest
from django.conf import settings
from django.http import HttpResponse
from django.test import Client

from engine.puzzles import Puzzle
from tables.hosting import club_time
from tables.puzzles import days
from tables.puzzles.models import Attempt
from tables.puzzles.scene import build_scene
from tables.puzzles.solution import offered_answers, solution_of
from tests.session.extent import extent
from tests.support.elements import attributes
from tests.support.game_tables import Guest
from tests.support.tokens import without_token

pytestmark = pytest.mark.django_db
LIST = days.stored_puzzles()
TODAY = days.FIRST + timedelta(days=len(LIST) - 1)  # every puzzle of the list has had its day
GAMES = sorted({puzzle.game for puzzle in LIST})


@pytest.fixture(autouse=True)
def today(monkeypatch: pytest.MonkeyPatch) -> None:
    """The day on which the last puzzle of the list is new."""
    monkeypatch.setattr(club_time, "today", lambda: TODAY)


def day_of(game: str, n: int = 0) -> date:
    """The day of the n-th puzzle of a game."""
    return [day for day in reversed(days.open_days()) if days.puzzle_of(day).game == game][n]


def place_of(puzzle: Puzzle, best: bool) -> int:
    """The number of the choice that is best, or of the first that is not."""
    return next(n for n, answer in enumerate(offered_answers(puzzle)) if (answer == puzzle.best) == best)


def answered(client: Client, day: date, best: bool = True) -> str:
    """Answer a puzzle; the page to which this leads."""
    sent: Any = client.post(f"/puzzles/{day}", {"choice": place_of(days.puzzle_of(day), best)})
    assert (sent.status_code, sent.headers["Location"]) == (302, f"/puzzles/{day}#answer")
    return shown(client, day)


def shown(client: Client, day: date) -> str:
    """The page of a puzzle."""
    page: Any = client.get(f"/puzzles/{day}")
    assert page.status_code == 200
    return str(page.content.decode())


def test_every_day_has_one_puzzle_and_no_two_days_of_the_list_the_same() -> None:
    found = [days.puzzle_of(day) for day in days.open_days()]
    assert found == list(reversed(LIST))
    assert len({(puzzle.game, puzzle.seed) for puzzle in found}) == len(found)


@pytest.mark.parametrize(
    "day",
    [TODAY + timedelta(days=1), days.FIRST - timedelta(days=1), "tomorrow", TODAY.strftime("%Y%m%d"), "2026-02-30"],
)
def test_no_other_day_can_be_opened_or_answered(day: object) -> None:
    client = Client()
    assert client.get(f"/puzzles/{day}").status_code == 404
    assert client.post(f"/puzzles/{day}", {"choice": 0}).status_code == 404
    assert str(day) not in client.get("/puzzles").content.decode()


def test_the_day_begins_at_midnight_of_the_club(monkeypatch: pytest.MonkeyPatch) -> None:
    """In winter it is one hour later in Paris than in UTC, in summer two."""
    monkeypatch.undo()
    assert settings.KARNAK_ZONE == "Europe/Paris"
    for now, day in (
        (datetime(2026, 12, 1, 22, 59, tzinfo=UTC), date(2026, 12, 1)),
        (datetime(2026, 12, 1, 23, 0, tzinfo=UTC), date(2026, 12, 2)),
        (datetime(2027, 7, 1, 22, 0, tzinfo=UTC), date(2027, 7, 2)),
    ):
        monkeypatch.setattr(club_time.timezone, "now", lambda now=now: now)
        assert club_time.today() == day


@pytest.mark.parametrize("game", GAMES)
def test_the_page_says_nothing_of_the_solution(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the same, byte for byte, whichever of its answers is best."""
    day = day_of(game)
    puzzle = days.puzzle_of(day)
    true = without_token(shown(Client(), day))
    shifted = puzzle.answers[1:8] + puzzle.answers[:1]
    points = [answer.points for answer in puzzle.answers]
    other = [msgspec.structs.replace(a, points=n) for a, n in zip(shifted, points, strict=False)]
    changed = msgspec.structs.replace(puzzle, answers=(*other, *puzzle.answers[8:]))
    assert changed.best.moves != puzzle.best.moves
    monkeypatch.setattr(days, "puzzle_of", lambda _day: changed)
    assert without_token(shown(Client(), day)) == true
    assert 'id="answer"' not in true


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_an_answer_is_marked_and_every_choice_explained(game: str, language: str) -> None:
    day = day_of(game, 1)
    puzzle = days.puzzle_of(day)
    right, wrong = (answered(Client(headers={"accept-language": language}), day, best=best) for best in (True, False))
    for page, mine in ((right, 1), (wrong, 2)):
        assert page.count('class="is-best') == 1
        assert page.count("is-mine") == 1
        assert page.count("<details open>") == mine
        assert page.count('name="choice"') == 0
        for answer in puzzle.answers[:8]:
            assert f"{answer.points} point" in page


@pytest.mark.parametrize("game", GAMES)
def test_the_score_lines_of_a_choice_add_up_to_its_points(game: str) -> None:
    """What differs and what every choice has: together the points that were proved."""
    for day in [day for day in days.open_days() if days.puzzle_of(day).game == game][: extent(6, 1000)]:
        scene = build_scene(days.puzzle_of(day))
        solved = solution_of(scene, scene.puzzle.answers[1])
        for worth in solved.worths:
            assert sum(points for _text, _clause, points in worth.lines) + solved.shared == worth.points
        assert solved.lost == scene.puzzle.best.points - scene.puzzle.answers[1].points >= 2
        assert len({worth.said for worth in solved.worths}) == len(solved.worths)


def test_the_first_answer_stays() -> None:
    person, day = Guest("Tiy"), TODAY
    answered(person.client, day, best=False)
    answered(person.client, day, best=True)
    kept = Attempt.objects.get(user=person.user)
    assert (kept.number, kept.right) == (days.number_of(day), False)
    assert "is-mine" in shown(person.client, day)
    assert 'id="answer"' not in shown(Guest("Ahmose").client, day)


def test_a_visitor_without_a_name_keeps_the_answer_in_the_session() -> None:
    client = Client()
    answered(client, TODAY)
    assert 'id="answer"' in shown(client, TODAY)
    assert not Attempt.objects.exists()
    assert 'id="answer"' not in shown(Client(), TODAY)


@pytest.mark.parametrize("choice", ["", "8", "-1", "first"])
def test_what_is_no_choice_is_refused_in_words(choice: str) -> None:
    person = Guest("Tiy")
    sent: HttpResponse = person.client.post(f"/puzzles/{TODAY}", {"choice": choice})  # type: ignore[assignment]
    assert sent.status_code == 422
    assert "Choose an answer first." in sent.content.decode()
    assert not Attempt.objects.exists()


def test_the_archive_is_by_day_and_by_game_and_knows_what_was_solved() -> None:
    person, game = Guest("Tiy"), GAMES[0]
    answered(person.client, day_of(game, -1))
    page = person.client.get(f"/puzzles?game={game}").content.decode()
    links = attributes(page, "a[href^='/puzzles/']:has(> b:first-child)", "href")
    linked = [link.removeprefix("/puzzles/") for link in links]
    assert {days.puzzle_of(date.fromisoformat(day)).game for day in linked} == {game}
    assert linked == sorted(linked, reverse=True)
    assert "You have solved 1 puzzle." in page
    assert page.count("Solved") == 1


def test_the_next_puzzle_is_the_newest_that_was_not_answered() -> None:
    client = Client()
    assert f'href="/puzzles/{TODAY - timedelta(days=1)}"' in answered(client, TODAY)
    assert f'href="/puzzles/{TODAY - timedelta(days=2)}"' in answered(client, TODAY - timedelta(days=1))
