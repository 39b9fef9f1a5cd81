"""Lessons: what is taught step by step at a real table, as data that is played by a test."""

from engine.lessons.model import Lesson, Note, Scene, Step
from engine.lessons.playing import accepts, applies, fill, is_done, note_after, owes, replies, scene_start
from engine.lessons.reading import lesson_of, taught_games

__all__ = [
    "Lesson", "Note", "Scene", "Step", "accepts", "applies", "fill", "is_done", "lesson_of", "note_after", "owes",
    "replies", "scene_start", "taught_games",
]  # fmt: skip
