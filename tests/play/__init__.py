"""Tests of moves on the site: nothing is lost, nothing leaks."""
