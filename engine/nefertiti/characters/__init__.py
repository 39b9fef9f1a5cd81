"""The characters of the expansion."""
