"""Baselines of the measurements: a bare message, a bare move, another library of games."""
