"""Tests of the code itself: layers, names, citations, texts."""
