"""The site: tables, seats and turns, and the people who sit there."""
