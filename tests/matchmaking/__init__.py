"""Tests of searches for players."""
