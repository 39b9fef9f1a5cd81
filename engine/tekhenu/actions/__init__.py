"""Mechanics of a turn: dice, costs, the action in progress, tracks and the dial."""
