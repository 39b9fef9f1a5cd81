"""Rounds that are played: tables, clocks, reports."""
