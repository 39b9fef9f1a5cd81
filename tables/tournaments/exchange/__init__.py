"""Export and import of tournaments."""
