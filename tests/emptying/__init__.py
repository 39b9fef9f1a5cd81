"""A Django app for tests: its `flush` empties the database between tests that commit."""
