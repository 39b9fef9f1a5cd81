"""Lessons at a table: a learner goes through all steps, leaves, comes back, goes back; nothing else is possible."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client

from engine.lessons import lesson_of, taught_games
from tables.lessons.models import Progress
from tables.lessons.progress import TEACHER
from tables.models import Purpose, Status, Table
from tests.support.elements import attribute, attributes, elements, parsed, text, texts
from tests.support.game_tables import Guest, command, turns

pytestmark = pytest.mark.django_db
TAUGHT = taught_games()


class Learner(Guest):
    """A guest in the lesson of a game."""

    def __init__(self, key: str, language: str = "en") -> None:
        super().__init__("Nadia", **{"accept-language": language})
        self.key = key
        self.client.post(f"/learn/{key}")

    @property
    def progress(self) -> Progress:
        return Progress.objects.get(user=self.user, game=self.key)

    @property
    def table(self) -> Table:
        table = self.progress.table
        assert table is not None
        return table

    def press(self, act: str) -> HttpResponse:
        """Press a button of the strip."""
        return self.client.post(f"/learn/at/{self.table.slug}", {"act": act})  # type: ignore[return-value]

    def answers(self, *moves: str) -> HttpResponse:
        """Send an answer, as the page does."""
        return self.plays(self.table, *moves)

    def strip(self) -> str:
        """The strip as text."""
        (strip,) = texts(self.sees(self.table), "section#lesson")
        return strip

    def goes_through(self) -> list[str]:
        """Go to the end by the lesson's own answers; the texts of the steps."""
        texts = []
        for _turn in turns(self.table):
            progress = self.progress
            if progress.finished:
                break
            texts.append(self.strip())
            asked = not progress.waits_for_scene and progress.current is not None and progress.current.asks_answer
            assert self.press("show" if asked else "on").status_code == 302
        return texts


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("key", TAUGHT)
def test_a_learner_goes_through_the_whole_lesson(key: str, language: str) -> None:
    learner, lesson = Learner(key, language), lesson_of(key)
    assert lesson is not None
    texts = learner.goes_through()
    assert learner.progress.finished
    for step in lesson.steps:
        if not step.optional:
            assert any(step.title.text(language) in text for text in texts), step.id


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("key", TAUGHT)
def test_what_a_step_shows_is_on_the_page(key: str) -> None:
    learner = Learner(key)
    for _turn in turns(learner.table):
        progress = learner.progress
        if progress.finished:
            break
        step = None if progress.waits_for_scene else progress.current
        page = learner.sees(learner.table)
        for name in step.show if step else ():
            assert elements(page, f":is([data-place='{name}'], [id='{name}'])"), (step, name)
        learner.press("show" if step and step.asks_answer else "on")


def test_what_comes_next_begins_with_the_first_game_and_says_that_the_lesson_is_finished() -> None:
    learner = Learner("amun-re-cards")
    assert texts(learner.client.get("/learn/amun-re-cards").content.decode(), ".btn--go") == ["Go on: step 1 of 11"]
    learner.goes_through()
    page = learner.client.get("/learn/amun-re-cards").content.decode()
    assert "You have finished the lesson." in page
    assert texts(page, ".btn--go") == ["Play your first game, with a coach"]
    assert "Play the lesson again" in texts(page, ".btn--quiet")


def test_another_answer_than_the_lesson_asks_for_is_refused_and_nothing_happens() -> None:
    learner = Learner("amun-re-cards")
    learner.press("on")
    learner.press("on")
    before = learner.progress
    answer = learner.answers("bid thinis 8")
    assert answer.status_code == 422
    assert learner.progress.step == before.step
    assert learner.table.version == before.table.version  # type: ignore[union-attr]


def test_another_choice_that_is_looked_at_is_answered_by_the_hint_of_its_step() -> None:
    learner = Learner("nefertiti")
    for act in ("on", "on", "show"):
        learner.press(act)
    assert learner.progress.current.id == "closing"  # type: ignore[union-attr]
    prompt = parsed(learner.drafts(learner.table, "place abu_simbel 8"))
    assert "that servant is served first" in text(prompt)
    assert text(elements(prompt, "#confirm .btn--go")[0]) == "Not yet what the lesson asks for"
    assert not elements(prompt, "#confirm .btn--go:not([aria-disabled=true])")
    assert "place abu_simbel 8" not in attributes(prompt, "[name=move]", "value")


def test_the_answer_of_the_lesson_is_carried_out_with_the_replies_of_the_bots() -> None:
    learner = Learner("amun-re-cards")
    learner.press("on")
    learner.press("on")
    assert learner.answers("bid memphis 5").status_code == 200
    assert "Meret bids 6: your 5 comes back unspent." in learner.strip()
    moves = [turn.moves for turn in learner.table.turns.order_by("number")]
    assert [move for move in moves if move] == ["bid memphis 5", "bid memphis 6", "bid thinis 2"]


def moves_told(learner: Learner) -> list[tuple[str, str]]:
    """The lines of the strip about the others: the words that they are about, and the text."""
    lines = elements(learner.sees(learner.table), "#lesson li[data-number][data-about]")
    return [(attribute(line, "data-about"), text(line)) for line in lines]


def test_a_step_says_what_each_bot_did_since_the_learner_answered() -> None:
    learner = Learner("amun-re-cards")
    learner.press("on")
    learner.press("on")
    assert moves_told(learner) == []
    learner.answers("bid memphis 5")
    told = moves_told(learner)
    assert [text for _about, text in told] == [
        "Meret bids 6 on Memphis; the 5 goes back to you",
        "Ani bids 2 on Thinis",
    ]
    assert ["memphis" in told[0][0].split(), "thinis" in told[1][0].split()] == [True, True]
    learner.press("show")
    assert moves_told(learner) == []  # nobody moved after it
    learner.press("back")
    assert moves_told(learner) == told


def test_a_learner_can_ask_nobody_to_undo_and_the_prompt_waits_for_nobody_while_a_step_is_read() -> None:
    learner = Learner("amun-re-cards")
    for act in ("on", "on", "show", "show"):
        learner.press(act)
    assert learner.progress.current.id == "pharaoh"  # type: ignore[union-attr]
    page = learner.sees(learner.table)
    assert 'name="ask" value="undo"' not in page
    assert elements(page, "section#prompt[hidden]")
    before = learner.table.version
    learner.client.post(f"/t/{learner.table.slug}/ask", {"ask": "undo", "number": str(before)})
    assert learner.table.version == before


def test_while_a_step_is_read_nothing_is_asked_for_whatever_is_chosen() -> None:
    """Where the learner is awaited already, the button says what comes first; where not, there is no prompt."""
    read_first = []
    for learner in map(Learner, taught_games()):
        assert not learner.progress.current.asks_answer  # type: ignore[union-attr]
        seen = learner.table.full_position().seen_by(0)
        pages = [parsed(learner.sees(learner.table))]
        if seen.decision is None:
            assert elements(pages[0], "section#prompt[hidden]"), learner.key
            continue
        pages.append(parsed(learner.drafts(learner.table, str(seen.moves(0)[0]))))
        for page in pages:
            assert text(elements(page, "#confirm .btn--go")[0]) == "Read the lesson first, then press “Go on”"
            assert not elements(page, "#confirm [name=move]")
            assert not elements(page, ".dock"), "the heading of a phone's foot asks for nothing either"
        read_first.append(learner.key)
    assert read_first


def test_what_a_bot_did_in_secret_is_not_told() -> None:
    learner = Learner("amun-re-cards")
    for _turn in turns(learner.table):
        if learner.progress.current.id == "third":  # type: ignore[union-attr]
            break
        learner.press("show" if learner.progress.current.asks_answer else "on")  # type: ignore[union-attr]
    learner.press("show")
    assert moves_told(learner)[-2:] == [("", "Meret has sealed their choice"), ("", "Ani has sealed their choice")]


def test_the_same_command_twice_is_one_answer() -> None:
    learner = Learner("amun-re-cards")
    learner.press("on")
    learner.press("on")
    sent = {"command": command(), **learner.tokens(learner.table), "move": "bid memphis 5"}
    for _again in range(2):
        learner.client.post(f"/t/{learner.table.slug}/play", sent)
    assert learner.progress.step == 3


def test_back_leads_to_the_same_position_also_over_a_reveal_and_to_the_table_before() -> None:
    learner = Learner("amun-re-cards")
    stands = dict[int, str]()
    for _step in range(9):
        stands[learner.progress.step] = learner.table.position
        learner.press("show" if learner.progress.current.asks_answer else "on")  # type: ignore[union-attr]
        if learner.progress.waits_for_scene:
            learner.press("on")
    for _step in range(9):
        learner.press("back")
        progress = learner.progress
        assert learner.table.position == stands[progress.step], progress.step
    assert learner.progress.step == 0


def test_a_lesson_that_was_left_goes_on_at_the_same_step_on_another_device() -> None:
    learner = Learner("amun-re-cards")
    learner.press("on")
    assert learner.press("leave")["Location"] == "/learn/amun-re-cards"
    other = Client()
    other.force_login(learner.user)
    assert "step 2 of 11" in other.get("/learn/amun-re-cards").content.decode()
    assert other.post("/learn/amun-re-cards")["Location"] == f"/t/{learner.table.slug}"


def test_a_lesson_goes_on_after_its_table_is_gone() -> None:
    learner = Learner("amun-re-cards")
    learner.press("on")
    learner.table.delete()
    learner.client.post("/learn/amun-re-cards")
    assert learner.progress.step == 0
    assert "1 / 11 Goal" in learner.strip()
    assert "Back" not in learner.strip()


def test_a_lesson_is_nobody_elses_and_stands_in_no_list() -> None:
    learner, other = Learner("amun-re-cards"), Guest("Sofia")
    learner.goes_through()
    assert other.client.get(f"/t/{learner.table.slug}").status_code == 404
    assert other.client.post(f"/learn/at/{learner.table.slug}", {"act": "on"}).status_code == 404
    for path in ("/tables/mine", "/tables/open", "/tables/running", "/games?mine=on"):
        assert learner.table.slug not in learner.client.get(path).content.decode(), path


def test_nothing_moves_by_itself_at_the_table_of_a_lesson() -> None:
    learner = Learner("amun-re-cards")
    learner.press("on")
    learner.press("on")
    learner.answers("bid memphis 5")
    learner.answers("bid edfu 0")
    assert learner.progress.current.id == "pharaoh"  # type: ignore[union-attr]
    assert learner.table.bot_at is None  # a bot is next; it waits for the learner
    assert (learner.table.purpose, learner.table.status) == (Purpose.LESSON, Status.PLAYING)
    assert TEACHER in {seat.bot for seat in learner.table.seats.all()}
