"""Pages, spectators, and tables that are played: `python -m bench.site`."""
