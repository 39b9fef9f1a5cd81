"""Addresses of the game of the week."""

from __future__ import annotations

from django.urls import URLPattern, path

from tables.week import views

urlpatterns: list[URLPattern] = [
    path("week", views.current, name="week"),
    path("week/<slug:day>", views.week, name="week-of-day"),
    path("week/of/<slug:slug>", views.of_table, name="week-of-table"),
    path("week/beside/<slug:slug>", views.beside, name="week-beside"),
    path("week/board/<slug:slug>/<int:number>", views.board, name="week-board"),
]
