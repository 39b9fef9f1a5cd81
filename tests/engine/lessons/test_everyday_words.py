"""Lessons use the words of the glossary and of every day: no other without a reader who has agreed to it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import engine.lessons as lessons
from engine import GAMES
from engine.core import Bilingual, read_glossary
from tests.engine.lessons.test_reading_ease import words

REVIEWED = tomllib.loads(Path(__file__).with_name("everyday_words.toml").read_text())
LANGUAGES = ("en", "fr")


def texts_of(key: str) -> Iterator[Bilingual]:
    """All texts of a lesson: titles, steps, comments and hints."""
    lesson = lessons.lesson_of(key)
    assert lesson is not None
    for step in lesson.steps:
        yield from (step.title, step.text, *(note.text for note in (*step.after, *step.hints)))


def said_in(key: str, language: str) -> set[str]:
    """The words of a lesson, without numbers."""
    return {word for text in texts_of(key) for word in words(getattr(text, language)) if not word.isdigit()}


def terms_of(key: str, language: str) -> set[str]:
    """The words of the names in the glossary of a game, also with and without the ending of a plural."""
    names = {word for term in read_glossary(GAMES[key].folder).values() for word in words(getattr(term.name, language))}
    return names | {f"{name}s" for name in names} | {name.removesuffix("s") for name in names}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", lessons.taught_games())
def test_every_word_of_a_lesson_is_in_the_glossary_or_of_every_day(key: str, language: str) -> None:
    known = {*REVIEWED[language].split(), *REVIEWED["names"].split()}
    assert said_in(key, language) - terms_of(key, language) - known == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_has_no_word_that_no_lesson_needs(language: str) -> None:
    needed = {word for key in lessons.taught_games() for word in said_in(key, language) - terms_of(key, language)}
    assert set(REVIEWED[language].split()) - needed == set()
