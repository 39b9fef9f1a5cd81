"""Searches for players: a game opens by itself when enough people look for the same one."""
