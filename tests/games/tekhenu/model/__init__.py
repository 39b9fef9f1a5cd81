"""Printed data."""
