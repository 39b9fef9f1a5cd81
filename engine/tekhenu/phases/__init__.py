"""Phases of the game, one file each: their decisions and the steps between them."""
