"""Addresses of the pages to learn a game."""

from __future__ import annotations

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
