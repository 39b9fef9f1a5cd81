"""Tests of favourites."""
