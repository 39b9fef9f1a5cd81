"""The page of live games, and several boards side by side, as spectators see them.

A board is drawn once for all of them.
"""
