"""Acts of an arbiter."""
