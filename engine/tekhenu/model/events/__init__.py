"""The events of the log, by what they tell of."""
