"""Tests that nothing is lost by faults: kills, lost lines, full disks, steps of the clock."""
