"""A turn: pawns, collectors, dice."""
