"""Favourites: what players have chosen in finished games, as rows that can be counted."""
