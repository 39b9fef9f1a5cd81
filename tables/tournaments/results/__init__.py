"""Results and standings of tournaments: stored, and read from the database."""
