"""Templates of the table's parts, compiled to Python functions (docs/decisions/0053)."""
