"""Load of many tables on one machine: `python -m bench.load`."""
