"""Tests of what browsers get as files: scripts, style, fonts."""
