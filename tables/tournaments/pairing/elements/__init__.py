"""What a draw is made of: its input and result, lots and random numbers, seats."""
