"""Blows under play: `python -m bench.faults`."""
