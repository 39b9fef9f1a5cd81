"""The acts of an arbiter."""
