"""The solo opponent."""
