"""`.game` files and stored positions."""
