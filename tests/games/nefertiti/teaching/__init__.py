"""Tests of what Nefertiti teaches."""
