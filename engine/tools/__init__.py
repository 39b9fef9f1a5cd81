"""What `python -m engine` does: games in a terminal, random games against the laws, measurements, new games.

The site imports nothing from here.
"""
