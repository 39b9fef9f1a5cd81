"""The search for the best tables: its objective, bounds and moves."""
