"""Archive of finished games, and import of records."""
