"""How a message is written, cleaned and delivered, and by whom."""
