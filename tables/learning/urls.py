"""Addresses of the pages to learn a game, below /learn/."""

from __future__ import annotations

from django.urls import URLPattern, path

from tables.learning import lesson_views

urlpatterns: list[URLPattern] = [
    path("at/<slug:slug>", lesson_views.strip, name="lesson-strip"),
    path("<slug:key>", lesson_views.lesson, name="lesson"),
]
