"""Users, preferences, blocks: what the rest of the site knows of people."""
