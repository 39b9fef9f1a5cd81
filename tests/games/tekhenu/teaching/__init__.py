"""Tests of what Tekhenu teaches."""
