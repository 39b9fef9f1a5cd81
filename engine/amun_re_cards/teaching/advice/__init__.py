"""What the coach says: `advisers` by decision, and the sentences."""
