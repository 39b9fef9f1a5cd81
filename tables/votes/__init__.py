"""Proposals to the players of a table, answers, and effects."""
