"""Measurements of the site: `python -m bench.NAME`. Results are in `docs/numbers.md`."""
