"""Published rounds: tables, clocks, results."""
