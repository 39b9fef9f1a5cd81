"""Facts of a tournament, read from the database."""
