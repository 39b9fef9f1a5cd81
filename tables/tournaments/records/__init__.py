"""Facts and standings of tournaments, read from the database."""
