"""A town on one machine: `python -m bench.load`."""
