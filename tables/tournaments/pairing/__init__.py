"""Pairing: pure arithmetic without Django or a database."""
