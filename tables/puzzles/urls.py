"""Addresses of puzzles."""

from __future__ import annotations

from django.urls import URLPattern, path

from tables.puzzles import views

urlpatterns: list[URLPattern] = [
    path("puzzles", views.puzzles, name="puzzles"),
    path("puzzles/<slug:day>", views.puzzle, name="puzzle"),
]
