"""Tests of what Amun-Re teaches."""
