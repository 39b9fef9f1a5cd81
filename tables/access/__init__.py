"""Who may see a table, and by which link."""
