"""Lessons, taught step by step at a real table as data that a test plays; games in two minutes."""

from engine.lessons.model import Lesson, Note, Scene, Step
from engine.lessons.playing import (
    accepts,
    applies,
    fill,
    hint_for,
    is_done,
    note_after,
    owes,
    own_answer,
    replies,
    scene_start,
)
from engine.lessons.reading import lesson_of, taught_games
from engine.lessons.two_minutes import READER, Cut, Drawing, Label, TwoMinutes, read_two_minutes, recorded_positions

__all__ = [
    "READER", "Cut", "Drawing", "Label", "Lesson", "Note", "Scene", "Step", "TwoMinutes", "accepts", "applies", "fill",
    "hint_for", "is_done", "lesson_of", "note_after", "owes", "own_answer", "read_two_minutes", "recorded_positions",
    "replies", "scene_start", "taught_games",
]  # fmt: skip
