"""Servers that tests start or find on this machine."""
