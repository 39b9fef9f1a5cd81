"""Tests of follows and presence."""
