"""Set-up, rounds and scorings."""
