"""Permissions, chained log and notifications of a tournament."""
