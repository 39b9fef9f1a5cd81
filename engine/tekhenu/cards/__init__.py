"""Effects of cards and Column tiles."""
