"""What cards and Column tiles do."""
