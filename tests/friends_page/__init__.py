"""Tests of the page of friends."""
