"""Tests of the engine: its core, its tools and the laws of every game."""
