"""Who may see a tournament, and who may act in it."""
