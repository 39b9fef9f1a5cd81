"""Tests of the puzzles: how they are found, and those that are stored."""
