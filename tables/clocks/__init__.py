"""Clocks: rules, and clocks of tables in the database."""
