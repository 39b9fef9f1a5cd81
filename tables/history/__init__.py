"""Reads the history of a table: its log, who sat where, what spectators see."""
