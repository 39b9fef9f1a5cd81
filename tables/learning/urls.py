"""Addresses of the pages to learn a game, below /learn/."""

from __future__ import annotations

from django.urls import URLPattern, path

from tables.learning import glossary_views, lesson_views, two_minutes_views

urlpatterns: list[URLPattern] = [
    path("at/<slug:slug>", lesson_views.strip, name="lesson-strip"),
    path("<slug:key>", lesson_views.lesson, name="lesson"),
    path("<slug:key>/two-minutes", two_minutes_views.two_minutes, name="two-minutes"),
    path("<slug:key>/pictures.css", two_minutes_views.picture_style, name="picture-style"),
    path("<slug:key>/words", glossary_views.words, name="glossary"),
    path("<slug:key>/names", glossary_views.names),
    path("<slug:key>/what/<slug:id_>", glossary_views.what),
]
