"""Tests of the game of the week."""
