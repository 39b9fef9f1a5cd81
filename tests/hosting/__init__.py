"""Tests of what a deployment promises: settings, privacy, limits."""
