"""A turn: the die, the actions of the gods, payments, the track and the market."""
