"""Commands of the tests."""
