"""Commands of `python -m engine`: games in a terminal, checks of the laws, measurements, new games.

The site imports nothing from here.
"""
