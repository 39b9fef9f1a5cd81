"""The course of play, phase by phase."""
