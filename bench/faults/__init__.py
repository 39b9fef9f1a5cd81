"""Faults injected under play: `python -m bench.faults`."""
