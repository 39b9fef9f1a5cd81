"""Positions: what cannot be."""
