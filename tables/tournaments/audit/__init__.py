"""The chained log of a tournament, and the acts that write it."""
