"""The wall screens."""
