"""Whole lessons from the start page to the last step: by keyboard alone, and by the names of the buttons alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from engine.lessons import Step, lesson_of, taught_games
from tests.browser.conftest import NewPage
from tests.browser.playing import answered, held, settled
from tests.session.extent import extent
from tests.support.game_tables import turns

STEP = "#lesson .lesson__n b"
LEARN = {"en": "Start the lesson", "fr": "Commencer la leçon"}
GO_ON = {"en": "Go on", "fr": "Continuer"}
ANSWER = re.compile("Skip this step|Show me|Passer cette étape|Montrez-moi")
END = re.compile("What next|Et ensuite")
LOCALES = {"en": "en-GB", "fr": "fr-FR"}
PHONE = {"width": 390, "height": 844}
# Whether the place that a step names first is drawn; a list without a box of its own is as its first row.
NAMED_FIRST = """() => {
    const [name] = (document.querySelector("#lesson").dataset.show || "").split(" ");
    const one = document.querySelector(`[data-place="${name}"]`) || document.getElementById(name);
    return !name || one.checkVisibility() || one.firstElementChild.checkVisibility();
}"""
# By day each lesson in one language, the next game's in the other.
LESSONS = [
    (key, language)
    for n, key in enumerate(taught_games())
    for language in extent(sorted(LOCALES)[n % 2 :][:1], sorted(LOCALES))
]


def begin(page: Page, key: str, language: str) -> None:
    """From the page of the lesson to its first step."""
    page.goto(f"/learn/{key}")
    page.get_by_role("button", name=LEARN[language]).press("Enter")
    expect(page.locator(STEP)).to_have_text("1")
    expect(page.locator("[data-live=on]")).to_be_attached()


def changes(page: Page, act: str) -> None:
    """Wait until the strip shows something else than before, on this page or at the table of the next scene."""
    page.wait_for_function(
        "before => document.querySelector('#lesson') && document.querySelector('#lesson').innerText !== before",
        arg=act, polling=50,
    )  # fmt: skip
    settled(page)


def step_of(page: Page, key: str) -> Step | None:
    """The step that the page shows; None between two scenes."""
    lesson = lesson_of(key)
    assert lesson is not None
    if page.locator("#lesson .lesson__n span").count() == 0:
        return None
    return lesson.steps[int(page.locator(STEP).inner_text()) - 1]


def choice_of(page: Page, move: str) -> Locator:
    """The field of the prompt that holds a move to choose."""
    return page.locator(f'#compose [name^=draft][value="{move}"]:not([type=hidden])')


def answer_by_keys(page: Page, step: Step) -> None:
    """Choose each move of the step's answer with the space bar; what is complete is sent with the confirming keys."""
    for move in step.moves[0]:
        if choice_of(page, move).count() == 0:
            send_by_keys(page)
        choice_of(page, move).first.focus()
        page.keyboard.press("Space")
        expect(held(page, move)).not_to_have_count(0)
        settled(page)
    send_by_keys(page)


def send_by_keys(page: Page) -> None:
    """Press the confirming keys and wait for the answer."""
    with page.expect_response(re.compile("/play$")) as sending:
        page.keyboard.press("Control+Enter")
    answered(page, sending.value)


@pytest.mark.by_turns(4)
@pytest.mark.parametrize(("key", "language"), LESSONS)
def test_a_lesson_is_played_by_keyboard_alone(new_page: NewPage, key: str, language: str) -> None:
    page = new_page(locale=LOCALES[language], reduced_motion="reduce")
    begin(page, key, language)
    for _turn in turns(key):
        if page.get_by_role("link", name=END).count():
            break
        step, before = step_of(page, key), page.locator("#lesson").inner_text()
        if step is None or not step.asks_answer:
            page.keyboard.press("g")
        elif step.ask == "free":
            page.get_by_role("button", name=ANSWER).press("Enter")
        else:
            answer_by_keys(page, step)
        changes(page, before)
    else:
        raise AssertionError("The lesson has no end.")


@pytest.mark.by_turns(4)
@pytest.mark.parametrize(("key", "language"), LESSONS)
def test_a_lesson_is_played_by_the_names_of_its_buttons_alone(new_page: NewPage, key: str, language: str) -> None:
    language = "fr" if language == "en" else "en"
    page = new_page(
        locale="en-GB" if language == "en" else "fr-FR", reduced_motion="reduce", viewport={"width": 390, "height": 844}
    )
    begin(page, key, language)
    for _turn in turns(key):
        if page.get_by_role("link", name=END).count():
            break
        before = page.locator("#lesson").inner_text()
        assert page.evaluate(NAMED_FIRST), before
        page.get_by_role("region").get_by_role(
            "button", name=re.compile(f"{ANSWER.pattern}|^{GO_ON[language]}$")
        ).click()
        changes(page, before)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    else:
        raise AssertionError("The lesson has no end.")
