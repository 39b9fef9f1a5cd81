"""A Django app for the tests alone: its `flush` empties the database between two tests that commit."""
