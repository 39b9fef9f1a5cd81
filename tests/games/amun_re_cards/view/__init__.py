"""What a page shows, and its words."""
