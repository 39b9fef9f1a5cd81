"""Measurements of the site, each a command: `python -m bench.NAME`. Their results are in `docs/numbers.md`."""
