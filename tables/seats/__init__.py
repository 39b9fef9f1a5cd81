"""Seats: joining, leaving, substitutes, open hands."""
