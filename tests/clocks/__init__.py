"""Tests of the arithmetic of clocks."""
