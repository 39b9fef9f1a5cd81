"""Members who follow each other, and who sees where they are."""
