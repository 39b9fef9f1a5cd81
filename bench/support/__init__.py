"""Shared by measurements: a database with tables, clients, processes."""
