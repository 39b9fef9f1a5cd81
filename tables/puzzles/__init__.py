"""The puzzle of the day, and those of the days before."""
