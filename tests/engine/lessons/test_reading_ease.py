"""The lessons are easy to read: the grade of Flesch and Kincaid in English, the ease of Kandel and Moles in French."""

from __future__ import annotations

import re

import pytest

import engine.lessons as lessons

TAUGHT = lessons.taught_games()
GRADE, EASE = 8, 60  # years of school at most; from 0, hard, to 100, easy


def sentences(text: str) -> int:
    """How many sentences a text has."""
    return len(re.findall(r"[.!?]+(?=\s|$)", text))


def words(text: str) -> list[str]:
    """The words and numbers of a text, small, without placeholders."""
    return re.findall(r"[a-zà-öø-ÿœ]+|\d+", re.sub(r"\{\w+\}", "", text.lower()))


def english_syllables(word: str) -> int:
    """Groups of vowels, without a silent e at the end."""
    return max(1, len(re.findall(r"[aeiouy]+", re.sub(r"(?<![^aeiouy]l)(e|(?<![sxz])es|(?<![td])ed)$", "", word))))


def french_syllables(word: str) -> int:
    """Groups of vowels, with those at the end that only verse counts."""
    return max(1, len(re.findall(r"[aeiouyà-öù-ÿœ]+", word)))


def grade(text: str) -> float:
    """The school year that an English text asks for, after Flesch and Kincaid."""
    said = words(text)
    return 0.39 * len(said) / sentences(text) + 11.8 * sum(map(english_syllables, said)) / len(said) - 15.59


def ease(text: str) -> float:
    """How easy a French text is, from 0 to 100, after Kandel and Moles."""
    said = words(text)
    return 207 - 1.015 * len(said) / sentences(text) - 73.6 * sum(map(french_syllables, said)) / len(said)


@pytest.mark.parametrize("key", TAUGHT)
def test_lessons_are_easy_to_read(key: str) -> None:
    lesson = lessons.lesson_of(key)
    assert lesson is not None
    texts = [step.text for step in lesson.steps]
    assert grade(" ".join(text.en for text in texts)) <= GRADE
    assert ease(" ".join(text.fr for text in texts)) >= EASE
